#pragma once

#include <benchmark/benchmark.h>

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

/// Memory on 64 bytes, as the core's columns have it.
template <typename Value>
struct OnCacheLines {
  using value_type = Value;
  OnCacheLines() = default;
  template <typename Other>
  OnCacheLines(const OnCacheLines<Other> &) {}
  Value *allocate(std::size_t count) {
    return static_cast<Value *>(::operator new(count * sizeof(Value), std::align_val_t(64)));
  }
  void deallocate(Value *values, std::size_t) { ::operator delete(values, std::align_val_t(64)); }
  bool operator==(const OnCacheLines &) const { return true; }
  bool operator!=(const OnCacheLines &) const { return false; }
};

template <typename Value>
using Column = std::vector<Value, OnCacheLines<Value>>;

}  // namespace peers
