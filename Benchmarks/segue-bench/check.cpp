#include "check.hpp"

#include <cstdio>
#include <cstdlib>
#include <numeric>

namespace check {

bool plants_error = false;
double planted_work = 0;

namespace {

bool failed = false;

/// Benchmarks register themselves before main begins.
std::vector<benchmark::internal::Benchmark *> &registered() {
  static std::vector<benchmark::internal::Benchmark *> all;
  return all;
}

}  // namespace

bool has_failed() { return failed; }

void fail(benchmark::State &state, const std::string &message) {
  failed = true;
  state.SkipWithError(message.c_str());
}

void require(segue_status status, const char *call) {
  if (status == SEGUE_OK) return;
  std::fprintf(stderr, "segue-bench: %s: %s\n", call, segue_error_text(status));
  std::exit(2);
}

Store::Store(const std::vector<segue_layer> &layers) {
  require(segue_store_create(layers.size(), &store_), "segue_store_create");
  require(segue_append_layers(store_, layers.data(), layers.size(), nullptr), "segue_append_layers");
}

double time_of(int frame) { return -0.1 + 1.3 * (60 * (frame % 97) % 97) / 96; }

int next_frame() {
  static int frame = 0;
  // All times that are made of it repeat after 60 or 97 frames.
  return frame = (frame + 1) % (60 * 97);
}

std::vector<int> rows(int first, int count) {
  std::vector<int> result(count);
  std::iota(result.begin(), result.end(), first);
  return result;
}

void count_items(benchmark::State &state, std::int64_t items_an_iteration) {
  state.SetItemsProcessed(state.iterations() * items_an_iteration);
  state.counters["time_per_item"] =
      benchmark::Counter(static_cast<double>(items_an_iteration),
                         benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

benchmark::internal::Benchmark *at_all_sizes(benchmark::internal::Benchmark *benchmark) {
  return at_sizes(benchmark, {1000, 10000, 100000})->Unit(benchmark::kMicrosecond);
}

benchmark::internal::Benchmark *at_sizes(benchmark::internal::Benchmark *benchmark, const std::vector<int> &sizes) {
  for (int size : sizes) benchmark->Arg(size);
  registered().push_back(benchmark);
  return benchmark;
}

void fix_iterations(std::int64_t count) {
  for (benchmark::internal::Benchmark *benchmark : registered()) benchmark->Iterations(count);
}

}  // namespace check
