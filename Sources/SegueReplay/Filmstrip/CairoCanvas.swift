import CCairo
import SegueUIKit

/// A bitmap that pictures are drawn on by cairo.
@safe final class CairoCanvas {
  // SAFETY: both are made in the initialiser, used by this object alone, and freed when it goes; cairo gives an object in
  // a state of error rather than nil, on which every call does nothing.
  private let surface: OpaquePointer
  private let context: OpaquePointer
  /// What each open group is to be faded by, and whether it was drawn aside for that.
  private var opacities: [Double] = []

  /// - Parameters: pixels.
  /// - Throws: `PictureFault` where cairo has no room for so many.
  init(width: Int, height: Int) throws(PictureFault) {
    // SAFETY: the arguments are plain numbers; what comes back is never nil.
    guard let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
      let context = unsafe cairo_create(surface)
    else { throw .noRoom(width: width, height: height) }
    unsafe self.surface = surface
    unsafe self.context = context
    guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      throw .noRoom(width: width, height: height)
    }
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  // MARK: Pictures

  /// Draws a picture with its origin at `origin`, `scale` pixels a point.
  func draw(_ picture: Picture, at origin: CGPoint, scale: Double) {
    unsafe cairo_save(context)
    unsafe cairo_translate(context, origin.x, origin.y)
    unsafe cairo_scale(context, scale, scale)
    for command in picture.commands { draw(command) }
    unsafe cairo_restore(context)
  }

  private func draw(_ command: Picture.Command) {
    switch command {
    case .fill(let region, let tint):
      fill(region, tint)
    case .stroke(let path, let stroke, let tint): draw(path, stroke, tint)
    case .gradient(let region, let gradient): draw(gradient, region)
    case .text(let text): draw(text)
    case .begin(let opacity, let clips):
      unsafe cairo_save(context)
      for clip in clips {
        trace(clip.path)
        setRule(clip.isEvenOdd)
        unsafe cairo_clip(context)
      }
      if opacity < 1 { unsafe cairo_push_group(context) }
      opacities.append(opacity)
    case .end:
      if let opacity = opacities.popLast(), opacity < 1 {
        unsafe cairo_pop_group_to_source(context)
        unsafe cairo_paint_with_alpha(context, opacity)
      }
      unsafe cairo_restore(context)
    }
  }

  func fill(_ region: Picture.Region, _ tint: Picture.Tint) {
    trace(region.path)
    setRule(region.isEvenOdd)
    setSource(tint)
    unsafe cairo_fill(context)
  }

  func draw(_ path: CGPath, _ stroke: Picture.Stroke, _ tint: Picture.Tint) {
    trace(path)
    setSource(tint)
    unsafe cairo_set_line_width(context, stroke.width)
    let caps: [CAShapeLayerLineCap: cairo_line_cap_t] = [
      .round: CAIRO_LINE_CAP_ROUND, .square: CAIRO_LINE_CAP_SQUARE,
    ]
    let joins: [CAShapeLayerLineJoin: cairo_line_join_t] = [
      .round: CAIRO_LINE_JOIN_ROUND, .bevel: CAIRO_LINE_JOIN_BEVEL,
    ]
    unsafe cairo_set_line_cap(context, caps[stroke.cap] ?? CAIRO_LINE_CAP_BUTT)
    unsafe cairo_set_line_join(context, joins[stroke.join] ?? CAIRO_LINE_JOIN_MITER)
    // SAFETY: cairo copies as many numbers as it is told.
    unsafe stroke.dashes.withUnsafeBufferPointer { dashes in
      unsafe cairo_set_dash(context, dashes.baseAddress, Int32(dashes.count), 0)
    }
    unsafe cairo_stroke(context)
  }

