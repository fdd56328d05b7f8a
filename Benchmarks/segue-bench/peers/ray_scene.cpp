#include "ray_scene.hpp"

#ifdef SEGUE_PEER_EMBREE

#include <embree3/rtcore.h>

#include "peers.hpp"

namespace peers {

namespace {

struct Superlayers {
  const float *edges;
  const int *parents;
};

}  // namespace

struct RayScene::Content {
  RTCScene scene;
  std::vector<float> edges;
  std::vector<int> parents;
  /// Before all layers.
  float front;
  /// What the filter reads: pointers into the columns above.
  Superlayers superlayers;
};

namespace {

/// Refuses a layer when one of those that hold it does not hold the point.
void refuse_outside(const RTCFilterFunctionNArguments *arguments) {
  const auto &layers = *static_cast<const Superlayers *>(arguments->geometryUserPtr);
  const auto &ray = *reinterpret_cast<const RTCRay *>(arguments->ray);
  const auto &hit = *reinterpret_cast<const RTCHit *>(arguments->hit);
  for (int layer = layers.parents[hit.primID]; layer >= 0; layer = layers.parents[layer]) {
    if (is_inside(layers.edges + 12 * layer, ray.org_x, ray.org_y)) continue;
    arguments->valid[0] = 0;
    return;
  }
}

}  // namespace

RayDevice::RayDevice() : device_(rtcNewDevice("threads=1")) {}

RayDevice::~RayDevice() { rtcReleaseDevice(static_cast<RTCDevice>(device_)); }

RayScene::RayScene(const RayDevice &ray_device, const std::vector<float> &corners, const std::vector<float> &edges,
                   const std::vector<int> &parents, bool is_built_fast) {
  const std::size_t count = corners.size() / 8;
  const auto device = static_cast<RTCDevice>(ray_device.device_);
  const RTCScene scene = rtcNewScene(device);
  rtcSetSceneBuildQuality(scene, is_built_fast ? RTC_BUILD_QUALITY_LOW : RTC_BUILD_QUALITY_HIGH);
  const RTCGeometry quads = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_QUAD);
  auto *vertices = static_cast<float *>(rtcSetNewGeometryBuffer(quads, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                                                3 * sizeof(float), 4 * count));
  auto *indices = static_cast<unsigned *>(rtcSetNewGeometryBuffer(quads, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT4,
                                                                  4 * sizeof(unsigned), count));
  for (std::size_t k = 0; k < 4 * count; ++k) {
    vertices[3 * k] = corners[2 * k];
    vertices[3 * k + 1] = corners[2 * k + 1];
    vertices[3 * k + 2] = static_cast<float>(k / 4);
    indices[k] = static_cast<unsigned>(k);
  }
  content_ = new Content{scene, edges, parents, static_cast<float>(count), {}};
  if (!parents.empty()) {
    content_->superlayers = {content_->edges.data(), content_->parents.data()};
    rtcSetGeometryUserData(quads, &content_->superlayers);
    rtcSetGeometryIntersectFilterFunction(quads, refuse_outside);
  }
  rtcCommitGeometry(quads);
  rtcAttachGeometry(scene, quads);
  rtcReleaseGeometry(quads);
  rtcCommitScene(scene);
}

RayScene::~RayScene() {
  rtcReleaseScene(content_->scene);
  delete content_;
}

int RayScene::hit(float x, float y) const {
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  RTCRayHit query{};
  query.ray.org_x = x;
  query.ray.org_y = y;
  query.ray.org_z = content_->front;
  query.ray.dir_z = -1;
  query.ray.tfar = 2 * content_->front;
  query.ray.mask = ~0u;
  query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
  rtcIntersect1(content_->scene, &context, &query);
  return query.hit.geomID == RTC_INVALID_GEOMETRY_ID ? -1 : static_cast<int>(query.hit.primID);
}

}  // namespace peers

#endif
