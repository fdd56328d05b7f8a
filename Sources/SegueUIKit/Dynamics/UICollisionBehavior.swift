import Foundation
import SegueGeometry

@preconcurrency @MainActor
public protocol UICollisionBehaviorDelegate: AnyObject {
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
    at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem)
  /// - Parameter identifier: nil for the bounds of the reference view.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
    at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

/// Keeps items out of each other and within or without boundaries.
///
/// Outlines are convex. Items that are faster than their size in a step can pass a boundary that is a line; the bounds of
/// the reference view they cannot. Cost: a test a pair of items and boundary lines in each step.
@preconcurrency @MainActor
open class UICollisionBehavior: UIDynamicItemListBehavior {
  public struct Mode: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let items = Mode(rawValue: 1)
    public static let boundaries = Mode(rawValue: 2)
    public static let everything = Mode(rawValue: .max)
  }

  private struct Boundary {
    let identifier: any NSCopying
    let path: UIBezierPath
    let lines: [[SIMD2<Double>]]
  }

  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?
  private var mode = Mode.everything
  private var insets: UIEdgeInsets?
  private var boundaries: [Boundary] = []

  public override init(items: [any UIDynamicItem]) {
    super.init(items: items)
  }

  open var collisionMode: Mode {
    get { mode }
    set {
      mode = newValue
      dynamicAnimator?.behaviorChanged()
    }
  }

  // MARK: Boundaries

  /// Whether the items stay within the bounds of the animator's reference view.
  open var translatesReferenceBoundsIntoBoundary: Bool {
    get { insets != nil }
    set {
      insets = newValue ? insets ?? .zero : nil
      dynamicAnimator?.behaviorChanged()
    }
  }

  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    self.insets = insets
    dynamicAnimator?.behaviorChanged()
  }

  /// Curves are straightened, each to 16 lines. A boundary of the same identifier goes.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    var lines: [[SIMD2<Double>]] = []
    for segment in bezierPath.cgPath.segments.flatMap(\.self) {
      let count = Self.isStraight(segment) ? 1 : 16
      for index in 0..<count {
        let ends = [index, index + 1].map { segment.point(at: CGFloat($0) / CGFloat(count)) }
        lines.append(ends.map { SIMD2(Double($0.x), Double($0.y)) })
      }
    }
    removeBoundary(withIdentifier: identifier)
    boundaries.append(Boundary(identifier: identifier, path: bezierPath, lines: lines))
    dynamicAnimator?.behaviorChanged()
  }

  open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
    let path = UIBezierPath()
    path.move(to: p1)
    path.addLine(to: p2)
    addBoundary(withIdentifier: identifier, for: path)
  }

  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    boundaries.first { Self.isSame($0.identifier, identifier) }?.path
  }

  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    boundaries.removeAll { Self.isSame($0.identifier, identifier) }
    dynamicAnimator?.behaviorChanged()
  }

  /// In the order in which they were added; nil if there is none.
  open var boundaryIdentifiers: [any NSCopying]? { boundaries.isEmpty ? nil : boundaries.map(\.identifier) }

  open func removeAllBoundaries() {
    boundaries = []
    dynamicAnimator?.behaviorChanged()
  }

  private static func isStraight(_ segment: CGPathSegment) -> Bool {
    let (way, size) = (segment.end - segment.start, length(segment.end - segment.start))
    return [segment.control1, segment.control2].allSatisfy { abs(cross($0 - segment.start, way)) <= 1e-9 * size }
  }

  private static func isSame(_ a: any NSCopying, _ b: any NSCopying) -> Bool {
    if let a = a as? NSObject, let b = b as? NSObject { return a.isEqual(b) }
    return a as AnyObject === b as AnyObject
  }

  // MARK: Physics

  /// Who touches whom: the numbers of items, and for a boundary −1 for the reference bounds, −2 and on for the others.
  private struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  private struct Touch {
    let pair: Pair
    let first: DynamicBody
    let second: DynamicBody?
    let contact: Contact
  }

  private var touches: [Touch] = []
  private var arrivals: [Double] = []
  private var reported: [(pair: Pair, first: any UIDynamicItem, second: (any UIDynamicItem)?)] = []

  override func accelerate(_ system: DynamicSystem) { isFound = false }

  private var isFound = false

  private func find(_ system: DynamicSystem) -> [Touch] {
    var found: [Touch] = []
    let bodies = items.map { system.body(of: $0) }
    let frame: CGRect? = insets.flatMap { insets in dynamicAnimator?.referenceView.map { $0.bounds.inset(by: insets) } }
    for (index, body) in bodies.enumerated() {
      guard let body else { continue }
      let corners = body.corners
      guard corners.count > 1 else { continue }
      if mode.contains(.boundaries) {
        if let frame {
          found += walls(frame, corners).map {
            Touch(pair: Pair(first: index, second: -1), first: body, second: nil, contact: $0)
          }
        }
        for (number, boundary) in boundaries.enumerated() {
          for line in boundary.lines {
            let middle = (line[0] + line[1]) * 0.5
            // From the side of the line on which the item is.
            let contact = Contact(corners, line, centers: (body.place, middle), slack: Self.slack)
            if let contact {
              found.append(
                Touch(pair: Pair(first: index, second: -2 - number), first: body, second: nil, contact: contact))
            }
          }
        }
      }
      guard mode.contains(.items) else { continue }
      for other in (index + 1)..<max(bodies.count, index + 1) {
        guard let second = bodies[other],
          let contact = Contact(corners, second.corners, centers: (body.place, second.place), slack: Self.slack)
        else { continue }
        found.append(Touch(pair: Pair(first: index, second: other), first: body, second: second, contact: contact))
      }
    }
    return found
  }

  /// Outlines nearer than this touch, in points.
  private static let slack = 0.01
  /// Slower than this nothing bounces, in points a second.
  private static let leastBounce = 20.0

  /// The sides of a rectangle from within: nothing passes them, however fast it is.
  private func walls(_ frame: CGRect, _ corners: [SIMD2<Double>]) -> [Contact] {
    let sides: [(SIMD2<Double>, Double)] = [
      (SIMD2(1, 0), Double(frame.minX)), (SIMD2(-1, 0), -Double(frame.maxX)), (SIMD2(0, 1), Double(frame.minY)),
      (SIMD2(0, -1), -Double(frame.maxY)),
    ]
    return sides.compactMap { Contact(corners, wall: $0.0, at: $0.1, slack: Self.slack) }
  }

  override func holdVelocities(_ system: DynamicSystem) {
    if !isFound {
      isFound = true
      touches = find(system)
      arrivals = touches.flatMap { touch in touch.contact.points.map { approach(touch, $0) } }
    }
    var number = 0
    for touch in touches {
      for point in touch.contact.points {
        resolve(touch, point, arrival: arrivals[number])
        number += 1
      }
    }
  }

  private func approach(_ touch: Touch, _ point: SIMD2<Double>) -> Double {
    let first = touch.first.velocity(at: point - touch.first.place)
    let second = touch.second.map { $0.velocity(at: point - $0.place) } ?? .zero
    return dot(first - second, touch.contact.normal)
  }

  private func resolve(_ touch: Touch, _ point: SIMD2<Double>, arrival: Double) {
    let (first, second, normal) = (touch.first, touch.second, touch.contact.normal)
    let (arm, otherArm) = (point - first.place, second.map { point - $0.place } ?? .zero)
    let elasticity = max(first.elasticity, second?.elasticity ?? 0)
    let bounce = arrival < -Self.leastBounce ? 0 - elasticity * arrival : 0
    let speed = approach(touch, point)
    let ease = first.ease(normal, at: arm) + (second?.ease(normal, at: otherArm) ?? 0)
    guard ease > 0, speed < bounce else { return }
    let impulse = (bounce - speed) / ease
    first.push(normal * impulse, at: arm)
    second?.push(normal * (0 - impulse), at: otherArm)
    let friction = second.map { (first.friction * $0.friction).squareRoot() } ?? first.friction
    guard friction > 0 else { return }
    let tangent = SIMD2(-normal.y, normal.x)
    let slide = dot(first.velocity(at: arm) - (second?.velocity(at: otherArm) ?? .zero), tangent)
    let tangentEase = first.ease(tangent, at: arm) + (second?.ease(tangent, at: otherArm) ?? 0)
    guard tangentEase > 0 else { return }
    let brake = min(max(0 - slide / tangentEase, -friction * impulse), friction * impulse)
    first.push(tangent * brake, at: arm)
    second?.push(tangent * (0 - brake), at: otherArm)
  }

  override func holdPlaces(_ system: DynamicSystem) {
    for round in 0..<3 {
      let found = find(system)
      if round == 0 { report(found) }
      var isClear = true
      for touch in found where touch.contact.depth > 0 {
        isClear = false
        let shares = (touch.first.inverseMass, touch.second?.inverseMass ?? 0)
        guard shares.0 + shares.1 > 0 else { continue }
        let way = touch.contact.normal * (touch.contact.depth / (shares.0 + shares.1))
        touch.first.place += way * shares.0
        touch.second?.place -= way * shares.1
      }
      if isClear { return }
    }
  }

  // MARK: Telling

  private var news: [() -> Void] = []

  private func report(_ found: [Touch]) {
    guard collisionDelegate != nil else { return }
    var seen: Set<Pair> = []
    var next: [(pair: Pair, first: any UIDynamicItem, second: (any UIDynamicItem)?)] = []
    for touch in found where seen.insert(touch.pair).inserted {
      next.append((touch.pair, touch.first.item, touch.second?.item))
      guard !reported.contains(where: { $0.pair == touch.pair }) else { continue }
      let point = CGPoint(x: touch.contact.points[0].x, y: touch.contact.points[0].y)
      let (first, second, identifier) = (touch.first.item, touch.second?.item, identifier(touch.pair))
      news.append { [unowned self] in
        if let second {
          collisionDelegate?.collisionBehavior(self, beganContactFor: first, with: second, at: point)
        } else {
          collisionDelegate?.collisionBehavior(
            self, beganContactFor: first, withBoundaryIdentifier: identifier, at: point)
        }
      }
    }
    for (pair, first, second) in reported where !seen.contains(pair) {
      let identifier = identifier(pair)
      news.append { [unowned self] in
        if let second {
          collisionDelegate?.collisionBehavior(self, endedContactFor: first, with: second)
        } else {
          collisionDelegate?.collisionBehavior(self, endedContactFor: first, withBoundaryIdentifier: identifier)
        }
      }
    }
    reported = next
  }

  private func identifier(_ pair: Pair) -> (any NSCopying)? {
    let index = -2 - pair.second
    return boundaries.indices.contains(index) ? boundaries[index].identifier : nil
  }

  override func stepEnded(_ system: DynamicSystem) {
    guard !news.isEmpty else { return }
    let news = news
    self.news = []
    for body in system.bodies { body.write() }
    for tell in news { tell() }
  }
}

extension Contact {
  /// An outline that reaches over a straight line without an end, from the side to which `normal` points.
  fileprivate init?(_ corners: [SIMD2<Double>], wall normal: SIMD2<Double>, at place: Double, slack: Double) {
    let low = corners.map { dot($0, normal) }.min() ?? .infinity
    guard low < place + slack else { return nil }
    self.normal = normal
    depth = place - low
    let tangent = SIMD2(-normal.y, normal.x)
    let deepest = corners.filter { dot($0, normal) <= low + 0.5 }.sorted { dot($0, tangent) < dot($1, tangent) }
    points = deepest.count > 1 ? [deepest[0], deepest[deepest.count - 1]] : deepest
  }
}

private func - (a: CGPoint, b: CGPoint) -> SIMD2<Double> { SIMD2(Double(a.x - b.x), Double(a.y - b.y)) }
