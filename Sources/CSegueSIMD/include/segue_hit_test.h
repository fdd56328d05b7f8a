#ifndef SEGUE_HIT_TEST_H
#define SEGUE_HIT_TEST_H

// The hit-test index as the kernels see it: slots, boxes, edges, grids. An index's owner is SegueCore's HitTestIndex.

#include <stdint.h>
#include <string.h>

#include "segue_matrices.h"
#include "segue_simd.h"

#pragma clang assume_nonnull begin

/// A layer in the index. Siblings have slots in a row, front to back; slot 0 is the root's.
typedef struct segue_hit_slot {
  int32_t row;
  int32_t first;    // slot of the foremost sublayer
  int32_t count;    // how many sublayers
  uint32_t traits;  // the bits below, and bit 2 + 4·k for each of the first eight sublayers that there is
} segue_hit_slot;

/// The outline is not the box: the edges have a say too.
#define SEGUE_HIT_TURNED 1u
/// There are more than eight sublayers.
#define SEGUE_HIT_LARGE 2u
/// Any sublayers.
#define SEGUE_HIT_ANY 4u

/// The projected outline of a layer's bounds as four lines, left, top, right, bottom in lanes 0...3, about an origin at
/// the outline: coordinates of a screen's size would leave its small numbers no digits.
///
/// A point is inside where a·(x - ox) + b·(y - oy) + c >= 0 for the left and top edges and > 0 for the right and bottom
/// ones, as a rectangle contains its low edges and not its high ones.
typedef struct segue_hit_edges {
  segue_float4 a, b, c;
  segue_float4 origin;  // x, y, 0, 0
} segue_hit_edges;

/// A cell of a grid: entries of layers that reach into it, front to back.
typedef struct segue_hit_cell {
  int32_t start;  // its first entry in the pool of all grids
  int32_t count;  // ~count until the boxes of its entries are filled in, which they are when it is first looked into
} segue_hit_cell;

#define SEGUE_HIT_LEVELS 12

/// A grid over the boxes of one group of siblings.
///
/// Level 0 has `columns` x `rows` cells, each further level cells of four times the size. A layer is entered in the
/// lowest level where it reaches into at most 2 x 2 cells: its size never multiplies its entries. Behind the last column
/// and row of each level lie cells that nobody asks for, so that every cell has a next one, and behind all of them those
/// of the layers that are outside the superlayer.
typedef struct segue_hit_grid {
  segue_float4 origin;      // the low corner, in points of the screen: x, y, -x, -y
  segue_float4 scale;       // cells a point: x, y, -x, -y
  segue_float4 last;        // the last column and row, twice
  int32_t columns, rows;
  uint32_t levels;          // a bit for each level that has entries
  int32_t owner;            // slot of the superlayer
  int32_t cells;            // its first cell
  int32_t cell_count;
  int32_t cell_limit;       // behind the last one there is room for
  int32_t entries;          // its first entry
  int32_t entry_end;        // behind its last one
  int32_t entry_limit;      // behind the last one there is room for
  int32_t changes;          // sublayers that moved since it was made
  int32_t firsts[SEGUE_HIT_LEVELS];   // by level: its first cell, counted from the grid's
  int32_t strides[SEGUE_HIT_LEVELS];  // by level: cells a row
} segue_hit_grid;

/// A group of more siblings than this has a grid.
#define SEGUE_HIT_GROUP 32
/// How many standard deviations a cell is larger than the mean layer.
#define SEGUE_HIT_CELL 1.8f
/// A grid is made anew when more than one in this many layers moved.
#define SEGUE_HIT_CHANGES 8

/// The columns of an index. A box is x, y, -high x, -high y, closed: a point (x, y) is inside where no lane is above
/// (x, y, -x, -y). All columns by slot have 16 elements more than there are slots.
typedef struct segue_hit_index {
  segue_hit_slot *slots;
  segue_float4 *boxes;      // by slot
  segue_hit_edges *edges;   // by slot, for turned ones
  int32_t *owners;          // by slot: the superlayer's, -1 for slot 0
  int32_t *places;          // by slot
  int32_t *slot_of_place;   // by place
  int32_t *grid_numbers;    // by slot: the grid of its sublayers, counted from 1 on; 0 for none
  int32_t *codes;           // by slot: where a layer is in its grid; see segue_hit_grid.h
  segue_hit_grid *grids;
  segue_hit_cell *cells;
  int32_t *capacities;      // by cell: entries there is room for
  segue_float4 *cell_boxes; // by entry
  int32_t *cell_slots;      // by entry
  int32_t *shortcuts;       // by cell of the screen: see HitTestShortcuts.swift
  segue_float4 shortcut_origin, shortcut_scale, shortcut_last;  // as a grid's
  int32_t shortcut_columns;  // 0 for none
  const segue_hit_edges *everywhere;  // edges that every point is inside of
  segue_float4 *queries;    // SEGUE_HIT_BATCH each
  int32_t *states;
  int32_t *active;
} segue_hit_index;

/// Points that go down the tree side by side.
#define SEGUE_HIT_BATCH 256

typedef float segue_float16 __attribute__((ext_vector_type(16)));
typedef _Bool segue_bool16 __attribute__((ext_vector_type(16)));
typedef int32_t segue_int4 __attribute__((ext_vector_type(4)));

