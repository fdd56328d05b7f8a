#include <cmath>

#include "check.hpp"
#include "reference/reference.hpp"
#include "scene.hpp"

// Tracks of mixed kinds sampled in one call, and put on screen. An item is a track.

namespace {

struct MixedCase {
  explicit MixedCase(int size)
      : store(std::vector<segue_layer>(size, scene::default_layer())), tracks(scene::mixed_tracks(size, 51)) {
    check::require(segue_add_tracks(store, tracks.positions.data(), tracks.positions.size()), "segue_add_tracks");
    check::require(segue_add_transform_tracks(store, tracks.transforms.data(), tracks.transforms.size()),
                   "segue_add_transform_tracks");
    check::require(segue_add_spring_tracks(store, tracks.springs.data(), tracks.springs.size()),
                   "segue_add_spring_tracks");
    check::require(segue_add_keyframe_tracks(store, tracks.keyed.data(), tracks.keyed.size()),
                   "segue_add_keyframe_tracks");
    for (const segue_transform_track &track : tracks.transforms) transforms.emplace_back(track.from, track.to);
    for (const segue_spring_track &track : tracks.springs)
      for (int k = 0; k < 2; ++k)
        springs.emplace_back(segue_spring{track.mass, track.stiffness, track.damping, track.from[k], track.to[k],
                                          track.velocity[k]});
    std::vector<double> expected;
    for (int frame = 0; frame < 8 && error.empty(); ++frame) {
      const double time = check::time_of(frame);
      segue_sample_tracks(store, time, nullptr);
      plain(time, expected);
      auto next = expected.begin();
      compare(tracks.positions, SEGUE_POSITION, next);
      compare(tracks.transforms, SEGUE_TRANSFORM, next);
      compare(tracks.springs, SEGUE_POSITION, next);
      compare(tracks.keyed, SEGUE_Z_POSITION, next);
    }
  }

  /// Holds what a kind's layers show against the numbers from `next` on, and moves that on. They agree to 1e-9 of the
  /// scene's range, as keyframes alone do: curves are solved to 1e-12 of x, and steep ones make more of it in y.
  template <typename Track>
  void compare(const std::vector<Track> &kind, segue_property property, std::vector<double>::iterator &next) {
    std::vector<int> rows;
    for (const Track &track : kind) rows.push_back(track.row);
    std::vector<double> actual(rows.size() * segue_component_count(property));
    segue_read_values(store, rows.data(), rows.size(), property, actual.data());
    if (check::plants_error) actual[actual.size() / 2] += 1e-3;
    for (const double value : actual) {
      const double expected = *next++;
      // Written so that a NaN fails.
      if (std::fabs(value - expected) <= 1e-9 * 800 || !error.empty()) continue;
      error = "property " + std::to_string(property) + ": off by " + std::to_string((value - expected) * 1e12) +
              "e-12, expected " + std::to_string(expected);
    }
  }

  /// The numbers of all tracks, kind after kind.
  void plain(double time, std::vector<double> &out) const {
    out.clear();
    for (const segue_track &track : tracks.positions) {
      const double p = reference::progress(track.timing, time);
      for (int k = 0; k < 2; ++k) out.push_back((1 - p) * track.from[k] + p * track.to[k]);
    }
    for (std::size_t i = 0; i < transforms.size(); ++i) {
      const reference::Matrix matrix = transforms[i].at(reference::progress(tracks.transforms[i].timing, time));
      out.insert(out.end(), matrix.begin(), matrix.end());
    }
    for (std::size_t i = 0; i < springs.size(); ++i)
      out.push_back(springs[i].sample(reference::elapsed(tracks.springs[i / 2].timing, time)).position);
    for (const segue_keyframe_track &track : tracks.keyed) {
      const segue_keyframes keys{track.times, track.values, track.curves, track.key_count};
      out.push_back(reference::keyframes(keys, reference::progress(track.timing, time)));
    }
  }

  check::Store store;
  scene::MixedTracks tracks;
  std::vector<reference::Transform> transforms;
  std::vector<reference::Spring> springs;
  std::string error;
};

void segue(benchmark::State &state) {
  const int size = static_cast<int>(state.range(0));
  MixedCase &the_case = check::cached<MixedCase>(size);
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  for (auto _ : state) {
    std::size_t sampled = 0;
    segue_sample_tracks(the_case.store, check::time_of(check::next_frame()), &sampled);
    benchmark::DoNotOptimize(sampled);
    benchmark::ClobberMemory();
  }
  check::count_items(state, size);
}

void plain(benchmark::State &state) {
  const int size = static_cast<int>(state.range(0));
  MixedCase &the_case = check::cached<MixedCase>(size);
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  std::vector<double> values;
  for (auto _ : state) {
    the_case.plain(check::time_of(check::next_frame()), values);
    benchmark::DoNotOptimize(values.data());
    benchmark::ClobberMemory();
  }
  check::count_items(state, size);
}

[[maybe_unused]] const bool registered = [] {
  using benchmark::RegisterBenchmark;
  check::at_all_sizes(RegisterBenchmark("tracks/segue", segue));
  check::at_all_sizes(RegisterBenchmark("tracks/reference", plain));
  return true;
}();

}  // namespace
