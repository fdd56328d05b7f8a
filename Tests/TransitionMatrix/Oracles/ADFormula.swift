import Foundation
import SegueGeometry
import SegueTiming
import SegueTransitions

/// What the specification's tables say a form shows, in closed formulas.
struct ADFormula {
  /// "cube", "page-curl".
  let kind: String
  let orientation: TransitionOrientation
  var fidelity = TransitionFidelity.corrected

  struct Moment {
    var incoming = ExpectedLayer()
    var outgoing = ExpectedLayer()
    var content: ExpectedLayer?
    /// Of the strips of a kind that is no plane: the leaving side's first, each side's from the far edge on.
    var strips: [ExpectedLayer] = []
  }

  // MARK: Matrices by the conventions of §0

  static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> CATransform3D {
    var m = CATransform3DIdentity
    (m.m41, m.m42, m.m43) = (x, y, z)
    return m
  }

  static func scale(_ x: Double, _ y: Double, _ z: Double) -> CATransform3D {
    var m = CATransform3DIdentity
    (m.m11, m.m22, m.m33) = (x, y, z)
    return m
  }

  static func ry(_ angle: Double) -> CATransform3D {
    var m = CATransform3DIdentity
    (m.m11, m.m13, m.m31, m.m33) = (cos(angle), -sin(angle), sin(angle), cos(angle))
    return m
  }

  static func rx(_ angle: Double) -> CATransform3D {
    var m = CATransform3DIdentity
    (m.m22, m.m23, m.m32, m.m33) = (cos(angle), sin(angle), -sin(angle), cos(angle))
    return m
  }

  private static let still = CATransform3DIdentity

