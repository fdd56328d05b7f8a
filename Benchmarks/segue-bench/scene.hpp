#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "segue.h"

/// The scenes that the benchmarks run on: seeded, so that every machine and every run has the same ones.
namespace scene {

/// SplitMix64, the published generator.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  /// In low ..< high.
  double uniform(double low, double high);
  /// In 0 ..< count.
  int below(int count);
  bool chance(double probability) { return uniform(0, 1) < probability; }

 private:
  std::uint64_t state_;
};

/// A layer as segue_default_layer() gives it.
segue_layer default_layer();

/// `count` layers as an app's screen has them, parents first, at most 12 deep: 85 % without a transform, 10 % turned
/// and scaled in the plane, 5 % turned in space under a perspective.
std::vector<segue_layer> interface_mix(int count, std::uint64_t seed);

/// `count` layers, each with a general 4x4 transform, in superlayers that keep their depth.
std::vector<segue_layer> general_matrices(int count, std::uint64_t seed);

/// Layers nested inside one another like views: each is cut into rows or columns that overlap a little. The transforms
/// are mixed as in `interface_mix`, some layers are hidden, skipped or raised.
struct Nested {
  std::vector<segue_layer> layers;
  double width;
  double height;
};
Nested nested(int count, std::uint64_t seed);

/// `count` points inside width x height, x and y in turn.
std::vector<double> points(int count, double width, double height, std::uint64_t seed);

/// A track of the position of each of the layers 1 ... count. Every track has a timing of its own, unless `is_shared`.
std::vector<segue_track> position_tracks(int count, bool is_shared, std::uint64_t seed);

/// A track of the transform of each of the layers 1 ... count, between two that are turned, scaled and moved, a third of
/// them in the plane. Every track has a timing of its own, unless `is_shared`.
std::vector<segue_transform_track> transform_tracks(int count, bool is_shared, std::uint64_t seed);

/// `count` of the five curves that interfaces use most.
std::vector<segue_curve> curves(int count, std::uint64_t seed);

/// `count` under-damped springs, as interfaces use them.
std::vector<segue_spring> springs(int count, std::uint64_t seed);

/// Keyframe tracks and the arrays that they point into.
struct KeyframeTracks {
  std::vector<double> times;
  std::vector<double> values;
  std::vector<segue_curve> curves;
  std::vector<segue_keyframes> tracks;
};

/// `count` tracks of eight keys at even times from 0 to 1, each segment with one of `curves`.
KeyframeTracks keyframes(int count, std::uint64_t seed);

/// Tracks as a screen in motion has them, one a layer of the layers 1 ... count: of ten four move, two have a transform,
/// two are springs of a position, two have eight keys of a zPosition. Ten share a timing.
struct MixedTracks {
  std::vector<segue_track> positions;
  std::vector<segue_transform_track> transforms;
  std::vector<segue_spring_track> springs;
  std::vector<segue_keyframe_track> keyed;
  KeyframeTracks keys;  // what `keyed` points into
};

MixedTracks mixed_tracks(int count, std::uint64_t seed);

}  // namespace scene
