#include "kernels.hpp"

namespace peers::SEGUE_AT_LEVEL(kernels_of) {

namespace {

#if defined(__AVX512F__)
constexpr int lanes = 8;
#elif defined(__AVX__)
constexpr int lanes = 4;
#else
constexpr int lanes = 2;
#endif

typedef double Doubles __attribute__((vector_size(lanes * sizeof(double))));
typedef float Four __attribute__((vector_size(16)));

#if defined(__x86_64__)
#define SEGUE_READ(value) asm volatile("" ::"x"(value))
#else
#define SEGUE_READ(value) asm volatile("" ::"w"(value))
#endif

/// The bytes of one matrix, by the widest registers there are.
inline void copy_matrix(const float *from, float *to) {
  constexpr int parts = 8 / lanes;
  for (int k = 0; k < parts; ++k)
    reinterpret_cast<Doubles *>(to)[k] = reinterpret_cast<const Doubles *>(from)[k];
}

inline void read_matrix(const float *from) {
  constexpr int parts = 8 / lanes;
  for (int k = 0; k < parts; ++k) SEGUE_READ(reinterpret_cast<const Doubles *>(from)[k]);
}

/// How many arithmetic instructions a product with a sum takes.
#if defined(__FMA__) || defined(__aarch64__)
constexpr std::size_t instructions_a_step = 1;
#else
constexpr std::size_t instructions_a_step = 2;
#endif

}  // namespace

void move_layers(Layers layers) {
  alignas(64) static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  for (std::size_t i = 1; i < layers.count; ++i) {
    const float *from = layers.locals + 16 * i;
    if (layers.shifts[i]) {
      // The last row alone says anything.
      SEGUE_READ(*reinterpret_cast<const Four *>(from + 12));
      from = identity;
    }
    read_matrix(layers.world + 16 * layers.parents[i]);
    copy_matrix(from, layers.world + 16 * i);
  }
}

void move_plane_layers(PlaneLayers layers) {
  for (std::size_t i = 1; i < layers.count; ++i) {
    const float *from = layers.locals + 6 * i;
    const float *parent = layers.world + 6 * layers.parents[i];
    float *to = layers.world + 6 * i;
    double c;
    Four first;
    __builtin_memcpy(&first, parent, 16);
    __builtin_memcpy(&c, parent + 4, 8);
    SEGUE_READ(first);
    SEGUE_READ(c);
    __builtin_memcpy(&first, from, 16);
    __builtin_memcpy(&c, from + 4, 8);
    __builtin_memcpy(to, &first, 16);
    __builtin_memcpy(to + 4, &c, 8);
  }
}

double compute(std::size_t count, std::size_t operations, double x, double factor, double summand) {
  // Enough chains that the units never wait: four cycles of latency, two units.
  constexpr int chains = 12;
  Doubles values[chains];
  for (Doubles &value : values) value = Doubles{} + x;
  const Doubles factors = Doubles{} + factor;
  const Doubles summands = Doubles{} + summand;
  const std::size_t steps = count * operations / (lanes * instructions_a_step);
  for (std::size_t i = 0; i < steps; i += chains) {
#pragma clang loop unroll(full)
    for (int k = 0; k < chains; ++k) values[k] = values[k] * factors + summands;
  }
  Doubles sum{};
  for (const Doubles &value : values) sum += value;
  double result = 0;
  for (int k = 0; k < lanes; ++k) result += sum[k];
  return result / (chains * lanes);
}

}  // namespace peers::SEGUE_AT_LEVEL(kernels_of)
