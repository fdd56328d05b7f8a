#include <cmath>

#include "check.hpp"
#include "scene.hpp"

// Whole frames and their parts. An item is a layer of the scene.
//   frame: a transition; a tenth of the layers has a running track, and the digest is kept.
//   frame_animated: every layer has a running track; sampling, world matrices, paint order and hit-test outlines.
//   moved: the world matrices alone, after a hundredth of the layers moved; an item is a layer that is computed anew.
//   threads: all world matrices by two threads, in real time.
//   opacity, depth_order: after one layer's value changed.

namespace {

/// A time within the run of `position_tracks` that share a timing; 37 steps of 60 spread the times evenly.
double next_time() { return 0.5 * (37 * (check::next_frame() % 60) % 60) / 60; }

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
  segue_frame result{};
  for (auto _ : state) {
    segue_update_frame(the_case.store, next_time(), &result);
    benchmark::DoNotOptimize(result);
  }
  check::count_items(state, size);
  state.counters["layers_transformed"] = static_cast<double>(result.layers_transformed);
}

/// Every layer moves.
struct AnimatedCase {
  explicit AnimatedCase(int size) : layers(scene::interface_mix(size, 24)), store(layers) {
    const std::vector<segue_track> tracks = scene::position_tracks(size, true, 25);
    check::require(segue_add_tracks(store, tracks.data(), tracks.size()), "segue_add_tracks");
    segue_frame frame{};
    check::require(segue_prepare_frame(store, 0.2, 1, &frame), "segue_prepare_frame");
    if (check::plants_error) frame.layers_touched -= 1;
    // The screen is laid out too, in the first frame.
    const std::size_t count = static_cast<std::size_t>(size);
    if (frame.tracks_sampled != count || frame.layers_transformed != count + 1 || frame.layers_touched != count + 1)
      error = "not every layer was animated";
  }

  std::vector<segue_layer> layers;
  check::Store store;
  std::string error;
};

void animated(benchmark::State &state) {
  const int size = static_cast<int>(state.range(0));
  AnimatedCase &the_case = check::cached<AnimatedCase>(size);
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  for (auto _ : state) segue_prepare_frame(the_case.store, next_time(), 1, nullptr);
  check::count_items(state, size);
}

/// A scene of which some layers have a running track.
struct MovedCase {
  explicit MovedCase(int size) : layers(scene::interface_mix(size, 20)), store(layers) {
    scene::Random random(28);
    std::vector<segue_track> tracks = scene::position_tracks(size / 100, true, 25);
    for (segue_track &track : tracks) track.row = 1 + random.below(size);
    check::require(segue_add_tracks(store, tracks.data(), tracks.size()), "segue_add_tracks");
    segue_update_all_world_transforms(store, nullptr);
    std::size_t updated = 0;
    segue_sample_tracks(store, 0.2, nullptr);
    segue_update_changed_world_transforms(store, &updated);
    std::vector<float> before(16 * layers.size()), after(before);
    const std::vector<int> all = check::rows(1, size);
    segue_read_world_matrices(store, all.data(), all.size(), before.data());
    if (check::plants_error) before[before.size() / 2] += 1;
    segue_update_all_world_transforms(store, nullptr);
    segue_read_world_matrices(store, all.data(), all.size(), after.data());
    if (before != after) error = "what moved is not where a full update puts it";
    if (updated < tracks.size() / 2 || updated > layers.size()) error = "the wrong number of layers was computed";
  }

  std::vector<segue_layer> layers;
  check::Store store;
  std::string error;
  double time = 0.1;
};

void moved(benchmark::State &state) {
  MovedCase &the_case = check::cached<MovedCase>(static_cast<int>(state.range(0)));
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  std::size_t updated = 0;
  for (auto _ : state) {
    state.PauseTiming();
    segue_sample_tracks(the_case.store, the_case.time = 0.4 - the_case.time, nullptr);
    state.ResumeTiming();
    segue_update_changed_world_transforms(the_case.store, &updated);
  }
  check::count_items(state, static_cast<std::int64_t>(updated));
  state.counters["layers_transformed"] = static_cast<double>(updated);
}

