import SegueJSON

/// A table of samples: a header row with the names of its columns, then a row a sample.
///
/// - Comma separated, decimal point, an empty field is "not known"; text with commas or quotes stands in quotes.
/// - Columns `t_ns`, `arrival_ns` (whole nanoseconds), `id`, `phase`, `x`, `y` (points), `pressure`; and those of
///   `CSVColumn`, among them a log of UITouch's: `timestamp` (seconds, exact to the nanosecond), `majorRadius`, `force`,
///   and phases "stationary" and 0…4. Needed are a time, `id`, `phase`, `x` and `y`. Columns of other names are left
///   out with a warning.
/// - Rows of equal times and different touches are one delivery. An end may leave `x` and `y` empty: it is where the
///   touch was last.
/// - Lines in front of the header row that begin with "#" are comments; `# space WIDTH HEIGHT SCALE` gives the space.
///
/// Limits: keys of the trace that the format does not define.
enum CSVImporter: TraceImporter {
  static let format = TraceFormat.csv

  static func recognises(_ head: ArraySlice<UInt8>) -> Bool {
    guard let line = TraceLines(head).first(where: { $0.first != UInt8(ascii: "#") }), line.count < 4096 else {
      return false
    }
    let names = String(decoding: line, as: UTF8.self).split { ",;\t".contains($0) }
    let columns = names.compactMap { CSVColumn(named: $0.filter { $0 != "\"" }) }
    // A time and one more of what is needed: the rest is asked for by name.
    let isTimed = columns.contains(.t) || columns.contains(.timestamp)
    return isTimed && columns.contains { [.id, .phase, .x, .y].contains($0) }
      || columns.contains(.phase) && columns.contains(.x) && columns.contains(.y)
  }

  static func read(
    _ bytes: [UInt8], name: String, options: TraceImportOptions
  ) throws(TraceError) -> ImportedTrace {
    var text = bytes[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    var table = CSVTable(text, file: name)
    var about = ApplicationHeader(
      clockSource: "recording", content: .raw, source: "CSV table of samples", importer: "csv/1")
    while true {
      let line = table.line
      guard let comment = table.comment() else { break }
      try about.hear(comment, file: name, line: line)
    }
    let (columns, unknown) = try header(&table, file: name)
    if columns[.timestamp] != nil { about.content = .delivered }
    var builder = about.builder(options, file: name)
    builder.noteForm(of: bytes)
    for field in unknown {
      builder.note(.recording(.unknownColumn(field.text)), line: field.line, column: field.column)
    }
    var rows = CSVRows(isRelative: about.carried != nil, options: options)
    let width = columns.count + unknown.count
    while let fields = try table.row() {
      guard let first = fields.first else { continue }
      guard fields.count == width else {
        if table.isCut, fields.count < width {
          builder.note(.cutFrame, line: first.line)
          break
        }
        let extra = fields.count > width ? fields[width] : fields[fields.count - 1]
        throw TraceError(
          file: name, line: first.line, column: extra.column,
          fault: .recording(.rowLength(found: fields.count, expected: width)))
      }
      try rows.read(CSVRow(fields, places: columns, file: name), line: first.line, into: &builder)
    }
    try rows.flush(into: &builder)
    return try builder.finish()
  }

  private static func header(
    _ table: inout CSVTable, file: String
  ) throws(TraceError) -> (columns: [CSVColumn: Int], unknown: [CSVTable.Field]) {
    var fields = try table.row()
    while fields?.isEmpty == true { fields = try table.row() }
    guard let fields, let first = fields.first else {
      throw TraceError(file: file, line: table.line, column: 1, fault: .noTouches)
    }
    func fault(_ fault: RecordingFault, at field: CSVTable.Field) -> TraceError {
      TraceError(file: file, line: field.line, column: field.column, fault: .recording(fault))
    }
    guard fields.count > 1 else { throw fault(.separator, at: first) }
    var columns: [CSVColumn: Int] = [:]
    var unknown: [CSVTable.Field] = []
    for (index, field) in fields.enumerated() {
      guard let column = CSVColumn(named: field.text) else {
        unknown.append(field)
        continue
      }
      guard columns[column] == nil else { throw fault(.doubledColumn(column.rawValue), at: field) }
      columns[column] = index
    }
    let time = columns[.timestamp] == nil ? CSVColumn.t : .timestamp
    let needed = [time, .id, .phase, .x, .y]
    let missing = needed.filter { columns[$0] == nil }
    guard missing.isEmpty else {
      throw fault(.missingColumns(missing.map(\.rawValue), needed: needed.map(\.rawValue)), at: first)
    }
    return (columns, unknown)
  }
}

extension ApplicationHeader {
  /// What a comment in front of the table says: the space, the header of the trace, or nothing that counts.
  fileprivate mutating func hear(_ comment: String, file: String, line: Int) throws(TraceError) {
    let words = comment.split { $0 == " " || $0 == "\t" }
    if words.first == "space" {
      let sides = words.dropFirst().compactMap { Double($0) }.filter { $0 > 0 && $0 <= 1e9 }
      guard words.count == 4, sides.count == 3 else {
        throw TraceError(
          file: file, line: line, column: 1,
          fault: .recording(.field(column: "# space", expected: "a width, a height and a scale above 0")))
      }
      (width, height, scale) = (sides[0], sides[1], sides[2])
    } else if words.first == "header", let start = comment.utf8.firstIndex(of: UInt8(ascii: "{")) {
      let text = Array(comment.utf8[start...])
      let before = 1 + comment.unicodeScalars[..<start].count
      do throws(TraceError) {
        let recording = try JSONRecording(text[...], file: file, firstLine: line)
        do throws(TraceFinding) { carried = try CarriedHeader.read(recording.value, path: "") } catch {
          throw recording.error(error)
        }
      } catch {
        throw TraceError(file: file, line: line, column: error.column + before, fault: error.fault)
      }
    }
  }
}

/// The rows of a table, gathered into deliveries.
private struct CSVRows {
  private struct Delivery {
    var t: Int64
    var arrival: Int64?
    var device: String?
    var frame: Int64?
    var line: Int
    var samples: [TraceBuilder.Sample] = []
    var listed: Set<Int> = []

