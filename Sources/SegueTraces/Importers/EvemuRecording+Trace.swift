extension EvemuRecording {
  /// The recording as a touch trace.
  ///
  /// - Touches are numbered 1, 2, 3 … in the order they begin; `deviceContact` keeps the device's number.
  /// - Position: (value − min) / (max − min + 1) · side. Diameters use the x axis's factor; pressure is its share of the
  ///   axis, clamped to 0…1; the angle is value · (π/2) / max.
  /// - t = 0 is the first frame that changes a touch.
  /// - Throws: what `contactFrames()` throws, and a description without position axes.
  public func trace(_ options: TraceImportOptions = TraceImportOptions()) throws(TraceError) -> TouchTrace {
    try imported(options).trace
  }

  func imported(_ options: TraceImportOptions) throws(TraceError) -> ImportedTrace {
    let touches = try touches()
    let panel = try EvemuPanel(self, options: options)
    var trace = TouchTrace(header: header(panel, options: options, frames: touches.frames), frames: [])
    let origin = touches.frames.first?.nanoseconds ?? 0
    var ids: [Int: Int] = [:]
    var next = 1
    var validator = TraceValidator(space: panel.space)
    var notices = TraceWarnings(file: fileName)
    for frame in touches.frames {
      let t = frame.nanoseconds - origin
      let line = eventLines[frame.event]
      for contacts in Self.lines(of: frame.changes, panel: panel, ids: &ids, next: &next) {
        let traceFrame = TraceFrame(t: t, contacts: contacts)
        do throws(TraceFinding) {
          for notice in try validator.check(traceFrame, line: line) { notices.add(notice.notice, line: line) }
        } catch {
          throw TraceError(file: fileName, line: line, column: 1, fault: error.fault)
        }
        trace.frames.append(traceFrame)
      }
    }
    if let flicker = validator.flicker { notices.add(flicker.notice, line: flicker.line) }
    return ImportedTrace(trace: trace, warnings: warnings + touches.warnings + notices.list)
  }

  /// The changes as touches, split so that no touch stands twice in a line.
  private static func lines(
    of changes: [ContactChange], panel: EvemuPanel, ids: inout [Int: Int], next: inout Int
  ) -> [[TraceContact]] {
    var lines: [[TraceContact]] = [[]]
    var listed: Set<Int> = []
    for change in changes {
      if change.phase == .began {
        ids[change.slot] = next
        next += 1
      }
      let contact = panel.contact(change, id: ids[change.slot] ?? 0)
      if !listed.insert(contact.id).inserted {
        lines.append([])
        listed = [contact.id]
      }
      lines[lines.count - 1].append(contact)
    }
    return lines
  }

  private func header(_ panel: EvemuPanel, options: TraceImportOptions, frames: [ContactFrame]) -> TraceHeader {
    let origin = frames.first?.nanoseconds ?? 0
    let source =
      switch origin {
      case ..<1_000_000_000: "evemu-relative"
      case ..<1_000_000_000_000_000_000: "kernel-monotonic"
      default: "kernel-realtime"
      }
    let file = fileName.split(separator: "/").last.map { String($0) } ?? fileName
    return TraceHeader(
      clock: TraceClock(base: .firstSample, source: source, originNs: String(origin)), space: panel.space,
      digitizer: TraceDigitizer(name: deviceName, x: panel.xAxis, y: panel.yAxis),
      provenance: TraceProvenance(
        source: "evemu \(version.major).\(version.minor) recording", path: file, licence: options.licence,
        sha256: options.sha256, importer: "evemu/1"))
  }
}

extension ContactFrame {
  fileprivate var nanoseconds: Int64 { seconds * 1_000_000_000 + microseconds * 1000 }
}

/// A panel's axes and the space they cover.
private struct EvemuPanel {
  let xAxis, yAxis: TraceAxis
  let space: TraceSpace
  private let pressure, orientation: EvdevAxis?

  init(_ recording: EvemuRecording, options: TraceImportOptions) throws(TraceError) {
    xAxis = try Self.axis(Evdev.positionX, "35 (ABS_MT_POSITION_X)", recording)
    yAxis = try Self.axis(Evdev.positionY, "36 (ABS_MT_POSITION_Y)", recording)
    let aspect: Double
    if let unitsX = xAxis.unitsPerMm, let unitsY = yAxis.unitsPerMm {
      aspect = ((yAxis.max - yAxis.min) / unitsY) / ((xAxis.max - xAxis.min) / unitsX)
    } else {
      aspect = (yAxis.max - yAxis.min + 1) / (xAxis.max - xAxis.min + 1)
    }
    let width = options.width ?? 390
    space = TraceSpace(
      width: width, height: options.height ?? max(1, (width * aspect).rounded()), scale: options.scale ?? 1)
    pressure = recording.axes[Evdev.pressure].flatMap { $0.maximum > $0.minimum ? $0 : nil }
    orientation = recording.axes[Evdev.orientation].flatMap { $0.maximum > 0 ? $0 : nil }
  }

  private static func axis(_ code: UInt16, _ name: String, _ recording: EvemuRecording) throws(TraceError) -> TraceAxis
  {
    let place = TraceError(file: recording.fileName, line: 1, column: 1, fault: .missingAxis(name))
    guard let axis = recording.axes[code] else { throw place }
    guard axis.maximum > axis.minimum else {
      throw TraceError(file: recording.fileName, line: 1, column: 1, fault: .emptyAxis(name))
    }
    return TraceAxis(
      min: Double(axis.minimum), max: Double(axis.maximum),
      unitsPerMm: axis.resolution > 0 ? Double(axis.resolution) : nil)
  }

  func contact(_ change: ContactChange, id: Int) -> TraceContact {
    let values = change.values
    let unit = space.width / (xAxis.max - xAxis.min + 1)
    var attributes = TouchAttributes()
    attributes.major = values.touchMajor.map { Double($0) * unit }
    attributes.minor = values.touchMinor.map { Double($0) * unit }
    if let pressure, let value = values.pressure {
      let range = Double(pressure.maximum) - Double(pressure.minimum)
      attributes.pressure = min(1, max(0, (Double(value) - Double(pressure.minimum)) / range))
    }
    if let orientation, let value = values.orientation {
      attributes.angle = Double(value) * (Double.pi / 2) / Double(orientation.maximum)
    }
    let tool: TouchTool? =
      switch values.toolType {
      case 0: .finger
      case 1: .stylus
      case 2: .palm
      default: nil
      }
    return TraceContact(
      id: id, phase: change.phase, x: xAxis.points(Double(values.x ?? 0), length: space.width),
      y: yAxis.points(Double(values.y ?? 0), length: space.height), attributes: attributes, tool: tool,
      positionSource: change.phase.isEnd ? .last : nil, reason: change.reason, deviceContact: Int(change.trackingID))
  }
}
