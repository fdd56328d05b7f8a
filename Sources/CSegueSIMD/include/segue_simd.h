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
typedef double segue_double2 __attribute__((ext_vector_type(2)));
typedef double segue_double4 __attribute__((ext_vector_type(4)));

// ---- Lanes: the numbers that the sampling kernels work on side by side. A lane's bits do not depend on how many.
// They are more than a register holds, so that several chains of dependent steps run beside one another.

#if defined(__AVX__)
#define SEGUE_LANES 16
#else
#define SEGUE_LANES 8
#endif

typedef double segue_lanes __attribute__((ext_vector_type(SEGUE_LANES)));
typedef int32_t segue_int_lanes __attribute__((ext_vector_type(SEGUE_LANES)));
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

/// Has the memory at `address`, which may be anything, brought near.
SEGUE_INLINE void segue_prefetch(const void *address) { __builtin_prefetch(address); }

typedef int32_t segue_int16 __attribute__((ext_vector_type(16)));

/// Writes sixteen numbers, each one more than the one before it.
SEGUE_INLINE void segue_store_sixteen_from(int32_t *to, int32_t first) {
  const segue_int16 steps = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  const segue_int16 v = steps + first;
  memcpy(to, &v, sizeof v);
}

typedef double segue_double8 __attribute__((ext_vector_type(8)));
typedef int64_t segue_long8 __attribute__((ext_vector_type(8)));
typedef _Bool segue_bool8 __attribute__((ext_vector_type(8)));

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

/// The greater of both; `b` where one of them is no number.
SEGUE_INLINE segue_lanes segue_greater(segue_lanes a, segue_lanes b) { return a > b ? a : b; }

SEGUE_INLINE segue_lanes segue_abs(segue_lanes v) { return __builtin_elementwise_abs(v); }

// ---- Elementary functions in lanes: the bits of their namesakes in segue_math.h

SEGUE_POLYNOMIALS(segue_lanes, lanes_poly)

/// For each lane the number of sixteen that its index's low four bits say.
SEGUE_INLINE segue_lanes segue_look_up16(const double *table, segue_mask index) {
  segue_lanes found;
#ifdef __AVX512F__
  segue_double8 low, high;
  memcpy(&low, table, sizeof low);
  memcpy(&high, table + 8, sizeof high);
  for (int k = 0; k < SEGUE_LANES; k += 8) {
    segue_long8 eight;
    memcpy(&eight, (const int64_t *)&index + k, sizeof eight);
    const segue_double8 numbers = __builtin_ia32_vpermi2varpd512(low, eight, high);
    memcpy((double *)&found + k, &numbers, sizeof numbers);
  }
#else
  index &= 15;
  for (int k = 0; k < SEGUE_LANES; ++k) found[k] = table[index[k]];
#endif
  return found;
}

/// e^x for x <= 0; below -708 it is anything.
SEGUE_INLINE segue_lanes segue_exp_unclamped_lanes(segue_lanes x) {
  const segue_lanes shifted = x * SEGUE_16_LOG2_E + SEGUE_ROUNDING;
  const segue_lanes k = shifted - SEGUE_ROUNDING;
  const segue_lanes p = segue_short_expm1_lanes_poly((x - k * SEGUE_LN2_16_HIGH) - k * SEGUE_LN2_16_LOW);
  const segue_mask index = (segue_mask)shifted;
  const segue_mask power = (segue_mask)segue_look_up16(segue_powers, index);
  const segue_lanes scale = (segue_lanes)(power + ((index & ~(int64_t)15) << 48));
  return scale + scale * p;
}

/// e^x for x <= 0; below -708 it is 0.
SEGUE_INLINE segue_lanes segue_exp_lanes(segue_lanes x) {
  return segue_select(x < -708.0, segue_splat(0), segue_exp_unclamped_lanes(x));
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
  x = segue_select(x > SEGUE_LAST_SWING, segue_splat(SEGUE_LAST_SWING), x);
  const segue_lanes shifted = x * SEGUE_8_PI + SEGUE_ROUNDING;
  const segue_lanes r = segue_without_sixteenths_lanes_poly(x, shifted - SEGUE_ROUNDING);
  const segue_mask index = (segue_mask)shifted;
  return segue_look_up16(segue_sines, index) * segue_short_cos_lanes_poly(r) +
         segue_look_up16(segue_cosines, index) * segue_short_sin_lanes_poly(r);
}

SEGUE_INLINE segue_lanes segue_swing_cos_lanes(segue_lanes x) {
  x = segue_select(x > SEGUE_LAST_SWING, segue_splat(SEGUE_LAST_SWING), x);
  const segue_lanes shifted = x * SEGUE_8_PI + SEGUE_ROUNDING;
  const segue_lanes r = segue_without_sixteenths_lanes_poly(x, shifted - SEGUE_ROUNDING);
  const segue_mask index = (segue_mask)shifted;
  return segue_look_up16(segue_cosines, index) * segue_short_cos_lanes_poly(r) -
         segue_look_up16(segue_sines, index) * segue_short_sin_lanes_poly(r);
}

#endif
