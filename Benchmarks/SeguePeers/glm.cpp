#ifdef SEGUE_PEER_GLM

#include "kernels.hpp"

// Every instruction set has a GLM of its own.
#define glm SEGUE_AT_LEVEL(glm)
#define GLM_FORCE_INTRINSICS
#include <glm/glm.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/type_aligned.hpp>

namespace peers::SEGUE_AT_LEVEL(kernels_of) {

namespace {

/// - `Matrix`, `Vector`: GLM's plain types, or its aligned ones, which use vector instructions.
template <typename Matrix, typename Vector, bool skips_identity>
inline void place(Layers layers) {
  const auto *locals = reinterpret_cast<const Matrix *>(layers.locals);
  auto *world = reinterpret_cast<Matrix *>(layers.world);
  for (std::size_t i = 1; i < layers.count; ++i) {
    Matrix parent = world[layers.parents[i]];
    if (layers.flattened[i]) parent[2] = Vector(0);
    const float *p = layers.positions ? layers.positions + 4 * i : nullptr;
    const float *a = layers.positions ? layers.anchors + 4 * i : nullptr;
    if (skips_identity && layers.shifts[i]) {
      if (p) {
        parent[3] += parent[0] * (p[0] + a[0]) + parent[1] * (p[1] + a[1]) + parent[2] * (p[2] + a[2]);
      } else {
        const Vector &shift = locals[i][3];
        parent[3] += parent[0] * shift[0] + parent[1] * shift[1] + parent[2] * shift[2];
      }
      world[i] = parent;
      continue;
    }
    if (p) parent[3] += parent[0] * p[0] + parent[1] * p[1] + parent[2] * p[2];
    Matrix own = parent * locals[i];
    if (p) own[3] += own[0] * a[0] + own[1] * a[1] + own[2] * a[2];
    world[i] = own;
  }
}

}  // namespace

void place_with_glm(Layers layers) { place<glm::mat4, glm::vec4, false>(layers); }

void place_with_glm_skipping_identity(Layers layers) { place<glm::mat4, glm::vec4, true>(layers); }

#ifdef __SSE2__
void place_with_glm_simd(Layers layers) { place<glm::aligned_mat4, glm::aligned_vec4, true>(layers); }
#endif

}  // namespace peers::SEGUE_AT_LEVEL(kernels_of)

#endif
