extension FlameGraph {
  private static let row = 17
  /// Width of a character of the font, in pixels.
  private static let character = 6.6

  /// The picture as a file of its own: nothing moves, every box has its words as a title.
  ///
  /// - Parameter width: in pixels, 200…100,000.
  public func svg(width: Int = 1_200) -> String {
    // Nobody zooms: what is narrower than half a pixel is not seen.
    let (drawn, leftOut) = boxes(parts: 2 * Int64(width))
    let head = 60
    let height = head + (1 + (drawn.map(\.frame.depth).max() ?? 0)) * Self.row + 24
    let whole = Double(max(1, tree.total))
    let scale = Double(width - 20) / whole
    var out = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      font-family="ui-monospace, monospace" font-size="11" role="img" aria-label="\(Markup.escaped(title))">
      <rect width="100%" height="100%" fill="#fff"/>
      <text x="10" y="22" font-size="15" font-family="system-ui, sans-serif">\(Markup.escaped(title))</text>
      <text x="10" y="42" fill="#555" font-family="system-ui, sans-serif">\(Markup.escaped(subtitle))</text>

      """
    for box in drawn {
      let x = 10 + Double(box.start) * scale
      let size = Double(box.frame.total) * scale
      let y = head + box.frame.depth * Self.row
      out += "<g><title>\(Markup.escaped(words(box)))</title><rect x=\"\(Self.number(x))\" y=\"\(y)\" "
      out += "width=\"\(Self.number(max(0.2, size - 0.5)))\" height=\"\(Self.row - 1)\" fill=\"\(color(box))\"/>"
      let text = Self.label(mark(box) + box.frame.name, width: size - 6)
      if !text.isEmpty {
        out += "<text x=\"\(Self.number(x + 3))\" y=\"\(y + 12)\">\(Markup.escaped(text))</text>"
      }
      out += "</g>\n"
    }
    if leftOut > 0 {
      out +=
        "<text x=\"10\" y=\"\(height - 8)\" fill=\"#555\">\(leftOut) frames narrower than half a pixel are not drawn</text>\n"
    }
    return out + "</svg>\n"
  }

  /// As much of a name as fits, with an ellipsis where it is not all; nothing below three characters.
  private static func label(_ name: String, width: Double) -> String {
    let fits = Int(max(0, min(10_000, width / character)))
    guard fits >= 3 else { return "" }
    return name.count <= fits ? name : name.prefix(fits - 1) + "…"
  }

  private static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  /// What stands before a name, so that no colour is the only thing that says it.
  private func mark(_ box: Box) -> String {
    guard let differential else { return "" }
    if differential.isNew(box.index) { return "+ " }
    let strength = Self.strength(differential, box.index)
    return strength == 0 ? "" : strength > 0 ? "▲ " : "▼ "
  }

  private func color(_ box: Box) -> String {
    if let differential {
      let strength = Self.strength(differential, box.index)
      let faded = 232 - Int((abs(strength) * 120).rounded())
      return strength == 0
        ? "rgb(226,226,226)"
        : strength > 0 ? "rgb(240,\(faded),\(faded - 8))" : "rgb(\(faded - 8),\(faded + 6),240)"
    }
    return switch group(box.frame.name) {
    case .own: "#f2b35c"
    case .swift: "#f08b7b"
    case .system: "#a9c76f"
    case .kernel: "#86b6de"
    case .other: "#cccccc"
    }
  }
}
