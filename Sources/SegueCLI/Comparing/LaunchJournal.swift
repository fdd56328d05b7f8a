import Foundation
import SegueComparison
import SegueJSON

/// The launches of a comparison that are finished, a line of JSON each, so that one that is interrupted can go on.
///
/// The first line says what is compared: programs by their machine code, cases with their iterations, seed and rounds. A
/// last line that was cut short is left out.
struct LaunchJournal {
  static let schema = "segue.journal/1"

  private let path: String
  private var descriptor: Int32
  /// What was finished when it was opened, in that order.
  private(set) var entries: [Entry] = []

  struct Entry: Equatable {
    var launch: Launch
    /// nil where it failed.
    var sample: LaunchSample?
    var failure = ""
  }

  /// Opens the journal of a comparison, and begins it anew where it is of another one or `resumes` is false.
  /// - Parameter identity: of all that the launches follow from.
  init(at path: String, identity: JSONValue, resumes: Bool) throws(CommandFailure) {
    self.path = path
    descriptor = -1
    let header: JSONValue = ["schema": .string(Self.schema), "identity": identity]
    if resumes, let bytes = FileManager.default.contents(atPath: path) {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      if let first = lines.first, (try? JSONReader.read(Array(first)[...])) == header {
        // What stands behind the last line's end was cut short.
        entries = lines.dropFirst().dropLast().compactMap { Self.entry(Array($0)) }
      }
    }
    // Written whole, so that a line that was cut short is followed by no other.
    let text = ([header] + entries.map(Self.json)).map { $0.text() + "\n" }.joined()
    try OutputFile.write(text, to: path, in: "/")
    // SAFETY: open only reads the path, which lives through the call.
    descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotWrite(path: path, reason: Descriptor.words(errno)) }
  }

  func add(_ entry: Entry) throws(CommandFailure) {
    do {
      try Descriptor.write(Self.json(entry).text() + "\n", to: descriptor)
    } catch {
      throw .cannotWrite(path: path, reason: Descriptor.words(error.code))
    }
  }

  func close() { _ = Foundation.close(descriptor) }

  /// The comparison is at its end, and its samples are in its result.
  func remove() {
    close()
    try? FileManager.default.removeItem(atPath: path)
  }

  private static func json(_ entry: Entry) -> JSONValue {
    var out: [String: JSONValue] = [
      "case": .string(entry.launch.caseName), "side": .string(entry.launch.side.rawValue),
      "round": .integer(Int64(entry.launch.round)), "position": .integer(Int64(entry.launch.position)),
      "confirmation": .bool(entry.launch.isConfirmation),
      "seed": .string(String(entry.launch.seed)),
    ]
    if let sample = entry.sample { out["sample"] = sample.json } else { out["failure"] = .string(entry.failure) }
    return .object(out)
  }

  private static func entry(_ line: [UInt8]) -> Entry? {
    guard let json = try? JSONReader.read(line[...]), let name = json["case"]?.stringValue,
      let side = json["side"]?.stringValue.flatMap(ComparisonSide.init), let round = json["round"]?.integerValue,
      let position = json["position"]?.integerValue, let isConfirmation = json["confirmation"]?.boolValue,
      let seed = json["seed"]?.stringValue.flatMap({ UInt64($0) })
    else { return nil }
    let launch = Launch(
      caseName: name, side: side, round: Int(round), position: Int(position), isConfirmation: isConfirmation, seed: seed)
    if let failure = json["failure"]?.stringValue { return Entry(launch: launch, sample: nil, failure: failure) }
    return json["sample"].flatMap(LaunchSample.init(json:)).map { Entry(launch: launch, sample: $0) }
  }
}
