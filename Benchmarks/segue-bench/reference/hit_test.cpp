#include <algorithm>

#include "reference.hpp"

namespace reference {

HitTest::HitTest(const Tree &tree, double screen_width, double screen_height)
    : tree_(tree), screen_width_(screen_width), screen_height_(screen_height) {
  world_transforms(tree, world_);
  front_to_back_.reserve(tree.nodes.size());
  for (const Node &node : tree.nodes) {
    // Siblings are numbered as they stand, so of two at one height the later one is in front.
    std::vector<int> children = node.children;
    std::sort(children.begin(), children.end(), [&](int a, int b) {
      const double za = tree.nodes[a].layer.z_position;
      const double zb = tree.nodes[b].layer.z_position;
      return za == zb ? a > b : za > zb;
    });
    front_to_back_.push_back(std::move(children));
  }
}

int HitTest::visit(int node, double x, double y) const {
  const segue_layer &layer = tree_.nodes[node].layer;
  if (layer.hidden || layer.skips_hits || !contains(node, x, y)) return -1;
  for (int child : front_to_back_[node]) {
    const int hit = visit(child, x, y);
    if (hit >= 0) return hit;
  }
  return node;
}

bool HitTest::contains(int node, double x, double y) const {
  const Matrix &m = world_[node];
  const segue_layer &layer = tree_.nodes[node].layer;
  const double left = node == 0 ? 0 : layer.bounds[0];
  const double top = node == 0 ? 0 : layer.bounds[1];
  const double right = node == 0 ? screen_width_ : left + layer.bounds[2];
  const double bottom = node == 0 ? screen_height_ : top + layer.bounds[3];
  for (double corner_x : {left, right})
    for (double corner_y : {top, bottom})
      if (corner_x * m[3] + corner_y * m[7] + m[15] <= 0) return false;
  // The map of the layer's plane: rows and columns 1, 2 and 4; its adjugate takes the point back.
  const double a = m[0], b = m[1], c = m[3];
  const double d = m[4], e = m[5], f = m[7];
  const double g = m[12], h = m[13], i = m[15];
  if (a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) == 0) return false;
  const double u = x * (e * i - f * h) + y * (f * g - d * i) + (d * h - e * g);
  const double v = x * (c * h - b * i) + y * (a * i - c * g) + (b * g - a * h);
  const double w = x * (b * f - c * e) + y * (c * d - a * f) + (a * e - b * d);
  if (w == 0) return false;
  return u / w >= left && u / w < right && v / w >= top && v / w < bottom;
}

}  // namespace reference
