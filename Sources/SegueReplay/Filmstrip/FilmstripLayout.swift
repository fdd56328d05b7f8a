import SegueUIKit

/// Where the pictures of a strip stand, in pixels, and the words below them.
struct FilmstripLayout {
  let columns: Int
  let cell: CGSize
  /// Pixels a point of the screen.
  let scale: Double
  let size: CGSize

  private static let gap = 12.0
  private static let caption = 34.0
  private static let heading = 30.0
  /// More pictures than these begin a new row.
  private static let mostColumns = 8

  /// - Parameter width: of the whole strip, in pixels.
  init(_ strip: Filmstrip, width: Double, hasTitle: Bool) {
    columns = min(max(strip.frames.count, 1), Self.mostColumns)
    let wide = (width - Self.gap * Double(columns + 1)) / Double(columns)
    scale = max(wide, 1) / strip.screenSize.width
    cell = CGSize(width: strip.screenSize.width * scale, height: strip.screenSize.height * scale)
    let rows = max(1, (strip.frames.count + columns - 1) / columns)
    top = hasTitle ? Self.heading : 0
    size = CGSize(width: width, height: top + Double(rows) * (cell.height + Self.gap + Self.caption))
  }

  private let top: Double

  /// The upper left corner of a picture.
  func origin(_ number: Int) -> CGPoint {
    CGPoint(
      x: Self.gap + Double(number % columns) * (cell.width + Self.gap),
      y: top + Self.gap + Double(number / columns) * (cell.height + Self.gap + Self.caption))
  }

  /// "12 · 92 ms".
  static func caption(_ frame: Filmstrip.Frame) -> String {
    "\(frame.index + 1) · \((frame.time + 500_000) / 1_000_000) ms"
  }

  static let paper = Picture.Tint(1, 1, 1)
  static let ink = Picture.Tint(0.13, 0.14, 0.16)
  static let alarm = Picture.Tint(0.75, 0.07, 0.1)
  static let frame = Picture.Tint(0.6, 0.62, 0.66)
}
