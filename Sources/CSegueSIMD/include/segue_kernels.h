#ifndef SEGUE_KERNELS_H
#define SEGUE_KERNELS_H

// The kernels as a table of functions, and the plain values that they take. There is a table an instruction set, made
// from the same Swift sources; the core chooses one when it starts and calls nothing but through it.
//
// Pointers alone cross: every array is the caller's, none is kept. Counts are of elements and not negative; arrays of
// 0 elements may be anything.

#include <stdint.h>

#include "segue_bezier.h"
#include "segue_hit_test.h"
#include "segue_keys.h"
#include "segue_matrices.h"
#include "segue_simd.h"

#pragma clang assume_nonnull begin

/// World matrices of layers. Layers are counted in pre-order: a layer's place has its superlayer's before it, and its
/// subtree is a range of places.
///
/// A layer that stays in the plane of the screen, without depth and perspective, has its matrix in `plane`, indexed by
/// place. The others have theirs in `space`, indexed by how many such layers come before: place - plane_ranks[place].
typedef struct segue_world_columns {
  segue_plane_matrix *plane;
  segue_world_matrix *space;
  const uint8_t *is_space;      // by place
  const int32_t *plane_ranks;   // by place: how many layers of the plane come before
} segue_world_columns;

/// How layers stand in their superlayers. The plane's matrices are indexed by place, those of space by their rank.
typedef struct segue_placement {
  const int32_t *parents;                  // by place: the superlayer's place; the first layer has none
  const segue_plane_matrix *plane;         // by place
  const int32_t *_Nullable plane_places;   // by rank among the plane's; null when there are no others
  const segue_world_matrix *space;         // by rank; its third column is 0 where the superlayer flattens
  const int32_t *space_parents;            // by rank: the superlayer's rank in space, or ~place of one in the plane
  const int32_t *space_places;             // by rank
  const int32_t *subtree_ends;             // by place
} segue_placement;

/// The layers that a hit-test index is made of. `order` and `parents` are indexed by place and hold rows and places, the
/// world matrices by place, the others by row; `hidden` and `skips` are not 0 where a layer and all it holds take no
/// hits.
typedef struct segue_hit_layers {
  const int32_t *order;
  const int32_t *parents;  // -1 for the root, which stands first
  segue_world_columns world;
  const double *bounds;    // 4 a row: x, y, width, height
  const double *z_position;
  const uint8_t *hidden;
  const uint8_t *skips;
} segue_hit_layers;

/// How many numbers a decomposed transform has: translation 3, scale 3, shear 3, perspective 4, rotation 4.
#define SEGUE_DECOMPOSED_COUNT 17

/// What a track writes: `count` numbers of a layer's property from the `first` on, which stand from `source` on among
/// all sampled numbers. `group` says when, `kind` how they are sampled.
typedef struct segue_track_write {
  int32_t row;
  int32_t group;
  int32_t source;
  uint8_t first;
  uint8_t count;
  uint8_t property;
  uint8_t kind;
} segue_track_write;

/// Numbers between two others in columns, one an index, and the group that each runs in.
typedef struct segue_number_columns {
  const double *from;
  const double *to;
  const int32_t *groups;
} segue_number_columns;

/// Cubic Bézier curves in columns, one an index: the four control values of each.
typedef struct segue_curve_columns {
  const double *x1;
  const double *y1;
  const double *x2;
  const double *y2;
} segue_curve_columns;

/// Groups of tracks that run together, in columns, a group an index.
typedef struct segue_group_columns {
  const double *begin;
  const double *duration;
  segue_curve_columns curves;
  const uint8_t *fills_backwards;  // 1: shows its first value before the begin
  const uint8_t *fills_forwards;   // 1: shows its last value after the end
} segue_group_columns;

/// Springs in columns, one an index, solved but for the time: u = e^(decay·t)·(a·C + b·D) about the target.
///
/// `frequency` says which of three kinds it is: above 0 under-damped, C = cos(frequency·t), D = sin(frequency·t) times
/// `inverse`; 0 critical, C = 1, D = t; below 0 over-damped, C = 1, D = (1 - e^(frequency·t)) times `inverse`. `inverse`
/// is 1 / |frequency|.
typedef struct segue_spring_columns {
  const double *target;
  const double *a;
  const double *b;
  const double *decay;
  const double *frequency;
  const double *inverse;
} segue_spring_columns;

/// Decays in columns, one an index: velocity·e^(-rate·t).
typedef struct segue_decay_columns {
  const double *start;
  const double *velocity;
  const double *rate;  // above 0
} segue_decay_columns;

/// Keyframe tracks in columns. A track has `counts` keys, 1 or more, from `starts` on in the columns of keys; each
/// track's keys are filled up to whole eights, with infinite times.
typedef struct segue_keyframe_columns {
  const int32_t *starts;
  const int32_t *counts;
  const double *times;           // rising
  const double *values;
  const int32_t *curve_indices;  // which of `curves` the segment from each key to the next has; 0 for a straight one
  const double *curves;          // 4 control values each; the first is straight
} segue_keyframe_columns;

/// Tracks of keys between which a value jumps, in columns. A track has `counts` keys, 1 or more, from `starts` on in
/// `times`, and for each of them `widths` numbers in `values`, the first ones from `value_starts` on.
typedef struct segue_step_columns {
  const int32_t *groups;
  const int32_t *starts;
  const int32_t *counts;
  const int32_t *widths;
  const int32_t *value_starts;
  const int32_t *places;  // where a track's numbers go
  int32_t *keys;          // which key a track was at when it was last sampled, or any of its others
  const double *times;    // rising
  const double *values;
} segue_step_columns;

