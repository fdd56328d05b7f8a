import Foundation
import SegueJSON
import SegueResults
import Testing

@Suite("Flutter and Macrobenchmark")
struct CompatibleExportTests {
  private let document = ExportSamples.document([ExportSamples.late, ExportSamples.smooth])

  private func json(_ export: ReplayExport, _ document: ReplayDocument) throws -> JSONValue {
    try JSONReader.read(export.files(of: document)[0].bytes[...])
  }

  /// All keys of the documented summary but for the optional ones.
  private static let keys: Set<String> = {
    var keys: Set<String> = [
      "average_frame_build_time_millis", "90th_percentile_frame_build_time_millis",
      "99th_percentile_frame_build_time_millis", "worst_frame_build_time_millis", "missed_frame_build_budget_count",
      "frame_count", "frame_build_times", "frame_begin_times", "average_frame_rasterizer_time_millis",
      "stddev_frame_rasterizer_time_millis", "90th_percentile_frame_rasterizer_time_millis",
      "99th_percentile_frame_rasterizer_time_millis", "worst_frame_rasterizer_time_millis",
      "missed_frame_rasterizer_budget_count", "frame_rasterizer_count", "frame_rasterizer_times",
      "frame_rasterizer_begin_times", "new_gen_gc_count", "old_gen_gc_count", "total_ui_gc_time",
      "illegal_refresh_rate_frame_count", "segue",
    ]
    for rate in [30, 60, 80, 90, 120] { keys.insert("\(rate)hz_frame_percentage") }
    for figure in ["vsync_transitions_missed", "vsync_frame_lag", "frame_request_pending_latency"] {
      for kind in ["average", "90th_percentile", "99th_percentile"] { keys.insert("\(kind)_\(figure)") }
    }
    for figure in [
      "layer_cache_count", "layer_cache_memory", "picture_cache_count", "picture_cache_memory", "gpu_frame_time",
      "gpu_memory_mb",
    ] {
      for kind in ["average", "90th_percentile", "99th_percentile", "worst"] { keys.insert("\(kind)_\(figure)") }
    }
    return keys
  }()

