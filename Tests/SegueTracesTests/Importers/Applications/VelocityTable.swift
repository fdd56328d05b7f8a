import Foundation

/// A table of the shared material: the samples that a velocity is asserted of. No format of recordings; tests read it.
struct VelocityTable: Decodable {
  struct Event: Decodable {
    var phase: String
    var milliseconds: Int64
    var pointer: Int
    var x, y: Double

    enum CodingKeys: String, CodingKey {
      case phase, pointer, x, y
      case milliseconds = "t_ms"
    }

    /// The event in Flutter's earlier form.
    var flutterText: String {
      #"{"type":"\#(phase)","timeStamp":\#(milliseconds * 1000),"pointer":\#(pointer),"position":[\#(x),\#(y)]}"#
    }
  }

  var events: [Event]

  static func flutter(in folder: URL) throws -> [VelocityTable] {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }.map {
      try JSONDecoder().decode(VelocityTable.self, from: Data(contentsOf: $0))
    }
  }
}
