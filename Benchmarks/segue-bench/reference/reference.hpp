#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "segue.h"

/// The same answers by other means: plain code in double precision, written for being read, that shares nothing with
/// the core. It checks the core before each measurement and is measured beside it.
namespace reference {

/// Rows one after another, for row vectors.
using Matrix = std::array<double, 16>;

struct Node {
  segue_layer layer;
  std::vector<int> children;
};

/// A tree of layers; node 0 is the screen, node i the i-th layer of the scene.
struct Tree {
  explicit Tree(const std::vector<segue_layer> &layers);
  std::vector<Node> nodes;
};

/// World matrices by recursion from the screen, one a node.
void world_transforms(const Tree &tree, std::vector<Matrix> &out);

/// For each element of each world matrix, the sum of the magnitudes of all that was added up for it: what a rounding
/// error is measured against.
std::vector<Matrix> world_magnitudes(const Tree &tree);

/// A track's numbers at a time: the curve solved by bisection. Two numbers a track, one after another.
void interpolate(const std::vector<segue_track> &tracks, double time_seconds, std::vector<double> &out);

/// A curve's y where its x is `x`, by bisection down to the last bit: what results are checked against.
double bisected(const double (&curve)[4], double x);

/// A curve's y where its x is `x`, by Newton's method with bisection where that leaves its bracket, to 1e-12: what the
/// core is measured beside.
double solved(const double (&curve)[4], double x);

/// How far a timing's tracks have got at a time: the curve solved as in `solved`.
double progress(const segue_timing &timing, double time_seconds);

/// Seconds since a timing's begin, within 0 and its duration.
double elapsed(const segue_timing &timing, double time_seconds);

/// A spring with its constants worked out, in closed form with the C library's functions.
class Spring {
 public:
  struct Sample {
    double position, velocity;
  };
  explicit Spring(const segue_spring &spring);
  Sample sample(double time) const;

 private:
  double target_, start_, speed_, rate_;
  /// The square of its frequency; negative for an over-damped one, 0 for a critically damped one.
  double square_, frequency_, swing_;
};

/// A matrix between two others that scale, turn and move: taken apart once, the rotation along the shorter arc with the
/// C library's functions.
class Transform {
 public:
  Transform(const double (&from)[16], const double (&to)[16]);
  Matrix at(double progress) const;

 private:
  struct Parts {
    double translation[3], scale[3], rotation[4];
  };
  static Parts parts(const double (&m)[16]);

  Parts from_, to_;
};

/// A keyframe track's value at a time: the segment searched from the first key on, its curve solved as in `solved`.
double keyframes(const segue_keyframes &track, double time);

/// The node that a point of the screen hits, by walking down front to back and carrying the point into each layer
/// through the inverse of its world matrix; -1 for none.
class HitTest {
 public:
  HitTest(const Tree &tree, double screen_width, double screen_height);
  int operator()(double x, double y) const { return visit(0, x, y); }

 private:
  int visit(int node, double x, double y) const;
  bool contains(int node, double x, double y) const;

  const Tree &tree_;
  std::vector<std::vector<int>> front_to_back_;
  std::vector<Matrix> world_;
  double screen_width_, screen_height_;
};

}  // namespace reference
