// swift-tools-version: 6.2
import Foundation
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

/// Libraries that the core is measured beside, where their headers are. `SEGUE_PEERS=none` leaves all of them out.
///
/// The manifest's result is cached by its text and the environment, not by what lies on the disk: after installing or
/// removing one, run `swift package purge-cache`. `.ci/prepare --peers` does both.
let peers: [(name: String, header: String, library: String?)] =
  [
    ("CGLM", "cglm/cglm.h", nil), ("GLM", "glm/glm.hpp", nil), ("EIGEN", "eigen3/Eigen/Core", nil),
    ("BOOST", "boost/geometry/index/rtree.hpp", nil), ("CAIRO", "cairo/cairo.h", "cairo"),
    ("EMBREE", "embree3/rtcore.h", "embree3"),
  ].filter { peer in
    Context.environment["SEGUE_PEERS"] != "none"
      && ["/usr/include", "/usr/local/include"].contains {
        FileManager.default.fileExists(atPath: "\($0)/\(peer.header)")
      }
  }
let peerDefines = peers.map { CXXSetting.define("SEGUE_PEER_\($0.name)") }

/// The peers at one instruction set: one folder of source, which the other two link to. Optimised in debug builds too,
/// without assertions.
func peers(_ name: String, level: String, flags: [String] = []) -> Target {
  .target(
    name: name, path: "Benchmarks/\(name)",
    cxxSettings: peerDefines + [
      .define("SEGUE_LEVEL", to: level), .define("NDEBUG"),
      .unsafeFlags(["-O3", "-Wall", "-Wextra", "-Werror"] + flags),
    ])
}

#if arch(x86_64)
  let peerTargets = [
    peers("SeguePeers", level: "baseline"),
    peers("SeguePeersV3", level: "v3", flags: ["-march=x86-64-v3"]),
    peers("SeguePeersV4", level: "v4", flags: ["-march=x86-64-v4", "-mprefer-vector-width=512"]),
  ]
#else
  let peerTargets = [peers("SeguePeers", level: "baseline")]
#endif

