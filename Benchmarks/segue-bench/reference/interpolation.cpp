#include <algorithm>
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
      speed_(spring.velocity),
      rate_(spring.damping / (2 * spring.mass)),
      square_(spring.damping == 2 * std::sqrt(spring.stiffness * spring.mass)
                  ? 0
                  : spring.stiffness / spring.mass - rate_ * rate_),
      frequency_(std::sqrt(std::fabs(square_))),
      swing_((spring.velocity + rate_ * start_) / frequency_) {}

Spring::Sample Spring::sample(double time) const {
  if (square_ == 0) {
    const double envelope = std::exp(-rate_ * time), slope = speed_ + rate_ * start_;
    const double u = start_ + slope * time;
    return {target_ + envelope * u, envelope * (slope - rate_ * u)};
  }
  if (square_ < 0) {
    // Two decays: the sum of their shares is where it starts.
    const double slow = frequency_ - rate_, fast = -frequency_ - rate_;
    const double share = (speed_ - fast * start_) / (2 * frequency_), rest = start_ - share;
    const double a = share * std::exp(slow * time), b = rest * std::exp(fast * time);
    return {target_ + a + b, slow * a + fast * b};
  }
  const double envelope = std::exp(-rate_ * time);
  const double sine = std::sin(frequency_ * time);
  const double cosine = std::cos(frequency_ * time);
  const double u = start_ * cosine + swing_ * sine;
  return {target_ + envelope * u,
          envelope * (frequency_ * (swing_ * cosine - start_ * sine) - rate_ * u)};
}

Transform::Parts Transform::parts(const double (&m)[16]) {
  Parts parts{};
  double r[3][3];
  for (int row = 0; row < 3; ++row) {
    parts.translation[row] = m[12 + row];
    double square = 0;
    for (int column = 0; column < 3; ++column) square += m[4 * row + column] * m[4 * row + column];
    parts.scale[row] = std::sqrt(square);
    for (int column = 0; column < 3; ++column) r[row][column] = m[4 * row + column] / parts.scale[row];
  }
  // The largest of the four numbers first: what the others are divided by.
  const double squares[4] = {1 + r[0][0] - r[1][1] - r[2][2], 1 - r[0][0] + r[1][1] - r[2][2],
                             1 - r[0][0] - r[1][1] + r[2][2], 1 + r[0][0] + r[1][1] + r[2][2]};
  int largest = 0;
  for (int k = 1; k < 4; ++k)
    if (squares[k] > squares[largest]) largest = k;
  const double sums[4][4] = {
      {squares[0], r[0][1] + r[1][0], r[0][2] + r[2][0], r[1][2] - r[2][1]},
      {r[0][1] + r[1][0], squares[1], r[1][2] + r[2][1], r[2][0] - r[0][2]},
      {r[0][2] + r[2][0], r[1][2] + r[2][1], squares[2], r[0][1] - r[1][0]},
      {r[1][2] - r[2][1], r[2][0] - r[0][2], r[0][1] - r[1][0], squares[3]}};
  for (int k = 0; k < 4; ++k) parts.rotation[k] = sums[largest][k] / (2 * std::sqrt(squares[largest]));
  return parts;
}

Transform::Transform(const double (&from)[16], const double (&to)[16]) : from_(parts(from)), to_(parts(to)) {}

Matrix Transform::at(double p) const {
  double dot = 0;
  for (int k = 0; k < 4; ++k) dot += from_.rotation[k] * to_.rotation[k];
  const double sign = dot < 0 ? -1 : 1;
  const double angle = std::acos(std::min(std::fabs(dot), 1.0));
  const double sine = std::sin(angle);
  const double a = sine < 1e-9 ? 1 - p : std::sin((1 - p) * angle) / sine;
  const double b = sign * (sine < 1e-9 ? p : std::sin(p * angle) / sine);
  double q[4];
  for (int k = 0; k < 4; ++k) q[k] = a * from_.rotation[k] + b * to_.rotation[k];
  const double x = q[0], y = q[1], z = q[2], w = q[3];
  const double rotation[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)},
                                 {2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)},
                                 {2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)}};
  Matrix m{};
  for (int row = 0; row < 3; ++row) {
    const double scale = from_.scale[row] + (to_.scale[row] - from_.scale[row]) * p;
    for (int column = 0; column < 3; ++column) m[4 * row + column] = scale * rotation[row][column];
    m[12 + row] = from_.translation[row] + (to_.translation[row] - from_.translation[row]) * p;
  }
  m[15] = 1;
  return m;
}

double progress(const segue_timing &timing, double time_seconds) {
  return solved(timing.curve, (time_seconds - timing.begin_seconds) / timing.duration_seconds);
}

double elapsed(const segue_timing &timing, double time_seconds) {
  return std::clamp(time_seconds - timing.begin_seconds, 0.0, timing.duration_seconds);
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
