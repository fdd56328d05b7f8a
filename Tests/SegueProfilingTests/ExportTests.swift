import SegueJSON
import SegueResults
import SegueTestSupport
import SegueTiming
import Testing

@testable import SegueProfiling

/// A JSON Schema of the fields that speedscope documents, as far as it can say them: what it says is what is looked at.
let speedscopeFields: JSONValue = [
  "$schema": ["const": "https://www.speedscope.app/file-format-schema.json"],
  "units": ["none", "nanoseconds", "microseconds", "milliseconds", "seconds", "bytes"],
]

/// What is wrong with a speedscope file by its documented format; empty where nothing is.
func speedscopeFaults(_ file: JSONValue) -> [String] {
  var faults: [String] = []
  func require(_ holds: Bool?, _ words: String) { if holds != true { faults.append(words) } }
  require(file["$schema"] == speedscopeFields["$schema"]?["const"], "$schema")
  let frames = file["shared"]?["frames"]?.arrayValue ?? []
  require(frames.allSatisfy { $0["name"]?.stringValue?.isEmpty == false }, "frames have names")
  let profiles = file["profiles"]?.arrayValue
  require(profiles?.isEmpty == false, "profiles")
  require(profiles.map { $0.indices.contains(Int(file["activeProfileIndex"]?.integerValue ?? -1)) }, "active")
  for profile in profiles ?? [] {
    require(profile["name"]?.stringValue != nil, "name")
    require(speedscopeFields["units"]?.arrayValue?.contains(profile["unit"] ?? .null), "unit")
    let start = profile["startValue"]?.integerValue ?? .max
    let end = profile["endValue"]?.integerValue ?? .min
    require(start <= end, "start and end")
    func isFrame(_ value: JSONValue?) -> Bool { value?.integerValue.map { frames.indices.contains(Int($0)) } ?? false }
    switch profile["type"]?.stringValue {
    case "sampled":
      let samples = profile["samples"]?.arrayValue ?? []
      let weights = profile["weights"]?.arrayValue?.compactMap(\.integerValue) ?? []
      require(samples.count == weights.count, "a weight a sample")
      require(samples.allSatisfy { $0.arrayValue?.allSatisfy(isFrame) == true }, "samples are frames")
      require(weights.reduce(0, +) == end - start, "weights fill the profile")
    case "evented":
      var open: [JSONValue?] = []
      var last = start
      for event in profile["events"]?.arrayValue ?? [] {
        let at = event["at"]?.integerValue ?? .min
        require(at >= last && at <= end, "events in order")
        last = at
        require(isFrame(event["frame"]), "events of frames")
        if event["type"] == "O" {
          open.append(event["frame"])
        } else {
          require(event["type"] == "C" && open.popLast() == .some(event["frame"]), "closes what is open")
        }
      }
      require(open.isEmpty, "all closed")
    default: faults.append("type")
    }
  }
  return faults
}

struct ExportTests {
  /// Spans that nest, at random: each holds up to three others, which may touch.
  static func randomTrack(_ random: inout SplitMix64) throws -> SpanTrack {
    var spans: [Span] = []
    func fill(_ start: Int64, _ end: Int64, _ depth: Int) {
      var at = start
      for _ in 0..<Int.random(in: 0...3, using: &random) where at < end && depth < 6 {
        let from = Int64.random(in: at...end, using: &random)
        let until = Int64.random(in: from...end, using: &random)
        spans.append(Span("f\(Int.random(in: 0..<4, using: &random))", from, until))
        fill(from, until, depth + 1)
        at = until
      }
    }
    fill(0, 100_000, 0)
    return try SpanTrack("t", spans.shuffled(using: &random))
  }

