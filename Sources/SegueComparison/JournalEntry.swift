import SegueJSON
import SegueResults

/// A finished launch with what came of it, one line of the journal that an interrupted comparison is resumed from.
public struct JournalEntry: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case measured(LaunchSample)
    /// Why the launch failed.
    case failed(String)
  }

  public var launch: Launch
  public var outcome: Outcome

  public init(_ launch: Launch, _ outcome: Outcome) {
    self.launch = launch
    self.outcome = outcome
  }

  /// The entry as one line of JSON, without the line's end.
  public var line: String {
    var members: [String: JSONValue] = [
      "case": .string(launch.caseName), "side": .string(launch.side.rawValue), "round": .integer(Int64(launch.round)),
      "position": .integer(Int64(launch.position)), "confirmation": .bool(launch.isConfirmation),
      "seed": .string(String(launch.seed, radix: 16)),
    ]
    switch outcome {
    case .measured(let sample): members["sample"] = sample.json
    case .failed(let reason): members["failure"] = .string(reason)
    }
    return JSONValue.object(members).text()
  }

  /// Reads what `line` says.
  /// - Parameter file: the journal's name with the line's number, for messages.
  public init(_ bytes: [UInt8], file: String) throws(SettingsError) {
    let object = try SettingsObject(bytes, file: file)
    try object.allow(["case", "side", "round", "position", "confirmation", "seed", "sample", "failure"])
    launch = Launch(
      caseName: try object.text("case"), side: try object.word("side"),
      round: Int(try object.integer("round", in: 0...1_000_000)),
      position: Int(try object.integer("position", in: 0...1_000_000_000)),
      isConfirmation: try object.member("confirmation", takes: "true or false") { $0.boolValue },
      seed: try object.seed("seed"))
    if let sample = try object.object("sample") {
      outcome = .measured(try LaunchSample(sample))
    } else {
      outcome = .failed(try object.text("failure", takes: "why the launch failed, where there is no \"sample\""))
    }
  }
}

extension TimingLane {
  /// Takes a finished launch from a journal.
  public mutating func resume(_ entry: JournalEntry) throws(RecordFault) {
    switch entry.outcome {
    case .measured(let sample): try record(sample, for: entry.launch)
    case .failed(let reason): try recordFailure(reason, for: entry.launch)
    }
  }
}
