#ifndef SEGUE_H
#define SEGUE_H

// The animation core behind a C ABI: a store of layers and tracks, in batch calls.
//
// Conventions
//   Lengths are points, y down; times are seconds of display time; angles do not occur. Matrices are 16 numbers, row
//   after row, for row vectors: p' = p * M, translation in elements 12, 13, 14, perspective in element 11.
//   A layer is named by its row. Row SEGUE_SCREEN is the root that every store has; appended layers take the rows that
//   follow, in order, and keep them.
//   Every call that can fail returns a segue_status. On an error nothing has changed and no output but
//   segue_error_index() has been written: a batch is checked whole before any of it is applied.
//   Arrays of `count` elements may be null when `count` is 0. Outputs must not be null unless a call says so.
//   Pointers that are neither null nor valid are not detected.
//   A store is used by one thread at a time; different stores are independent.
//   Cost: a call costs about 2 ns over the work that it says; batch.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The version of this header. A changed or removed declaration raises it; an added one does not.
#define SEGUE_ABI_VERSION 1

// The root of everything shown. Its bounds are empty until they are set, and hit tests find nothing until then.
#define SEGUE_SCREEN 0

// No layer: the screen's parent, and a hit test's answer outside everything.
#define SEGUE_NO_ROW (-1)

// How deep layers may nest below the screen.
#define SEGUE_MAX_DEPTH 1024

// Numbers in a track of components, at most.
#define SEGUE_MAX_COMPONENTS 4

// Threads of a store, at most.
#define SEGUE_MAX_THREADS 64

// Keys of a keyframe track, at most.
#define SEGUE_MAX_KEYS 64

// A store of layers and tracks.
typedef struct segue_store segue_store;

// Many timing curves, motions or keyframe tracks, prepared to be sampled in one call.
typedef struct segue_sampler segue_sampler;

typedef enum segue_status {
  SEGUE_OK = 0,
  // A pointer that must not be null is null.
  SEGUE_ERROR_NULL = 1,
  // A count does not fit: more rows or numbers than 32 bits count, or no or too many threads.
  SEGUE_ERROR_COUNT = 2,
  // A row names no layer of the store.
  SEGUE_ERROR_ROW = 3,
  // A new layer's parent is neither a layer of the store nor one that stands before it in the batch.
  SEGUE_ERROR_PARENT = 4,
  // A layer's new values name another parent than the one it has; layers do not move in the tree here.
  SEGUE_ERROR_PARENT_DIFFERS = 5,
  // A layer would stand deeper than SEGUE_MAX_DEPTH.
  SEGUE_ERROR_DEPTH = 6,
  // A number is not finite.
  SEGUE_ERROR_NUMBER = 7,
  // A flag is neither 0 nor 1.
  SEGUE_ERROR_FLAG = 8,
  // A property is unknown, or cannot be used in this call.
  SEGUE_ERROR_PROPERTY = 9,
  // A track's first component or its number of components does not fit its property.
  SEGUE_ERROR_COMPONENTS = 10,
  // A duration is negative, or a timing curve's x lies outside 0...1.
  SEGUE_ERROR_TIMING = 11,
  // No instruction set has this name.
  SEGUE_ERROR_UNKNOWN_INSTRUCTION_SET = 12,
  // The machine cannot run this instruction set.
  SEGUE_ERROR_MISSING_INSTRUCTION_SET = 13,
  // A spring's mass or stiffness or a decay's rate is not positive, or a spring's damping is negative.
  SEGUE_ERROR_MOTION = 14,
  // A keyframe track has no key or more than SEGUE_MAX_KEYS, or its times fall.
  SEGUE_ERROR_KEYFRAMES = 15
} segue_status;

