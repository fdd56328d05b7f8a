#ifndef SEGUE_TRACK_LANES_H
#define SEGUE_TRACK_LANES_H

// What the kernels that sample tracks need beside the lanes' arithmetic: numbers by index, square roots, and matrices
// out of lanes.

#include "segue_simd.h"

typedef int32_t segue_lane_indices __attribute__((ext_vector_type(SEGUE_LANES)));

/// The number of `values` that each of the indices from `indices` on names. One that all name is read once.
SEGUE_INLINE segue_lanes segue_gather(const double *values, const int32_t *indices) {
  segue_lane_indices i;
  memcpy(&i, indices, sizeof i);
  if (!__builtin_reduce_or(i ^ (segue_lane_indices)i[0])) return segue_splat(values[i[0]]);
  segue_lanes v;
  for (intptr_t k = 0; k < SEGUE_LANES; ++k) v[k] = values[indices[k]];
  return v;
}

/// Whether the flags of all lanes, from `flags` on, are 1.
SEGUE_INLINE int segue_all_set(const uint8_t *flags) {
  uint8_t all = 1;
  for (intptr_t k = 0; k < SEGUE_LANES; ++k) all &= flags[k];
  return all;
}

SEGUE_INLINE segue_lanes segue_sqrt_lanes(segue_lanes v) { return __builtin_elementwise_sqrt(v); }

/// The numbers of `SEGUE_LANES` matrices: 16 columns, which are written matrix after matrix.
typedef struct segue_matrix_lanes {
  double numbers[16][SEGUE_LANES];
} segue_matrix_lanes;

SEGUE_INLINE void segue_set_matrix_column(segue_matrix_lanes *lanes, intptr_t column, segue_lanes v) {
  memcpy(lanes->numbers[column], &v, sizeof v);
}

SEGUE_INLINE void segue_store_matrices(double *to, const segue_matrix_lanes *lanes) {
  for (intptr_t k = 0; k < SEGUE_LANES; k += 4) {
    for (intptr_t column = 0; column < 16; column += 4) {
      segue_double4 c0, c1, c2, c3;
      memcpy(&c0, &lanes->numbers[column][k], sizeof c0);
      memcpy(&c1, &lanes->numbers[column + 1][k], sizeof c1);
      memcpy(&c2, &lanes->numbers[column + 2][k], sizeof c2);
      memcpy(&c3, &lanes->numbers[column + 3][k], sizeof c3);
      const segue_double4 a = __builtin_shufflevector(c0, c1, 0, 4, 2, 6);
      const segue_double4 b = __builtin_shufflevector(c0, c1, 1, 5, 3, 7);
      const segue_double4 c = __builtin_shufflevector(c2, c3, 0, 4, 2, 6);
      const segue_double4 d = __builtin_shufflevector(c2, c3, 1, 5, 3, 7);
      const segue_double4 rows[4] = {
          __builtin_shufflevector(a, c, 0, 1, 4, 5), __builtin_shufflevector(b, d, 0, 1, 4, 5),
          __builtin_shufflevector(a, c, 2, 3, 6, 7), __builtin_shufflevector(b, d, 2, 3, 6, 7)};
      for (intptr_t row = 0; row < 4; ++row) memcpy(to + 16 * (k + row) + column, &rows[row], sizeof rows[row]);
    }
  }
}

// Numbers moved as they are, whatever their bits mean; 1 if any of them changes.
#define SEGUE_REPLACE(count)                                                                  \
  typedef uint64_t segue_bits##count __attribute__((ext_vector_type(count)));                 \
  SEGUE_INLINE int segue_replace##count(double *to, const double *from) {                     \
    segue_bits##count old, new;                                                               \
    memcpy(&old, to, sizeof old);                                                             \
    memcpy(&new, from, sizeof new);                                                           \
    memcpy(to, &new, sizeof new);                                                             \
    return __builtin_reduce_or(old ^ new) != 0;                                               \
  }

SEGUE_REPLACE(2)
SEGUE_REPLACE(4)
SEGUE_REPLACE(8)

SEGUE_INLINE int segue_replace1(double *to, const double *from) {
  const int changes = segue_bits(*to) != segue_bits(*from);
  *to = *from;
  return changes;
}

SEGUE_INLINE int segue_replace16(double *to, const double *from) {
  const int changes = segue_replace8(to, from);
  return segue_replace8(to + 8, from + 8) | changes;
}

#endif
