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
  }                                                                                                          \
  /* e^x - 1 for |x| <= ln 2 / 32: near-minimax polynomial of degree 6. */                                   \
  static inline number segue_short_expm1_##name(number x) {                                                  \
    const number z = x * x;                                                                                  \
    const number low = 0.5 + x * 1.666666666529896e-01;                                                      \
    const number high = 4.166666666495703e-02 + x * 8.333449817651228e-03;                                   \
    return x + z * (low + z * (high + z * 1.3889034494096299e-03));                                          \
  }                                                                                                          \
  /* |x| <= pi/16: odd near-minimax polynomial of degree 9. */                                               \
  static inline number segue_short_sin_##name(number x) {                                                    \
    const number z = x * x;                                                                                  \
    const number low = -1.6666666666666624e-01 + z * 8.33333333297354e-03;                                   \
    const number high = -1.9841265179521296e-04 + z * 2.7537989728231605e-06;                                \
    return x + (z * x) * (low + (z * z) * high);                                                             \
  }                                                                                                          \
  /* |x| <= pi/16: even near-minimax polynomial of degree 8. */                                              \
  static inline number segue_short_cos_##name(number x) {                                                    \
    const number z = x * x;                                                                                  \
    const number low = -4.999999999999952e-01 + z * 4.1666666662709274e-02;                                  \
    const number high = -1.3888883761380639e-03 + z * 2.4780326171124103e-05;                                \
    return 1.0 + z * (low + (z * z) * high);                                                                 \
  }                                                                                                          \
  /* x without k sixteenths of a turn; exact to the last bit that counts up to |k| < 2^22. */                \
  static inline number segue_without_sixteenths_##name(number x, number k) {                                 \
    return (x - k * 3.926990816835314e-01) - k * 1.519275126626548e-11;                                      \
  }

SEGUE_POLYNOMIALS(double, poly)

// Added to a number of less than 2^51 it leaves the nearest whole number in the low bits.
#define SEGUE_ROUNDING 6755399441055744.0
#define SEGUE_2_PI 6.36619772367581382433e-01
#define SEGUE_LOG2_E 1.44269504088896338700e+00
// ln 2 in two parts; the first has 32 trailing zeros, so that a multiple of it is exact.
#define SEGUE_LN2_HIGH 6.93147180369123816490e-01
#define SEGUE_LN2_LOW 1.90821492927058770002e-10

// ln 2 / 16 in two parts; the first has 15 trailing zeros.
#define SEGUE_16_LOG2_E 2.3083120654223414e+01
#define SEGUE_LN2_16_HIGH 4.332169878489367e-02
#define SEGUE_LN2_16_LOW 1.0291218489310676e-13
#define SEGUE_8_PI 2.5464790894703255e+00

/// 2^(k/16) for k in 0..<16.
static const double segue_powers[16] = {1.0,
                                        1.0442737824274138,
                                        1.0905077326652577,
                                        1.1387886347566916,
                                        1.189207115002721,
                                        1.241857812073484,
                                        1.2968395546510096,
                                        1.3542555469368927,
                                        1.4142135623730951,
                                        1.4768261459394993,
                                        1.5422108254079407,
                                        1.6104903319492543,
                                        1.681792830507429,
                                        1.7562521603732995,
                                        1.8340080864093424,
                                        1.9152065613971474};

/// Sines of sixteenths of a turn.
static const double segue_sines[16] = {0,  0.3826834323650898,  0.7071067811865476,  0.9238795325112867,
                                       1,  0.9238795325112867,  0.7071067811865476,  0.3826834323650898,
                                       0,  -0.3826834323650898, -0.7071067811865476, -0.9238795325112867,
                                       -1, -0.9238795325112867, -0.7071067811865476, -0.3826834323650898};

/// Cosines of sixteenths of a turn.
static const double segue_cosines[16] = {1,  0.9238795325112867,  0.7071067811865476,  0.3826834323650898,
                                         0,  -0.3826834323650898, -0.7071067811865476, -0.9238795325112867,
                                         -1, -0.9238795325112867, -0.7071067811865476, -0.3826834323650898,
                                         0,  0.3826834323650898,  0.7071067811865476,  0.9238795325112867};

/// 64 zeros and the first 1216 bits of 2/pi.
static const uint64_t segue_two_over_pi[20] = {
    0x0000000000000000, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
    0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41,
    0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7,
    0x4f463f669e5fea2d, 0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab};

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