// What a layer has that can be animated and read back, with the number of its components.
typedef enum segue_property {
  SEGUE_BOUNDS = 0,              // 4: x, y, width, height
  SEGUE_POSITION = 1,            // 2: x, y
  SEGUE_ANCHOR_POINT = 2,        // 2: x, y, in units of the bounds
  SEGUE_ANCHOR_POINT_Z = 3,      // 1
  SEGUE_Z_POSITION = 4,          // 1
  SEGUE_TRANSFORM = 5,           // 16
  SEGUE_SUBLAYER_TRANSFORM = 6,  // 16
  SEGUE_OPACITY = 7,             // 1
  SEGUE_HIDDEN = 8,              // 1: 0 or 1
  SEGUE_CORNER_RADIUS = 9        // 1
} segue_property;

// A layer's values. segue_default_layer() fills in a new layer's.
typedef struct segue_layer {
  double bounds[4];  // x, y, width, height
  double position[2];
  double anchor_point[2];  // 0.5, 0.5 is the middle of the bounds
  double anchor_point_z;
  double z_position;
  double transform[16];
  double sublayer_transform[16];
  double opacity;
  double corner_radius;
  int32_t parent;           // row
  uint8_t hidden;           // 1: neither it nor what it holds is hit
  uint8_t preserves_depth;  // 1: its sublayers keep their z, as in a transform layer; 0: they are flattened
  uint8_t skips_hits;       // 1: neither it nor what it holds is hit, though shown
} segue_layer;

// When a track runs. Progress is the curve's y where its x is (time - begin) / duration.
typedef struct segue_timing {
  double begin_seconds;
  double duration_seconds;  // >= 0
  double curve[4];          // x1, y1, x2, y2 of a cubic Bezier curve; both x in 0...1; {0, 0, 1, 1} is linear
  uint8_t fills_backwards;  // 1: shows its first value before the begin
  uint8_t fills_forwards;   // 1: shows its last value after the end
} segue_timing;

// Numbers of one property between two values: from + (to - from) * progress; `to` itself at progress 1.
typedef struct segue_track {
  int32_t row;
  segue_property property;   // none of the two matrices
  int32_t first_component;   // 0 for x or the only number
  int32_t component_count;   // 1...SEGUE_MAX_COMPONENTS; the others of `from` and `to` are not read
  double from[SEGUE_MAX_COMPONENTS];
  double to[SEGUE_MAX_COMPONENTS];
  segue_timing timing;
} segue_track;

// A matrix between two others: taken apart, the parts between, the rotation along the shorter arc, put together.
// A matrix that cannot be taken apart makes the track jump from the first to the second at progress 0.5.
typedef struct segue_transform_track {
  int32_t row;
  segue_property property;  // SEGUE_TRANSFORM or SEGUE_SUBLAYER_TRANSFORM
  double from[16];
  double to[16];
  segue_timing timing;
} segue_transform_track;

// Numbers of one property, each on a spring of one kind: the positions (time - begin) seconds after the springs' start.
typedef struct segue_spring_track {
  int32_t row;
  segue_property property;  // none of the two matrices
  int32_t first_component;
  int32_t component_count;  // 1...SEGUE_MAX_COMPONENTS; the others of `from`, `to` and `velocity` are not read
  double mass;              // > 0
  double stiffness;         // > 0
  double damping;           // >= 0
  double from[SEGUE_MAX_COMPONENTS];
  double to[SEGUE_MAX_COMPONENTS];
  double velocity[SEGUE_MAX_COMPONENTS];  // at the start, in units a second
  segue_timing timing;                    // its curve shapes nothing; at its end the springs are where they are
} segue_spring_track;

// Numbers of one property that slow down by themselves: the positions (time - begin) seconds after the start.
typedef struct segue_decay_track {
  int32_t row;
  segue_property property;  // none of the two matrices
  int32_t first_component;
  int32_t component_count;  // 1...SEGUE_MAX_COMPONENTS; the others of `from` and `velocity` are not read
  double rate;              // > 0, in 1/s
  double from[SEGUE_MAX_COMPONENTS];
  double velocity[SEGUE_MAX_COMPONENTS];  // at the start, in units a second
  segue_timing timing;                    // its curve shapes nothing
} segue_decay_track;

// The curve from (0, 0) to (1, 1) with two control points.
typedef struct segue_curve {
  double control[4];  // x1, y1, x2, y2; both x in 0...1
} segue_curve;

