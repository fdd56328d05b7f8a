import Foundation
import SegueResults
import SegueTestSupport
import SegueTiming
import SegueUIKit
import Testing

@testable import SegueReplay

@Suite("Filmstrips")
@MainActor
struct FilmstripTests {
  private func scenario(_ name: String, _ trace: String = "program") throws -> Scenario {
    var scenario = try Scenario(name: name, trace: trace)
    scenario.views = 128
    scenario.rate = .hz(60)
    return scenario
  }

  private func strip(_ name: String, _ moments: Filmstrip.Moments, _ trace: String = "program") throws -> Filmstrip {
    try Filmstrip(of: scenario(name, trace), trace: ScenarioCatalog.trace(named: trace), at: moments)
  }

  @Test("the first and the last frame are among those that are chosen evenly, each once")
  func moments() {
    func times(_ count: Int) -> [Int64] { (0..<count).map { Int64($0) * 1_000 } }
    #expect(Filmstrip.Moments.evenly(5).indices(of: times(41)) == [0, 10, 20, 30, 40])
    #expect(Filmstrip.Moments.evenly(1).indices(of: times(41)) == [20])
    #expect(Filmstrip.Moments.evenly(6).indices(of: times(3)) == [0, 1, 2])
    #expect(Filmstrip.Moments.evenly(6).indices(of: []) == [])
    #expect(Filmstrip.Moments.shares([1, 0.25, 0, 0.26, 7]).indices(of: times(21)) == [0, 5, 20])
    #expect(Filmstrip.Moments.evenlyAnd(2, times: [3_400, 99_000]).indices(of: times(11)) == [0, 3, 10])
  }

  @Test(
    "looking on changes nothing", arguments: ["td.shared-element/push", "tti.slide/present", "ad.accordion.rtl/push"])
  func observing(name: String) throws {
    let scenario = try scenario(name)
    let plain = try Replayer().replay(scenario, trace: nil)
    let painter = LayerPainter()
    let count = Counter()
    let motion = Set(plain.frames.map(\.vsyncID))
    let observed = try Replayer().replay(scenario, trace: nil) { world, frame in
      guard motion.contains(frame.index), let window = world.windows.last else { return }
      if !painter.paint(window).commands.isEmpty { count.value += 1 }
    }
    #expect(observed.digest == plain.digest && observed.frames == plain.frames)
    #expect(count.value == plain.frames.count && count.value > 8)
  }

  @MainActor
  private final class Counter {
    var value = 0
  }

  @Test("equal strips are equal bytes, and another moment is others")
  func repeatable() throws {
    let first = try strip("ad.cube.rtl/push", .evenly(3)).svg()
    #expect(try strip("ad.cube.rtl/push", .evenly(3)).svg() == first)
    #expect(try strip("ad.cube.rtl/push", .evenly(4)).svg() != first)
  }

  /// Sky colours of placeholders, and where they are: images of a picture by size.
  private func images(_ frame: Filmstrip.Frame) -> [CGRect] {
    frame.picture.commands.compactMap {
      if case .fill(let region, Picture.Tint(0.83, 0.47, 0.62)) = $0 { return region.path.boundingBoxOfPath }
      return nil
    }
  }

  @Test("a shared element flies: the fifth photo grows on its way from the list to the detail screen")
  func flight() throws {
    let strip = try strip("td.shared-element/push", .evenly(5))
    #expect(strip.frames.map(\.index).first == 0 && strip.frames.count == 5)
    // 80 × 80 at (13, 410) in the fifth row of 100 points, 200 × 200 below the bar in the middle of 390.
    let flying = strip.frames.map { frame in images(frame).max { $0.width < $1.width } ?? .zero }
    #expect(flying[0].size == CGSize(width: 80, height: 80) && flying[0].minX == 13)
    #expect(flying[4].size == CGSize(width: 200, height: 200) && flying[4].minX == 95)
    for (before, after) in zip(flying, flying.dropFirst()) {
      #expect(after.width > before.width && after.midX > before.midX)
    }
  }

  @Test("a cube's faces meet at one edge, which wanders across the window")
  func cube() throws {
    let strip = try strip("ad.cube.rtl/push", .shares([0.3, 0.5, 0.7]))
    var edges: [Double] = []
    for frame in strip.frames {
      // The papers of the first and of the second screen.
      let faces = frame.picture.commands.compactMap { command -> [CGPoint]? in
        guard case .fill(let region, let tint) = command,
          [Picture.Tint(0.94, 0.96, 1), Picture.Tint(1, 0.96, 0.9)].contains(tint)
        else { return nil }
        return region.path.elements.compactMap(\.points.last)
      }
      try #require(faces.count == 2 && faces.allSatisfy { $0.count == 4 })
      let right = faces.map { $0.max { $0.x < $1.x }?.x ?? 0 }.min() ?? 0
      let left = faces.map { $0.min { $0.x < $1.x }?.x ?? 0 }.max() ?? 0
      #expect(abs(right - left) < 0.5, "the faces do not meet: \(right), \(left)")
      edges.append(right)
      // Nearer is larger: the edge between the faces is the longest.
      for face in faces {
        let heights = [face[3].y - face[0].y, face[2].y - face[1].y]
        let shared = abs(face[0].x - right) < abs(face[1].x - right) ? 0 : 1
        #expect(heights[shared] > heights[1 - shared])
      }
    }
    #expect(edges[0] > edges[1] && edges[1] > edges[2])
  }

