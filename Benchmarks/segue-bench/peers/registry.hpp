#pragma once

#include <benchmark/benchmark.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

#include <cstddef>
#include <cstdlib>
#include <new>
#include <string>
#include <vector>

#include "peers.hpp"

/// The peers that this program was built with, at the instruction set that is in force.
namespace peers {

/// The functions of the instruction set that SEGUE_ISA names, or else of the best one that the processor has. Ends the
/// program with words when SEGUE_ISA names one that there is not.
const Kernels &kernels();

/// Prints which peers are there, which are missing and how to install them.
void print_list();

/// Names of the peers that are there (or are not), with commas.
std::string names(bool that_are_there);

/// Memory on 64 bytes, in huge pages where it is large, as the core's columns have it.
template <typename Value>
struct OnCacheLines {
  using value_type = Value;
  static constexpr std::size_t huge_page = 2 << 20;
  OnCacheLines() = default;
  template <typename Other>
  OnCacheLines(const OnCacheLines<Other> &) {}
  Value *allocate(std::size_t count) {
    const std::size_t size = count * sizeof(Value), alignment = size >= huge_page ? huge_page : 64;
    void *memory = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    if (!memory) throw std::bad_alloc();
#ifdef __linux__
    if (alignment == huge_page) madvise(memory, size / huge_page * huge_page, MADV_HUGEPAGE);
#endif
    return static_cast<Value *>(memory);
  }
  void deallocate(Value *values, std::size_t) { std::free(values); }
  bool operator==(const OnCacheLines &) const { return true; }
  bool operator!=(const OnCacheLines &) const { return false; }
};

template <typename Value>
using Column = std::vector<Value, OnCacheLines<Value>>;

}  // namespace peers
