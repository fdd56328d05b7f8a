#ifdef SEGUE_PEER_CGLM

#include <cglm/cglm.h>

#include "kernels.hpp"

namespace peers::SEGUE_AT_LEVEL(kernels_of) {

void place_with_cglm(Layers layers) {
  for (std::size_t i = 1; i < layers.count; ++i) {
    mat4 parent;
    glm_mat4_copy((vec4 *)(layers.world + 16 * layers.parents[i]), parent);
    if (layers.flattened[i]) glm_vec4_zero(parent[2]);
    vec4 *world = (vec4 *)(layers.world + 16 * i);
    if (layers.positions) glm_translate(parent, const_cast<float *>(layers.positions + 4 * i));
    glm_mat4_mul(parent, (vec4 *)(layers.locals + 16 * i), world);
    if (layers.positions) glm_translate(world, const_cast<float *>(layers.anchors + 4 * i));
  }
}

}  // namespace peers::SEGUE_AT_LEVEL(kernels_of)

#endif
