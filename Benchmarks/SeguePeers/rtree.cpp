#ifdef SEGUE_PEER_BOOST

#include "kernels.hpp"

// The one function that Boost shares between users of it, and that is not made of the types below.
#define throw_length_error SEGUE_AT_LEVEL(throw_length_error)
#include <boost/geometry/algorithms/disjoint.hpp>
#include <boost/geometry/algorithms/intersects.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/register/point.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <iterator>
#include <vector>

namespace {

// Types of this file, so that nothing made of them is shared with another instruction set's.
struct Point {
  float x = 0, y = 0;
};

}  // namespace

BOOST_GEOMETRY_REGISTER_POINT_2D(Point, float, boost::geometry::cs::cartesian, x, y)

namespace {

using Box = boost::geometry::model::box<Point>;

struct Entry {
  Box box;
  int index;
};

struct BoxOfEntry {
  using result_type = const Box &;
  result_type operator()(const Entry &entry) const { return entry.box; }
};

struct EqualEntries {
  bool operator()(const Entry &a, const Entry &b) const { return a.index == b.index; }
};

using Index =
    boost::geometry::index::rtree<Entry, boost::geometry::index::rstar<16>, BoxOfEntry, EqualEntries>;

struct Content {
  Index index;
  const float *edges;
};

/// Keeps the last of the quads that hold the point.
struct Frontmost {
  using iterator_category = std::output_iterator_tag;
  using value_type = void;
  using difference_type = void;
  using pointer = void;
  using reference = void;

  const float *edges;
  Point point;
  int *found;

  Frontmost &operator=(const Entry &entry) {
    if (entry.index > *found && peers::is_inside(edges + 12 * entry.index, point.x, point.y)) *found = entry.index;
    return *this;
  }
  Frontmost &operator*() { return *this; }
  Frontmost &operator++() { return *this; }
  Frontmost &operator++(int) { return *this; }
};

}  // namespace

namespace peers::SEGUE_AT_LEVEL(kernels_of) {

RTree *make_rtree(const Quads &quads) {
  std::vector<Entry> entries(quads.count);
  for (std::size_t i = 0; i < quads.count; ++i) {
    const float *box = quads.boxes + 4 * i;
    entries[i] = {Box({box[0], box[1]}, {box[2], box[3]}), static_cast<int>(i)};
  }
  // Built from a range, which packs it: the fastest tree that Boost has.
  return reinterpret_cast<RTree *>(new Content{Index(entries.begin(), entries.end()), quads.edges});
}

int hit_rtree(const RTree &tree, float x, float y) {
  const Content &content = reinterpret_cast<const Content &>(tree);
  int found = -1;
  const Point point{x, y};
  content.index.query(boost::geometry::index::intersects(point), Frontmost{content.edges, point, &found});
  return found;
}

void destroy_rtree(RTree *tree) { delete reinterpret_cast<Content *>(tree); }

}  // namespace peers::SEGUE_AT_LEVEL(kernels_of)

#endif
