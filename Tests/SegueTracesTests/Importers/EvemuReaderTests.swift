import SegueTestSupport
import SegueTraces
import Testing

@Suite("Reading evemu recordings")
struct EvemuReaderTests {
  typealias Sample = EvemuSample

  static let noSlotAxis = "A: 35 0 999 0 0 10\nA: 36 0 1999 0 0 10\n"

  static let faults = [
    FaultCase(
      "no events", Sample.head, "TT014",
      "pan.evemu:1:1: there are no events; record again, or give the file that holds them"),
    FaultCase(
      "events without a description", Sample.began("1.000000"), "TT026",
      "pan.evemu:1:1: the events have no description, so the size of the panel is unknown; give the device's "
        + ".desc file: --desc FILE"
    ),
    FaultCase(
      "a fraction of one digit", Sample.head + "E: 1.5 0003 0035 1\n", "TT018",
      #"pan.evemu:13:6: the time's fraction "5" has not six digits, so readers disagree on what it means; write "#
        + #"microseconds with six digits, as in 1.000005"#
    ),
    FaultCase(
      "a fraction of seven digits", Sample.head + "E: 1.5000000 0003 0035 1\n", "TT018",
      #"pan.evemu:13:6: the time's fraction "5000000" has not six digits, so readers disagree on what it means; "#
        + #"write microseconds with six digits, as in 1.000005"#
    ),
    FaultCase(
      "a time without a fraction", Sample.head + "E: 1 0003 0035 1\n", "TT015",
      #"pan.evemu:13:1: this is not an event, which has the form "E: seconds.microseconds type code value"; mend "#
        + #"the line or delete it"#
    ),
    FaultCase(
      "a value that is no number", Sample.head + "E: 1.000000 0003 0035 0x1f\n", "TT015",
      #"pan.evemu:13:1: this is not an event, which has the form "E: seconds.microseconds type code value"; mend "#
        + #"the line or delete it"#
    ),
    FaultCase(
      "a value with a plus", Sample.head + "E: 1.000000 0003 0035 +1\n", "TT015",
      #"pan.evemu:13:1: this is not an event, which has the form "E: seconds.microseconds type code value"; mend "#
        + #"the line or delete it"#
    ),
    FaultCase(
      "a value beyond 32 bits", Sample.head + "E: 1.000000 0003 0035 2147483648\n", "TT015",
      #"pan.evemu:13:1: this is not an event, which has the form "E: seconds.microseconds type code value"; mend "#
        + #"the line or delete it"#
    ),
    FaultCase(
      "a type of five digits", Sample.head + "E: 1.000000 00003 0035 1\n", "TT015",
      #"pan.evemu:13:1: this is not an event, which has the form "E: seconds.microseconds type code value"; mend "#
        + #"the line or delete it"#
    ),
    FaultCase(
      "words after an event", Sample.head + "E: 1.000000 0003 0035 1 oops\n", "TT015",
      #"pan.evemu:13:1: this is not an event, which has the form "E: seconds.microseconds type code value"; mend "#
        + #"the line or delete it"#
    ),
    FaultCase(
      "a time beyond 146 years", Sample.head + "E: 4600000000.000000 0003 0035 1\n", "TT015",
      #"pan.evemu:13:1: this is not an event, which has the form "E: seconds.microseconds type code value"; mend "#
        + #"the line or delete it"#
    ),
    FaultCase(
      "an unknown version", "# EVEMU 2.0\n" + Sample.tap, "TT023",
      "pan.evemu:1:9: evemu version 2.0 is not known here; this release reads versions 1.0 to 1.3. Use a newer "
        + "release, or write the file in that version"
    ),
    FaultCase(
      "a newer minor version", "# EVEMU 1.4\n" + Sample.tap, "TT023",
      "pan.evemu:1:9: evemu version 1.4 is not known here; this release reads versions 1.0 to 1.3. Use a newer "
        + "release, or write the file in that version"
    ),
    FaultCase(
      "an axis without its range", "A: 35 0\n" + Sample.tap, "TT015",
      #"pan.evemu:1:1: this is not an axis, which has the form "A: code min max fuzz flat resolution"; mend the "#
        + #"line or delete it"#
    ),
    FaultCase(
      "an identity of three numbers", "I: 0018 1234 5678\n" + Sample.tap, "TT015",
      #"pan.evemu:1:1: this is not a device identity, which has the form "I: bus vendor product version"; mend "#
        + #"the line or delete it"#
    ),
    FaultCase(
      "properties that are no bytes", "P: 0200\n" + Sample.tap, "TT015",
      #"pan.evemu:1:1: this is not a line of properties, which has the form "P: 02 00 00 00 00 00 00 00"; mend "#
        + #"the line or delete it"#
    ),
    FaultCase(
      "more noise than one line in ten", Sample.tap + "$ ls\nadd device 1\n\n> \n", "TT015",
      "pan.evemu:19:1: 3 of 22 lines are not part of the recording, more than one in ten; remove what other "
        + "programs wrote into the file"
    ),
    FaultCase(
      "a single pointer", Sample.head + Sample.frame("1.000000", "0003 0000 5", "0003 0001 5"), "TT026",
      "pan.evemu:13:1: the device reports one pointer (ABS_X, ABS_Y) and no touches; record on a device that "
        + "reports ABS_MT_POSITION_X and ABS_MT_POSITION_Y"
    ),
    FaultCase(
      "buttons only", Sample.head + Sample.frame("1.000000", "0001 014a 1"), "TT014",
      "pan.evemu:1:1: no touch begins in this recording; record again, from before the finger comes down"),
    FaultCase(
      "an end without a beginning", Sample.head + Sample.ended("1.000000"), "TT014",
      "pan.evemu:13:1: no touch begins in this recording; record again, from before the finger comes down"),
    FaultCase(
      "time runs backwards", Sample.head + Sample.began("1.000002") + Sample.ended("1.000001"), "TT007",
      "pan.evemu:17:1: time runs backwards by 1000 ns; frames stand in order of time, so order them or mend the clock"),
    FaultCase(
      "time jumps inside a touch", Sample.head + Sample.began("1.000000") + Sample.ended("11.000001"), "TT008",
      "pan.evemu:18:1: time jumps by 10 s while the touch with tracking id 7 is down, so two clocks are mixed; "
        + "use one clock, or end the touch before the jump"
    ),
    FaultCase(
      "a slot that the device does not have",
      Sample.head + Sample.frame("1.000000", "0003 002f 10", "0003 0039 1") + Sample.ended("1.000001"), "TT015",
      "pan.evemu:13:1: slot 10 is none of the device's, which are 0 to 9 (ABS_MT_SLOT); mend the line or delete it, "
        + "or give the description of the device that made the events"
    ),
    FaultCase(
      "a negative slot", Sample.tap + Sample.frame("1.000000", "0003 002f -1", "0003 0035 1"), "TT015",
      "pan.evemu:19:1: slot -1 is none of the device's, which are 0 to 9 (ABS_MT_SLOT); mend the line or delete it, "
        + "or give the description of the device that made the events"
    ),
    FaultCase(
      "a slot that no device has", Self.noSlotAxis + Sample.frame("1.000000", "0003 002f 256", "0003 0039 1"), "TT015",
      "pan.evemu:3:1: slot 256 is more than any panel has, 0 to 255; mend the line or delete it"
    ),
    FaultCase(
      "a negative slot without a declaration", Self.noSlotAxis + Sample.frame("1.000000", "0003 002f -2"), "TT015",
      "pan.evemu:3:1: slot -2 is less than any panel has, 0 to 255; mend the line or delete it"
    ),
    FaultCase(
      "a strange slot while events are dropped, and in a frame that is cut",
      Sample.tap + "E: 1.000000 0000 0003 0\nE: 1.000000 0003 002f 12\n", "TT015",
      "pan.evemu:20:1: slot 12 is none of the device's, which are 0 to 9 (ABS_MT_SLOT); mend the line or delete it, "
        + "or give the description of the device that made the events"
    ),
    FaultCase(
      "no axis for x", "A: 36 0 99 0 0\n" + Sample.began("1.000000") + Sample.ended("1.000001"), "TT026",
      "pan.evemu:1:1: the description has no axis 35 (ABS_MT_POSITION_X), so positions cannot be placed; use the "
        + "description of the device that made the events"
    ),
    FaultCase(
      "an axis of no length", "A: 35 5 5 0 0\nA: 36 0 9 0 0\n" + Sample.began("1.000000") + Sample.ended("1.000001"),
      "TT026",
      #"pan.evemu:1:1: axis 35 (ABS_MT_POSITION_X) has no length, its maximum is not above its minimum; mend the "#
        + #""A:" line"#
    ),
  ]

