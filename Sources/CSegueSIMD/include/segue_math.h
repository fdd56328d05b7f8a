#ifndef SEGUE_MATH_H
#define SEGUE_MATH_H

// Elementary functions that give the same bits on every machine: only + - * / and sqrt, which IEEE 754 rounds
// correctly, and no contraction. The C library's own versions choose their code by CPU and may differ in the last bit.
//
// Accuracy: 2 ulp over the ranges stated. Not a number in, not a number out.

#include <math.h>

#pragma STDC FP_CONTRACT OFF

static inline double segue_sin_poly(double x) {
  // |x| <= pi/4: odd minimax polynomial of degree 13.
  const double z = x * x;
  const double r =
      8.33333333332248946124e-03 +
      z * (-1.98412698298579493134e-04 +
           z * (2.75573137070700676789e-06 + z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)));
  return x + z * x * (-1.66666666666666324348e-01 + z * r);
}

static inline double segue_cos_poly(double x) {
  // |x| <= pi/4: even minimax polynomial of degree 14.
  const double z = x * x;
  const double r =
      z * (4.16666666666666019037e-02 +
           z * (-1.38888888888741095749e-03 +
                z * (2.48015872894767294178e-05 +
                     z * (-2.75573143513906633035e-07 +
                          z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)))));
  const double h = 0.5 * z;
  const double w = 1.0 - h;
  return w + ((1.0 - w) - h + z * r);
}

/// Sine and cosine of `x` radians. |x| <= 1e6 to 2 ulp of 1; beyond, the reduction loses one bit a doubling.
static inline void segue_sincos(double x, double *sine, double *cosine) {
  if (!(x - x == 0.0)) {
    *sine = *cosine = x - x;
    return;
  }
  const double k = floor(x * 6.36619772367581382433e-01 + 0.5);
  double r = x - k * 1.57079632673412561417e+00;
  r = r - k * 6.07710050630396597660e-11;
  r = r - k * 2.02226624879595063154e-21;
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
