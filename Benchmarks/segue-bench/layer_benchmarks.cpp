#include <cmath>

#include "check.hpp"
#include "scene.hpp"

// The object model: CALayers as a program makes, animates and scrubs them. An item is a layer.
//   layers_create: a tree, made and taken apart again.
//   layers_animate: an animation added to every layer; layers_remove: all of them removed.
//   layers_scrub: a frame with every layer animated, by layer time. Beside it /core, the same tracks and the same frame
//   in a store without objects, and /limit, sampling and world matrices of that alone. layers_scrub_digested has the
//   digest of what is shown, which a replay asks for, in the frame.
//   layers_scrub_parts: the same with a part of a transform animated, which is composed and not a kernel's.

extern "C" {
void *segue_layer_model_create(std::intptr_t count);
void segue_layer_model_destroy(void *model);
void segue_layer_model_make_tree(void *model, std::intptr_t count);
void segue_layer_model_remove_tree(void *model);
void segue_layer_model_animate(void *model, const double *from, const double *to);
void segue_layer_model_turn(void *model, const double *angles);
double segue_layer_model_angle(void *model, std::intptr_t index);
void segue_layer_model_remove_animations(void *model);
std::intptr_t segue_layer_model_animation_count(void *model);
std::intptr_t segue_layer_model_scrub(void *model, double seconds, std::intptr_t is_digested);
void segue_layer_model_position(void *model, std::intptr_t index, double *out);
}

namespace {

/// A time within the run of the animations.
double next_time() { return 0.5 * (37 * (check::next_frame() % 60) % 60) / 60; }

struct Model {
  explicit Model(int size) : handle(segue_layer_model_create(size)) {
    scene::Random random(31);
    for (int i = 0; i < 2 * size; ++i) {
      from.push_back(random.uniform(-400, 400));
      to.push_back(random.uniform(-400, 400));
    }
  }
  ~Model() { segue_layer_model_destroy(handle); }
  Model(const Model &) = delete;
  Model &operator=(const Model &) = delete;

  void animate() { segue_layer_model_animate(handle, from.data(), to.data()); }

  void *handle;
  std::vector<double> from;
  std::vector<double> to;
};

/// The same layers and tracks in a store of the core.
struct CoreCase {
  explicit CoreCase(int size, const Model &model) : layers(tree(size)), store(layers) {
    std::vector<segue_track> tracks;
    for (int i = 0; i < size; ++i) {
      segue_track track{};
      track.row = i + 2;
      track.property = SEGUE_POSITION;
      track.component_count = 2;
      for (int k = 0; k < 2; ++k) {
        track.from[k] = model.from[2 * i + k];
        track.to[k] = model.to[2 * i + k];
      }
      track.timing.begin_seconds = 0;
      track.timing.duration_seconds = 0.5;
      track.timing.curve[0] = 0.42;
      track.timing.curve[2] = 0.58;
      track.timing.curve[3] = 1;
      tracks.push_back(track);
    }
    check::require(segue_add_tracks(store, tracks.data(), tracks.size()), "segue_add_tracks");
  }

  /// As the model's: the scrubbed root, and ten layers in each that holds any.
  static std::vector<segue_layer> tree(int size) {
    std::vector<segue_layer> layers{scene::default_layer()};
    for (int i = 0; i < size; ++i) {
      segue_layer layer = scene::default_layer();
      layer.parent = i < 10 ? 1 : i / 10 - 1 + 2;
      layer.bounds[2] = layer.bounds[3] = 40;
      layer.position[0] = 20 + i % 300;
      layer.position[1] = 20 + i % 700;
      layers.push_back(layer);
    }
    return layers;
  }

  std::vector<segue_layer> layers;
  check::Store store;
};

/// A tree that is animated and scrubbed, by the model and by the core.
struct ScrubCase {
  explicit ScrubCase(int size) : model(size), core(size, model) {
    segue_layer_model_make_tree(model.handle, size);
    segue_layer_model_scrub(model.handle, 0, 1);
    model.animate();
    if (segue_layer_model_animation_count(model.handle) != size) error = "not every layer has its animation";
    for (const double time : {0.0, 0.125, 0.3}) {
      const std::intptr_t shown = segue_layer_model_scrub(model.handle, time, 1);
      segue_frame frame{};
      segue_update_frame(core.store, time, &frame);
      if (check::plants_error) frame.tracks_sampled -= 1;
      if (shown != size || frame.tracks_sampled != static_cast<std::size_t>(size)) error = "a layer was not sampled";
      for (int i = 0; i < size; i += 1 + size / 97) {
        double position[2];
        segue_layer_model_position(model.handle, i, position);
        const int row = i + 2;
        std::vector<float> world(16);
        if (segue_read_world_matrices(core.store, &row, 1, world.data()) != SEGUE_OK) error = "no world matrix";
        double expected = 0;
        if (i < 10) {
          expected = position[0] - 20;
          if (std::fabs(world[12] - expected) > 1e-3) error = "the model and the core show different places";
        }
      }
    }
  }

