#pragma once

#include <cstddef>
#include <cstdint>

/// What the core is measured against, as functions over plain arrays. One folder of source is built once for each
/// instruction set, so that a comparison gives everybody the same machine; segue-bench chooses a table at run time.
///
/// Columns come by value: what a function writes cannot change where it reads.
///
/// Nothing here may leave a function that the linker could share between the instruction sets: libraries of templates
/// are renamed for each of them, or are given types of an unnamed namespace.
namespace peers {

/// Layers to be placed, parents first. Index 0 is the screen, whose world matrix is given; all columns have `count`
/// elements and start on 64 bytes.
///
/// Matrices are 16 floats for column vectors, columns first: the same bytes as Segue's for row vectors, rows first.
struct Layers {
  std::size_t count;
  const float *locals;            // 16 a layer: layer to superlayer
  const float *positions;         // 4 a layer: x, y, z, 0; null where `locals` have it all
  const float *anchors;           // 4 a layer: minus the anchor's x, y, z in the layer's coordinates, 0
  const std::int32_t *parents;
  const std::uint8_t *shifts;     // 1: the local matrix moves the layer and does nothing else
  const std::uint8_t *flattened;  // 1: the superlayer flattens its sublayers to its plane
  float *world;                   // 16 a layer, to be written
};

/// world = world of the parent, flattened [· translation to the position] · local [· translation from the anchor].
using PlaceLayers = void (*)(Layers);

/// Layers that turn and scale in the plane: a, b, c, d, tx, ty of p' = p · M, one after another.
struct PlaneLayers {
  std::size_t count;
  const float *locals;  // 6 a layer, as above
  const std::int32_t *parents;
  float *world;         // 6 a layer
};
using PlacePlaneLayers = void (*)(PlaneLayers);

/// Timing curves, each asked for its y at an x in 0 ..< 1.
struct Curves {
  std::size_t count;
  const double *x1, *y1, *x2, *y2, *x;
  double *y;
};

/// Springs from 0 to 1, each asked for its value at a time.
struct Springs {
  std::size_t count;
  const double *frequency;  // undamped, radians a second
  const double *ratio;      // damping ratio; exactly 1 is critically damped
  const double *velocity;   // at the start, in ranges a second
  const double *time;       // seconds
  double *value;
};

constexpr std::size_t keys_a_track = 8;

/// Tracks of eight keys, each asked for its value at a time between the first and the last key.
struct Keyframes {
  std::size_t count;
  const double *times;   // keys_a_track a track, ascending
  const double *values;  // keys_a_track a track
  const double *time;
  double *value;
};

/// A tree of flattened layers as the naive hit test walks it. Node 0 is the screen.
struct Node {
  double local[9];  // plane of the layer to the plane of its superlayer, rows first, for row vectors (x, y, 1)
  double left, top, right, bottom;
  std::int32_t first_child, child_count;  // in `children`, front to back
  bool is_skipped;
};
struct Tree {
  const Node *nodes;
  const std::int32_t *children;
};

/// Layers of a flat list as quadrilaterals on the screen.
struct Quads {
  std::size_t count;
  const float *boxes;  // 4 a layer: least x and y, greatest x and y
  const float *edges;  // 12 a layer: a, b, c of a·x + b·y + c >= 0 inside, four times
};

/// Whether a point lies inside a quadrilateral's four edges.
inline bool is_inside(const float *edges, float x, float y) {
  for (int k = 0; k < 4; ++k)
    if (edges[3 * k] * x + edges[3 * k + 1] * y + edges[3 * k + 2] < 0) return false;
  return true;
}

struct RTree;

/// One instruction set's functions; null where the package was not there when this was built.
struct Kernels {
  const char *level;
  PlaceLayers cglm, glm, glm_skipping_identity, glm_simd, eigen;
  PlacePlaneLayers eigen_plane;
  void (*solve_curves)(Curves);
  void (*sample_springs)(Springs);
  void (*sample_keyframes)(Keyframes);
  int (*hit_naively)(const Tree &, double x, double y);
  RTree *(*make_rtree)(const Quads &);
  int (*hit_rtree)(const RTree &, float x, float y);  // index of the last quad that holds the point, or -1
  void (*destroy_rtree)(RTree *);

  /// Limits: the bytes of `PlaceLayers` and `PlacePlaneLayers` moved without arithmetic; the world matrices get the
  /// local ones as they are.
  PlaceLayers move_layers;
  PlacePlaneLayers move_plane_layers;
  /// As many arithmetic instructions, spread over all vector lanes, as `count` items of `operations` need, with nothing
  /// waiting for a result. Answers 1 for x = 1 and factor + summand = 1.
  double (*compute)(std::size_t count, std::size_t operations, double x, double factor, double summand);
};

extern const Kernels baseline_kernels;
#if defined(__x86_64__)
extern const Kernels v3_kernels, v4_kernels;
#endif

}  // namespace peers
