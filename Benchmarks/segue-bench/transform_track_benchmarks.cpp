#include <cmath>

#include "check.hpp"
#include "reference/reference.hpp"
#include "scene.hpp"

// Tracks of transforms sampled at a time: the timing curve solved, a matrix between two that are taken apart. An item is
// a track. In `transform_tracks` every track has a timing of its own, in `transform_tracks_shared` all have the same.

namespace {

template <bool is_shared>
struct TransformCase {
  explicit TransformCase(int size)
      : store(std::vector<segue_layer>(size, scene::default_layer())),
        tracks(scene::transform_tracks(size, is_shared, 41)) {
    check::require(segue_add_transform_tracks(store, tracks.data(), tracks.size()), "segue_add_transform_tracks");
    transforms.reserve(tracks.size());
    for (const segue_transform_track &track : tracks) transforms.emplace_back(track.from, track.to);
    const std::vector<int> all = check::rows(1, size);
    std::vector<double> actual(16 * all.size());
    for (int frame = 0; frame < 8 && error.empty(); ++frame) {
      segue_sample_tracks(store, check::time_of(frame), nullptr);
      segue_read_values(store, all.data(), all.size(), SEGUE_TRANSFORM, actual.data());
      if (check::plants_error) actual[16 * (all.size() / 2)] += 1e-6;
      for (std::size_t i = 0; i < actual.size() && error.empty(); ++i) {
        const double expected = plain(i / 16, check::time_of(frame))[i % 16];
        // Written so that a NaN fails.
        if (std::fabs(actual[i] - expected) <= 1e-9 * (1 + std::fabs(expected))) continue;
        error = "track " + std::to_string(i / 16) + ", element " + std::to_string(i % 16) + ": off by " +
                std::to_string((actual[i] - expected) * 1e12) + "e-12, expected " + std::to_string(expected);
      }
    }
  }

  reference::Matrix plain(std::size_t i, double time) const {
    return transforms[i].at(reference::progress(tracks[i].timing, time));
  }

  check::Store store;
  std::vector<segue_transform_track> tracks;
  std::vector<reference::Transform> transforms;
  std::string error;
};

template <bool is_shared>
void segue(benchmark::State &state) {
  const int size = static_cast<int>(state.range(0));
  TransformCase<is_shared> &the_case = check::cached<TransformCase<is_shared>>(size);
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  for (auto _ : state) {
    std::size_t sampled = 0;
    segue_sample_tracks(the_case.store, check::time_of(check::next_frame()), &sampled);
    benchmark::DoNotOptimize(sampled);
    benchmark::ClobberMemory();
  }
  check::count_items(state, size);
}

template <bool is_shared>
void plain(benchmark::State &state) {
  const int size = static_cast<int>(state.range(0));
  TransformCase<is_shared> &the_case = check::cached<TransformCase<is_shared>>(size);
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  std::vector<reference::Matrix> matrices(size);
  for (auto _ : state) {
    const double time = check::time_of(check::next_frame());
    for (int i = 0; i < size; ++i) matrices[i] = the_case.plain(i, time);
    benchmark::DoNotOptimize(matrices.data());
    benchmark::ClobberMemory();
  }
  check::count_items(state, size);
}

[[maybe_unused]] const bool registered = [] {
  using benchmark::RegisterBenchmark;
  check::at_all_sizes(RegisterBenchmark("transform_tracks/segue", segue<false>));
  check::at_all_sizes(RegisterBenchmark("transform_tracks/reference", plain<false>));
  check::at_all_sizes(RegisterBenchmark("transform_tracks_shared/segue", segue<true>));
  check::at_all_sizes(RegisterBenchmark("transform_tracks_shared/reference", plain<true>));
  return true;
}();

}  // namespace
