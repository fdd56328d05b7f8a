#ifndef SEGUE_BEZIER_H
#define SEGUE_BEZIER_H

// The y of a cubic Bézier timing curve at an x, for one curve and for lanes of curves: one text, so that both give the
// same bits.
//
// x(s) = ((a·s + b)·s + c)·s is solved by steps of Householder's third order from a rational guess, two to five; where
// they lead nowhere, by the same steps kept inside a bracket that shrinks. The steps have no branch but the last. The
// first takes the guess as a fraction, and both together divide once.

#include "segue_simd.h"

#pragma STDC FP_CONTRACT OFF

#define SEGUE_CURVES(number, name)                                                                           \
  typedef struct segue_cubic_##name {                                                                        \
    number a, b, c;                                                                                          \
  } segue_cubic_##name;                                                                                      \
                                                                                                             \
  SEGUE_INLINE segue_cubic_##name segue_make_cubic_##name(number x1, number x2) {                            \
    segue_cubic_##name curve;                                                                                \
    curve.c = 3.0 * x1;                                                                                      \
    curve.b = 3.0 * (x2 - x1) - curve.c;                                                                     \
    curve.a = 1.0 - curve.c - curve.b;                                                                       \
    return curve;                                                                                            \
  }                                                                                                          \
                                                                                                             \
  /* The rational function through both ends that has the inverse curve's slopes there, steep ones */        \
  /* blunted: over / under. */                                                                               \
  SEGUE_INLINE void segue_guess_##name(number x1, number x2, number x, number *over, number *under) {        \
    const number begin = 3.0 * x1;                                                                           \
    const number end = 3.0 - 3.0 * x2;                                                                       \
    const number p = begin > 0.25 ? begin : (number)0.25;                                                    \
    const number q = end > 0.25 ? end : (number)0.25;                                                        \
    const number w = x * (1.0 - x);                                                                          \
    const number pq = p * q;                                                                                 \
    *over = pq * (x * x) + q * w;                                                                            \
    *under = pq + ((q + p) - (pq + pq)) * w;                                                                 \
  }                                                                                                          \
                                                                                                             \
  /* The step from s = over / under: all of it times the powers of `under` that leave no fraction. */        \
  SEGUE_INLINE number segue_first_step_##name(segue_cubic_##name curve, number over, number under,           \
                                              number x) {                                                    \
    const number square = under * under;                                                                     \
    const number cubic = curve.a * (over * over);                                                            \
    const number quadratic = curve.b * (over * under);                                                       \
    const number linear = curve.c * square;                                                                  \
    const number error = over * ((cubic + quadratic) + linear) - x * (square * under);                       \
    const number slope = (linear + (quadratic + quadratic)) + 3.0 * cubic;                                   \
    const number bend = error * (3.0 * curve.a * over + curve.b * under);                                    \
    const number rest = slope * slope - bend;                                                                \
    const number divisor = slope * (rest - bend) + curve.a * (error * error);                                \
    return (over * divisor - error * rest) / (under * divisor);                                              \
  }                                                                                                          \
                                                                                                             \
  /* The step from `s`, its error, and the error that is small enough for the step to be the last: it */     \
  /* takes the fourth power of the error. */                                                                 \
  SEGUE_INLINE number segue_step_##name(segue_cubic_##name curve, number s, number x, number *error,         \
                                        number *near) {                                                      \
    const number bent = 3.0 * curve.a * s;                                                                   \
    const number slope = (bent + (curve.b + curve.b)) * s + curve.c;                                         \
    const number square = slope * slope;                                                                     \
    *error = ((curve.a * s + curve.b) * s + curve.c) * s - x;                                                \
    *near = 3e-4 * square + 1e-15;                                                                           \
    const number bend = *error * (bent + curve.b);                                                           \
    const number rest = square - bend;                                                                       \
    return s - (*error * rest) / (slope * (rest - bend) + (*error * *error) * curve.a);                      \
  }                                                                                                          \
                                                                                                             \
  /* The curve's y: the control values by weights whose sum is 1 at most, so that no finite value of */      \
  /* them gives a result that is not. */                                                                     \
  SEGUE_INLINE number segue_height_##name(number y1, number y2, number s) {                                  \
    const number r = 1.0 - s;                                                                                \
    const number weight = 3.0 * (r * s);                                                                     \
    return (weight * r) * y1 + (weight * s) * y2 + (s * s) * s;                                              \
  }                                                                                                          \
                                                                                                             \
  /* `x` within 0…1; what is no number is 0. */                                                              \
  SEGUE_INLINE number segue_clamped_##name(number x) {                                                       \
    const number low = x > 0.0 ? x : (number)0.0;                                                            \
    return low < 1.0 ? low : (number)1.0;                                                                    \
  }

