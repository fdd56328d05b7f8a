#include <algorithm>
#include <cmath>
#include <functional>

#include "../check.hpp"
#include "../reference/reference.hpp"
#include "ray_scene.hpp"
#include "scenes.hpp"

// 1000 points against the nested scene of `hit_test` and against a flat list, by other means. An item is a point.
//
// Each of them gets the layers ready made: the layers' outlines on the screen are known before the measurement begins,
// and so is its index, but for `hit_test_flat_built`: there each makes its index anew for every thousand points, from
// outlines.

namespace {

constexpr int point_count = 1000;
/// Points: an answer that changes within this distance is an edge's, where single precision may decide otherwise.
constexpr double edge = 1.0 / 256;

scene::Nested nested(int size) { return scene::nested(size, 22); }
scene::Nested flat(int size) { return scene::flat(size, 27); }

/// Whether of two siblings the first is in front: the higher one, or the later one of two at one height.
bool is_in_front(const reference::Tree &tree, int a, int b) {
  const double za = tree.nodes[a].layer.z_position, zb = tree.nodes[b].layer.z_position;
  return za == zb ? a > b : za > zb;
}

/// Rows from back to front, and which of them can be hit at all.
struct Order {
  explicit Order(const reference::Tree &tree) : place(tree.nodes.size(), -1) { visit(tree, 0); }

  std::vector<int> back_to_front;
  std::vector<int> place;  // by row; -1 for one that cannot be hit

 private:
  void visit(const reference::Tree &tree, int row) {
    const segue_layer &layer = tree.nodes[row].layer;
    if (layer.hidden || layer.skips_hits) return;
    place[row] = static_cast<int>(back_to_front.size());
    back_to_front.push_back(row);
    std::vector<int> children = tree.nodes[row].children;
    std::sort(children.begin(), children.end(), [&](int a, int b) { return is_in_front(tree, b, a); });
    for (int child : children) visit(tree, child);
  }
};

template <scene::Nested make(int)>
struct HitCase {
  explicit HitCase(int size)
      : scene(make(size)),
        store(scene.layers),
        tree(scene.layers),
        points(scene::points(point_count, scene.width, scene.height, 23)),
        order(tree) {
    const reference::HitTest hit(tree, scene.width, scene.height);
    // A flat list costs the reference a look at every layer: fewer points are looked up of a large one.
    const int step = size > 10000 ? 10 : 1;
    for (int i = 0; i < point_count; i += step) {
      const double x = points[2 * i], y = points[2 * i + 1];
      const int row = hit(x, y);
      const bool is_edge = hit(x - edge, y) != row || hit(x + edge, y) != row || hit(x, y - edge) != row ||
                           hit(x, y + edge) != row;
      if (!is_edge) expected.push_back({i, row});
    }
    const auto below = std::count_if(expected.begin(), expected.end(), [](const Expected &e) { return e.row > 0; });
    if (static_cast<int>(expected.size()) * step < point_count * 8 / 10 ||
        below < static_cast<std::ptrdiff_t>(expected.size() / 2))
      error = "too few points say anything: " + std::to_string(expected.size()) + " away from edges, " +
              std::to_string(below) + " on a layer";

    segue_layer screen = scene::default_layer();
    screen.parent = SEGUE_NO_ROW;
    screen.anchor_point[0] = screen.anchor_point[1] = 0;
    screen.bounds[2] = scene.width;
    screen.bounds[3] = scene.height;
    const int row = SEGUE_SCREEN;
    check::require(segue_set_layers(store, &row, &screen, 1), "segue_set_layers");
    segue_update_frame(store, 0, nullptr);
    make_quads();
    make_nodes();
  }

  /// What is wrong with an answer; empty when nothing is.
  std::string wrong(std::vector<int> rows) const {
    if (!error.empty()) return error;
    if (check::plants_error) rows[expected[expected.size() / 2].point] ^= 1;
    for (const Expected &e : expected) {
      if (rows[e.point] == e.row) continue;
      return "hit test at " + std::to_string(points[2 * e.point]) + ", " + std::to_string(points[2 * e.point + 1]) +
             ": row " + std::to_string(rows[e.point]) + ", expected " + std::to_string(e.row);
    }
    return "";
  }

  struct Expected {
    int point, row;
  };

  scene::Nested scene;
  check::Store store;
  reference::Tree tree;
  std::vector<double> points;
  Order order;
  std::vector<Expected> expected;
  std::string error;

  /// By place in `order`: corners (x, y of the four, in turn), edges, boxes, and the place of the superlayer.
  std::vector<float> corners, edges, boxes;
  std::vector<int> parents;

  std::vector<peers::Node> nodes;
  std::vector<std::int32_t> children;