/// Keys of transforms in columns, a track an index: `counts` keys, 1 or more, from `starts` on.
typedef struct segue_key_columns {
  const int32_t *places;  // which transform a track is
  const int32_t *starts;
  const int32_t *counts;
  int32_t *keys;                 // which segment a track was in when it was last sampled, or any of its others
  const double *times;           // rising
  const int32_t *curve_indices;  // which of `curves` the segment from each key to the next has
  const double *curves;          // 4 control values each
  double *x1, *y1, *x2, *y2;     // room for a number a track
  double *shares;                // likewise
} segue_key_columns;

/// How many transforms stand side by side.
#define SEGUE_TRANSFORM_BLOCK 16

/// What a transform between two others is made from, a column of SEGUE_TRANSFORM_BLOCK numbers each in a block: the
/// parts but the rotation of both, 13 each as a decomposed transform has them; both rotations, the second one negated
/// where that makes the arc shorter; the angle between them, 0 where the chord does for the arc; the angle's sine.
#define SEGUE_TRANSFORM_FROM 0
#define SEGUE_TRANSFORM_TO 13
#define SEGUE_TRANSFORM_START 26
#define SEGUE_TRANSFORM_END 30
#define SEGUE_TRANSFORM_ANGLE 34
#define SEGUE_TRANSFORM_SINE 35
#define SEGUE_TRANSFORM_COLUMNS 36

typedef struct segue_kernel_table {
  /// See WorldTransforms.swift.
  void (*update_world_transforms)(const segue_placement *placement, intptr_t first, intptr_t end,
                                  const segue_world_columns *world);
  /// See WorldTransforms.swift.
  intptr_t (*update_moved_world_transforms)(const segue_placement *placement, uint64_t *moved, intptr_t first_word,
                                            intptr_t end_word, int32_t *room, intptr_t stride,
                                            const segue_world_columns *world);
  /// See Opacity.swift.
  void (*propagate_opacity)(const int32_t *parents, const float *own, intptr_t first, intptr_t end, float *shown);
  /// See DepthOrder.swift.
  int32_t (*depth_order)(const int32_t *order, intptr_t count, const int32_t *last_child,
                         const int32_t *previous_sibling, const double *z_position, int32_t *out, int32_t *pending,
                         int32_t *sorted);
  /// See HitTestSlots.swift.
  intptr_t (*number_hit_slots)(const segue_hit_layers *layers, intptr_t count, const segue_hit_index *index,
                               int32_t *firsts, int32_t *cursors);
  /// See HitTestOutlines.swift.
  void (*update_hit_outlines)(const segue_hit_layers *layers, intptr_t first, intptr_t count,
                              const segue_hit_index *index, int32_t is_new);
  /// See HitTestGridPlan.swift.
  void (*plan_hit_grid)(const segue_hit_index *index, intptr_t grid);
  /// See HitTestGrid.swift.
  intptr_t (*count_hit_grid)(const segue_hit_index *index, intptr_t grid);
  /// See HitTestGrid.swift.
  void (*fill_hit_grid)(const segue_hit_index *index, intptr_t grid);
  /// See HitTestGridUpdate.swift.
  void (*move_hit_slots)(const segue_hit_index *index, intptr_t first, intptr_t count);
  /// See HitTest.swift.
  intptr_t (*hit_test)(const segue_hit_index *index, const double *points, intptr_t count, int32_t root, int32_t *rows);
  /// See InterpolateNumbers.swift.
  void (*interpolate_numbers)(const segue_number_columns *numbers, intptr_t count, const double *progress, double *out);
  /// See InterpolateNumbers.swift.
  void (*spread_values)(const double *values, const int32_t *indices, intptr_t count, double *out);
  /// See InterpolateTransforms.swift.
  void (*interpolate_transforms)(const double *blocks, const uint8_t *is_plain, intptr_t block_count,
                                 const double *progress, double *matrices);
  /// See LocateKeys.swift.
  void (*locate_keys)(const segue_key_columns *tracks, intptr_t count, double *progress);
  /// See LocateKeys.swift.
  void (*sample_steps)(const segue_step_columns *tracks, intptr_t count, const double *progress, double *out);
  /// See ShowTracks.swift.
  intptr_t (*show_numbers)(const segue_track_write *writes, intptr_t count, const uint8_t *is_active,
                           const double *values, double *column, intptr_t stride, int32_t *changed_rows);
  /// See ShowTracks.swift.
  intptr_t (*show_matrices)(const segue_track_write *writes, intptr_t count, const uint8_t *is_active,
                            const double *values, const int32_t *slots, double *matrices, int32_t *changed_rows,
                            intptr_t *changed_count);
  /// See SolveBezier.swift.
  void (*solve_beziers)(const segue_curve_columns *curves, intptr_t count, const double *x, double *y);
  /// See SampleGroups.swift.
  void (*sample_groups)(const segue_group_columns *groups, intptr_t count, double *progress, double *elapsed,
                        uint8_t *is_active);
  /// See SampleSprings.swift.
  void (*sample_springs)(const segue_spring_columns *springs, intptr_t count, const double *times, double *positions,
                         double *_Nullable velocities);
  /// See SampleSprings.swift.
  void (*sample_decays)(const segue_decay_columns *decays, intptr_t count, const double *times, double *positions,
                        double *_Nullable velocities);
  /// See SampleKeyframes.swift.
  void (*sample_keyframes)(const segue_keyframe_columns *tracks, intptr_t count, const double *times, double *values);
} segue_kernel_table;

#pragma clang assume_nonnull end

#endif
