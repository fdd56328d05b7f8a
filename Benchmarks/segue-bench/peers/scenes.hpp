#pragma once

#include <array>

#include "../scene.hpp"
#include "registry.hpp"

/// Scenes and animations of the families that stand beside libraries: seeded as those of `scene`, in the columns that
/// everybody in a family reads.
namespace scene {

/// How a layer stands in its superlayer: the translation from its anchor point, its transform and the translation to its
/// position, for row vectors, rows first. There is no sublayer transform in these scenes.
using Local = std::array<double, 16>;
Local local_matrix(const segue_layer &layer);

/// A tree of `count` layers, each turned and scaled in the plane.
std::vector<segue_layer> plane_matrices(int count, std::uint64_t seed);

/// `count` layers beside and over one another on the screen, none inside another; transforms as in `interface_mix`.
Nested flat(int count, std::uint64_t seed);

/// Timing curves as apps have them: control points' x in 0.05 ... 0.95, y in -0.5 ... 1.5; x in 0 ..< 1.
struct Curves {
  explicit Curves(int count, std::uint64_t seed = 31);
  peers::Column<double> x1, y1, x2, y2, x;
};

/// Springs: of ten, seven swing, two are critically damped, one creeps.
struct Springs {
  explicit Springs(int count, std::uint64_t seed = 32);
  peers::Column<double> frequency, ratio, velocity, time;
};

/// Tracks of eight keys, unevenly spaced over one second, straight between keys.
struct Keyframes {
  explicit Keyframes(int count, std::uint64_t seed = 33);
  peers::Column<double> times, values, time;
};

}  // namespace scene
