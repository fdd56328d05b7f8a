import SegueJSON
import SegueResults

extension HistoryDocument {
  /// Members of an entry that are no counters.
  private static let described: Set<String> = [
    "family_index", "per_family_instance_index", "repetitions", "repetition_index", "threads", "iterations",
    "error_occurred", "skipped", "real_time", "cpu_time",
  ]

  /// The entries of Google Benchmark's document, in their order. Of a benchmark with repetitions these are the
  /// repetitions; means and medians only where nothing else was written. Times are in nanoseconds, whatever unit the
  /// file has.
  static func benchCases(_ document: SettingsObject) throws(SettingsError) -> [HistoryCase] {
    let entries = try document.objects("benchmarks")
    let measured = Set(
      entries.filter { $0["run_type"]?.stringValue != "aggregate" }.compactMap { $0["run_name"]?.stringValue })
    var cases: [HistoryCase] = []
    for entry in entries {
      let isAggregate = entry["run_type"]?.stringValue == "aggregate"
      if isAggregate, let name = entry["run_name"]?.stringValue, measured.contains(name) { continue }
      cases.append(try benchCase(entry))
    }
    return cases
  }

  private static func benchCase(_ entry: SettingsObject) throws(SettingsError) -> HistoryCase {
    let name = try entry.text("name", where: isStorable)
    if entry["error_occurred"]?.boolValue == true {
      let reason = try entry.text("error_message", default: "it gives no reason", where: isStorable)
      let figures = ["cpu_time", "real_time"].map { HistoryFigure(name: $0, value: nil, unit: "ns", reason: reason) }
      return HistoryCase(name: name, lane: .measured, outcome: "failed", verdict: "failed", figures: figures)
    }
    var figures = figures(entry.value, leaving: described)
    for index in figures.indices { figures[index].unit = counterUnit(figures[index].name) }
    let scale: Double = try entry.member("time_unit", takes: "\"ns\", \"us\", \"ms\" or \"s\"", default: 1) { value in
      ["ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9][value.stringValue ?? ""]
    }
    for key in ["cpu_time", "real_time"] {
      guard let value = entry[key] else { continue }
      let reason = value == .null ? entry[key + "Reason"]?.stringValue ?? "not measured" : nil
      figures.append(
        HistoryFigure(name: key, value: value.doubleValue.map { $0 * scale }, unit: "ns", reason: reason))
    }
    return HistoryCase(
      name: name, lane: .measured, outcome: nil, verdict: nil, digest: nil,
      figures: figures.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
  }

  private static func counterUnit(_ name: String) -> String {
    switch name {
    case "bytes_per_second": "B/s"
    case _ where name.hasSuffix("_per_second"): "1/s"
    default: ""
    }
  }

  /// Processor, its count and build, from the library's context.
  static func benchFingerprint(_ context: JSONValue?) -> String? {
    guard let context else { return nil }
    var machine: [String: JSONValue] = [:]
    machine["cpu"] = context["processor"]
    machine["cores"] = context["num_cpus"]
    machine["build"] = context["segue_build"] ?? context["library_build_type"]
    return fingerprint(.object(machine))
  }
}
