#include "scene.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <deque>

namespace scene {

std::uint64_t Random::next() {
  state_ += 0x9E3779B97F4A7C15u;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

double Random::uniform(double low, double high) {
  return low + (high - low) * (static_cast<double>(next() >> 11) * 0x1p-53);
}

int Random::below(int count) { return static_cast<int>(next() % static_cast<std::uint64_t>(count)); }

segue_layer default_layer() {
  segue_layer layer;
  segue_default_layer(&layer);
  return layer;
}

namespace {

/// Rows of a rotation about z by `angle`, scaled.
void turn_in_plane(double (&m)[16], double angle, double scale) {
  m[0] = m[5] = std::cos(angle) * scale;
  m[1] = std::sin(angle) * scale;
  m[4] = -m[1];
}

/// Rows of a rotation about y by `angle`, seen from `distance`.
void turn_in_space(double (&m)[16], double angle, double distance) {
  m[0] = m[10] = std::cos(angle);
  m[2] = -std::sin(angle);
  m[8] = std::sin(angle);
  // The rotation first, then the perspective: the fourth column takes the third one's share.
  for (int row = 0; row < 4; ++row) m[4 * row + 3] += m[4 * row + 2] * (-1 / distance);
}

void mix_transform(segue_layer &layer, Random &random, double angle) {
  const double kind = random.uniform(0, 1);
  if (kind < 0.05) {
    turn_in_space(layer.transform, random.uniform(-angle, angle), 1000);
  } else if (kind < 0.15) {
    turn_in_plane(layer.transform, random.uniform(-angle, angle), random.uniform(0.9, 1.1));
  }
}

/// A tree laid out parents first: mostly a child of the layer before, else of one of its superlayers.
std::vector<segue_layer> tree(int count, Random &random) {
  std::vector<segue_layer> layers;
  layers.reserve(count);
  std::vector<int> path = {SEGUE_SCREEN};
  for (int row = 1; row <= count; ++row) {
    segue_layer layer = default_layer();
    layer.parent = path.back();
    layer.bounds[2] = random.uniform(20, 390);
    layer.bounds[3] = random.uniform(20, 390);
    layer.position[0] = random.uniform(0, 200);
    layer.position[1] = random.uniform(0, 200);
    layers.push_back(layer);
    path.push_back(row);
    while (path.size() > 1 && (path.size() > 12 || random.chance(0.45))) path.pop_back();
  }
  return layers;
}

}  // namespace

std::vector<segue_layer> interface_mix(int count, std::uint64_t seed) {
  Random random(seed);
  std::vector<segue_layer> layers = tree(count, random);
  for (segue_layer &layer : layers) mix_transform(layer, random, 0.5);
  return layers;
}

std::vector<segue_layer> general_matrices(int count, std::uint64_t seed) {
  Random random(seed);
  std::vector<segue_layer> layers = tree(count, random);
  for (segue_layer &layer : layers) {
    layer.preserves_depth = 1;
    layer.z_position = random.uniform(-10, 10);
    layer.anchor_point_z = random.uniform(-5, 5);
    for (int k = 0; k < 16; ++k) {
      const bool is_perspective = k % 4 == 3 && k != 15;
      layer.transform[k] += is_perspective ? random.uniform(-1e-5, 1e-5) : random.uniform(-0.05, 0.05);
    }
    layer.transform[15] = 1;
  }
  return layers;
}

Nested nested(int count, std::uint64_t seed) {
  Random random(seed);
  // Room for about 40 x 40 pt a layer, but no more than the largest screens have.
  const double side = std::min(40 * std::sqrt(static_cast<double>(count)), 4000.0);
  Nested result{{}, side, side};
  struct Container {
    int row;
    double width, height;
  };
  std::deque<Container> open = {{SEGUE_SCREEN, side, side}};
  while (static_cast<int>(result.layers.size()) < count) {
    const Container container = open.front();
    open.pop_front();
    const int parts = 2 + random.below(5);
    const bool is_row = container.width > container.height;
    for (int part = 0; part < parts && static_cast<int>(result.layers.size()) < count; ++part) {
      const double share = (is_row ? container.width : container.height) / parts;
      const double width = is_row ? share * 1.05 : container.width * 0.97;
      const double height = is_row ? container.height * 0.97 : share * 1.05;
      segue_layer layer = default_layer();
      layer.parent = container.row;
      layer.bounds[2] = width;
      layer.bounds[3] = height;
      layer.position[0] = is_row ? share * (part + 0.5) : container.width / 2;
      layer.position[1] = is_row ? container.height / 2 : share * (part + 0.5);
      mix_transform(layer, random, 0.1);
      layer.hidden = random.chance(0.01);
      layer.skips_hits = random.chance(0.01);
      if (random.chance(0.02)) layer.z_position = random.uniform(-2, 2);
      result.layers.push_back(layer);
      open.push_back({static_cast<int>(result.layers.size()), width, height});
    }
  }
  return result;
}

std::vector<double> points(int count, double width, double height, std::uint64_t seed) {
  Random random(seed);
  std::vector<double> result;
  result.reserve(2 * count);
  for (int i = 0; i < count; ++i) {
    result.push_back(random.uniform(0, width));
    result.push_back(random.uniform(0, height));
  }
  return result;
}

namespace {

constexpr double usual_curves[5][4] = {
    {0.25, 0.1, 0.25, 1}, {0.42, 0, 1, 1}, {0, 0, 0.58, 1}, {0.42, 0, 0.58, 1}, {0.3, 1.4, 0.6, 1}};

}  // namespace

std::vector<segue_curve> curves(int count, std::uint64_t seed) {
  Random random(seed);
  std::vector<segue_curve> result(count);
  for (segue_curve &curve : result)
    std::memcpy(curve.control, usual_curves[random.below(5)], sizeof curve.control);
  return result;
}

std::vector<segue_spring> springs(int count, std::uint64_t seed) {
  Random random(seed);
  std::vector<segue_spring> result;
  result.reserve(count);
  for (int i = 0; i < count; ++i) {
    segue_spring spring{};
    spring.mass = 1;
    spring.stiffness = random.uniform(80, 600);
    spring.damping = 2 * random.uniform(0.4, 0.95) * std::sqrt(spring.stiffness);
    spring.from = random.uniform(-400, 400);
    spring.to = random.uniform(-400, 400);
    spring.velocity = random.uniform(-1000, 1000);
    result.push_back(spring);
  }
  return result;
}

KeyframeTracks keyframes(int count, std::uint64_t seed) {
  constexpr int keys = 8;
  Random random(seed);
  KeyframeTracks result;
  result.curves = curves(count * (keys - 1), seed + 1);
  for (int i = 0; i < count * keys; ++i) {
    result.times.push_back(static_cast<double>(i % keys) / (keys - 1));
    result.values.push_back(random.uniform(-400, 400));
  }
  for (int i = 0; i < count; ++i)
    result.tracks.push_back({&result.times[i * keys], &result.values[i * keys], &result.curves[i * (keys - 1)], keys});
  return result;
}

namespace {

segue_timing timing(bool is_shared, Random &random) {
  segue_timing timing{};
  timing.begin_seconds = is_shared ? 0 : random.uniform(0, 0.2);
  timing.duration_seconds = is_shared ? 0.5 : random.uniform(0.25, 0.8);
  std::memcpy(timing.curve, usual_curves[is_shared ? 0 : random.below(5)], sizeof timing.curve);
  timing.fills_backwards = 1;
  timing.fills_forwards = 1;
  return timing;
}

/// Scaled, turned about an axis of length 1, then moved.
void place(double (&m)[16], bool is_plane, Random &random) {
  const double tilt = is_plane ? 0 : random.uniform(0, 3), heading = random.uniform(0, 6);
  const double x = std::sin(tilt) * std::cos(heading), y = std::sin(tilt) * std::sin(heading), z = std::cos(tilt);
  const double angle = random.uniform(-1.5, 1.5);
  const double s = std::sin(angle), c = std::cos(angle), k = 1 - c;
  const double rotation[3][3] = {{c + x * x * k, x * y * k + z * s, x * z * k - y * s},
                                 {x * y * k - z * s, c + y * y * k, y * z * k + x * s},
                                 {x * z * k + y * s, y * z * k - x * s, c + z * z * k}};
  for (int row = 0; row < 3; ++row) {
    const double scale = is_plane && row == 2 ? 1 : random.uniform(0.5, 1.5);
    for (int column = 0; column < 3; ++column) m[4 * row + column] = scale * rotation[row][column];
    m[12 + row] = is_plane && row == 2 ? 0 : random.uniform(-400, 400);
  }
  m[15] = 1;
}

}  // namespace

std::vector<segue_transform_track> transform_tracks(int count, bool is_shared, std::uint64_t seed) {
  Random random(seed);
  std::vector<segue_transform_track> tracks;
  tracks.reserve(count);
  for (int row = 1; row <= count; ++row) {
    segue_transform_track track{};
    track.row = row;
    track.property = SEGUE_TRANSFORM;
    const bool is_plane = random.below(3) == 0;
    place(track.from, is_plane, random);
    place(track.to, is_plane, random);
    track.timing = timing(is_shared, random);
    tracks.push_back(track);
  }
  return tracks;
}

std::vector<segue_track> position_tracks(int count, bool is_shared, std::uint64_t seed) {
  Random random(seed);
  std::vector<segue_track> tracks;
  tracks.reserve(count);
  for (int row = 1; row <= count; ++row) {
    segue_track track{};
    track.row = row;
    track.property = SEGUE_POSITION;
    track.component_count = 2;
    for (int k = 0; k < 2; ++k) {
      track.from[k] = random.uniform(-400, 400);
      track.to[k] = random.uniform(-400, 400);
    }
    track.timing = timing(is_shared, random);
    tracks.push_back(track);
  }
  return tracks;
}

MixedTracks mixed_tracks(int count, std::uint64_t seed) {
  Random random(seed);
  MixedTracks result;
  const std::vector<segue_track> positions = position_tracks(count, false, seed + 1);
  const std::vector<segue_transform_track> transforms = transform_tracks(count, false, seed + 2);
  const std::vector<segue_spring> motions = springs(2 * count, seed + 3);
  result.keys = keyframes(count, seed + 4);
  segue_timing shared{};
  for (int i = 0; i < count; ++i) {
    if (i % 10 == 0) shared = timing(false, random);
    if (i % 10 < 4) {
      result.positions.push_back(positions[i]);
      result.positions.back().timing = shared;
    } else if (i % 10 < 6) {
      result.transforms.push_back(transforms[i]);
      result.transforms.back().timing = shared;
    } else if (i % 10 < 8) {
      segue_spring_track track{};
      track.row = i + 1;
      track.property = SEGUE_POSITION;
      track.component_count = 2;
      track.mass = motions[2 * i].mass;
      track.stiffness = motions[2 * i].stiffness;
      track.damping = motions[2 * i].damping;
      for (int k = 0; k < 2; ++k) {
        track.from[k] = motions[2 * i + k].from;
        track.to[k] = motions[2 * i + k].to;
        track.velocity[k] = motions[2 * i + k].velocity;
      }
      track.timing = shared;
      result.springs.push_back(track);
    } else {
      const segue_keyframes &keys = result.keys.tracks[i];
      segue_keyframe_track track{};
      track.row = i + 1;
      track.property = SEGUE_Z_POSITION;
      track.component_count = 1;
      track.times = keys.times;
      track.values = keys.values;
      track.curves = keys.curves;
      track.key_count = keys.count;
      track.timing = shared;
      result.keyed.push_back(track);
    }
  }
  return result;
}

}  // namespace scene
