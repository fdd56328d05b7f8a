import SegueJSON

/// One step of the format's history: how lines of one version become lines of the next.
///
/// A trace of an older version is read through every step from its own version on, so a new version adds one step to
/// `all` and changes no other. Steps work on a line's JSON members before these are checked: what a step does not know
/// stays, and what is wrong in the result is refused as in a trace of today, at the member's place in the file.
struct TraceMigration: Sendable {
  /// The version that the step reads; it makes the next.
  let from: Int64
  let header: @Sendable ([String: JSONValue]) throws(TraceFinding) -> [String: JSONValue]
  let frame: @Sendable ([String: JSONValue]) throws(TraceFinding) -> [String: JSONValue]

  /// In order of the versions, without a gap, up to the one before `TraceHeader.version`.
  static let all: [TraceMigration] = [.fromDraft]

  /// The steps from the version that a header names; none for today's, and for what is no version.
  static func steps(for header: [String: JSONValue]) -> [TraceMigration] {
    guard header["format"]?.stringValue == "touch-trace" else { return [] }
    guard let version = header["version"]?.integerValue else { return [] }
    guard let first = all.firstIndex(where: { $0.from == version }) else { return [] }
    return Array(all[first...])
  }
}

// MARK: Version 0

extension TraceMigration {
  /// The draft before the first release, version 0. It differs from version 1 in this:
  /// - `timeUnit` is "us": `t` and `arrival`, of frames and samples, count whole microseconds;
  /// - phases are `start`, `move`, `end`, `cancel` and `hover`.
  ///
  /// `clock.originNs` was nanoseconds then already. The trace says in `provenance.edits` that it was brought forward.
  static let fromDraft = TraceMigration(from: 0) { header throws(TraceFinding) in
    var fields = TraceFields(header, owner: "the header")
    try fields.constant("timeUnit", "us")
    var header = header
    header["version"] = 1
    header["timeUnit"] = "ns"
    let provenance = header["provenance"] ?? [:]
    if var members = provenance.objectValue, let edits = (members["edits"] ?? []).arrayValue {
      members["edits"] = .array(edits + [["edit": "read from version 0"]])
      header["provenance"] = .object(members)
    }
    return header
  } frame: { frame throws(TraceFinding) in
    var frame = try nanoseconds(frame, path: "", owner: "the frame")
    if let contacts = frame["c"]?.arrayValue {
      var changed: [JSONValue] = []
      for (index, contact) in contacts.enumerated() { changed.append(try draft(contact, path: "c.\(index)")) }
      frame["c"] = .array(changed)
    }
    return frame
  }

  private static let draftPhases = [
    "start": "began", "move": "moved", "end": "ended", "cancel": "cancelled", "hover": "hover",
  ]

  private static func draft(_ contact: JSONValue, path: String) throws(TraceFinding) -> JSONValue {
    guard var members = contact.objectValue else { return contact }
    if let word = members["phase"] {
      guard let phase = word.stringValue.flatMap({ draftPhases[$0] }) else {
        let expected = "one of \"start\", \"move\", \"end\", \"cancel\", \"hover\""
        throw TraceFinding(path: path + ".phase", fault: .wrongValue("phase", owner: "the touch", expected: expected))
      }
      members["phase"] = .string(phase)
    }
    if let samples = members["coalesced"]?.arrayValue {
      var changed: [JSONValue] = []
      for (index, sample) in samples.enumerated() {
        guard let old = sample.objectValue else {
          changed.append(sample)
          continue
        }
        let place = "\(path).coalesced.\(index)"
        changed.append(.object(try nanoseconds(old, path: place, owner: "a coalesced sample")))
      }
      members["coalesced"] = .array(changed)
    }
    return .object(members)
  }

  private static func nanoseconds(
    _ members: [String: JSONValue], path: String, owner: String
  ) throws(TraceFinding) -> [String: JSONValue] {
    var out = members
    for key in ["t", "arrival"] {
      guard let member = members[key] else { continue }
      let place = path.isEmpty ? key : path + "." + key
      guard let time = member.integerValue else {
        throw TraceFinding(
          path: place, fault: .wrongValue(key, owner: owner, expected: "a whole number of microseconds"))
      }
      let (nanoseconds, overflows) = time.multipliedReportingOverflow(by: 1000)
      guard !overflows else { throw TraceFinding(path: place, fault: .timeOutOfRange) }
      out[key] = .integer(nanoseconds)
    }
    return out
  }
}
