import SegueTransitions
import SegueUIKit

/// What may stand on the screens of a rehearsal, by name.
struct Scene: Sendable {
  let name: String
  let summary: String
  /// Builds one screen: 0 is where a rehearsal starts. Views that stand for the same thing on several screens are
  /// returned by the thing's name.
  ///
  /// The root is empty, as large as the screen, and has been counted; `isAlone` says that nothing else is on the screen.
  let build: @MainActor @Sendable (_ root: UIView, _ screen: Int, _ isAlone: Bool, LayerBudget) -> [String: UIView]

  /// In the order of the list of scenes; the first is the default.
  static let all: [Scene] = [photos, tabs, form, grid, cards, deepTree, flatGrid]

  /// Nothing: for the screens of a program's own, which bring along what they have. No scene of the list.
  static let own = Scene(name: "own", summary: "what the screens bring along, and nothing else") { _, _, _, _ in [:] }

  static func named(_ name: String) -> Scene? { name == own.name ? own : all.first { $0.name == name } }
}

/// A scene for screens of a number of layers.
///
/// A screen is filled up to exactly `layers`, what it holds already and its own view included. The content goes behind
/// what is there, in one view as large as the screen.
final class SceneContent: RehearsalContent {
  private let scene: Scene
  private let layers: Int

  init(_ scene: Scene, layers: Int) {
    self.scene = scene
    self.layers = layers
  }

  /// What all screens are to have.
  var views: Int { 2 * layers }

  func fill(_ view: UIView, ofScreen screen: Int) -> [String: UIView] {
    if scene.name == Scene.own.name { return [:] }
    view.layoutIfNeeded()
    let missing = layers - view.layerCount
    guard missing > 0 else { return [:] }
    let root = UIView(frame: view.bounds)
    let elements = scene.build(root, screen, view.subviews.isEmpty, LayerBudget(missing - 1))
    view.insertSubview(root, at: 0)
    return elements
  }
}
