#pragma once

#include "peers.hpp"

#define SEGUE_JOINED_(a, b) a##_##b
#define SEGUE_JOINED(a, b) SEGUE_JOINED_(a, b)
/// A name of this instruction set's own.
#define SEGUE_AT_LEVEL(name) SEGUE_JOINED(name, SEGUE_LEVEL)

/// What the files of one instruction set offer to its table.
namespace peers::SEGUE_AT_LEVEL(kernels_of) {

void place_with_cglm(Layers);
void place_with_glm(Layers);
void place_with_glm_skipping_identity(Layers);
void place_with_glm_simd(Layers);
void place_with_eigen(Layers);
void place_plane_with_eigen(PlaneLayers);
void solve_curves(Curves);
void sample_springs(Springs);
void sample_keyframes(Keyframes);
int hit_naively(const Tree &, double x, double y);
RTree *make_rtree(const Quads &);
int hit_rtree(const RTree &, float x, float y);
void destroy_rtree(RTree *);
void move_layers(Layers);
void move_plane_layers(PlaneLayers);
double compute(std::size_t count, std::size_t operations, double x, double factor, double summand);

}  // namespace peers::SEGUE_AT_LEVEL(kernels_of)
