/// A panel's axes and the space they cover: device units to points.
struct EvdevPanel {
  let xAxis, yAxis: TraceAxis
  /// What positions refer to: the screen after its rotation, or the window in it.
  let space: TraceSpace
  private let rotation: TraceImportOptions.Rotation
  private let window: TraceImportOptions.Window?
  /// Points along the panel's own axes.
  private let width, height: Double
  private let pressure, orientation: EvdevAxis?

  init(_ recording: EvdevRecording, options: TraceImportOptions) throws(TraceError) {
    xAxis = try Self.axis(Evdev.positionX, "35 (ABS_MT_POSITION_X)", recording)
    yAxis = try Self.axis(Evdev.positionY, "36 (ABS_MT_POSITION_Y)", recording)
    var aspect: Double
    if let unitsX = xAxis.unitsPerMm, let unitsY = yAxis.unitsPerMm {
      aspect = ((yAxis.max - yAxis.min) / unitsY) / ((xAxis.max - xAxis.min) / unitsX)
    } else {
      aspect = (yAxis.max - yAxis.min + 1) / (xAxis.max - xAxis.min + 1)
    }
    rotation = options.rotation
    let isTurned = rotation == .quarter || rotation == .threeQuarters
    if isTurned { aspect = 1 / aspect }
    let screenWidth = options.width ?? options.height.map { max(1, ($0 / aspect).rounded()) } ?? 390
    let screenHeight = options.height ?? max(1, (screenWidth * aspect).rounded())
    width = isTurned ? screenHeight : screenWidth
    height = isTurned ? screenWidth : screenHeight
    window = options.window
    space = TraceSpace(
      width: window?.width ?? screenWidth, height: window?.height ?? screenHeight, scale: options.scale ?? 1)
    pressure = recording.axes[Evdev.pressure].flatMap { $0.maximum > $0.minimum ? $0 : nil }
    orientation = recording.axes[Evdev.orientation].flatMap { $0.maximum > 0 ? $0 : nil }
  }

  private static func axis(
    _ code: UInt16, _ name: String, _ recording: EvdevRecording
  ) throws(TraceError) -> TraceAxis {
    let place = TraceError(file: recording.fileName, line: 1, column: 1, fault: .missingAxis(name))
    guard let axis = recording.axes[code] else { throw place }
    guard axis.maximum > axis.minimum else {
      throw TraceError(file: recording.fileName, line: 1, column: 1, fault: .emptyAxis(name))
    }
    return TraceAxis(
      min: Double(axis.minimum), max: Double(axis.maximum),
      unitsPerMm: axis.resolution > 0 ? Double(axis.resolution) : nil)
  }

  /// The digitizer block. What the format does not name, the way back to device units needs.
  func digitizer(name: String) -> TraceDigitizer {
    var digitizer = TraceDigitizer(name: name, x: xAxis, y: yAxis)
    if let pressure {
      digitizer.extras["pressure"] = [
        "min": .integer(Int64(pressure.minimum)), "max": .integer(Int64(pressure.maximum)),
      ]
    }
    if let orientation {
      digitizer.extras["orientation"] = [
        "min": .integer(Int64(orientation.minimum)), "max": .integer(Int64(orientation.maximum)),
      ]
    }
    return digitizer
  }

  /// The touch as the trace's builder takes it.
  func sample(_ change: ContactChange) -> TraceBuilder.Sample {
    let values = change.values
    let unit = width / (xAxis.max - xAxis.min + 1)
    var attributes = TouchAttributes()
    attributes.major = values.touchMajor.map { Double($0) * unit }
    attributes.minor = values.touchMinor.map { Double($0) * unit }
    if let pressure, let value = values.pressure {
      let range = Double(pressure.maximum) - Double(pressure.minimum)
      attributes.pressure = min(1, max(0, (Double(value) - Double(pressure.minimum)) / range))
    }
    if let orientation, let value = values.orientation {
      attributes.angle = turned(Double(value) * (Double.pi / 2) / Double(orientation.maximum))
    }
    let tool: TouchTool? =
      switch values.toolType {
      case 0: .finger
      case 1: .stylus
      case 2: .palm
      default: nil
      }
    let place = place(
      x: xAxis.points(Double(values.x ?? 0), length: width), y: yAxis.points(Double(values.y ?? 0), length: height))
    return TraceBuilder.Sample(
      key: change.slot, phase: change.phase, x: place.x, y: place.y, attributes: attributes, tool: tool,
      positionSource: change.phase.isEnd ? .last : nil, reason: change.reason,
      deviceContact: change.trackingID < 0 ? nil : Int(change.trackingID))
  }

  /// A place on the upright panel, in the space.
  private func place(x: Double, y: Double) -> (x: Double, y: Double) {
    let screen =
      switch rotation {
      case .upright: (x: x, y: y)
      case .quarter: (x: y, y: width - x)
      case .half: (x: width - x, y: height - y)
      case .threeQuarters: (x: height - y, y: x)
      }
    return window.map { (screen.x - $0.x, screen.y - $0.y) } ?? screen
  }

  /// The angle of an ellipse's axis, which is the same after half a turn; in −π/2 … π/2.
  private func turned(_ angle: Double) -> Double {
    guard rotation == .quarter || rotation == .threeQuarters else { return angle }
    return angle > 0 ? angle - Double.pi / 2 : angle + Double.pi / 2
  }
}
