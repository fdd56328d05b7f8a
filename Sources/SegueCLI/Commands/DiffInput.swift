import Foundation
import SegueJSON
import SegueReplay
import SegueResults
import SegueTraces

/// What can be held against another of its kind.
enum DiffSubject {
  case states(StateDump)
  /// Of a document with frame records.
  case frames([FrameDigests])
  /// By scenario, each in one line.
  case facts([String: String])

  var kind: String {
    switch self {
    case .states: "a dump of states"
    case .frames: "a document of a replay"
    case .facts: "a list of digests"
    }
  }
}

/// The frames of one run in a document, as far as they can be compared.
struct FrameDigests {
  var scenario: String
  var outcome: String
  var digest: String
  /// (vsync, digest); empty where the document was written without --frames.
  var frames: [(vsyncID: Int64, digest: String)]

  /// In words; nil where nothing differs.
  func difference(from other: FrameDigests) -> String? {
    for (index, (one, two)) in zip(frames, other.frames).enumerated() {
      if one.vsyncID != two.vsyncID { return "frame \(index) stands at vsync \(one.vsyncID) ≠ \(two.vsyncID)" }
      if one.digest != two.digest {
        let count = zip(frames, other.frames).count { $0.digest != $1.digest }
        return "frame \(index) (vsync \(one.vsyncID)) has digest \(one.digest) ≠ \(two.digest); "
          + "\(count) \(count == 1 ? "frame differs" : "frames differ"); which layer: segue replay --states"
      }
    }
    if frames.count != other.frames.count, !frames.isEmpty, !other.frames.isEmpty {
      return "\(frames.count) frames ≠ \(other.frames.count)"
    }
    if outcome != other.outcome { return "outcome \(outcome) ≠ \(other.outcome)" }
    guard digest != other.digest else { return nil }
    return "digest \(digest) ≠ \(other.digest); which frame: segue replay --states"
  }
}

/// Reads what `segue diff` is given.
struct DiffInput {
  private let context: CommandContext
  private let mapping: TraceMapping

  init(_ context: CommandContext, mapping: TraceMapping) {
    self.context = context
    self.mapping = mapping
  }

  /// Whether an operand is a scenario's name rather than a file.
  func isScenario(_ operand: String) -> Bool {
    FilePlace.kind(of: FilePlace.resolve(operand, in: context.workingDirectory)) == .missing
      && (3...4).contains(operand.count { $0 == "/" }) && operand.contains("@")
  }

  @MainActor
  func subject(_ operand: String) throws(CommandFailure) -> DiffSubject {
    if isScenario(operand) { return try replayed(operand) }
    let bytes = try InputFile.read(operand, in: context.workingDirectory)
    let firstLine = bytes[..<(bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex)]
    if let json = try? JSONReader.read(firstLine), json["schema"]?.stringValue == StateDump.schema {
      do throws(StateDumpError) { return .states(try StateDump(reading: bytes, file: operand)) } catch {
        throw .badData(error.description)
      }
    }
    let json: JSONValue
    do throws(JSONError) { json = try JSONReader.read(bytes[...]) } catch {
      throw .badData("\(operand): byte \(error.offset): \(error.message); it is neither states nor a document")
    }
    switch json["schema"]?.stringValue {
    case ReplayDocument.schema: return .frames((json["runs"]?.arrayValue ?? []).map(Self.digests))
    case ReplayExpectation.schema:
      return .facts((json["scenarios"]?.objectValue ?? [:]).mapValues { $0.text() })
    case nil where json.objectValue.map { $0.values.allSatisfy { $0.stringValue != nil } } == true:
      return .facts((json.objectValue ?? [:]).mapValues { $0.text() })
    default:
      throw .badData(
        "\(operand):1:1: this is no file of segue replay: neither states, nor a document, nor expected digests")
    }
  }

  private static func digests(_ run: JSONValue) -> FrameDigests {
    FrameDigests(
      scenario: run["scenario"]?.stringValue ?? "?", outcome: run["outcome"]?.stringValue ?? "?",
      digest: run["digest"]?.stringValue ?? "?",
      frames: (run["frameRecords"]?.arrayValue ?? []).map {
        ($0["vsyncId"]?.integerValue ?? -1, $0["digest"]?.stringValue ?? "?")
      })
  }

  /// The states of a scenario, replayed in this process.
  @MainActor
  func replayed(_ name: String) throws(CommandFailure) -> DiffSubject {
    let scenario: Scenario
    do throws(SuiteError) { scenario = try Scenario.named(name, source: name) } catch {
      throw .usage(.conflict(error.words))
    }
    let recorder = StateRecorder(scenario: scenario.name)
    var conditions = ReplayConditions(mapping: mapping)
    conditions.observer = { world, frame in recorder.record(frame, in: world) }
    let trace: TouchTrace?
    if scenario.trace == ScenarioCatalog.program {
      trace = nil
    } else {
      guard let found = context.library.bundled.first(where: { $0.name == scenario.trace }) else {
        throw .usage(.unknownName("trace", scenario.trace, known: context.library.bundled.map(\.name)))
      }
      do throws(TraceError) { trace = try TraceFile.read(found.bytes, name: "\(found.name).trace").trace } catch {
        throw .badData(error)
      }
    }
    do {
      _ = try context.library.replay(scenario, trace, conditions)
    } catch {
      throw .usage(.conflict("\(error)"))
    }
    return .states(StateDump(runs: [recorder.run]))
  }

  /// The states of a scenario, replayed by another program.
  func replayed(_ name: String, by program: String) throws(CommandFailure) -> DiffSubject {
    let file = FilePlace.temporary(".states")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let place = FilePlace.resolve(program, in: context.workingDirectory)
    guard FilePlace.kind(of: place) == .file, FileManager.default.isExecutableFile(atPath: place) else {
      throw .unavailable("\(program) is no program that can be run; name another build of segue")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: place)
    process.arguments = ["replay", name, "--map", mapping.rawValue, "--out", "none", "--states", file]
    process.standardOutput = FileHandle.nullDevice
    process.environment = context.environment
    do { try process.run() } catch {
      throw .unavailable("\(program) cannot be started: it may be run, but the system does not know how")
    }
    process.waitUntilExit()
    // A run that does not pass has states all the same.
    guard [0, 1, 5].contains(process.terminationStatus), process.terminationReason == .exit else {
      throw .unavailable("\(program) could not replay \(name): status \(process.terminationStatus)")
    }
    guard FilePlace.kind(of: file) == .file else {
      throw .unavailable("\(program) replayed nothing: it ended well and left no states of \(name); is it segue?")
    }
    let bytes = try InputFile.read(file, in: "/")
    let source = "the states of \(program)"
    do throws(StateDumpError) { return .states(try StateDump(reading: bytes, file: source)) } catch {
      throw .badData(error.description)
    }
  }
}
