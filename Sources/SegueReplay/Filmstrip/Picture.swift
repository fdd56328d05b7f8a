import SegueUIKit

/// A picture as a list of things to draw, back to front, in points: what both the SVG and the PNG are made of.
struct Picture: Equatable {
  /// A colour whose four components lie in 0…1.
  struct Tint: Hashable {
    var red, green, blue, alpha: Double

    init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Components beyond 0…1 are brought into it; nil for no colour and for one that nothing is seen of.
    init?(_ color: CGColor?) {
      guard let parts = color?.components, parts.count == 4, parts[3] > 0 else { return nil }
      let inside = parts.map { min(max(Double($0), 0), 1) }
      self.init(inside[0], inside[1], inside[2], inside[3])
    }

    /// The same colour, less opaque by a factor of 0…1.
    func faded(_ factor: Double) -> Tint { Tint(red, green, blue, alpha * factor) }
  }

  /// What is inside an outline.
  struct Region: Equatable {
    var path: CGPath
    var isEvenOdd = false
  }

  struct Stroke: Equatable {
    var width: Double
    var cap = CAShapeLayerLineCap.butt
    var join = CAShapeLayerLineJoin.miter
    var dashes: [Double] = []
  }

  /// Colours along a line, each at its place in 0…1.
  struct Gradient: Equatable {
    var start, end: CGPoint
    var stops: [(place: Double, tint: Tint)]

    static func == (left: Gradient, right: Gradient) -> Bool {
      left.start == right.start && left.end == right.end
        && left.stops.elementsEqual(right.stops) { $0.place == $1.place && $0.tint == $1.tint }
    }
  }

  /// One line of text from its baseline's left end on.
  struct Text: Equatable {
    var string: String
    /// Points.
    var size: Double
    var isBold: Bool
    /// How wide it is by the measures of `UIFont`, whatever font draws it.
    var width: Double
    /// From the text's own coordinates, the origin at the left end of the baseline.
    var map: CGAffineTransform
    var tint: Tint
  }

  enum Command: Equatable {
    case fill(Region, Tint)
    case stroke(CGPath, Stroke, Tint)
    case gradient(Region, Gradient)
    case text(Text)
    /// What follows, up to its `end`, is drawn as one picture: cut to all of the regions, then faded.
    case begin(opacity: Double, clips: [Region])
    case end
  }

  private(set) var commands: [Command] = []

  mutating func add(_ command: Command) { commands.append(command) }

  /// Begins a group; what it returns is for `endGroup`. Nothing has to be begun where it changes nothing.
  mutating func beginGroup(opacity: Double = 1, clips: [Region] = []) -> Int? {
    if opacity >= 1, clips.isEmpty { return nil }
    add(.begin(opacity: opacity, clips: clips))
    return commands.count
  }

  /// Ends the group that began with `start`, and takes it away where nothing was drawn in it.
  mutating func endGroup(_ start: Int?) {
    guard let start else { return }
    if commands.count == start { commands.removeLast() } else { add(.end) }
  }
}
