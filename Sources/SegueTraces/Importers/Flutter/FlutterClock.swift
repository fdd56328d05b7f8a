/// Makes nanoseconds of the counts in a file's packets.
enum FlutterClock {
  /// Samples and deliveries further apart than this are on two clocks. 10 s.
  private static let furthestDelivery: Int64 = 10_000_000_000

  /// - Parameter isOurs: whether Segue wrote the file, whose units are then beyond doubt.
  static func mend(
    _ packets: inout [FlutterPacket], isOurs: Bool, noting builder: inout TraceBuilder
  ) throws(TraceFinding) {
    let areNanoseconds = !isOurs && areNanoseconds(packets)
    if areNanoseconds { builder.note(.recording(.nanoseconds), line: 1) }
    for index in packets.indices {
      packets[index].arrival = try packets[index].arrival.map { time throws(TraceFinding) in
        try scaled(time, 1000, path: packets[index].path + ".ts")
      }
      for event in packets[index].events.indices {
        packets[index].events[event].time = try scaled(
          packets[index].events[event].time, areNanoseconds ? 1 : 1000, path: packets[index].events[event].path)
      }
    }
    if !isOurs { dropForeignArrivals(&packets, grain: areNanoseconds ? 1000 : 1, noting: &builder) }
  }

  private static func scaled(_ count: Int64, _ factor: Int64, path: String) throws(TraceFinding) -> Int64 {
    let (time, isOut) = count.multipliedReportingOverflow(by: factor)
    guard !isOut, RecordingClock.range.contains(time) else { throw TraceFinding(path: path, fault: .timeOutOfRange) }
    return time
  }

  /// Whether the counts of samples are nanoseconds: a thousand times the delivery's, or gaps of a second and more
  /// between most samples of a touch.
  private static func areNanoseconds(_ packets: [FlutterPacket]) -> Bool {
    for packet in packets {
      guard let arrival = packet.arrival, arrival > 1_000_000, let event = packet.events.first else { continue }
      let ratio = Double(event.time) / Double(arrival)
      return ratio > 900 && ratio < 1100
    }
    var last: [Int: Int64] = [:]
    var gaps: [Int64] = []
    for event in packets.lazy.flatMap(\.events) {
      let key = event.sample.key
      if let last = last[key], event.sample.phase == .moved, event.time > last, last >= 0 {
        gaps.append(event.time - last)
      }
      last[key] = event.time
    }
    guard gaps.count >= 3 else { return false }
    gaps.sort()
    return gaps[gaps.count / 2] >= 1_000_000
  }

  /// Leaves out the times of delivery if one lies before its samples or far behind them.
  private static func dropForeignArrivals(
    _ packets: inout [FlutterPacket], grain: Int64, noting builder: inout TraceBuilder
  ) {
    let delays = packets.lazy.flatMap { packet in
      packet.events.compactMap { event in packet.arrival.map { $0 - event.time } }
    }
    if delays.contains(where: { $0 <= -grain || $0 > furthestDelivery }) {
      builder.note(.recording(.otherArrivalClock), line: 1)
      for index in packets.indices { packets[index].arrival = nil }
    }
  }
}
