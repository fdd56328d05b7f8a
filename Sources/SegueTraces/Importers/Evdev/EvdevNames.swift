/// Names that tools print for types and codes, as far as touches need them.
enum EvdevNames {
  static let types: [String: UInt16] = [
    "EV_SYN": 0x00, "EV_KEY": 0x01, "EV_REL": 0x02, "EV_ABS": 0x03, "EV_MSC": 0x04, "EV_SW": 0x05, "EV_LED": 0x11,
    "EV_SND": 0x12, "EV_REP": 0x14, "EV_FF": 0x15, "EV_PWR": 0x16, "EV_FF_STATUS": 0x17,
  ]

  private static let synchronisation: [String: UInt16] = [
    "SYN_REPORT": 0, "SYN_CONFIG": 1, "SYN_MT_REPORT": 2, "SYN_DROPPED": 3,
  ]

  private static let buttons: [String: UInt16] = [
    "BTN_TOUCH": 0x14A, "BTN_TOOL_PEN": 0x140, "BTN_TOOL_RUBBER": 0x141, "BTN_TOOL_FINGER": 0x145,
    "BTN_TOOL_QUINTTAP": 0x148, "BTN_STYLUS": 0x14B, "BTN_STYLUS2": 0x14C, "BTN_TOOL_DOUBLETAP": 0x14D,
    "BTN_TOOL_TRIPLETAP": 0x14E, "BTN_TOOL_QUADTAP": 0x14F, "BTN_LEFT": 0x110, "BTN_RIGHT": 0x111,
    "BTN_MIDDLE": 0x112,
  ]

  static let axes: [String: UInt16] = [
    "ABS_X": 0x00, "ABS_Y": 0x01, "ABS_Z": 0x02, "ABS_PRESSURE": 0x18, "ABS_DISTANCE": 0x19, "ABS_TILT_X": 0x1A,
    "ABS_TILT_Y": 0x1B, "ABS_TOOL_WIDTH": 0x1C, "ABS_VOLUME": 0x20, "ABS_MISC": 0x28, "ABS_MT_SLOT": 0x2F,
    "ABS_MT_TOUCH_MAJOR": 0x30, "ABS_MT_TOUCH_MINOR": 0x31, "ABS_MT_WIDTH_MAJOR": 0x32, "ABS_MT_WIDTH_MINOR": 0x33,
    "ABS_MT_ORIENTATION": 0x34, "ABS_MT_POSITION_X": 0x35, "ABS_MT_POSITION_Y": 0x36, "ABS_MT_TOOL_TYPE": 0x37,
    "ABS_MT_BLOB_ID": 0x38, "ABS_MT_TRACKING_ID": 0x39, "ABS_MT_PRESSURE": 0x3A, "ABS_MT_DISTANCE": 0x3B,
    "ABS_MT_TOOL_X": 0x3C, "ABS_MT_TOOL_Y": 0x3D,
  ]

  private static let miscellany: [String: UInt16] = [
    "MSC_SERIAL": 0, "MSC_PULSELED": 1, "MSC_GESTURE": 2, "MSC_RAW": 3, "MSC_SCAN": 4, "MSC_TIMESTAMP": 5,
  ]

  /// The code that a tool calls `name` among those of a type; nil if no touch uses it.
  static func code(_ name: String, of type: UInt16) -> UInt16? {
    switch type {
    case Evdev.syn: synchronisation[name]
    case Evdev.key: buttons[name]
    case Evdev.abs: axes[name]
    case Evdev.misc: miscellany[name]
    default: nil
    }
  }
}
