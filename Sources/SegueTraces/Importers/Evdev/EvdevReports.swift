/// The state machine of multitouch protocol A.
///
/// A frame lists every touch that is down, each closed by SYN_MT_REPORT; one that is not listed is up. Touches are told
/// apart by their tracking ids where the device sends them, else by who is nearest to where a touch was. Slots are
/// given here: the lowest free one to each beginning. ABS_X and ABS_Y only repeat a touch and do not count.
struct EvdevReports: EvdevProtocol {
  private struct Report {
    /// −1 if none was sent.
    var trackingID: Int32 = -1
    var values = ContactValues()
  }

  /// By slot.
  private var live: [Int: Report] = [:]
  /// Ids that were down when events were lost: not fresh until a frame comes without them.
  private var stale: Set<Int32> = []
  private(set) var warnings: TraceWarnings

  init(file: String) { warnings = TraceWarnings(file: file) }

  var isAnyLive: Bool { !live.isEmpty }

  var liveTouch: String? {
    live.min { $0.key < $1.key }.map { slot, report in
      report.trackingID < 0 ? "a touch" : "the touch with tracking id \(report.trackingID)"
    }
  }

  mutating func frame(
    _ events: ArraySlice<EvdevEvent>, line: (Int) -> Int
  ) throws(TraceFinding) -> [ContactChange] {
    var reports = try reports(in: events, line: line)
    let ids = Set(reports.map(\.trackingID))
    stale.formIntersection(ids)
    reports.removeAll { stale.contains($0.trackingID) }
    let slots = match(reports)
    var changes: [ContactChange] = []
    for (slot, old) in live where !slots.contains(slot) {
      changes.append(ContactChange(slot: slot, trackingID: old.trackingID, phase: .ended, values: old.values))
      live[slot] = nil
    }
    var next = 0
    for (report, slot) in zip(reports, slots) {
      if let slot {
        guard live[slot]?.values != report.values else { continue }
        changes.append(
          ContactChange(slot: slot, trackingID: report.trackingID, phase: .moved, values: report.values))
        live[slot] = report
      } else {
        while live[next] != nil { next += 1 }
        changes.append(
          ContactChange(slot: next, trackingID: report.trackingID, phase: .began, values: report.values))
        live[next] = report
      }
    }
    // The sort is stable in effect: in one slot, an end stands before a beginning.
    return changes.sorted { ($0.slot, $0.phase.isEnd ? 0 : 1) < ($1.slot, $1.phase.isEnd ? 0 : 1) }
  }

  /// The touches that the frame lists; one without a position is none.
  private mutating func reports(
    in events: ArraySlice<EvdevEvent>, line: (Int) -> Int
  ) throws(TraceFinding) -> [Report] {
    var reports: [Report] = []
    var current = Report()
    var ids: Set<Int32> = []
    for index in events.indices {
      let event = events[index]
      if event.is(Evdev.syn, Evdev.synMTReport) {
        defer { current = Report() }
        guard current.values.x != nil || current.values.y != nil else { continue }
        if current.trackingID >= 0, !ids.insert(current.trackingID).inserted {
          warnings.add(.repeatedID(slot: reports.count), line: line(index))
          continue
        }
        guard reports.count <= Int(EvdevRecording.highestSlot) else {
          throw TraceFinding(
            path: "",
            fault: .slotOutOfRange(reports.count, maximum: Int(EvdevRecording.highestSlot), declared: false))
        }
        if current.values.x == nil || current.values.y == nil {
          warnings.add(.unknownPosition(slot: reports.count), line: line(index))
        }
        reports.append(current)
      } else if event.type == Evdev.abs {
        if event.code == Evdev.trackingID {
          current.trackingID = max(event.value, -1)
        } else if Evdev.touchCodes.contains(event.code) {
          current.values.set(event.code, event.value)
        }
      }
    }
    return reports
  }

  /// For every report the slot of the touch that it continues; nil for a beginning.
  ///
  /// By id where there is one. Without, the pair of touch and report that lie nearest is taken first, then the next
  /// nearest of those that remain; among equally near ones the lower slot, then the earlier report.
  private func match(_ reports: [Report]) -> [Int?] {
    var slots: [Int?] = Array(repeating: nil, count: reports.count)
    var byID: [Int32: Int] = [:]
    for (slot, report) in live where report.trackingID >= 0 { byID[report.trackingID] = slot }
    var pairs: [(distance: Int64, slot: Int, report: Int)] = []
    for (index, report) in reports.enumerated() {
      if report.trackingID >= 0 {
        slots[index] = byID[report.trackingID]
      } else {
        for (slot, old) in live where old.trackingID < 0 {
          pairs.append((Self.distance(old.values, report.values), slot, index))
        }
      }
    }
    var taken: Set<Int> = []
    for pair in pairs.sorted(by: { ($0.distance, $0.slot, $0.report) < ($1.distance, $1.slot, $1.report) })
    where slots[pair.report] == nil && !taken.contains(pair.slot) {
      slots[pair.report] = pair.slot
      taken.insert(pair.slot)
    }
    return slots
  }

  /// Square of the way, in device units; no more than Int64 holds.
  private static func distance(_ one: ContactValues, _ other: ContactValues) -> Int64 {
    let x = Int64(one.x ?? 0) - Int64(other.x ?? 0)
    let y = Int64(one.y ?? 0) - Int64(other.y ?? 0)
    let (sum, isOver) = x.multipliedReportingOverflow(by: x).partialValue
      .addingReportingOverflow(y.multipliedReportingOverflow(by: y).partialValue)
    // Each difference is below 2³², so its square may pass 2⁶³ only for values at the ends of their range.
    return isOver || abs(x) > 3_000_000_000 || abs(y) > 3_000_000_000 ? .max : sum
  }

  mutating func cancelAll(reason: String) -> [ContactChange] {
    let changes = live.sorted { $0.key < $1.key }.map { slot, report in
      ContactChange(
        slot: slot, trackingID: report.trackingID, phase: .cancelled, values: report.values, reason: reason)
    }
    stale.formUnion(live.values.map(\.trackingID).filter { $0 >= 0 })
    live = [:]
    return changes
  }

  mutating func note(_ notice: TraceNotice, line: Int) { warnings.add(notice, line: line) }
}
