#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

// A program that links this has its heap calls counted: malloc, calloc, realloc, posix_memalign and aligned_alloc, from
// any library that it loads. They go on to the C library's own.

// Whether there is anything to count with: the C library offers its own functions by another name.
int allocation_counter_works(void);

// How many heap calls have been made by all threads since the program began.
int64_t allocation_count(void);

// How many bytes these calls asked for; what realloc is asked for counts whole.
int64_t allocation_bytes(void);

#endif