/// All world matrices, by one thread and by two.
struct ThreadsCase {
  explicit ThreadsCase(int size) : layers(scene::interface_mix(size, 20)), store(layers) {
    const std::vector<int> all = check::rows(1, size);
    std::vector<float> alone(16 * all.size()), together(alone);
    segue_update_all_world_transforms(store, nullptr);
    segue_read_world_matrices(store, all.data(), all.size(), alone.data());
    check::require(segue_set_thread_count(store, 2), "segue_set_thread_count");
    segue_update_all_world_transforms(store, nullptr);
    segue_read_world_matrices(store, all.data(), all.size(), together.data());
    if (check::plants_error) together[together.size() / 2] += 1;
    if (alone != together) error = "two threads compute something else than one";
  }

  std::vector<segue_layer> layers;
  check::Store store;
  std::string error;
};

void threads(benchmark::State &state, std::size_t count) {
  ThreadsCase &the_case = check::cached<ThreadsCase>(static_cast<int>(state.range(0)));
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  check::require(segue_set_thread_count(the_case.store, count), "segue_set_thread_count");
  for (auto _ : state) segue_update_all_world_transforms(the_case.store, nullptr);
  check::count_items(state, state.range(0));
}

/// A scene with one layer, the first, whose value changes before every frame.
struct ChangeCase {
  explicit ChangeCase(int size) : layers(scene::interface_mix(size, 29)), store(layers) {
    const int row = 1;
    segue_prepare_frame(store, 0, 0, nullptr);
    layers[0].opacity = 0.5;
    check::require(segue_set_layers(store, &row, &layers[0], 1), "segue_set_layers");
    segue_prepare_frame(store, 0, 0, nullptr);
    const std::vector<int> all = check::rows(1, size);
    std::vector<float> shown(all.size());
    check::require(segue_read_shown_opacities(store, all.data(), all.size(), shown.data()),
                   "segue_read_shown_opacities");
    if (check::plants_error) shown[shown.size() / 2] += 0.125f;
    // A layer stands behind its superlayer in the list, and none is hidden.
    std::vector<double> expected(all.size() + 1, 1);
    for (std::size_t i = 0; i < layers.size(); ++i) {
      expected[i + 1] = expected[layers[i].parent] * layers[i].opacity;
      if (!(std::fabs(shown[i] - expected[i + 1]) <= 1e-6)) error = "an opacity is not the product down the tree";
    }
  }

  std::vector<segue_layer> layers;
  check::Store store;
  std::string error;
};

void change(benchmark::State &state, double segue_layer::*value) {
  ChangeCase &the_case = check::cached<ChangeCase>(static_cast<int>(state.range(0)));
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  const int row = 1;
  double &changing = the_case.layers[0].*value;
  for (auto _ : state) {
    changing = changing == 0.5 ? 0.75 : 0.5;
    segue_set_layers(the_case.store, &row, &the_case.layers[0], 1);
    segue_prepare_frame(the_case.store, 0, 0, nullptr);
  }
  check::count_items(state, state.range(0));
}

[[maybe_unused]] const bool registered = [] {
  using benchmark::RegisterBenchmark;
  check::at_all_sizes(RegisterBenchmark("frame/segue", segue));
  check::at_all_sizes(RegisterBenchmark("frame_animated/segue", animated))->Arg(1000000);
  check::at_all_sizes(RegisterBenchmark("moved/segue", moved));
  check::at_all_sizes(RegisterBenchmark("threads/segue", threads, std::size_t{2}))->UseRealTime();
  check::at_all_sizes(RegisterBenchmark("threads/one", threads, std::size_t{1}))->UseRealTime();
  check::at_all_sizes(RegisterBenchmark("opacity/segue", change, &segue_layer::opacity));
  check::at_all_sizes(RegisterBenchmark("depth_order/segue", change, &segue_layer::z_position));
  return true;
}();

}  // namespace