  @Test("speedscope: a tree and a track as documented; the checker sees what is wrong")
  func speedscope() throws {
    let track = try SpanTrack("main", [Span("P", 0, 100), Span("Q", 20, 80)])
    var export = SpeedscopeExport(name: "x", exporter: "segue@0", modules: ["Q": "libq.so"])
    export.add(CallTree([track]), name: "all")
    export.add(track)
    let file = export.json
    #expect(speedscopeFaults(file).isEmpty, "\(speedscopeFaults(file))")
    #expect(file["shared"] == ["frames": [["name": "P"], ["name": "Q", "file": "libq.so"]]])
    let profiles = try #require(file["profiles"]?.arrayValue)
    #expect(profiles[0]["samples"] == [[0], [0, 1]] && profiles[0]["weights"] == [40, 60])
    #expect(profiles[1]["events"]?.arrayValue?.map { $0["at"] } == [0, 20, 80, 100])
    // Closed in the wrong order.
    let broken: JSONValue = [
      "$schema": "https://www.speedscope.app/file-format-schema.json",
      "shared": ["frames": [["name": "a"], ["name": "b"]]],
      "activeProfileIndex": 0,
      "profiles": [
        [
          "type": "evented", "name": "n", "unit": "none", "startValue": 0, "endValue": 2,
          "events": [
            ["type": "O", "at": 0, "frame": 0], ["type": "O", "at": 1, "frame": 1], ["type": "C", "at": 2, "frame": 0],
            ["type": "C", "at": 2, "frame": 1],
          ],
        ]
      ],
    ]
    #expect(speedscopeFaults(broken) == ["closes what is open", "closes what is open"])
  }

  @Test("R-35: over random spans, what is written is balanced and sorted on every thread, and adds up")
  func balanced() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let tracks = try (0..<3).map { _ in try Self.randomTrack(&random) }
      let tree = CallTree(tracks)
      // Own times are what the outermost spans cover.
      #expect(tree.frames.reduce(0) { $0 + $1.own } == tree.total, "seed \(seed)")
      var export = SpeedscopeExport(name: "x", exporter: "segue@0")
      for track in tracks { export.add(track) }
      #expect(speedscopeFaults(export.json).isEmpty, "seed \(seed)")
      let events = try #require(SpanExport(process: "p", tracks).chromeTrace["traceEvents"]?.arrayValue)
      var open: [JSONValue: [JSONValue]] = [:]
      var last: [JSONValue: Double] = [:]
      for event in events where event["ph"] != "M" {
        let thread = try #require(event["tid"])
        let time = try #require(event["ts"]?.doubleValue)
        #expect(time >= last[thread] ?? 0, "seed \(seed)")
        last[thread] = time
        if event["ph"] == "B" {
          open[thread, default: []].append(event["name"] ?? .null)
        } else {
          #expect(open[thread]?.popLast() == event["name"], "seed \(seed)")
        }
      }
      #expect(open.values.allSatisfy { $0.isEmpty }, "seed \(seed)")
      #expect(events.count { $0["ph"] == "B" } == tracks.reduce(0) { $0 + $1.spans.count }, "seed \(seed)")
    }
  }

  @Test("samples become spans: a common caller is one, a gap ends it, and each thread is its own track")
  func samples() throws {
    let stacks = SampledStacks([
      .init(thread: 2, time: 10, weight: 10, path: ["a", "b"]),
      .init(thread: 2, time: 20, weight: 10, path: ["a", "c"]),
      .init(thread: 2, time: 100, weight: 10, path: ["a"]), .init(thread: 1, time: 5, weight: 10, path: ["z"]),
    ])
    let tracks = stacks.tracks
    #expect(tracks.map(\.name) == ["thread 1", "thread 2"])
    #expect(tracks[0].spans == [Span("z", 5, 15)])
    #expect(tracks[1].spans == [Span("a", 10, 40), Span("b", 10, 20), Span("c", 20, 40), Span("a", 100, 110)])
    #expect(CollapsedStacks.text(stacks.tree) == "a 10\na;b 10\na;c 10\nz 10\n")
  }

  @Test("only what a frame called is kept; a cut stack goes with the one before it on its thread")
  func within() {
    let stacks = SampledStacks([
      .init(time: 5, weight: 1, path: ["[unknown in libc.so.6]", "free"]),
      .init(time: 1, weight: 1, path: ["malloc"]), .init(time: 2, weight: 1, path: ["_start", "main", "load"]),
      .init(time: 3, weight: 1, path: ["malloc"]), .init(time: 4, weight: 1, path: ["_start", "main", "loop", "draw"]),
      .init(thread: 7, time: 5, weight: 1, path: ["malloc"]), .init(time: 6, weight: 1, path: ["_start", "main"]),
    ])
    let found = stacks.within({ $0 == "loop" }, entry: { $0 == "_start" }, as: "the loop")
    #expect(found?.leftOut == 5)
    #expect(
      found.map { CollapsedStacks.text($0.kept.tree) } == "the loop;[callers unknown];free 1\nthe loop;draw 1\n")
    #expect(stacks.within({ $0 == "gone" }, entry: { $0 == "_start" }, as: "x") == nil)
  }

  @Test("Perfetto's bytes: a process, a track, and marks in order of time")
  func perfetto() throws {
    let bytes = SpanExport(process: "p", [try SpanTrack("t", [Span("ab", 1, 3)])]).perfetto
    // Field 1 (packet), by hand: the process, the track, the begin at 1 with its name, the end at 3.
    let expected: [[UInt8]] = [
      [0x50, 1, 0xE2, 3, 9, 8, 1, 0x1A, 5, 8, 1, 0x32, 1, 0x70],
      [0x50, 1, 0xE2, 3, 11, 8, 0x81, 0x80, 0x80, 0x80, 0x10, 0x12, 1, 0x74, 0x28, 1],
      [0x40, 1, 0x50, 1, 0x5A, 13, 0x48, 1, 0x58, 0x81, 0x80, 0x80, 0x80, 0x10, 0xBA, 1, 2, 0x61, 0x62],
      [0x40, 3, 0x50, 1, 0x5A, 8, 0x48, 2, 0x58, 0x81, 0x80, 0x80, 0x80, 0x10],
    ]
    #expect(bytes == expected.flatMap { [0x0A, UInt8($0.count)] + $0 })
  }
}

