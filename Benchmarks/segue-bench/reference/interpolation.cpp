#include "reference.hpp"

namespace reference {

namespace {

/// One coordinate of the cubic Bezier curve from 0 to 1 with control values p1 and p2.
double coordinate(double p1, double p2, double s) {
  const double r = 1 - s;
  return 3 * r * r * s * p1 + 3 * r * s * s * p2 + s * s * s;
}

double curve_value(const double (&curve)[4], double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  double low = 0;
  double high = 1;
  // 64 halvings leave no double between the ends.
  for (int i = 0; i < 64; ++i) {
    const double middle = 0.5 * (low + high);
    (coordinate(curve[0], curve[2], middle) < x ? low : high) = middle;
  }
  return coordinate(curve[1], curve[3], 0.5 * (low + high));
}

}  // namespace

void interpolate(const std::vector<segue_track> &tracks, double time_seconds, std::vector<double> &out) {
  out.resize(2 * tracks.size());
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    const segue_track &track = tracks[i];
    const double elapsed = time_seconds - track.timing.begin_seconds;
    const double progress = curve_value(track.timing.curve, elapsed / track.timing.duration_seconds);
    for (int k = 0; k < 2; ++k) out[2 * i + k] = (1 - progress) * track.from[k] + progress * track.to[k];
  }
}

}  // namespace reference
