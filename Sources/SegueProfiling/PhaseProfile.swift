import SegueJSON
import SegueResults
import SegueTiming

/// What the frames of a scenario spent, phase by phase, and what they did for it.
public struct PhaseProfile: Hashable, Sendable {
  /// The scenario's name.
  public let scenario: String
  /// Replays that the amounts are of.
  public let repetitions: Int
  /// Frames of one replay.
  public let frames: Int
  /// Of one replay: the median over the repetitions of each frame's time, summed over the frames. Nanoseconds, or what
  /// else the clock of the phases counted.
  public let times: PhaseTimes
  /// Exact, and of one replay.
  public let counts: FrameCounts
  /// Nanoseconds from the first frame to the last on this machine's clock; the least of the repetitions, 0 where unknown.
  public let wallNanoseconds: Int64
  /// Nanoseconds that making the scene took; the least of the repetitions.
  public let setUpNanoseconds: Int64

  /// - Parameter runs: replays of one scenario with measured cost.
  /// - Returns: nil where there is no frame to speak of.
  public init?(_ runs: [RunRecord]) {
    guard let first = runs.first, !first.frames.isEmpty else { return nil }
    scenario = first.scenario
    repetitions = runs.count
    frames = runs.map(\.frames.count).min() ?? 0
    var times = PhaseTimes()
    var counts = FrameCounts()
    for index in 0..<frames {
      for phase in FramePhase.allCases {
        times[phase] += runs.map { $0.frames[index].cost.phases[phase] }.sorted()[(runs.count - 1) / 2]
      }
      for operation in FrameOperation.allCases {
        let frame = first.frames[index].counts
        counts.add(operation, count: frame[operation], pixels: frame.pixels(operation))
      }
    }
    self.times = times
    self.counts = counts
    wallNanoseconds = runs.map(\.wallNanoseconds).min() ?? 0
    setUpNanoseconds = runs.map(\.setUpNanoseconds).min() ?? 0
  }

  /// 0…100.
  public func percent(_ phase: FramePhase) -> Double {
    times.total > 0 ? 100 * Double(times[phase]) / Double(times.total) : 0
  }

  /// A row a phase: its CPU time of one replay, its share, its mean a frame, and what was done in it, a frame.
  public var phaseTable: ProfileTable {
    var rows = FramePhase.allCases.map { phase -> [String] in
      let work = FrameOperation.allCases.filter { $0.phase == phase && counts[$0] > 0 }.map {
        "\(ProfileFigures.significant(Double(counts[$0]) / Double(frames))) \($0.name)"
      }
      return row(phase.name, times[phase], percent(phase)) + [work.joined(separator: ", ")]
    }
    rows.append(row("all", times.total, times.total > 0 ? 100 : 0) + [""])
    return ProfileTable(
      "Phases of \(scenario)",
      [
        .init("phase", isNumber: false), .init("CPU time"), .init("share"), .init("a frame"),
        .init("work a frame", isNumber: false),
      ],
      rows,
      notes: [
        "Of one replay of \(frames) frames: each frame's median of \(repetitions) replays. Every change of phase reads the "
          + "clock once, some 0.4 µs, which the times include."
      ])
  }

  private func row(_ name: String, _ time: Int64, _ percent: Double) -> [String] {
    [
      name, ProfileFigures.weight(Double(time), .nanoseconds), ProfileFigures.percent(percent),
      ProfileFigures.weight(Double(time) / Double(frames), .nanoseconds),
    ]
  }

  /// A phase whose work is one kind of operation alone.
  public struct Kernel: Hashable, Sendable {
    public let operation: FrameOperation
    public let phase: FramePhase
    /// How many were done in one replay.
    public let items: Int64
    /// The phase's time for each; nil where none was done.
    public let nanosecondsPerItem: Double?
  }

  /// The loops of the core, each with what an item costs.
  public var kernels: [Kernel] {
    [
      (.hitTestNodes, .hitTest), (.tracksSampled, .animate), (.layersTransformed, .transforms),
      (.layersOrdered, .order), (.layersDigested, .commit),
    ].map { (operation: FrameOperation, phase: FramePhase) in
      let items = counts[operation]
      return Kernel(
        operation: operation, phase: phase, items: items,
        nanosecondsPerItem: items > 0 ? Double(times[phase]) / Double(items) : nil)
    }
  }

  /// A row a kernel.
  /// - Parameter instructionSet: that the kernels run with.
  public func kernelTable(instructionSet: String) -> ProfileTable {
    ProfileTable(
      "Kernels (\(instructionSet))",
      [
        .init("operation", isNumber: false), .init("phase", isNumber: false), .init("items"), .init("a frame"),
        .init("each"),
      ],
      kernels.map { kernel in
        [
          kernel.operation.name, kernel.phase.name, ProfileFigures.grouped(kernel.items),
          ProfileFigures.significant(Double(kernel.items) / Double(frames)),
          kernel.nanosecondsPerItem.map { ProfileFigures.significant($0) + " ns" } ?? "–",
        ]
      },
      notes: [
        "A phase's whole time over the items it worked on; where there are few items, the phase's fixed cost dominates."
      ])
  }

  public var json: JSONValue {
    let phases = FramePhase.allCases.map { phase -> JSONValue in
      let done = FrameOperation.allCases.filter { $0.phase == phase }
      return [
        "phase": .string(phase.name), "ns": .integer(times[phase]), "percent": .number(percent(phase)),
        "nsPerFrame": .number(Double(times[phase]) / Double(frames)),
        "counts": .object(Dictionary(uniqueKeysWithValues: done.map { ($0.name, .integer(counts[$0])) })),
      ]
    }
    return [
      "scenario": .string(scenario), "repetitions": .integer(Int64(repetitions)), "frames": .integer(Int64(frames)),
      "wallNs": .integer(wallNanoseconds), "setUpNs": .integer(setUpNanoseconds), "phases": .array(phases),
      "kernels": .array(
        kernels.map { kernel in
          [
            "operation": .string(kernel.operation.name), "phase": .string(kernel.phase.name),
            "items": .integer(kernel.items), "nsPerItem": kernel.nanosecondsPerItem.map(JSONValue.number) ?? .null,
          ]
        }),
    ]
  }
}
