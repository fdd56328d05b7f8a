#include "check.hpp"

#include <cstdio>
#include <cstdlib>
#include <numeric>

namespace check {

bool plants_error = false;

namespace {
bool failed = false;
}

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
  return benchmark->Arg(1000)->Arg(10000)->Arg(100000)->Unit(benchmark::kMicrosecond);
}

}  // namespace check
