#include <cstring>

#include "check.hpp"
#include "peers/registry.hpp"

// What the machine itself can do: bytes copied and arithmetic done, with nothing else in the way. The limits of matrix
// families, which move the bytes of their own layout, stand beside the libraries.

namespace {

/// Copies `bytes` an item.
void copy(benchmark::State &state, std::size_t bytes) {
  const std::size_t size = bytes * static_cast<std::size_t>(state.range(0));
  peers::Column<unsigned char> from(size), to(size);
  for (std::size_t i = 0; i < size; ++i) from[i] = static_cast<unsigned char>(i * 31 >> 3);
  std::memcpy(to.data(), from.data(), size);
  if (check::plants_error) to[size / 2] ^= 1;
  if (to != from) return check::fail(state, "the copy differs from its original");
  for (auto _ : state) {
    std::memcpy(to.data(), from.data(), size);
    benchmark::DoNotOptimize(to.data());
    benchmark::ClobberMemory();
  }
  check::count_items(state, state.range(0));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(size));
}

/// Does `operations` additions and multiplications in double precision an item.
void compute(benchmark::State &state, std::size_t operations) {
  const auto function = peers::kernels().compute;
  const std::size_t count = static_cast<std::size_t>(state.range(0));
  double result = function(count, operations, 1, 0.75, 0.25);
  if (check::plants_error) result += 1e-9;
  // From 1 it stays at 1 to the bit; one step from 3 leads to 2.5.
  if (result != 1) return check::fail(state, "the arithmetic is wrong");
  if (function(1, 16, 3, 0.75, 0.25) != 2.5) return check::fail(state, "the arithmetic was left out");
  double x = 1, factor = 0.75, summand = 0.25;
  for (auto _ : state) {
    benchmark::DoNotOptimize(x);
    benchmark::DoNotOptimize(factor);
    benchmark::DoNotOptimize(summand);
    benchmark::DoNotOptimize(function(count, operations, x, factor, summand));
  }
  check::count_items(state, state.range(0));
}

// A curve solved to 1e-9: its six coefficients (10), a first guess (5), four steps of Newton's method with 10 each, the
// division apart, and y (5).
constexpr std::size_t curve_operations = 60;
// A spring: exp (18), sine and cosine together (26), the square root and the division apart, and the formula (16).
constexpr std::size_t spring_operations = 60;
// Sixteen doubles of a track and its time are read, one double is written: half of what is moved is read.
constexpr std::size_t keyframe_bytes = (2 * 8 * 8 + 8 + 8) / 2;

[[maybe_unused]] const bool registered = [] {
  using benchmark::RegisterBenchmark;
  check::at_all_sizes(RegisterBenchmark("copy/limit", copy, std::size_t{64}));
  check::at_all_sizes(RegisterBenchmark("arithmetic/limit", compute, std::size_t{64}));
  check::at_all_sizes(RegisterBenchmark("bezier/limit", compute, curve_operations));
  check::at_all_sizes(RegisterBenchmark("spring/limit", compute, spring_operations));
  check::at_all_sizes(RegisterBenchmark("keyframes/limit", copy, keyframe_bytes));
  return true;
}();

}  // namespace
