/// Samples of one or several threads: call paths with their times and weights.
public struct SampledStacks: Hashable, Sendable {
  public struct Sample: Hashable, Sendable {
    public var thread: Int64
    /// Nanoseconds.
    public var time: Int64
    /// Nanoseconds that the sample stands for; 0 or more.
    public var weight: Int64
    /// The outermost caller first.
    public var path: [String]

    public init(thread: Int64 = 0, time: Int64, weight: Int64, path: [String]) {
      self.thread = thread
      self.time = time
      self.weight = weight
      self.path = path
    }
  }

  public var samples: [Sample]
  /// Where a name comes from: `segue`, `libswiftCore.so`, `kernel`.
  public var modules: [String: String]

  public init(_ samples: [Sample] = [], modules: [String: String] = [:]) {
    self.samples = samples
    self.modules = modules
  }

  /// The samples of a perf script, with names that people read.
  ///
  /// What perf has no symbol for is one frame a module, `[unknown in libc.so.6]`, and callers that follow each other
  /// under one name are one frame. Frames that a name alone would mix up, as in two libraries, stay one.
  /// - Parameters:
  ///   - names: demangled names by symbol; a symbol without one keeps its own.
  ///   - modules: other names of modules, such as that of a program of which a copy was sampled.
  public init(_ script: PerfScript, names: [String: String] = [:], modules others: [String: String] = [:]) {
    var known: [PerfScript.Frame: String] = [:]
    var modules: [String: String] = [:]
    samples = script.samples.map { sample in
      var path: [String] = []
      var module = ""
      for frame in sample.stack {
        // An inlined function stands above the one that it was inlined into, and in the same file.
        if frame.module != "inlined" {
          let own = SymbolNames.module(frame.module)
          module = others[own] ?? own
        }
        let place = module
        let name =
          known[frame] ?? SymbolNames.trimmed(names[frame.symbol] ?? Self.plain(frame.symbol, place))
        known[frame] = name
        if path.last != name { path.append(name) }
        if modules[name] == nil { modules[name] = place }
      }
      return Sample(
        thread: sample.thread, time: sample.time, weight: sample.period,
        path: path.isEmpty ? ["[no stack]"] : path)
    }
    self.modules = modules
  }

  private static func plain(_ symbol: String, _ module: String) -> String {
    guard symbol == "[unknown]" else { return symbol }
    return module == "[unknown]" ? "[unknown]" : "[unknown in \(module)]"
  }

  /// The tree of all samples.
  public var tree: CallTree {
    var builder = CallTreeBuilder(unit: .nanoseconds)
    for sample in samples { builder.add(sample.path, weight: sample.weight) }
    return builder.tree
  }

  /// Only what a frame called, as paths that begin with it; where it stands several times, the outermost counts.
  ///
  /// A stack may be cut: code without frame pointers, as a C library's, hides its callers. Such a sample goes with the
  /// one before it of its thread: where that was within the frame, it is kept, under the frame's name and
  /// `[callers unknown]`.
  /// - Parameters:
  ///   - name: of the frame to begin with.
  ///   - entry: names that whole stacks begin with.
  ///   - root: what the frame is called in the result.
  /// - Returns: the samples within, in order of time, and how many were left out; nil where the frame is in none.
  public func within(
    _ name: (String) -> Bool, entry: (String) -> Bool, as root: String
  ) -> (kept: SampledStacks, leftOut: Int)? {
    var kept: [Sample] = []
    var isFound = false
    var isWithin: [Int64: Bool] = [:]
    for var sample in samples.sorted(by: { $0.time < $1.time }) {
      if let index = sample.path.firstIndex(where: name) {
        sample.path.replaceSubrange(...index, with: [root])
        isWithin[sample.thread] = true
        isFound = true
      } else if let first = sample.path.first, entry(first) {
        isWithin[sample.thread] = false
        continue
      } else {
        guard isWithin[sample.thread] == true else { continue }
        sample.path = [root, "[callers unknown]"] + sample.path.filter { !$0.hasPrefix("[unknown") }
      }
      kept.append(sample)
    }
    return isFound ? (SampledStacks(kept, modules: modules), samples.count - kept.count) : nil
  }

  /// The samples as spans, a track a thread: what stands in samples that follow each other is one span.
  ///
  /// A sample lasts until the next one, at most for twice its weight: where a thread did not run, nothing does.
  public var tracks: [SpanTrack] {
    var threads: [Int64: [Sample]] = [:]
    for sample in samples { threads[sample.thread, default: []].append(sample) }
    return threads.sorted { $0.key < $1.key }.map { thread, samples in
      let ordered = samples.sorted { $0.time < $1.time }
      var spans: [Span] = []
      var open: [(name: String, start: Int64)] = []
      var end = Int64.min
      func close(to depth: Int) {
        while open.count > depth {
          let last = open.removeLast()
          spans.append(Span(last.name, last.start, end))
        }
      }
      for (index, sample) in ordered.enumerated() {
        if sample.time > end { close(to: 0) }
        var same = 0
        while same < min(open.count, sample.path.count), open[same].name == sample.path[same] { same += 1 }
        close(to: same)
        for name in sample.path[same...] { open.append((name, sample.time)) }
        let longest = sample.time.addingClamped(sample.weight.addingClamped(sample.weight))
        end =
          index + 1 < ordered.count ? min(longest, ordered[index + 1].time) : sample.time.addingClamped(sample.weight)
      }
      close(to: 0)
      do {
        return try SpanTrack("thread \(thread)", spans)
      } catch {
        preconditionFailure("spans of samples do not nest: \(error)")
      }
    }
  }
}
