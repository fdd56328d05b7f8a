import SegueJSON
import SegueTiming

/// A run as tracks of slices over virtual time: what every timeline export draws.
///
/// The slices of a track nest: any two of them are apart, or one holds the other. Frames that overlap lie on tracks of
/// their own ("hitches", "hitches 2").
struct RunTimeline {
  struct Slice: Hashable {
    var name: String
    /// Nanoseconds of virtual time, `start` < `end`.
    var start: Int64
    var end: Int64
    /// The frame's vsync, to show which slices belong together; nil for those of no frame.
    var vsyncID: Int64?
    var details: [String: JSONValue] = [:]
  }

  struct Track: Hashable {
    var name: String
    /// Parents before what they hold, else in order of time.
    var slices: [Slice] = []
  }

  struct Counter: Hashable {
    var name: String
    var samples: [(time: Int64, value: Double)] = []

    static func == (left: Counter, right: Counter) -> Bool {
      left.name == right.name && left.samples.elementsEqual(right.samples, by: ==)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      for sample in samples {
        hasher.combine(sample.time)
        hasher.combine(sample.value)
      }
    }
  }

  /// The scenario's name.
  let name: String
  private(set) var tracks: [Track] = []
  /// Instants at which a touch came in: what the gesture did.
  private(set) var touches: [Int64] = []
  private(set) var counters: [Counter] = []

  init(_ result: RunResult) {
    name = result.run.scenario
    let frames = result.shownFrames
    tracks = [Self.gesture(result.run)].filter { !$0.slices.isEmpty }
    tracks += Self.laid("commit", frames.map(Self.commit))
    tracks += Self.laid("render", frames.map(Self.render))
    tracks += Self.laid("hitches", frames.compactMap(Self.hitch).map { [$0] })
    touches = result.run.frames.compactMap(\.newestTouch?.nanoseconds).sorted()
    counters = [
      Counter(name: "layers touched", samples: result.run.frames.map { ($0.time, Double($0.counts[.layersTouched])) }),
      Counter(name: "queued operations", samples: result.run.frames.map { ($0.time, Double($0.queueDepth)) }),
      Counter(name: "displacement", samples: result.run.frames.map { ($0.time, $0.displacement) }),
    ]
  }

  /// The transition, from the first of its frames in a row to the vsync after the last.
  private static func gesture(_ run: RunRecord) -> Track {
    var track = Track(name: "transition")
    for frame in run.frames where frame.isTransitioning {
      let grid = frame.grid(default: run.rate)
      let end = grid.time(of: frame.vsyncID + 1).nanoseconds
      // A vsync's time is rounded down on each grid: the next frame may stand a nanosecond apart.
      if let last = track.slices.indices.last, frame.time - track.slices[last].end <= 1 {
        track.slices[last].end = end
      } else {
        track.slices.append(
          Slice(name: "\(run.transition) \(run.operation)", start: frame.time, end: end))
      }
    }
    return track
  }

  /// A frame's commit and its phases, one after the other in the order that they have in a frame; phases that took no
  /// time are left out.
  private static func commit(_ frame: ShownFrame) -> [Slice] {
    let id = frame.record.vsyncID
    let presentation = frame.presentation
    var slices = [
      Slice(
        name: "frame \(id)", start: frame.begin, end: frame.committed, vsyncID: id,
        details: [
          "budgetNs": .integer(presentation.budgetNanoseconds), "overrunNs": .integer(presentation.overrunNanoseconds),
          "jank": .string(presentation.jank.names.joined(separator: " ")),
          "digest": .digest(frame.record.digest),
        ])
    ]
    var time = frame.begin
    for phase in FramePhase.allCases {
      let end = time + frame.record.cost.phases[phase]
      slices.append(Slice(name: phase.name, start: time, end: end, vsyncID: id))
      time = end
    }
    return slices.filter { $0.start < $0.end }
  }

  private static func render(_ frame: ShownFrame) -> [Slice] {
    let id = frame.record.vsyncID
    let prepared = frame.renderStart + frame.record.cost.prepare
    return [
      Slice(name: "frame \(id)", start: frame.renderStart, end: frame.renderEnd, vsyncID: id),
      Slice(name: "prepare", start: frame.renderStart, end: prepared, vsyncID: id),
      Slice(name: "execute", start: prepared, end: frame.renderEnd, vsyncID: id),
    ].filter { $0.start < $0.end }
  }

  private static func hitch(_ frame: ShownFrame) -> Slice? {
    let presentation = frame.presentation
    guard let presented = presentation.presented, presented > presentation.expected else { return nil }
    return Slice(
      name: "\(presentation.periodsLate) late: \(presentation.jank.names.joined(separator: " "))",
      start: presentation.expected.nanoseconds, end: presented.nanoseconds, vsyncID: frame.record.vsyncID)
  }

  /// Groups of slices, each under its first, on as few tracks as keep them apart.
  private static func laid(_ name: String, _ groups: [[Slice]]) -> [Track] {
    var tracks: [Track] = []
    for group in groups {
      guard let first = group.first else { continue }
      if let index = tracks.firstIndex(where: { ($0.slices.map(\.end).max() ?? .min) <= first.start }) {
        tracks[index].slices += group
      } else {
        tracks.append(Track(name: tracks.isEmpty ? name : "\(name) \(tracks.count + 1)", slices: group))
      }
    }
    return tracks
  }
}

extension RunTimeline.Track {
  /// Whether every slice has a length, and lies apart from each other or inside it, parents first.
  var nests: Bool {
    var open: [RunTimeline.Slice] = []
    var last: Int64 = .min
    for slice in slices {
      guard slice.start < slice.end, slice.start >= last else { return false }
      last = slice.start
      while let top = open.last, top.end <= slice.start { open.removeLast() }
      if let top = open.last, slice.end > top.end { return false }
      open.append(slice)
    }
    return true
  }
}

extension FrameRecord {
  fileprivate var time: Int64 { vsync.nanoseconds }
}
