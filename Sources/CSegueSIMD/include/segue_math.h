#ifndef SEGUE_MATH_H
#define SEGUE_MATH_H

// Elementary functions that give the same bits on every machine: only + - * / and sqrt, which IEEE 754 rounds
// correctly, and no contraction. The C library's own versions choose their code by CPU and may differ in the last bit.
//
// Accuracy: 2 ulp over the ranges stated. Not a number in, not a number out.

#include <math.h>
#include <stdint.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

// The polynomials behind them, for one number and for lanes of numbers: one text, so that both give the same bits.
#define SEGUE_POLYNOMIALS(number, name)                                                                      \
  /* |x| <= pi/4: odd minimax polynomial of degree 13. */                                                    \
  static inline number segue_sin_##name(number x) {                                                          \
    const number z = x * x;                                                                                  \
    const number r =                                                                                         \
        8.33333333332248946124e-03 +                                                                         \
        z * (-1.98412698298579493134e-04 +                                                                   \
             z * (2.75573137070700676789e-06 +                                                               \
                  z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)));                      \
    return x + z * x * (-1.66666666666666324348e-01 + z * r);                                                \
  }                                                                                                          \
  /* |x| <= pi/4: even minimax polynomial of degree 14. */                                                   \
  static inline number segue_cos_##name(number x) {                                                          \
    const number z = x * x;                                                                                  \
    const number r =                                                                                         \
        z * (4.16666666666666019037e-02 +                                                                    \
             z * (-1.38888888888741095749e-03 +                                                              \
                  z * (2.48015872894767294178e-05 +                                                          \
                       z * (-2.75573143513906633035e-07 +                                                    \
                            z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)))));          \
    const number h = 0.5 * z;                                                                                \
    const number w = 1.0 - h;                                                                                \
    return w + ((1.0 - w) - h + z * r);                                                                      \
  }                                                                                                          \
  /* x without k quarter turns. */                                                                           \
  static inline number segue_without_quarters_##name(number x, number k) {                                   \
    number r = x - k * 1.57079632673412561417e+00;                                                           \
    r = r - k * 6.07710050630396597660e-11;                                                                  \
    return r - k * 2.02226624879595063154e-21;                                                               \
  }                                                                                                          \
  /* e^x - 1 for |x| <= ln 2 / 2: Taylor's polynomial of degree 13, in two halves to shorten the chain. */   \
  static inline number segue_expm1_##name(number x) {                                                        \
    const number z = x * x;                                                                                  \
    const number even =                                                                                      \
        5.00000000000000000000e-01 +                                                                         \
        z * (4.16666666666666643537e-02 +                                                                    \
             z * (1.38888888888888894189e-03 +                                                               \
                  z * (2.48015873015873015658e-05 +                                                          \
                       z * (2.75573192239858882760e-07 + z * 2.08767569878681001869e-09))));                 \
    const number odd =                                                                                       \
        1.66666666666666657415e-01 +                                                                         \
        z * (8.33333333333333321769e-03 +                                                                    \
             z * (1.98412698412698412526e-04 +                                                               \
                  z * (2.75573192239858925110e-06 +                                                          \
                       z * (2.50521083854417202239e-08 + z * 1.60590438368216133000e-10))));                 \
    return x + z * (even + x * odd);                                                                         \
  }

SEGUE_POLYNOMIALS(double, poly)

// Added to a number of less than 2^51 it leaves the nearest whole number in the low bits.
#define SEGUE_ROUNDING 6755399441055744.0
#define SEGUE_2_PI 6.36619772367581382433e-01
#define SEGUE_LOG2_E 1.44269504088896338700e+00
// ln 2 in two parts; the first has 32 trailing zeros, so that a multiple of it is exact.
#define SEGUE_LN2_HIGH 6.93147180369123816490e-01
#define SEGUE_LN2_LOW 1.90821492927058770002e-10

