/// Makes a trace of samples as an importer meets them: numbers the touches 1, 2, 3 …, groups them into frames, mends what
/// a recording may lack, and holds every frame against the validator.
///
/// Leniency, each with a warning:
/// - a sample or an end of a touch that never began is left out (TT003);
/// - a touch that begins over a live one of the same number cancels it at that time (TT006);
/// - what has no end is cancelled at the last time, never ended (TT002).
///
/// Time that runs backwards, or jumps inside a touch, is refused (TT007, TT008).
public struct TraceBuilder {
  /// One touch in one frame, as the recording has it.
  public struct Sample: Hashable, Sendable {
    /// What tells the live touches apart: a slot, a pointer's number. May be used again after an end.
    public var key: Int
    public var phase: TouchPhase
    /// Points; nil repeats the last position of the touch, marked as such.
    public var x, y: Double?
    public var attributes: TouchAttributes
    public var tool: TouchTool?
    public var positionSource: PositionSource?
    public var reason: String?
    public var isResampled: Bool
    /// The device's own number for the touch.
    public var deviceContact: Int?
    /// On the recording's clock, oldest first.
    public var coalesced: [TraceSample]

    public init(
      key: Int, phase: TouchPhase, x: Double? = nil, y: Double? = nil, attributes: TouchAttributes = .init(),
      tool: TouchTool? = nil, positionSource: PositionSource? = nil, reason: String? = nil, isResampled: Bool = false,
      deviceContact: Int? = nil, coalesced: [TraceSample] = []
    ) {
      self.key = key
      self.phase = phase
      self.x = x
      self.y = y
      self.attributes = attributes
      self.tool = tool
      self.positionSource = positionSource
      self.reason = reason
      self.isResampled = isResampled
      self.deviceContact = deviceContact
      self.coalesced = coalesced
    }
  }

  /// Of the trace to be. `clock.originNs` is set to the first sample's time, unless an origin was given.
  public var header: TraceHeader
  /// Whether the importer made the lifts itself, so that a late one is meant (TT004).
  var makesLifts = false
  /// The recording's name, for errors and warnings.
  public let file: String

  private let listsStationary: Bool
  private let dropsStale: Bool
  private let setsOrigin: Bool
  private var origin: Int64?
  private var frames: [TraceFrame] = []
  private var lines: [Int] = []
  private var warnings: TraceWarnings
  private var live: [Int: TraceContact] = [:]
  private var hovering: [Int: Int] = [:]
  private var next = 1

  /// - Parameter origin: the instant, on the recording's clock, that is 0 in the trace; nil is the first frame's time.
  public init(file: String, header: TraceHeader, options: TraceImportOptions = .init(), origin: Int64? = nil) {
    self.file = file
    self.header = header
    self.origin = origin
    setsOrigin = origin == nil
    listsStationary = options.listsStationary
    dropsStale = options.dropsStale
    warnings = TraceWarnings(file: file)
  }

  /// Adds one delivery.
  ///
  /// - Parameters:
  ///   - t: nanoseconds on the recording's clock, as `arrival` and the times of coalesced samples.
  ///   - line: where it stands in the file, from 1.
  ///   - joins: whether the samples may go into the frame before, if it has the same times and device and does not
  ///     list their touches.
  /// - Returns: nothing; a touch that stands twice, or samples that all were left out, make two frames or none.
  public mutating func add(
    _ samples: [Sample], t: Int64, arrival: Int64? = nil, deviceID: String? = nil, line: Int, joins: Bool = false
  ) throws(TraceError) {
    let start = origin ?? t
    let (time, isOut) = t.subtractingReportingOverflow(start)
    let (delivery, isLate) = (arrival ?? t).subtractingReportingOverflow(start)
    guard !isOut, !isLate else { throw TraceError(file: file, line: line, column: 1, fault: .timeOutOfRange) }
    var contacts: [TraceContact] = []
    for sample in samples { contacts += self.contacts(of: sample, origin: start, line: line) }
    guard !contacts.isEmpty else { return }
    origin = start
    let arrival = arrival == nil ? nil : delivery
    var isOpen = joins && frames.last.map { $0.t == time && $0.arrival == arrival && $0.deviceID == deviceID } == true
    for contact in contacts {
      if isOpen, frames[frames.count - 1].contacts.contains(where: { $0.id == contact.id }) { isOpen = false }
      if isOpen {
        frames[frames.count - 1].contacts.append(contact)
      } else {
        frames.append(TraceFrame(t: time, arrival: arrival, deviceID: deviceID, contacts: [contact]))
        lines.append(line)
        isOpen = true
      }
    }
  }

