#ifndef SEGUE_HIT_GRID_H
#define SEGUE_HIT_GRID_H

// What the grids of a hit-test index are made of and asked with, sixteen boxes at a time. Included by segue_hit_test.h.

#include "segue_hit_test.h"

#pragma clang assume_nonnull begin

// Where a box is in its grid, in a number: its low cell, counted from the grid's first, in the bits above the sixth;
// the level in four, and one each for reaching into the next row and the next column.

/// How many cells lie behind those of all levels.
#define SEGUE_HIT_NOWHERE 4

typedef int32_t segue_int16 __attribute__((ext_vector_type(16)));

SEGUE_INLINE uint32_t segue_bits16(segue_int16 mask) {
  const segue_bool16 holds = __builtin_convertvector(mask != 0, segue_bool16);
  uint16_t bits;
  memcpy(&bits, &holds, sizeof bits);
  return bits;
}

/// How many columns, or rows, a level has.
SEGUE_INLINE int32_t segue_hit_level_width(int32_t count, int32_t level) { return ((count - 1) >> 2 * level) + 1; }

/// Lays the levels' cells one behind the other, for a grid's columns and rows.
SEGUE_INLINE void segue_lay_hit_levels(segue_hit_grid *grid) {
  int32_t next = 0;
  for (int32_t level = 0; level < SEGUE_HIT_LEVELS; ++level) {
    grid->firsts[level] = next;
    grid->strides[level] = segue_hit_level_width(grid->columns, level) + 1;
    next += grid->strides[level] * (segue_hit_level_width(grid->rows, level) + 1);
  }
  grid->cell_count = next + SEGUE_HIT_NOWHERE;
}

/// Where a layer outside the superlayer is.
SEGUE_INLINE int32_t segue_hit_nowhere(const segue_hit_grid *grid) {
  return (grid->cell_count - SEGUE_HIT_NOWHERE) << 6 | (SEGUE_HIT_LEVELS - 1) << 2;
}

/// Where a box is in its grid; notes its level in the grid.
SEGUE_INLINE int32_t segue_hit_code(segue_hit_grid *grid, segue_float4 box, segue_float4 limits) {
  if (!segue_box_below(box, -limits.zwxy)) return segue_hit_nowhere(grid);
  segue_int4 at = segue_hit_cells(box, grid->origin, grid->scale, grid->last);
  int32_t level = 0;
  for (; ((at.z - at.x) | (at.w - at.y)) > 1; ++level) at >>= 2;
  grid->levels |= 1u << level;
  const int32_t cell = grid->firsts[level] + at.y * grid->strides[level] + at.x;
  return cell << 6 | level << 2 | (at.w - at.y) << 1 | (at.z - at.x);
}

/// One of a code's cells: bit 0 of `corner` is for the next column, bit 1 for the next row.
SEGUE_INLINE int32_t segue_hit_corner(const segue_hit_grid *grid, int32_t code, int32_t corner) {
  return (code >> 6) + (corner & 2 ? grid->strides[code >> 2 & 15] : 0) + (corner & 1);
}

/// Counts an entry in each cell of a code: every other layer is another case, so that all four are counted, with 0 for
/// some.
SEGUE_INLINE void segue_count_hit_entries(const segue_hit_grid *grid, int32_t code, int32_t *counts) {
  const int32_t right = code & 1, down = code >> 1 & 1, stride = grid->strides[code >> 2 & 15];
  int32_t *of_cell = counts + (code >> 6);
  of_cell[0] += 1;
  of_cell[1] += right;
  of_cell[stride] += down;
  of_cell[stride + 1] += down & right;
}

/// Enters a slot in each cell of a code, where the cells' cursors stand. Behind a cell's last entry is room for one
/// that is none, which those cells get that the layer does not reach into.
SEGUE_INLINE void segue_enter_hit_slot(const segue_hit_grid *grid, int32_t code, int32_t slot, int32_t *cursors,
                                       int32_t *slots) {
  const int32_t right = code & 1, down = code >> 1 & 1, stride = grid->strides[code >> 2 & 15];
  int32_t *of_cell = cursors + (code >> 6), *below = of_cell + stride;
  const int32_t at = of_cell[0], at_right = of_cell[1], at_down = below[0], at_both = below[1];
  slots[at] = slot;
  slots[at_right] = slot;
  slots[at_down] = slot;
  slots[at_both] = slot;
  of_cell[0] = at + 1;
  of_cell[1] = at_right + right;
  below[0] = at_down + down;
  below[1] = at_both + (down & right);
}