SEGUE_CURVES(double, one)
SEGUE_CURVES(segue_lanes, lanes)

/// The least `near` of a slope with which a step says more than what it starts from: where a curve is flatter, as at an
/// end that coincides with its control point, an error as small as a rounding would throw it anywhere.
#define SEGUE_FLAT_CURVE 1.3e-15

/// The parameter for what free steps do not lead to: steps kept inside a bracket.
static inline double segue_solve_in_bracket(double x1, double x2, double x) {
  const segue_cubic_one curve = segue_make_cubic_one(x1, x2);
  double over, under, error, near, low = 0, high = 1;
  segue_guess_one(x1, x2, x, &over, &under);
  double s = over / under;
  for (int step = 0; step < 64; ++step) {
    const double next = segue_step_one(curve, s, x, &error, &near);
    if (error > 0) {
      high = s;
    } else {
      low = s;
    }
    const int is_inside = low < next && next < high;
    if (fabs(error) <= near) return is_inside && near >= SEGUE_FLAT_CURVE ? next : s;
    s = is_inside ? next : 0.5 * (low + high);
  }
  return s;
}

/// The curve's y where its x is `x`, for 0 < x < 1 and a curve that is not straight.
static inline double segue_curve_value(double x1, double y1, double x2, double y2, double x) {
  const segue_cubic_one curve = segue_make_cubic_one(x1, x2);
  double over, under, error, near;
  segue_guess_one(x1, x2, x, &over, &under);
  double s = segue_first_step_one(curve, over, under, x);
  for (int step = 2; step <= 5; ++step) {
    const double next = segue_step_one(curve, s, x, &error, &near);
    // Beyond 0…1 lie other solutions.
    const int is_last = fabs(error) <= near && 0 <= s && s <= 1;
    if (!is_last || near >= SEGUE_FLAT_CURVE) s = next;
    if (is_last) return segue_height_one(y1, y2, segue_clamped_one(s));
  }
  return segue_height_one(y1, y2, segue_solve_in_bracket(x1, x2, x));
}

/// Solves the lanes that are left, in place. A function of its own, and through memory, so that it takes no registers
/// from the steps before it.
static __attribute__((noinline)) void segue_solve_left(const double *x1, const double *x2, const double *x,
                                                       const int64_t *left, double *s) {
  for (int k = 0; k < SEGUE_LANES; ++k)
    if (left[k]) s[k] = segue_solve_in_bracket(x1[k], x2[k], x[k]);
}

/// The curves' y where their x is `x`, clamped to 0…1.
SEGUE_INLINE segue_lanes segue_curve_lanes(segue_lanes x1, segue_lanes y1, segue_lanes x2, segue_lanes y2,
                                           segue_lanes x) {
  const segue_lanes clamped = segue_clamped_lanes(x);
  segue_mask left = (x > 0.0) & (x < 1.0) & ~((x1 == y1) & (x2 == y2));
  const segue_mask curved = left;
  if (!segue_any(curved)) return clamped;
  const segue_cubic_lanes curve = segue_make_cubic_lanes(x1, x2);
  segue_lanes over, under, error, near;
  segue_guess_lanes(x1, x2, x, &over, &under);
  segue_lanes s = segue_first_step_lanes(curve, over, under, x);
  segue_lanes next = segue_step_lanes(curve, s, x, &error, &near);
  segue_mask is_last = (segue_abs(error) <= near) & (s >= 0.0) & (s <= 1.0);
  left &= ~is_last;
  s = segue_select(is_last & (near < SEGUE_FLAT_CURVE), s, next);
  for (int step = 3; step <= 5 && __builtin_expect(segue_any(left), 0); ++step) {
    next = segue_step_lanes(curve, s, x, &error, &near);
    is_last = (segue_abs(error) <= near) & (s >= 0.0) & (s <= 1.0);
    // A lane that has arrived stays as it is; what is no number does not arrive.
    s = segue_select(left & ~(is_last & (near < SEGUE_FLAT_CURVE)), next, s);
    left &= ~is_last;
  }
  s = segue_clamped_lanes(s);
  if (__builtin_expect(segue_any(left), 0)) {
    double from[3][SEGUE_LANES], to[SEGUE_LANES];
    int64_t which[SEGUE_LANES];
    segue_store(from[0], x1);
    segue_store(from[1], x2);
    segue_store(from[2], x);
    segue_store(to, s);
    memcpy(which, &left, sizeof which);
    segue_solve_left(from[0], from[1], from[2], which, to);
    s = segue_load(to);
  }
  return segue_select(curved, segue_height_lanes(y1, y2, s), clamped);
}

#endif
