import SegueTestSupport
import Testing

@testable import SegueProfiling

struct CallTreeTests {
  /// Every order of three.
  static let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]

  @Test("PRF-01: the order of events in the file does not matter", arguments: orders)
  func order(_ order: [Int]) throws {
    let events = [Span("A", 0, 100), Span("B", 10, 60), Span("C", 20, 60)]
    let tree = CallTree([try SpanTrack("main", order.map { events[$0] })])
    #expect(tree.frames.map(\.name) == ["A", "B", "C"] && tree.frames.map(\.parent) == [-1, 0, 1])
    #expect(tree.frames.map(\.own) == [50, 10, 40] && tree.frames.map(\.total) == [100, 50, 40])
  }

  @Test("PRF-03: own time is what no child takes, and collapsed lines say it")
  func selfTime() throws {
    let tree = CallTree([try SpanTrack("main", [Span("P", 0, 100), Span("Q", 20, 80)])])
    #expect(tree.frame(at: ["P"])?.own == 40 && tree.frame(at: ["P", "Q"])?.own == 60)
    #expect(CollapsedStacks.text(tree) == "P 40\nP;Q 60\n")
    #expect(tree.total == 100)
  }

  @Test("R-34: spans that overlap make no track, and the fault names both and the track")
  func overlap() {
    let fault = #expect(throws: SpanFault.self) {
      try SpanTrack("main", [Span("draw", 50, 150), Span("layout", 0, 100)])
    }
    #expect(fault == .overlap(Span("layout", 0, 100), Span("draw", 50, 150), track: "main"))
    #expect(
      "\(fault!)"
        == "track main: draw [50, 150] ns begins within layout [0, 100] ns and ends after it; put one of them on "
        + "a track of its own")
    #expect(throws: SpanFault.reversed(Span("x", 2, 1), track: "t")) { try SpanTrack("t", [Span("x", 2, 1)]) }
  }

  @Test(
    "what ends where another begins lies beside it, of equal spans the first name holds the other, and an instant has a place"
  )
  func edges() throws {
    let beside = CallTree([try SpanTrack("t", [Span("b", 5, 9), Span("a", 0, 5)])])
    #expect(CollapsedStacks.text(beside) == "a 5\nb 4\n")
    for spans in [[Span("a", 0, 5), Span("b", 0, 5)], [Span("b", 0, 5), Span("a", 0, 5)]] {
      #expect(CollapsedStacks.text(CallTree([try SpanTrack("t", spans)])) == "a;b 5\n")
    }
    let instant = CallTree([try SpanTrack("t", [Span("a", 0, 5), Span("now", 0, 0), Span("then", 5, 5)])])
    #expect(instant.frame(at: ["a", "now"])?.total == 0 && instant.frame(at: ["then"])?.parent == -1)
  }

  @Test("threads that take equal paths are one tree; a function that calls itself counts once")
  func functions() throws {
    let tree = CallTree([
      try SpanTrack("1", [Span("f", 0, 10), Span("g", 2, 8), Span("f", 3, 7)]),
      try SpanTrack("2", [Span("f", 100, 105)]),
    ])
    #expect(CollapsedStacks.text(tree) == "f 9\nf;g 2\nf;g;f 4\n")
    #expect(
      tree.functions == [
        .init(name: "f", own: 13, total: 15), .init(name: "g", own: 2, total: 6),
      ])
  }

  @Test("weights are added in any order, and a sum that leaves 64 bits stays the largest number")
  func sums() {
    var builder = CallTreeBuilder(unit: .count)
    builder.add(["a", "b"], weight: .max)
    builder.add(["a"], weight: 3)
    builder.add(["a", "b"], weight: 1)
    builder.add([], weight: 7)
    let tree = builder.tree
    #expect(tree.total == .max && tree.frame(at: ["a", "b"])?.own == .max && tree.frame(at: ["a"])?.own == 3)
    #expect(tree.frame(at: ["b"]) == nil && tree.frame(at: []) == nil)
    #expect(CallTree(unit: .count).total == 0 && CallTree(unit: .count).depth == 0)
    #expect(CallTree(unit: .count).percent(5) == 0)
  }

  @Test("a path of a hundred thousand frames is no deeper than the stack allows")
  func deep() {
    var builder = CallTreeBuilder(unit: .count)
    builder.add((0..<100_000).map { "f\($0 % 7)" }, weight: 2)
    let tree = builder.tree
    #expect(tree.depth == 100_000 && tree.total == 2 && tree.frames[0].end == 100_000)
  }

  @Test("random trees: parents come first, totals are own weights summed, and the order of adding is not seen")
  func random() {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      var paths = randomPaths(&random)
      let tree = paths.tree
      var sums = [[String]: Int64]()
      for (path, weight) in paths {
        for length in 1...path.count { sums[Array(path.prefix(length)), default: 0] += weight }
      }
      #expect(tree.frames.count == sums.count, "seed \(seed)")
      for (index, frame) in tree.frames.enumerated() {
        #expect(frame.parent < index && frame.total == sums[tree.path(index)], "seed \(seed)")
      }
      #expect(tree.total == paths.reduce(0) { $0 + $1.weight }, "seed \(seed)")
      paths.shuffle(using: &random)
      #expect(paths.tree == tree, "seed \(seed)")
    }
  }
}

typealias WeightedPath = (path: [String], weight: Int64)

/// Up to 60 paths of up to 8 names out of 5.
func randomPaths(_ random: inout SplitMix64) -> [WeightedPath] {
  (0..<Int.random(in: 1...60, using: &random)).map { _ in
    let path = (0..<Int.random(in: 1...8, using: &random)).map { _ in "f\(Int.random(in: 0..<5, using: &random))(_: x)"
    }
    return (path, Int64.random(in: 1...1_000, using: &random))
  }
}

extension [WeightedPath] {
  var tree: CallTree {
    var builder = CallTreeBuilder(unit: .nanoseconds)
    for (path, weight) in self { builder.add(path, weight: weight) }
    return builder.tree
  }
}
