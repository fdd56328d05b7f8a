import SegueJSON
import SegueTiming

/// Heap allocations of a scenario's frames by phase: exact counts, as the phase clock counted allocations instead of time.
public struct AllocationProfile: Hashable, Sendable {
  public let scenario: String
  public let frames: Int
  /// Calls of malloc, calloc, realloc, posix_memalign and aligned_alloc by any thread.
  public let allocations: PhaseTimes
  /// Bytes that these calls asked for.
  public let bytes: PhaseTimes
  /// Frames without any allocation.
  public let quietFrames: Int

  public init(scenario: String, frames: Int, allocations: PhaseTimes, bytes: PhaseTimes, quietFrames: Int) {
    self.scenario = scenario
    self.frames = frames
    self.allocations = allocations
    self.bytes = bytes
    self.quietFrames = quietFrames
  }

  public var table: ProfileTable {
    func row(_ name: String, _ count: Int64, _ bytes: Int64) -> [String] {
      [
        name, ProfileFigures.grouped(count), ProfileFigures.significant(Double(count) / Double(max(1, frames))),
        ProfileFigures.weight(Double(bytes), .bytes),
      ]
    }
    let rows =
      FramePhase.allCases.map { row($0.name, allocations[$0], bytes[$0]) }
      + [row("all", allocations.total, bytes.total)]
    return ProfileTable(
      "Allocations of \(scenario)",
      [.init("phase", isNumber: false), .init("allocations"), .init("a frame"), .init("bytes asked for")], rows,
      notes: [
        "Of one replay of \(frames) frames, the least of three after one to warm up; \(quietFrames) of the frames made none. "
          + "Every heap call of the process counts, whoever makes it; what is freed is not taken off."
      ])
  }

  public var json: JSONValue {
    [
      "scenario": .string(scenario), "frames": .integer(Int64(frames)), "quietFrames": .integer(Int64(quietFrames)),
      "allocations": Self.json(allocations), "bytes": Self.json(bytes),
    ]
  }

  private static func json(_ times: PhaseTimes) -> JSONValue {
    .object(Dictionary(uniqueKeysWithValues: FramePhase.allCases.map { ($0.name, .integer(times[$0])) }))
  }

  /// Reads what `json` writes; nil where it is something else.
  public init?(_ json: JSONValue) {
    guard let scenario = json["scenario"]?.stringValue, let frames = json["frames"]?.integerValue,
      let quiet = json["quietFrames"]?.integerValue, let allocations = Self.times(json["allocations"]),
      let bytes = Self.times(json["bytes"])
    else { return nil }
    self.init(
      scenario: scenario, frames: Int(frames), allocations: allocations, bytes: bytes, quietFrames: Int(quiet))
  }

  private static func times(_ json: JSONValue?) -> PhaseTimes? {
    var times = PhaseTimes()
    for phase in FramePhase.allCases {
      guard let value = json?[phase.name]?.integerValue else { return nil }
      times[phase] = value
    }
    return times
  }
}
