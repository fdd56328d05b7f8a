#ifndef SEGUE_SIMD_H
#define SEGUE_SIMD_H

// What Swift's SIMD types lack or compile badly: clang vectors under plain names. Swift's own + - * / are as good.
//
// Everything here is exact or correctly rounded and never contracted, so lanes give the same bits on every instruction
// set.

#include <stdint.h>
#include <string.h>

#include "segue_math.h"

#pragma STDC FP_CONTRACT OFF
// How wide vectors are passed depends on the instruction set; these are never passed, as every function is inlined.
#pragma clang diagnostic ignored "-Wpsabi"

#define SEGUE_INLINE static inline __attribute__((always_inline))

typedef float segue_float4 __attribute__((ext_vector_type(4)));
typedef double segue_double4 __attribute__((ext_vector_type(4)));

// ---- Lanes: the numbers that the sampling kernels work on side by side. A lane's bits do not depend on how many.
// They are more than a register holds, so that several chains of dependent steps run beside one another.

#if defined(__AVX__)
#define SEGUE_LANES 16
#else
#define SEGUE_LANES 8
#endif

typedef double segue_lanes __attribute__((ext_vector_type(SEGUE_LANES)));
/// A comparison's answer: all bits of a lane set where it holds, else none.
typedef int64_t segue_mask __attribute__((ext_vector_type(SEGUE_LANES)));

SEGUE_INLINE segue_lanes segue_splat(double x) { return (segue_lanes)x; }

SEGUE_INLINE segue_lanes segue_load(const double *from) {
  segue_lanes v;
  memcpy(&v, from, sizeof v);
  return v;
}

SEGUE_INLINE void segue_store(double *to, segue_lanes v) { memcpy(to, &v, sizeof v); }

/// The first `count` numbers, and the last of them again in the lanes behind: no lane has a case of its own there.
/// `count` is at least 1.
SEGUE_INLINE segue_lanes segue_load_first(const double *from, intptr_t count) {
  segue_lanes v;
  for (intptr_t k = 0; k < SEGUE_LANES; ++k) v[k] = from[k < count ? k : count - 1];
  return v;
}

SEGUE_INLINE void segue_store_first(double *to, segue_lanes v, intptr_t count) {
  for (intptr_t k = 0; k < SEGUE_LANES; ++k)
    if (k < count) to[k] = v[k];
}

/// Has memory that will be read soon brought near.
SEGUE_INLINE void segue_prefetch(const void *address) { __builtin_prefetch(address); }

typedef int32_t segue_int16 __attribute__((ext_vector_type(16)));

/// Writes sixteen numbers, each one more than the one before it.
SEGUE_INLINE void segue_store_sixteen_from(int32_t *to, int32_t first) {
  const segue_int16 steps = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  const segue_int16 v = steps + first;
  memcpy(to, &v, sizeof v);
}

typedef double segue_double8 __attribute__((ext_vector_type(8)));
typedef _Bool segue_bool8 __attribute__((ext_vector_type(8)));

/// How many of the eight numbers from `from` on are `limit` or less.
SEGUE_INLINE intptr_t segue_count_less_equal8(const double *from, double limit) {
  segue_double8 v;
  memcpy(&v, from, sizeof v);
  const segue_bool8 holds = __builtin_convertvector(v <= (segue_double8)limit, segue_bool8);
  uint8_t bits;
  memcpy(&bits, &holds, sizeof bits);
  return __builtin_popcount(bits);
}

/// Pairs of numbers, a lane a pair: written pair by pair, read as lanes of first and of second numbers.
typedef struct segue_pairs {
  double numbers[2 * SEGUE_LANES];
} segue_pairs;

typedef double segue_double_lanes __attribute__((ext_vector_type(2 * SEGUE_LANES)));

SEGUE_INLINE void segue_set_pair(segue_pairs *pairs, intptr_t lane, const double *from) {
  memcpy(pairs->numbers + 2 * lane, from, 2 * sizeof(double));
}

SEGUE_INLINE segue_lanes segue_firsts(const segue_pairs *pairs) {
  segue_double_lanes v;
  memcpy(&v, pairs->numbers, sizeof v);
  return v.even;
}

SEGUE_INLINE segue_lanes segue_seconds(const segue_pairs *pairs) {
  segue_double_lanes v;
  memcpy(&v, pairs->numbers, sizeof v);
  return v.odd;
}

/// Four numbers a lane, as lanes of each.
typedef struct segue_fours {
  double numbers[4][SEGUE_LANES];
} segue_fours;

/// An index a lane.
typedef struct segue_indices {
  int32_t numbers[SEGUE_LANES];
} segue_indices;

SEGUE_INLINE void segue_set_index(segue_indices *indices, intptr_t lane, int32_t index) {
  indices->numbers[lane] = index;
}