  Model model;
  CoreCase core;
  std::string error;
};

void scrub(benchmark::State &state, int is_digested) {
  ScrubCase &the_case = check::cached<ScrubCase>(static_cast<int>(state.range(0)));
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  for (auto _ : state) segue_layer_model_scrub(the_case.model.handle, next_time(), is_digested);
  check::count_items(state, state.range(0));
}

void scrub_core(benchmark::State &state, int is_digested) {
  ScrubCase &the_case = check::cached<ScrubCase>(static_cast<int>(state.range(0)));
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  for (auto _ : state) {
    if (is_digested) {
      segue_update_frame(the_case.core.store, next_time(), nullptr);
    } else {
      segue_prepare_frame(the_case.core.store, next_time(), 0, nullptr);
    }
  }
  check::count_items(state, state.range(0));
}

void scrub_kernels(benchmark::State &state) {
  ScrubCase &the_case = check::cached<ScrubCase>(static_cast<int>(state.range(0)));
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  for (auto _ : state) {
    segue_sample_tracks(the_case.core.store, next_time(), nullptr);
    segue_update_changed_world_transforms(the_case.core.store, nullptr);
  }
  check::count_items(state, state.range(0));
}

/// A tree whose layers turn.
struct TurnCase {
  explicit TurnCase(int size) : model(size) {
    segue_layer_model_make_tree(model.handle, size);
    segue_layer_model_scrub(model.handle, 0, 1);
    std::vector<double> angles;
    for (int i = 0; i < size; ++i) angles.push_back(model.from[i] / 200);
    segue_layer_model_turn(model.handle, angles.data());
    for (const double time : {0.125, 0.3}) {
      segue_layer_model_scrub(model.handle, time, 1);
      for (int i = 0; i < size; i += 1 + size / 97) {
        const double angle = segue_layer_model_angle(model.handle, i) + (check::plants_error ? 1 : 0);
        if (!(std::fabs(angle - angles[i] * time / 0.5) <= 1e-12)) error = "a layer is turned by another angle";
      }
    }
  }

  Model model;
  std::string error;
};

void turn(benchmark::State &state) {
  TurnCase &the_case = check::cached<TurnCase>(static_cast<int>(state.range(0)));
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  for (auto _ : state) segue_layer_model_scrub(the_case.model.handle, next_time(), 0);
  check::count_items(state, state.range(0));
}

/// A tree without animations.
struct TreeCase {
  explicit TreeCase(int size) : model(size) {
    segue_layer_model_make_tree(model.handle, size);
    segue_layer_model_scrub(model.handle, 0, 1);
    double position[2] = {0, 0};
    segue_layer_model_position(model.handle, size - 1, position);
    if (check::plants_error) position[1] += 1;
    if (position[0] != 20 + (size - 1) % 300 || position[1] != 20 + (size - 1) % 700) error = "a layer is elsewhere";
  }

  Model model;
  std::string error;
};

void create(benchmark::State &state) {
  const int size = static_cast<int>(state.range(0));
  TreeCase &the_case = check::cached<TreeCase>(size);
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  segue_layer_model_remove_tree(the_case.model.handle);
  for (auto _ : state) {
    segue_layer_model_make_tree(the_case.model.handle, size);
    segue_layer_model_remove_tree(the_case.model.handle);
  }
  segue_layer_model_make_tree(the_case.model.handle, size);
  check::count_items(state, size);
}

void animate(benchmark::State &state, bool removes) {
  const int size = static_cast<int>(state.range(0));
  TreeCase &the_case = check::cached<TreeCase>(size);
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  for (auto _ : state) {
    if (removes) state.PauseTiming();
    the_case.model.animate();
    if (removes) state.ResumeTiming();
    if (!removes) state.PauseTiming();
    segue_layer_model_remove_animations(the_case.model.handle);
    if (!removes) state.ResumeTiming();
  }
  check::count_items(state, size);
}

[[maybe_unused]] const bool registered = [] {
  using benchmark::RegisterBenchmark;
  check::at_sizes(RegisterBenchmark("layers_create/segue", create), {1000, 10000});
  check::at_sizes(RegisterBenchmark("layers_animate/segue", animate, false), {1000});
  check::at_sizes(RegisterBenchmark("layers_remove/segue", animate, true), {1000});
  check::at_sizes(RegisterBenchmark("layers_scrub/segue", scrub, 0), {1000, 10000});
  check::at_sizes(RegisterBenchmark("layers_scrub/core", scrub_core, 0), {1000, 10000});
  check::at_sizes(RegisterBenchmark("layers_scrub/limit", scrub_kernels), {1000, 10000});
  check::at_sizes(RegisterBenchmark("layers_scrub_parts/segue", turn), {1000, 10000});
  check::at_sizes(RegisterBenchmark("layers_scrub_digested/segue", scrub, 1), {1000, 10000});
  check::at_sizes(RegisterBenchmark("layers_scrub_digested/core", scrub_core, 1), {1000, 10000});
  return true;
}();

}  // namespace
