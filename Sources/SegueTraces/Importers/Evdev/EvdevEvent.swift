/// One event of the Linux input layer, as the kernel hands it out.
public struct EvdevEvent: Hashable, Sendable {
  public var seconds: Int64
  /// 0…999 999.
  public var microseconds: Int64
  public var type: UInt16
  public var code: UInt16
  public var value: Int32

  public init(seconds: Int64, microseconds: Int64, type: UInt16, code: UInt16, value: Int32) {
    self.seconds = seconds
    self.microseconds = microseconds
    self.type = type
    self.code = code
    self.value = value
  }

  /// Nanoseconds on the recording's own clock.
  public var nanoseconds: Int64 { seconds * 1_000_000_000 + microseconds * 1000 }

  func `is`(_ type: UInt16, _ code: UInt16) -> Bool { self.type == type && self.code == code }
}

/// Numbers of `linux/input-event-codes.h` that touches use.
enum Evdev {
  static let syn: UInt16 = 0
  static let synReport: UInt16 = 0
  static let synMTReport: UInt16 = 2
  static let synDropped: UInt16 = 3

  static let key: UInt16 = 1
  static let buttonTouch: UInt16 = 0x14A

  static let misc: UInt16 = 4

  static let abs: UInt16 = 3
  static let x: UInt16 = 0x00
  static let y: UInt16 = 0x01
  static let slot: UInt16 = 0x2F
  static let touchMajor: UInt16 = 0x30
  static let touchMinor: UInt16 = 0x31
  static let orientation: UInt16 = 0x34
  static let positionX: UInt16 = 0x35
  static let positionY: UInt16 = 0x36
  static let toolType: UInt16 = 0x37
  static let trackingID: UInt16 = 0x39
  static let pressure: UInt16 = 0x3A
  static let distance: UInt16 = 0x3B

  /// Every code that belongs to a touch: ABS_MT_SLOT … ABS_MT_TOOL_Y.
  static let touchCodes: ClosedRange<UInt16> = 0x2F...0x3D
}

/// Range and grain of an absolute axis, in device units.
public struct EvdevAxis: Hashable, Sendable {
  public var minimum, maximum, fuzz, flat: Int32
  /// Units in a millimetre for positions; 0 is unknown, and so is an axis of a format before 1.2.
  public var resolution: Int32

  public init(minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
  }
}
