#ifdef SEGUE_PEER_EIGEN

#include "kernels.hpp"

// Every instruction set has an Eigen of its own.
#define Eigen SEGUE_AT_LEVEL(Eigen)
#include <eigen3/Eigen/Core>

namespace peers::SEGUE_AT_LEVEL(kernels_of) {

void place_with_eigen(Layers layers) {
  using Matrix = Eigen::Map<Eigen::Matrix4f, Eigen::Aligned64>;
  using ConstantMatrix = Eigen::Map<const Eigen::Matrix4f, Eigen::Aligned64>;
  for (std::size_t i = 1; i < layers.count; ++i) {
    Eigen::Matrix4f parent = ConstantMatrix(layers.world + 16 * layers.parents[i]);
    if (layers.flattened[i]) parent.col(2).setZero();
    const float *p = layers.positions ? layers.positions + 4 * i : nullptr;
    const float *a = layers.positions ? layers.anchors + 4 * i : nullptr;
    if (p) parent.col(3) += parent.col(0) * p[0] + parent.col(1) * p[1] + parent.col(2) * p[2];
    Matrix own(layers.world + 16 * i);
    own.noalias() = parent * ConstantMatrix(layers.locals + 16 * i);
    if (p) own.col(3) += own.col(0) * a[0] + own.col(1) * a[1] + own.col(2) * a[2];
  }
}

void place_plane_with_eigen(PlaneLayers layers) {
  using Linear = Eigen::Map<Eigen::Matrix2f>;
  using ConstantLinear = Eigen::Map<const Eigen::Matrix2f>;
  using Vector = Eigen::Map<Eigen::Vector2f>;
  using ConstantVector = Eigen::Map<const Eigen::Vector2f>;
  for (std::size_t i = 1; i < layers.count; ++i) {
    const float *parent = layers.world + 6 * layers.parents[i];
    const float *m = layers.locals + 6 * i;
    float *own = layers.world + 6 * i;
    const ConstantLinear outer(parent), inner(m);
    Linear(own).noalias() = outer * inner;
    Vector(own + 4) = outer * ConstantVector(m + 4) + ConstantVector(parent + 4);
  }
}

}  // namespace peers::SEGUE_AT_LEVEL(kernels_of)

#endif
