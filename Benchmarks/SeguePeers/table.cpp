#include "kernels.hpp"

#define SEGUE_TEXT_(x) #x
#define SEGUE_TEXT(x) SEGUE_TEXT_(x)

namespace peers {

using namespace SEGUE_AT_LEVEL(kernels_of);

extern const Kernels SEGUE_JOINED(SEGUE_LEVEL, kernels) = {
    SEGUE_TEXT(SEGUE_LEVEL),
#ifdef SEGUE_PEER_CGLM
    place_with_cglm,
#else
    nullptr,
#endif
#ifdef SEGUE_PEER_GLM
    place_with_glm,
    place_with_glm_skipping_identity,
#ifdef __SSE2__
    place_with_glm_simd,
#else
    nullptr,
#endif
#else
    nullptr,
    nullptr,
    nullptr,
#endif
#ifdef SEGUE_PEER_EIGEN
    place_with_eigen,
    place_plane_with_eigen,
#else
    nullptr,
    nullptr,
#endif
    solve_curves,
    sample_springs,
    sample_keyframes,
    hit_naively,
#ifdef SEGUE_PEER_BOOST
    make_rtree,
    hit_rtree,
    destroy_rtree,
#else
    nullptr,
    nullptr,
    nullptr,
#endif
    move_layers,
    move_plane_layers,
    compute,
};

}  // namespace peers