  @Test("a recording that cannot be taken at its word is refused where it goes wrong", arguments: faults)
  func refuses(_ fault: FaultCase) {
    #expect(Sample.verdict(fault.text) == fault.words)
    #expect(Sample.code(fault.text) == fault.code)
  }

  @Test("a plain tap is read without a warning")
  func control() { #expect(Sample.verdict(Sample.tap) == "read") }

  @Test("the last slot that is declared, and the last that any panel may have, are read")
  func lastSlots() {
    let tap = { (slot: Int) in
      Sample.frame("1.000000", "0003 002f \(slot)", "0003 0039 1", "0003 0035 9", "0003 0036 9")
    }
    #expect(Sample.verdict(Sample.head + tap(9) + Sample.ended("1.000001")) == "read")
    #expect(Sample.verdict(Self.noSlotAxis + tap(255) + Sample.ended("1.000001")) == "read")
  }

  static let leniences = [
    FaultCase(
      "CRLF line ends", Sample.tap.replacing("\n", with: "\r\n"), "TT016",
      "pan.evemu:1:1: TT016: carriage returns or blanks at the end of a line were skipped, 18 times in all"),
    FaultCase(
      "trailing blanks", Sample.tap.replacing("0035 100\n", with: "0035 100 \t\n"), "TT016",
      "pan.evemu:14:1: TT016: carriage returns or blanks at the end of a line were skipped"),
    FaultCase(
      "a byte order mark", "\u{FEFF}" + Sample.tap, "TT020", "pan.evemu:1:1: TT020: a byte order mark was skipped"),
    FaultCase(
      "a little noise", Sample.tap + "$ ls\n", "TT015",
      "pan.evemu:19:1: TT015: this line is not part of the recording and was skipped"),
    FaultCase(
      "a last line cut short", Sample.tap + "E: 0.0712", "TT001",
      "pan.evemu:19:1: TT001: the last frame is incomplete and was left out; the recording was cut short"),
    FaultCase(
      "a last frame cut short", Sample.tap + "E: 0.071200 0003 0039 9\n", "TT001",
      "pan.evemu:19:1: TT001: the last frame is incomplete and was left out; the recording was cut short"),
    FaultCase(
      "a missing up", Sample.head + Sample.began("0.000001"), "TT002",
      "pan.evemu:16:1: TT002: the touch with tracking id 7 has no end; it is taken as cancelled at the last time"),
    FaultCase(
      "a start in mid-touch",
      Sample.head + Sample.frame("0.000001", "0003 0035 5") + Sample.ended("0.000002")
        + Sample.began("0.000003") + Sample.ended("0.000004"), "TT003",
      "pan.evemu:13:1: TT003: slot 0 moves before a touch begins there, so the recording starts in mid-touch; "
        + "that touch is left out"
    ),
    FaultCase(
      "an end too many", Sample.tap + Sample.ended("0.070000"), "TT003",
      "pan.evemu:19:1: TT003: slot 0 ends a touch that never began; the end is left out"),
    FaultCase(
      "a repeated id", Sample.head + Sample.began("0.000001") + Sample.began("0.000002") + Sample.ended("0.000003"),
      "TT005", "pan.evemu:17:1: TT005: slot 0 repeats the number of the touch it holds; the repeat has no effect"),
    FaultCase(
      "a touch in an occupied slot",
      Sample.head + Sample.began("0.000001") + Sample.began("0.000002", id: 8) + Sample.ended("0.000003"), "TT006",
      "pan.evemu:17:1: TT006: slot 0 takes a new touch before the old one ended; the old one is taken as cancelled"),
    FaultCase(
      "no position before the first touch",
      Sample.head + Sample.frame("0.000001", "0003 0039 7", "0003 0035 5") + Sample.ended("0.000002"), "TT011",
      "pan.evemu:14:1: TT011: a touch begins in slot 0 before a position was sent there; 0 is taken"),
    FaultCase(
      "a position outside the axis", Sample.head + Sample.began("0.000001", x: 1001) + Sample.ended("0.000002"),
      "TT012",
      "pan.evemu:16:1: TT012: 2 samples of touch 1 lie outside the space; they are kept"),
    FaultCase(
      "a palm",
      Sample.head
        + Sample.frame("0.000001", "0003 0039 7", "0003 0035 5", "0003 0036 5", "0003 0037 2")
        + Sample.ended("0.000002"), "TT021", "pan.evemu:17:1: TT021: touch 1 is a palm, not a finger; it is kept"),
    FaultCase(
      "dropped events", Sample.tap + "E: 0.070000 0000 0003 0\n" + Sample.frame("0.080000"), "TT022",
      "pan.evemu:19:1: TT022: the kernel dropped events here; touches that were down are taken as cancelled"),
    FaultCase(
      "no pressure while down", Sample.tap.replacing("0036 200\n", with: "0036 200\nE: 0.000001 0003 003a 0\n"),
      "TT013",
      "pan.evemu:17:1: TT013: a touch is down by its tracking id, and not by its pressure, its distance or BTN_TOUCH; "
        + "the id decides"
    ),
    FaultCase(
      "a touch at a distance", Sample.tap.replacing("0036 200\n", with: "0036 200\nE: 0.000001 0003 003b 9\n"), "TT013",
      "pan.evemu:16:1: TT013: a touch is down by its tracking id, and not by its pressure, its distance or BTN_TOUCH; "
        + "the id decides"
    ),
    FaultCase(
      "a button that is up while a touch is down",
      Sample.head + Sample.began("0.000001") + Sample.frame("0.000002", "0001 014a 0") + Sample.ended("0.000003"),
      "TT013",
      "pan.evemu:17:1: TT013: a touch is down by its tracking id, and not by its pressure, its distance or BTN_TOUCH; "
        + "the id decides"
    ),
    FaultCase(
      "a late lift", Sample.head + Sample.began("0.000001") + Sample.ended("0.102001"), "TT004",
      "pan.evemu:18:1: TT004: touch 1 ends 102 ms after its last sample; a driver may have made the lift"),
  ]

  @Test("carelessness that changes no number is put up with and told", arguments: leniences)
  func putsUpWith(_ lenience: FaultCase) {
    #expect(Sample.verdict(lenience.text) == lenience.words)
    #expect(lenience.code.map { lenience.words.contains($0) } == true)
  }

  @Test("a name of any bytes is kept as far as it is UTF-8")
  func names() throws {
    let bytes = Array("N: B".utf8) + [0xFC, 0x72, 0x00] + Array("o\n".utf8) + Array(Sample.tap.dropFirst(21).utf8)
    let recording = try EvemuRecording.read(bytes, name: "pan.evemu")
    #expect(recording.deviceName == "B\u{FFFD}r\u{FFFD}o")
    #expect(recording.warnings.map(\.code) == ["TT017"])
  }

  @Test("the header's facts are kept")
  func header() throws {
    let text = Sample.tap + "L: 01 1\nS: 05 0\n"
    let recording = try EvemuRecording.read(Array(text.utf8), name: "pan.evemu")
    #expect((recording.version.major, recording.version.minor) == (1, 3))
    #expect(recording.deviceName == "Panel")
    #expect((recording.identity.bus, recording.identity.vendor) == (0x18, 0x1234))
    #expect((recording.identity.product, recording.identity.version) == (0x5678, 0x100))
    #expect(recording.properties == [2, 0])
    #expect(recording.capabilities[3] == [0, 0, 0, 0, 0, 0x80, 0x61, 0x06])
    #expect(recording.axes[0x35] == EvdevAxis(minimum: 0, maximum: 999, resolution: 10))
    #expect(recording.axes[0x34] == EvdevAxis(minimum: -90, maximum: 90))
    #expect(recording.leds == [1: 1])
    #expect(recording.switches == [5: 0])
    let old = try EvemuRecording.read(Array("A: 35 1 2 3 4\n".utf8) + Array(Sample.ended("1.000000").utf8), name: "old")
    #expect((old.version.major, old.version.minor) == (1, 0))
    #expect(old.axes[0x35] == EvdevAxis(minimum: 1, maximum: 2, fuzz: 3, flat: 4))
  }

  @Test("events are kept without loss; padded values are decimal and the fraction counts microseconds")
  func events() throws {
    let text =
      Sample.head + "E: 00012.000005 0003 0035 0810\t# note\nE: 12.000006 3 39 -001# note\n"
      + "E: 12.000006 ffff FFFF -2147483648\nE: 12.000006 0004 0004 2147483647\n"
    let recording = try EvemuRecording.read(Array(text.utf8), name: "pan.evemu")
    #expect(
      recording.events == [
        EvdevEvent(seconds: 12, microseconds: 5, type: 3, code: 0x35, value: 810),
        EvdevEvent(seconds: 12, microseconds: 6, type: 3, code: 0x39, value: -1),
        EvdevEvent(seconds: 12, microseconds: 6, type: 0xFFFF, code: 0xFFFF, value: .min),
        EvdevEvent(seconds: 12, microseconds: 6, type: 4, code: 4, value: .max),
      ])
    #expect(recording.events[0].nanoseconds == 12_000_005_000)
    #expect(recording.eventLines == [13, 14, 15, 16])
  }

