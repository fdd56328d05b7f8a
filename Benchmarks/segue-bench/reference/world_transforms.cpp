#include <cmath>

#include "reference.hpp"

namespace reference {

Tree::Tree(const std::vector<segue_layer> &layers) : nodes(layers.size() + 1) {
  segue_default_layer(&nodes[0].layer);
  nodes[0].layer.anchor_point[0] = nodes[0].layer.anchor_point[1] = 0;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    nodes[i + 1].layer = layers[i];
    nodes[layers[i].parent].children.push_back(static_cast<int>(i + 1));
  }
}

namespace {

Matrix translation(double x, double y, double z) { return {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1}; }

Matrix product(const Matrix &a, const Matrix &b) {
  Matrix result{};
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 4; ++column)
      for (int k = 0; k < 4; ++k) result[4 * row + column] += a[4 * row + k] * b[4 * k + column];
  return result;
}

Matrix array(const double (&elements)[16]) {
  Matrix result;
  for (int k = 0; k < 16; ++k) result[k] = elements[k];
  return result;
}

Matrix magnitude(Matrix m) {
  for (double &element : m) element = std::fabs(element);
  return m;
}

/// The factors of a layer's matrix in its superlayer, first to last.
struct Factors {
  Matrix from_anchor, transform, to_position;
};

Factors factors(const segue_layer &layer) {
  const double x = layer.bounds[0] + layer.anchor_point[0] * layer.bounds[2];
  const double y = layer.bounds[1] + layer.anchor_point[1] * layer.bounds[3];
  return {translation(-x, -y, -layer.anchor_point_z), array(layer.transform),
          translation(layer.position[0], layer.position[1], layer.z_position)};
}

/// The superlayer's sublayerTransform about its anchor point.
Factors sublayer_factors(const segue_layer &parent) {
  const double x = parent.bounds[0] + parent.anchor_point[0] * parent.bounds[2];
  const double y = parent.bounds[1] + parent.anchor_point[1] * parent.bounds[3];
  return {translation(-x, -y, -parent.anchor_point_z), array(parent.sublayer_transform),
          translation(x, y, parent.anchor_point_z)};
}

Matrix flattened(Matrix m) {
  for (int row = 0; row < 4; ++row) m[4 * row + 2] = 0;
  return m;
}

void visit(const Tree &tree, int node, const Matrix &world, std::vector<Matrix> &out) {
  out[node] = world;
  const segue_layer &layer = tree.nodes[node].layer;
  for (int child : tree.nodes[node].children) {
    const Factors own = factors(tree.nodes[child].layer);
    const Factors shared = sublayer_factors(layer);
    Matrix local = product(product(own.from_anchor, own.transform), own.to_position);
    local = product(local, product(product(shared.from_anchor, shared.transform), shared.to_position));
    if (!layer.preserves_depth) local = flattened(local);
    visit(tree, child, product(local, world), out);
  }
}

void visit_magnitudes(const Tree &tree, int node, const Matrix &world, std::vector<Matrix> &out) {
  out[node] = world;
  const segue_layer &layer = tree.nodes[node].layer;
  for (int child : tree.nodes[node].children) {
    const Factors own = factors(tree.nodes[child].layer);
    const Factors shared = sublayer_factors(layer);
    Matrix local = magnitude(own.from_anchor);
    for (const Matrix &factor : {own.transform, own.to_position, shared.from_anchor, shared.transform,
                                 shared.to_position})
      local = product(local, magnitude(factor));
    if (!layer.preserves_depth) local = flattened(local);
    visit_magnitudes(tree, child, product(local, world), out);
  }
}

Matrix screen(const Tree &tree) {
  const Factors own = factors(tree.nodes[0].layer);
  return product(product(own.from_anchor, own.transform), own.to_position);
}

}  // namespace

void world_transforms(const Tree &tree, std::vector<Matrix> &out) {
  out.resize(tree.nodes.size());
  visit(tree, 0, screen(tree), out);
}

std::vector<Matrix> world_magnitudes(const Tree &tree) {
  std::vector<Matrix> out(tree.nodes.size());
  visit_magnitudes(tree, 0, magnitude(screen(tree)), out);
  return out;
}

}  // namespace reference