let package = Package(
  name: "Segue",
  products: [
    .executable(name: "segue", targets: ["segue-tool"]),
    .executable(name: "segue-bench", targets: ["segue-bench"]),
    .library(name: "segue-allocations", type: .dynamic, targets: ["CAllocationCounter"]),
    .library(name: "Segue", targets: ["Segue"]),
    .library(name: "SegueTesting", targets: ["SegueTesting"]),
    .library(name: "SegueTransitions", targets: ["SegueTransitions"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
  ],
  targets: peerTargets + [
    // Rank 0
    .target(name: "CSegueSIMD", path: "Sources/CSegueSIMD"),
    .target(name: "CSegue", path: "Sources/CSegue"),
    .systemLibrary(
      name: "CYAML", path: "Sources/CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(
      name: "CCairo", path: "Sources/CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CSQLite", path: "Sources/CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CPostgreSQL", path: "Sources/CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    library("SegueGeometry", ["CSegueSIMD"]),
    library("SegueTiming", ["CSegueSIMD"]),
    library("SegueStatistics"),
    library("SegueJSON"),
    .target(
      name: "SegueRecorder", path: "Sources/SegueRecorder", resources: [.embedInCode("Page")], swiftSettings: checked),

    // Rank 1
    library("SegueKernels", ["CSegueSIMD"], settings: kernels),
  ] + newerKernels + [
    library("SegueTraces", ["CYAML", "SegueTiming", "SegueJSON"]),
    library("SegueResults", ["SegueStatistics", "SegueTiming", "SegueJSON"]),
    .target(
      name: "CSegueCorpus", path: "Benchmarks/CSegueCorpus", cSettings: [.headerSearchPath("../Traces/Bundled")]),
    .target(
      name: "SegueCorpus", dependencies: ["CSegueCorpus"], path: "Benchmarks/Traces",
      exclude: ["README.md", "Recording", "Bundled"], sources: ["SegueCorpus.swift"], swiftSettings: checked),

    .target(
      name: "SegueSuites", path: "Benchmarks/Suites",
      resources: ["default", "demo", "full", "smoke"].map { .embedInCode("\($0).suite") }, swiftSettings: checked),

    // Rank 2
    library("SegueComparison", ["SegueStatistics", "SegueResults", "SegueJSON"]),
    .target(
      name: "SegueProfiling", dependencies: ["SegueResults", "SegueTiming", "SegueJSON"],
      path: "Sources/SegueProfiling", resources: [.embedInCode("Page")], swiftSettings: checked),
    library("SegueHistory", ["CSQLite", "CPostgreSQL", "SegueResults", "SegueStatistics", "SegueJSON"]),
    library(
      "SegueCore",
      ["CSegueSIMD", "SegueKernels", "SegueGeometry", "SegueTiming"] + newerKernels.map { .byName(name: $0.name) }),

    // Rank 3
    library("SegueQuartzCore", ["SegueCore", "SegueGeometry", "SegueTiming"]),
    library("SegueABI", ["CSegue", "SegueCore", "SegueGeometry", "SegueTiming"]),

    // Rank 4
    library("SegueUIKit", ["SegueQuartzCore", "SegueCore", "SegueGeometry", "SegueTiming"]),

    // Rank 5
    .target(
      name: "SegueTransitions", dependencies: ["SegueUIKit"], path: "Sources/SegueTransitions",
      resources: [.embedInCode("Catalog/Features/features.json")], swiftSettings: checked),

    // Rank 6
    .target(
      name: "SegueReplay",
      dependencies: [
        "CCairo", "SegueTransitions", "SegueUIKit", "SegueQuartzCore", "SegueTraces", "SegueCorpus", "SegueSuites",
        "SegueResults", "SegueCore", "SegueTiming", "SegueJSON",
      ],
      path: "Sources/SegueReplay", resources: [.embedInCode("Profiles")], swiftSettings: checked),
    .target(
      name: "SegueReport", dependencies: ["SegueResults", "SegueStatistics", "SegueTiming", "SegueJSON"],
      path: "Sources/SegueReport", resources: [.embedInCode("Page")], swiftSettings: checked),

    // Rank 7
    library(
      "SegueCLI",
      [
        "SegueReplay", "SegueTransitions", "SegueReport", "SegueComparison", "SegueHistory", "SegueProfiling",
        "SegueStatistics", "SegueResults", "SegueTraces",
        "SegueRecorder", "SegueCorpus", "SegueCore", "SegueTiming", "SegueJSON",
      ]),
    library("SegueTesting", ["SegueReplay", "SegueTransitions", "SegueTraces", "SegueResults", "SegueTiming"]),

    // Rank 8
    library("Segue", ["SegueCLI", "SegueReplay", "SegueTransitions", "SegueUIKit"]),

    // Rank 9
    .executableTarget(
      name: "segue-tool", dependencies: ["Segue"], path: "Sources/segue-tool", swiftSettings: checked),
    .systemLibrary(
      name: "CGoogleBenchmark", path: "Benchmarks/CGoogleBenchmark", pkgConfig: "benchmark",
      providers: [.apt(["libbenchmark-dev"])]),
    .target(name: "SegueClassTree", path: "Benchmarks/SegueClassTree", swiftSettings: checked),
    .target(
      name: "SegueLayerModel", dependencies: ["SegueQuartzCore", "SegueCore", "SegueTiming"],
      path: "Benchmarks/SegueLayerModel", swiftSettings: checked),
    .executableTarget(
      name: "segue-bench",
      dependencies: ["CSegue", "SegueABI", "CGoogleBenchmark", "SegueClassTree", "SegueLayerModel"]
        + peerTargets.map { .target(name: $0.name) },
      path: "Benchmarks/segue-bench",
      cxxSettings: peerDefines + [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
      linkerSettings: [.linkedLibrary("stdc++"), .linkedLibrary("m")]
        + peers.compactMap(\.library).map { .linkedLibrary($0) }),

    // Apple's module names, on Linux, and what Swift Testing asks for beside them
    compatibility("_Testing_UIKit", []),
    compatibility("_Testing_CoreGraphics", []),
    compatibility("CoreGraphics", ["SegueGeometry", "_Testing_CoreGraphics"]),
    compatibility("QuartzCore", ["SegueQuartzCore", "CoreGraphics"]),
    compatibility("UIKit", ["SegueUIKit", "QuartzCore", "CoreGraphics", "_Testing_UIKit"]),

    // Tests
    .target(
      name: "SegueTestSupport", dependencies: [], path: "Tests/SegueTestSupport", swiftSettings: checked),
    .target(
      name: "SegueExactness", dependencies: ["SegueCore", "SegueGeometry", "SegueTiming", "SegueTestSupport"],
      path: "Tests/SegueExactness", swiftSettings: checked),
    .executableTarget(
      name: "sampling-digests", dependencies: ["SegueExactness", "SegueCore"], path: "Tests/sampling-digests",
      swiftSettings: checked),
    .target(
      name: "LayerModelTrees",
      dependencies: ["SegueQuartzCore", "SegueCore", "SegueGeometry", "SegueTiming", "SegueTestSupport"],
      path: "Tests/LayerModelTrees", swiftSettings: checked),
    .executableTarget(
      name: "random-trees", dependencies: ["LayerModelTrees"], path: "Tests/random-trees", swiftSettings: checked),
    .target(
      name: "TransitionRuns",
      dependencies: ["SegueUIKit", "SegueQuartzCore", "SegueCore", "SegueTiming", "SegueTestSupport"],
      path: "Tests/TransitionRuns", swiftSettings: checked),
    .executableTarget(
      name: "random-transitions", dependencies: ["TransitionRuns"], path: "Tests/random-transitions",
      swiftSettings: checked),
    .target(
      name: "TransitionMatrix",
      dependencies: [
        "SegueTransitions", "SegueUIKit", "SegueQuartzCore", "SegueGeometry", "SegueTiming", "SegueTestSupport",
      ],
      path: "Tests/TransitionMatrix", swiftSettings: checked),
    .executableTarget(
      name: "transition-matrix", dependencies: ["TransitionMatrix", "SegueTransitions"],
      path: "Tests/transition-matrix", swiftSettings: checked),
    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    .executableTarget(
      name: "sampling-allocations",
      dependencies: [
        "CAllocationCounter", "SegueExactness", "SegueCore", "SegueGeometry", "SegueTiming", "SegueTestSupport",
      ],
      path: "Tests/sampling-allocations", swiftSettings: checked),
    .executableTarget(
      name: "view-costs", dependencies: ["SegueUIKit", "SegueQuartzCore", "SegueTiming"], path: "Tests/view-costs",
      swiftSettings: checked),
    .target(
      name: "ReplayRuns",
      dependencies: [
        "SegueReplay", "SegueTransitions", "SegueQuartzCore", "SegueTraces", "SegueResults", "SegueCore", "SegueTiming",
        "SegueTestSupport",
      ],
      path: "Tests/ReplayRuns", swiftSettings: checked),
    .executableTarget(
      name: "random-replays", dependencies: ["ReplayRuns"], path: "Tests/random-replays", swiftSettings: checked),
    .executableTarget(
      name: "replay-speed", dependencies: ["SegueReplay", "SegueTraces", "SegueResults", "SegueTiming"],
      path: "Tests/replay-speed",
      swiftSettings: checked),
    .executableTarget(
      name: "reading-speed", dependencies: ["SegueTraces"], path: "Tests/reading-speed", exclude: ["peers.py"],
      swiftSettings: checked),
    tests("SegueGeometryTests", ["SegueGeometry", "CSegueSIMD"]),
    tests("SegueTimingTests", ["SegueTiming"]),
    tests("SegueStatisticsTests", ["SegueStatistics", "SegueJSON"], exclude: ["Checks"]),
    tests("SegueJSONTests", ["SegueJSON"]),
    tests(
      "SegueTracesTests", ["SegueTraces", "SegueCorpus", "SegueTiming", "SegueJSON"],
      exclude: ["Checks", "Fixtures"]),
    tests("SegueResultsTests", ["SegueResults", "SegueTiming", "SegueJSON"], exclude: ["Checks"]),
    tests(
      "SegueComparisonTests", ["SegueComparison", "SegueStatistics", "SegueResults", "SegueTiming", "SegueJSON"],
      exclude: ["Fixtures", "Goldens"]),
    tests("SegueHistoryTests", ["SegueHistory", "SegueResults", "SegueJSON"]),
    tests(
      "SegueCoreTests",
      ["CSegueSIMD", "SegueCore", "SegueKernels", "SegueGeometry", "SegueTiming", "SegueExactness"]),
    tests(
      "ConformanceTests", ["SegueUIKit", "SegueQuartzCore", "SegueGeometry", "SegueTiming", "SegueJSON"],
      exclude: ["Fixtures"]),
    tests(
      "SegueQuartzCoreTests", ["SegueQuartzCore", "SegueCore", "SegueGeometry", "SegueTiming", "LayerModelTrees"]),
    tests("SegueABITests", ["SegueABI", "CSegue", "SegueCore", "SegueGeometry", "SegueTiming"]),
    tests(
      "SegueUIKitTests",
      ["SegueUIKit", "SegueQuartzCore", "SegueCore", "SegueGeometry", "SegueTiming", "TransitionRuns"]),
    tests(
      "SegueTransitionsTests",
      ["SegueTransitions", "SegueUIKit", "SegueQuartzCore", "SegueGeometry", "SegueTiming", "TransitionMatrix"]),
    tests(
      "SegueReplayTests",
      [
        "SegueReplay", "SegueTransitions", "SegueUIKit", "SegueQuartzCore", "SegueTraces", "SegueCorpus",
        "SegueResults", "SegueCore", "SegueTiming", "SegueJSON", "ReplayRuns",
      ], exclude: ["Filmstrips"]),
    tests(
      "SegueTestingTests",
      [
        "SegueTesting", "SegueReplay", "SegueTransitions", "SegueUIKit", "SegueQuartzCore", "SegueResults",
        "SegueTiming",
      ]),
    tests(
      "SegueProfilingTests", ["SegueProfiling", "SegueResults", "SegueTiming", "SegueJSON"], exclude: ["Checks"]),
    tests("SegueReportTests", ["SegueReport", "SegueResults", "SegueTiming", "SegueJSON"]),
    tests(
      "SegueCLITests",
      [
        "SegueCLI", "SegueReplay", "SegueTransitions", "SegueUIKit", "SegueTraces", "SegueRecorder", "SegueComparison",
        "SegueHistory", "SegueProfiling",
        "SegueResults", "SegueTiming", "SegueJSON",
      ],
      exclude: ["Checks"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
