import SegueJSON

/// Profiles in the format of speedscope, a viewer of flame graphs.
public struct SpeedscopeExport {
  private var names: [String] = []
  private var numbers: [String: Int64] = [:]
  private var files: [String: String]
  private var profiles: [JSONValue] = []
  private let name: String
  private let exporter: String

  /// - Parameters:
  ///   - name: what the file is of.
  ///   - exporter: who wrote it: `segue@0.1.0`.
  ///   - modules: where a name comes from; it stands in the place of a file.
  public init(name: String, exporter: String, modules: [String: String] = [:]) {
    self.name = name
    self.exporter = exporter
    files = modules
  }

  /// Adds a tree: a sample a path with weight of its own.
  public mutating func add(_ tree: CallTree, name: String) {
    var samples: [JSONValue] = []
    var weights: [JSONValue] = []
    var path: [JSONValue] = []
    for frame in tree.frames {
      path.removeSubrange(frame.depth...)
      path.append(.integer(number(of: frame.name)))
      guard frame.own > 0 else { continue }
      samples.append(.array(path))
      weights.append(.integer(frame.own))
    }
    profiles.append([
      "type": "sampled", "name": .string(name), "unit": .string(tree.unit == .count ? "none" : tree.unit.rawValue),
      "startValue": 0, "endValue": .integer(tree.total), "samples": .array(samples), "weights": .array(weights),
    ])
  }

  /// Adds a track: an event a begin and an end, in order of time and balanced.
  public mutating func add(_ track: SpanTrack, name: String? = nil) {
    let events = track.marks.map { mark -> JSONValue in
      [
        "type": mark.isBegin ? "O" : "C", "at": .integer(mark.time), "frame": .integer(number(of: mark.span.name)),
      ]
    }
    profiles.append([
      "type": "evented", "name": .string(name ?? track.name), "unit": "nanoseconds",
      "startValue": .integer(track.spans.first?.start ?? 0), "endValue": .integer(track.spans.map(\.end).max() ?? 0),
      "events": .array(events),
    ])
  }

  private mutating func number(of name: String) -> Int64 {
    if let number = numbers[name] { return number }
    let number = Int64(names.count)
    numbers[name] = number
    names.append(name)
    return number
  }

  /// The whole file.
  public var json: JSONValue {
    let frames = names.map { name -> JSONValue in
      var frame: [String: JSONValue] = ["name": .string(name)]
      if let file = files[name] { frame["file"] = .string(file) }
      return .object(frame)
    }
    return [
      "$schema": "https://www.speedscope.app/file-format-schema.json", "shared": ["frames": .array(frames)],
      "profiles": .array(profiles), "name": .string(name), "activeProfileIndex": 0, "exporter": .string(exporter),
    ]
  }
}
