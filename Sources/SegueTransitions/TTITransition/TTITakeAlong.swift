import Foundation
import SegueUIKit

/// The elements that a transition takes along: pictures of them fly over both screens while the real ones hide (TTI-25
/// … TTI-33).
@preconcurrency @MainActor
public final class TTITakeAlong {
  public private(set) weak var presented: (any TTITakeAlongPresented)?
  /// In front of each other in this order, the last one foremost.
  public let elements: [TTITakeAlongData]
  private let fidelity: TransitionFidelity
  /// Those that fly now.
  private var flying: [Flight] = []

  private struct Flight {
    let data: TTITakeAlongData
    let copy: UIView
    /// In the container's coordinates.
    let end: CGRect
    let endAlpha: CGFloat
    /// The real views' alphas before, and which of them this flight has hidden.
    let before: (initial: CGFloat, final: CGFloat)
    let hides: (initial: Bool, final: Bool)
  }

  private var isOpening = true

  static let zPosition: CGFloat = 1000

  /// Asks the presenting side for the elements now.
  public init(
    presenting: any TTITakeAlongPresenting, presented: any TTITakeAlongPresented,
    fidelity: TransitionFidelity = .corrected
  ) {
    self.presented = presented
    self.fidelity = fidelity
    elements = presenting.dataForTakeAlongTransition()
  }

  /// Lays a picture of each element over all that `container` shows and hides the real ones (TTI-27).
  ///
  /// Changed: an element that the presented side gives no view stays where it is, and that is recorded (compat: its
  /// picture shrinks to the container's origin); places are told in the container's coordinates (compat: in the
  /// window's, whatever the container, TTI-33); a picture is as clear as its element (compat: not clear at all).
  ///
  /// - Parameter arriving: the view of the screen that the elements' final views are on, which may not be in the window
  ///   yet.
  func insert(into container: UIView, isOpening: Bool, arriving presentedView: UIView?) {
    self.isOpening = isOpening
    flying = []
    for data in elements {
      presented?.setFinalView(of: data)
      if data.finalView == nil {
        SimulationWorld.current.record(
          "the presented side has set no final view for \"\(data.key)\"", at: "TTITakeAlongPresented.setFinalView",
          used: fidelity == .corrected ? "no flight" : "a flight to the origin")
        if fidelity == .corrected { continue }
      }
      let initial = place(data.initialFrame, in: container)
      var final = place(data.finalFrame, in: container)
      if fidelity == .corrected, let view = data.finalView, view.window == nil, let presentedView,
        view.isDescendant(of: presentedView)
      {
        final = view.convert(view.bounds, to: presentedView)
          .offsetBy(
            dx: presentedView.frame.minX - presentedView.bounds.minX,
            dy: presentedView.frame.minY - presentedView.bounds.minY)
      }
      guard let copy = isOpening ? data.initialCopy : data.finalCopy else { continue }
      let before = (initial: data.initialView.alpha, final: data.finalView?.alpha ?? 1)
      let hides = hide(data)
      let (initialAlpha, finalAlpha) = (alpha(data.shownAlpha.initial), alpha(data.shownAlpha.final))
      copy.frame = isOpening ? initial : final
      copy.alpha = isOpening ? initialAlpha : finalAlpha
      copy.layer.zPosition = Self.zPosition
      container.addSubview(copy)
      flying.append(
        Flight(
          data: data, copy: copy, end: isOpening ? final : initial, endAlpha: isOpening ? finalAlpha : initialAlpha,
          before: before, hides: hides))
    }
  }

  /// Inside an animation block: sends the pictures to their ends (TTI-28).
  func fly() {
    for element in flying {
      element.copy.frame = element.end
      if element.copy.alpha != element.endAlpha { element.copy.alpha = element.endAlpha }
    }
  }

  /// The transition has gone through: the pictures go and the real elements of the side in sight show (TTI-29).
  ///
  /// Changed: after a dismissal the final views show too, for the next presentation (compat: they stay hidden).
  func succeed() {
    for flight in flying {
      let data = flight.data
      flight.copy.removeFromSuperview()
      if isOpening {
        show(data, initial: false, final: true)
      } else {
        show(data, initial: true, final: fidelity == .corrected)
      }
    }
    if fidelity == .corrected { flying = [] }
  }

  /// The transition has been cancelled: the pictures go and the side that stays shows its elements (TTI-30).
  ///
  /// Changed: both sides are as before the transition (compat: one side shows, the other one is left alone).
  func cancel() {
    for flight in flying {
      let data = flight.data
      flight.copy.removeFromSuperview()
      guard fidelity == .corrected else {
        show(data, initial: isOpening, final: !isOpening)
        continue
      }
      data.initialView.alpha = flight.before.initial
      data.finalView?.alpha = flight.before.final
      if flight.hides.initial { data.shownAlpha.initial = nil }
      if flight.hides.final { data.shownAlpha.final = nil }
    }
    if fidelity == .corrected { flying = [] }
  }

  /// Shows every element on both sides, for a presentation that has gone without its dismissal's animation.
  public func showAll() {
    for data in elements { show(data, initial: true, final: true) }
  }

  // MARK: The real views

  /// - Returns: which of them were not hidden already.
  private func hide(_ data: TTITakeAlongData) -> (initial: Bool, final: Bool) {
    let hides = (initial: data.shownAlpha.initial == nil, final: data.shownAlpha.final == nil)
    if hides.initial { data.shownAlpha.initial = data.initialView.alpha }
    data.initialView.alpha = 0
    if let view = data.finalView {
      if hides.final { data.shownAlpha.final = view.alpha }
      view.alpha = 0
    }
    return hides
  }

  private func show(_ data: TTITakeAlongData, initial: Bool, final: Bool) {
    if initial {
      data.initialView.alpha = alpha(data.shownAlpha.initial)
      data.shownAlpha.initial = nil
    }
    if final, let view = data.finalView {
      view.alpha = alpha(data.shownAlpha.final)
      data.shownAlpha.final = nil
    }
  }

  /// What a hidden view's alpha becomes.
  private func alpha(_ before: CGFloat?) -> CGFloat { fidelity == .corrected ? before ?? 1 : 1 }

  private func place(_ frame: CGRect, in container: UIView) -> CGRect {
    fidelity == .corrected ? container.convert(frame, from: nil as UIView?) : frame
  }
}
