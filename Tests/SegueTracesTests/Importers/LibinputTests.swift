import SegueTestSupport
import SegueTraces
import Testing

@Suite("Importing libinput recordings")
struct LibinputTests {
  static let head = """
    # libinput record
    version: 1
    ndevices: 1
    libinput:
      version: "1.19.0"
      git: "unknown"
    system:
      os: "debian:12"
      kernel: "6.1.0"
      dmi: "dmi:bvnNone:bvr: x"
    devices:

    """

  static let events = """
      - evdev:
        - [  0,      0,   3,  57,   61455] # EV_ABS / ABS_MT_TRACKING_ID   61455
        - [  0,      0,   3,  53,     100] # EV_ABS / ABS_MT_POSITION_X      100
        - [  0,      0,   3,  54,     200] # EV_ABS / ABS_MT_POSITION_Y      200
        - [  0,      0,   1, 330,       1] # EV_KEY / BTN_TOUCH                1
        - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
        hid:
          hidraw0: [ 0x02, 0x81 ]
      - libinput:
        - {time: 0.008, type: POINTER_MOTION, delta: [ 1.25, 0.00]}
      - evdev:
        - [  0,   8000,   3,  53,     110] # EV_ABS / ABS_MT_POSITION_X      110
        - [  0,   8000,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +8ms
      - evdev:
        - [  0,  17000,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID      -1
        - [  0,  17000,   1, 330,       0] # EV_KEY / BTN_TOUCH                0
        - [  0,  17000,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +9ms

    """

  static func device(_ node: String = "/dev/input/event7", name: String = "\"Panel\"", lines: String = events)
    -> String
  {
    """
    - node: \(node)
      evdev:
        # Name: Panel
        name: \(name)
        id: [24, 4660, 22136, 256]
        codes:
          0: [0, 1, 2, 3] # EV_SYN
          3: [47, 53, 54, 57] # EV_ABS
        absinfo:
          47: [0, 9, 0, 0, 0]
          53: [0, 999, 0, 0, 10]
          54: [  0,  1999, 0, 0, 10]
        properties: [1]
      hid: [
        0x05, 0x0d, 0x09
      ]
      udev:
        properties:
        - ID_INPUT=1
        - LIBINPUT_DEVICE_GROUP=18/0:i2c
      quirks:
      events:

    """ + lines
  }

  static let whole = head + device()

  static func read(_ text: String, _ options: TraceImportOptions = .init(width: 1000, height: 2000)) throws -> TraceFile
  {
    try TraceFile.read(Array(text.utf8), name: "pan.yml", options: options)
  }

  static func verdict(_ text: String, _ options: TraceImportOptions = .init()) -> String {
    do {
      let file = try TraceFile.read(Array(text.utf8), name: "pan.yml", format: .libinput, options: options)
      return file.warnings.isEmpty ? "read" : file.warnings.map(\.description).joined(separator: "\n")
    } catch { return "\(error.description) [\(error.code ?? "-")]" }
  }

  @Test(
    "padded lists, comments, HID bytes and libinput's own events stand around the touches, which are all that counts")
  func tap() throws {
    let file = try Self.read(Self.whole)
    #expect(file.format == .libinput)
    #expect(file.warnings == [])
    #expect(GeteventTests.story(file.trace) == GeteventTests.tap)
    #expect(file.trace.header.clock == TraceClock(base: .firstSample, source: "libinput-relative", originNs: "0"))
    #expect(file.trace.header.digitizer?.name == "Panel")
    #expect(file.trace.header.digitizer?.x == TraceAxis(min: 0, max: 999, unitsPerMm: 10))
    #expect(file.trace.header.provenance?.importer == "libinput/1")
  }

