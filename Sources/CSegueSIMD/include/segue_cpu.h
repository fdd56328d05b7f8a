#ifndef SEGUE_CPU_H
#define SEGUE_CPU_H

// Which instruction set the kernels may use here.

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#define SEGUE_CPU_BASELINE 0
#define SEGUE_CPU_V3 3
#define SEGUE_CPU_V4 4

/// The highest micro-architecture level of x86-64 that this CPU has and this system saves the registers of: one of the
/// constants above. Asks for everything that the level's definition names, not for its best known member alone.
static inline int segue_cpu_level(void) {
#if defined(__x86_64__)
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return SEGUE_CPU_BASELINE;
  // SSE3, SSSE3, FMA, CMPXCHG16B, SSE4.1, SSE4.2, MOVBE, POPCNT, OSXSAVE, AVX, F16C
  const unsigned v3_1c = 1u << 0 | 1u << 9 | 1u << 12 | 1u << 13 | 1u << 19 | 1u << 20 | 1u << 22 | 1u << 23 |
                         1u << 27 | 1u << 28 | 1u << 29;
  if ((c & v3_1c) != v3_1c) return SEGUE_CPU_BASELINE;
  unsigned saved, saved_high;
  __asm__ volatile("xgetbv" : "=a"(saved), "=d"(saved_high) : "c"(0));
  // XMM and YMM
  if ((saved & 0x06u) != 0x06u) return SEGUE_CPU_BASELINE;
  if (!__get_cpuid(0x80000001u, &a, &b, &c, &d)) return SEGUE_CPU_BASELINE;
  // LAHF, LZCNT
  if ((c & (1u << 0 | 1u << 5)) != (1u << 0 | 1u << 5)) return SEGUE_CPU_BASELINE;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return SEGUE_CPU_BASELINE;
  // BMI1, AVX2, BMI2
  if ((b & (1u << 3 | 1u << 5 | 1u << 8)) != (1u << 3 | 1u << 5 | 1u << 8)) return SEGUE_CPU_BASELINE;
  // AVX512F, DQ, CD, BW, VL
  const unsigned v4_7b = 1u << 16 | 1u << 17 | 1u << 28 | 1u << 30 | 1u << 31;
  // opmask, upper halves of ZMM0…15, ZMM16…31
  if ((b & v4_7b) != v4_7b || (saved & 0xE6u) != 0xE6u) return SEGUE_CPU_V3;
  return SEGUE_CPU_V4;
#else
  return SEGUE_CPU_BASELINE;
#endif
}

#endif
