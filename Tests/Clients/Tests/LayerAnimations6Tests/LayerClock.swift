import QuartzCore

extension CALayer {
  func pause() {
    let pausedTime = convertTime(CACurrentMediaTime(), from: nil)
    speed = 0.0
    timeOffset = pausedTime
  }

  func resume() {
    let pausedTime = timeOffset
    speed = 1.0
    timeOffset = 0.0
    beginTime = 0.0
    let timeSincePause = convertTime(CACurrentMediaTime(), from: nil) - pausedTime
    beginTime = timeSincePause
  }

  /// From now on the layer's time runs backwards.
  func reverse() {
    timeOffset = convertTime(CACurrentMediaTime(), from: nil)
    beginTime = CACurrentMediaTime()
    speed = -1
  }

  /// Moves from wherever it is seen, with the speed it has, whatever runs already.
  func moveAdditively(to x: CGFloat, duration: CFTimeInterval) {
    let old = position.x
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = old - x
    animation.toValue = 0
    animation.duration = duration
    animation.isAdditive = true
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    position.x = x
    CATransaction.commit()
    add(animation, forKey: nil)
  }
}

extension CABasicAnimation {
  class func slide(from: CGFloat, to: CGFloat, duration: CFTimeInterval) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = from
    animation.toValue = to
    animation.duration = duration
    return animation
  }
}
