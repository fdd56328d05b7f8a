#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "check.hpp"
#include "peers/registry.hpp"

namespace {

/// What stands behind `option` in an argument; null where it is another one.
const char *value_of(const char *option, const char *argument) {
  const std::size_t length = std::strlen(option);
  return std::strncmp(option, argument, length) == 0 ? argument + length : nullptr;
}

int mistake(const char *argument, const char *wanted) {
  std::fprintf(stderr, "segue-bench: %s: it takes %s\n", argument, wanted);
  return 2;
}

}  // namespace

/// Runs the benchmarks of the animation core.
///
/// Takes Google Benchmark's options, and --segue_plant_error, which spoils one of the results before each check:
/// every benchmark then fails, which shows that the checks can. --segue_peers lists what the core can be measured
/// beside and ends. --segue_iterations=N lets every benchmark run N iterations, whatever they take, so that two builds
/// do equal work. --segue_plant_work=PERCENT makes world_transforms and world_transforms_general slower by so much more
/// work, which a comparison of builds must find.
///
/// SEGUE_ISA=baseline|v3|v4 in the environment forces the instruction set of the core's kernels and of the peers.
///
/// Exits with 0; with 1 when a check failed, which Google Benchmark by itself does not tell; with 2 for a mistake in
/// the call; with 64 when SEGUE_ISA names no instruction set, with 69 when it names one that this machine cannot run.
int main(int argc, char **argv) {
  std::int64_t iterations = 0;
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--segue_plant_error") == 0) {
      check::plants_error = true;
    } else if (std::strcmp(argv[i], "--segue_peers") == 0) {
      peers::print_list();
      return 0;
    } else if (const char *count = value_of("--segue_iterations=", argv[i])) {
      iterations = std::atoll(count);
      if (iterations < 1) return mistake(argv[i], "a whole number above 0");
    } else if (const char *share = value_of("--segue_plant_work=", argv[i])) {
      char *end = nullptr;
      check::planted_work = std::strtod(share, &end) / 100;
      if (end == share || *end || !(check::planted_work >= 0 && check::planted_work <= 1))
        return mistake(argv[i], "percent in 0...100");
    } else {
      argv[kept++] = argv[i];
    }
  }
  if (iterations) check::fix_iterations(iterations);
  argc = kept;
  argv[argc] = nullptr;
  if (segue_abi_version() != SEGUE_ABI_VERSION) {
    std::fprintf(stderr, "segue-bench: built for ABI version %d, the core has %d; build both anew\n",
                 SEGUE_ABI_VERSION, segue_abi_version());
    return 2;
  }
  const char *instruction_set = std::getenv("SEGUE_ISA");
  if (instruction_set && *instruction_set) {
    const segue_status status = segue_choose_instruction_set(instruction_set);
    if (status != SEGUE_OK) {
      std::fprintf(stderr, "segue-bench: SEGUE_ISA=%s: %s\n", instruction_set, segue_error_text(status));
      return status == SEGUE_ERROR_MISSING_INSTRUCTION_SET ? 69 : 64;
    }
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::AddCustomContext("segue_abi_version", std::to_string(SEGUE_ABI_VERSION));
  benchmark::AddCustomContext("segue_isa", segue_instruction_set());
  // Of this program; the library says how it was built itself, which times nothing.
#ifdef DEBUG
  benchmark::AddCustomContext("segue_build", "debug");
#else
  benchmark::AddCustomContext("segue_build", "release");
#endif
  benchmark::AddCustomContext("segue_peers", peers::names(true));
  benchmark::AddCustomContext("segue_peers_missing", peers::names(false));
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  if (check::has_failed()) {
    std::fprintf(stderr, "segue-bench: a result is wrong; its benchmark was not measured\n");
    return 1;
  }
  return 0;
}
