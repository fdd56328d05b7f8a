import SegueJSON

/// A table of samples, as `CSVImporter` reads it: whole nanoseconds, shortest round-trip numbers.
///
/// - The space and the trace's header stand in comments in front of the header row; columns that no sample needs are
///   left out. Coalesced samples are rows in front of their sample's, marked.
/// - Limits: keys that the trace format does not define are lost. All else comes back as it was.
enum CSVExporter: TraceExporter {
  static let format = TraceFormat.csv

  static func export(_ trace: TouchTrace, options: TraceExportOptions) -> ExportedTrace {
    let features = TraceFeatures(trace)
    let columns = columns(trace, features)
    let space = trace.header.space
    let sides = [space.width, space.height, space.scale].map { JSONValue.text(of: $0) }
    let losses = features.losses([.numbering, .extras])
    let header = CarriedHeader.value(of: trace.header, in: format, losses: losses)
    var out = "# space \(sides.joined(separator: " "))\n# header \(header.text())\n"
    out += columns.map(\.rawValue).joined(separator: ",") + "\n"
    for (index, frame) in trace.frames.enumerated() {
      for contact in frame.contacts {
        for sample in contact.coalesced {
          out += row(columns) { column in
            switch column {
            case .t: String(sample.t)
            case .arrival, .tool, .positionSource, .reason, .deviceContact, .deviceId: ""
            case .phase: "moved"
            case .x: JSONValue.text(of: sample.x)
            case .y: JSONValue.text(of: sample.y)
            case .resampled: sample.isResampled ? "1" : "0"
            case .coalesced: "1"
            default: field(column, sample.attributes) ?? field(column, frame, contact, index: index)
            }
          }
        }
        out += row(columns) { column in
          field(column, contact.attributes) ?? field(column, frame, contact, index: index)
        }
      }
    }
    return ExportedTrace(bytes: Array(out.utf8), losses: losses)
  }

  private static func columns(_ trace: TouchTrace, _ features: TraceFeatures) -> [CSVColumn] {
    var needed: Set<CSVColumn> = [.t, .id, .phase, .x, .y]
    let optional: [(TraceFeature, [CSVColumn])] = [
      (.arrival, [.arrival]), (.pressure, [.pressure]), (.force, [.force, .maxForce]), (.extent, [.major, .minor]),
      (.angle, [.angle]), (.finger, [.tool]), (.stylus, [.tool]), (.palm, [.tool]),
      (.positionSource, [.positionSource]), (.reason, [.reason]), (.resampled, [.resampled]),
      (.deviceContact, [.deviceContact]), (.deviceID, [.deviceId]), (.coalesced, [.coalesced]),
    ]
    for (feature, columns) in optional where features.count(of: feature) > 0 { needed.formUnion(columns) }
    let hasTwins = zip(trace.frames, trace.frames.dropFirst()).contains { first, second in
      first.t == second.t && first.arrival == second.arrival && first.deviceID == second.deviceID
    }
    if hasTwins { needed.insert(.frame) }
    return CSVColumn.allCases.filter(needed.contains)
  }

  private static func row(_ columns: [CSVColumn], _ field: (CSVColumn) -> String) -> String {
    columns.map(field).joined(separator: ",") + "\n"
  }

  private static func field(_ column: CSVColumn, _ attributes: TouchAttributes) -> String? {
    let number: Double?
    switch column {
    case .pressure: number = attributes.pressure
    case .force: number = attributes.force
    case .maxForce: number = attributes.maxForce
    case .major: number = attributes.major
    case .minor: number = attributes.minor
    case .angle: number = attributes.angle
    default: return nil
    }
    return number.map { JSONValue.text(of: $0) } ?? ""
  }

  private static func field(
    _ column: CSVColumn, _ frame: TraceFrame, _ contact: TraceContact, index: Int
  ) -> String {
    switch column {
    case .t: String(frame.t)
    case .arrival: frame.arrival.map { String($0) } ?? ""
    case .id: String(contact.id)
    case .phase: contact.phase.rawValue
    case .x: JSONValue.text(of: contact.x)
    case .y: JSONValue.text(of: contact.y)
    case .tool: contact.tool?.rawValue ?? ""
    case .positionSource: contact.positionSource?.rawValue ?? ""
    case .reason: quoted(contact.reason)
    case .resampled: contact.isResampled ? "1" : "0"
    case .deviceContact: contact.deviceContact.map { String($0) } ?? ""
    case .deviceId: quoted(frame.deviceID)
    case .coalesced: "0"
    case .frame: String(index)
    default: ""
    }
  }

  /// Text in quotes, which keeps commas, quotes, line ends and blanks; nothing for none.
  private static func quoted(_ text: String?) -> String {
    guard let text else { return "" }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
