import SegueJSON

/// Writes evemu 1.3, multitouch protocol B: what a kernel would have said of the trace's touches.
///
/// - Units: the digitizer block's, where it has both axes and nothing was turned or cut out, so that an imported
///   recording comes back event for event; else 64 units a point.
/// - The trace's header stands in a comment behind the first line, which other readers pass over.
/// - Time: the clock's origin + `t` in whole microseconds; where that is no time of a kernel, from 0.000001.
/// - A lift has no position of its own. No touch that was cancelled is written as a plain lift: at the end of the trace
///   it stays down; where all are cancelled at once the kernel says SYN_DROPPED; one that another touch replaces at that
///   instant gives its slot to it; any other turns into a palm before it is lifted.
/// - Cost: linear in the samples.
public enum EvemuExporter: TraceExporter {
  public static let format = TraceFormat.evemu

  public static func export(_ trace: TouchTrace, options: TraceExportOptions) -> ExportedTrace {
    let units = EvemuUnits(trace)
    var script = EvemuScript(trace, units: units)
    script.writeFrames()
    var text = EvemuText()
    let axes = units.axes(of: script.events)
    let losses = script.losses.sentences
    var header = trace.header
    header.clock.originNs = String(script.origin)
    text.header(trace, axes: axes, slots: script.slotCount, CarriedHeader.value(of: header, in: format, losses: losses))
    for event in script.events { text.event(event) }
    return ExportedTrace(bytes: text.bytes, losses: losses)
  }
}

/// What an exported trace lacks, counted.
struct ExportLosses {
  private var counts: [(sentence: String, count: Int)] = []

  /// - Parameter sentence: what is lost, for one: "3 × hover samples …".
  mutating func add(_ sentence: String, _ count: Int = 1) {
    if let place = counts.firstIndex(where: { $0.sentence == sentence }) {
      counts[place].count += count
    } else {
      counts.append((sentence, count))
    }
  }

  /// Each with its count, in the order met.
  var sentences: [String] { counts.map { "\($0.sentence) (\($0.count)×)" } }
}

/// Text of an evemu recording.
struct EvemuText {
  private(set) var bytes: [UInt8] = []

  mutating func header(_ trace: TouchTrace, axes used: [UInt16: EvdevAxis], slots: Int, _ carried: JSONValue) {
    bytes += "# EVEMU 1.3\n".utf8
    bytes += "# \(CarriedHeader.key) \(carried.text())\n".utf8
    let name = trace.header.digitizer?.name ?? "Touch trace"
    bytes += "N: \(String(name.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) }))\n".utf8
    bytes += "I: 0000 0000 0000 0000\n".utf8
    bytes += "P: 02 00 00 00 00 00 00 00\n".utf8
    var axes = used
    axes[Evdev.slot] = EvdevAxis(minimum: 0, maximum: Int32(max(slots, 2)) - 1)
    axes[Evdev.trackingID] = EvdevAxis(minimum: 0, maximum: 65_535)
    capabilities(of: 0, codes: [Evdev.syn, Evdev.key, Evdev.abs], count: 64)
    capabilities(of: Evdev.key, codes: [Evdev.buttonTouch], count: 0x300)
    capabilities(of: Evdev.abs, codes: axes.keys.sorted(), count: 64)
    for (code, axis) in axes.sorted(by: { $0.key < $1.key }) {
      bytes += "A: \(hex(code, digits: 2)) \(axis.minimum) \(axis.maximum) \(axis.fuzz) \(axis.flat) ".utf8
      bytes += "\(axis.resolution)\n".utf8
    }
  }

  /// A bit for every code that a type has, eight bytes a line.
  private mutating func capabilities(of type: UInt16, codes: [UInt16], count: Int) {
    var bits = [UInt8](repeating: 0, count: count / 8)
    for code in codes { bits[Int(code) / 8] |= 1 << (code % 8) }
    for start in stride(from: 0, to: bits.count, by: 8) {
      let row = bits[start..<start + 8].map { hex(UInt16($0), digits: 2) }.joined(separator: " ")
      bytes += "B: \(hex(type, digits: 2)) \(row)\n".utf8
    }
  }

  mutating func event(_ event: EvdevEvent) {
    let fraction = String(event.microseconds)
    let padded = String(repeating: "0", count: 6 - fraction.utf8.count) + fraction
    let digits = String(event.value.magnitude)
    // As printf pads with %04d: the sign counts.
    let width = event.value < 0 ? 3 : 4
    let value =
      (event.value < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    bytes += "E: \(event.seconds).\(padded) \(hex(event.type, digits: 4)) \(hex(event.code, digits: 4)) ".utf8
    bytes += "\(value)\n".utf8
  }

  private func hex(_ value: UInt16, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
