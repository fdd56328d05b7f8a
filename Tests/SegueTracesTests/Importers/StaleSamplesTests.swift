import SegueTestSupport
import Testing

@testable import SegueTraces

@Suite("Leaving out stale coordinates")
struct StaleSamplesTests {
  /// A recording of one touch, a sample each 10 ms.
  static func csv(_ points: [(Double, Double)]) -> String {
    let rows = points.enumerated().map { number, point in
      let phase = number == 0 ? "began" : number == points.count - 1 ? "ended" : "moved"
      return "\(number * 10_000_000),1,\(phase),\(point.0),\(point.1)\n"
    }
    return "t_ns,id,phase,x,y\n" + rows.joined()
  }

  static func read(_ points: [(Double, Double)], dropsStale: Bool) throws -> TraceFile {
    try TraceFile.read(Array(csv(points).utf8), name: "pan.csv", options: .init(dropsStale: dropsStale))
  }

  static let jump = [(10.0, 10.0), (12, 10), (60, 12), (62, 12), (12, 10), (66, 13), (68, 13), (68, 13)]

  @Test("a jump back to an old place is kept as it was recorded, and left out where that is asked for")
  func jump() throws {
    let plain = try Self.read(Self.jump, dropsStale: false)
    #expect(plain.trace.frames.map { $0.contacts[0].x } == Self.jump.map(\.0))
    #expect(plain.warnings == [])
    let filtered = try Self.read(Self.jump, dropsStale: true)
    #expect(filtered.trace.frames.map { $0.contacts[0].x } == [10, 12, 60, 62, 66, 68, 68])
    #expect(
      filtered.warnings.map(\.description) == [
        "pan.csv:6:1: TT011: touch 1 jumps to a place where it was before, and back; the sample is left out"
      ])
  }

  @Test(
    "a finger that turns, shakes, taps twice at one place or jumps anew is left as it is",
    arguments: [
      [(0, 0), (10, 0), (20, 0), (10, 0), (0, 0), (10, 0), (20, 0), (10, 0), (0, 0)],
      [(0, 0), (40, 0), (0, 0), (40, 0), (0, 0), (40, 0), (0, 0)],
      [(10, 10), (12, 10), (60, 12), (62, 12), (13, 10), (66, 13), (68, 13)],
      [(10, 10), (12, 10), (26, 10), (27, 10), (12, 10), (28, 10), (28, 10)],
      [(10, 10), (12, 10), (60, 12), (62, 12), (12, 10)], [(10, 10), (60, 10), (10, 10)], [(1, 1), (1, 1)],
    ] as [[(Double, Double)]])
  func kept(_ points: [(Double, Double)]) throws {
    let read = try Self.read(points, dropsStale: true)
    #expect(read.trace.frames.count == points.count)
    #expect(read.warnings.isEmpty)
  }

  @Test("the other touches of the frame stay, and a recording of a panel is filtered as well")
  func others() throws {
    typealias Sample = EvemuSample
    func move(_ time: String, _ first: Int, _ second: Int) -> String {
      Sample.frame(time, "0003 002f 0", "0003 0035 \(first)", "0003 002f 1", "0003 0035 \(second)")
    }
    let began = Sample.frame(
      "0.010000", "0003 002f 0", "0003 0039 7", "0003 0035 100", "0003 0036 9", "0003 002f 1", "0003 0039 8",
      "0003 0035 500", "0003 0036 9")
    let moves = [(110, 501), (700, 502), (701, 503), (100, 504), (702, 505), (703, 506)]
    let moved = moves.enumerated().map { move("0.0\($0 + 2)0000", $1.0, $1.1) }
    let text = Sample.head + began + moved.joined()
    func xs(_ dropsStale: Bool) throws -> [[Int]] {
      let options = TraceImportOptions(width: 1000, height: 2000, dropsStale: dropsStale)
      let file = try TraceFile.read(Array(text.utf8), name: "pan.evemu", options: options)
      return file.trace.frames.map { frame in frame.contacts.map { Int($0.x.rounded()) } }
    }
    let plain = try xs(false)
    var wanted = plain
    #expect(wanted[4] == [100, 504])
    wanted[4] = [504]
    #expect(try xs(true) == wanted)
  }
}
