import SegueTestSupport
import SegueTraces
import Testing

/// How the refusal of unknown JSON goes on: what each format that is JSON is told by.
private let jsonMarks =
  #"Other JSON is told by its keys: webdriver by "pointerDown", devtools by "touchPoints" or "steps", flutter by "#
  + #""physicalX", webkit by "touches" with "timeOffset"; segue import --from FORMAT names one"#

@Suite("Reading a touch trace")
struct TraceReaderTests {
  static let textFaults = [
    FaultCase(
      "an empty file", "", "TT026", "pan.trace:1:1: the file is empty; record the gesture again, or copy the file again"
    ),
    FaultCase(
      "a byte order mark", "\u{FEFF}" + SampleTrace.text(SampleTrace.lines), "TT020",
      "pan.trace:1:1: the file begins with a byte order mark; save it as UTF-8 without one"),
    FaultCase(
      "a line cut short", String(SampleTrace.text(SampleTrace.lines).dropLast(60)), "TT001",
      "pan.trace:4:38: the file ends in the middle of a line; it was cut short, so copy or record it again"),
    FaultCase(
      "a trailer without its line feed", String(SampleTrace.text(SampleTrace.lines).dropLast()), "TT001",
      "pan.trace:5:37: the file ends in the middle of a line; it was cut short, so copy or record it again"),
    FaultCase(
      "a file cut between lines", SampleTrace.text(Array(SampleTrace.lines.dropLast())), "TT001",
      #"pan.trace:5:1: the file ends without its trailer line, so it may have been cut short; copy it again, or, "#
        + #"if nothing is missing, add {"contacts":…,"end":true,"frames":…}"#
    ),
    FaultCase(
      "a header alone", SampleTrace.header + "\n", "TT001",
      #"pan.trace:2:1: the file ends without its trailer line, so it may have been cut short; copy it again, or, "#
        + #"if nothing is missing, add {"contacts":…,"end":true,"frames":…}"#
    ),
    FaultCase(
      "a carriage return", line: 2, SampleTrace.began + "\r", "TT016",
      "pan.trace:2:53: the line holds a carriage return; lines end with a line feed alone, so save the file that way"),
    FaultCase(
      "a blank line", line: 3, "", "TT015", "pan.trace:3:1: the line is blank; a touch trace has none, so delete it"),
    FaultCase(
      "a line of blanks", line: 3, "  ", "TT015",
      "pan.trace:3:1: the line is blank; a touch trace has none, so delete it"),
    FaultCase(
      "a comment", line: 3, "# slow here", "TT015", "pan.trace:3:1: a touch trace has no comments; delete the line"),
    FaultCase(
      "a line that is no object", line: 3, "[1,2]", "TT015", "pan.trace:3:1: the line is not a JSON object; delete it"),
    FaultCase(
      "text after the trailer", SampleTrace.text(SampleTrace.lines + [SampleTrace.moved]), "TT015",
      "pan.trace:6:1: text follows the trailer; a file holds one trace, so put the rest into a file of its own"),
    FaultCase(
      "a second header", line: 4, SampleTrace.header, "TT026",
      "pan.trace:4:1: a second header; a file holds one trace, so put this one into a file of its own"),
    FaultCase(
      "a second trace in the file", SampleTrace.text(SampleTrace.lines + SampleTrace.lines), "TT015",
      "pan.trace:6:1: text follows the trailer; a file holds one trace, so put the rest into a file of its own"),
    FaultCase(
      "frames before the header", SampleTrace.text([SampleTrace.began, SampleTrace.header]), "TT026",
      #"pan.trace:1:1: the first line is not a header; a touch trace begins with "#
        + #"{"format":"touch-trace","version":1,…}. "#
        + jsonMarks
    ),
    FaultCase(
      "no JSON at all", "Event: time 1538.698145\n", "TT026",
      #"pan.trace:1:1: the first line is not a header; a touch trace begins with "#
        + #"{"format":"touch-trace","version":1,…}. "#
        + jsonMarks
    ),
    FaultCase(
      "another program's JSON", "{\"events\":[]}\n", "TT026",
      #"pan.trace:1:1: the first line is not a header; a touch trace begins with "#
        + #"{"format":"touch-trace","version":1,…}. "#
        + jsonMarks
    ),
    FaultCase(
      "a missing brace", line: 3, #"{"c":[],"t":1"#, "TT001",
      "pan.trace:3:14: the text ends inside a value; a touch trace has one JSON object a line, so complete it there"),
    FaultCase(
      "a doubled key", line: 3, #"{"c":[{"id":3,"phase":"moved","x":9,"x":9,"y":4}],"t":1}"#, "TT015",
      #"pan.trace:3:37: the key "x" stands twice; delete one of the two"#),
    FaultCase(
      "NaN", line: 3, #"{"c":[{"id":3,"phase":"moved","x":NaN,"y":4}],"t":1}"#, "TT019",
      "pan.trace:3:35: NaN and infinity are not JSON; leave out what is not known, or write a number"),
    FaultCase(
      "an infinity", line: 3, #"{"c":[{"id":3,"phase":"moved","x":1e999,"y":4}],"t":1}"#, "TT019",
      "pan.trace:3:35: NaN and infinity are not JSON; leave out what is not known, or write a number"),
    FaultCase(
      "a decimal comma", line: 3, #"{"c":[{"id":3,"phase":"moved","x":1,5,"y":4}],"t":1}"#, "TT019",
      "pan.trace:3:37: a number has a decimal comma; JSON writes 1.5, not 1,5"),
    FaultCase(
      "a column after letters of two bytes", line: 3, #"{"deviceId":"Großgerät","t":}"#, "TT015",
      #"pan.trace:3:29: unexpected "}"; mend the line, which is one JSON object"#),
  ]

  @Test("a text that is not a touch trace is refused where it goes wrong", arguments: textFaults)
  func textFault(_ fault: FaultCase) {
    #expect(SampleTrace.verdict(fault.text) == fault.words)
    #expect(SampleTrace.code(fault.text) == fault.code)
  }

  @Test("bytes that are not UTF-8 are refused at the byte, counted in code points")
  func notUTF8() {
    var bytes = Array(SampleTrace.text([SampleTrace.header]).utf8)
    bytes += Array(#"{"deviceId":"ß"#.utf8) + [0xC3, 0x28] + Array("\",\"t\":0}\n".utf8)
    #expect(SampleTrace.verdict(bytes) == "pan.trace:2:15: this byte is not UTF-8; save the file as UTF-8")
  }

  static let memberFaults = [
    FaultCase(
      "an unknown version", line: 1, spoilt(#""version":1"#, #""version":2"#), "TT023",
      "pan.trace:1:216: touch-trace version 2 is not known here; this release reads version 1 and its draft, "
        + "version 0. Use a newer release, or write the file in that version"
    ),
    FaultCase(
      "a version in words", line: 1, spoilt(#""version":1"#, #""version":"one""#), "TT026",
      #"pan.trace:1:216: "version" of the header must be a whole number"#),
    FaultCase(
      "no version", line: 1, spoilt(#","version":1"#, ""), "TT026",
      #"pan.trace:1:1: the header has no "version"; add it"#),
    FaultCase(
      "another time unit", line: 1, spoilt(#""timeUnit":"ns""#, #""timeUnit":"ms""#), "TT026",
      #"pan.trace:1:201: "timeUnit" of the header must be "ns""#),
    FaultCase(
      "no clock", line: 1, spoilt(#""clock":"#, #""watch":"#), "TT026",
      #"pan.trace:1:1: the header has no "clock"; add it"#),
    FaultCase(
      "a clock that is text", line: 1, spoilt(#""format""#, #""display":"60","format""#), "TT026",
      #"pan.trace:1:75: "display" of the header must be an object"#),
    FaultCase(
      "an origin that is a number", line: 1, spoilt(#""originNs":"0""#, #""originNs":0"#), "TT026",
      #"pan.trace:1:44: "originNs" of the header's clock must be text"#),
    FaultCase(
      "an origin that is no number", line: 1, spoilt(#""originNs":"0""#, #""originNs":"-1""#), "TT026",
      #"pan.trace:1:44: "originNs" of the header's clock must be a decimal number of nanoseconds, as text"#),
    FaultCase(
      "an unknown clock base", line: 1, spoilt("first-sample", "lunch"), "TT026",
      #"pan.trace:1:18: "base" of the header's clock must be one of "first-sample", "boot", "epoch""#),
    FaultCase(
      "a width of nothing", line: 1, spoilt(#""width":390"#, #""width":0"#), "TT026",
      #"pan.trace:1:185: "width" of the header's space must be a number above 0"#),
    FaultCase(
      "no scale", line: 1, spoilt(#""scale":3,"#, ""), "TT026",
      #"pan.trace:1:96: the header's space has no "scale"; add it"#),
    FaultCase(
      "an origin elsewhere", line: 1, spoilt("top-left", "bottom-left"), "TT026",
      #"pan.trace:1:144: "origin" of the header's space must be "top-left""#),
    FaultCase(
      "an unknown orientation", line: 1, spoilt("portrait", "upright"), "TT026",
      #"pan.trace:1:124: "orientation" of the header's space must be one of "portrait", "landscape""#),
    FaultCase(
      "an outcome that is none", line: 1,
      spoilt(#""format""#, #""expect":{"td.fold/pop":"perhaps"},"format""#), "TT026",
      #"pan.trace:1:89: "td.fold/pop" of the header's expect must be one of "finished", "cancelled", "notStarted""#),
    FaultCase(
      "a digitizer without length", line: 1,
      spoilt(#""format""#, #""digitizer":{"x":{"max":5,"min":5}},"format""#), "TT026",
      #"pan.trace:1:89: "max" of the digitizer's x axis must be a number above "min""#),
    FaultCase(
      "a range of one rate", line: 1,
      spoilt(#""format""#, #""display":{"refreshRangeHz":[10]},"format""#), "TT026",
      #"pan.trace:1:93: "refreshRangeHz" of the header's display must be a list of two rates above 0, the lower "#
        + #"first"#),
    FaultCase(
      "a frame without time", line: 3, #"{"c":[{"id":3,"phase":"moved","x":9,"y":421}]}"#, "TT026",
      #"pan.trace:3:1: the frame has no "t"; add it"#),
    FaultCase(
      "a time that is not whole", line: 3, #"{"c":[{"id":3,"phase":"moved","x":9,"y":421}],"t":1.5}"#, "TT026",
      #"pan.trace:3:51: "t" of the frame must be a whole number of nanoseconds"#),
    FaultCase(
      "a time beyond the clock", line: 3, #"{"c":[],"t":5000000000000000000}"#, "TT008",
      #"pan.trace:3:13: the time is more than 146 years from the origin; mend the clock, or "originNs""#),
    FaultCase(
      "a frame without touches", line: 3, #"{"c":[],"t":1}"#, "TT026",
      #"pan.trace:3:6: "c" of the frame must be a list of at least one touch"#),
    FaultCase(
      "a touch that is a number", line: 3, #"{"c":[3],"t":1}"#, "TT026",
      #"pan.trace:3:7: "c" of the frame must be a list of objects"#),
    FaultCase(
      "a touch without a number", line: 3, #"{"c":[{"phase":"moved","x":9,"y":421}],"t":1}"#, "TT026",
      #"pan.trace:3:7: the touch has no "id"; add it"#),
    FaultCase(
      "a negative number", line: 3, #"{"c":[{"id":-1,"phase":"moved","x":9,"y":421}],"t":1}"#, "TT026",
      #"pan.trace:3:13: "id" of the touch must be a whole number from 0"#),
    FaultCase(
      "an unknown phase", line: 3, #"{"c":[{"id":3,"phase":"stationary","x":9,"y":421}],"t":1}"#, "TT026",
      #"pan.trace:3:23: "phase" of touch 3 must be one of "began", "moved", "ended", "cancelled", "hover""#),
    FaultCase(
      "a position in words", line: 3, #"{"c":[{"id":3,"phase":"moved","x":"9","y":421}],"t":1}"#, "TT026",
      #"pan.trace:3:35: "x" of touch 3 must be a number"#),
    FaultCase(
      "no position", line: 3, #"{"c":[{"id":3,"phase":"moved","x":9}],"t":1}"#, "TT026",
      #"pan.trace:3:7: touch 3 has no "y"; add it"#),
    FaultCase(
      "a pressure above 1", line: 3, #"{"c":[{"id":3,"phase":"moved","pressure":1.5,"x":9,"y":4}],"t":1}"#, "TT026",
      #"pan.trace:3:42: "pressure" of touch 3 must be a number in 0…1"#),
    FaultCase(
      "a null where a number stands", line: 3, #"{"c":[{"id":3,"phase":"moved","pressure":null,"x":9,"y":4}],"t":1}"#,
      "TT026", #"pan.trace:3:42: "pressure" of touch 3 must be a number in 0…1"#),
    FaultCase(
      "a trailer that denies itself", line: 5, #"{"contacts":1,"end":false,"frames":3}"#, "TT026",
      #"pan.trace:5:21: "end" of the trailer must be true"#),
    FaultCase(
      "a trailer without a count", line: 5, #"{"contacts":1,"end":true}"#, "TT026",
      #"pan.trace:5:1: the trailer has no "frames"; add it"#),
  ]

  static func spoilt(_ part: String, _ replacement: String) -> String {
    SampleTrace.header.replacing(part, with: replacement)
  }

  @Test("a member that is missing or of the wrong kind is refused by name", arguments: memberFaults)
  func memberFault(_ fault: FaultCase) {
    #expect(SampleTrace.verdict(fault.text) == fault.words)
    #expect(SampleTrace.code(fault.text) == fault.code)
  }

  @Test("the sample that the faults are made from is read")
  func control() {
    #expect(SampleTrace.verdict(SampleTrace.text(SampleTrace.lines)) == "read")
  }

  @Test("every file cut at any byte is refused")
  func cutAnywhere() {
    let bytes = Array(SampleTrace.text(SampleTrace.lines).utf8)
    for length in 0..<bytes.count {
      #expect(SampleTrace.verdict(Array(bytes[..<length])) != "read", "cut after \(length) bytes")
    }
  }

  @Test("changing any one byte never crashes and is refused or read", arguments: [1, 2, 3] as [UInt64])
  func anyByte(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = Array(SampleTrace.text(SampleTrace.lines).utf8)
    var refused = 0
    for _ in 0..<500 {
      var spoilt = bytes
      spoilt[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      if SampleTrace.verdict(spoilt) != "read" { refused += 1 }
    }
    #expect(refused > 250, "seed \(seed): only \(refused) of 500 spoilt files were refused")
  }
}
