#include "kernels.hpp"

// UIKit's hit test as it is usually written: down the tree, the point carried into each layer through the inverse of
// its matrix, which is made at each visit.

namespace peers::SEGUE_AT_LEVEL(kernels_of) {

namespace {

/// - x, y: in the superlayer's coordinates.
int visit(const Tree &tree, int index, double x, double y) {
  const Node &node = tree.nodes[index];
  if (node.is_skipped) return -1;
  const double *m = node.local;
  const double adjugate[9] = {m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
                              m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
                              m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3]};
  const double determinant = m[0] * adjugate[0] + m[1] * adjugate[3] + m[2] * adjugate[6];
  if (determinant == 0) return -1;
  const double scale = 1 / determinant;
  const double u = (x * adjugate[0] + y * adjugate[3] + adjugate[6]) * scale;
  const double v = (x * adjugate[1] + y * adjugate[4] + adjugate[7]) * scale;
  const double q = (x * adjugate[2] + y * adjugate[5] + adjugate[8]) * scale;
  if (q <= 0) return -1;
  const double inside_x = u / q, inside_y = v / q;
  if (!(inside_x >= node.left && inside_x < node.right && inside_y >= node.top && inside_y < node.bottom)) return -1;
  for (int k = 0; k < node.child_count; ++k) {
    const int hit = visit(tree, tree.children[node.first_child + k], inside_x, inside_y);
    if (hit >= 0) return hit;
  }
  return index;
}

}  // namespace

int hit_naively(const Tree &tree, double x, double y) { return visit(tree, 0, x, y); }

}  // namespace peers::SEGUE_AT_LEVEL(kernels_of)