  private func product(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D { CATransform3DConcat(a, b) }

  // MARK: Curves of §0

  private static let kappa = 4.0 / 3 * (sqrt(2) - 1) / sqrt(2)
  static let c1 = CubicBezier(kappa / (.pi / 2), kappa, 1 - kappa, 1)
  static let c2 = CubicBezier(kappa, 0, 1 - kappa / (.pi / 2), 1 - kappa)
  private static let back = CubicBezier(0.8, 0, 0, 0.2)

  /// Keyframes 0, 1, 0 with C1, C2.
  static func hump(_ t: Double) -> Double { t <= 0.5 ? c1.value(at: 2 * t) : 1 - c2.value(at: 2 * t - 1) }

  // MARK: Columns of the orientation table

  private var horizontal: Bool { orientation == .rightToLeft || orientation == .leftToRight }

  private func a(_ size: CGSize) -> (Double, Double) {
    switch orientation {
    case .rightToLeft: (size.width, 0)
    case .leftToRight: (-size.width, 0)
    case .topToBottom: (0, -size.height)
    case .bottomToTop: (0, size.height)
    }
  }

  private func move(_ size: CGSize, _ factor: Double, _ z: Double = 0) -> CATransform3D {
    let (x, y) = a(size)
    return Self.translation(factor * x, factor * y, z)
  }

  /// The rotation that the table's columns give for an angle: Ry, −Ry, Rx, −Rx.
  private func rotation(_ angle: Double) -> CATransform3D {
    switch orientation {
    case .rightToLeft: Self.ry(angle)
    case .leftToRight: Self.ry(-angle)
    case .topToBottom: Self.rx(angle)
    case .bottomToTop: Self.rx(-angle)
    }
  }

  /// The anchors of Glue, PushRotate and Fold's leaving view.
  private var farAnchor: CGPoint {
    switch orientation {
    case .rightToLeft: CGPoint(x: 0, y: 0.5)
    case .leftToRight: CGPoint(x: 1, y: 0.5)
    case .topToBottom: CGPoint(x: 0.5, y: 1)
    case .bottomToTop: CGPoint(x: 0.5, y: 0)
    }
  }

  private var nearAnchor: CGPoint { CGPoint(x: 1 - farAnchor.x, y: 1 - farAnchor.y) }

  // MARK: A push at a time

  /// - Parameter t: the share of the duration, 0…1.
  func push(_ t: Double, _ size: CGSize) -> Moment {
    var m = Moment()
    let epsilon = 0.001
    switch kind {
    case "fade":
      m.incoming.opacity = t
      m.outgoing.opacity = 1 - t
    case "back-fade":
      let f = Self.back.value(at: t)
      let z = t <= 0.5 ? -4000 * t : -4000 * (1 - t)
      m.incoming = ExpectedLayer(opacity: f, zPosition: z)
      m.outgoing = ExpectedLayer(opacity: 1 - f, zPosition: z)
    case "ghost":
      let (s, o) = (2 - t, 1 - 0.99 * t)
      m.incoming = ExpectedLayer(transform: Self.scale(s, s, s), opacity: t)
      m.outgoing = ExpectedLayer(transform: Self.scale(o, o, o), opacity: 1 - t)
    case "zoom":
      // From (10, 100, 40, 20) to the whole.
      let (sx, sy) = (40 / size.width, 20 / size.height)
      let (dx, dy) = (30 - size.width / 2, 110 - size.height / 2)
      m.incoming.transform = product(
        Self.scale(sx + (1 - sx) * t, sy + (1 - sy) * t, 1), Self.translation(dx * (1 - t), dy * (1 - t)))
      m.outgoing.zPosition = -0.001
    case "flip":
      let depth = -(horizontal ? size.width : size.height) / 2 * Self.hump(t)
      let angle = .pi - epsilon
      m.incoming = ExpectedLayer(transform: rotation(angle * (1 - t)), zPosition: depth)
      m.outgoing = ExpectedLayer(transform: rotation(-angle * t), zPosition: depth)
    case "swap":
      let f = Self.hump(t)
      m.incoming = ExpectedLayer(
        transform: product(rotation(-.pi / 5 * f), move(size, 0.6 * f)), zPosition: -2000 * (1 - t))
      m.outgoing = ExpectedLayer(
        transform: product(rotation(.pi / 5 * f), move(size, -0.6 * f)), zPosition: -2000 * t)
    case "swipe":
      m.incoming = ExpectedLayer(transform: move(size, 1 - t), zPosition: -0.001)
      m.outgoing = ExpectedLayer(transform: move(size, -t), zPosition: -0.001)
    case "swipe-fade":
      m.incoming = ExpectedLayer(transform: move(size, 1 - t), zPosition: -0.001)
      m.outgoing = ExpectedLayer(transform: Self.still, opacity: 1 - t, zPosition: -0.01)
    case "scale":
      m.incoming = ExpectedLayer(transform: move(size, 1 - t), zPosition: -0.001)
      let s = 1 - 0.2 * t
      m.outgoing = ExpectedLayer(transform: Self.scale(s, s, 1), opacity: 1 - t, zPosition: -0.01)
    case "glue":
      m.incoming = ExpectedLayer(transform: move(size, 1.5 * (1 - t)), zPosition: -0.001)
      let whole = horizontal ? Double.pi / 4 : .pi / 6
      let f = t <= 0.5 ? Self.c1.value(at: 2 * t) : 1
      let g = t <= 0.5 ? 0 : Self.c2.value(at: 2 * t - 1)
      m.outgoing = ExpectedLayer(
        transform: product(rotation(whole * (f - g)), move(size, -0.5, -0.7 * size.width * g)),
        opacity: t <= 0.5 ? 1 : 2 - 2 * t, anchorPoint: farAnchor)
    case "push-rotate":
      m.incoming = ExpectedLayer(transform: move(size, 1 - t), zPosition: -0.001)
      m.outgoing = ExpectedLayer(
        transform: product(rotation(.pi / 2 * t), move(size, -0.5)), opacity: 1 - t, anchorPoint: farAnchor)
    case "fold":
      m.incoming = ExpectedLayer(
        transform: product(rotation(-(.pi - epsilon) * (1 - t)), move(size, 0.5)), opacity: t,
        anchorPoint: nearAnchor)
      m.outgoing = ExpectedLayer(
        transform: product(rotation(.pi / 2 * t), move(size, -0.5)), opacity: 1 - t, anchorPoint: farAnchor)
    case "slide":
      let part = min(Int(t * 3), 2)
      let u = t * 3 - Double(part)
      let (grow, shrink) = ([1 - 0.3 * u, 0.7, 0.7 + 0.3 * u][part], [1 - 0.3 * u, 0.7, 0.7 + 0.3 * u][part])
      m.incoming = ExpectedLayer(
        transform: product(Self.scale(grow, grow, 1), move(size, [1, 1 - u, 0][part])),
        opacity: [0, 0.5 * u, 0.5 + 0.5 * u][part], zPosition: -0.001)
      m.outgoing = ExpectedLayer(
        transform: product(Self.scale(shrink, shrink, 1), move(size, [0, -u, -1][part])),
        opacity: [1 - 0.5 * u, 0.5 - 0.5 * u, 0][part], zPosition: -0.001)
    case "modern-push":
      let f = CubicBezier(0, 0, 0.58, 1).value(at: t)
      m.incoming.transform = move(size, 1 - f)
      m.outgoing = ExpectedLayer(opacity: 1 - 0.5 * t, zPosition: -0.001)
    case "cross":
      m.content = ExpectedLayer(transform: Self.ry(.pi / 2 * (1 - t)))
      m.incoming.transform = Self.still
      m.outgoing.transform = Self.ry(-.pi / 2)
    case "cube": m = turning(t, size, dip: 36, sign: 1, side: -1)
    case "carrousel":
      let extent = horizontal ? size.width : size.height
      var shown = self
      // AD-18: the columns that upstream has exchanged.
      if fidelity == .compat, orientation == .topToBottom {
        shown = ADFormula(kind: kind, orientation: .bottomToTop)
      } else if fidelity == .compat, orientation == .bottomToTop {
        shown = ADFormula(kind: kind, orientation: .topToBottom)
      }
      m = shown.turning(t, size, dip: extent, sign: -1, side: 1)
    default: m = strips(t, size)
    }
    return m
  }

  /// Cube and Carrousel: F = rotation(±π/2) · T(a/2, ∓E/2) goes to I, with a dip in z.
  private func turning(_ t: Double, _ size: CGSize, dip: Double, sign: Double, side: Double) -> Moment {
    let half = (horizontal ? size.width : size.height) / 2
    var m = Moment()
    m.content = ExpectedLayer(
      transform: product(rotation(sign * .pi / 2 * (1 - t)), move(size, 0.5 * (1 - t), side * half * (1 - t))),
      zPosition: -dip * Self.hump(t))
    m.incoming.transform = Self.still
    m.outgoing.transform = product(move(size, -0.5, -side * half), rotation(-sign * .pi / 2))
    return m
  }

  // MARK: Strips

  private func strips(_ t: Double, _ size: CGSize) -> Moment {
    let extent = horizontal ? size.width : size.height
    let opening = pow(sin(.pi * t / 2), 2)
    var m = Moment()
    switch kind {
    case "paper-fold":
      m.outgoing.transform = move(size, -opening)
      m.strips = (0..<6).map { folded($0, of: 6, opening, from: extent / 2 - extent * opening, extent, size) }
    case "accordion":
      m.strips =
        (0..<4).map { folded($0, of: 4, 1 - opening, from: -extent / 2, extent, size) }
        + (0..<4).map { folded($0, of: 4, opening, from: extent / 2 - extent * opening, extent, size) }
    case "page-curl":
      m.incoming.transform = Self.translation(0, 0, -0.001)
      m.strips = (0..<12).map { curled($0, t, extent, size) }
    default: preconditionFailure("no formula for \(kind)")
    }
    return m
  }

  private func folded(
    _ index: Int, of count: Int, _ opening: Double, from start: Double, _ extent: Double, _ size: CGSize
  ) -> ExpectedLayer {
    let width = extent / Double(count)
    let angle = acos(opening)
    let flat = (Double(index) + 0.5) * width - extent / 2
    let along = start + (Double(index) + 0.5) * width * opening
    return ExpectedLayer(
      transform: product(
        rotation(index % 2 == 0 ? angle : -angle), move(size, (along - flat) / extent, -width / 2 * sin(angle))))
  }

  private func curled(_ index: Int, _ t: Double, _ extent: Double, _ size: CGSize) -> ExpectedLayer {
    let radius = extent / 8
    let flat = (Double(index) + 0.5) * extent / 12 - extent / 2
    let line = extent / 2 - t * (extent + .pi * radius)
    let angle = min(max((flat - line) / radius, 0), .pi)
    let over = max(flat - line - .pi * radius, 0)
    let along = flat <= line ? flat : line + radius * sin(angle) - over
    return ExpectedLayer(
      transform: product(rotation(-angle), move(size, (along - flat) / extent, radius * (1 - cos(angle)))))
  }
}