  @Test("events without a header take the description's; a header of their own goes before it")
  func description() throws {
    let events = Sample.began("1.000000") + Sample.ended("1.010000")
    let desc = (bytes: Array(Sample.head.replacing("Panel", with: "Other").utf8), name: "panel.desc")
    let bare = try EvemuRecording.read(Array(events.utf8), name: "pan.events", description: desc)
    #expect(bare.deviceName == "Other")
    #expect(bare.events.count == 6)
    let whole = try EvemuRecording.read(Array((Sample.head + events).utf8), name: "pan.evemu", description: desc)
    #expect(whole.deviceName == "Panel")
    #expect(
      Sample.verdict(events, description: "N: nothing\n")
        == "pan.evemu:1:1: the description has no axis 35 (ABS_MT_POSITION_X), so positions cannot be placed; use the "
        + "description of the device that made the events")
    #expect(
      Sample.verdict(events, description: "A: 35\n")
        == #"panel.desc:1:1: this is not an axis, which has the form "A: code min max fuzz flat resolution"; mend the "#
        + "line or delete it")
  }

  @Test(
    "changing any bytes never crashes, and what is read has a trace that reads back", arguments: [1, 2, 3] as [UInt64])
  func anyBytes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let whole =
      Sample.head + Sample.began("0.000001", id: 65_535) + Sample.frame("0.010000", "0003 002f 1", "0003 0039 3")
      + Sample.frame("0.020000", "0003 0035 9", "0000 0003 0", "0003 003a 7") + Sample.began("0.030000", id: 5)
      + Sample.ended("0.040000")
    let letters = Array("0123456789-.:EABNILSP# \n\r\t\u{FF}".utf8)
    var (read, refused) = (0, 0)
    for _ in 0..<400 {
      var bytes = Array(whole.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = letters.randomElement(using: &random) ?? 0
      }
      do throws(TraceError) {
        let trace = try TraceFile.read(bytes, name: "any.evemu").trace
        #expect(try TouchTrace.read(Array(trace.text().utf8), name: "again") == trace, "seed \(seed)")
        read += 1
      } catch { refused += 1 }
    }
    #expect(read > 20 && refused > 20, "seed \(seed): \(read) read, \(refused) refused")
  }
}
