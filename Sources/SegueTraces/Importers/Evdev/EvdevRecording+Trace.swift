extension EvdevRecording {
  /// The recording as a touch trace.
  ///
  /// - Touches are numbered 1, 2, 3 … in the order they begin; `deviceContact` keeps the device's number.
  /// - Position: (value − min) · side / (max − min + 1), then turned and moved as the options say. Diameters use the x
  ///   axis's factor; pressure is its share of the axis, clamped to 0…1; the angle is value · (π/2) / max.
  /// - A frame lists its touches in the order of their numbers.
  /// - t = 0 is the first frame that changes a touch.
  /// - Throws: what `contactFrames()` throws, and a description without position axes.
  public func imported(_ options: TraceImportOptions) throws(TraceError) -> ImportedTrace {
    let touches = try touches()
    let panel = try EvdevPanel(self, options: self.header.map(options.completed) ?? options)
    // Times of a file that carries its header are the trace's own, others begin at the first.
    var builder = TraceBuilder(
      file: fileName, header: header(panel, options: options, touches.frames), options: options,
      origin: self.header.map { Int64($0.clock.originNs) ?? 0 })
    for frame in touches.frames.joiningEnds {
      let line = eventLines[frame.event]
      for change in frame.changes where change.isDoubtful { builder.note(.doubtfulContact, line: line) }
      try builder.add(frame.changes.map(panel.sample), t: frame.nanoseconds, line: line)
    }
    var imported = try builder.finish()
    // Slots say nothing to a reader of traces, and another recorder may give others.
    for index in imported.trace.frames.indices { imported.trace.frames[index].contacts.sort { $0.id < $1.id } }
    imported.warnings = TraceWarning.merged(warnings + touches.warnings + imported.warnings)
    return imported
  }

  private func header(
    _ panel: EvdevPanel, options: TraceImportOptions, _ frames: [ContactFrame]
  ) -> TraceHeader {
    if let header { return header.heard(options, space: panel.space) }
    let origin = frames.first?.nanoseconds ?? 0
    let source =
      switch origin {
      case ..<1_000_000_000: "\(importer.prefix { $0 != "/" })-relative"
      case ..<1_000_000_000_000_000_000: "kernel-monotonic"
      default: "kernel-realtime"
      }
    return TraceHeader(
      clock: TraceClock(base: .firstSample, source: source, originNs: String(origin)), space: panel.space,
      digitizer: panel.digitizer(name: deviceName),
      provenance: options.provenance(source: self.source, file: fileName, importer: importer))
  }
}

extension TraceImportOptions {
  /// With the sides that the file's own header says, where the caller gave none.
  fileprivate func completed(by header: TraceHeader) -> TraceImportOptions {
    var options = self
    let isTurned = rotation == .quarter || rotation == .threeQuarters
    options.width = width ?? (isTurned ? header.space.height : header.space.width)
    options.height = height ?? (isTurned ? header.space.width : header.space.height)
    options.scale = scale ?? header.space.scale
    return options
  }
}

extension ContactFrame {
  fileprivate var nanoseconds: Int64 { seconds * 1_000_000_000 + microseconds * 1000 }
}

extension [ContactFrame] {
  /// The frames, with the touches that never end in one frame instead of one each.
  fileprivate var joiningEnds: [ContactFrame] {
    guard let first = firstIndex(where: { $0.changes.allSatisfy { $0.reason == "recording ends" } }) else {
      return self
    }
    var out = Array(self[..<first])
    var last = self[first]
    last.changes = self[first...].flatMap(\.changes)
    out.append(last)
    return out
  }
}

extension ContactChange {
  /// Whether its pressure contradicts the id, which says that the touch is down.
  fileprivate var isDoubtful: Bool { !phase.isEnd && values.pressure == 0 }
}

extension TraceWarning {
  /// Warnings of several steps as one list: each notice once, where it was met first, with its counts added.
  static func merged(_ list: [TraceWarning]) -> [TraceWarning] {
    var out: [TraceWarning] = []
    var places: [TraceNotice: Int] = [:]
    for warning in list {
      if let place = places[warning.notice] {
        out[place].count += warning.count
      } else {
        places[warning.notice] = out.count
        out.append(warning)
      }
    }
    return out
  }
}
