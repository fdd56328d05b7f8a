import SegueTraces
import Testing

@testable import SegueCLI

@MainActor
@Suite("segue import")
struct ImportCommandTests {
  private let segue = CommandLineFixture()

  private func writeRecording(_ name: String = "pan") throws {
    try segue.write(sampleEvents, to: "\(name).events")
    try segue.write(sampleDescription, to: "pan.desc")
  }

  @Test("a touch trace comes out in its canonical form, which comes out unchanged")
  func canonical() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    #expect(segue.run("import", "tap.trace") == .success)
    let canonical = segue.out
    #expect(canonical.hasPrefix("{\"clock\":"))
    try segue.write(canonical, to: "again.trace")
    segue.run("import", "again.trace")
    #expect(segue.out == canonical)
  }

  @Test("a foreign recording becomes a touch trace in points of the width asked for")
  func foreign() throws {
    try writeRecording()
    #expect(segue.run("import", "pan.events", "--desc", "pan.desc") == .success)
    let narrow = try TouchTrace.read(Array(segue.out.utf8), name: "out")
    #expect(narrow.frames.count == 3)
    #expect(narrow.header.space.width == 390)
    #expect(narrow.frames[0].contacts[0].x == 39)
    segue.run("import", "pan.events", "--desc", "pan.desc", "--width", "1000")
    #expect(try TouchTrace.read(Array(segue.out.utf8), name: "out").frames[0].contacts[0].x == 100)
  }

  @Test("--out writes a file and leaves standard output empty")
  func toFile() throws {
    try writeRecording()
    #expect(segue.run("import", "pan.events", "--desc", "pan.desc", "--out", "mine.trace") == .success)
    #expect(segue.out.isEmpty)
    #expect(segue.err == "wrote mine.trace\n")
    #expect(segue.run("check", "mine.trace") == .success)
  }

  @Test("an existing file is replaced only by force")
  func force() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    try segue.write("keep me", to: "mine.trace")
    #expect(segue.run("import", "tap.trace", "--out", "mine.trace") == .cannotWrite)
    #expect(segue.err == "segue import: mine.trace: this file exists; add --force to replace it\n")
    #expect(try segue.read("mine.trace") == "keep me")
    #expect(segue.run("import", "tap.trace", "--out", "mine.trace", "--force") == .success)
    #expect(try segue.read("mine.trace") != "keep me")
  }

  @Test("a recording is not written over itself by chance")
  func ontoItself() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    #expect(segue.run("import", "tap.trace", "--out", ".") == .cannotWrite)
    #expect(try segue.read("tap.trace") == String(decoding: sampleTrace(), as: UTF8.self))
  }

  @Test("several recordings go into a folder, each under its own name")
  func severalFiles() throws {
    try writeRecording("a")
    try writeRecording("b")
    #expect(segue.run("import", "a.events", "b.events", "--desc", "pan.desc") == .usage)
    #expect(segue.err.contains("--out DIR/"))
    #expect(segue.run("import", "a.events", "b.events", "--desc", "pan.desc", "--out", "made/") == .success)
    #expect(segue.files.filter { $0.hasPrefix("made/") } == ["made/a.trace", "made/b.trace"])
  }

  @Test("two recordings of one name do not overwrite each other")
  func sameName() throws {
    try segue.write(sampleTrace(), to: "a/tap.trace")
    try segue.write(sampleTrace(), to: "b/tap.trace")
    #expect(segue.run("import", "a/tap.trace", "b/tap.trace", "--out", "made/") == .usage)
    #expect(!segue.files.contains("made"))
  }

  @Test("one bad recording among good ones writes nothing")
  func badAmongGood() throws {
    try segue.write(sampleTrace(), to: "good.trace")
    try segue.write("nonsense", to: "bad.trace")
    #expect(segue.run("import", "good.trace", "bad.trace", "--out", "made/") == .badData)
    #expect(segue.files == ["bad.trace", "good.trace"])
    #expect(segue.run("import", "good.trace", "gone.trace", "--out", "made/") == .noInput)
    #expect(segue.files == ["bad.trace", "good.trace"])
  }

  @Test("a width that is none, and a place that cannot be written")
  func wrongValues() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    for width in ["0", "-3", "nan", "wide"] {
      #expect(segue.run("import", "tap.trace", "--width=\(width)") == .usage)
    }
    #expect(segue.run("import", "tap.trace", "--out", "tap.trace/x.trace") == .cannotWrite)
    #expect(segue.run("import", "tap.trace", "--out", "no/such/x.trace") == .cannotWrite)
    #expect(segue.files == ["tap.trace"])
  }

  @Test("every option reaches the trace")
  func options() throws {
    try writeRecording()
    let words = [
      "import", "pan.events", "--desc", "pan.desc", "--from", "evemu", "--width", "2000", "--height", "1000", "--scale",
      "2",
      "--rotation", "90", "--window", "10,20,300,400", "--licence", "MIT", "--full",
    ]
    #expect(segue.run(words) == .success)
    let trace = try TouchTrace.read(Array(segue.out.utf8), name: "out")
    #expect(trace.header.space == TraceSpace(width: 300, height: 400, scale: 2))
    #expect(trace.header.provenance?.licence == "MIT")
    segue.run("import", "pan.events", "--desc", "pan.desc", "--width", "1000", "--height", "2000")
    let upright = try TouchTrace.read(Array(segue.out.utf8), name: "out").frames[0].contacts[0]
    #expect(trace.frames[0].contacts[0].x == upright.y - 10)
    #expect(trace.frames[0].contacts[0].y == 1000 - upright.x - 20)
  }

  @Test("an unknown format is answered with the nearest, and a known one refuses another's text")
  func formats() throws {
    try writeRecording()
    #expect(segue.run("import", "pan.events", "--from", "getevnt") == .usage)
    #expect(segue.err.contains("--from does not know \"getevnt\"; the nearest is \"getevent\"; it takes touch-trace, "))
    #expect(segue.run("import", "pan.events", "--from", "getevent") == .badData)
    #expect(segue.run("import", "pan.events", "--from", "evemu", "--desc", "pan.desc") == .success)
    for wrong in [
      ["--rotation", "45"], ["--window", "1,2,3"], ["--window", "0,0,0,5"], ["--height", "0"], ["--rate", "0"],
    ] {
      #expect(segue.run(["import", "pan.events", "--desc", "pan.desc"] + wrong) == .usage)
    }
  }

  @Test("a log of several devices asks for one, and takes it by any of its names")
  func devices() throws {
    let axes = """
        ABS (0003): 0035  : value 0, min 0, max 999, fuzz 0, flat 0, resolution 0
                    0036  : value 0, min 0, max 1999, fuzz 0, flat 0, resolution 0

      """
    var log = ""
    for number in 1...2 {
      log += "add device \(number): /dev/input/event\(number)\n  name:     \"pad \(number)\"\n" + axes
      for event in ["0003 0039 00000001", "0003 0035 0000000\(number)", "0003 0036 00000000", "0000 0000 00000000"] {
        log += "[ 1.00000\(number)] /dev/input/event\(number): \(event)\n"
      }
      log += "[ 1.00001\(number)] /dev/input/event\(number): 0003 0039 ffffffff\n"
      log += "[ 1.00001\(number)] /dev/input/event\(number): 0000 0000 00000000\n"
    }
    try segue.write(log, to: "two.log")
    #expect(segue.run("import", "two.log") == .badData)
    #expect(
      segue.err.contains(
        "1: /dev/input/event1 (pad 1), 2: /dev/input/event2 (pad 2); choose one by its path, its name, or its number in "
          + "the file: segue import --device DEVICE"))
    for verb in [["import"], ["check"], ["export", "--to", "csv"]] {
      #expect(segue.run(verb + ["two.log", "--device", "3"]) == .usage)
      #expect(segue.err.contains("there is no device \"3\"; --device takes a path"), "\(segue.err)")
    }
    #expect(segue.run("check", "two.log", "--device", "2") == .success)
    #expect(segue.run("export", "two.log", "--device", "pad 2", "--width", "1000", "--to", "csv") == .success)
    #expect(segue.out.contains(",began,2,0,"), "\(segue.out)")
    for device in ["event2", "pad 2", "2"] {
      #expect(segue.run("import", "two.log", "--device", device, "--width", "1000") == .success)
      #expect(try TouchTrace.read(Array(segue.out.utf8), name: "out").frames[0].contacts[0].x == 2)
    }
  }

  @Test("the help's line for a phone's log reads a log and axes as a phone prints them")
  func phoneExample() throws {
    var log = ""
    for event in ["0003 0039 00000001", "0003 0035 000001f4", "0003 0036 000003e8", "0000 0000 00000000"] {
      log += "[ 1.000000] /dev/input/event7: \(event)\n"
    }
    for event in ["0003 0039 ffffffff", "0000 0000 00000000"] { log += "[ 1.050000] /dev/input/event7: \(event)\n" }
    try segue.write(log, to: "phone.log")
    try segue.write(
      """
      add device 1: /dev/input/event7
        name:     "panel"
          ABS (0003): 0035  : value 0, min 0, max 999, fuzz 0, flat 0, resolution 0
                      0036  : value 0, min 0, max 1999, fuzz 0, flat 0, resolution 0

      """, to: "axes.txt")
    let example = try #require(ImportCommand.specification.examples.map(\.0).first { $0.contains("phone.log") })
    #expect(segue.run(example.split(separator: " ").dropFirst().map { String($0) }) == .success, "\(segue.err)")
    let touch = try TouchTrace.read(Array(segue.out.utf8), name: "out").frames[0].contacts[0]
    #expect([touch.x, touch.y] == [195, 422])
    // Without the axes nothing says how large the panel is.
    #expect(segue.run("import", "phone.log") == .badData)
  }

  @Test("an option that the format has no use for is warned of, and the others are not")
  func idleOptions() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    try segue.write("t_ns,id,phase,x,y\n0,1,began,1,2\n50000000,1,ended,1,2\n", to: "tap.csv")
    try writeRecording()
    let given = [
      "--device", "2", "--width", "100", "--height", "200", "--scale", "2", "--rotation", "90", "--window", "0,0,9,9",
      "--rate", "30", "--full", "--drop-stale", "--licence", "MIT",
    ]
    func warned(_ words: [String]) -> [String] {
      #expect(segue.run(["import"] + words + given) == .success, "\(segue.err)")
      return segue.err.split(separator: "\n").filter { $0.contains(" has no effect on ") }.map { String($0) }
    }
    #expect(
      warned(["tap.csv"]) == [
        "warning: tap.csv: --device has no effect on csv: it tells no devices apart",
        "warning: tap.csv: --width has no effect on csv: --window gives the space its size",
        "warning: tap.csv: --height has no effect on csv: --window gives the space its size",
        "warning: tap.csv: --rotation has no effect on csv: its positions are in points already",
        "warning: tap.csv: --rate has no effect on csv: it gives samples, not strokes",
      ])
    #expect(
      warned(["pan.events", "--desc", "pan.desc"]) == [
        "warning: pan.events: --device has no effect on evemu: it is a recording of one device",
        "warning: pan.events: --rate has no effect on evemu: it gives samples, not strokes",
      ])
    #expect(warned(["tap.trace"]).count == 10)
    #expect(segue.err.hasPrefix("warning: tap.trace: --device has no effect on touch-trace: a touch trace says all"))
  }

  @Test("a description that a recording with axes of its own does not need is warned of, by every verb")
  func idleDescription() throws {
    try segue.write(sampleDescription + sampleEvents, to: "whole.evemu")
    try writeRecording()
    let line = "warning: whole.evemu: --desc has no effect: the recording has axes of its own\n"
    for verb in [["import"], ["check"], ["export", "--to", "csv"]] {
      #expect(segue.run(verb + ["whole.evemu", "--desc", "pan.desc"]) == .success, "\(segue.err)")
      #expect(segue.err.contains(line), "\(segue.err)")
      #expect(segue.run(verb + ["pan.events", "--desc", "pan.desc"]) == .success)
      #expect(!segue.err.contains("--desc has no effect"), "\(segue.err)")
    }
  }

  @Test("a licence goes into a recording that carries its trace's header")
  func licenceOfCarried() throws {
    try segue.write(sampleTrace(), to: "tap.trace")
    #expect(segue.run("export", "tap.trace", "--to", "csv", "--out", "tap.csv") == .success)
    #expect(segue.run("import", "tap.csv", "--licence", "CC0") == .success)
    #expect(try TouchTrace.read(Array(segue.out.utf8), name: "out").header.provenance?.licence == "CC0")
  }
}
