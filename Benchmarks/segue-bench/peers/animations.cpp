#include <cmath>
#include <complex>

#include "../check.hpp"
#include "scenes.hpp"

// Timing curves, springs and keyframes by plain code in double precision. An item is a curve, a spring or a track.

namespace {

std::string difference(peers::Column<double> &found, const peers::Column<double> &expected, double tolerance) {
  if (check::plants_error) found[found.size() / 2] += 2 * tolerance;
  for (std::size_t i = 0; i < found.size(); ++i) {
    // Written so that a NaN fails.
    if (std::fabs(found[i] - expected[i]) <= tolerance) continue;
    return "item " + std::to_string(i) + ": " + std::to_string(found[i]) + ", off by " +
           std::to_string((found[i] - expected[i]) * 1e12) + "e-12";
  }
  return "";
}

// ---- Timing curves

double coordinate(double p1, double p2, double s) {
  const double r = 1 - s;
  return 3 * r * r * s * p1 + 3 * r * s * s * p2 + s * s * s;
}

struct CurveCase {
  explicit CurveCase(int size) : scene(size), found(size), expected(size) {
    for (int i = 0; i < size; ++i) {
      double low = 0, high = 1;
      // 64 halvings leave no double between the ends.
      for (int k = 0; k < 64; ++k) {
        const double middle = 0.5 * (low + high);
        (coordinate(scene.x1[i], scene.x2[i], middle) < scene.x[i] ? low : high) = middle;
      }
      expected[i] = coordinate(scene.y1[i], scene.y2[i], 0.5 * (low + high));
    }
  }
  peers::Curves input() {
    return {found.size(),    scene.x1.data(), scene.y1.data(), scene.x2.data(),
            scene.y2.data(), scene.x.data(),  found.data()};
  }
  scene::Curves scene;
  peers::Column<double> found, expected;
  // An x within 1e-10, on curves that rise up to a hundred times as fast as x.
  static constexpr double tolerance = 1e-8;
};

// ---- Springs

/// By complex roots in long double, which know no difference between swinging and creeping; critically damped ones are
/// the formula itself.
double spring(double frequency, double ratio, double velocity, double time) {
  using Complex = std::complex<long double>;
  const long double w = frequency, t = time, v = velocity;
  if (ratio == 1) return static_cast<double>(1 - std::exp(-w * t) * (1 + (w - v) * t));
  const Complex root = w * std::sqrt(Complex(static_cast<long double>(ratio) * ratio - 1));
  const Complex first = -ratio * w + root, second = -ratio * w - root;
  const Complex share = (v + second) / (first - second);
  return static_cast<double>((1.0L + share * std::exp(first * t) + (-1.0L - share) * std::exp(second * t)).real());
}

struct SpringCase {
  explicit SpringCase(int size) : scene(size), found(size), expected(size) {
    for (int i = 0; i < size; ++i)
      expected[i] = spring(scene.frequency[i], scene.ratio[i], scene.velocity[i], scene.time[i]);
  }
  peers::Springs input() {
    return {found.size(),          scene.frequency.data(), scene.ratio.data(),
            scene.velocity.data(), scene.time.data(),      found.data()};
  }
  scene::Springs scene;
  peers::Column<double> found, expected;
  static constexpr double tolerance = 1e-12;
};

// ---- Keyframes

struct KeyframeCase {
  explicit KeyframeCase(int size) : scene(size), found(size), expected(size) {
    for (int i = 0; i < size; ++i) {
      const double *times = &scene.times[peers::keys_a_track * i];
      const double *values = &scene.values[peers::keys_a_track * i];
      // From the last key backwards, and weighed from both ends.
      std::size_t key = peers::keys_a_track - 2;
      while (key > 0 && times[key] > scene.time[i]) --key;
      const double span = times[key + 1] - times[key];
      const double before = scene.time[i] - times[key], after = times[key + 1] - scene.time[i];
      expected[i] = (values[key] * after + values[key + 1] * before) / span;
    }
  }
  peers::Keyframes input() {
    return {found.size(), scene.times.data(), scene.values.data(), scene.time.data(), found.data()};
  }
  scene::Keyframes scene;
  peers::Column<double> found, expected;
  // Of a range of 800.
  static constexpr double tolerance = 1e-9;
};

template <typename Case, typename Input>
void run(benchmark::State &state, void (*function)(Input)) {
  Case &the_case = check::cached<Case>(static_cast<int>(state.range(0)));
  const Input input = the_case.input();
  function(input);
  const std::string error = difference(the_case.found, the_case.expected, Case::tolerance);
  if (!error.empty()) return check::fail(state, error);
  for (auto _ : state) {
    function(input);
    benchmark::ClobberMemory();
  }
  check::count_items(state, state.range(0));
}

[[maybe_unused]] const bool registered = [] {
  using benchmark::RegisterBenchmark;
  const peers::Kernels &kernels = peers::kernels();
  check::at_all_sizes(RegisterBenchmark("bezier/scalar", run<CurveCase, peers::Curves>, kernels.solve_curves));
  check::at_all_sizes(RegisterBenchmark("spring/scalar", run<SpringCase, peers::Springs>, kernels.sample_springs));
  check::at_all_sizes(
      RegisterBenchmark("keyframes/scalar", run<KeyframeCase, peers::Keyframes>, kernels.sample_keyframes));
  return true;
}();

}  // namespace
