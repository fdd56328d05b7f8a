import Foundation
import SegueComparison
import SegueJSON
import SegueStatistics

/// What `segue calibrate`, and comparisons of equal machine code, have taught of this machine: floors of cases below which
/// a change is noise.
///
/// A file of JSON for each kind of machine, `calibrations/CLASS.json` in the folder that builds are kept in.
struct LearnedFloors {
  static let schema = "segue.calibration/1"

  private let path: String
  /// What is stored; empty where nothing was learned.
  private var stored: [String: JSONValue]

  init(machine: MachineFacts, _ context: CommandContext) {
    path = Self.path(machine, context)
    let json = FileManager.default.contents(atPath: path).flatMap { try? JSONReader.read(Array($0)[...]) }
    stored = json?["schema"]?.stringValue == Self.schema ? json?.objectValue ?? [:] : [:]
  }

  subscript(name: String) -> Double? { stored["floors"]?[name]?.doubleValue }

  static func path(_ machine: MachineFacts, _ context: CommandContext) -> String {
    let name = MachineFingerprint(machine: machine).machineClass
    return "\(RevisionBuild.cache(context.environment))/calibrations/\(name).json"
  }

  /// Keeps what a calibration learned, beside what was known of other cases.
  /// - Returns: where, and what stands there now: a `segue.calibration/1` document.
  static func keep(
    _ calibration: Calibration, _ fingerprint: MachineFingerprint, _ context: CommandContext
  ) throws(CommandFailure) -> (path: String, document: String) {
    var floors = LearnedFloors(machine: fingerprint.machine, context)
    func shares(_ share: (Calibration.Row) -> Double?) -> JSONValue {
      .object(calibration.rows.reduce(into: [:]) { $0[$1.name] = share($1).map(JSONValue.number) })
    }
    floors.stored["falseAlarms"] = .integer(Int64(calibration.falseAlarms))
    floors.stored["judged"] = .integer(Int64(calibration.judged))
    floors.stored["refuted"] = .integer(Int64(calibration.refuted))
    floors.stored["detectable"] = shares(\.detectable)
    floors.stored["detectableAtCap"] = shares(\.detectableAtCap)
    let effects = calibration.rows.flatMap { row in row.nullEffects.map { (row.name, $0) } }
    return (floors.path, try floors.learn(effects, fingerprint))
  }

  /// Keeps effects where there was none to find: of cases that ran the same machine code on both sides.
  static func keep(
    _ effects: [(name: String, effect: Double)], _ fingerprint: MachineFingerprint, _ context: CommandContext
  ) throws(CommandFailure) {
    guard !effects.isEmpty else { return }
    var floors = LearnedFloors(machine: fingerprint.machine, context)
    _ = try floors.learn(effects.map { ($0.name, $0.effect) }, fingerprint)
  }

  /// Of each case the last effects are kept; from enough of them its floor is made.
  private mutating func learn(
    _ new: [(String, Double)], _ fingerprint: MachineFingerprint
  ) throws(CommandFailure) -> String {
    var effects = (stored["effects"]?.objectValue ?? [:]).mapValues { $0.arrayValue?.compactMap(\.doubleValue) ?? [] }
    var floors = stored["floors"]?.objectValue ?? [:]
    for (name, effect) in new { effects[name, default: []].append(effect) }
    for name in Set(new.map(\.0)) {
      let last = Array(effects[name, default: []].suffix(LearnedFloor.window))
      effects[name] = last
      if let floor = LearnedFloor.floor(last) { floors[name] = .number(floor) }
    }
    stored["schema"] = .string(Self.schema)
    stored["effects"] = .object(effects.mapValues { .array($0.map(JSONValue.number)) })
    stored["floors"] = .object(floors)
    stored["fingerprint"] = fingerprint.json
    let document = JSONValue.object(stored).text(indented: true) + "\n"
    try OutputFile.makeFolder(FilePlace.folder(of: path), in: "/")
    try OutputFile.write(document, to: path, in: "/")
    return document
  }
}