/// For each lane the four numbers at its index, out of a list of fours.
SEGUE_INLINE void segue_load_fours(segue_fours *fours, const double *list, const segue_indices *indices) {
  for (intptr_t k = 0; k < SEGUE_LANES; k += 4) {
    segue_double4 r0, r1, r2, r3;
    memcpy(&r0, list + 4 * (intptr_t)indices->numbers[k], sizeof r0);
    memcpy(&r1, list + 4 * (intptr_t)indices->numbers[k + 1], sizeof r1);
    memcpy(&r2, list + 4 * (intptr_t)indices->numbers[k + 2], sizeof r2);
    memcpy(&r3, list + 4 * (intptr_t)indices->numbers[k + 3], sizeof r3);
    const segue_double4 a = __builtin_shufflevector(r0, r1, 0, 4, 2, 6);
    const segue_double4 b = __builtin_shufflevector(r0, r1, 1, 5, 3, 7);
    const segue_double4 c = __builtin_shufflevector(r2, r3, 0, 4, 2, 6);
    const segue_double4 d = __builtin_shufflevector(r2, r3, 1, 5, 3, 7);
    const segue_double4 columns[4] = {
        __builtin_shufflevector(a, c, 0, 1, 4, 5), __builtin_shufflevector(b, d, 0, 1, 4, 5),
        __builtin_shufflevector(a, c, 2, 3, 6, 7), __builtin_shufflevector(b, d, 2, 3, 6, 7)};
    for (int column = 0; column < 4; ++column)
      memcpy(&fours->numbers[column][k], &columns[column], sizeof columns[column]);
  }
}

SEGUE_INLINE segue_lanes segue_column(const segue_fours *fours, int column) {
  return segue_load(fours->numbers[column]);
}

SEGUE_INLINE segue_mask segue_less(segue_lanes a, segue_lanes b) { return a < b; }
SEGUE_INLINE segue_mask segue_less_equal(segue_lanes a, segue_lanes b) { return a <= b; }
SEGUE_INLINE segue_mask segue_equal(segue_lanes a, segue_lanes b) { return a == b; }
SEGUE_INLINE segue_mask segue_and(segue_mask a, segue_mask b) { return a & b; }
SEGUE_INLINE segue_mask segue_not(segue_mask a) { return ~a; }

SEGUE_INLINE int segue_any(segue_mask m) { return __builtin_reduce_or(m) != 0; }

/// `a` where the mask is set, else `b`.
SEGUE_INLINE segue_lanes segue_select(segue_mask m, segue_lanes a, segue_lanes b) {
  return (segue_lanes)(((segue_mask)a & m) | ((segue_mask)b & ~m));
}

SEGUE_INLINE segue_lanes segue_abs(segue_lanes v) { return __builtin_elementwise_abs(v); }

// ---- Elementary functions in lanes: the bits of their namesakes in segue_math.h

SEGUE_POLYNOMIALS(segue_lanes, lanes_poly)

/// e^x for x <= 0; below -708 it is 0.
SEGUE_INLINE segue_lanes segue_exp_lanes(segue_lanes x) {
  const segue_lanes shifted = x * SEGUE_LOG2_E + SEGUE_ROUNDING;
  const segue_lanes k = shifted - SEGUE_ROUNDING;
  const segue_lanes p = segue_expm1_lanes_poly(x - k * SEGUE_LN2_HIGH - k * SEGUE_LN2_LOW);
  const segue_lanes scale = (segue_lanes)(((segue_mask)shifted << 52) + ((int64_t)1023 << 52));
  return segue_select(x < -708.0, segue_splat(0), scale + scale * p);
}

/// e^x - 1 for x <= 0; below -708 it is -1.
SEGUE_INLINE segue_lanes segue_expm1_lanes(segue_lanes x) {
  const segue_lanes shifted = x * SEGUE_LOG2_E + SEGUE_ROUNDING;
  const segue_lanes k = shifted - SEGUE_ROUNDING;
  const segue_lanes p = segue_expm1_lanes_poly(x - k * SEGUE_LN2_HIGH - k * SEGUE_LN2_LOW);
  const segue_lanes scale = (segue_lanes)(((segue_mask)shifted << 52) + ((int64_t)1023 << 52));
  return segue_select(x < -708.0, segue_splat(-1), scale * p + (scale - 1.0));
}

SEGUE_INLINE segue_lanes segue_swing_sin_lanes(segue_lanes x) {
  const segue_lanes shifted = x * SEGUE_2_PI + SEGUE_ROUNDING;
  const segue_lanes r = segue_without_quarters_lanes_poly(x, shifted - SEGUE_ROUNDING);
  const segue_mask quarter = (segue_mask)shifted;
  const segue_lanes v = segue_select((quarter & 1) != 0, segue_cos_lanes_poly(r), segue_sin_lanes_poly(r));
  return (segue_lanes)((segue_mask)v ^ ((quarter & 2) << 62));
}

SEGUE_INLINE segue_lanes segue_swing_cos_lanes(segue_lanes x) {
  const segue_lanes shifted = x * SEGUE_2_PI + SEGUE_ROUNDING;
  const segue_lanes r = segue_without_quarters_lanes_poly(x, shifted - SEGUE_ROUNDING);
  const segue_mask quarter = (segue_mask)shifted;
  const segue_lanes v = segue_select((quarter & 1) != 0, segue_sin_lanes_poly(r), segue_cos_lanes_poly(r));
  return (segue_lanes)((segue_mask)v ^ (((quarter + 1) & 2) << 62));
}

#endif