    func joins(_ other: Delivery) -> Bool {
      t == other.t && arrival == other.arrival && device == other.device && frame == other.frame
    }
  }

  private let options: TraceImportOptions
  private var clock: RecordingClock
  private var older: [Int: [TraceSample]] = [:]
  private var delivery: Delivery?

  init(isRelative: Bool, options: TraceImportOptions) {
    clock = RecordingClock(isRelative: isRelative)
    self.options = options
  }

  mutating func flush(into builder: inout TraceBuilder) throws(TraceError) {
    guard let full = delivery else { return }
    delivery = nil
    try builder.add(full.samples, t: full.t, arrival: full.arrival, deviceID: full.device, line: full.line)
  }

  mutating func read(_ row: CSVRow, line: Int, into builder: inout TraceBuilder) throws(TraceError) {
    let stated = try row.whole(.t)
    let seconds = try row.seconds(.timestamp)
    guard let t = stated ?? seconds else {
      throw row.error(.t, .recording(.field(column: "t_ns", expected: "a time")))
    }
    guard let number = try row.whole(.id), let key = Int(exactly: number) else {
      throw row.error(.id, .recording(.field(column: "id", expected: "a whole number")))
    }
    let phase = try phase(row)
    let place = try place(row, isEnd: phase?.isEnd == true)
    let attributes = TouchAttributes(
      pressure: try row.number(.pressure, in: 0...1), force: try row.number(.force),
      maxForce: try row.number(.maxForce), major: try diameter(row, .major, .majorRadius),
      minor: try diameter(row, .minor, .minorRadius), angle: try row.number(.angle))
    let isResampled = try row.flag(.resampled)
    if try row.flag(.coalesced) {
      guard RecordingClock.range.contains(t) else { throw row.error(.t, .timeOutOfRange) }
      older[key, default: []].append(
        TraceSample(t: t, x: place.x ?? 0, y: place.y ?? 0, attributes: attributes, isResampled: isResampled))
      return
    }
    let time: Int64
    do throws(TraceFinding) { time = try clock.take(t, path: "").time } catch {
      throw row.error(row.text(.t) == nil ? .timestamp : .t, error.fault)
    }
    guard let phase else { return }
    clock.touch(key, phase)
    let sample = TraceBuilder.Sample(
      key: key, phase: phase, x: place.x, y: place.y, attributes: attributes, tool: try row.choice(.tool),
      positionSource: try row.choice(.positionSource), reason: row.text(.reason), isResampled: isResampled,
      deviceContact: try row.whole(.deviceContact).flatMap { Int(exactly: $0) },
      coalesced: older.removeValue(forKey: key) ?? [])
    var next = Delivery(
      t: time, arrival: try row.whole(.arrival), device: row.text(.deviceId), frame: try row.whole(.frame), line: line)
    if let arrival = next.arrival, !RecordingClock.range.contains(arrival) {
      throw row.error(.arrival, .timeOutOfRange)
    }
    if let arrival = next.arrival, arrival < time { throw row.error(.arrival, .arrivalBeforeTime) }
    if let delivery, delivery.joins(next), !delivery.listed.contains(key) {
      next = delivery
    } else {
      try flush(into: &builder)
    }
    next.samples.append(sample)
    next.listed.insert(key)
    delivery = next
  }

  private static let phases = ["began", "moved", "stationary", "ended", "cancelled", "hover"]

  /// The phase; nil for a touch that stays where it is.
  private func phase(_ row: CSVRow) throws(TraceError) -> TouchPhase? {
    guard let text = row.text(.phase) else {
      throw row.error(.phase, .recording(.field(column: "phase", expected: "a phase")))
    }
    switch text.lowercased() {
    case "began", "0": return .began
    case "moved", "1": return .moved
    case "stationary", "2": return nil
    case "ended", "3": return .ended
    case "cancelled", "canceled", "4": return .cancelled
    case "hover": return .hover
    default: throw row.error(.phase, .recording(.unknownWord(text, kind: "phase", known: Self.phases)))
    }
  }

  private func place(_ row: CSVRow, isEnd: Bool) throws(TraceError) -> (x: Double?, y: Double?) {
    let x = try row.number(.x)
    let y = try row.number(.y)
    guard let x, let y else {
      if isEnd, x == nil, y == nil { return (nil, nil) }
      throw row.error(x == nil ? .x : .y, .recording(.field(column: x == nil ? "x" : "y", expected: "a position")))
    }
    let point = options.place(x, y)
    return (point.x, point.y)
  }

  private func diameter(
    _ row: CSVRow, _ own: CSVColumn, _ radius: CSVColumn
  ) throws(TraceError) -> Double? {
    let radius = try row.number(radius)
    return try row.number(own) ?? radius.map { $0 * 2 }
  }
}