  private func draw(_ gradient: Picture.Gradient, _ region: Picture.Region) {
    let (start, end) = (gradient.start, gradient.end)
    // SAFETY: the pattern is made here and freed here; the context keeps its own reference.
    let pattern = unsafe cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    for (place, tint) in gradient.stops {
      unsafe cairo_pattern_add_color_stop_rgba(pattern, place, tint.red, tint.green, tint.blue, tint.alpha)
    }
    trace(region.path)
    setRule(region.isEvenOdd)
    unsafe cairo_set_source(context, pattern)
    unsafe cairo_fill(context)
    unsafe cairo_pattern_destroy(pattern)
  }

  func draw(_ text: Picture.Text) {
    unsafe cairo_save(context)
    let m = text.map
    var matrix = cairo_matrix_t(xx: m.a, yx: m.b, xy: m.c, yy: m.d, x0: m.tx, y0: m.ty)
    // SAFETY: cairo reads the matrix and the strings, and writes the measures, within the calls.
    unsafe cairo_transform(context, &matrix)
    unsafe cairo_select_font_face(
      context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, text.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
    unsafe cairo_set_font_size(context, text.size)
    var measures = cairo_text_extents_t()
    unsafe cairo_text_extents(context, text.string, &measures)
    // As wide as the label believes it is, whatever font there is.
    if text.width > 0, measures.x_advance > 0 { unsafe cairo_scale(context, text.width / measures.x_advance, 1) }
    setSource(text.tint)
    unsafe cairo_move_to(context, 0, 0)
    unsafe cairo_show_text(context, text.string)
    unsafe cairo_restore(context)
  }

  // MARK: Paths and colours

  private func trace(_ path: CGPath) {
    unsafe cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .moveToPoint(let point): unsafe cairo_move_to(context, point.x, point.y)
      case .addLineToPoint(let point): unsafe cairo_line_to(context, point.x, point.y)
      case .addQuadCurveToPoint(let control, let end):
        var (x, y) = (0.0, 0.0)
        // SAFETY: cairo writes the two numbers within the call.
        unsafe cairo_get_current_point(context, &x, &y)
        unsafe cairo_curve_to(
          context, x + (control.x - x) * 2 / 3, y + (control.y - y) * 2 / 3, end.x + (control.x - end.x) * 2 / 3,
          end.y + (control.y - end.y) * 2 / 3, end.x, end.y)
      case .addCurveToPoint(let control1, let control2, let end):
        unsafe cairo_curve_to(context, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
      case .closeSubpath: unsafe cairo_close_path(context)
      }
    }
  }

  private func setRule(_ isEvenOdd: Bool) {
    unsafe cairo_set_fill_rule(context, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
  }

  private func setSource(_ tint: Picture.Tint) {
    unsafe cairo_set_source_rgba(context, tint.red, tint.green, tint.blue, tint.alpha)
  }

  // MARK: Files

  /// The bitmap as a PNG file.
  func png() throws(PictureFault) -> [UInt8] {
    var bytes: [UInt8] = []
    // SAFETY: the closure is called within the call only, with a pointer to `bytes`, which lives as long, and with as many
    // bytes as it is told.
    let status = unsafe withUnsafeMutablePointer(to: &bytes) { target in
      unsafe cairo_surface_write_to_png_stream(
        surface,
        { target, data, count in
          guard let target = unsafe target, let data = unsafe data else { return CAIRO_STATUS_WRITE_ERROR }
          unsafe target.assumingMemoryBound(to: [UInt8].self).pointee += UnsafeBufferPointer(
            start: data, count: Int(count))
          return CAIRO_STATUS_SUCCESS
        }, target)
    }
    guard status == CAIRO_STATUS_SUCCESS else { throw .notWritten }
    return bytes
  }
}

/// Why a picture cannot be made.
public enum PictureFault: Error, Hashable, Sendable, CustomStringConvertible {
  case noRoom(width: Int, height: Int)
  case notWritten

  public var description: String {
    switch self {
    case .noRoom(let width, let height):
      "a picture of \(width) × \(height) pixels cannot be made; ask for a smaller --width"
    case .notWritten: "cairo could not write the PNG; try --format svg"
    }
  }
}