// The motion of a mass on a damped spring.
typedef struct segue_spring {
  double mass;       // > 0
  double stiffness;  // > 0
  double damping;    // >= 0
  double from;
  double to;
  double velocity;  // at the start, in units a second
} segue_spring;

// A motion that slows down by itself: its velocity is velocity * e^(-rate * t).
typedef struct segue_decay {
  double from;
  double velocity;  // at the start, in units a second
  double rate;      // > 0, in 1/s
} segue_decay;

// Values at times, and a curve from each to the next.
typedef struct segue_keyframes {
  const double *times;        // `count` that do not fall
  const double *values;       // `count`
  const segue_curve *curves;  // `count - 1`; null for straight segments
  size_t count;               // 1...SEGUE_MAX_KEYS
} segue_keyframes;

// Numbers of one property, or a matrix, from key to key. A segment of a matrix track of which an end cannot be taken apart
// jumps in its middle.
typedef struct segue_keyframe_track {
  int32_t row;
  segue_property property;
  int32_t first_component;    // of a matrix: 0
  int32_t component_count;    // 1...SEGUE_MAX_COMPONENTS, or 16 for a matrix
  const double *times;        // `key_count` that do not fall: of the timing's progress, so 0 is its begin, 1 its end
  const double *values;       // `component_count` a key, key after key
  const segue_curve *curves;  // `key_count - 1`; null for straight segments
  size_t key_count;           // 1...SEGUE_MAX_KEYS
  uint8_t is_discrete;        // 1: jumps from key to key, and `curves` is not read
  segue_timing timing;        // its curve shapes the whole
} segue_keyframe_track;

// What a frame did and what it shows. All numbers are exact: the same on every machine.
typedef struct segue_frame {
  size_t tracks_sampled;      // tracks that showed a value
  size_t layers_transformed;  // layers whose world matrix was computed
  size_t layers_digested;     // layers whose term of the digest was computed
  size_t layers_ordered;      // layers that were numbered anew because the tree changed
  size_t layers_touched;      // layers of which anything changed on screen
  uint64_t digest;            // of everything on screen, as segue_digest() has it
} segue_frame;

// ---- The library

// The SEGUE_ABI_VERSION that the library was built with.
int32_t segue_abi_version(void);

// What a status means and how to mend it, in English; never null. The text lives as long as the program.
const char *segue_error_text(segue_status status);

// How many components a property has; 0 for an unknown one.
int32_t segue_component_count(segue_property property);

// ---- The instruction set

// The instruction set of the kernels that new stores use: "baseline", "v3" or "v4" (x86-64-v3, x86-64-v4); never null.
// It is the best that the machine can run, unless one was chosen. The text lives as long as the program.
const char *segue_instruction_set(void);

// Has all stores that are made from now on use the instruction set of this name. A program's start calls it with what
// its user asked for; the library does not read the environment. Sampled values and digests do not depend on it.
//   SEGUE_ERROR_NULL, _UNKNOWN_INSTRUCTION_SET, _MISSING_INSTRUCTION_SET.
segue_status segue_choose_instruction_set(const char *name);

// ---- Stores

// A new store that holds the screen alone, with room for `layer_capacity` layers before it grows.
//   SEGUE_ERROR_NULL, SEGUE_ERROR_COUNT. Free it with segue_store_destroy().
segue_status segue_store_create(size_t layer_capacity, segue_store **out_store);

// Frees a store and all it holds; nothing happens for null.
void segue_store_destroy(segue_store *store);

// The index, within its batch, of the element that the store's last failed call refused; 0 before the first failure,
// where an error concerns no single element, and for null.
size_t segue_error_index(const segue_store *store);

// How many layers there are, the screen included: rows 0 ..< count exist.
//   SEGUE_ERROR_NULL.
segue_status segue_layer_count(const segue_store *store, size_t *out_count);

// ---- Layers

// A new layer's values: empty bounds at (0, 0), anchor point in the middle, identity matrices, opaque, below the
// screen.
//   SEGUE_ERROR_NULL.
segue_status segue_default_layer(segue_layer *out_layer);