/// Sums over the boxes of a group, each number four times, for boxes at k, k + 4, k + 8…
typedef struct segue_hit_sums {
  segue_float4 extent;   // of the boxes within the superlayer
  segue_float4 sizes;    // width, height, width, height
  segue_float4 squares;
  float count;
} segue_hit_sums;

/// Adds up what a grid's plan asks for, over `count` boxes, of which those count that reach into `limits`, and as far
/// as they do.
SEGUE_INLINE void segue_sum_boxes(const segue_float4 *boxes, intptr_t count, segue_float4 limits,
                                  segue_hit_sums *out) {
  const segue_float4 reach = -limits.zwxy;
  const segue_float16 reach16 = reach.xyzwxyzwxyzwxyzw, limits16 = limits.xyzwxyzwxyzwxyzw;
  const segue_float16 nowhere = __builtin_inff();
  segue_float16 extent = nowhere, sizes = 0, squares = 0;
  segue_int16 counts = 0;
  for (intptr_t k = 0; k < count; k += 4) {
    segue_float16 box = nowhere;
    memcpy(&box, boxes + k, count - k < 4 ? sizeof *boxes * (size_t)(count - k) : sizeof box);
    segue_int16 holds = box <= reach16;
    holds &= __builtin_shufflevector(holds, holds, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
    holds &= __builtin_shufflevector(holds, holds, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13);
    box = __builtin_elementwise_max(box, limits16);
    extent = __builtin_elementwise_min(extent, holds != 0 ? box : nowhere);
    segue_float16 size = -__builtin_shufflevector(box, box, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13) - box;
    size = holds != 0 ? size : 0;
    sizes += size;
    squares += size * size;
    counts -= holds;
  }
  const segue_float16 low = __builtin_elementwise_min(extent, extent.s89abcdef01234567);
  out->extent = __builtin_elementwise_min(low.s0123, low.s4567);
  out->sizes = (sizes.s0123 + sizes.s4567) + (sizes.s89ab + sizes.scdef);
  out->squares = (squares.s0123 + squares.s4567) + (squares.s89ab + squares.scdef);
  out->count = (float)(counts.s0 + counts.s4 + counts.s8 + counts.sc);
}

/// As `segue_hit_code`, for the `count` first of sixteen boxes. There are sixteen to read, and the codes behind `count`
/// mean nothing.
SEGUE_INLINE void segue_hit_codes16(segue_hit_grid *grid, const segue_float4 *boxes, int32_t count, segue_float4 limits,
                                    int32_t *codes) {
  segue_float16 a, b, c, d;
  memcpy(&a, boxes, sizeof a);
  memcpy(&b, boxes + 4, sizeof b);
  memcpy(&c, boxes + 8, sizeof c);
  memcpy(&d, boxes + 12, sizeof d);
  // To columns: lane 4·i + j is of box 4·j + i.
#define SEGUE_PAIRS(a, b, i, j)                                                                             \
  __builtin_shufflevector(a, b, i, i + 16, j, j + 16, i + 4, i + 20, j + 4, j + 20, i + 8, i + 24, j + 8, j + 24, \
                          i + 12, i + 28, j + 12, j + 28)
#define SEGUE_HALVES(a, b, i)                                                                                  \
  __builtin_shufflevector(a, b, i, i + 1, i + 16, i + 17, i + 4, i + 5, i + 20, i + 21, i + 8, i + 9, i + 24, i + 25, \
                          i + 12, i + 13, i + 28, i + 29)
  const segue_float16 low_ab = SEGUE_PAIRS(a, b, 0, 1), low_cd = SEGUE_PAIRS(c, d, 0, 1);
  const segue_float16 high_ab = SEGUE_PAIRS(a, b, 2, 3), high_cd = SEGUE_PAIRS(c, d, 2, 3);
  const segue_float16 left = SEGUE_HALVES(low_ab, low_cd, 0), top = SEGUE_HALVES(low_ab, low_cd, 2);
  const segue_float16 right = SEGUE_HALVES(high_ab, high_cd, 0), bottom = SEGUE_HALVES(high_ab, high_cd, 2);
#undef SEGUE_PAIRS
#undef SEGUE_HALVES
  const segue_int16 number = {0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15};
  segue_int16 open = (left <= -limits.z) & (top <= -limits.w) & (right <= -limits.x) & (bottom <= -limits.y) &
                     (number < count);
#define SEGUE_CELLS(v, lane)                                                                                       \
  __builtin_convertvector(__builtin_elementwise_min(__builtin_elementwise_max((v - grid->origin.lane) *            \
                                                                                  grid->scale.lane,                \
                                                                              (segue_float16)0),                   \
                                                    (segue_float16)grid->last.lane),                               \
                          segue_int16)
  segue_int16 x = SEGUE_CELLS(left, x), y = SEGUE_CELLS(top, y);
  segue_int16 far_x = SEGUE_CELLS(right, z), far_y = SEGUE_CELLS(bottom, w);
#undef SEGUE_CELLS
  segue_int16 found = segue_hit_nowhere(grid);
  for (int32_t level = 0; segue_bits16(open) != 0; ++level) {
    const segue_int16 right = far_x - x, down = far_y - y, wide = (right | down) > 1;
    const segue_int16 here = open & ~wide;
    const segue_int16 cell = y * grid->strides[level] + x + grid->firsts[level];
    found = here != 0 ? cell << 6 | level << 2 | down << 1 | right : found;
    grid->levels |= (uint32_t)(segue_bits16(here) != 0) << level;
    open &= wide;
    x >>= 2;
    y >>= 2;
    far_x >>= 2;
    far_y >>= 2;
  }
  found = __builtin_shufflevector(found, found, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  memcpy(codes, &found, sizeof found);
}

/// Fills in the boxes of a cell's entries, where that has not been done yet.
SEGUE_INLINE void segue_fill_hit_cell(const segue_hit_index *index, segue_hit_cell *cell) {
  if (__builtin_expect(cell->count >= 0, 1)) return;
  cell->count = ~cell->count;
  for (int32_t entry = cell->start; entry < cell->start + cell->count; ++entry)
    index->cell_boxes[entry] = index->boxes[index->cell_slots[entry]];
}

/// The foremost of a cell's layers, behind slot `after`, whose box holds a point, if it is before `best`, which it is
/// else.
SEGUE_INLINE int32_t segue_foremost_in_cell(const segue_hit_index *index, segue_hit_cell cell, segue_float4 query,
                                            int32_t after, int32_t best, intptr_t *visited) {
  for (int32_t done = 0; done < cell.count; done += 16) {
    const int32_t *slots = index->cell_slots + cell.start + done;
    if (slots[0] >= best) break;
    const int32_t left = cell.count - done;
    uint64_t found = segue_boxes_below16(index->cell_boxes + cell.start + done, query);
    if (left < 16) found &= ((uint64_t)1 << 4 * left) - 1;
    *visited += left < 16 ? left : 16;
    for (; found != 0; found &= found - 1) {
      const int32_t slot = slots[__builtin_ctzll(found) >> 2];
      if (slot > after) return slot < best ? slot : best;
    }
  }
  return best;
}

/// Slot of the foremost layer of a grid, behind slot `after`, whose box holds a point; INT32_MAX for none.
///
/// Mostly a cell holds few layers, which are tested side by side.
SEGUE_INLINE int32_t segue_foremost_box(const segue_hit_index *index, const segue_hit_grid *grid, segue_float4 query,
                                        int32_t after, intptr_t *visited) {
  const segue_int4 at = segue_hit_cells(query, grid->origin, grid->scale, grid->last);
  int32_t best = INT32_MAX;
  for (uint32_t levels = grid->levels; levels != 0; levels &= levels - 1) {
    const int32_t level = __builtin_ctz(levels);
    segue_hit_cell *where = index->cells + grid->cells + grid->firsts[level] +
                            (at.y >> 2 * level) * grid->strides[level] + (at.x >> 2 * level);
    segue_fill_hit_cell(index, where);
    const segue_hit_cell cell = *where;
    if (cell.count >= 16 || after >= 0) {
      best = segue_foremost_in_cell(index, cell, query, after, best, visited);
      continue;
    }
    *visited += cell.count;
    const uint64_t found =
        segue_boxes_below16(index->cell_boxes + cell.start, query) & (((uint64_t)1 << 4 * cell.count) - 1);
    if (found == 0) continue;
    const int32_t slot = index->cell_slots[cell.start + (__builtin_ctzll(found) >> 2)];
    best = slot < best ? slot : best;
  }
  return best;
}

#pragma clang assume_nonnull end

#endif
