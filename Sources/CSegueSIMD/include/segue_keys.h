#ifndef SEGUE_KEYS_H
#define SEGUE_KEYS_H

// What lanes of keyframe tracks read at their keys: every lane at a place of its own.

#include "segue_bezier.h"
#include "segue_simd.h"

/// The keys of two blocks of lanes, and which curve the segment of each has.
///
/// They are written one by one and read as lanes. The processor would wait for the writes when they are read at once, so
/// the keys of one block are looked up while the one before it is worked on; a block's index decides which half is its.
typedef struct segue_keys {
  int32_t keys[2 * SEGUE_LANES];
  int32_t curves[2 * SEGUE_LANES];
} segue_keys;

/// `place` counts lanes from the first block on.
SEGUE_INLINE void segue_set_key(segue_keys *keys, intptr_t place, intptr_t key, int32_t curve) {
  keys->keys[place & (2 * SEGUE_LANES - 1)] = (int32_t)key;
  keys->curves[place & (2 * SEGUE_LANES - 1)] = curve;
}

/// How many of the eight numbers from `from` on are `limit` or less.
SEGUE_INLINE intptr_t segue_count_less_equal8(const double *from, double limit) {
  segue_double8 v;
  memcpy(&v, from, sizeof v);
  const segue_bool8 holds = __builtin_convertvector(v <= (segue_double8)limit, segue_bool8);
  uint8_t bits;
  memcpy(&bits, &holds, sizeof bits);
  return __builtin_popcount(bits);
}

/// Two numbers a lane.
typedef struct segue_pairs {
  double firsts[SEGUE_LANES], seconds[SEGUE_LANES];
} segue_pairs;

/// The numbers of a list at a block's keys, and those behind them.
SEGUE_INLINE void segue_load_pairs(segue_pairs *pairs, const double *list, const segue_keys *keys, intptr_t place) {
  const int32_t *at = keys->keys + (place & (2 * SEGUE_LANES - 1));
  for (int k = 0; k < SEGUE_LANES; k += 8) {
    segue_double2 p[8];
    for (int lane = 0; lane < 8; ++lane) memcpy(&p[lane], list + at[k + lane], sizeof p[lane]);
    const segue_double4 a = __builtin_shufflevector(p[0], p[1], 0, 1, 2, 3);
    const segue_double4 b = __builtin_shufflevector(p[2], p[3], 0, 1, 2, 3);
    const segue_double4 c = __builtin_shufflevector(p[4], p[5], 0, 1, 2, 3);
    const segue_double4 d = __builtin_shufflevector(p[6], p[7], 0, 1, 2, 3);
    const segue_double8 low = __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
    const segue_double8 high = __builtin_shufflevector(c, d, 0, 1, 2, 3, 4, 5, 6, 7);
    const segue_double8 firsts = __builtin_shufflevector(low, high, 0, 2, 4, 6, 8, 10, 12, 14);
    const segue_double8 seconds = __builtin_shufflevector(low, high, 1, 3, 5, 7, 9, 11, 13, 15);
    memcpy(pairs->firsts + k, &firsts, sizeof firsts);
    memcpy(pairs->seconds + k, &seconds, sizeof seconds);
  }
}

/// The four control values of each lane's curve: x1, y1, x2, y2.
typedef struct segue_controls {
  double values[4][SEGUE_LANES];
} segue_controls;

/// The first curves of a list in columns, as far as they have been asked for: mostly there are few.
typedef struct segue_few_curves {
  double columns[4][16];
  int32_t count;
} segue_few_curves;

/// Control values of a block's curves out of a list of fours. `few`, empty at first, goes from call to call.
SEGUE_INLINE void segue_load_controls(segue_controls *controls, const double *list, const segue_keys *keys,
                                      intptr_t place, segue_few_curves *few) {
  const int32_t *at = keys->curves + (place & (2 * SEGUE_LANES - 1));
#ifdef __AVX512F__
  segue_int_lanes curves;
  memcpy(&curves, at, sizeof curves);
  const int32_t most = __builtin_reduce_max(curves);
  if (most < 16) {
    for (; few->count <= most; ++few->count)
      for (int which = 0; which < 4; ++which) few->columns[which][few->count] = list[4 * few->count + which];
    const segue_mask index = __builtin_convertvector(curves, segue_mask);
    for (int which = 0; which < 4; ++which)
      segue_store(controls->values[which], segue_look_up16(few->columns[which], index));
    return;
  }
#else
  (void)few;
#endif
  for (int k = 0; k < SEGUE_LANES; k += 4) {
    segue_double4 r0, r1, r2, r3;
    memcpy(&r0, list + 4 * (intptr_t)at[k], sizeof r0);
    memcpy(&r1, list + 4 * (intptr_t)at[k + 1], sizeof r1);
    memcpy(&r2, list + 4 * (intptr_t)at[k + 2], sizeof r2);
    memcpy(&r3, list + 4 * (intptr_t)at[k + 3], sizeof r3);
    const segue_double4 a = __builtin_shufflevector(r0, r1, 0, 4, 2, 6);
    const segue_double4 b = __builtin_shufflevector(r0, r1, 1, 5, 3, 7);
    const segue_double4 c = __builtin_shufflevector(r2, r3, 0, 4, 2, 6);
    const segue_double4 d = __builtin_shufflevector(r2, r3, 1, 5, 3, 7);
    const segue_double4 fours[4] = {
        __builtin_shufflevector(a, c, 0, 1, 4, 5), __builtin_shufflevector(b, d, 0, 1, 4, 5),
        __builtin_shufflevector(a, c, 2, 3, 6, 7), __builtin_shufflevector(b, d, 2, 3, 6, 7)};
    for (int which = 0; which < 4; ++which) memcpy(&controls->values[which][k], &fours[which], sizeof fours[which]);
  }
}

/// The values of a block's tracks at their times, in the segments from its keys on. `rest` says how many tracks there
/// are from `place` on, `few` goes from block to block.
SEGUE_INLINE void segue_sample_segments(const double *times, const double *values, const double *curves,
                                        const segue_keys *keys, segue_few_curves *few, intptr_t place, intptr_t rest,
                                        const double *at, double *out) {
  const int is_whole = rest >= SEGUE_LANES;
  const segue_lanes time = is_whole ? segue_load(at) : segue_load_first(at, rest);
  segue_pairs pairs;
  segue_load_pairs(&pairs, times, keys, place);
  const segue_lanes begin = segue_load(pairs.firsts), end = segue_load(pairs.seconds);
  // A track that is over, of one key too, is at its segment's end: there may be nothing to divide by.
  const segue_lanes share = segue_select(end <= time, segue_splat(1), (time - begin) / (end - begin));
  segue_int_lanes curve;
  memcpy(&curve, keys->curves + (place & (2 * SEGUE_LANES - 1)), sizeof curve);
  segue_lanes progress;
  if (__builtin_reduce_or(curve) != 0) {
    segue_controls controls;
    segue_load_controls(&controls, curves, keys, place, few);
    progress = segue_curve_lanes(segue_load(controls.values[0]), segue_load(controls.values[1]),
                                 segue_load(controls.values[2]), segue_load(controls.values[3]), share);
  } else {
    progress = segue_clamped_lanes(share);
  }
  segue_load_pairs(&pairs, values, keys, place);
  const segue_lanes first = segue_load(pairs.firsts), last = segue_load(pairs.seconds);
  const segue_lanes value = segue_select(progress == 1.0, last, first + (last - first) * progress);
  if (is_whole) {
    segue_store(out, value);
  } else {
    segue_store_first(out, value, rest);
  }
}

#endif
