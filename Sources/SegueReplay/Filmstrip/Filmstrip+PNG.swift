import SegueUIKit

extension Filmstrip {
  /// The strip as a PNG file. Its letters are those of the fonts that are installed; everything else is the same on every
  /// machine with the same cairo.
  /// - Parameter width: of the whole picture, in pixels.
  public func png(width: Double = 1200) throws(PictureFault) -> [UInt8] {
    let layout = FilmstripLayout(self, width: width, hasTitle: true)
    let canvas = try CairoCanvas(
      width: Int(layout.size.width.rounded(.up)), height: Int(layout.size.height.rounded(.up)))
    let ground = CGPath(rect: CGRect(origin: .zero, size: layout.size), transform: .identity)
    canvas.fill(.init(path: ground), FilmstripLayout.paper)
    canvas.write(title, at: CGPoint(x: 12, y: 22), size: 15, FilmstripLayout.ink, isBold: true)
    for (number, frame) in frames.enumerated() {
      let origin = layout.origin(number)
      canvas.draw(frame.picture, at: origin, scale: layout.scale)
      let edge = CGPath(rect: CGRect(origin: origin, size: layout.cell), transform: .identity)
      let isMarked = frame.mark != nil
      canvas.draw(
        edge, .init(width: isMarked ? 3 : 1), isMarked ? FilmstripLayout.alarm : FilmstripLayout.frame)
      let below = CGPoint(x: origin.x, y: origin.y + layout.cell.height)
      canvas.write(
        FilmstripLayout.caption(frame), at: CGPoint(x: below.x, y: below.y + 15), size: 12, FilmstripLayout.ink)
      if let mark = frame.mark {
        canvas.write(
          "✗ \(mark)", at: CGPoint(x: below.x, y: below.y + 30), size: 12, FilmstripLayout.alarm, isBold: true)
      }
    }
    return try canvas.png()
  }
}

extension CairoCanvas {
  /// A line of words as wide as its font makes it.
  func write(_ words: String, at origin: CGPoint, size: Double, _ tint: Picture.Tint, isBold: Bool = false) {
    draw(
      Picture.Text(
        string: words, size: size, isBold: isBold, width: 0,
        map: CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: origin.x, ty: origin.y), tint: tint))
  }
}
