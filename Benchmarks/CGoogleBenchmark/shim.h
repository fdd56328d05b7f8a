#ifndef SEGUE_GOOGLE_BENCHMARK_SHIM_H
#define SEGUE_GOOGLE_BENCHMARK_SHIM_H

// C++ only: Swift's importer reads this header too and must find nothing in it.
#ifdef __cplusplus
#include <benchmark/benchmark.h>
#endif

#endif
