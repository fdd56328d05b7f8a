import Foundation
import SegueUIKit

/// One element that both screens show, and that is taken along from the one to the other (TTI-25).
///
/// The presenting side makes it with the element as it stands there; the presented side sets `finalView`.
@preconcurrency @MainActor
public final class TTITakeAlongData {
  /// By what the presented side knows which element it is.
  public let key: String
  /// The element on the presenting side.
  public let initialView: UIView
  /// Where it stood when the data was made, in the window's coordinates.
  public let initialFrame: CGRect
  /// A picture of it as it was then.
  public let initialCopy: UIView
  /// The element on the presented side. Each setting takes its place and its picture anew.
  public var finalView: UIView? {
    didSet {
      finalFrame = finalView.map(Self.windowFrame) ?? .zero
      finalCopy = finalView.map { Self.copy(of: $0, frame: finalFrame) }
    }
  }
  /// Where the element stands on the presented side, in the window's coordinates; zero without a final view.
  public private(set) var finalFrame = CGRect.zero
  public private(set) var finalCopy: UIView?
  /// The alphas before the views were hidden; nil while they are not.
  var shownAlpha: (initial: CGFloat?, final: CGFloat?)

  public init(initialView: UIView, key: String) {
    self.initialView = initialView
    self.key = key
    initialFrame = Self.windowFrame(initialView)
    initialCopy = Self.copy(of: initialView, frame: initialFrame)
  }

  private static func windowFrame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

  private static func copy(of view: UIView, frame: CGRect) -> UIView {
    let copy = view.snapshotView(afterScreenUpdates: false) ?? UIView(frame: .zero)
    copy.frame = frame
    copy.isUserInteractionEnabled = false
    return copy
  }
}

/// The side that a transition starts from: names the elements that are taken along.
@preconcurrency @MainActor
public protocol TTITakeAlongPresenting: AnyObject {
  /// The elements, in the order in which they lie over each other: the last one in front.
  ///
  /// Asked when the animator is made, before anything moves (TTI-26).
  func dataForTakeAlongTransition() -> [TTITakeAlongData]
}

/// The side that a transition goes to: says where the elements belong there.
@preconcurrency @MainActor
public protocol TTITakeAlongPresented: AnyObject {
  /// Sets `finalView` of one element, by its key. Asked once an element, in the list's order, each time that an
  /// animation starts.
  func setFinalView(of data: TTITakeAlongData)
}
