#include "allocation_counter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

static _Atomic int64_t count;
static _Atomic int64_t bytes;

int64_t allocation_count(void) { return atomic_load(&count); }

int64_t allocation_bytes(void) { return atomic_load(&bytes); }

#ifdef __GLIBC__

static inline void note(size_t size) {
  atomic_fetch_add(&count, 1);
  atomic_fetch_add(&bytes, (int64_t)size);
}

int allocation_counter_works(void) { return 1; }

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  note(size);
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  note(size);
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

void free(void *memory) { __libc_free(memory); }

#else

int allocation_counter_works(void) { return 0; }

#endif
