import SegueJSON
import SegueTiming

/// Flutter's `timeline_summary.json` of a replay, all runs taken as one timeline.
///
/// Build times are the commit side's, raster times the render side's. The 16 ms budget and the percentile rule are
/// Flutter's; figures by the true budgets stand in the member `segue`, with the reason of every null.
struct FlutterSummary {
  private let document: ReplayDocument
  private let frames: [FlutterFrames.Frame]

  init(_ document: ReplayDocument) {
    self.document = document
    frames = FlutterFrames(document).frames
  }

  var json: JSONValue {
    var members = builds.merging(rasters) { first, _ in first }
    members.merge(lags) { first, _ in first }
    members.merge(rates) { first, _ in first }
    members.merge(Self.uncounted) { first, _ in first }
    var reasons: [String: JSONValue] = [:]
    for (key, value) in members where value == .null { reasons[key] = .string(reason(key)) }
    members["segue"] = own(reasons)
    return .object(members)
  }

  private var builds: [String: JSONValue] {
    let times = frames.map { Double($0.build) / 1_000 }
    return [
      "average_frame_build_time_millis": .real(FlutterRules.average(times)),
      "90th_percentile_frame_build_time_millis": .real(FlutterRules.percentile(times, 90)),
      "99th_percentile_frame_build_time_millis": .real(FlutterRules.percentile(times, 99)),
      "worst_frame_build_time_millis": .real(times.max()),
      "missed_frame_build_budget_count": .integer(Int64(frames.count { $0.build > FlutterRules.budget })),
      "frame_count": .integer(Int64(frames.count)), "frame_build_times": .array(frames.map { .integer($0.build) }),
      "frame_begin_times": .array(frames.map { .integer($0.begin) }),
    ]
  }

  private var rasters: [String: JSONValue] {
    let known = frames.filter { $0.raster != nil }
    let micros = known.compactMap(\.raster)
    let times = micros.map { Double($0) / 1_000 }
    let gpu = known.map { Double($0.execute) / 1_000 }
    let first = known.first?.rasterBegin ?? 0
    var members: [String: JSONValue] = [
      "average_frame_rasterizer_time_millis": .real(FlutterRules.average(times)),
      "stddev_frame_rasterizer_time_millis": .real(FlutterRules.deviation(times)),
      "worst_frame_rasterizer_time_millis": .real(times.max()),
      "missed_frame_rasterizer_budget_count": .integer(Int64(micros.count { $0 > FlutterRules.budget })),
      "frame_rasterizer_count": .integer(Int64(micros.count)),
      "frame_rasterizer_times": .array(micros.map(JSONValue.integer)),
      "frame_rasterizer_begin_times": .array(known.compactMap(\.rasterBegin).map { .integer($0 - first) }),
      "average_gpu_frame_time": .real(FlutterRules.average(gpu)), "worst_gpu_frame_time": .real(gpu.max()),
    ]
    for rank in [90, 99] {
      members["\(rank)th_percentile_frame_rasterizer_time_millis"] = .real(FlutterRules.percentile(times, rank))
      members["\(rank)th_percentile_gpu_frame_time"] = .real(FlutterRules.percentile(gpu, rank))
    }
    return members
  }

  private var lags: [String: JSONValue] {
    let late = frames.map { Double($0.lateness) }.filter { $0 > 0 }
    var members: [String: JSONValue] = [
      "average_vsync_transitions_missed": .number(FlutterRules.average(late) ?? 0),
      // A frame's work begins at its vsync: that is how the display calls for it.
      "average_vsync_frame_lag": 0, "average_frame_request_pending_latency": .null,
    ]
    for rank in [90, 99] {
      members["\(rank)th_percentile_vsync_transitions_missed"] = .number(FlutterRules.percentile(late, rank) ?? 0)
      members["\(rank)th_percentile_vsync_frame_lag"] = 0
      members["\(rank)th_percentile_frame_request_pending_latency"] = .null
    }
    return members
  }

  private var rates: [String: JSONValue] {
    func isNear(_ frame: FlutterFrames.Frame, _ rate: Int) -> Bool { abs(frame.rate.hertz - Double(rate)) < 6 }
    var members: [String: JSONValue] = [:]
    for rate in FlutterRules.rates {
      let share = frames.isEmpty ? nil : 100 * Double(frames.count { isNear($0, rate) }) / Double(frames.count)
      members["\(rate)hz_frame_percentage"] = .real(share)
    }
    members["illegal_refresh_rate_frame_count"] = .integer(
      Int64(frames.count { frame in !FlutterRules.rates.contains { isNear(frame, $0) } }))
    return members
  }

  /// What a rehearsal has none of: collections are counted, as none; caches and the memory of a GPU do not exist.
  private static let uncounted: [String: JSONValue] = {
    var members: [String: JSONValue] = ["new_gen_gc_count": 0, "old_gen_gc_count": 0, "total_ui_gc_time": 0]
    for figure in [
      "layer_cache_count", "layer_cache_memory", "picture_cache_count", "picture_cache_memory", "gpu_memory_mb",
    ] {
      for kind in ["average", "90th_percentile", "99th_percentile", "worst"] { members["\(kind)_\(figure)"] = .null }
    }
    return members
  }()

  private func reason(_ key: String) -> String {
    if key.contains("cache") || key.contains("gpu_memory") { return "a rehearsal has no caches and no memory of a GPU" }
    if key.contains("pending") { return "when a frame was asked for is not recorded" }
    if frames.isEmpty { return "no run has frames" }
    return "measured runs have no render side"
  }

  /// By the true budgets.
  private func own(_ reasons: [String: JSONValue]) -> JSONValue {
    let rates = Set(frames.map(\.rate)).sorted { $0.hertz > $1.hertz }
    return [
      "scenarios": .array(document.results.map { .string($0.run.scenario) }),
      "budgetsNs": .array(rates.map { .integer($0.budgetNanoseconds) }),
      "missed": .integer(Int64(frames.count { $0.presentation.isMissed })),
      "late": .integer(Int64(frames.count { $0.lateness > 0 })),
      "stageModels": .array(
        Set(frames.map(\.run.display.stages.rawValue)).sorted().map(JSONValue.string)),
      "reasons": .object(reasons),
    ]
  }
}