static inline uint64_t segue_bits(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static inline double segue_from_bits(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

/// e^`x` - 1 to 2 ulp, for x <= 0; below -708 it is -1. 2^k·(1 + p) - 1 as 2^k·p + (2^k - 1), where nothing cancels.
static inline double segue_expm1(double x) {
  if (x < -708.0) return -1.0;
  const double shifted = x * SEGUE_LOG2_E + SEGUE_ROUNDING;
  const double k = shifted - SEGUE_ROUNDING;
  const double p = segue_expm1_poly(x - k * SEGUE_LN2_HIGH - k * SEGUE_LN2_LOW);
  const double scale = segue_from_bits((segue_bits(shifted) << 52) + ((uint64_t)1023 << 52));
  return scale * p + (scale - 1.0);
}

/// e^`x` to 2 ulp, for x <= 0; below -708 it is 0.
static inline double segue_exp(double x) {
  if (x < -708.0) return 0.0;
  const double shifted = x * SEGUE_LOG2_E + SEGUE_ROUNDING;
  const double k = shifted - SEGUE_ROUNDING;
  const double p = segue_expm1_poly(x - k * SEGUE_LN2_HIGH - k * SEGUE_LN2_LOW);
  const double scale = segue_from_bits((segue_bits(shifted) << 52) + ((uint64_t)1023 << 52));
  return scale + scale * p;
}

/// Sine of `x` radians as the lanes have it, without a branch: for |x| <= 1e6 to 2 ulp of 1.
static inline double segue_swing_sin(double x) {
  const double shifted = x * SEGUE_2_PI + SEGUE_ROUNDING;
  const double r = segue_without_quarters_poly(x, shifted - SEGUE_ROUNDING);
  const uint64_t quarter = segue_bits(shifted);
  const double v = quarter & 1 ? segue_cos_poly(r) : segue_sin_poly(r);
  return segue_from_bits(segue_bits(v) ^ ((quarter & 2) << 62));
}

/// Cosine of `x` radians; see `segue_swing_sin`.
static inline double segue_swing_cos(double x) {
  const double shifted = x * SEGUE_2_PI + SEGUE_ROUNDING;
  const double r = segue_without_quarters_poly(x, shifted - SEGUE_ROUNDING);
  const uint64_t quarter = segue_bits(shifted);
  const double v = quarter & 1 ? segue_sin_poly(r) : segue_cos_poly(r);
  return segue_from_bits(segue_bits(v) ^ (((quarter + 1) & 2) << 62));
}

/// Sine and cosine of `x` radians. |x| <= 1e6 to 2 ulp of 1; beyond, the reduction loses one bit a doubling.
static inline void segue_sincos(double x, double *sine, double *cosine) {
  if (!(x - x == 0.0)) {
    *sine = *cosine = x - x;
    return;
  }
  const double k = floor(x * SEGUE_2_PI + 0.5);
  const double r = segue_without_quarters_poly(x, k);
  const double s = segue_sin_poly(r);
  const double c = segue_cos_poly(r);
  const double quarter = k - 4.0 * floor(k * 0.25);
  if (quarter == 0.0) {
    *sine = s;
    *cosine = c;
  } else if (quarter == 1.0) {
    *sine = c;
    *cosine = -s;
  } else if (quarter == 2.0) {
    *sine = -s;
    *cosine = -c;
  } else {
    *sine = -c;
    *cosine = s;
  }
}

static inline double segue_sin(double x) {
  double s, c;
  segue_sincos(x, &s, &c);
  return s;
}

static inline double segue_cos(double x) {
  double s, c;
  segue_sincos(x, &s, &c);
  return c;
}

static inline double segue_asin_ratio(double z) {
  const double p =
      z * (1.66666666666666657415e-01 +
           z * (-3.25565818622400915405e-01 +
                z * (2.01212532134862925881e-01 +
                     z * (-4.00555345006794114027e-02 +
                          z * (7.91534994289814532176e-04 + z * 3.47933107596021167570e-05)))));
  const double q =
      1.0 + z * (-2.40339491173441421878e+00 +
                 z * (2.02094576023350569471e+00 +
                      z * (-6.88283971605453293030e-01 + z * 7.70381505559019352791e-02)));
  return p / q;
}

/// Arc cosine in 0...pi; arguments outside -1...1 are clamped.
static inline double segue_acos(double x) {
  if (x >= 1.0) return 0.0;
  if (x <= -1.0) return 3.14159265358979311600e+00;
  if (x < -0.5) {
    const double z = (1.0 + x) * 0.5;
    const double s = sqrt(z);
    return 3.14159265358979311600e+00 - 2.0 * (s + segue_asin_ratio(z) * s);
  }
  if (x > 0.5) {
    const double z = (1.0 - x) * 0.5;
    const double s = sqrt(z);
    return 2.0 * (s + segue_asin_ratio(z) * s);
  }
  const double z = x * x;
  return 1.57079632679489655800e+00 - (x + x * segue_asin_ratio(z));
}

#endif
