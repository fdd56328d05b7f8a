#include <cmath>

#include "../check.hpp"
#include "../reference/reference.hpp"
#include "scenes.hpp"

// World matrices of the scenes of `world_transforms` and `world_transforms_general`, by other libraries and by moving
// the bytes alone. An item is a layer. The core composes a layer's local matrix when one of its values changes. The
// libraries, in single precision and in the layout that they like best, do as they are mostly used and compose it in
// every update, from transform, position and anchor point; under the names that end in -local they have it ready.

// The class tree, from SegueClassTree.
extern "C" {
void *segue_class_tree_create(std::ptrdiff_t count, const float *locals, const std::int32_t *parents,
                              const std::uint8_t *flattened);
void segue_class_tree_place(void *tree);
void segue_class_tree_read(void *tree, float *out);
void segue_class_tree_destroy(void *tree);
}

namespace {

using Scene = std::vector<segue_layer> (*)(int, std::uint64_t);

bool is_identity(const segue_layer &layer) {
  for (int k = 0; k < 16; ++k)
    if (layer.transform[k] != (k % 5 == 0 ? 1 : 0)) return false;
  return true;
}

template <Scene make>
struct PlaceCase {
  explicit PlaceCase(int size) {
    const std::vector<segue_layer> layers = make(size, 20);
    const reference::Tree tree(layers);
    reference::world_transforms(tree, expected);
    magnitudes = reference::world_magnitudes(tree);
    const std::size_t count = layers.size() + 1;
    locals.resize(16 * count);
    transforms.resize(16 * count);
    positions.resize(4 * count);
    anchors.resize(4 * count);
    parents.resize(count);
    shifts.resize(count);
    flattened.resize(count);
    world.resize(16 * count);
    for (std::size_t k = 0; k < 16; ++k) world[k] = k % 5 == 0 ? 1 : 0;
    for (std::size_t i = 1; i < count; ++i) {
      const segue_layer &layer = layers[i - 1];
      const scene::Local local = scene::local_matrix(layer);
      for (std::size_t k = 0; k < 16; ++k) {
        locals[16 * i + k] = static_cast<float>(local[k]);
        transforms[16 * i + k] = static_cast<float>(layer.transform[k]);
      }
      for (std::size_t k = 0; k < 2; ++k) {
        positions[4 * i + k] = static_cast<float>(layer.position[k]);
        anchors[4 * i + k] = -static_cast<float>(layer.bounds[k] + layer.anchor_point[k] * layer.bounds[k + 2]);
      }
      positions[4 * i + 2] = static_cast<float>(layer.z_position);
      anchors[4 * i + 2] = -static_cast<float>(layer.anchor_point_z);
      parents[i] = layer.parent;
      shifts[i] = is_identity(layer);
      flattened[i] = !tree.nodes[layer.parent].layer.preserves_depth;
    }
  }

  peers::Layers layers(bool composes) {
    return {parents.size(),
            composes ? transforms.data() : locals.data(),
            composes ? positions.data() : nullptr,
            composes ? anchors.data() : nullptr,
            parents.data(),
            shifts.data(),
            flattened.data(),
            world.data()};
  }

  /// What is wrong with `world`; empty when every element is within 2e-6 of the magnitudes that make it up.
  std::string error() const {
    for (std::size_t i = 1; i < expected.size(); ++i) {
      for (int k = 0; k < 16; ++k) {
        const double difference = std::fabs(world[16 * i + k] - expected[i][k]);
        // Written so that a NaN fails.
        if (difference <= 2e-6 * magnitudes[i][k]) continue;
        return "world matrix of layer " + std::to_string(i) + ", element " + std::to_string(k) + ": off by " +
               std::to_string(difference) + ", expected " + std::to_string(expected[i][k]);
      }
    }
    return "";
  }

  /// What is wrong with `world` after moving bytes.
  std::string move_error() const {
    for (std::size_t i = 16; i < world.size(); ++i) {
      // Of a layer that is only moved, the last row is read and the identity is written.
      const float expected = shifts[i / 16] ? (i % 16 % 5 == 0 ? 1.0f : 0.0f) : locals[i];
      if (world[i] != expected) return "byte " + std::to_string(4 * i) + " was not moved";
    }
    return "";
  }

  peers::Column<float> locals, transforms, positions, anchors, world;
  peers::Column<std::int32_t> parents;
  peers::Column<std::uint8_t> shifts, flattened;
  std::vector<reference::Matrix> expected, magnitudes;
};

template <Scene make>
void run(benchmark::State &state, peers::PlaceLayers place, bool composes, bool moves_only) {
  const int size = static_cast<int>(state.range(0));
  PlaceCase<make> &the_case = check::cached<PlaceCase<make>>(size);
  const peers::Layers layers = the_case.layers(composes);
  std::fill(the_case.world.begin() + 16, the_case.world.end(), 0.0f);
  place(layers);
  if (check::plants_error) the_case.world[16 * (static_cast<std::size_t>(size) / 2) + 12] += 0.5f;
  const std::string error = moves_only ? the_case.move_error() : the_case.error();
  if (!error.empty()) return check::fail(state, error);
  for (auto _ : state) {
    place(layers);
    benchmark::DoNotOptimize(the_case.world.data());
    benchmark::ClobberMemory();
  }
  check::count_items(state, size);
}

/// Objects of a class under reference counts; built for every processor, whatever the instruction set in force.
template <Scene make>
void class_tree(benchmark::State &state) {
  PlaceCase<make> &the_case = check::cached<PlaceCase<make>>(static_cast<int>(state.range(0)));
  const peers::Layers layers = the_case.layers(false);
  const std::unique_ptr<void, void (*)(void *)> tree(
      segue_class_tree_create(static_cast<std::ptrdiff_t>(layers.count), layers.locals, layers.parents,
                              layers.flattened),
      segue_class_tree_destroy);
  segue_class_tree_place(tree.get());
  segue_class_tree_read(tree.get(), layers.world);
  if (check::plants_error) the_case.world[the_case.world.size() / 2] += 0.5f;
  const std::string error = the_case.error();
  if (!error.empty()) return check::fail(state, error);
  for (auto _ : state) {
    segue_class_tree_place(tree.get());
    benchmark::ClobberMemory();
  }
  check::count_items(state, state.range(0));
}

template <Scene make>
void add(const std::string &family) {
  const peers::Kernels &kernels = peers::kernels();
  const auto add = [&](const std::string &name, peers::PlaceLayers place, bool composes, bool moves_only = false) {
    if (!place) return;
    check::at_all_sizes(benchmark::RegisterBenchmark((family + "/" + name).c_str(), [=](benchmark::State &state) {
      run<make>(state, place, composes, moves_only);
    }));
  };
  const auto add_both = [&](const std::string &name, peers::PlaceLayers place) {
    add(name, place, true);
    add(name + "-local", place, false);
  };
  add_both("cglm", kernels.cglm);
  add("glm", kernels.glm, true);
  add_both("glm-skipping-identity", kernels.glm_skipping_identity);
  add_both("glm-simd", kernels.glm_simd);
  add_both("eigen", kernels.eigen);
  add("limit", kernels.move_layers, false, true);
  check::at_all_sizes(benchmark::RegisterBenchmark((family + "/class-tree").c_str(), class_tree<make>));
}

[[maybe_unused]] const bool registered = [] {
  add<scene::interface_mix>("world_transforms");
  add<scene::general_matrices>("world_transforms_general");
  return true;
}();

}  // namespace