  @Test("of several devices one is chosen, by node, name or number; one that is never touched is no choice")
  func devices() throws {
    let other = Self.device(
      "/dev/input/event8", name: "Other", lines: Self.events.replacing("     100]", with: "      50]"))
    let both = Self.head + Self.device() + other
    #expect(
      Self.verdict(both)
        == "pan.yml:1:1: touches come from several devices: 1: /dev/input/event7 (Panel), 2: /dev/input/event8 (Other); "
        + "choose one by its path, its name, or its number in the file: segue import --device DEVICE [TT026]")
    for device in ["event8", "Other", "2"] {
      #expect(try Self.read(both, .init(width: 1000, height: 2000, device: device)).trace.frames[0].contacts[0].x == 50)
    }
    let quiet = Self.device("/dev/input/event9", name: "Quiet", lines: "")
    #expect(GeteventTests.story(try Self.read(Self.head + quiet + Self.device()).trace) == GeteventTests.tap)
  }

  static let leniences = [
    FaultCase(
      "a mail's quotes", "> " + whole.dropLast().replacing("\n", with: "\n> ") + "\n", "TT015",
      "pan.yml:1:1: TT015: a \">\" before a line, as mails quote, was skipped, 50 times in all"),
    FaultCase("a byte order mark", "\u{FEFF}" + whole, "TT020", "pan.yml:1:1: TT020: a byte order mark was skipped"),
    FaultCase(
      "CRLF", whole.replacing("\n", with: "\r\n"), "TT016",
      "pan.yml:1:1: TT016: carriage returns or blanks at the end of a line were skipped"),
    FaultCase(
      "a name with NUL", head + device(name: "\"Pa\u{0}el\""), "TT017",
      "pan.yml:15:1: TT017: the device's name is not UTF-8; what could not be read stands as U+FFFD"),
    FaultCase(
      "a full disk", whole + "  - evdev:\n    - [  0,  20000,   3,  5", "TT001",
      "pan.yml:52:1: TT001: the last frame is incomplete and was left out; the recording was cut short"),
    FaultCase(
      "an interrupt", whole + "  - evdev:\n    - [  0,  20000,   3,  57,      1]\n", "TT001",
      "pan.yml:52:1: TT001: the last frame is incomplete and was left out; the recording was cut short"),
  ]

  @Test("what mails, editors and full disks do is put up with and told", arguments: leniences)
  func putsUpWith(_ lenience: FaultCase) throws {
    #expect(Self.verdict(lenience.text) == lenience.words)
    #expect(GeteventTests.story(try Self.read(lenience.text).trace) == GeteventTests.tap)
  }

  static let faults = [
    FaultCase(
      "an unknown version", whole.replacing("version: 1\n", with: "version: 2\n"), "TT023",
      "pan.yml:2:10: libinput record version 2 is not known here; this release reads version 1. Use a newer release, or "
        + "write the file in that version [TT023]"),
    FaultCase(
      "no version", whole.replacing("version: 1\n", with: "verse: 1\n"), "TT026",
      "pan.yml:1:1: the libinput recording has no \"version\"; add it [TT026]"),
    FaultCase(
      "an event of four numbers", whole.replacing("[  0,   8000,   0,   0,       0]", with: "[  0,   8000,   0,   0]"),
      "TT015",
      #"pan.yml:46:29: this is not an event, which has the form "[seconds, microseconds, type, code, value]"; mend the "#
        + "line or delete it [TT015]"),
    FaultCase(
      "microseconds beyond a second", whole.replacing("[  0,   8000,   0,", with: "[  0,1000000,   0,"), "TT015",
      #"pan.yml:46:38: this is not an event, which has the form "[seconds, microseconds, type, code, value]"; mend the "#
        + "line or delete it [TT015]"),
    FaultCase(
      "a number that is none", whole.replacing("54, 200", with: "54, 2x0").replacing("     200]", with: "     2x0]"),
      "TT015",
      #"pan.yml:37:35: this is not an event, which has the form "[seconds, microseconds, type, code, value]"; mend the "#
        + "line or delete it [TT015]"),
    FaultCase(
      "an axis of three numbers", whole.replacing("47: [0, 9, 0, 0, 0]", with: "47: [0, 9, 0]"), "TT015",
      #"pan.yml:21:19: this is not an axis, which has the form "code: [min, max, fuzz, flat, resolution]"; mend the "#
        + "line or delete it [TT015]"),
    FaultCase(
      "no YAML", whole.replacing("ndevices: 1", with: "ndevices: [1"), "TT015",
      "pan.yml:4:9: this is not YAML: did not find expected ',' or ']'; copy the file again, or mend the line [TT015]"),
    FaultCase(
      "lists in lists", whole + "x: " + String(repeating: "[", count: 400), "TT015",
      "pan.yml:51:67: this is not YAML: more than 64 levels lie in each other; copy the file again, or mend the line [TT015]"
    ),
    FaultCase(
      "no events", head + device(lines: ""), "TT014",
      "pan.yml:1:1: there are no events; record again, or give the file that holds them [TT014]"),
  ]

  @Test("a recording that cannot be taken at its word is refused where it goes wrong", arguments: faults)
  func refuses(_ fault: FaultCase) { #expect(Self.verdict(fault.text) == fault.words) }
}
