import SegueResults

/// Where two runs part: the first frame, layer and property, with both values, and how much differs from there on.
public struct StateDifference: Hashable, Sendable, CustomStringConvertible {
  /// What is unlike in the first layer that differs.
  public enum Property: Hashable, Sendable {
    /// The layer exists in one run alone.
    case existence(inBase: Bool)
    /// One of `StateDump.properties`, and its texts.
    case value(String, String, String)
    /// Layers are equal and digests are not: the dumps are of programs that digest differently, or one was changed.
    case digest(UInt64, UInt64)
  }

  public var scenario: String
  /// Which of the frames differs first, from 0 on.
  public var frame: Int
  public var vsyncID: Int64
  /// Nanoseconds since the run's first frame.
  public var time: Int64
  public var path: LayerPath
  /// The layer's name in the run that has it.
  public var layer: String
  public var property: Property
  /// Layers that differ in this frame.
  public var layers: Int
  /// Frames that differ from this one on, itself included, and those that one run has beyond the other.
  public var frames: Int

  /// Nil where both runs show the same in every frame.
  public init?(_ base: StateDump.Run, _ candidate: StateDump.Run) {
    var (left, right): ([LayerPath: StateDump.Layer], [LayerPath: StateDump.Layer]) = ([:], [:])
    var first: StateDifference?
    var count = abs(base.frames.count - candidate.frames.count)
    var unlike: Set<LayerPath> = []
    for (index, (one, other)) in zip(base.frames, candidate.frames).enumerated() {
      Self.apply(one, to: &left)
      Self.apply(other, to: &right)
      // Names are no part of a digest, and a change of one alone is no difference. Layers are looked at though the digests
      // are equal: a digest is what the dump says of itself.
      for path in [one, other].flatMap({ $0.changed.map(\.path) + $0.removed }) {
        if left[path]?.values == right[path]?.values { unlike.remove(path) } else { unlike.insert(path) }
      }
      guard one.digest != other.digest || one.time != other.time || !unlike.isEmpty else { continue }
      count += 1
      if first == nil { first = StateDifference(base.scenario, index, one, other, left, right) }
    }
    if first == nil, count > 0 {
      first = StateDifference(end: min(base.frames.count, candidate.frames.count), base, candidate)
    }
    guard var difference = first else { return nil }
    difference.frames = count
    self = difference
  }

  private static func apply(_ frame: StateDump.Frame, to shown: inout [LayerPath: StateDump.Layer]) {
    for path in frame.removed { shown[path] = nil }
    for layer in frame.changed { shown[layer.path] = layer }
  }

  private init(
    _ scenario: String, _ index: Int, _ base: StateDump.Frame, _ candidate: StateDump.Frame,
    _ left: [LayerPath: StateDump.Layer], _ right: [LayerPath: StateDump.Layer]
  ) {
    let unlike = Set(left.keys).union(right.keys).filter { left[$0]?.values != right[$0]?.values }.sorted()
    self.scenario = scenario
    frame = index
    vsyncID = base.vsyncID
    time = base.time
    layers = unlike.count
    frames = 1
    guard let path = unlike.first else {
      self.path = LayerPath([])
      layer = "screen"
      property =
        base.time == candidate.time
        ? .digest(base.digest, candidate.digest)
        : .value("time of the frame", "\(base.time) ns", "\(candidate.time) ns")
      return
    }
    self.path = path
    layer = left[path]?.name ?? right[path]?.name ?? ""
    guard let one = left[path], let other = right[path] else {
      property = .existence(inBase: left[path] != nil)
      return
    }
    let number = zip(one.values, other.values).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    let name = StateDump.properties[number]
    property = .value(name, Self.text(one.values[number], name), Self.text(other.values[number], name))
  }

  /// All common frames are equal, and one run goes on.
  private init(end: Int, _ base: StateDump.Run, _ candidate: StateDump.Run) {
    let longer = base.frames.count > end ? base.frames : candidate.frames
    scenario = base.scenario
    frame = end
    vsyncID = longer[end].vsyncID
    time = longer[end].time
    path = LayerPath([])
    layer = "screen"
    property = .value("frames", "\(base.frames.count)", "\(candidate.frames.count)")
    layers = 0
    frames = 0
  }

  private static func text(_ bits: UInt64, _ property: String) -> String {
    property == "path" ? bits.digestText : "\(Double(bitPattern: bits))"
  }

  /// One line: scenario, frame, layer, property, both values, and how much differs.
  public var description: String {
    let place = "\(scenario): frame \(frame) (vsync \(vsyncID), \(Double(time) / 1e6) ms)"
    let layerText = path.places.isEmpty ? "the screen" : "layer \(path) (\(layer))"
    let what =
      switch property {
      case .existence(let inBase): "\(layerText) exists only in \(inBase ? "the first" : "the second")"
      case .value(let name, let one, let other): "\(layerText): \(name) \(one) ≠ \(other)"
      case .digest(let one, let other):
        "all numbers are equal, but the digests \(one.digestText) ≠ \(other.digestText) are not"
      }
    let more = "\(Self.counted(layers, "layer")) of this frame and \(Self.counted(frames, "frame")) differ"
    return "\(place), \(what); \(more)"
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
