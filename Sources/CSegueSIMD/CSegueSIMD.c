// The module is its headers; this file has the compiler read them once by themselves.
#include "segue_cpu.h"
#include "segue_hit_test.h"
#include "segue_kernels.h"
#include "segue_math.h"
#include "segue_simd.h"