/// e^`x` to 2 ulp, for x <= 0; below -708 it is 0. By the nearest power of 2^(1/16), so that little is left for the
/// polynomial.
static inline double segue_exp(double x) {
  if (x < -708.0) return 0.0;
  const double shifted = x * SEGUE_16_LOG2_E + SEGUE_ROUNDING;
  const double k = shifted - SEGUE_ROUNDING;
  const double p = segue_short_expm1_poly((x - k * SEGUE_LN2_16_HIGH) - k * SEGUE_LN2_16_LOW);
  const uint64_t index = segue_bits(shifted);
  const uint64_t power = segue_bits(segue_powers[index & 15]);
  // What the shift up drops are the bits of the rounding constant; whole powers of 2 count in the exponent.
  const double scale = segue_from_bits(power + (((index & ~(uint64_t)15) << 48)));
  return scale + scale * p;
}

/// 2^49. What swings stands still from here on: numbers this large are an eighth of a radian apart, and soon nothing
/// would hold the rest within the range of the polynomials.
#define SEGUE_LAST_SWING 562949953421312.0

/// Sine of `x` radians as the lanes have it, without a branch: for |x| <= 1e6 to 2 ulp of 1. By the nearest sixteenth of
/// a turn and the sum of both angles. Beyond, each doubling loses a bit; from `SEGUE_LAST_SWING` on it is the sine of
/// that. An angle below 0 is not held so: nothing asks for large ones.
static inline double segue_swing_sin(double x) {
  x = x > SEGUE_LAST_SWING ? SEGUE_LAST_SWING : x;
  const double shifted = x * SEGUE_8_PI + SEGUE_ROUNDING;
  const double r = segue_without_sixteenths_poly(x, shifted - SEGUE_ROUNDING);
  const uint64_t index = segue_bits(shifted) & 15;
  return segue_sines[index] * segue_short_cos_poly(r) + segue_cosines[index] * segue_short_sin_poly(r);
}

/// Cosine of `x` radians; see `segue_swing_sin`.
static inline double segue_swing_cos(double x) {
  x = x > SEGUE_LAST_SWING ? SEGUE_LAST_SWING : x;
  const double shifted = x * SEGUE_8_PI + SEGUE_ROUNDING;
  const double r = segue_without_sixteenths_poly(x, shifted - SEGUE_ROUNDING);
  const uint64_t index = segue_bits(shifted) & 15;
  return segue_cosines[index] * segue_short_cos_poly(r) - segue_sines[index] * segue_short_sin_poly(r);
}

/// What is left of `x` radians, finite and |x| >= 1, without the nearest whole number of quarter turns, which is
/// `quarter` modulo 4; in -pi/4...pi/4 and to 2 ulp of itself.
///
/// x is m * 2^e with a whole m, so that x * 2/pi is m times bits of 2/pi: those worth 4 and more quarters drop out, the
/// next 192 give two bits of `quarter` and a fraction of which more is right than a number holds, since no number comes
/// nearer to a quarter turn than 2^-61 of it.
static inline double segue_without_turns(double x, unsigned *quarter) {
  const uint64_t bits = segue_bits(x);
  const uint64_t m = (bits & (((uint64_t)1 << 52) - 1)) | ((uint64_t)1 << 52);
  // The first bit that counts is worth 2 quarters; the table has 64 before those of 2/pi.
  const unsigned first = (unsigned)((bits >> 52) & 0x7ff) - 1075 + 62;
  const unsigned shift = first & 63;
  uint64_t window[3];
  for (unsigned i = 0; i < 3; ++i) {
    const uint64_t *word = segue_two_over_pi + (first >> 6) + i;
    window[i] = shift == 0 ? word[0] : (word[0] << shift) | (word[1] >> (64 - shift));
  }
  const unsigned __int128 low = (unsigned __int128)m * window[2];
  const unsigned __int128 middle = (unsigned __int128)m * window[1] + (uint64_t)(low >> 64);
  const uint64_t high = m * window[0] + (uint64_t)(middle >> 64);
  // The fraction of a quarter in 128 bits; from a half up it is what is missing to the next quarter.
  unsigned __int128 rest = ((unsigned __int128)high << 66) | ((unsigned __int128)(uint64_t)middle << 2) |
                           ((uint64_t)low >> 62);
  const int isPast = (int)(rest >> 127);
  if (isPast) rest = -rest;
  unsigned whole = (unsigned)(high >> 62) + (unsigned)isPast;
  double scale = 1.57079632679489655800e+00 / 18446744073709551616.0;
  // Its first 64 bits other than 0.
  for (; rest != 0 && rest >> 127 == 0; rest <<= 1) scale *= 0.5;
  const double size = (double)(uint64_t)(rest >> 64) * scale;
  const int isNegative = (int)(bits >> 63);
  *quarter = (isNegative ? 0u - whole : whole) & 3;
  return isPast != isNegative ? -size : size;
}

