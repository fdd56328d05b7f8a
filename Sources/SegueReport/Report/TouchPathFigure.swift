/// The way of a trace's touches over the screen.
struct TouchPathFigure {
  let touches: [ReplayReport.TouchPoint]
  /// Points.
  let screen: (width: Double, height: Double)

  var html: String {
    let ids = Set(touches.map(\.touch)).sorted()
    let (width, height) = (Self.number(screen.width), Self.number(screen.height))
    var svg = "<svg viewBox=\"-8 -8 \(Self.number(screen.width + 16)) \(Self.number(screen.height + 16))\" role=\"img\""
    svg += " aria-label=\"\(words)\"><rect width=\"\(width)\" height=\"\(height)\" rx=\"24\" class=\"screen\"/>"
    for (place, id) in ids.enumerated() {
      let samples = touches.filter { $0.touch == id }
      let points = samples.map { "\(Self.number($0.x)),\(Self.number($0.y))" }
      svg += "<g class=\"touch touch-\(place % 5)\"><polyline points=\"\(points.joined(separator: " "))\"/>"
      for sample in samples {
        svg += "<circle cx=\"\(Self.number(sample.x))\" cy=\"\(Self.number(sample.y))\" r=\"3\"/>"
      }
      if let first = samples.first, let last = samples.last {
        svg += "<circle class=\"begin\" cx=\"\(Self.number(first.x))\" cy=\"\(Self.number(first.y))\" r=\"12\"/>"
        svg += "<rect class=\"end\" x=\"\(Self.number(last.x - 9))\" y=\"\(Self.number(last.y - 9))\" width=\"18\""
        svg += " height=\"18\"/>"
      }
      svg += "</g>"
    }
    return "<figure class=\"path\"><figcaption>The touches on their way over the screen: a ring where each begins, a"
      + " square where it ends</figcaption>\(svg)</svg><p class=\"words\">\(words)</p></figure>\n"
  }

  /// The same for who cannot see it.
  private var words: String {
    let ids = Set(touches.map(\.touch)).sorted()
    return ids.map { id in
      let samples = touches.filter { $0.touch == id }
      guard let first = samples.first, let last = samples.last else { return "" }
      return "Touch \(id): \(Figures.count(samples.count, "sample")) in "
        + "\(Figures.duration(last.nanoseconds - first.nanoseconds)), from (\(Self.number(first.x)), "
        + "\(Self.number(first.y))) to (\(Self.number(last.x)), \(Self.number(last.y)))"
    }.joined(separator: "; ") + "."
  }

  private static func number(_ value: Double) -> String {
    let text = Figures.decimal(value, places: 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