// Appends layers, each in front of its parent's other children. The i-th takes row *out_first_row + i, and its parent
// is a row below its own. `out_first_row` may be null.
//   SEGUE_ERROR_NULL, _COUNT, _PARENT, _DEPTH, _NUMBER, _FLAG. Cost: O(depth) a layer.
segue_status segue_append_layers(segue_store *store, const segue_layer *layers, size_t count, int32_t *out_first_row);

// Gives layers new values. `parent` must be the parent that the layer has (SEGUE_NO_ROW for the screen). A value that a
// running track writes comes on screen when the track leaves.
//   SEGUE_ERROR_NULL, _COUNT, _ROW, _PARENT_DIFFERS, _NUMBER, _FLAG.
segue_status segue_set_layers(segue_store *store, const int32_t *rows, const segue_layer *layers, size_t count);

// Writes one property of each listed layer, as it is on screen, one after another: segue_component_count(property)
// numbers a row.
//   SEGUE_ERROR_NULL, _COUNT, _ROW, _PROPERTY.
segue_status segue_read_values(const segue_store *store, const int32_t *rows, size_t count, segue_property property,
                               double *out_values);

// ---- World transforms

// Computes the world matrix of every layer. `out_updated`, how many, may be null.
//   SEGUE_ERROR_NULL. Cost: one 4x4 product a layer.
segue_status segue_update_all_world_transforms(segue_store *store, size_t *out_updated);

// Computes the world matrices of what moved since they were last computed, and of all below it. `out_updated`, how
// many, may be null.
//   SEGUE_ERROR_NULL. Cost: one 4x4 product a layer below what moved; O(layers) after an append.
segue_status segue_update_changed_world_transforms(segue_store *store, size_t *out_updated);

// Writes 16 floats a row: the layer's coordinates to the screen's, as of the last update.
//   SEGUE_ERROR_NULL, _COUNT, _ROW.
segue_status segue_read_world_matrices(const segue_store *store, const int32_t *rows, size_t count,
                                       float *out_matrices);

// Writes a number a row: the layer's opacity times that of all it stands in, as of the last update; 0 where one of them
// is hidden. Each opacity counts as at least 0 and at most 1.
//   SEGUE_ERROR_NULL, _COUNT, _ROW.
segue_status segue_read_shown_opacities(const segue_store *store, const int32_t *rows, size_t count,
                                        float *out_opacities);

// How many threads may be used whenever all world matrices are computed, 1 of them the caller's; 1 in a new store. More
// are used from a size on where that pays; what is computed does not depend on it, to the bit.
//   SEGUE_ERROR_NULL, and _COUNT for 0 or more than SEGUE_MAX_THREADS.
segue_status segue_set_thread_count(segue_store *store, size_t count);

// ---- Tracks

// Adds tracks. Of two that write the same number the later one has the say. A track stays until
// segue_remove_finished_tracks() takes it out.
//   SEGUE_ERROR_NULL, _COUNT, _ROW, _PROPERTY, _COMPONENTS, _NUMBER, _FLAG, _TIMING.
segue_status segue_add_tracks(segue_store *store, const segue_track *tracks, size_t count);

// As segue_add_tracks(), for matrices.
segue_status segue_add_transform_tracks(segue_store *store, const segue_transform_track *tracks, size_t count);

// As segue_add_tracks(), for springs, decays and keys. What the arrays of a keyframe track hold is copied.
//   Also SEGUE_ERROR_MOTION for springs and decays, SEGUE_ERROR_KEYFRAMES for keys.
segue_status segue_add_spring_tracks(segue_store *store, const segue_spring_track *tracks, size_t count);
segue_status segue_add_decay_tracks(segue_store *store, const segue_decay_track *tracks, size_t count);
segue_status segue_add_keyframe_tracks(segue_store *store, const segue_keyframe_track *tracks, size_t count);

// How many tracks there are.
//   SEGUE_ERROR_NULL.
segue_status segue_track_count(const segue_store *store, size_t *out_count);