 private:
  void make_quads() {
    std::vector<reference::Matrix> world;
    reference::world_transforms(tree, world);
    for (int row : order.back_to_front) {
      const segue_layer &layer = tree.nodes[row].layer;
      const double left = layer.bounds[0], top = layer.bounds[1];
      const double right = row == 0 ? scene.width : left + layer.bounds[2];
      const double bottom = row == 0 ? scene.height : top + layer.bounds[3];
      const reference::Matrix &m = world[row];
      const double plane[4][2] = {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
      double x[4], y[4];
      for (int k = 0; k < 4; ++k) {
        const double w = plane[k][0] * m[3] + plane[k][1] * m[7] + m[15];
        if (w <= 0) error = "a layer of the scene reaches behind the eye";
        x[k] = (plane[k][0] * m[0] + plane[k][1] * m[4] + m[12]) / w;
        y[k] = (plane[k][0] * m[1] + plane[k][1] * m[5] + m[13]) / w;
        corners.push_back(static_cast<float>(x[k]));
        corners.push_back(static_cast<float>(y[k]));
      }
      const double area = (x[1] - x[0]) * (y[3] - y[0]) - (y[1] - y[0]) * (x[3] - x[0]);
      for (int k = 0; k < 4; ++k) {
        const int next = (k + 1) % 4;
        const double sign = area < 0 ? -1 : 1;
        const double a = sign * (y[k] - y[next]), b = sign * (x[next] - x[k]);
        edges.push_back(static_cast<float>(a));
        edges.push_back(static_cast<float>(b));
        edges.push_back(static_cast<float>(-(a * x[k] + b * y[k])));
      }
      boxes.push_back(static_cast<float>(*std::min_element(x, x + 4)));
      boxes.push_back(static_cast<float>(*std::min_element(y, y + 4)));
      boxes.push_back(static_cast<float>(*std::max_element(x, x + 4)));
      boxes.push_back(static_cast<float>(*std::max_element(y, y + 4)));
      parents.push_back(row == 0 ? -1 : order.place[layer.parent]);
    }
  }

  /// The scene's layers as the naive hit test wants them; they have no depth of their own to keep.
  void make_nodes() {
    for (const reference::Node &from : tree.nodes) {
      const segue_layer &layer = from.layer;
      peers::Node node{};
      node.left = layer.bounds[0];
      node.top = layer.bounds[1];
      node.right = nodes.empty() ? scene.width : node.left + layer.bounds[2];
      node.bottom = nodes.empty() ? scene.height : node.top + layer.bounds[3];
      node.is_skipped = layer.hidden || layer.skips_hits;
      const double x = nodes.empty() ? 0 : node.left + layer.anchor_point[0] * layer.bounds[2];
      const double y = nodes.empty() ? 0 : node.top + layer.anchor_point[1] * layer.bounds[3];
      const int index[3] = {0, 1, 3};
      for (int c = 0; c < 3; ++c) {
        const double *m = layer.transform + index[c];
        node.local[c] = m[0];
        node.local[3 + c] = m[4];
        node.local[6 + c] = m[12] - x * m[0] - y * m[4] - layer.anchor_point_z * m[8];
      }
      for (int r = 0; r < 3; ++r)
        for (int k = 0; k < 2; ++k) node.local[3 * r + k] += node.local[3 * r + 2] * layer.position[k];
      node.first_child = static_cast<std::int32_t>(children.size());
      node.child_count = static_cast<std::int32_t>(from.children.size());
      children.insert(children.end(), from.children.begin(), from.children.end());
      std::sort(children.begin() + node.first_child, children.end(),
                [&](int a, int b) { return is_in_front(tree, a, b); });
      nodes.push_back(node);
    }
  }
};

/// Asks for every point, checks the answers, then measures. What `prepare` does before each time is not measured.
template <typename Case>
void measure(benchmark::State &state, const Case &the_case, const std::function<void(std::vector<int> &)> &ask,
             const std::function<void()> &prepare = nullptr) {
  std::vector<int> rows(point_count);
  if (prepare) prepare();
  ask(rows);
  const std::string error = the_case.wrong(rows);
  if (!error.empty()) return check::fail(state, error);
  for (auto _ : state) {
    if (prepare) {
      state.PauseTiming();
      prepare();
      state.ResumeTiming();
    }
    ask(rows);
    benchmark::DoNotOptimize(rows.data());
    benchmark::ClobberMemory();
  }
  check::count_items(state, point_count);
}

template <scene::Nested make(int)>
HitCase<make> &case_of(const benchmark::State &state) {
  return check::cached<HitCase<make>>(static_cast<int>(state.range(0)));
}

void segue_flat(benchmark::State &state) {
  HitCase<flat> &the_case = case_of<flat>(state);
  measure(state, the_case, [&](std::vector<int> &rows) {
    segue_hit_test(the_case.store, the_case.points.data(), point_count, rows.data(), nullptr);
  });
}

/// The grid is made anew each time, as more than one in eight layers had its visibility set, to what it was: their
/// outlines are made anew too, which is not the others' work. Setting the layers is not measured.
void segue_flat_built(benchmark::State &state) {
  HitCase<flat> &the_case = case_of<flat>(state);
  const std::size_t count = the_case.scene.layers.size() / 8 + 2;
  const std::vector<int> rows_set = check::rows(1, static_cast<int>(count));
  std::vector<segue_layer> layers[2];
  for (int turn : {0, 1}) {
    layers[turn].assign(the_case.scene.layers.begin(), the_case.scene.layers.begin() + static_cast<int>(count));
    if (turn == 0)
      for (segue_layer &layer : layers[turn]) layer.skips_hits = !layer.skips_hits;
  }
  const auto set = [&] {
    for (const auto &turn : layers)
      check::require(segue_set_layers(the_case.store, rows_set.data(), turn.data(), count), "segue_set_layers");
  };
  measure(
      state, the_case,
      [&](std::vector<int> &rows) {
        segue_hit_test(the_case.store, the_case.points.data(), point_count, rows.data(), nullptr);
      },
      set);
}

/// The index is made anew each time, all of it: the order of siblings changes by one layer that is at the very back.
void segue_flat_ordered(benchmark::State &state) {
  HitCase<flat> &the_case = case_of<flat>(state);
  const int row = 1;
  segue_layer layers[2] = {the_case.scene.layers[0], the_case.scene.layers[0]};
  layers[1].z_position -= 1;
  int turn = 0;
  measure(state, the_case, [&](std::vector<int> &rows) {
    segue_set_layers(the_case.store, &row, &layers[++turn % 2], 1);
    segue_hit_test(the_case.store, the_case.points.data(), point_count, rows.data(), nullptr);
  });
  segue_set_layers(the_case.store, &row, &layers[0], 1);
  segue_update_frame(the_case.store, 0, nullptr);
}

/// All outlines and the grid are made anew each time: the screen, and all that it holds, moves to and fro by less than
/// single precision tells. Setting the screen and the frame are not measured.
void segue_flat_moved(benchmark::State &state) {
  HitCase<flat> &the_case = case_of<flat>(state);
  segue_layer screen = scene::default_layer();
  screen.parent = SEGUE_NO_ROW;
  screen.anchor_point[0] = screen.anchor_point[1] = 0;
  screen.bounds[2] = the_case.scene.width;
  screen.bounds[3] = the_case.scene.height;
  const int row = SEGUE_SCREEN;
  const auto move = [&] {
    screen.position[0] = screen.position[0] == 0 ? 1e-9 : 0;
    check::require(segue_set_layers(the_case.store, &row, &screen, 1), "segue_set_layers");
    segue_update_frame(the_case.store, 0, nullptr);
  };
  measure(
      state, the_case,
      [&](std::vector<int> &rows) {
        segue_hit_test(the_case.store, the_case.points.data(), point_count, rows.data(), nullptr);
      },
      move);
  if (screen.position[0] != 0) move();
}

/// Every hundredth layer moves by less than a point, to and fro; then one point is asked for. An item is a layer that
/// moves. Setting the layers and their frame are not measured.
template <scene::Nested make(int)>
void update(benchmark::State &state) {
  HitCase<make> &the_case = case_of<make>(state);
  std::vector<int> rows;
  std::vector<segue_layer> layers[2];
  for (std::size_t row = 50; row <= the_case.scene.layers.size(); row += 100) {
    rows.push_back(static_cast<int>(row));
    for (int turn : {0, 1}) {
      layers[turn].push_back(the_case.scene.layers[row - 1]);
      layers[turn].back().position[0] += 0.75 * turn;
    }
  }
  const double *points = the_case.points.data();
  std::vector<int> found(point_count);
  int turn = 0;
  const auto move = [&] {
    segue_set_layers(the_case.store, rows.data(), layers[++turn % 2].data(), rows.size());
    segue_update_frame(the_case.store, 0, nullptr);
  };
  // To and back again: the answers are those of the scene as it was.
  for (int k = 0; k < 2; ++k) {
    move();
    segue_hit_test(the_case.store, points, point_count, found.data(), nullptr);
  }
  const std::string error = the_case.wrong(found);
  if (!error.empty()) return check::fail(state, error);
  for (auto _ : state) {
    state.PauseTiming();
    move();
    state.ResumeTiming();
    segue_hit_test(the_case.store, points, 1, found.data(), nullptr);
    benchmark::DoNotOptimize(found.data());
    benchmark::ClobberMemory();
  }
  check::count_items(state, static_cast<std::int64_t>(rows.size()));
  if (turn % 2 != 0) move();
}

template <scene::Nested make(int)>
void naive(benchmark::State &state) {
  HitCase<make> &the_case = case_of<make>(state);
  const peers::Tree tree{the_case.nodes.data(), the_case.children.data()};
  const auto hit = peers::kernels().hit_naively;
  measure(state, the_case, [&](std::vector<int> &rows) {
    for (int i = 0; i < point_count; ++i) rows[i] = hit(tree, the_case.points[2 * i], the_case.points[2 * i + 1]);
  });
}

template <bool is_built_each_time>
void rtree(benchmark::State &state) {
  HitCase<flat> &the_case = case_of<flat>(state);
  const peers::Kernels &kernels = peers::kernels();
  const peers::Quads quads{the_case.parents.size(), the_case.boxes.data(), the_case.edges.data()};
  std::unique_ptr<peers::RTree, void (*)(peers::RTree *)> tree(kernels.make_rtree(quads), kernels.destroy_rtree);
  measure(state, the_case, [&](std::vector<int> &rows) {
    if (is_built_each_time) tree.reset(kernels.make_rtree(quads));
    for (int i = 0; i < point_count; ++i) {
      const int place = kernels.hit_rtree(*tree, static_cast<float>(the_case.points[2 * i]),
                                          static_cast<float>(the_case.points[2 * i + 1]));
      rows[i] = place < 0 ? -1 : the_case.order.back_to_front[place];
    }
  });
}

#ifdef SEGUE_PEER_EMBREE

template <scene::Nested make(int), bool is_built_each_time = false>
void embree(benchmark::State &state) {
  HitCase<make> &the_case = case_of<make>(state);
  // In a flat list the screen is the only superlayer, and all points lie on it.
  constexpr bool asks_superlayers = make == nested;
  const std::vector<int> parents = asks_superlayers ? the_case.parents : std::vector<int>{};
  const peers::RayDevice device;
  const auto make_rays = [&] {
    return std::make_unique<peers::RayScene>(device, the_case.corners, the_case.edges, parents, is_built_each_time);
  };
  std::unique_ptr<peers::RayScene> scene = make_rays();
  measure(state, the_case, [&](std::vector<int> &rows) {
    if (is_built_each_time) scene = make_rays();
    const peers::RayScene &rays = *scene;
    for (int i = 0; i < point_count; ++i) {
      const int place = rays.hit(static_cast<float>(the_case.points[2 * i]),
                                 static_cast<float>(the_case.points[2 * i + 1]));
      rows[i] = place < 0 ? -1 : the_case.order.back_to_front[place];
    }
  });
}

#endif

[[maybe_unused]] const bool registered = [] {
  using benchmark::RegisterBenchmark;
  check::at_all_sizes(RegisterBenchmark("hit_test/naive", naive<nested>));
  check::at_all_sizes(RegisterBenchmark("hit_test_flat/segue", segue_flat));
  check::at_all_sizes(RegisterBenchmark("hit_test_flat_built/segue", segue_flat_built));
  check::at_all_sizes(RegisterBenchmark("hit_test_flat_moved/segue", segue_flat_moved));
  check::at_all_sizes(RegisterBenchmark("hit_test_flat_ordered/segue", segue_flat_ordered));
  check::at_all_sizes(RegisterBenchmark("hit_test_update/segue", update<nested>));
  check::at_all_sizes(RegisterBenchmark("hit_test_flat_update/segue", update<flat>));
  // At 100,000 layers a thousand of its answers take seconds.
  check::at_sizes(RegisterBenchmark("hit_test_flat/naive", naive<flat>), {1000, 10000})->Unit(benchmark::kMicrosecond);
  if (peers::kernels().make_rtree) check::at_all_sizes(RegisterBenchmark("hit_test_flat/boost-rtree", rtree<false>));
  if (peers::kernels().make_rtree)
    check::at_all_sizes(RegisterBenchmark("hit_test_flat_built/boost-rtree", rtree<true>));
#ifdef SEGUE_PEER_EMBREE
  check::at_all_sizes(RegisterBenchmark("hit_test/embree", embree<nested>));
  check::at_all_sizes(RegisterBenchmark("hit_test_flat/embree", embree<flat>));
  check::at_all_sizes(RegisterBenchmark("hit_test_flat_built/embree", embree<flat, true>));
#endif
  return true;
}();

}  // namespace
