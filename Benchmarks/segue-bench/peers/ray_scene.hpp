#pragma once

#include <cstddef>
#include <vector>

namespace peers {

/// What Embree's scenes are made with: one thread, as everybody has.
class RayDevice {
 public:
  RayDevice();
  ~RayDevice();
  RayDevice(const RayDevice &) = delete;
  RayDevice &operator=(const RayDevice &) = delete;

 private:
  friend class RayScene;
  void *device_;
};

/// Layers as quadrilaterals for Embree, one above the other; a point is a ray from the front.
///
/// - Embree chooses its instruction set itself; SEGUE_ISA does not reach it.
class RayScene {
 public:
  /// - `corners`: x and y of the four corners of each layer, back to front, in turn around it.
  /// - `edges`: as in `Quads`.
  /// - `parents`: by layer, the superlayer, which must hold the point too, or -1; empty when that needs no asking.
  /// - `is_built_fast`: the index is made in less time and is slower to ask.
  RayScene(const RayDevice &device, const std::vector<float> &corners, const std::vector<float> &edges,
           const std::vector<int> &parents, bool is_built_fast);
  ~RayScene();
  RayScene(const RayScene &) = delete;
  RayScene &operator=(const RayScene &) = delete;

  /// The front layer at the point, or -1.
  int hit(float x, float y) const;

 private:
  struct Content;
  Content *content_;
};

}  // namespace peers
