import Foundation
import Testing

@testable import SegueCLI
@testable import SegueReplay

@MainActor
@Suite("segue render")
struct RenderCommandTests {
  private let segue = CommandLineFixture()

  /// The catalogue as it is, not the fixture's.
  private func standard() -> CommandLineFixture {
    let segue = CommandLineFixture()
    segue.library = .standard
    return segue
  }

  @Test("a name, or a part of one, is drawn to standard output")
  func toStandardOutput() {
    let segue = standard()
    #expect(segue.run("render", "td.shared-element/push", "--frames", "2") == .success)
    #expect(segue.out.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1200\""))
    #expect(segue.out.hasSuffix("</svg>\n"))
    #expect(segue.out.contains("td.shared-element/push/program/photos-128@60"))
    #expect(segue.err == "2 of 19 frames of td.shared-element/push/program/photos-128@60\n")
    #expect(segue.files.isEmpty)
  }

  @Test("the whole name is taken as it stands, and the options put values into it")
  func values() {
    let segue = standard()
    #expect(segue.run("render", "td.shared-element/pop/edge-flick/photos-1000@120", "--frames", "1") == .success)
    #expect(segue.err.contains("of td.shared-element/pop/edge-flick/photos-1000@120"))
    let options = ["--trace", "edge-flick", "--views", "200", "--profile", "90", "--scene", "cards", "--at", "0,1"]
    #expect(segue.run(["render", "td.shared-element/pop"] + options) == .success)
    #expect(segue.err.contains("2 of ") && segue.err.contains("td.shared-element/pop/edge-flick/cards-200@90"))
  }

  @Test("a PNG goes into a file; the end of --out chooses the format")
  func files() throws {
    let segue = standard()
    #expect(segue.run("render", "ad.fade/push", "--frames", "1", "--format", "png", "--width", "100") == .success)
    #expect(segue.out.isEmpty && segue.files == ["ad.fade-push-program.png"])
    #expect(segue.err.hasPrefix("wrote ad.fade-push-program.png: 1 of "))
    #expect(segue.run("render", "ad.fade/push", "--frames", "1", "--out", "a.PNG") == .success)
    #expect(segue.run("render", "ad.fade/push", "--frames", "1", "--out", "a.svg") == .success)
    #expect(try segue.read("a.svg").hasPrefix("<svg "))
    let png = try Data(contentsOf: URL(fileURLWithPath: "\(segue.folder)/a.PNG"))
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test("what a name leaves open is a mistake, with what it fits")
  func ambiguous() {
    let segue = standard()
    #expect(segue.run("render", "push") == .usage)
    #expect(segue.err.contains("\"push\" fits ") && segue.err.contains("and one is drawn: ad.cross, ad.fade, "))
    #expect(segue.run("render", "ad.cubes.rtl/push") == .usage)
    #expect(segue.err.contains("the nearest is \"ad.cube.rtl/push\""))
    // A transition's name alone is its first operation.
    #expect(segue.run("render", "ad.fade", "--frames", "1") == .success)
    #expect(segue.err.contains("ad.fade/push/program"))
  }

  @Test(
    "numbers out of their ranges are refused",
    arguments: [
      (["--frames", "0"], "--frames takes a number in 1…64, not \"0\""),
      (["--frames", "x"], "--frames takes a number in 1…64, not \"x\""),
      (["--width", "20"], "--width takes a number in 64…16384, not \"20\""),
      (["--at", "0,1.5"], "--at takes shares of the motion in 0…1, not \"1.5\""),
      (["--at", "nan"], "--at takes shares of the motion in 0…1, not \"nan\""),
      (["--at", "0", "--frames", "2"], "--frames and --at do not go together"),
      (["--views", "3"], "--views takes a number in 128…1000000"),
    ])
  func ranges(options: [String], words: String) {
    #expect(segue.run(["render", "td.shared-element/push"] + options) == .usage)
    #expect(segue.err.contains(words))
    #expect(segue.run("render") == .usage)
  }

  @Test("a trace that begins nothing has nothing to be seen")
  func nothing() {
    let segue = standard()
    #expect(segue.run("render", "td.shared-element/pop/edge-tap") == .badData)
    #expect(segue.err.contains("the trace began no transition"))
    #expect(segue.out.isEmpty)
  }

  @Test("a place that cannot be written is found before anything is drawn")
  func noFolder() {
    #expect(segue.run("render", "td.shared-element/push", "--out", "missing/a.svg") == .cannotWrite)
    #expect(segue.err.contains("mkdir -p missing"))
  }
}
