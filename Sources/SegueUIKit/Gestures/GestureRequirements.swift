/// Which recognisers stand in each other's way.
extension GestureEnvironment {
  /// The others that share a touch with `recognizer`, in the order in which they see it.
  func competitors(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    var others: [UIGestureRecognizer] = []
    let touches = recognizer.touches.isEmpty ? recognizer.lastTouches : recognizer.touches
    for touch in touches {
      for other in touch.gestureRecognizers ?? []
      where other !== recognizer && !others.contains(where: { $0 === other }) {
        others.append(other)
      }
    }
    return others
  }

  /// Whether `a`, recognised, makes `b` fail.
  func prevents(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    let isSimultaneous =
      (a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) ?? false)
      || (b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) ?? false)
    return !isSimultaneous && a.canPrevent(b) && b.canBePrevented(by: a)
  }

  /// The undecided ones whose failure `recognizer` requires; nil if one of them has been recognised.
  ///
  /// Requirements that go in a circle would keep all its members waiting: the one that closes it does not count, and a
  /// diagnostic is recorded.
  func openRequirements(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer]? {
    var open: [UIGestureRecognizer] = []
    var others = recognizer.requirements.compactMap(\.object)
    for other in competitors(of: recognizer) where !others.contains(where: { $0 === other }) { others.append(other) }
    for other in others where requires(recognizer, other) {
      if other.isActive || other.isRecognized { return nil }
      guard other.isUndecided else { continue }
      if leads(from: other, to: recognizer) {
        recognizer.world.record(
          "failure requirements go in a circle; leave out one of them",
          at: "\(type(of: recognizer)).shouldRequireFailure(of:)",
          used: "no requirement of \(type(of: other))")
        continue
      }
      open.append(other)
    }
    return open
  }

  /// Whether `a` waits for `b`. The hooks and delegates are asked once for each gesture.
  private func requires(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    if a.requirements.contains(where: { $0.object === b }) { return true }
    if let answer = a.askedRequirements[ObjectIdentifier(b)] { return answer }
    let answer =
      a.shouldRequireFailure(of: b) || b.shouldBeRequiredToFail(by: a)
      || (a.delegate?.gestureRecognizer(a, shouldRequireFailureOf: b) ?? false)
      || (b.delegate?.gestureRecognizer(b, shouldBeRequiredToFailBy: a) ?? false)
    a.askedRequirements[ObjectIdentifier(b)] = answer
    return answer
  }

  /// Whether undecided recognisers that each wait for the next lead from `start` to `end`.
  private func leads(from start: UIGestureRecognizer, to end: UIGestureRecognizer) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var open = [start]
    while let next = open.popLast() {
      guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
      for other in competitors(of: next) where other.isUndecided && requires(next, other) {
        if other === end { return true }
        open.append(other)
      }
    }
    return false
  }

  /// The recognisers in their order, but each after those whose failure it is known to require: what fails in an event
  /// lets others begin in the same one.
  func inOrderOfRequirements(_ recognizers: [UIGestureRecognizer]) -> [UIGestureRecognizer] {
    guard recognizers.contains(where: { !$0.requirements.isEmpty || !$0.waitsFor.isEmpty }) else { return recognizers }
    var ordered: [UIGestureRecognizer] = []
    var visited: Set<ObjectIdentifier> = []
    func visit(_ recognizer: UIGestureRecognizer) {
      guard visited.insert(ObjectIdentifier(recognizer)).inserted else { return }
      for other in recognizers
      where recognizer.requirements.contains(where: { $0.object === other })
        || recognizer.waitsFor.contains(where: { $0 === other })
      {
        visit(other)
      }
      ordered.append(recognizer)
    }
    for recognizer in recognizers { visit(recognizer) }
    return ordered
  }
}
