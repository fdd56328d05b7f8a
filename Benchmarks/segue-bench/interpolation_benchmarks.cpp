#include <algorithm>
#include <cmath>

#include "check.hpp"
#include "reference/reference.hpp"
#include "scene.hpp"

// Tracks sampled at a time: the timing curve solved, two numbers between two others. An item is a track.
// In `interpolation` every track has a timing of its own, in `interpolation_shared` all have the same.

namespace {

template <bool is_shared>
struct TrackCase {
  explicit TrackCase(int size)
      : store(std::vector<segue_layer>(size, scene::default_layer())),
        tracks(scene::position_tracks(size, is_shared, 21)) {
    check::require(segue_add_tracks(store, tracks.data(), tracks.size()), "segue_add_tracks");
    const std::vector<int> all = check::rows(1, size);
    std::vector<double> actual(2 * all.size());
    std::vector<double> expected;
    for (int frame = 0; frame < 8 && error.empty(); ++frame) {
      segue_sample_tracks(store, check::time_of(frame), nullptr);
      segue_read_values(store, all.data(), all.size(), SEGUE_POSITION, actual.data());
      if (check::plants_error) actual[all.size()] += 1e-9;
      reference::interpolate(tracks, check::time_of(frame), expected);
      for (std::size_t i = 0; i < actual.size(); ++i) {
        const segue_track &track = tracks[i / 2];
        const double scale = std::max({1.0, std::fabs(track.from[i % 2]), std::fabs(track.to[i % 2])});
        // Written so that a NaN fails.
        if (std::fabs(actual[i] - expected[i]) <= 1e-12 * scale) continue;
        error = "track " + std::to_string(i / 2) + " at " + std::to_string(check::time_of(frame)) + " s: off by " +
                std::to_string((actual[i] - expected[i]) * 1e12) + "e-12, expected " + std::to_string(expected[i]);
        break;
      }
    }
  }

  check::Store store;
  std::vector<segue_track> tracks;
  std::string error;
};

template <bool is_shared>
void segue(benchmark::State &state) {
  const int size = static_cast<int>(state.range(0));
  TrackCase<is_shared> &the_case = check::cached<TrackCase<is_shared>>(size);
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
  TrackCase<is_shared> &the_case = check::cached<TrackCase<is_shared>>(size);
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  std::vector<double> values;
  for (auto _ : state) {
    reference::interpolate(the_case.tracks, check::time_of(check::next_frame()), values);
    benchmark::DoNotOptimize(values.data());
    benchmark::ClobberMemory();
  }
  check::count_items(state, size);
}

[[maybe_unused]] const bool registered = [] {
  using benchmark::RegisterBenchmark;
  check::at_all_sizes(RegisterBenchmark("interpolation/segue", segue<false>));
  check::at_all_sizes(RegisterBenchmark("interpolation/reference", plain<false>));
  check::at_all_sizes(RegisterBenchmark("interpolation_shared/segue", segue<true>));
  check::at_all_sizes(RegisterBenchmark("interpolation_shared/reference", plain<true>));
  return true;
}();

}  // namespace
