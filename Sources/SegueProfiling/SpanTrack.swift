/// Something that took from one instant to another.
public struct Span: Hashable, Sendable {
  public var name: String
  /// Nanoseconds.
  public var start: Int64
  /// Nanoseconds, not before `start`.
  public var end: Int64

  public init(_ name: String, _ start: Int64, _ end: Int64) {
    self.name = name
    self.start = start
    self.end = end
  }
}

/// Why spans make no track.
public enum SpanFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// It ends before it begins.
  case reversed(Span, track: String)
  /// The second begins within the first and ends after it, so neither can have called the other.
  case overlap(Span, Span, track: String)

  public var description: String {
    switch self {
    case .reversed(let span, let track):
      "track \(track): \(Self.words(span)) ends before it begins; swap its times"
    case .overlap(let first, let second, let track):
      "track \(track): \(Self.words(second)) begins within \(Self.words(first)) and ends after it; put one of them on a "
        + "track of its own"
    }
  }

  private static func words(_ span: Span) -> String { "\(span.name) [\(span.start), \(span.end)] ns" }
}

/// The spans of one thread, which lie within each other or apart.
///
/// That they nest is checked when the track is made, so what is written from it is sorted and balanced by construction.
public struct SpanTrack: Hashable, Sendable {
  public let name: String
  /// By their begin; of those that begin together the longer one first, as it holds the others.
  public let spans: [Span]

  /// - Parameter spans: in any order. Of two that are alike but for their names, the one whose name comes first by its
  ///   bytes holds the other.
  /// - Throws: the first two that overlap, in order of time, or one that ends before it begins.
  public init(_ name: String, _ spans: [Span]) throws(SpanFault) {
    self.name = name
    self.spans = spans.sorted { ($0.start, $1.end, $0.name.utf8Bytes) < ($1.start, $0.end, $1.name.utf8Bytes) }
    if let fault = spans.first(where: { $0.end < $0.start }) { throw .reversed(fault, track: name) }
    var open: [Span] = []
    for span in self.spans {
      while let last = open.last, last.end <= span.start { open.removeLast() }
      if let last = open.last, last.end < span.end { throw .overlap(last, span, track: name) }
      open.append(span)
    }
  }

  /// A begin or an end.
  struct Mark {
    let span: Span
    let isBegin: Bool

    var time: Int64 { isBegin ? span.start : span.end }
  }

  /// Begins and ends in order of time, balanced like brackets: what ends at an instant does so before anything begins
  /// there.
  var marks: [Mark] {
    var marks: [Mark] = []
    var open: [Span] = []
    for span in spans {
      while let last = open.last, last.end <= span.start {
        marks.append(Mark(span: last, isBegin: false))
        open.removeLast()
      }
      marks.append(Mark(span: span, isBegin: true))
      open.append(span)
    }
    return marks + open.reversed().map { Mark(span: $0, isBegin: false) }
  }
}

extension CallTree {
  /// The tree of spans that hold each other: a span's own time is what no span within it takes.
  ///
  /// - Parameter tracks: equal paths of several are one.
  public init(_ tracks: [SpanTrack]) {
    var builder = CallTreeBuilder(unit: .nanoseconds)
    for track in tracks {
      // Names that are open, and how much of each span its children have taken.
      var path: [String] = []
      var taken: [Int64] = []
      for mark in track.marks {
        if mark.isBegin {
          path.append(mark.span.name)
          taken.append(0)
          continue
        }
        let length = mark.span.end - mark.span.start
        builder.add(path, weight: length - taken.removeLast())
        path.removeLast()
        if !taken.isEmpty { taken[taken.count - 1] += length }
      }
    }
    self = builder.tree
  }
}
