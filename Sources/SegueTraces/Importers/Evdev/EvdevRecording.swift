/// What one device of the Linux input layer said, whatever the file was that kept it.
public struct EvdevRecording: Hashable, Sendable {
  /// The file that holds the events, as the caller named it.
  public var fileName: String
  /// What the file is, in words: "evemu 1.3 recording".
  public var source: String
  /// The importer's name and version for the provenance: "evemu/1".
  public var importer: String
  public var deviceName: String
  public var axes: [UInt16: EvdevAxis]
  /// In the file's order.
  public var events: [EvdevEvent]
  /// The line of every event, from 1.
  public var eventLines: [Int]
  /// The header of the trace that the file was exported from; nil for a file of another program.
  public var header: TraceHeader?
  /// What reading put up with.
  public var warnings: [TraceWarning]

  public init(
    fileName: String, source: String, importer: String, deviceName: String = "", axes: [UInt16: EvdevAxis] = [:],
    header: TraceHeader? = nil, events: [EvdevEvent] = [], eventLines: [Int] = [], warnings: [TraceWarning] = []
  ) {
    self.fileName = fileName
    self.source = source
    self.importer = importer
    self.deviceName = deviceName
    self.axes = axes
    self.header = header
    self.events = events
    self.eventLines = eventLines
    self.warnings = warnings
  }

  /// Whether any event belongs to a touch.
  var hasTouches: Bool {
    events.contains { $0.type == Evdev.abs && Evdev.touchCodes.contains($0.code) }
  }

  func error(at event: Int, _ fault: TraceFault) -> TraceError {
    TraceError(file: fileName, line: event < eventLines.count ? eventLines[event] : 1, column: 1, fault: fault)
  }
}

extension EvemuRecording {
  /// The events and axes, without what only evemu says.
  public var evdev: EvdevRecording {
    EvdevRecording(
      fileName: fileName, source: "evemu \(version.major).\(version.minor) recording", importer: "evemu/1",
      deviceName: deviceName, axes: axes, header: header, events: events, eventLines: eventLines, warnings: warnings)
  }

  /// What the touches did; see `EvdevRecording.contactFrames()`.
  public func contactFrames() throws(TraceError) -> [ContactFrame] { try evdev.contactFrames() }

  /// The recording as a touch trace; see `EvdevRecording.imported(_:)`.
  public func trace(_ options: TraceImportOptions = TraceImportOptions()) throws(TraceError) -> TouchTrace {
    try evdev.imported(options).trace
  }
}
