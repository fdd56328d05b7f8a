#ifdef SEGUE_PEER_CAIRO
#include <cairo/cairo.h>
#endif

#include <cmath>

#include "../check.hpp"
#include "../reference/reference.hpp"
#include "scenes.hpp"

// World matrices of layers that all turn and scale in the plane. An item is a layer. Everybody has the local matrices
// ready and writes six numbers a layer; the core looks for layers in space too, of which there are none.

namespace {

/// Where the six numbers of a plane's matrix stand in a 4x4 one.
constexpr int places[6] = {0, 1, 4, 5, 12, 13};

struct AffineCase {
  explicit AffineCase(int size) : scene(scene::plane_matrices(size, 26)), store(scene) {
    const reference::Tree tree(scene);
    reference::world_transforms(tree, expected);
    magnitudes = reference::world_magnitudes(tree);
    const std::size_t count = scene.size() + 1;
    locals.resize(6 * count);
    parents.resize(count);
    world.resize(6 * count);
    world[0] = world[3] = 1;
    for (std::size_t i = 1; i < count; ++i) {
      const segue_layer &layer = scene[i - 1];
      const scene::Local local = scene::local_matrix(layer);
      for (std::size_t k = 0; k < 6; ++k) locals[6 * i + k] = static_cast<float>(local[places[k]]);
      parents[i] = layer.parent;
    }
  }

  peers::PlaneLayers layers() {
    return {parents.size(), locals.data(), parents.data(), world.data()};
  }

  /// What is wrong with the world matrices that `number(layer, k)` reads.
  template <typename Number>
  std::string error(Number number) const {
    for (std::size_t i = 1; i < expected.size(); ++i) {
      for (int k = 0; k < 6; ++k) {
        double found = number(i, k);
        if (check::plants_error && i == expected.size() / 2) found += 0.5;
        const double difference = std::fabs(found - expected[i][places[k]]);
        // Written so that a NaN fails.
        if (difference <= 2e-6 * magnitudes[i][places[k]]) continue;
        return "world matrix of layer " + std::to_string(i) + ", element " + std::to_string(places[k]) +
               ": off by " + std::to_string(difference);
      }
    }
    return "";
  }

  std::vector<segue_layer> scene;
  check::Store store;
  peers::Column<float> locals, world;
  peers::Column<std::int32_t> parents;
  std::vector<reference::Matrix> expected, magnitudes;
};

AffineCase &case_of(const benchmark::State &state) {
  return check::cached<AffineCase>(static_cast<int>(state.range(0)));
}

void segue(benchmark::State &state) {
  AffineCase &the_case = case_of(state);
  segue_update_all_world_transforms(the_case.store, nullptr);
  const std::vector<int> rows = check::rows(0, static_cast<int>(the_case.expected.size()));
  std::vector<float> world(16 * rows.size());
  check::require(segue_read_world_matrices(the_case.store, rows.data(), rows.size(), world.data()),
                 "segue_read_world_matrices");
  const std::string error = the_case.error([&](std::size_t i, int k) { return world[16 * i + places[k]]; });
  if (!error.empty()) return check::fail(state, error);
  for (auto _ : state) {
    std::size_t updated = 0;
    segue_update_all_world_transforms(the_case.store, &updated);
    benchmark::DoNotOptimize(updated);
    benchmark::ClobberMemory();
  }
  check::count_items(state, state.range(0));
}

void place(benchmark::State &state, peers::PlacePlaneLayers place, bool moves_only) {
  AffineCase &the_case = case_of(state);
  const peers::PlaneLayers layers = the_case.layers();
  std::fill(the_case.world.begin() + 6, the_case.world.end(), 0.0f);
  place(layers);
  std::string error;
  if (moves_only) {
    if (check::plants_error) the_case.world.back() += 1;
    for (std::size_t i = 6; i < the_case.world.size(); ++i)
      if (the_case.world[i] != the_case.locals[i]) error = "byte " + std::to_string(4 * i) + " was not moved";
  } else {
    error = the_case.error([&](std::size_t i, int k) { return the_case.world[6 * i + k]; });
  }
  if (!error.empty()) return check::fail(state, error);
  for (auto _ : state) {
    place(layers);
    benchmark::DoNotOptimize(the_case.world.data());
    benchmark::ClobberMemory();
  }
  check::count_items(state, state.range(0));
}

#ifdef SEGUE_PEER_CAIRO

void place_with_cairo(const peers::PlaneLayers &layers, const std::vector<cairo_matrix_t> &locals,
                      std::vector<cairo_matrix_t> &world) {
  for (std::size_t i = 1; i < layers.count; ++i)
    cairo_matrix_multiply(&world[i], &locals[i], &world[layers.parents[i]]);
}

void cairo(benchmark::State &state) {
  AffineCase &the_case = case_of(state);
  const peers::PlaneLayers layers = the_case.layers();
  std::vector<cairo_matrix_t> locals(layers.count), world(layers.count);
  cairo_matrix_init_identity(&world[0]);
  for (std::size_t i = 1; i < layers.count; ++i) {
    const float *m = layers.locals + 6 * i;
    cairo_matrix_init(&locals[i], m[0], m[1], m[2], m[3], m[4], m[5]);
  }
  place_with_cairo(layers, locals, world);
  const std::string error = the_case.error([&](std::size_t i, int k) {
    const cairo_matrix_t &m = world[i];
    const double numbers[6] = {m.xx, m.yx, m.xy, m.yy, m.x0, m.y0};
    return numbers[k];
  });
  if (!error.empty()) return check::fail(state, error);
  for (auto _ : state) {
    place_with_cairo(layers, locals, world);
    benchmark::DoNotOptimize(world.data());
    benchmark::ClobberMemory();
  }
  check::count_items(state, state.range(0));
}

#endif

[[maybe_unused]] const bool registered = [] {
  using benchmark::RegisterBenchmark;
  const peers::Kernels &kernels = peers::kernels();
  check::at_all_sizes(RegisterBenchmark("affine/segue", segue));
#ifdef SEGUE_PEER_CAIRO
  check::at_all_sizes(RegisterBenchmark("affine/cairo", cairo));
#endif
  if (kernels.eigen_plane)
    check::at_all_sizes(RegisterBenchmark("affine/eigen", place, kernels.eigen_plane, false));
  check::at_all_sizes(RegisterBenchmark("affine/limit", place, kernels.move_plane_layers, true));
  return true;
}();

}  // namespace
