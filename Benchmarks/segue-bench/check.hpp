#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "segue.h"

/// What every benchmark shares: a store made of a scene, a check before the measurement, a record of failed checks.
namespace check {

/// Whether one of the core's results is to be spoiled before each check, so that every check must fail:
/// the program's option --segue_plant_error.
extern bool plants_error;

/// Whether any check has failed so far.
bool has_failed();

/// Ends the benchmark with an error and remembers that there was one.
void fail(benchmark::State &state, const std::string &message);

/// A store that holds a scene; ends the program when the core refuses it, which is a mistake in this program.
class Store {
 public:
  explicit Store(const std::vector<segue_layer> &layers);
  ~Store() { segue_store_destroy(store_); }
  Store(const Store &) = delete;
  Store &operator=(const Store &) = delete;
  operator segue_store *() const { return store_; }

 private:
  segue_store *store_ = nullptr;
};

/// Ends the program with the call's name when it failed.
void require(segue_status status, const char *call);

/// Time of a frame within one second and a little more, so that every track is seen before, in and after its run. The
/// times come in an order that spreads them evenly from the first few on: a benchmark of few iterations sees the mixture
/// of one of many.
double time_of(int frame);

/// Numbers frames, on from one measurement to the next: one that counted anew would begin with the frame that the one
/// before it began with, and where frames are long it would have no other; in it nothing moves.
int next_frame();

/// Rows first ..< first + count.
std::vector<int> rows(int first, int count);

/// Value made by `Case(size)`, once a size: Google Benchmark calls a benchmark several times, and its scene with its
/// check is made only the first time.
template <typename Case>
Case &cached(int size) {
  static std::map<int, std::unique_ptr<Case>> cases;
  std::unique_ptr<Case> &entry = cases[size];
  if (!entry) entry = std::make_unique<Case>(size);
  return *entry;
}

/// Items a second, and its inverse: the time of one item.
void count_items(benchmark::State &state, std::int64_t items_an_iteration);

/// The sizes that every family runs at; returns the benchmark, for more of them.
benchmark::internal::Benchmark *at_all_sizes(benchmark::internal::Benchmark *benchmark);

/// The same for some sizes alone.
benchmark::internal::Benchmark *at_sizes(benchmark::internal::Benchmark *benchmark, const std::vector<int> &sizes);

/// Makes every benchmark run so many iterations, whatever they take: the program's option --segue_iterations.
void fix_iterations(std::int64_t count);

/// How much work is to be added to a kernel that is planted to be slower, as a share: the program's option
/// --segue_plant_work, in percent.
extern double planted_work;

/// Says of each call of a kernel whether it is to be made once more, so that in the end the planted share of all calls
/// has been added, to the nearest call: of hundreds of calls, every whole percent exactly.
class Planted {
 public:
  bool is_due() {
    owed_ += planted_work;
    if (owed_ < 1) return false;
    owed_ -= 1;
    return true;
  }

 private:
  double owed_ = 0.5;
};

}  // namespace check
