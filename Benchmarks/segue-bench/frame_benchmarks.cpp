#include "check.hpp"
#include "scene.hpp"

// A whole frame of a transition: a tenth of the layers has a running track; tracks, world matrices, paint order and
// digest are brought up to date. An item is a layer of the scene.

namespace {

struct FrameCase {
  explicit FrameCase(int size) : layers(scene::interface_mix(size, 24)), store(layers) {
    const std::vector<segue_track> tracks = scene::position_tracks(size / 10, true, 25);
    check::require(segue_add_tracks(store, tracks.data(), tracks.size()), "segue_add_tracks");
    segue_frame first{};
    segue_frame second{};
    std::uint64_t recomputed = 0;
    segue_update_frame(store, 0.1, &first);
    segue_update_frame(store, 0.2, &second);
    segue_digest(store, &recomputed);
    if (check::plants_error) second.digest ^= 1;
    if (second.digest != recomputed) error = "the frame's digest is not the state's";
    if (first.digest == second.digest) error = "the digest does not change between two frames";
    if (second.tracks_sampled != tracks.size()) error = "not every track was sampled";
  }

  std::vector<segue_layer> layers;
  check::Store store;
  std::string error;
};

void segue(benchmark::State &state) {
  const int size = static_cast<int>(state.range(0));
  FrameCase &the_case = check::cached<FrameCase>(size);
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  int frame = 0;
  segue_frame result{};
  for (auto _ : state) {
    // 37 steps of 60 spread the times evenly from the first few on.
    segue_update_frame(the_case.store, 0.5 * (37 * (frame++ % 60) % 60) / 60, &result);
    benchmark::DoNotOptimize(result);
  }
  check::count_items(state, size);
  state.counters["layers_transformed"] = static_cast<double>(result.layers_transformed);
}

[[maybe_unused]] const bool registered = [] {
  check::at_all_sizes(benchmark::RegisterBenchmark("frame/segue", segue));
  return true;
}();

}  // namespace
