#ifndef SEGUE_KERNELS_H
#define SEGUE_KERNELS_H

// The kernels as a table of functions, and the plain values that they take. There is a table an instruction set, made
// from the same Swift sources; the core chooses one when it starts and calls nothing but through it.
//
// Pointers alone cross: every array is the caller's, none is kept. Counts are of elements and not negative; arrays of
// 0 elements may be anything.

#include <stdint.h>

#include "segue_simd.h"

#pragma clang assume_nonnull begin

/// A 4×4 matrix of Float in four rows; p' = p·M.
typedef struct segue_world_matrix {
  segue_float4 r0, r1, r2, r3;
} segue_world_matrix;

/// A matrix of the plane in Float: (x, y) -> (a·x + c·y + tx, b·x + d·y + ty).
typedef struct segue_plane_matrix {
  segue_float4 linear;  // a, b, c, d
  segue_float4 shift;   // tx, ty, 0, 0
} segue_plane_matrix;

/// World matrices of layers, indexed by place: layers in pre-order, so that a superlayer stands before its sublayers and
/// a layer's subtree is a range of places.
///
/// A layer that stays in the plane of the screen, with no depth and no perspective, has its matrix in `plane`; the others
/// have theirs in `space`, where `is_space` is not 0. The other column's element is then undefined.
typedef struct segue_world_columns {
  segue_plane_matrix *plane;
  segue_world_matrix *space;
  uint8_t *is_space;
} segue_world_columns;

/// The projected outline of a layer's bounds as four homogeneous lines: left, top, right, bottom in lanes 0…3.
///
/// A point (x, y) is inside where a·x + b·y + c >= 0 for the left and top edges and > 0 for the right and bottom ones,
/// as a rectangle contains its low edges and not its high ones.
typedef struct segue_hit_test_edges {
  segue_float4 a, b, c;
} segue_hit_test_edges;

/// The columns that place layers. All are indexed by row.
///
/// Values are Double; a matrix column holds slots into `matrices` (16 Doubles each, rows first), -1 for the identity.
/// `parents` holds rows, -1 for a root. `preserves_depth` is 1 for a layer that keeps its sublayers' depth, 0 for one
/// that flattens them to its plane.
typedef struct segue_layer_geometry {
  const int32_t *parents;
  const double *bounds;  // 4 a row: x, y, width, height
  const segue_double2 *position;
  const segue_double2 *anchor_point;
  const double *anchor_point_z;
  const double *z_position;
  const int32_t *transform;
  const int32_t *sublayer_transform;
  const uint8_t *preserves_depth;
  const double *matrices;
} segue_layer_geometry;

/// The columns that a hit test walks. All are indexed by row; `hidden` and `skips` are not 0 where a layer and all it
/// holds take no hits.
typedef struct segue_hit_tree {
  const segue_hit_test_edges *edges;
  const int32_t *last_child;
  const int32_t *previous_sibling;
  const double *z_position;
  const uint8_t *hidden;
  const uint8_t *skips;
} segue_hit_tree;

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
  void (*update_world_transforms)(const int32_t *order, intptr_t count, const segue_layer_geometry *geometry,
                                  segue_world_matrix *world);
  /// See HitTestEdges.swift.
  void (*update_hit_test_edges)(const int32_t *order, intptr_t count, const double *bounds,
                                const segue_world_matrix *world, segue_hit_test_edges *edges);
  /// See HitTest.swift.
  intptr_t (*hit_test)(const double *points, intptr_t count, int32_t root, const segue_hit_tree *tree, int32_t *rows);
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
