import SegueJSON
import SegueResults

/// Why a file holds no states.
public struct StateDumpError: Error, Hashable, Sendable, CustomStringConvertible {
  public var file: String
  /// From 1 on.
  public var line: Int
  public var column: Int
  public var message: String

  public var description: String { "\(file):\(line):\(column): \(message)" }
}

/// The text of a dump, a JSON object a line: first `{"schema":"segue.states/1"}`, then for every run its scenario, then its
/// frames. A layer is `[PATH, NAME, {PROPERTY: NUMBER, …}]` with the numbers that changed, of a new one those that are not
/// a plain layer's; a path's digest is a text of hex digits.
extension StateDump {
  public static let schema = "segue.states/1"

  /// Equal dumps give equal bytes.
  public var text: String {
    var out = JSONValue.object(["schema": .string(Self.schema)]).text() + "\n"
    for run in runs {
      out += JSONValue.object(["scenario": .string(run.scenario)]).text() + "\n"
      var shown: [LayerPath: Layer] = [:]
      for frame in run.frames {
        for path in frame.removed { shown[path] = nil }
        let layers = frame.changed.map { layer in
          let json = Self.json(layer, before: shown[layer.path]?.values ?? Self.plainValues)
          shown[layer.path] = layer
          return json
        }
        out +=
          JSONValue.object([
            "vsyncId": .integer(frame.vsyncID), "ns": .integer(frame.time),
            "digest": .string(frame.digest.digestText), "layers": .array(layers),
            "removed": .array(frame.removed.map { .string($0.description) }),
          ]).text() + "\n"
      }
    }
    return out
  }

  private static func json(_ layer: Layer, before: [UInt64]) -> JSONValue {
    var numbers: [String: JSONValue] = [:]
    for (index, (old, new)) in zip(before, layer.values).enumerated() where old != new {
      let name = properties[index]
      let value = Double(bitPattern: new)
      numbers[name] = name == "path" || !value.isFinite ? .string(new.digestText) : .number(value)
    }
    return .array([.string(layer.path.description), .string(layer.name), .object(numbers)])
  }

  /// Reads a dump's text.
  /// - Parameter file: the file's name in errors.
  public init(reading bytes: [UInt8], file: String) throws(StateDumpError) {
    var reader = StateReader(file: file)
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      try reader.read(bytes[start..<end])
      start = min(end + 1, bytes.endIndex)
    }
    guard reader.hasSchema else { throw reader.error("the file is empty; record it anew: segue replay --states FILE") }
    self.init(runs: reader.runs)
  }
}

private struct StateReader {
  let file: String
  private(set) var runs: [StateDump.Run] = []
  private(set) var hasSchema = false
  private var line = 0
  private var shown: [LayerPath: StateDump.Layer] = [:]

  init(file: String) { self.file = file }

  func error(_ message: String, column: Int = 1) -> StateDumpError {
    StateDumpError(file: file, line: max(line, 1), column: column, message: message)
  }

  mutating func read(_ bytes: ArraySlice<UInt8>) throws(StateDumpError) {
    line += 1
    let json: JSONValue
    do throws(JSONError) { json = try JSONReader.read(bytes) } catch {
      throw self.error("\(error.message); each line is one JSON object", column: error.offset + 1)
    }
    if !hasSchema {
      guard json["schema"]?.stringValue == StateDump.schema else {
        throw error("the first line says \"schema\": \"\(StateDump.schema)\" in a file of segue replay --states")
      }
      hasSchema = true
    } else if let scenario = json["scenario"]?.stringValue {
      runs.append(StateDump.Run(scenario: scenario))
      shown = [:]
    } else {
      guard !runs.isEmpty else { throw error("a frame stands before its run; the line of its \"scenario\" is missing") }
      runs[runs.count - 1].frames.append(try frame(json))
    }
  }

  private mutating func frame(_ json: JSONValue) throws(StateDumpError) -> StateDump.Frame {
    guard let id = json["vsyncId"]?.integerValue, let time = json["ns"]?.integerValue,
      let digest = json["digest"]?.stringValue.flatMap({ UInt64($0, radix: 16) }),
      let layers = json["layers"]?.arrayValue, let removed = json["removed"]?.arrayValue
    else { throw error("a frame has vsyncId, ns, digest, layers and removed; record it anew") }
    var frame = StateDump.Frame(vsyncID: id, time: time, digest: digest)
    for path in removed {
      guard let path = path.stringValue.flatMap({ LayerPath($0) }) else { throw error("a layer's path is 0.2.1") }
      frame.removed.append(path)
      shown[path] = nil
    }
    for layer in layers { frame.changed.append(try self.layer(layer)) }
    return frame
  }

  private mutating func layer(_ json: JSONValue) throws(StateDumpError) -> StateDump.Layer {
    guard let parts = json.arrayValue, parts.count == 3, let path = parts[0].stringValue.flatMap({ LayerPath($0) }),
      let name = parts[1].stringValue, let numbers = parts[2].objectValue
    else { throw error("a layer is [\"0.2.1\", \"UIView\", {\"opacity\": 0.5}]; record it anew") }
    var values = shown[path]?.values ?? StateDump.plainValues
    for (property, number) in numbers {
      guard let index = StateDump.properties.firstIndex(of: property) else {
        throw error("a layer has no \"\(property)\"; the file is of another version, record it anew")
      }
      if let value = number.doubleValue {
        values[index] = value == 0 ? 0 : value.bitPattern
      } else if let bits = number.stringValue.flatMap({ UInt64($0, radix: 16) }) {
        values[index] = bits
      } else {
        throw error("\"\(property)\" is neither a number nor 16 hex digits")
      }
    }
    let layer = StateDump.Layer(path: path, name: name, values: values)
    shown[path] = layer
    return layer
  }
}
