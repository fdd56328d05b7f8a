import SegueTraces

extension ScenarioCatalog {
  /// A bundled trace, as far as it tells of itself.
  public struct TraceEntry: Sendable {
    public let name: String
    public let gesture: String?
    /// From the first delivery to the last.
    public let nanoseconds: Int64
    public let touches: Int
    /// Samples in a second: what the panel measures, as the header says, nil where it does not; of resampled content what
    /// the median interval between the positions makes, to a hundredth.
    public let hertz: Double?
    public let content: TraceContent
    /// Where the trace comes from, in the words of its header.
    public let source: String?
    /// Outcomes by "transition/operation".
    public let expect: [String: String]

    init(name: String, trace: TouchTrace) {
      self.name = name
      gesture = trace.header.label?.gesture
      nanoseconds = trace.duration
      touches = trace.contactCount
      hertz =
        trace.header.content == .resampled ? Self.medianRate(of: trace) : trace.header.digitizer?.nominalHz
      content = trace.header.content
      source = trace.header.provenance?.source
      expect = trace.header.expect
    }

    /// Positions in a second by the median interval between their times, to a hundredth of a hertz; nil for fewer than two
    /// times.
    private static func medianRate(of trace: TouchTrace) -> Double? {
      let times = Set(trace.frames.flatMap { frame in [frame.t] + frame.contacts.flatMap { $0.coalesced.map(\.t) } })
      let order = times.sorted()
      let intervals = zip(order, order.dropFirst()).map { $1 - $0 }.sorted()
      guard !intervals.isEmpty else { return nil }
      return (1e11 / Double(intervals[intervals.count / 2])).rounded() / 100
    }

    /// How the trace came to be: the first word of its source, "recorded" or "synthesised".
    public var origin: String {
      source.flatMap { $0.split { !$0.isLetter }.first.map { $0.lowercased() } } ?? "of unknown origin"
    }

    /// "edge-pan, 412 ms, 120 Hz, recorded, made for: */* finished".
    public var summary: String {
      var words = [gesture ?? "touches", "\(nanoseconds / 1_000_000) ms"]
      if let hertz { words.append("\(hertz.rounded() == hertz ? "\(Int(hertz))" : "\(hertz)") Hz") }
      if content == .resampled { words.append("resampled") }
      words.append(origin)
      let outcomes = expect.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      if !outcomes.isEmpty { words.append("made for: \(outcomes.joined(separator: ", "))") }
      return words.joined(separator: ", ")
    }
  }

  public static let bundledTraces = bundled.map { TraceEntry(name: $0.name, trace: $0.trace) }

  public static let traces =
    bundledTraces.map { CatalogEntry(name: $0.name, summary: $0.summary) }
    + [CatalogEntry(name: program, summary: "no touches: the operation begins by a call, made for: */* finished")]
}
