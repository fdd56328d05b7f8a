#include "scenes.hpp"

#include <algorithm>
#include <cmath>

namespace scene {

Local local_matrix(const segue_layer &layer) {
  const double anchor[3] = {layer.bounds[0] + layer.anchor_point[0] * layer.bounds[2],
                            layer.bounds[1] + layer.anchor_point[1] * layer.bounds[3], layer.anchor_point_z};
  const double position[3] = {layer.position[0], layer.position[1], layer.z_position};
  Local local;
  std::copy(std::begin(layer.transform), std::end(layer.transform), local.begin());
  for (int row = 0; row < 3; ++row)
    for (int k = 0; k < 4; ++k) local[12 + k] -= anchor[row] * local[4 * row + k];
  for (int row = 0; row < 4; ++row)
    for (int k = 0; k < 3; ++k) local[4 * row + k] += position[k] * local[4 * row + 3];
  return local;
}

std::vector<segue_layer> plane_matrices(int count, std::uint64_t seed) {
  std::vector<segue_layer> layers = interface_mix(count, seed);
  Random random(seed + 1);
  for (segue_layer &layer : layers) {
    const segue_layer plain = default_layer();
    std::copy(std::begin(plain.transform), std::end(plain.transform), layer.transform);
    const double angle = random.uniform(-0.5, 0.5), scale = random.uniform(0.9, 1.1);
    layer.transform[0] = layer.transform[5] = std::cos(angle) * scale;
    layer.transform[1] = std::sin(angle) * scale;
    layer.transform[4] = -layer.transform[1];
  }
  return layers;
}

Nested flat(int count, std::uint64_t seed) {
  const double side = std::min(40 * std::sqrt(static_cast<double>(count)), 4000.0);
  Nested result{interface_mix(count, seed), side, side};
  Random random(seed + 1);
  for (segue_layer &layer : result.layers) {
    layer.parent = SEGUE_SCREEN;
    layer.bounds[2] = random.uniform(20, 80);
    layer.bounds[3] = random.uniform(20, 80);
    layer.position[0] = random.uniform(0, side);
    layer.position[1] = random.uniform(0, side);
  }
  return result;
}

namespace {

peers::Column<double> uniform(int count, double low, double high, Random &random) {
  peers::Column<double> values(count);
  for (double &value : values) value = random.uniform(low, high);
  return values;
}

}  // namespace

Curves::Curves(int count, std::uint64_t seed) {
  Random random(seed);
  x1 = uniform(count, 0.05, 0.95, random);
  y1 = uniform(count, -0.5, 1.5, random);
  x2 = uniform(count, 0.05, 0.95, random);
  y2 = uniform(count, -0.5, 1.5, random);
  x = uniform(count, 0, 1, random);
}

Springs::Springs(int count, std::uint64_t seed) {
  Random random(seed);
  frequency = uniform(count, 7, 25, random);
  ratio = uniform(count, 0.3, 0.95, random);
  velocity = uniform(count, -5, 5, random);
  time = uniform(count, 0, 1, random);
  for (double &value : ratio) {
    const int kind = random.below(10);
    if (kind >= 7) value = kind < 9 ? 1 : value + 1;
  }
}

Keyframes::Keyframes(int count, std::uint64_t seed) {
  Random random(seed);
  values = uniform(count * static_cast<int>(peers::keys_a_track), -400, 400, random);
  time = uniform(count, 0, 1, random);
  times.resize(values.size());
  for (int track = 0; track < count; ++track) {
    double *own = &times[track * peers::keys_a_track];
    constexpr std::size_t last = peers::keys_a_track - 1;
    for (std::size_t key = 0; key <= last; ++key) {
      const double shift = key == 0 || key == last ? 0 : random.uniform(-0.4, 0.4);
      own[key] = (static_cast<double>(key) + shift) / last;
    }
  }
}

}  // namespace scene
