import Testing
import UIKit

@MainActor
@Suite("The UIKit surface", .serialized)
struct SurfaceTests {
  /// The areas, each with the uses of its symbols.
  static let areas: [(area: String, uses: @MainActor (Surface) -> Void)] = [
    ("Types and protocols", typeUses),
    ("Transition context", transitionContextUses),
    ("Animated transitioning protocol", transitioningProtocolUses),
    ("UIViewController", viewControllerUses),
    ("UIPresentationController", presentationControllerUses),
    ("UINavigationController / UITabBarController", containerControllerUses),
    ("Percent driven interactive transition", percentDrivenUses),
    ("Application / screen", applicationUses),
    ("Enum cases and options", optionUses),
    ("Geometry members", geometryUses),
    ("UIView", viewUses),
    ("UIView animation class methods", viewAnimationUses),
    ("UIViewPropertyAnimator", propertyAnimatorUses),
    ("Gestures", gestureUses),
    ("UIScrollView", scrollViewUses),
    ("Colour, image, drawing", drawingUses),
    ("CALayer and animations", layerUses),
    ("CADisplayLink / Timer / Dispatch", runLoopUses),
  ]

  static func run() -> [Surface] {
    areas.map { area, uses in
      let surface = Surface(area)
      uses(surface)
      return surface
    }
  }

  /// Constraints come with the breadth of Auto Layout.
  static let excepted: Set<String> = ["NSLayoutConstraint", ".translatesAutoresizingMaskIntoConstraints"]

  @Test("every symbol that is used here does what it does on the platform, and the table in the documentation says so")
  func table() throws {
    let surfaces = Self.run()
    let statuses = Dictionary(uniqueKeysWithValues: surfaces.map { ($0.area, $0.statuses) })
    for symbol in SurfaceSymbol.all where symbol.rank == .must && !Self.excepted.contains(symbol.symbol) {
      #expect(statuses[symbol.area]?[symbol.symbol] != nil, "\(symbol.symbol) of \(symbol.area) must be offered")
    }
    let page = SurfacePage.text(surfaces)
    if ProcessInfo.processInfo.environment["SEGUE_WRITE_GOLDENS"] != nil {
      try page.write(to: SurfacePage.file, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: SurfacePage.file, encoding: .utf8)
    #expect(
      written == page,
      "Surface.md says something else; run: SEGUE_WRITE_GOLDENS=1 swift test --package-path Tests/Clients --filter Surface6Tests"
    )
  }

  @Test("a use that checks nothing, a symbol that is not listed and a second use are faults")
  func harness() {
    withKnownIssue("the harness must find a use without a check") {
      Surface("Geometry members").behaves(".width") {}
    }
    withKnownIssue("the harness must find a symbol that is not listed") {
      let surface = Surface("Geometry members")
      surface.behaves(".girth") { surface.yes(true) }
    }
    withKnownIssue("the harness must find a second use of a symbol") {
      let surface = Surface("Geometry members")
      surface.behaves(".width") { surface.yes(true) }
      surface.behaves(".width") { surface.yes(true) }
    }
  }
}