// Puts every track's value at a time on screen; the rest of the frame's work waits for an update. `out_sampled`, how
// many showed a value, may be null.
//   SEGUE_ERROR_NULL, _NUMBER. Cost: one curve solved a run of tracks of equal timing, then O(numbers).
segue_status segue_sample_tracks(segue_store *store, double time_seconds, size_t *out_sampled);

// Takes out the tracks whose end has come; what they wrote goes back to the layers' own values. `out_removed`, how
// many, may be null.
//   SEGUE_ERROR_NULL, _NUMBER. Cost: O(tracks) when any leaves, else O(runs of equal timing).
segue_status segue_remove_finished_tracks(segue_store *store, double time_seconds, size_t *out_removed);

// ---- Samplers: for values outside a store. Results are exact: the same bits on every machine.

// New samplers of `count` elements each; what the arrays hold is copied. Free them with segue_sampler_destroy().
//   SEGUE_ERROR_NULL, _COUNT, _NUMBER, and _TIMING for a curve, _MOTION for a spring or a decay, _KEYFRAMES.
segue_status segue_curves_create(const segue_curve *curves, size_t count, segue_sampler **out_sampler);
segue_status segue_springs_create(const segue_spring *springs, size_t count, segue_sampler **out_sampler);
segue_status segue_decays_create(const segue_decay *decays, size_t count, segue_sampler **out_sampler);
segue_status segue_keyframes_create(const segue_keyframes *tracks, size_t count, segue_sampler **out_sampler);

// Frees a sampler; nothing happens for null.
void segue_sampler_destroy(segue_sampler *sampler);

// Writes the value of each element at its argument: of a curve the y where its x is the argument, which is clamped to
// 0...1; of a motion the position so many seconds after its start, before which it stands there; of a keyframe track the
// value at that time. `count` is the sampler's. An argument that is not a number counts as one before everything.
// `out_velocities`, in units a second, may be null; for curves and keyframe tracks nothing is written to it.
//   SEGUE_ERROR_NULL, _COUNT. Cost: no allocation; elements are worked on side by side.
segue_status segue_sample(const segue_sampler *sampler, const double *arguments, size_t count, double *out_values,
                          double *out_velocities);

// ---- Hit tests

// The deepest, foremost layer at each point of the screen, as of the last update; SEGUE_NO_ROW outside everything.
// `points` holds x and y in turn, 2 * count numbers. `out_visited_layers`, how many layers were looked at in all (fewer
// when earlier points fell on the same part of the screen), may be null.
//   SEGUE_ERROR_NULL, _COUNT, _NUMBER. Cost: outlines of the layers that changed since the last hit test, or of all after
//   a change of structure or of a zPosition, then a few layers a point. Many points in one call are quicker than alone.
segue_status segue_hit_test(segue_store *store, const double *points, size_t count, int32_t *out_rows,
                            size_t *out_visited_layers);

// ---- Frames

// A whole frame at a display time: samples the tracks, updates what moved, the paint order and the digest.
// `out_frame` may be null.
//   SEGUE_ERROR_NULL, _NUMBER. Cost: O(tracks + layers below what moved); O(layers) after an append.
segue_status segue_update_frame(segue_store *store, double time_seconds, segue_frame *out_frame);

// A frame as segue_update_frame() has it, without the digest, whose fields of `out_frame` are 0; what changed is digested
// by the next segue_update_frame(). With `for_hit_tests` 1 the layers' outlines are brought up to date too, so that hit
// tests find them ready. `out_frame` may be null.
//   SEGUE_ERROR_NULL, _NUMBER, _FLAG. Cost: as segue_update_frame(); no allocation in a frame like the one before it.
segue_status segue_prepare_frame(segue_store *store, double time_seconds, uint8_t for_hit_tests,
                                 segue_frame *out_frame);

// The 64-bit digest of everything on screen, computed from nothing: it equals segue_frame.digest after a frame. A
// change of any covered value by one unit in the last place changes it.
//   SEGUE_ERROR_NULL. Cost: O(layers).
segue_status segue_digest(const segue_store *store, uint64_t *out_digest);

#ifdef __cplusplus
}
#endif

#endif
