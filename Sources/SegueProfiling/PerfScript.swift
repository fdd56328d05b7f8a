/// Samples of Linux perf, read from the text that `perf script` prints.
public struct PerfScript: Hashable, Sendable {
  public struct Frame: Hashable, Sendable {
    /// As perf prints it, the offset left out: `$s9SegueCore…`, `memmove`, `[unknown]`.
    public var symbol: String
    /// The file that it lies in, `[kernel.kallsyms]` for the kernel; `[unknown]` where perf does not know.
    public var module: String

    public init(_ symbol: String, _ module: String) {
      self.symbol = symbol
      self.module = module
    }
  }

  public struct Sample: Hashable, Sendable {
    public var command: String
    /// The thread's number, or the process's where perf prints one number.
    public var thread: Int64
    /// Nanoseconds on perf's clock.
    public var time: Int64
    /// What the sample stands for, in the event's unit: nanoseconds for `cpu-clock`.
    public var period: Int64
    public var event: String
    /// The outermost caller first.
    public var stack: [Frame]
  }

  /// In the order of the text.
  public private(set) var samples: [Sample] = []

  /// Reads the text.
  ///
  /// Lines that begin with `#` are passed over. A sample is a line of command, thread, time, period and event, and a line
  /// a frame below it, the innermost first; an empty line ends it. A sample may have no frame.
  /// - Throws: the first line that is none of these, with its number.
  /// - Cost: linear; 200,000 lines, some 35 MB, take a fifth of a second.
  public init(_ text: [UInt8]) throws(ProfileFault) {
    // Most lines of a text are the same places, at a few addresses each.
    var known: [ArraySlice<UInt8>: Frame] = [:]
    var open: Sample?
    var number = 0
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      var line = text[start..<end]
      while let last = line.last, Self.isBlank(last) { line.removeLast() }
      number += 1
      start = end + 1
      if line.first == UInt8(ascii: "#") { continue }
      let content = line.drop(while: Self.isBlank)
      if content.isEmpty {
        close(&open)
      } else if content.startIndex > line.startIndex, open != nil || line.last != UInt8(ascii: ":") {
        guard open != nil else {
          throw ProfileFault(number, 1, "a stack's line stands before any sample; print the data again: perf script")
        }
        guard let place = Self.place(content), let frame = known[place] ?? Self.frame(place) else {
          throw ProfileFault(
            number, content.startIndex - line.startIndex + 1,
            "a stack's line is an address, a symbol and a module in brackets")
        }
        known[place] = frame
        open?.stack.append(frame)
      } else {
        close(&open)
        guard let sample = Self.head(String(decoding: line, as: UTF8.self)) else {
          throw ProfileFault(
            number, 1,
            "a sample's line is command, thread, time, period and event, as in \"segue 7 1.25: 200040 "
              + "cpu-clock:\"; print it so: perf script -F comm,tid,time,period,event,ip,sym,dso")
        }
        open = sample
      }
    }
    close(&open)
  }

  private mutating func close(_ open: inout Sample?) {
    guard var sample = open else { return }
    sample.stack.reverse()
    samples.append(sample)
    open = nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// `segue 11300 83688.948988:     200040 cpu-clock: `, perhaps with a CPU in brackets behind the thread. A command may
  /// have blanks, so the line is read from its end.
  private static func head(_ line: String) -> Sample? {
    var words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard words.count >= 5, let event = words.popLast(), event.last == ":", let period = Int64(words.removeLast()),
      period >= 0, let clock = words.popLast(), clock.last == ":", let time = nanoseconds(clock.dropLast())
    else { return nil }
    if words.last?.first == "[", words.last?.last == "]" { words.removeLast() }
    guard let thread = words.popLast()?.split(separator: "/").last.flatMap({ Int64($0) }), !words.isEmpty else {
      return nil
    }
    return Sample(
      command: words.joined(separator: " "), thread: thread, time: time, period: period,
      event: String(event.dropLast()), stack: [])
  }

  /// Seconds with one to nine places.
  private static func nanoseconds(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...9).contains(parts[1].count), let whole = Int64(parts[0]), (0...4_000_000_000) ~= whole,
      let fraction = Int64(parts[1] + String(repeating: "0", count: 9 - parts[1].count)), fraction >= 0
    else { return nil }
    return whole * 1_000_000_000 + fraction
  }

  /// What stands behind the address; nil without one.
  private static func place(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let place = content.drop { isHexDigit($0) }
    guard place.startIndex > content.startIndex, let first = place.first, isBlank(first) else { return nil }
    return place
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }

  /// `swift_retain+0x4d (/usr/lib/libswiftCore.so)`: a demangled symbol may have blanks and brackets of its own.
  private static func frame(_ place: ArraySlice<UInt8>) -> Frame? {
    var rest = place.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    guard rest.last == UInt8(ascii: ")"), let opening = lastBracket(rest) else { return nil }
    let module = rest[(opening + 1)...].dropLast()
    var symbol = rest[..<opening]
    while symbol.last == UInt8(ascii: " ") { symbol.removeLast() }
    if let plus = symbol.lastIndex(of: UInt8(ascii: "+")), symbol[(plus + 1)...].starts(with: "0x".utf8),
      symbol[(plus + 3)...].allSatisfy(isHexDigit)
    {
      symbol = symbol[..<plus]
    }
    guard !symbol.isEmpty, !module.isEmpty else { return nil }
    return Frame(String(decoding: symbol, as: UTF8.self), String(decoding: module, as: UTF8.self))
  }

  /// The bracket that the module stands in: the last one after a blank.
  private static func lastBracket(_ text: ArraySlice<UInt8>) -> Int? {
    text.indices.dropFirst().last { text[$0] == UInt8(ascii: "(") && text[$0 - 1] == UInt8(ascii: " ") }
  }
}