struct DifferentialTreeTests {
  private func tree(_ lines: String) throws -> CallTree { try CollapsedStacks.read(lines) }

  @Test("shares are compared, not weights: a recording twice as long has changed nothing")
  func scaled() throws {
    let tree = DifferentialTree(base: try tree("a;b 1\na;c 3"), candidate: try tree("a;b 2\na;c 6"))
    #expect(tree.candidate.frames.indices.allSatisfy { tree.change($0) == 0 && !tree.isNew($0) })
    #expect(tree.vanished.isEmpty && tree.changes.isEmpty)
  }

  @Test("more, less, new and vanished, by path and by function")
  func changes() throws {
    let tree = DifferentialTree(
      base: try tree("a;b 50\na;old;x 20\na;old 10\nz 20"), candidate: try tree("a;b 10\na;new 10\na;b;n 20"))
    // a: 80 % → 100 %; a;b: 50 % → 75 %; a;b;n and a;new are new.
    #expect(tree.candidate.frames.map(\.name) == ["a", "b", "n", "new"])
    #expect(tree.candidate.frames.indices.map(tree.change) == [20, 25, 50, 25])
    #expect(tree.candidate.frames.indices.map(tree.isNew) == [false, false, true, true])
    #expect(abs(tree.ownChange(1) - -25) < 1e-9)
    #expect(tree.vanished == [.init(path: ["a", "old"], percent: 30), .init(path: ["z"], percent: 20)])
    #expect(tree.changes.map(\.name) == ["n", "b", "new", "x", "z", "old"])
  }

  @Test("against nothing all is new, and nothing against something has all vanished")
  func empty() throws {
    let none = CallTree(unit: .count)
    let appeared = DifferentialTree(base: none, candidate: try tree("a 1"))
    #expect(appeared.isNew(0) && appeared.change(0) == 100)
    #expect(DifferentialTree(base: try tree("a 1"), candidate: none).vanished == [.init(path: ["a"], percent: 100)])
  }

