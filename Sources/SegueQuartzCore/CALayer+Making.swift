/// Layers and animations made of the class of another one.
///
/// Clients write `override init()` and `override init(layer: Any)` without `required`, as they may on Apple's platforms,
/// and Swift calls an initialiser of a class that is known only when the program runs just where it is `required`. A
/// convenience initialiser, however, calls the class's own designated one. Each of those below has a symbol of its name,
/// and a static method that is bound to the symbol passes on the class: both take it as a method takes `self`.
///
/// A class that has other designated initialisers and leaves the one needed out ends the program when it is called, with
/// Swift's own words, which name both; so it does on Apple's platforms.
extension CALayer {
  @_silgen_name("segue_layer_init")
  @usableFromInline
  convenience init(new: Void) { self.init() }

  @_silgen_name("segue_layer_init_presenting")
  @usableFromInline
  convenience init(presenting layer: CALayer) { self.init(layer: layer) }

  /// A layer of this very class.
  @_silgen_name("segue_layer_init")
  package static func make() -> CALayer

  /// The presentation of `layer`, of this very class.
  @_silgen_name("segue_layer_init_presenting")
  package static func make(presenting layer: consuming CALayer) -> CALayer
}

extension CAAnimation {
  @_silgen_name("segue_animation_init")
  @usableFromInline
  convenience init(new: Void) { self.init() }

  /// An animation of this very class.
  @_silgen_name("segue_animation_init")
  static func make() -> CAAnimation
}
