import Foundation
import SegueReplay
import SegueResults
import Testing

@testable import SegueCLI

@MainActor
@Suite("Comparisons of nothing, commands that reproduce, and files that cannot be")
struct HonestAnswerTests {
  private let segue = CommandLineFixture()

  @Test("--expect and --write-expected are refused where no modelled run is to be replayed")
  func nothingToCompare() throws {
    #expect(segue.run("replay", "--out", "none", "--write-expected", "a.json", "edge-flick") == .success)
    for option in ["--expect", "--write-expected"] {
      #expect(segue.run("replay", "--out", "none", option, "a.json", "--cost", "measured") == .usage)
      #expect(segue.err.contains("\(option) a.json is for modelled runs, and there is none among these"))
      #expect(segue.replayed.isEmpty)
    }
    #expect(segue.run("replay", "--out", "none", "--expect", "a.json", "tap-row") == .usage)
    #expect(segue.err.contains("--expect a.json has none of the scenarios that are to be replayed, such as td."))
  }

  @Test("JUnit's command is the user's own selection, as a shell takes it")
  func command() throws {
    try segue.write(sampleTrace(), to: "my trace.trace")
    let options = ["--gate", "missed<=0", "--trace", "my trace.trace", "--views", "1000", "--profile", "60", "pop"]
    #expect(segue.run(["replay", "--out", "none", "--format", "junit"] + options) == .success)
    let command =
      "segue replay &#39;td.shared-element/pop/my trace/photos-1000@60&#39; &#39;--trace=my trace.trace&#39; --views=1000"
      + " --profile=60 &#39;--gate=missed&lt;=0&#39; --cost modelled"
    #expect(segue.out.contains("<system-out>\(command)</system-out>"), "\(segue.out)")
  }

  @Test("repeated runs are cases of different names")
  func repeated() {
    let options = ["--out", "none", "--format", "junit", "--repeat", "2"]
    #expect(segue.run(["replay", "edge-flick/photos-1000@60"] + options) == .success)
    for number in 1...2 {
      #expect(segue.out.contains(" name=\"td.shared-element/pop/edge-flick/photos-1000@60 #\(number)\""))
    }
  }

  @Test("a suite's name, a scale without measured cost and a picture of no known format are said")
  func hints() {
    #expect(segue.run("replay", "default", "--out", "none") == .usage)
    #expect(segue.err.contains("there is no scenario \"default\", but a suite of that name: --suite default"))
    #expect(segue.run("replay", "edge-flick", "--out", "none", "--cpu-scale", "2") == .success)
    #expect(segue.err.contains("warning: --cpu-scale has no effect"))
    segue.library = .standard
    #expect(segue.run("render", "td.shared-element/push", "--out", "r.jpg") == .usage)
    #expect(segue.err.contains("--out r.jpg says no format; end it with .svg or .png"))
    #expect(segue.files.isEmpty)
  }

  @Test("render draws what replay names: a size that no suite has, and the other fidelity")
  func renders() {
    segue.library = .standard
    for name in ["td.shared-element/pop/edge-flick/photos-200@120", "ad.cube.rtl/push/program/photos-200@60/compat"] {
      #expect(segue.run("render", name, "--frames", "1") == .success, "\(segue.err)")
      #expect(segue.err.hasSuffix(" of \(name)\n"))
    }
  }

  @Test("a bundled trace is exported by its name")
  func export() {
    #expect(segue.run("export", "edge-tap", "--to", "csv") == .success, "\(segue.err)")
    #expect(!segue.out.isEmpty)
    #expect(segue.run("export", "edge-tapp", "--to", "csv") == .usage)
    #expect(segue.err.contains("the nearest is \"edge-tap\""))
  }

  @Test("another program that is none, or that is not segue, is named by its own name")
  func with() {
    segue.library = .standard
    let name = "td.shared-element/pop/edge-flick/photos-200@60"
    #expect(segue.run("diff", name, "--with", "/bin/true") == .unavailable)
    #expect(segue.err.contains("/bin/true replayed nothing") && !segue.err.contains("/tmp/"))
    #expect(segue.run("diff", name, "--with", "nowhere") == .unavailable)
    #expect(segue.err.contains("nowhere is no program that can be run"))
  }

  @Test("a folder that cannot be made is said in the system's own words")
  func folder() {
    #expect(segue.run("replay", "edge-flick", "--out", "/proc/foo") == .cannotWrite)
    #expect(segue.err.contains("/proc/foo") && !segue.err.contains("operation could not"))
    #expect(segue.replayed.isEmpty)
  }

  @Test("the page of a run at a rate that is no whole number has its filmstrip")
  func fractionalRate() throws {
    segue.library = .standard
    try segue.write("const Chart = 1;", to: "chart.js")
    segue.environment["SEGUE_CHARTJS"] = "chart.js"
    try segue.write(
      "{\"schema\": \"segue.profile/1\", \"name\": \"tv\", \"refresh\": {\"hz\": \"60000/1001\"}}", to: "tv.json")
    let name = "td.shared-element/pop/edge-flick/photos-200@tv"
    #expect(segue.run("replay", name, "--profile", "tv.json", "--out", "live", "--frames") == .success, "\(segue.err)")
    // The stored result knows the rate alone.
    #expect(segue.run("report", "live/replay.json", "--out", "later") == .success)
    for page in ["live", "later"] {
      #expect(try segue.read("\(page)/index.html").contains("<figure class=\"strip\"><svg"), "\(page)")
    }
  }

  @Test("a layer that was changed by hand is found though the digests are equal")
  func editedStates() throws {
    func text(_ opacity: Double) -> String {
      """
      {"schema":"segue.states/1"}
      {"scenario":"a"}
      {"vsyncId":1,"ns":0,"digest":"0000000000000001","layers":[["0.1","UIView",{"opacity":\(opacity)}]],"removed":[]}

      """
    }
    try segue.write(text(0.5), to: "a.states")
    try segue.write(text(0.25), to: "e.states")
    try segue.write(text(0.5).replacing("0.1", with: "0.2"), to: "p.states")
    #expect(segue.run("diff", "a.states", "a.states") == .success)
    #expect(segue.run("diff", "a.states", "e.states") == .gateFailed)
    #expect(segue.out.contains("layer 0.1 (UIView): opacity 0.5 ≠ 0.25"))
    #expect(segue.run("diff", "a.states", "p.states") == .gateFailed)
    #expect(segue.out.contains("layer 0.1 (UIView) exists only in the first"))
  }
}