  @Test("changes of the roots of random trees add up to what vanished")
  func sums() {
    for seed in 1...10 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let pair = DifferentialTree(base: randomPaths(&random).tree, candidate: randomPaths(&random).tree)
      let roots = pair.candidate.frames.indices.filter { pair.candidate.frames[$0].parent < 0 }
      let gone = pair.vanished.filter { $0.path.count == 1 }.reduce(0) { $0 + $1.percent }
      #expect(abs(roots.reduce(0) { $0 + pair.change($1) } - gone) < 1e-9, "seed \(seed)")
    }
  }
}

struct FlameGraphTests {
  private func graph() throws -> FlameGraph {
    FlameGraph(
      "a <b>", subtitle: "of & for", try CollapsedStacks.read("main;draw(<T>) 60\nmain 40\nlibc 1"),
      modules: ["main": "segue", "draw(<T>)": "libswiftCore.so", "libc": "libc.so.6"])
  }

  @Test("boxes stand in a row of their depth, side by side, as wide as their weight")
  func boxes() throws {
    let (drawn, leftOut) = try graph().boxes()
    #expect(drawn.map(\.frame.name) == ["libc", "main", "draw(<T>)"] && leftOut == 0)
    #expect(drawn.map(\.start) == [0, 1, 1] && drawn.map(\.frame.total) == [1, 100, 60])
  }

  @Test("what is narrower than a five-thousandth is not drawn, and counted")
  func narrow() throws {
    let graph = FlameGraph("t", try CollapsedStacks.read("a 99981\nb;c 19\nd 20"))
    #expect(graph.boxes().drawn.map(\.frame.name) == ["a", "d"] && graph.boxes().leftOut == 2)
    #expect(graph.boxes().drawn[1].start == 100_000)
    #expect(graph.svg().contains("3 frames narrower than half a pixel are not drawn"))
  }

  @Test("the SVG is well-formed, has a title a box, and its widths are the shares")
  func svg() throws {
    let svg = try graph().svg(width: 1_030)
    #expect(svg.contains("<title>draw(&lt;T&gt;): 60, 59.4 %, own 59.4 %</title>"))
    #expect(svg.contains("x=\"20\" y=\"60\" width=\"999.5\"") && svg.contains("aria-label=\"a &lt;b&gt;\""))
    #expect(!svg.contains("<T>") && svg.components(separatedBy: "<g>").count == 4)
  }

  @Test("the page holds its data whole, fetches nothing, and its table needs no picture")
  func page() throws {
    let page = try graph().html(tables: [ProfileTable("T", [.init("x")], [["1 < 2"]])])
    #expect(page.contains("<h1>a &lt;b&gt;</h1>") && page.contains("<th scope=\"row\">1 &lt; 2</th>"))
    #expect(!page.contains("http://") || page.components(separatedBy: "http://").count == 2)
    #expect(page.contains("draw(\\u003cT>)") && page.contains("the program") && page.contains("default-src 'none'"))
    #expect(!page.contains("<!--") && !page.contains("/*<"))
  }

  @Test("with a base, words and marks say what changed, and what vanished is listed")
  func differential() throws {
    let pair = DifferentialTree(
      base: try CollapsedStacks.read("a;b 50\na;old 50"), candidate: try CollapsedStacks.read("a;b 80\na;n 20"))
    let graph = FlameGraph("t", pair)
    let words = graph.boxes().drawn.map(graph.words)
    #expect(
      words[0].hasSuffix(", unchanged") && words[1].hasSuffix(", more: +30.0 points") && words[2].hasSuffix(", new"))
    let svg = graph.svg()
    #expect(svg.contains("▲ b") && svg.contains("+ n") && svg.contains(">a<"))
    #expect(graph.html().contains("No longer there") && graph.html().contains("a › old"))
  }
}
