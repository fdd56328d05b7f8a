/// An evemu recording (protocol 1.0 … 1.3): what the device says of itself, and every event without loss.
///
/// `read` keeps what the file says; `contactFrames()` and `trace()` make touches of it.
public struct EvemuRecording: Hashable, Sendable {
  /// The file that holds the events, as the caller named it.
  public var fileName: String
  /// 1.0 if the file names none.
  public var version: Version
  /// Bytes that are not UTF-8 stand as U+FFFD.
  public var deviceName: String
  public var identity: Identity
  /// Input properties, a bit each, lowest first: bit 0 is a pointer (touchpad), bit 1 direct (touchscreen).
  public var properties: [UInt8]
  /// Capability bits by event type, lowest code first.
  public var capabilities: [UInt16: [UInt8]]
  public var axes: [UInt16: EvdevAxis]
  /// States of LEDs and switches by code.
  public var leds, switches: [UInt16: Int32]
  /// In the file's order.
  public var events: [EvdevEvent]
  /// The line of every event, from 1.
  public var eventLines: [Int]
  /// The header of the trace that the file was exported from; nil for a file of another program.
  public var header: TraceHeader?
  /// What reading put up with.
  public var warnings: [TraceWarning]

  public struct Version: Hashable, Sendable {
    public var major, minor: Int
  }

  public struct Identity: Hashable, Sendable {
    public var bus, vendor, product, version: UInt16
  }

  init(fileName: String) {
    self.fileName = fileName
    version = Version(major: 1, minor: 0)
    deviceName = ""
    identity = Identity(bus: 0, vendor: 0, product: 0, version: 0)
    properties = []
    capabilities = [:]
    axes = [:]
    leds = [:]
    switches = [:]
    events = []
    eventLines = []
    warnings = []
  }

  /// The recording that `bytes` hold.
  ///
  /// - Parameter description: the device's `.desc` file, for events that were recorded without their header. A header
  ///   in `bytes` goes before it.
  /// - Throws: the first line that cannot be taken at its word; more than one foreign line in ten; no events; events
  ///   without a description.
  /// - Cost: linear in the bytes.
  public static func read(
    _ bytes: [UInt8], name: String, description: (bytes: [UInt8], name: String)? = nil
  ) throws(TraceError) -> EvemuRecording {
    var recording = try EvemuReader.read(bytes, name: name)
    guard !recording.events.isEmpty else { throw TraceError(file: name, line: 1, column: 1, fault: .noEvents) }
    guard recording.axes.isEmpty else { return recording }
    guard let description else { throw TraceError(file: name, line: 1, column: 1, fault: .missingDescription) }
    let device = try EvemuReader.read(description.bytes, name: description.name)
    recording.version = device.version
    recording.deviceName = device.deviceName
    recording.identity = device.identity
    recording.properties = device.properties
    recording.capabilities = device.capabilities
    recording.axes = device.axes
    recording.leds = device.leds
    recording.switches = device.switches
    recording.warnings += device.warnings
    return recording
  }
}
