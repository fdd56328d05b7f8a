/// A recording of any size, piece by piece: one finger after another draws a wave, 120 samples a second.
struct GeneratedRecording {
  enum Form { case touchTrace, evemu }

  private let form: Form
  private let size: Int
  private var made = 0
  private var touches = 0
  private var frames = 0
  private var time = 0
  private var isComplete = false

  /// - Parameter size: bytes that the recording has at least.
  init(_ form: Form, size: Int) {
    self.form = form
    self.size = size
  }

  /// All of it.
  static func whole(_ form: Form, size: Int) -> [UInt8] {
    var recording = GeneratedRecording(form, size: size)
    var out: [UInt8] = []
    out.reserveCapacity(size + 16_384)
    while true {
      let piece = recording.piece()
      if piece.isEmpty { return out }
      out += piece
    }
  }

  /// The header, then a touch at a time, then the trailer; nothing after that.
  mutating func piece() -> [UInt8] {
    if isComplete { return [] }
    var text = ""
    if made == 0 {
      text = form == .touchTrace ? Self.header : Self.description
    } else if made < size {
      touches += 1
      for step in 0...60 { text += form == .touchTrace ? frame(step) : events(step) }
    } else {
      isComplete = true
      text = form == .touchTrace ? #"{"contacts":\#(touches),"end":true,"frames":\#(frames)}"# + "\n" : "# the end\n"
    }
    let piece = Array(text.utf8)
    made += piece.count
    return piece
  }

  private static let header =
    #"{"clock":{"base":"first-sample","originNs":"0","source":"generated"},"format":"touch-trace","#
    + #""space":{"height":844,"orientation":"portrait","origin":"top-left","scale":3,"unit":"pt","width":390},"#
    + #""timeUnit":"ns","version":1}"# + "\n"

  private static let description = """
    # EVEMU 1.3
    N: generated
    I: 0003 0001 0002 0003
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 03 00 00 00 00 00 80 60 02
    A: 2f 0 9 0 0 0
    A: 35 0 39000 0 0 0
    A: 36 0 84400 0 0 0
    A: 39 0 65535 0 0 0

    """

  private func position(_ step: Int) -> (x: Int, y: Int) {
    (2000 + step * 557 + (frames * 37) % 100, 42_000 + (step * step * 3) % 7000)
  }

  /// A tenth of the lines with an arrival, pressure and a coalesced sample.
  private mutating func frame(_ step: Int) -> String {
    let phase = step == 0 ? "began" : step == 60 ? "ended" : "moved"
    let (x, y) = (Self.hundredths(position(step).x), Self.hundredths(position(step).y))
    defer {
      time += 8_333_333
      frames += 1
    }
    guard step % 10 == 5 else {
      return #"{"c":[{"id":\#(touches),"phase":"\#(phase)","x":\#(x),"y":\#(y)}],"t":\#(time)}"# + "\n"
    }
    return #"{"arrival":\#(time + 1_100_000),"c":[{"coalesced":[{"t":\#(time - 4_166_666),"x":\#(x),"y":\#(y)}],"#
      + #""id":\#(touches),"phase":"\#(phase)","pressure":0.8398,"x":\#(x),"y":\#(y)}],"t":\#(time)}"# + "\n"
  }

  private mutating func events(_ step: Int) -> String {
    let place = position(step)
    let stamp = "\(time / 1_000_000)." + String(String(1_000_000 + time % 1_000_000).dropFirst())
    defer {
      time += 8333
      frames += 1
    }
    let report = "E: \(stamp) 0000 0000 0000\n"
    if step == 60 { return "E: \(stamp) 0003 0039 -001\n" + report }
    let begin = step == 0 ? "E: \(stamp) 0003 0039 \(1000 + touches % 8000)\n" : ""
    return begin + "E: \(stamp) 0003 0035 \(place.x)\nE: \(stamp) 0003 0036 \(place.y)\n" + report
  }

  private static func hundredths(_ value: Int) -> String {
    let (whole, part) = value.quotientAndRemainder(dividingBy: 100)
    if part == 0 { return "\(whole)" }
    return part % 10 == 0 ? "\(whole).\(part / 10)" : "\(whole).\(part < 10 ? "0" : "")\(part)"
  }
}
