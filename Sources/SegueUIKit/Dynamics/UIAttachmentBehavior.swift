import Foundation
import SegueGeometry

/// Ties an item to a point or to another item: as a rod, as a spring if it has a frequency, or as a rope.
@preconcurrency @MainActor
open class UIAttachmentBehavior: UIDynamicBehavior {
  public enum AttachmentType: Int, Sendable {
    case items, anchor
  }

  public let items: [any UIDynamicItem]
  public let attachedBehaviorType: AttachmentType
  private let offsets: [SIMD2<Double>]
  private let isRope: Bool
  private var anchor: CGPoint
  private var rod: CGFloat
  private var swing: CGFloat = 0
  private var brake: CGFloat = 0

  private init(_ items: [any UIDynamicItem], _ offsets: [CGPoint], anchor: CGPoint?, isRope: Bool = false) {
    self.items = items
    self.offsets = offsets.map { SIMD2(Double($0.x), Double($0.y)) }
    self.isRope = isRope
    self.anchor = anchor ?? .zero
    attachedBehaviorType = anchor == nil ? .items : .anchor
    let ends = zip(items, self.offsets).map { item, offset in
      SIMD2(Double(item.center.x), Double(item.center.y)) + offset
    }
    let other = ends.count > 1 ? ends[1] : SIMD2(Double(self.anchor.x), Double(self.anchor.y))
    rod = SegueUIKit.length(ends[0] - other)
    super.init()
  }

  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init([item], [.zero], anchor: point)
  }

  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init([item1, item2], [.zero, .zero], anchor: nil)
  }

  /// - Parameter offset: of the tied point from the item's centre, in points.
  public convenience init(item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint) {
    self.init([item], [CGPoint(x: offset.horizontal, y: offset.vertical)], anchor: point)
  }

  public convenience init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
    offsetFromCenter offset2: UIOffset
  ) {
    self.init(
      [item1, item2],
      [CGPoint(x: offset1.horizontal, y: offset1.vertical), CGPoint(x: offset2.horizontal, y: offset2.vertical)],
      anchor: nil)
  }

  /// A rope: the points may come nearer, but not farther apart than they are now, or `length`.
  public class func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
    offsetFromCenter offset2: UIOffset
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      [item1, item2],
      [CGPoint(x: offset1.horizontal, y: offset1.vertical), CGPoint(x: offset2.horizontal, y: offset2.vertical)],
      anchor: nil, isRope: true)
  }

  open var anchorPoint: CGPoint {
    get { anchor }
    set {
      guard accepts("anchorPoint", newValue.x + newValue.y, true, used: anchor.x) else { return }
      anchor = newValue
      dynamicAnimator?.behaviorChanged()
    }
  }

  /// Points between the tied ends; at first as far as they were apart. Ends that lie on each other are pinned at 0; when
  /// the length grows they part in the direction in which they move, at rest downwards.
  open var length: CGFloat {
    get { rod }
    set {
      guard accepts("length", newValue, newValue >= 0, used: rod) else { return }
      rod = newValue
      dynamicAnimator?.behaviorChanged()
    }
  }

  /// Swings a second; 0 is a rod.
  open var frequency: CGFloat {
    get { swing }
    set {
      guard accepts("frequency", newValue, newValue >= 0 && newValue <= 30, used: swing) else { return }
      swing = newValue
      dynamicAnimator?.behaviorChanged()
    }
  }

  /// Of the swings: 0 none, 1 critical.
  open var damping: CGFloat {
    get { brake }
    set {
      guard accepts("damping", newValue, newValue >= 0 && newValue <= 10, used: brake) else { return }
      brake = newValue
      dynamicAnimator?.behaviorChanged()
    }
  }

  override var ownItems: [any UIDynamicItem] { items }

  // MARK: Physics

  @MainActor private struct Ends {
    let first: DynamicBody
    let second: DynamicBody?
    let arms: (SIMD2<Double>, SIMD2<Double>)
    /// From the other end to the first item's.
    let way: SIMD2<Double>

    var velocity: SIMD2<Double> { first.velocity(at: arms.0) - (second?.velocity(at: arms.1) ?? .zero) }

    func ease(_ direction: SIMD2<Double>) -> Double {
      first.ease(direction, at: arms.0) + (second?.ease(direction, at: arms.1) ?? 0)
    }

    func push(_ impulse: SIMD2<Double>) {
      first.push(impulse, at: arms.0)
      second?.push(0 - impulse, at: arms.1)
    }

    func shift(_ impulse: SIMD2<Double>) {
      first.shift(impulse, at: arms.0)
      second?.shift(0 - impulse, at: arms.1)
    }
  }

  private func ends(_ system: DynamicSystem) -> Ends? {
    guard let first = system.body(of: items[0]) else { return nil }
    let second = items.count > 1 ? system.body(of: items[1]) : nil
    if items.count > 1, second == nil { return nil }
    let arm = first.turned(offsets[0])
    let otherArm = second.map { $0.turned(offsets[1]) } ?? .zero
    let other = second.map { $0.place + otherArm } ?? SIMD2(Double(anchor.x), Double(anchor.y))
    return Ends(first: first, second: second, arms: (arm, otherArm), way: first.place + arm - other)
  }

  /// The directions in which the ends are tied, and how far each is from its length.
  private func ties(_ ends: Ends) -> [(direction: SIMD2<Double>, excess: Double)] {
    let distance = SegueUIKit.length(ends.way)
    if rod < 1e-9 { return [(SIMD2(1, 0), ends.way.x), (SIMD2(0, 1), ends.way.y)] }
    let excess = distance - Double(rod)
    if distance < 1e-9 { return isRope ? [] : [(partingDirection(ends), excess)] }
    return isRope && excess <= 0 ? [] : [(ends.way / distance, excess)]
  }

  /// Where to ends go that lie on each other and are to be apart, which no way between them says: on as they part, or
  /// straight down.
  private func partingDirection(_ ends: Ends) -> SIMD2<Double> {
    let velocity = ends.velocity
    let speed = SegueUIKit.length(velocity)
    return speed > 1e-9 ? velocity / speed : SIMD2(0, 1)
  }

  override func accelerate(_ system: DynamicSystem) {
    guard swing > 0, let ends = ends(system) else { return }
    let pull = 2 * Double.pi * Double(swing)
    for (direction, excess) in ties(ends) {
      let ease = ends.ease(direction)
      guard ease > 0 else { continue }
      let change = pull * pull * excess + 2 * Double(brake) * pull * dot(ends.velocity, direction)
      ends.push(direction * (0 - change / ease * DynamicSystem.step))
    }
  }

  override func holdVelocities(_ system: DynamicSystem) {
    guard swing == 0, let ends = ends(system) else { return }
    // Ends that lie on each other and are to be apart go on as they move: that says where to.
    if rod >= 1e-9, SegueUIKit.length(ends.way) < 1e-9 { return }
    for (direction, _) in ties(ends) {
      let (ease, speed) = (ends.ease(direction), dot(ends.velocity, direction))
      guard ease > 0, !isRope || speed > 0 else { continue }
      ends.push(direction * (0 - speed / ease))
    }
  }

  override func holdPlaces(_ system: DynamicSystem) {
    guard swing == 0 else { return }
    for _ in 0..<4 {
      guard let ends = ends(system) else { return }
      for (direction, excess) in ties(ends) {
        let ease = ends.ease(direction)
        if ease > 0, excess != 0 { ends.shift(direction * (0 - excess / ease)) }
      }
    }
  }
}
