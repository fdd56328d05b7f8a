import SegueUIKit

/// The formulas of pulls: the way towards a point as a share of the whole way there, and a release by the direction along
/// one axis.
enum TTIPull {
  /// 1 − d(F, P) / d(F, P0), within 0…1: how much nearer the finger P is to the point F than where it began, P0.
  ///
  /// Where F is P0 there is no way to go: 0 (TTI-18).
  static func progress(_ sample: TTIGestureSample) -> CGFloat {
    let whole = TTIGestureSample.distance(sample.reference, sample.start)
    guard whole > 0 else { return 0 }
    return TTIGestureSample.clamped(1 - TTIGestureSample.distance(sample.reference, sample.location) / whole)
  }

  /// The part of the first gesture's whole way that a later one has gone.
  static func advance(
    from hold: TTIGestureSample, to sample: TTIGestureSample, firstStart: CGPoint
  ) -> CGFloat {
    let whole = TTIGestureSample.distance(sample.reference, firstStart)
    guard whole > 0 else { return 0 }
    return
      (TTIGestureSample.distance(sample.reference, hold.location)
      - TTIGestureSample.distance(sample.reference, sample.location)) / whole
  }

  /// Whether a finger goes on towards the point, along one axis: beyond it back or at rest, before it onwards, strictly.
  static func finishes(_ place: CGFloat, _ point: CGFloat, velocity: CGFloat) -> Bool {
    place > point ? velocity <= 0 : velocity > 0
  }

  // MARK: Presentations

  /// Of a pull that opens a screen: the way since the touch-down as a share of the window, in the direction in which the
  /// finger went when the gesture began.
  static func openingProgress(_ way: CGFloat, of extent: CGFloat, direction: CGFloat) -> CGFloat {
    extent > 0 ? TTIGestureSample.clamped(way * direction / extent) : 0
  }
}