/// Which of the eight boxes from `boxes` on have no lane above the query's: bit 4·k for box k.
SEGUE_INLINE uint32_t segue_boxes_below8(const segue_float4 *boxes, segue_float4 query) {
  const segue_float16 q =
      __builtin_shufflevector(query, query, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
  segue_float16 low, high;
  memcpy(&low, boxes, sizeof low);
  memcpy(&high, boxes + 4, sizeof high);
  const segue_bool16 holds_low = __builtin_convertvector(low <= q, segue_bool16);
  const segue_bool16 holds_high = __builtin_convertvector(high <= q, segue_bool16);
  uint16_t bits_low, bits_high;
  memcpy(&bits_low, &holds_low, sizeof bits_low);
  memcpy(&bits_high, &holds_high, sizeof bits_high);
  uint32_t bits = bits_low | (uint32_t)bits_high << 16;
  bits &= bits >> 1;
  bits &= bits >> 2;
  return bits & 0x11111111u;
}

/// As `segue_boxes_below8`, for sixteen.
SEGUE_INLINE uint64_t segue_boxes_below16(const segue_float4 *boxes, segue_float4 query) {
  return segue_boxes_below8(boxes, query) | (uint64_t)segue_boxes_below8(boxes + 8, query) << 32;
}

/// Whether no lane of the box is above the query's.
SEGUE_INLINE int segue_box_below(segue_float4 box, segue_float4 query) {
  const segue_int4 holds = box <= query;
  return __builtin_reduce_and(holds) != 0;
}

/// Whether a point is inside of all four edges.
SEGUE_INLINE int segue_edges_hold(const segue_hit_edges *edges, segue_float4 query) {
  const float x = query.x - edges->origin.x, y = query.y - edges->origin.y;
  const segue_float4 e = segue_fma4(edges->a, (segue_float4)x, segue_fma4(edges->b, (segue_float4)y, edges->c));
  const float least = 0x1p-149f;
  const segue_float4 limit = {0, 0, least, least};
  const segue_int4 holds = e >= limit;
  return __builtin_reduce_and(holds) != 0;
}

/// The greatest number below `x`, for a finite one.
SEGUE_INLINE float segue_next_down(float x) {
  int32_t bits;
  memcpy(&bits, &x, sizeof bits);
  bits = x > 0 ? bits - 1 : x < 0 ? bits + 1 : (int32_t)0x80000001u;
  memcpy(&x, &bits, sizeof x);
  return x;
}

SEGUE_INLINE float segue_next_up(float x) { return -segue_next_down(-x); }

SEGUE_INLINE double segue_least(segue_double4 v) {
  const double a = v.x < v.y ? v.x : v.y, b = v.z < v.w ? v.z : v.w;
  return a < b ? a : b;
}

/// The number of low ... high that is nearest to 0.
SEGUE_INLINE float segue_nearest(float low, float high) { return low > 0 ? low : high < 0 ? high : 0; }

SEGUE_INLINE segue_float4 segue_min4(segue_float4 a, segue_float4 b) { return __builtin_elementwise_min(a, b); }
SEGUE_INLINE segue_float4 segue_max4(segue_float4 a, segue_float4 b) { return __builtin_elementwise_max(a, b); }

/// `a` or else `b`, without a branch.
SEGUE_INLINE int32_t segue_choose(int32_t is_a, int32_t a, int32_t b) {
  return __builtin_unpredictable(is_a != 0) ? a : b;
}

/// Box and edges of an outline from its corners' coordinates, in turn from that of the low edges: 0 for one without an
/// inside. The box is a little larger than the outline.
SEGUE_INLINE int segue_turned_outline(segue_double4 x, segue_double4 y, segue_float4 *box, segue_hit_edges *edges) {
  const double sum = x.x + x.y + x.z + x.w + y.x + y.y + y.z + y.w;
  const double area = (x.z - x.x) * (y.w - y.y) - (y.z - y.x) * (x.w - x.y);
  if (sum - sum != 0 || area - area != 0 || area == 0) return 0;
  *box = (segue_float4){segue_next_down((float)segue_least(x)), segue_next_down((float)segue_least(y)),
                        segue_next_down((float)segue_least(-x)), segue_next_down((float)segue_least(-y))};
  // The box's point that is nearest to the screen's corner.
  const segue_float4 origin = {segue_nearest(box->x, -box->z), segue_nearest(box->y, -box->w), 0, 0};
  // From each corner to the next, so that the inside lies on the left: a mirror turns all four around.
  const segue_double4 from_x = __builtin_shufflevector(x, x, 3, 0, 1, 2);
  const segue_double4 from_y = __builtin_shufflevector(y, y, 3, 0, 1, 2);
  const segue_double4 a = from_y - y, b = x - from_x;
  const segue_double4 scale = (area > 0 ? 1.0 : -1.0) / (__builtin_elementwise_abs(a) + __builtin_elementwise_abs(b));
  const segue_double4 c = a * ((double)origin.x - x) + b * ((double)origin.y - y);
  edges->a = __builtin_convertvector(a * scale, segue_float4);
  edges->b = __builtin_convertvector(b * scale, segue_float4);
  edges->c = __builtin_convertvector(c * scale, segue_float4);
  edges->origin = origin;
  return 1;
}

/// The cells of a box's low and high corner, or of a query: x, y, x, y, each in 0 ... `last`; the outermost cells reach
/// on for ever. `origin` and `scale` have the signs of a box's lanes.
SEGUE_INLINE segue_int4 segue_hit_cells(segue_float4 box, segue_float4 origin, segue_float4 scale, segue_float4 last) {
  const segue_float4 at = (box - origin) * scale;
  return __builtin_convertvector(__builtin_elementwise_min(__builtin_elementwise_max(at, (segue_float4)0), last),
                                 segue_int4);
}

/// How many cells of a size fit, and one more; 1 ... `limit`.
SEGUE_INLINE int32_t segue_hit_cell_count(float fit, int32_t limit) {
  return fit > 0 ? (fit < (float)(limit - 1) ? (int32_t)fit + 1 : limit) : 1;
}

#pragma clang assume_nonnull end

#include "segue_hit_grid.h"

#endif
