import SegueReplay
import SegueResults
import SegueJSON
import SegueTiming
import SegueTraces
import SegueTransitions

extension ReplayPlan {
  /// The cases of each cell of the manifest, in its order: a cell's repetitions follow each other.
  var cells: [Range<Int>] {
    var starts = cases.indices.filter { cases[$0].repetition == 0 }
    starts.append(cases.count)
    return zip(starts, starts.dropFirst()).map { $0..<$1 }
  }

  func id(of cell: Range<Int>) -> String {
    ReplayManifest.id(cases[cell.lowerBound].scenario.name, cases[cell.lowerBound].cost)
  }

  /// The plan as data, with estimated weights.
  /// - Parameter arguments: those that made the plan.
  func manifest(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ReplayManifest {
    let cells = cells
    var seen: Set<String> = []
    if let twice = cells.map(id).first(where: { !seen.insert($0).inserted }) {
      throw .usage(.conflict("two cells are called \(twice); give the profiles' files different names"))
    }
    return ReplayManifest(
      toolVersion: SegueCommandLine.version, arguments: PlannedArguments.selection(arguments),
      settings: settings(arguments), inputs: try inputs(arguments, context),
      cells: cells.map { ReplayManifest.Cell(id: id(of: $0), weight: estimate($0)) })
  }

  private func settings(_ arguments: ParsedArguments) -> [String: JSONValue] {
    [
      "mapping": .string(mapping.rawValue), "cpuScale": cpuScale.map { .number($0) } ?? .null,
      "repetitions": .integer(Int64(cells.first?.count ?? 1)), "seed": seed.map { .string("\($0)") } ?? .null,
      "gates": .array(gates.map { .string($0.text) }), "verify": .bool(verifies),
      "frames": .bool(arguments.has("--frames")), "minimumFrames": .integer(Int64(RunResult.defaultMinimumFrames)),
    ]
  }

  private func inputs(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(CommandFailure) -> [ReplayManifest.Input] {
    func input(_ kind: String, _ name: String, _ lines: [String]) -> ReplayManifest.Input {
      ReplayManifest.Input(kind: kind, name: name, digest: SHA256.text(of: lines.joined(separator: "\n")))
    }
    var inputs = [
      input("catalogue", "transitions", TransitionCatalog.entries.map(\.described)),
      input("suite", arguments.value("--suite").map(FilePlace.baseName) ?? "default", cases.map(\.suite.described)),
    ]
    for name in Set(cases.map(\.scenario.trace)).sorted() {
      guard let file = traces[name] else { continue }
      inputs.append(input("trace", name, [file.trace.text()] + file.warnings.map(\.description)))
    }
    let devices = Set(cases.map(\.scenario.device)).sorted { $0.name < $1.name }
    inputs += devices.map { input("profile", $0.name, $0.described) }
    for label in Set(devices.map(\.costs.label)).sorted() { inputs.append(input("costTable", label, [label])) }
    if let path = arguments.value("--expect") {
      let bytes = try InputFile.read(path, in: context.workingDirectory)
      inputs.append(.init(kind: "expected", name: FilePlace.baseName(path), digest: SHA256.text(of: bytes)))
    }
    return inputs
  }

  /// Frames × views: the frames of the trace and of half a second behind it, in which the motion comes to rest.
  private func estimate(_ cell: Range<Int>) -> Int64 {
    let scenario = cases[cell.lowerBound].scenario
    let touched = traces[scenario.trace]?.trace.frames ?? []
    let length = max((touched.last?.t ?? 0) - (touched.first?.t ?? 0), 0) + 500_000_000
    let frames = length / scenario.rate.budgetNanoseconds + 1
    return frames * Int64(scenario.views) * Int64(cell.count) * (verifies ? 2 : 1)
  }
}

// What inputs say, line by line. A new member that results depend on belongs here.

extension TransitionEntry {
  fileprivate var described: String {
    let operations = operations.map { operation in
      "\(operation.kind.rawValue) \(operation.duration) \(operation.gestures.map(\.rawValue).joined(separator: "+"))"
    }
    return ([id, fidelityRules.joined(separator: "+")] + operations).joined(separator: " ")
  }
}

extension ScenarioSuite.Case {
  fileprivate var described: String {
    [scenario.name, gate?.text ?? "-", digest?.digestText ?? "-", source].joined(separator: "\t")
  }
}

extension DeviceProfile {
  fileprivate var described: [String] {
    [
      name, rates.map { "\($0.numerator)/\($0.denominator)" }.joined(separator: " "),
      caps.map { cap in
        "\(cap.start) " + (cap.limit.map { "\($0.numerator)/\($0.denominator)" } ?? "-")
      }.joined(separator: ", "),
      "\(width) \(height) \(scale) \(cpuScale) \(touchDelay)",
      safeArea.map { "\($0.top) \($0.left) \($0.bottom) \($0.right)" } ?? "-",
      costs.label, display.stages.rawValue, display.buffering.rawValue,
    ]
  }
}
