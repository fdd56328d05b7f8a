import SegueUIKit

/// A strip as SVG. Numbers are rounded to hundredths, so that equal strips give equal bytes.
struct SVGWriter {
  private var out = ""
  private var clips = 0
  private let prefix: String

  private init(prefix: String) { self.prefix = prefix }

  /// - Parameters:
  ///   - width: pixels.
  ///   - embedded: the strip stands in a page: it has no ground and no title, and takes the page's colour for its words.
  ///   - prefix: of the identifiers in it, which must differ among the strips of one page.
  static func text(_ strip: Filmstrip, width: Double, embedded: Bool, prefix: String) -> String {
    var writer = SVGWriter(prefix: prefix)
    writer.write(strip, FilmstripLayout(strip, width: width, hasTitle: !embedded), embedded)
    return writer.out
  }

  private mutating func write(_ strip: Filmstrip, _ layout: FilmstripLayout, _ embedded: Bool) {
    let (width, height) = (Self.number(layout.size.width), Self.number(layout.size.height))
    let title = Self.escaped(strip.title)
    out +=
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\""
    out += " role=\"img\" font-family=\"system-ui, sans-serif\">\n<title>\(title): \(strip.words)</title>\n"
    if !embedded {
      out += "<rect width=\"\(width)\" height=\"\(height)\" fill=\"\(Self.color(FilmstripLayout.paper))\"/>\n"
      out += "<text x=\"12\" y=\"24\" font-size=\"15\" font-weight=\"600\" fill=\"\(Self.color(FilmstripLayout.ink))\">"
      out += "\(title)</text>\n"
    }
    let ink = embedded ? "currentColor" : Self.color(FilmstripLayout.ink)
    for (number, frame) in strip.frames.enumerated() {
      let origin = layout.origin(number)
      out += "<g transform=\"translate(\(Self.number(origin.x)) \(Self.number(origin.y)))\">\n"
      out += "<g transform=\"scale(\(Self.precise(layout.scale)))\">\n"
      for command in frame.picture.commands { write(command) }
      out += "</g>\n"
      writeEdge(frame, layout.cell)
      writeCaption(frame, layout.cell, ink)
      out += "</g>\n"
    }
    out += "</svg>\n"
  }

  private mutating func writeEdge(_ frame: Filmstrip.Frame, _ cell: CGSize) {
    let isMarked = frame.mark != nil
    let color = Self.color(isMarked ? FilmstripLayout.alarm : FilmstripLayout.frame)
    out += "<rect width=\"\(Self.number(cell.width))\" height=\"\(Self.number(cell.height))\" fill=\"none\""
    out += " stroke=\"\(color)\" stroke-width=\"\(isMarked ? 3 : 1)\"/>\n"
  }

  private mutating func writeCaption(_ frame: Filmstrip.Frame, _ cell: CGSize, _ ink: String) {
    out += "<text y=\"\(Self.number(cell.height + 15))\" font-size=\"12\" fill=\"\(ink)\">"
    out += "\(Self.escaped(FilmstripLayout.caption(frame)))</text>\n"
    guard let mark = frame.mark else { return }
    out += "<text y=\"\(Self.number(cell.height + 30))\" font-size=\"12\" font-weight=\"600\" fill=\""
    out += "\(Self.color(FilmstripLayout.alarm))\">✗ \(Self.escaped(mark))</text>\n"
  }

  // MARK: Commands

