import Foundation

/// Views made of a class that is known only when the program runs.
///
/// Clients write `override init(frame:)` without `required`, as they may on Apple's platforms, and Swift calls an
/// initialiser of such a class just where it is `required`. A convenience initialiser, however, calls the class's own
/// designated one: the one below has a symbol of its name, and a static method that is bound to the symbol passes on the
/// class. Both take it as a method takes `self`.
///
/// A class that leaves `init(frame:)` out ends the program when it is called, with Swift's own words; so it does on
/// Apple's platforms.
extension UIView {
  @_silgen_name("segue_view_init_frame")
  @usableFromInline
  convenience init(making frame: CGRect) { self.init(frame: frame) }

  /// A view of this very class.
  @_silgen_name("segue_view_init_frame")
  static func make(frame: CGRect) -> UIView
}
