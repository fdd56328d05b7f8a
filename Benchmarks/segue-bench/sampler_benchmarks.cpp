#include <algorithm>
#include <cmath>

#include "check.hpp"
#include "peers/scenes.hpp"
#include "reference/reference.hpp"
#include "scene.hpp"

// Values outside a store, many in one call, on the data of peers/animations.cpp: curves solved, springs of all kinds,
// keyframe tracks of eight keys that are straight in between; and, where the plain code here is all there is to stand
// beside, springs with their velocities and keyframe tracks with a curve a segment. An item is a curve, a spring, a track.
// The references are scalar, in double precision, with the C library's functions.

namespace {

/// What the three families share: a sampler, its arguments, and the comparison of its results with the reference's.
struct SamplerCase {
  explicit SamplerCase(int size) : arguments(size), values(size), velocities(size) {}
  ~SamplerCase() { segue_sampler_destroy(sampler); }
  SamplerCase(const SamplerCase &) = delete;
  SamplerCase &operator=(const SamplerCase &) = delete;

  void compare(const std::vector<double> &expected, double scale, double tolerance) {
    check::require(segue_sample(sampler, arguments.data(), arguments.size(), values.data(), velocities.data()),
                   "segue_sample");
    if (check::plants_error) values[values.size() / 2] += 1e-6 * scale;
    for (std::size_t i = 0; i < values.size() && error.empty(); ++i) {
      // Written so that a NaN fails.
      if (std::fabs(values[i] - expected[i]) <= tolerance * scale) continue;
      error = "element " + std::to_string(i) + " at " + std::to_string(arguments[i]) + ": off by " +
              std::to_string((values[i] - expected[i]) * 1e12) + "e-12, expected " + std::to_string(expected[i]);
    }
  }

  segue_sampler *sampler = nullptr;
  // Aligned as the peers' are.
  peers::Column<double> arguments;
  peers::Column<double> values;
  peers::Column<double> velocities;
  bool wants_velocities = false;
  std::string error;
};

struct CurveCase : SamplerCase {
  explicit CurveCase(int size) : SamplerCase(size), curves(size) {
    scene::Curves data(size);
    for (int i = 0; i < size; ++i) curves[i] = {{data.x1[i], data.y1[i], data.x2[i], data.y2[i]}};
    arguments = data.x;
    check::require(segue_curves_create(curves.data(), curves.size(), &sampler), "segue_curves_create");
    std::vector<double> expected;
    for (std::size_t i = 0; i < curves.size(); ++i)
      expected.push_back(reference::bisected(curves[i].control, arguments[i]));
    compare(expected, 1, 1e-9);
  }
  double plain(std::size_t i) const { return reference::solved(curves[i].control, arguments[i]); }
  std::vector<segue_curve> curves;
};

struct SpringCase : SamplerCase {
  explicit SpringCase(int size) : SamplerCase(size), springs(size) {
    scene::Springs data(size);
    for (int i = 0; i < size; ++i) {
      const double w = data.frequency[i];
      springs[i] = {1, w * w, 2 * data.ratio[i] * w, 0, 1, data.velocity[i]};
    }
    arguments = data.time;
    prepare(1);
  }

 protected:
  SpringCase(int size, std::vector<segue_spring> springs) : SamplerCase(size), springs(std::move(springs)) {}

  void prepare(double range) {
    check::require(segue_springs_create(springs.data(), springs.size(), &sampler), "segue_springs_create");
    std::vector<double> expected;
    for (std::size_t i = 0; i < springs.size(); ++i) {
      motions.emplace_back(springs[i]);
      expected.push_back(motions[i].sample(arguments[i]).position);
    }
    compare(expected, range, 1e-12);
  }

