#include "registry.hpp"

#include <cstdio>
#include <cstring>

namespace peers {

namespace {

struct Peer {
  const char *name;
  const char *package;
  const char *families;
  bool is_there;
};

#ifdef SEGUE_PEER_CAIRO
constexpr bool has_cairo = true;
#else
constexpr bool has_cairo = false;
#endif
#ifdef SEGUE_PEER_EMBREE
constexpr bool has_embree = true;
#else
constexpr bool has_embree = false;
#endif

std::vector<Peer> peers() {
  return {
      {"cglm", "libcglm-dev", "world_transforms, world_transforms_general", baseline_kernels.cglm != nullptr},
      {"glm", "libglm-dev", "world_transforms, world_transforms_general", baseline_kernels.glm != nullptr},
      {"eigen", "libeigen3-dev", "world_transforms, world_transforms_general, affine",
       baseline_kernels.eigen != nullptr},
      {"cairo", "libcairo2-dev", "affine", has_cairo},
      {"embree", "libembree-dev", "hit_test, hit_test_flat", has_embree},
      {"boost", "libboost-dev", "hit_test_flat", baseline_kernels.make_rtree != nullptr},
  };
}

#if defined(__x86_64__)
bool has_v3() { return __builtin_cpu_supports("x86-64-v3"); }
bool has_v4() { return __builtin_cpu_supports("x86-64-v4"); }
#endif

/// Exit codes as the core's own: 64 for a name that there is none of, 69 for one that this machine cannot run. Peers are
/// registered before main() asks the core.
[[noreturn]] void refuse(const char *level, const char *reason, int code) {
  std::fprintf(stderr, "segue-bench: SEGUE_ISA=%s: %s\n", level, reason);
  std::exit(code);
}

const Kernels &choose() {
  const char *wanted = std::getenv("SEGUE_ISA");
  if (wanted && std::strcmp(wanted, "baseline") == 0) return baseline_kernels;
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (!wanted || !*wanted) return has_v4() ? v4_kernels : has_v3() ? v3_kernels : baseline_kernels;
  if (std::strcmp(wanted, "v3") == 0) {
    if (!has_v3()) refuse(wanted, "this processor does not have x86-64-v3", 69);
    return v3_kernels;
  }
  if (std::strcmp(wanted, "v4") == 0) {
    if (!has_v4()) refuse(wanted, "this processor does not have x86-64-v4", 69);
    return v4_kernels;
  }
  refuse(wanted, "there is no such instruction set; it is baseline, v3 or v4", 64);
#else
  if (!wanted || !*wanted) return baseline_kernels;
  refuse(wanted, "on this architecture there is baseline alone", 64);
#endif
}

}  // namespace

const Kernels &kernels() {
  static const Kernels &chosen = choose();
  return chosen;
}

void print_list() {
  std::string missing;
  for (const Peer &peer : peers()) {
    std::printf("%-7s %-8s %-14s %s\n", peer.name, peer.is_there ? "present" : "missing", peer.package, peer.families);
    if (!peer.is_there) missing += std::string(" ") + peer.package;
  }
  std::printf("%-7s %-8s %-14s %s\n", "scalar", "present", "-", "bezier, spring, keyframes");
  std::printf("%-7s %-8s %-14s %s\n", "naive", "present", "-", "hit_test, hit_test_flat");
  if (missing.empty()) return;
  std::printf("\nTo measure the missing ones too:\n");
  std::printf("  apt-get install --no-install-recommends%s\n", missing.c_str());
  std::printf("  swift package purge-cache\n");
  std::printf("  swift build -c release --product segue-bench\n");
}

std::string names(bool that_are_there) {
  std::string result;
  for (const Peer &peer : peers()) {
    if (peer.is_there != that_are_there) continue;
    result += (result.empty() ? "" : ",") + std::string(peer.name);
  }
  return result;
}

}  // namespace peers
