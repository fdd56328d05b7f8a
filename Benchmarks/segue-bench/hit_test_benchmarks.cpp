#include "check.hpp"
#include "reference/reference.hpp"
#include "scene.hpp"

// 1000 points tested in one call against a tree of nested layers. An item is a point.

namespace {

constexpr int point_count = 1000;
/// Points: an answer that changes within this distance is an edge's, where single precision may decide otherwise.
constexpr double edge = 1.0 / 256;

struct HitCase {
  explicit HitCase(int size)
      : scene(scene::nested(size, 22)),
        store(scene.layers),
        tree(scene.layers),
        expected_hit(tree, scene.width, scene.height),
        points(scene::points(point_count, scene.width, scene.height, 23)) {
    segue_layer screen = scene::default_layer();
    screen.parent = SEGUE_NO_ROW;
    screen.anchor_point[0] = screen.anchor_point[1] = 0;
    screen.bounds[2] = scene.width;
    screen.bounds[3] = scene.height;
    const int row = SEGUE_SCREEN;
    check::require(segue_set_layers(store, &row, &screen, 1), "segue_set_layers");
    segue_update_frame(store, 0, nullptr);
    std::vector<int> actual(point_count);
    check::require(segue_hit_test(store, points.data(), point_count, actual.data(), &visited), "segue_hit_test");
    if (check::plants_error) actual[point_count / 2] ^= 1;
    int compared = 0;
    int below_the_screen = 0;
    for (int i = 0; i < point_count && error.empty(); ++i) {
      const double x = points[2 * i];
      const double y = points[2 * i + 1];
      const int expected = expected_hit(x, y);
      // A planted error must be seen wherever it falls.
      const bool is_edge = expected_hit(x - edge, y) != expected || expected_hit(x + edge, y) != expected ||
                           expected_hit(x, y - edge) != expected || expected_hit(x, y + edge) != expected;
      if (is_edge && !check::plants_error) continue;
      ++compared;
      if (expected > 0) ++below_the_screen;
      if (actual[i] == expected) continue;
      error = "hit test at " + std::to_string(x) + ", " + std::to_string(y) + ": row " + std::to_string(actual[i]) +
              ", expected " + std::to_string(expected);
    }
    if (error.empty() && (compared < point_count * 9 / 10 || below_the_screen < compared / 2))
      error = "too few points say anything: " + std::to_string(compared) + " away from edges, " +
              std::to_string(below_the_screen) + " on a layer";
  }

  scene::Nested scene;
  check::Store store;
  reference::Tree tree;
  reference::HitTest expected_hit;
  std::vector<double> points;
  std::size_t visited = 0;
  std::string error;
};

void segue(benchmark::State &state) {
  HitCase &the_case = check::cached<HitCase>(static_cast<int>(state.range(0)));
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  std::vector<int> rows(point_count);
  for (auto _ : state) {
    segue_hit_test(the_case.store, the_case.points.data(), point_count, rows.data(), nullptr);
    benchmark::DoNotOptimize(rows.data());
    benchmark::ClobberMemory();
  }
  check::count_items(state, point_count);
  state.counters["layers_visited_per_point"] = static_cast<double>(the_case.visited) / point_count;
}

/// The next thousand of 64,000 points each time: what was learned from the last thousand says little about these.
void spread(benchmark::State &state) {
  HitCase &the_case = check::cached<HitCase>(static_cast<int>(state.range(0)));
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  constexpr int thousands = 64;
  const std::vector<double> points =
      scene::points(thousands * point_count, the_case.scene.width, the_case.scene.height, 24);
  std::vector<int> rows(point_count);
  int turn = 0;
  for (auto _ : state) {
    segue_hit_test(the_case.store, points.data() + 2 * point_count * (turn++ % thousands), point_count, rows.data(),
                   nullptr);
    benchmark::DoNotOptimize(rows.data());
    benchmark::ClobberMemory();
  }
  check::count_items(state, point_count);
}

void plain(benchmark::State &state) {
  HitCase &the_case = check::cached<HitCase>(static_cast<int>(state.range(0)));
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  std::vector<int> rows(point_count);
  for (auto _ : state) {
    for (int i = 0; i < point_count; ++i)
      rows[i] = the_case.expected_hit(the_case.points[2 * i], the_case.points[2 * i + 1]);
    benchmark::DoNotOptimize(rows.data());
    benchmark::ClobberMemory();
  }
  check::count_items(state, point_count);
}

[[maybe_unused]] const bool registered = [] {
  check::at_all_sizes(benchmark::RegisterBenchmark("hit_test/segue", segue));
  check::at_all_sizes(benchmark::RegisterBenchmark("hit_test_spread/segue", spread));
  check::at_all_sizes(benchmark::RegisterBenchmark("hit_test/reference", plain));
  return true;
}();

}  // namespace