  @Test("Flutter's summary has its documented keys, and figures that a person can check")
  func flutter() throws {
    let summary = try json(.flutter, document)
    #expect(Set(summary.objectValue?.keys.map { $0 } ?? []) == Self.keys)
    #expect(summary["frame_count"] == 30)
    // 21.5 ms and 25 ms are above 16 ms; nothing else is.
    #expect(summary["missed_frame_build_budget_count"] == 1)
    #expect(summary["missed_frame_rasterizer_budget_count"] == 1)
    #expect(summary["worst_frame_build_time_millis"] == 21.5)
    // (9 · 3.5 + 21.5 + 20 · 3) / 30, and ranks round(29 · 0.9) = 26 and round(29 · 0.99) = 29.
    #expect(summary["average_frame_build_time_millis"]?.doubleValue.map { abs($0 - 113.0 / 30) < 1e-12 } == true)
    #expect(summary["90th_percentile_frame_build_time_millis"] == 3.5)
    #expect(summary["99th_percentile_frame_build_time_millis"] == 21.5)
    #expect(summary["average_vsync_transitions_missed"] == 1)
    #expect(summary["60hz_frame_percentage"]?.doubleValue.map { abs($0 - 100.0 / 3) < 1e-12 } == true)
    #expect(summary["illegal_refresh_rate_frame_count"] == 0)
    #expect(summary["worst_gpu_frame_time"] == 24)
    #expect(summary["average_layer_cache_count"] == .null)
    #expect(
      summary["segue"]?["reasons"]?["average_layer_cache_count"] == "a rehearsal has no caches and no memory of a GPU")
    #expect(summary["segue"]?["missed"] == 2 && summary["segue"]?["budgetsNs"] == [8_333_333, 16_666_666])
  }

  @Test("a measured run has no raster side: null with a reason, never 0")
  func flutterMeasured() throws {
    let summary = try json(.flutter, ExportSamples.document([sampleRun(Array(repeating: 5, count: 9))]))
    #expect(summary["frame_count"] == 9 && summary["frame_rasterizer_count"] == 0)
    #expect(summary["average_frame_rasterizer_time_millis"] == .null)
    #expect(
      summary["segue"]?["reasons"]?["average_frame_rasterizer_time_millis"] == "measured runs have no render side")
  }

  @Test("16.5 ms are in time at 60 Hz, and missed by Flutter's constant")
  func flutterBudget() throws {
    let summary = try json(.flutter, ExportSamples.document([sampleRun(Array(repeating: 16.5, count: 9))]))
    #expect(summary["missed_frame_build_budget_count"] == 9)
    #expect(summary["segue"]?["missed"] == 0)
  }

  @Test(
    "the summary is what its timeline says",
    .enabled(if: OutsideCheck.isThere("python3"), "python3 judges from outside; .ci/prepare installs it"))
  func flutterOutside() throws {
    for runs in [
      [ExportSamples.late, ExportSamples.smooth], [sampleRun(Array(repeating: 16.5, count: 9))], [],
    ] {
      let found = try OutsideCheck.python("flutter", ReplayExport.flutter.files(of: ExportSamples.document(runs)))
      #expect(found["faults"] == [])
    }
  }

  @Test("Macrobenchmark's file: a benchmark a scenario, an iteration a run, percentiles over all frames")
  func macrobenchmark() throws {
    var again = ExportSamples.late
    again.frames.removeLast()
    let file = try json(
      .macrobenchmark,
      ExportSamples.document([ExportSamples.late, again, ExportSamples.smooth, sampleRun([], outcome: .failed)]))
    let context = file["context"]
    #expect(
      Set(context?.objectValue?.keys.map { $0 } ?? []) == [
        "build", "cpuCoreCount", "cpuLocked", "cpuMaxFreqHz", "memTotalBytes", "sustainedPerformanceModeEnabled",
      ])
    #expect(context?["build"]?["model"] == "" && context?["build"]?["version"] == ["codename": "", "sdk": .null])
    #expect(context?["cpuCoreCount"] == 2 && context?["memTotalBytes"] == .null)
    let benchmarks = file["benchmarks"]?.arrayValue ?? []
    #expect(benchmarks.count == 2)
    #expect(
      Set(benchmarks[0].objectValue?.keys.map { $0 } ?? []) == [
        "name", "params", "className", "totalRunTimeNs", "metrics", "sampledMetrics", "warmupIterations",
        "repeatIterations", "thermalThrottleSleepSeconds",
      ])
    #expect(benchmarks[0]["name"] == "td.shared-element/pop/edge-flick/photos-1000@60")
    #expect(benchmarks[0]["repeatIterations"] == 2)
    #expect(
      benchmarks[0]["metrics"]?["frameCount"]
        == ["minimum": 9, "maximum": 10, "median": 9.5, "runs": [10, 9]])
    let durations = benchmarks[0]["sampledMetrics"]?["frameDurationCpuMs"]
    #expect(durations?["runs"]?.arrayValue?.map { $0.arrayValue?.count } == [10, 9])
    #expect(durations?["P50"] == 4.5)
    // 19 frames: 17 of 4.5 ms, two of 22.5; rank 18 · 0.9 = 16.2 lies a fifth of the way.
    #expect(durations?["P90"]?.doubleValue.map { abs($0 - (4.5 + 0.2 * 18)) < 1e-9 } == true)
    #expect(durations?["P99"] == 22.5)
    let overruns = benchmarks[0]["sampledMetrics"]?["frameOverrunMs"]
    #expect(overruns?["runs"]?.arrayValue?[0].arrayValue?[3] == .number(4.833334))
    #expect(overruns?["P50"] == .number(-12.666666))
  }
}