  @Test("a trace that begins nothing has no strip")
  func nothing() throws {
    #expect(throws: FilmstripError.noMotion("td.shared-element/pop/edge-tap/photos-128@60")) {
      try strip("td.shared-element/pop", .evenly(3), "edge-tap")
    }
    #expect(throws: FilmstripError.replay(.unknownTransition("td.nothing"))) {
      try strip("td.nothing/pop", .evenly(3))
    }
  }

  @Test("frames that were late are marked in words and by their edge", arguments: [false, true])
  func marks(isLate: Bool) throws {
    var strip = try strip("td.shared-element/pop", .evenly(3), "edge-flick")
    let late = strip.frames[1].index
    if isLate { strip.mark { $0.index == late ? "missed by 3.7 ms" : nil } }
    let svg = strip.svg()
    #expect(svg.contains("✗ missed by 3.7 ms") == isLate)
    #expect(svg.contains("stroke-width=\"3\"/>\n<text") == isLate)
  }

  @Test("late frames are told apart: what missed, what came late after it, what never came")
  func lateness() {
    let budget: Int64 = 8_333_333
    let costs: [Int64] = [1_000_000, 1_000_000, 12_000_000, 1_000_000] + Array(repeating: 1_000_000, count: 6)
    let frames = costs.enumerated().map { index, cost in
      var phases = PhaseTimes()
      phases[.app] = cost
      return FrameRecord(
        vsyncID: Int64(index), vsync: Timestamp(nanoseconds: RefreshRate.hz(120).vsync(Int64(index))),
        cost: FrameCost(phases: phases))
    }
    let run = RunRecord(
      scenario: "a", transition: "a", operation: "push", trace: "t", scene: "s", views: 1, profile: "120",
      rate: .hz(120), outcome: .finished, frames: frames, simulatedNanoseconds: 20 * budget)
    // 12 − 8.333 = 3.667 ms; the frame of the vsync at which the app was still busy never was.
    #expect(RunResult(run).lateFrames == [2: "missed by 3.7 ms", 3: "dropped"])
  }

  @Test("a PNG has the size that was asked for, and is refused where there is no room")
  func png() throws {
    let strip = try strip("td.shared-element/push", .evenly(2))
    let bytes = try strip.png(width: 400)
    #expect(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let size = bytes[16..<24].map(Int.init)
    #expect(size[0] << 24 | size[1] << 16 | size[2] << 8 | size[3] == 400)
    // (400 − 3 · 12) / 2 wide, 844 / 390 as high, between a title and a caption.
    let height = 30.0 + 182.0 * 844 / 390 + 12 + 34
    #expect(size[4] << 24 | size[5] << 16 | size[6] << 8 | size[7] == Int(height.rounded(.up)))
    #expect(throws: PictureFault.self) { try strip.png(width: 200_000) }
  }

  @Test("numbers are hundredths without zeros at the end")
  func numbers() {
    let texts = [0.005, -0.004, 1.5, -2.25, 1234.999, 100, .nan].map(SVGWriter.number)
    #expect(texts == ["0.01", "0", "1.5", "-2.25", "1235", "100", "0"])
  }

  @Test("every element that is opened is closed, and names are escaped")
  func wellFormed() throws {
    let svg = try strip("ap.rule.navigation/pop", .evenly(4)).svg()
    var open: [Substring] = []
    for part in svg.split(separator: "<") {
      let tag = part.prefix { $0 != ">" }
      if tag.hasPrefix("/") {
        #expect(open.popLast() == tag.dropFirst())
      } else if !tag.hasSuffix("/") {
        open.append(tag.prefix { $0 != " " })
      }
    }
    #expect(open.isEmpty && svg.contains("<clipPath id=\"c1\">"))
    #expect(SVGWriter.escaped("a<b>&\"\u{1}c") == "a&lt;b&gt;&amp;&quot;c")
  }

  /// Made by: SEGUE_WRITE_GOLDENS=1 swift test --filter FilmstripTests, and looked at.
  @Test(
    "the pictures of these moments are the committed ones",
    arguments: [("ad.cube.rtl/push", 0.5), ("td.shared-element/push", 0.4), ("tti.fold/present", 0.8)])
  func golden(name: String, share: Double) throws {
    let svg = try strip(name, .shares([share])).svg(width: 200)
    let file = packageRoot.appending(
      path: "Tests/SegueReplayTests/Filmstrips/\(name.replacing("/", with: "-")).svg")
    if ProcessInfo.processInfo.environment["SEGUE_WRITE_GOLDENS"] == "1" {
      try Data(svg.utf8).write(to: file)
    }
    let committed = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let lines = zip(svg.split(separator: "\n"), committed.split(separator: "\n"))
    #expect(svg == committed, "\(lines.first { $0.0 != $0.1 }.map { "\($0.0)\n\($0.1)" } ?? "")")
  }
}
