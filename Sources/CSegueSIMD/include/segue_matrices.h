#ifndef SEGUE_MATRICES_H
#define SEGUE_MATRICES_H

// Matrices of Float and their products. Sums of products are rounded once where the instruction set has it, else twice:
// geometry alone may use them, as their last bits differ between instruction sets.

#include "segue_simd.h"

typedef float segue_float16 __attribute__((ext_vector_type(16)));

#ifdef __FMA__
#define SEGUE_FMA(a, b, c) __builtin_elementwise_fma(a, b, c)
#else
#define SEGUE_FMA(a, b, c) (a * b + c)
#endif

/// a·b + c in lanes.
SEGUE_INLINE segue_float4 segue_fma4(segue_float4 a, segue_float4 b, segue_float4 c) { return SEGUE_FMA(a, b, c); }
SEGUE_INLINE segue_float16 segue_fma16(segue_float16 a, segue_float16 b, segue_float16 c) {
  return SEGUE_FMA(a, b, c);
}

#pragma clang assume_nonnull begin

/// A 4×4 matrix of Float in four rows; p' = p·M.
typedef struct segue_world_matrix {
  segue_float4 r0, r1, r2, r3;
} segue_world_matrix;

/// A matrix of the plane in Float: (x, y) -> (a·x + c·y + tx, b·x + d·y + ty).
typedef struct segue_plane_matrix {
  segue_float4 linear;  // a, b, c, d
  segue_float4 shift;   // tx, ty, and two numbers that mean nothing
} segue_plane_matrix;

/// out = m · above.
///
/// All that has to be spread over lanes is read from memory, which costs less than moving it between lanes.
SEGUE_INLINE void segue_plane_product(const segue_plane_matrix *m, const segue_plane_matrix *above,
                                      segue_plane_matrix *out) {
  const segue_float4 linear = m->linear, across = above->linear;
  const segue_float4 x = across.xyxy, y = across.zwzw;
  const segue_float4 shift = m->shift, above_shift = above->shift;
  out->linear = segue_fma4(linear.yyww, y, linear.xxzz * x);
  out->shift = segue_fma4(shift.yyyy, y, segue_fma4(shift.xxxx, x, above_shift));
}

/// A row four times.
SEGUE_INLINE segue_float16 segue_four_times(const segue_float4 *row) {
  const segue_float4 v = *row;
  return __builtin_shufflevector(v, v, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
}

/// Element `k` of each row, four times.
#define SEGUE_SPREAD(v, k)                                                                                     \
  __builtin_shufflevector(v, v, k, k, k, k, 4 + k, 4 + k, 4 + k, 4 + k, 8 + k, 8 + k, 8 + k, 8 + k, 12 + k, 12 + k, \
                          12 + k, 12 + k)

/// out = m · above; one register holds a whole matrix where registers are that wide.
SEGUE_INLINE void segue_world_product(const segue_world_matrix *m, const segue_world_matrix *above,
                                      segue_world_matrix *out) {
  segue_float16 v;
  memcpy(&v, m, sizeof v);
  // Two chains side by side: a superlayer's matrix has often just been computed, and is waited for.
  const segue_float16 even =
      segue_fma16(SEGUE_SPREAD(v, 2), segue_four_times(&above->r2), SEGUE_SPREAD(v, 0) * segue_four_times(&above->r0));
  const segue_float16 odd =
      segue_fma16(SEGUE_SPREAD(v, 3), segue_four_times(&above->r3), SEGUE_SPREAD(v, 1) * segue_four_times(&above->r1));
  const segue_float16 product = even + odd;
  memcpy(out, &product, sizeof product);
}

/// The matrix of the plane as one of space that leaves nothing of depth.
SEGUE_INLINE segue_world_matrix segue_flat_matrix(const segue_plane_matrix *m) {
  const segue_float4 linear = m->linear, shift = m->shift;
  return (segue_world_matrix){{linear.x, linear.y, 0, 0}, {linear.z, linear.w, 0, 0}, {0, 0, 0, 0},
                              {shift.x, shift.y, 0, 1}};
}

/// The layers that hold another, as far as they fit.
#define SEGUE_PATH_LENGTH 64
typedef struct segue_path {
  int32_t places[SEGUE_PATH_LENGTH];
} segue_path;

SEGUE_INLINE void segue_set_path(segue_path *path, intptr_t index, int32_t place) { path->places[index] = place; }
SEGUE_INLINE int32_t segue_path_place(const segue_path *path, intptr_t index) { return path->places[index]; }

#pragma clang assume_nonnull end

#endif
