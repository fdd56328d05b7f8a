// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target: warnings are errors, and unsafe code is marked where it stands.
let checked: [SwiftSetting] = [.treatAllWarnings(as: .error), .strictMemorySafety()]

/// The kernels are pointers throughout: optimised in debug builds too, and free of the memory-safety marks. Products and
/// sums are never contracted, so that sampled values are the same bits on every instruction set.
let kernels: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .unsafeFlags(["-O"], .when(configuration: .debug)),
  .unsafeFlags(["-Xcc", "-ffp-contract=off"]),
]

/// The kernels once more for a newer instruction set, from a link to the same folder.
func kernelBuild(_ level: String) -> Target {
  library(
    "SegueKernels\(level)", ["CSegueSIMD"],
    settings: kernels + [
      .define("SEGUE_\(level)"), .unsafeFlags(["-Xcc", "-march=x86-64-\(level.lowercased())"]),
    ])
}

#if arch(x86_64)
  let newerKernels = ["V3", "V4"].map(kernelBuild)
#else
  let newerKernels: [Target] = []
#endif

/// One target of the library, by its name and what it may import. `.ci/check-imports` holds every `import` line
/// against these lists.
func library(_ name: String, _ imports: [Target.Dependency] = [], settings: [SwiftSetting] = checked) -> Target {
  .target(name: name, dependencies: imports, path: "Sources/\(name)", swiftSettings: settings)
}

/// A thin re-export under Apple's module name, for client code whose imports stay as they are.
func compatibility(_ name: String, _ imports: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: imports, path: "Sources/Compatibility/\(name)", swiftSettings: checked)
}

func tests(_ name: String, _ imports: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: imports + ["SegueTestSupport"], path: "Tests/\(name)", exclude: exclude,
    swiftSettings: checked)
}

let package = Package(
  name: "Segue",
  products: [
    .executable(name: "segue", targets: ["segue-tool"]),
    .executable(name: "segue-bench", targets: ["segue-bench"]),
    .library(name: "Segue", targets: ["Segue"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
  ],
  targets: [
    // Rank 0
    .target(name: "CSegueSIMD", path: "Sources/CSegueSIMD"),
    .target(name: "CSegue", path: "Sources/CSegue"),
    library("SegueGeometry", ["CSegueSIMD"]),
    library("SegueTiming"),
    library("SegueStatistics"),
    library("SegueJSON"),

    // Rank 1
    library("SegueKernels", ["CSegueSIMD"], settings: kernels),
  ] + newerKernels + [
    library("SegueTraces", ["SegueTiming", "SegueJSON"]),
    library("SegueResults", ["SegueStatistics", "SegueTiming", "SegueJSON"]),
    .target(
      name: "SegueCorpus", path: "Benchmarks/Traces", exclude: ["README.md"], sources: ["SegueCorpus.swift"],
      resources: [.embedInCode("Bundled")], swiftSettings: checked),

    // Rank 2
    library(
      "SegueCore",
      ["CSegueSIMD", "SegueKernels", "SegueGeometry", "SegueTiming"] + newerKernels.map { .byName(name: $0.name) }),

    // Rank 3
    library("SegueQuartzCore", ["SegueCore", "SegueGeometry", "SegueTiming"]),
    library("SegueABI", ["CSegue", "SegueCore", "SegueGeometry", "SegueTiming"]),

    // Rank 4
    library("SegueUIKit", ["SegueQuartzCore", "SegueCore", "SegueGeometry", "SegueTiming"]),

    // Rank 5
    library("SegueTransitions", ["SegueUIKit"]),

    // Rank 6
    library(
      "SegueReplay",
      [
        "SegueTransitions", "SegueUIKit", "SegueQuartzCore", "SegueTraces", "SegueCorpus", "SegueResults", "SegueCore",
        "SegueTiming",
      ]),
    library("SegueReport", ["SegueResults", "SegueStatistics", "SegueTiming"]),

    // Rank 7
    library(
      "SegueCLI",
      [
        "SegueReplay", "SegueReport", "SegueResults", "SegueTraces", "SegueCorpus", "SegueCore", "SegueTiming",
        "SegueJSON",
      ]),

    // Rank 8
    library("Segue", ["SegueCLI", "SegueReplay", "SegueTransitions", "SegueUIKit"]),

    // Rank 9
    .executableTarget(
      name: "segue-tool", dependencies: ["Segue"], path: "Sources/segue-tool", swiftSettings: checked),
    .systemLibrary(
      name: "CGoogleBenchmark", path: "Benchmarks/CGoogleBenchmark", pkgConfig: "benchmark",
      providers: [.apt(["libbenchmark-dev"])]),
    .executableTarget(
      name: "segue-bench", dependencies: ["CSegue", "SegueABI", "CGoogleBenchmark"], path: "Benchmarks/segue-bench",
      cxxSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
      linkerSettings: [.linkedLibrary("stdc++"), .linkedLibrary("m")]),

    // Apple's module names, on Linux, and what Swift Testing asks for beside them
    compatibility("_Testing_UIKit", []),
    compatibility("_Testing_CoreGraphics", []),
    compatibility("CoreGraphics", ["SegueGeometry", "_Testing_CoreGraphics"]),
    compatibility("QuartzCore", ["SegueQuartzCore", "CoreGraphics"]),
    compatibility("UIKit", ["SegueUIKit", "QuartzCore", "CoreGraphics", "_Testing_UIKit"]),

    // Tests
    .target(
      name: "SegueTestSupport", dependencies: [], path: "Tests/SegueTestSupport", swiftSettings: checked),
    tests("SegueGeometryTests", ["SegueGeometry", "CSegueSIMD"]),
    tests("SegueTimingTests", ["SegueTiming"]),
    tests("SegueStatisticsTests", ["SegueStatistics"]),
    tests("SegueJSONTests", ["SegueJSON"]),
    tests(
      "SegueTracesTests", ["SegueTraces", "SegueCorpus", "SegueTiming", "SegueJSON"],
      exclude: ["Checks", "Fixtures"]),
    tests("SegueResultsTests", ["SegueResults", "SegueTiming", "SegueJSON"]),
    tests(
      "SegueCoreTests",
      ["CSegueSIMD", "SegueCore", "SegueKernels", "SegueGeometry", "SegueTiming"]
        + newerKernels.map { .byName(name: $0.name) }),
    tests("SegueQuartzCoreTests", ["SegueQuartzCore", "SegueCore", "SegueGeometry", "SegueTiming"]),
    tests("SegueABITests", ["SegueABI", "CSegue", "SegueCore", "SegueGeometry"]),
    tests("SegueUIKitTests", ["SegueUIKit", "SegueQuartzCore", "SegueCore", "SegueGeometry", "SegueTiming"]),
    tests(
      "SegueTransitionsTests", ["SegueTransitions", "SegueUIKit", "SegueQuartzCore", "SegueGeometry", "SegueTiming"]),
    tests(
      "SegueReplayTests",
      [
        "SegueReplay", "SegueTransitions", "SegueUIKit", "SegueQuartzCore", "SegueTraces", "SegueCorpus",
        "SegueResults", "SegueCore", "SegueTiming", "SegueJSON",
      ]),
    tests("SegueReportTests", ["SegueReport", "SegueResults", "SegueTiming"]),
    tests("SegueCLITests", ["SegueCLI", "SegueReplay", "SegueTraces", "SegueResults", "SegueTiming", "SegueJSON"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
