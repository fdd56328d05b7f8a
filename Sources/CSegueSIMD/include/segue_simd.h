#ifndef SEGUE_SIMD_H
#define SEGUE_SIMD_H

// What Swift's SIMD types lack or compile badly: clang vectors under plain names. Swift's own + - * / are as good.
//
// Everything here is exact or correctly rounded and never contracted, so lanes give the same bits on every instruction
// set, except `segue_fma4`, which geometry alone may use.

#include <stdint.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

#define SEGUE_INLINE static inline __attribute__((always_inline))

typedef float segue_float4 __attribute__((ext_vector_type(4)));
typedef double segue_double2 __attribute__((ext_vector_type(2)));

// ---- Geometry

/// a·b + c with one number b for all; rounded once where the instruction set has it, else twice.
SEGUE_INLINE segue_float4 segue_fma4(segue_float4 a, float b, segue_float4 c) {
#ifdef __FMA__
  return __builtin_elementwise_fma(a, (segue_float4)b, c);
#else
  return a * b + c;
#endif
}

#endif
