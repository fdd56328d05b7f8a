import Foundation
import SegueComparison
import SegueJSON

/// What `segue calibrate` has learned of this machine: floors of cases below which a change is noise.
///
/// A file of JSON for each kind of machine, `calibrations/CLASS.json` in the folder that builds are kept in.
struct LearnedFloors {
  static let schema = "segue.calibration/1"

  private let floors: [String: Double]

  /// None where nothing was learned.
  init(machine: MachineFacts, _ context: CommandContext) {
    let path = Self.path(machine, context)
    let stored = FileManager.default.contents(atPath: path).flatMap { try? JSONReader.read(Array($0)[...]) }
    guard let stored, stored["schema"]?.stringValue == Self.schema else {
      floors = [:]
      return
    }
    floors = (stored["floors"]?.objectValue ?? [:]).compactMapValues(\.doubleValue)
  }

  subscript(name: String) -> Double? { floors[name] }

  static func path(_ machine: MachineFacts, _ context: CommandContext) -> String {
    let name = MachineFingerprint(machine: machine).machineClass
    return "\(RevisionBuild.cache(context.environment))/calibrations/\(name).json"
  }

  /// Keeps what a calibration learned, in place of what was known of the same cases.
  /// - Returns: where, and what stands there now: a `segue.calibration/1` document.
  static func keep(
    _ calibration: Calibration, _ fingerprint: MachineFingerprint, _ context: CommandContext
  ) throws(CommandFailure) -> (path: String, document: String) {
    let path = path(fingerprint.machine, context)
    var floors = LearnedFloors(machine: fingerprint.machine, context).floors
    for row in calibration.rows { floors[row.name] = row.learnedFloor ?? floors[row.name] }
    func shares(_ share: (Calibration.Row) -> Double?) -> JSONValue {
      .object(calibration.rows.reduce(into: [:]) { $0[$1.name] = share($1).map(JSONValue.number) })
    }
    let json: JSONValue = [
      "schema": .string(schema), "falseAlarms": .integer(Int64(calibration.falseAlarms)),
      "judged": .integer(Int64(calibration.judged)), "refuted": .integer(Int64(calibration.refuted)),
      "detectable": shares(\.detectable), "detectableAtCap": shares(\.detectableAtCap),
      "floors": .object(floors.mapValues(JSONValue.number)), "fingerprint": fingerprint.json,
    ]
    let document = json.text(indented: true) + "\n"
    try OutputFile.makeFolder(FilePlace.folder(of: path), in: "/")
    try OutputFile.write(document, to: path, in: "/")
    return (path, document)
  }
}