/// Sine and cosine of `x` radians to 2 ulp of 1, whatever the size of `x`.
static inline void segue_sincos(double x, double *sine, double *cosine) {
  if (!(x - x == 0.0)) {
    *sine = *cosine = x - x;
    return;
  }
  double r, quarter;
  if (x <= 1e6 && x >= -1e6) {
    const double k = floor(x * SEGUE_2_PI + 0.5);
    r = segue_without_quarters_poly(x, k);
    quarter = k - 4.0 * floor(k * 0.25);
  } else {
    unsigned whole;
    r = segue_without_turns(x, &whole);
    quarter = whole;
  }
  const double s = segue_sin_poly(r);
  const double c = segue_cos_poly(r);
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

/// Arc sine in -pi/2...pi/2; arguments outside -1...1 are clamped.
static inline double segue_asin(double x) {
  if (x >= 1.0) return 1.57079632679489655800e+00;
  if (x <= -1.0) return -1.57079632679489655800e+00;
  if (x < -0.5 || x > 0.5) return 1.57079632679489655800e+00 - segue_acos(x);
  return x + x * segue_asin_ratio(x * x);
}

/// |x| <= 7/16: what the arc tangent is less than x, as a share of x.
static inline double segue_atan_ratio(double x) {
  const double z = x * x;
  const double w = z * z;
  const double even =
      3.33333333333329318027e-01 +
      w * (1.42857142725034663711e-01 +
           w * (9.09088713343650656196e-02 +
                w * (6.66107313738753120669e-02 + w * (4.97687799461593236017e-02 + w * 1.62858201153657823623e-02))));
  const double odd =
      -1.99999999998764832476e-01 +
      w * (-1.11111104054623557880e-01 +
           w * (-7.69187620504482999495e-02 + w * (-5.83357013379057348645e-02 + w * -3.65315727442169155270e-02)));
  return z * even + w * odd;
}

/// Arc tangent in -pi/2...pi/2. By the nearest of the angles with tangents 0, 1/2, 1, 3/2 and infinity, each in two
/// parts, so that little is left for the polynomial.
static inline double segue_atan(double x) {
  const double size = x < 0.0 ? -x : x;
  double r, high, low;
  if (!(size >= 0.4375)) return x - x * segue_atan_ratio(x);
  if (size < 0.6875) {
    r = (2.0 * size - 1.0) / (2.0 + size);
    high = 4.63647609000806093515e-01;
    low = 2.26987774529616870924e-17;
  } else if (size < 1.1875) {
    r = (size - 1.0) / (size + 1.0);
    high = 7.85398163397448278999e-01;
    low = 3.06161699786838301793e-17;
  } else if (size < 2.4375) {
    r = (size - 1.5) / (1.0 + 1.5 * size);
    high = 9.82793723247329054082e-01;
    low = 1.39033110312309984516e-17;
  } else {
    r = -1.0 / size;
    high = 1.57079632679489655800e+00;
    low = 6.12323399573676603587e-17;
  }
  const double angle = high - ((r * segue_atan_ratio(r) - low) - r);
  return x < 0.0 ? -angle : angle;
}

/// The angle of (`x`, `y`) from the x axis, in -pi...pi; 0 for a point that is the origin. Zeros have no sign.
static inline double segue_atan2(double y, double x) {
  if (x == 0.0) {
    if (y == 0.0) return 0.0;
    return y > 0.0 ? 1.57079632679489655800e+00 : (y < 0.0 ? -1.57079632679489655800e+00 : y);
  }
  const double angle = segue_atan(y / x);
  if (x > 0.0) return angle;
  return y < 0.0 ? angle - 3.14159265358979311600e+00 : angle + 3.14159265358979311600e+00;
}

#endif
