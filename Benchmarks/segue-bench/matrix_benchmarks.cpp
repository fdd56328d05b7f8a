#include <cmath>

#include "check.hpp"
#include "reference/reference.hpp"
#include "scene.hpp"

// World matrices of every layer. An item is a layer.

namespace {

using Scene = std::vector<segue_layer> (*)(int, std::uint64_t);

/// A scene with its check: every element within 2e-6 of the sum of magnitudes that makes it up.
template <Scene make>
struct MatrixCase {
  explicit MatrixCase(int size) : layers(make(size, 20)), store(layers), tree(layers) {
    segue_update_all_world_transforms(store, nullptr);
    std::vector<float> actual(16 * static_cast<std::size_t>(size));
    const std::vector<int> all = check::rows(1, size);
    check::require(segue_read_world_matrices(store, all.data(), all.size(), actual.data()),
                   "segue_read_world_matrices");
    if (check::plants_error) actual[16 * (all.size() / 2) + 12] += 0.5f;
    std::vector<reference::Matrix> expected;
    reference::world_transforms(tree, expected);
    const std::vector<reference::Matrix> magnitudes = reference::world_magnitudes(tree);
    for (int i = 0; i < size && error.empty(); ++i) {
      for (int k = 0; k < 16; ++k) {
        const double difference = std::fabs(actual[16 * static_cast<std::size_t>(i) + k] - expected[i + 1][k]);
        // Written so that a NaN fails.
        if (difference <= 2e-6 * magnitudes[i + 1][k]) continue;
        error = "world matrix of layer " + std::to_string(i + 1) + ", element " + std::to_string(k) + ": off by " +
                std::to_string(difference) + ", expected " + std::to_string(expected[i + 1][k]);
        break;
      }
    }
  }

  std::vector<segue_layer> layers;
  check::Store store;
  reference::Tree tree;
  std::string error;
};

template <Scene make>
void segue(benchmark::State &state) {
  const int size = static_cast<int>(state.range(0));
  MatrixCase<make> &the_case = check::cached<MatrixCase<make>>(size);
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  check::Planted planted;
  for (auto _ : state) {
    std::size_t updated = 0;
    segue_update_all_world_transforms(the_case.store, &updated);
    if (planted.is_due()) segue_update_all_world_transforms(the_case.store, &updated);
    benchmark::DoNotOptimize(updated);
    benchmark::ClobberMemory();
  }
  check::count_items(state, size);
}

template <Scene make>
void plain(benchmark::State &state) {
  const int size = static_cast<int>(state.range(0));
  MatrixCase<make> &the_case = check::cached<MatrixCase<make>>(size);
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  std::vector<reference::Matrix> world;
  for (auto _ : state) {
    reference::world_transforms(the_case.tree, world);
    benchmark::DoNotOptimize(world.data());
    benchmark::ClobberMemory();
  }
  check::count_items(state, size);
}

[[maybe_unused]] const bool registered = [] {
  using benchmark::RegisterBenchmark;
  check::at_all_sizes(RegisterBenchmark("world_transforms/segue", segue<scene::interface_mix>));
  check::at_all_sizes(RegisterBenchmark("world_transforms/reference", plain<scene::interface_mix>));
  check::at_all_sizes(RegisterBenchmark("world_transforms_general/segue", segue<scene::general_matrices>));
  check::at_all_sizes(RegisterBenchmark("world_transforms_general/reference", plain<scene::general_matrices>));
  return true;
}();

}  // namespace
