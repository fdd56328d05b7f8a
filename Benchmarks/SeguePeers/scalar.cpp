#include <cmath>

#include "kernels.hpp"

// What an app without a library writes: one item after another, in double precision, with the C library's functions.

namespace peers::SEGUE_AT_LEVEL(kernels_of) {

namespace {

/// The curve of the web engines: Newton's method from x itself, bisection where that does not arrive.
double solve(double x1, double y1, double x2, double y2, double x) {
  const double cx = 3 * x1, bx = 3 * (x2 - x1) - cx, ax = 1 - cx - bx;
  const double cy = 3 * y1, by = 3 * (y2 - y1) - cy, ay = 1 - cy - by;
  constexpr double near = 1e-10;
  double s = x;
  for (int i = 0; i < 8; ++i) {
    const double error = ((ax * s + bx) * s + cx) * s - x;
    if (std::fabs(error) < near) return ((ay * s + by) * s + cy) * s;
    const double slope = (3 * ax * s + 2 * bx) * s + cx;
    if (std::fabs(slope) < 1e-6) break;
    s -= error / slope;
  }
  double low = 0, high = 1;
  s = x;
  while (low < high) {
    const double found = ((ax * s + bx) * s + cx) * s;
    if (std::fabs(found - x) < near) break;
    (found < x ? low : high) = s;
    const double middle = 0.5 * (low + high);
    if (middle == s) break;
    s = middle;
  }
  return ((ay * s + by) * s + cy) * s;
}

}  // namespace

void solve_curves(Curves curves) {
  for (std::size_t i = 0; i < curves.count; ++i)
    curves.y[i] = solve(curves.x1[i], curves.y1[i], curves.x2[i], curves.y2[i], curves.x[i]);
}

void sample_springs(Springs springs) {
  for (std::size_t i = 0; i < springs.count; ++i) {
    const double w = springs.frequency[i], ratio = springs.ratio[i], t = springs.time[i];
    const double v = springs.velocity[i];
    const double decay = std::exp(-ratio * w * t);
    if (ratio < 1) {
      const double damped = w * std::sqrt(1 - ratio * ratio);
      springs.value[i] = 1 - decay * (std::cos(damped * t) + (ratio * w - v) / damped * std::sin(damped * t));
    } else if (ratio > 1) {
      const double root = w * std::sqrt(ratio * ratio - 1);
      springs.value[i] = 1 - decay * (std::cosh(root * t) + (ratio * w - v) / root * std::sinh(root * t));
    } else {
      springs.value[i] = 1 - decay * (1 + (w - v) * t);
    }
  }
}

void sample_keyframes(Keyframes tracks) {
  for (std::size_t i = 0; i < tracks.count; ++i) {
    const double *times = tracks.times + keys_a_track * i;
    const double *values = tracks.values + keys_a_track * i;
    const double t = tracks.time[i];
    std::size_t key = 1;
    while (key < keys_a_track - 1 && times[key] <= t) ++key;
    const double share = (t - times[key - 1]) / (times[key] - times[key - 1]);
    tracks.value[i] = values[key - 1] + (values[key] - values[key - 1]) * share;
  }
}

}  // namespace peers::SEGUE_AT_LEVEL(kernels_of)