 public:
  double plain(std::size_t i) const {
    const reference::Spring::Sample sample = motions[i].sample(arguments[i]);
    benchmark::DoNotOptimize(sample.velocity);
    return sample.position;
  }
  std::vector<segue_spring> springs;
  std::vector<reference::Spring> motions;
};

/// Springs that all swing, asked for their velocities too.
struct SwingCase : SpringCase {
  explicit SwingCase(int size) : SpringCase(size, scene::springs(size, 33)) {
    scene::Random random(34);
    for (double &argument : arguments) argument = random.uniform(0, 1);
    wants_velocities = true;
    prepare(800);
  }
};

struct KeyframeCase : SamplerCase {
  explicit KeyframeCase(int size) : SamplerCase(size) {
    scene::Keyframes data(size);
    tracks.times.assign(data.times.begin(), data.times.end());
    tracks.values.assign(data.values.begin(), data.values.end());
    constexpr std::size_t keys = peers::keys_a_track;
    for (int i = 0; i < size; ++i)
      tracks.tracks.push_back({&tracks.times[keys * i], &tracks.values[keys * i], nullptr, keys});
    arguments = data.time;
    prepare();
  }

 protected:
  KeyframeCase(int size, scene::KeyframeTracks tracks) : SamplerCase(size), tracks(std::move(tracks)) {}

  void prepare() {
    check::require(segue_keyframes_create(tracks.tracks.data(), tracks.tracks.size(), &sampler),
                   "segue_keyframes_create");
    std::vector<double> expected;
    for (std::size_t i = 0; i < tracks.tracks.size(); ++i)
      expected.push_back(reference::keyframes(tracks.tracks[i], arguments[i]));
    compare(expected, 800, 1e-9);
  }

 public:
  double plain(std::size_t i) const { return reference::keyframes(tracks.tracks[i], arguments[i]); }
  scene::KeyframeTracks tracks;
};

/// Each segment has a curve.
struct CurvedKeyframeCase : KeyframeCase {
  explicit CurvedKeyframeCase(int size) : KeyframeCase(size, scene::keyframes(size, 35)) {
    scene::Random random(36);
    for (double &argument : arguments) argument = random.uniform(-0.05, 1.05);
    prepare();
  }
};

template <typename Case>
void segue(benchmark::State &state) {
  const int size = static_cast<int>(state.range(0));
  Case &the_case = check::cached<Case>(size);
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  for (auto _ : state) {
    segue_sample(the_case.sampler, the_case.arguments.data(), the_case.arguments.size(), the_case.values.data(),
                 the_case.wants_velocities ? the_case.velocities.data() : nullptr);
    benchmark::DoNotOptimize(the_case.values.data());
    benchmark::ClobberMemory();
  }
  check::count_items(state, size);
}

template <typename Case>
void plain(benchmark::State &state) {
  const int size = static_cast<int>(state.range(0));
  Case &the_case = check::cached<Case>(size);
  if (!the_case.error.empty()) return check::fail(state, the_case.error);
  peers::Column<double> values(size);
  for (auto _ : state) {
    for (int i = 0; i < size; ++i) values[i] = the_case.plain(i);
    benchmark::DoNotOptimize(values.data());
    benchmark::ClobberMemory();
  }
  check::count_items(state, size);
}

[[maybe_unused]] const bool registered = [] {
  using benchmark::RegisterBenchmark;
  check::at_all_sizes(RegisterBenchmark("bezier/segue", segue<CurveCase>));
  check::at_all_sizes(RegisterBenchmark("bezier/reference", plain<CurveCase>));
  check::at_all_sizes(RegisterBenchmark("spring/segue", segue<SpringCase>));
  check::at_all_sizes(RegisterBenchmark("spring/reference", plain<SpringCase>));
  check::at_all_sizes(RegisterBenchmark("spring_velocity/segue", segue<SwingCase>));
  check::at_all_sizes(RegisterBenchmark("spring_velocity/reference", plain<SwingCase>));
  check::at_all_sizes(RegisterBenchmark("keyframes_curved/segue", segue<CurvedKeyframeCase>));
  check::at_all_sizes(RegisterBenchmark("keyframes_curved/reference", plain<CurvedKeyframeCase>));
  check::at_all_sizes(RegisterBenchmark("keyframes/segue", segue<KeyframeCase>));
  check::at_all_sizes(RegisterBenchmark("keyframes/reference", plain<KeyframeCase>));
  return true;
}();

}  // namespace