  /// What a sample is in the trace: nothing, itself, or a cancel and itself.
  private mutating func contacts(of sample: Sample, origin: Int64, line: Int) -> [TraceContact] {
    var out: [TraceContact] = []
    let old = live[sample.key]
    var id = old?.id
    switch sample.phase {
    case .began:
      if var old {
        warnings.add(.contactReplaced(key: sample.key), line: line)
        old.cancel(reason: "replaced")
        out.append(old)
      }
      id = hovering.removeValue(forKey: sample.key)
    case .moved, .ended, .cancelled, .hover:
      if old == nil, sample.phase != .hover {
        warnings.add(.contactUnbegun(key: sample.key), line: line)
        return []
      }
      if sample.phase == .hover {
        // Hovering stands outside a contact, so the contact is over, and nobody saw how.
        if var old {
          warnings.add(.contactReplaced(key: sample.key), line: line)
          old.cancel(reason: "replaced")
          out.append(old)
        }
        id = hovering[sample.key]
      }
    }
    if id == nil {
      id = next
      next += 1
    }
    var contact = TraceContact(
      id: id ?? 0, phase: sample.phase, x: sample.x ?? old?.x ?? 0, y: sample.y ?? old?.y ?? 0,
      attributes: sample.attributes, tool: sample.tool, positionSource: sample.positionSource, reason: sample.reason,
      isResampled: sample.isResampled, deviceContact: sample.deviceContact)
    if sample.x == nil, sample.y == nil { contact.positionSource = .last }
    contact.coalesced = sample.coalesced.map { older in
      var older = older
      older.t -= origin
      return older
    }
    if sample.phase == .hover { hovering[sample.key] = contact.id }
    live[sample.key] = sample.phase.isEnd || sample.phase == .hover ? nil : contact
    return out + [contact]
  }

  /// Cancels every live touch, lowest key first, as when events were lost.
  public mutating func cancelAll(reason: String, t: Int64, line: Int) throws(TraceError) {
    let samples = live.keys.sorted().map { Sample(key: $0, phase: .cancelled, reason: reason) }
    try add(samples, t: t, line: line)
  }

  /// Adds to the warnings what the importer itself put up with.
  public mutating func note(_ notice: TraceNotice, line: Int, column: Int = 1) {
    warnings.add(notice, line: line, column: column)
  }

  /// The trace, checked in full.
  ///
  /// - Parameter line: where a fault is that only the end shows.
  /// - Throws: no touch at all, and the first frame that the validator refuses.
  public consuming func finish(line: Int = 1) throws(TraceError) -> ImportedTrace {
    if let last = frames.last, !live.isEmpty {
      let place = lines[lines.count - 1]
      for key in live.keys.sorted() { warnings.add(.contactUnended(key: key), line: place) }
      let ends = live.keys.sorted().map { Sample(key: $0, phase: .cancelled, reason: "recording ends") }
      let start = origin ?? 0
      try add(ends, t: last.t + start, arrival: last.arrival.map { $0 + start }, deviceID: last.deviceID, line: place)
    }
    guard !frames.isEmpty else { throw TraceError(file: file, line: line, column: 1, fault: .noTouches) }
    if setsOrigin { header.clock.originNs = String(origin ?? 0) }
    noteMended()
    if dropsStale { dropStale() }
    if listsStationary { listStationary() }
    var validator = TraceValidator(space: header.space)
    for (frame, line) in zip(frames, lines) {
      do throws(TraceFinding) {
        for notice in try validator.check(frame, line: line) {
          if makesLifts, case .lateEnd = notice.notice { continue }
          warnings.add(notice.notice, line: line)
        }
      } catch {
        throw TraceError(file: file, line: line, column: 1, fault: error.fault)
      }
    }
    if let flicker = validator.flicker { warnings.add(flicker.notice, line: flicker.line) }
    return ImportedTrace(trace: TouchTrace(header: header, frames: frames), warnings: warnings.list)
  }

  /// A header that came with the file tells nothing of touches that were mended here.
  private mutating func noteMended() {
    let isMended = warnings.list.contains { warning in
      switch warning.notice {
      case .cutFrame, .contactUnbegun, .contactReplaced, .contactUnended: true
      default: false
      }
    }
    if isMended { header.noteImport("touches without a beginning or an end mended") }
  }

  private mutating func dropStale() {
    // From the last, so that the places of the others stay.
    let places = StaleSamples.places(in: frames)
    for place in places {
      warnings.add(.stale(id: frames[place.frame].contacts[place.contact].id), line: lines[place.frame])
    }
    guard !places.isEmpty else { return }
    header.noteImport("samples left out that jump to a place where their touch was before, and back")
    for place in places.reversed() { frames[place.frame].contacts.remove(at: place.contact) }
    let kept = frames.indices.filter { !frames[$0].contacts.isEmpty }
    (frames, lines) = (kept.map { frames[$0] }, kept.map { lines[$0] })
  }

  /// Adds to every frame the touches that are down and not in it, lowest number first.
  private mutating func listStationary() {
    header.noteImport("touches that did not change listed in every frame")
    var down: [Int: TraceContact] = [:]
    for index in frames.indices {
      let listed = Set(frames[index].contacts.map(\.id))
      for id in down.keys.sorted() where !listed.contains(id) {
        guard let contact = down[id] else { continue }
        frames[index].contacts.append(contact)
      }
      for contact in frames[index].contacts where contact.phase != .hover {
        var still = contact
        still.phase = .moved
        still.positionSource = .last
        still.coalesced = []
        down[contact.id] = contact.phase.isEnd ? nil : still
      }
    }
  }
}

extension TraceContact {
  /// Makes an end of it: the last sample, taken back.
  fileprivate mutating func cancel(reason: String) {
    phase = .cancelled
    self.reason = reason
    positionSource = .last
    coalesced = []
  }
}
