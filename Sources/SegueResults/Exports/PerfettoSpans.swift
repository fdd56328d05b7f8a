/// Named spans as Perfetto's protobuf, for exports that are no replay's.
package enum PerfettoSpans {
  /// A process with a track each.
  ///
  /// - Parameter tracks: names, and marks in order of time, balanced like brackets: a mark with a name begins a span, one
  ///   without ends the innermost. Times are nanoseconds.
  package static func bytes(
    process: String, tracks: [(name: String, marks: [(time: Int64, begins: String?)])]
  ) -> [UInt8] {
    var packets = [PerfettoPacket.process(1, name: process)]
    for (index, track) in tracks.enumerated() {
      let number = 1 << 32 | UInt64(index + 1)
      var descriptor = ProtobufMessage()
      descriptor.add(1, number)
      descriptor.add(2, track.name)
      descriptor.add(5, 1 as UInt64)
      packets.append(PerfettoPacket(descriptor: descriptor))
      for mark in track.marks {
        var event = ProtobufMessage()
        // TYPE_SLICE_BEGIN and TYPE_SLICE_END.
        event.add(9, mark.begins == nil ? 2 : 1 as UInt64)
        event.add(11, number)
        if let name = mark.begins { event.add(23, name) }
        packets.append(PerfettoPacket(at: mark.time, 11, event))
      }
    }
    // By time and then as they stand, so that what ends at an instant does so before anything begins there.
    let order = packets.indices.sorted { (packets[$0].time, $0) < (packets[$1].time, $1) }
    var trace = ProtobufMessage()
    for index in order { trace.add(1, packets[index].message) }
    return trace.bytes
  }
}
