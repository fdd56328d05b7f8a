#include <cmath>

#include "../check.hpp"
#include "../reference/reference.hpp"
#include "scenes.hpp"

// World matrices of the scenes of `world_transforms` and `world_transforms_general`, by other libraries and by moving
// the bytes alone. An item is a layer. The libraries get single-precision columns as they like them best; the core
// reads its own.

// The class tree, from SegueClassTree.
extern "C" {
void *segue_class_tree_create(std::ptrdiff_t count, const float *transforms, const float *positions,
                              const float *anchors, const std::int32_t *parents, const std::uint8_t *flattened);
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
    transforms.resize(16 * count);
    positions.resize(4 * count);
    anchors.resize(4 * count);
    parents.resize(count);
    identities.resize(count);
    flattened.resize(count);
    world.resize(16 * count);
    for (std::size_t k = 0; k < 16; ++k) world[k] = k % 5 == 0 ? 1 : 0;
    for (std::size_t i = 1; i < count; ++i) {
      const segue_layer &layer = layers[i - 1];
      for (std::size_t k = 0; k < 16; ++k) transforms[16 * i + k] = static_cast<float>(layer.transform[k]);
      positions[4 * i] = static_cast<float>(layer.position[0]);
      positions[4 * i + 1] = static_cast<float>(layer.position[1]);
      positions[4 * i + 2] = static_cast<float>(layer.z_position);
      for (std::size_t k = 0; k < 2; ++k)
        anchors[4 * i + k] = -static_cast<float>(layer.bounds[k] + layer.anchor_point[k] * layer.bounds[k + 2]);
      anchors[4 * i + 2] = -static_cast<float>(layer.anchor_point_z);
      parents[i] = layer.parent;
      identities[i] = is_identity(layer);
      flattened[i] = !tree.nodes[layer.parent].layer.preserves_depth;
    }
  }

  peers::Layers layers() {
    return {parents.size(),    transforms.data(), positions.data(), anchors.data(), parents.data(),
            identities.data(), flattened.data(),  world.data()};
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
    for (std::size_t i = 16; i < world.size(); ++i)
      if (world[i] != transforms[i]) return "byte " + std::to_string(4 * i) + " was not moved";
    return "";
  }

  peers::Column<float> transforms, positions, anchors, world;
  peers::Column<std::int32_t> parents;
  peers::Column<std::uint8_t> identities, flattened;
  std::vector<reference::Matrix> expected, magnitudes;
};

template <Scene make>
void run(benchmark::State &state, peers::PlaceLayers place, bool moves_only) {
  const int size = static_cast<int>(state.range(0));
  PlaceCase<make> &the_case = check::cached<PlaceCase<make>>(size);
  const peers::Layers layers = the_case.layers();
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
  const peers::Layers layers = the_case.layers();
  const std::unique_ptr<void, void (*)(void *)> tree(
      segue_class_tree_create(static_cast<std::ptrdiff_t>(layers.count), layers.transforms, layers.positions,
                              layers.anchors, layers.parents, layers.flattened),
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
  const auto add = [&](const char *name, peers::PlaceLayers place, bool moves_only = false) {
    if (!place) return;
    check::at_all_sizes(benchmark::RegisterBenchmark((family + "/" + name).c_str(), [=](benchmark::State &state) {
      run<make>(state, place, moves_only);
    }));
  };
  add("cglm", kernels.cglm);
  add("glm", kernels.glm);
  add("glm-skipping-identity", kernels.glm_skipping_identity);
  add("glm-simd", kernels.glm_simd);
  add("eigen", kernels.eigen);
  add("limit", kernels.move_layers, true);
  check::at_all_sizes(benchmark::RegisterBenchmark((family + "/class-tree").c_str(), class_tree<make>));
}

[[maybe_unused]] const bool registered = [] {
  add<scene::interface_mix>("world_transforms");
  add<scene::general_matrices>("world_transforms_general");
  return true;
}();

}  // namespace