  private mutating func write(_ command: Picture.Command) {
    switch command {
    case .fill(let region, let tint):
      out += "<path d=\"\(Self.data(region.path))\"\(Self.rule(region))\(Self.paint("fill", tint))/>\n"
    case .stroke(let path, let stroke, let tint):
      out += "<path d=\"\(Self.data(path))\" fill=\"none\"\(Self.paint("stroke", tint))"
      out += "\(Self.style(stroke))/>\n"
    case .gradient(let region, let gradient): write(gradient, region)
    case .text(let text): write(text)
    case .begin(let opacity, let regions):
      let names = regions.map { define($0) }
      out += "<g\(opacity < 1 ? " opacity=\"\(Self.precise(opacity))\"" : "")"
      // One element has one clip: the others stand on elements around it.
      out += names.first.map { " clip-path=\"url(#\($0))\"" } ?? ""
      out += ">"
      for name in names.dropFirst() { out += "<g clip-path=\"url(#\(name))\">" }
      out += "\n"
      depths.append(max(names.count, 1))
    case .end:
      out += String(repeating: "</g>", count: depths.popLast() ?? 1) + "\n"
    }
  }

  /// How many elements each open group has begun.
  private var depths: [Int] = []

  private mutating func define(_ region: Picture.Region) -> String {
    clips += 1
    let name = "\(prefix)c\(clips)"
    let rule = region.isEvenOdd ? " clip-rule=\"evenodd\"" : ""
    out += "<clipPath id=\"\(name)\"><path d=\"\(Self.data(region.path))\"\(rule)/></clipPath>\n"
    return name
  }

  private mutating func write(_ gradient: Picture.Gradient, _ region: Picture.Region) {
    clips += 1
    let name = "\(prefix)g\(clips)"
    let ends = [("1", gradient.start), ("2", gradient.end)].map { number, point in
      " x\(number)=\"\(Self.number(point.x))\" y\(number)=\"\(Self.number(point.y))\""
    }
    out += "<linearGradient id=\"\(name)\" gradientUnits=\"userSpaceOnUse\"\(ends.joined())>"
    for stop in gradient.stops {
      out += "<stop offset=\"\(Self.precise(stop.place))\"\(Self.paint("stop", stop.tint))/>"
    }
    out += "</linearGradient>\n<path d=\"\(Self.data(region.path))\"\(Self.rule(region)) fill=\"url(#\(name))\"/>\n"
  }

  private mutating func write(_ text: Picture.Text) {
    let m = text.map
    let linear = [m.a, m.b, m.c, m.d].map(Self.precise).joined(separator: " ")
    out += "<text transform=\"matrix(\(linear) \(Self.number(m.tx)) \(Self.number(m.ty)))\" font-size=\""
    out += "\(Self.number(text.size))\"\(text.isBold ? " font-weight=\"700\"" : "")"
    out += " textLength=\"\(Self.number(text.width))\" lengthAdjust=\"spacingAndGlyphs\""
    out += "\(Self.paint("fill", text.tint))>\(Self.escaped(text.string))</text>\n"
  }

  // MARK: Words

  private static func rule(_ region: Picture.Region) -> String { region.isEvenOdd ? " fill-rule=\"evenodd\"" : "" }

  private static func style(_ stroke: Picture.Stroke) -> String {
    var style = " stroke-width=\"\(number(stroke.width))\""
    if stroke.cap != .butt { style += " stroke-linecap=\"\(stroke.cap.rawValue)\"" }
    if stroke.join != .miter { style += " stroke-linejoin=\"\(stroke.join.rawValue)\"" }
    if !stroke.dashes.isEmpty {
      style += " stroke-dasharray=\"\(stroke.dashes.map(number).joined(separator: " "))\""
    }
    return style
  }

  private static func paint(_ what: String, _ tint: Picture.Tint) -> String {
    let name = what == "stop" ? "stop-color" : what
    return " \(name)=\"\(color(tint))\"" + (tint.alpha < 1 ? " \(what)-opacity=\"\(precise(tint.alpha))\"" : "")
  }

  /// `#rrggbb`.
  private static func color(_ tint: Picture.Tint) -> String {
    "#"
      + [tint.red, tint.green, tint.blue].map { part in
        let digits = String(Int((part * 255).rounded()), radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }

  private static func data(_ path: CGPath) -> String {
    path.elements.map { element in
      let points = element.points.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: " ")
      return switch element {
      case .moveToPoint: "M\(points)"
      case .addLineToPoint: "L\(points)"
      case .addQuadCurveToPoint: "Q\(points)"
      case .addCurveToPoint: "C\(points)"
      case .closeSubpath: "Z"
      }
    }.joined()
  }

  /// Hundredths, halves away from zero, without zeros at the end; `0` for what rounds to it.
  static func number(_ value: Double) -> String { decimal(value, places: 2) }

  /// Ten-thousandths: factors of many points.
  private static func precise(_ value: Double) -> String { decimal(value, places: 4) }

  private static func decimal(_ value: Double, places: Int) -> String {
    let unit = places == 2 ? 100.0 : 10_000.0
    if value.isNaN { return "0" }
    let scaled = Int64((min(max(value, -1e12), 1e12) * unit).rounded())
    if scaled == 0 { return "0" }
    let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt64(unit))
    var text = (scaled < 0 ? "-" : "") + String(whole)
    guard rest > 0 else { return text }
    var digits = String(rest)
    digits = String(repeating: "0", count: places - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    text += "." + digits
    return text
  }

  /// Text as it may stand in an element or an attribute. What XML cannot hold is left out.
  static func escaped(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "\u{0}"..<"\u{9}", "\u{B}", "\u{C}", "\u{E}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": break
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}

extension Filmstrip {
  /// What the strip shows, for who cannot see it: its frames, and those that were not in time.
  var words: String {
    let shown = frames.map { "\($0.index + 1)" }.joined(separator: ", ")
    let marked = frames.compactMap { frame in frame.mark.map { "; frame \(frame.index + 1): \($0)" } }.joined()
    return "frames \(shown) of \(motionFrames)\(SVGWriter.escaped(marked))"
  }

  /// The strip as a document of its own.
  /// - Parameter width: of the whole picture, in pixels.
  public func svg(width: Double = 1200) -> String {
    SVGWriter.text(self, width: width, embedded: false, prefix: "")
  }

  /// The strip as a part of an HTML page.
  /// - Parameter prefix: of the identifiers in it, which must differ among the strips of one page.
  public func embeddedSVG(width: Double = 1200, prefix: String) -> String {
    SVGWriter.text(self, width: width, embedded: true, prefix: prefix)
  }
}
