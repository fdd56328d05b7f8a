#include <cmath>

#include "reference.hpp"

namespace reference {

namespace {

/// One coordinate of the cubic Bezier curve from 0 to 1 with control values p1 and p2.
double coordinate(double p1, double p2, double s) {
  const double r = 1 - s;
  return 3 * r * r * s * p1 + 3 * r * s * s * p2 + s * s * s;
}

}  // namespace

double bisected(const double (&curve)[4], double x) {
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

double solved(const double (&curve)[4], double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const double c = 3 * curve[0];
  const double b = 3 * (curve[2] - curve[0]) - c;
  const double a = 1 - c - b;
  double low = 0;
  double high = 1;
  double s = x;
  for (int i = 0; i < 64; ++i) {
    const double error = ((a * s + b) * s + c) * s - x;
    if (std::fabs(error) <= 1e-12) break;
    (error > 0 ? high : low) = s;
    const double next = s - error / ((3 * a * s + 2 * b) * s + c);
    s = next > low && next < high ? next : 0.5 * (low + high);
  }
  return coordinate(curve[1], curve[3], s);
}

Spring::Spring(const segue_spring &spring)
    : target_(spring.to),
      start_(spring.from - spring.to),
      rate_(spring.damping / (2 * spring.mass)),
      frequency_(std::sqrt(spring.stiffness / spring.mass - rate_ * rate_)),
      swing_((spring.velocity + rate_ * start_) / frequency_) {}

Spring::Sample Spring::sample(double time) const {
  const double envelope = std::exp(-rate_ * time);
  const double sine = std::sin(frequency_ * time);
  const double cosine = std::cos(frequency_ * time);
  const double u = start_ * cosine + swing_ * sine;
  return {target_ + envelope * u,
          envelope * (frequency_ * (swing_ * cosine - start_ * sine) - rate_ * u)};
}

double keyframes(const segue_keyframes &track, double time) {
  const std::size_t last = track.count - 1;
  if (time <= track.times[0]) return track.values[0];
  if (time >= track.times[last]) return track.values[last];
  std::size_t key = 0;
  while (track.times[key + 1] <= time) ++key;
  const double share = (time - track.times[key]) / (track.times[key + 1] - track.times[key]);
  const double progress = track.curves ? solved(track.curves[key].control, share) : share;
  return track.values[key] + (track.values[key + 1] - track.values[key]) * progress;
}

void interpolate(const std::vector<segue_track> &tracks, double time_seconds, std::vector<double> &out) {
  out.resize(2 * tracks.size());
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    const segue_track &track = tracks[i];
    const double elapsed = time_seconds - track.timing.begin_seconds;
    const double progress = bisected(track.timing.curve, elapsed / track.timing.duration_seconds);
    for (int k = 0; k < 2; ++k) out[2 * i + k] = (1 - progress) * track.from[k] + progress * track.to[k];
  }
}

}  // namespace reference
