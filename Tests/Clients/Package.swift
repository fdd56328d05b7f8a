// swift-tools-version: 6.2
import PackageDescription

/// Programs as a user of Segue writes them: plain `import UIKit`, one source in both language modes.
let uikit: [Target.Dependency] = [.product(name: "UIKit", package: "Segue")]

/// The language mode in which every target of a name is compiled.
func mode(_ version: SwiftLanguageMode) -> [SwiftSetting] { [.swiftLanguageMode(version)] }

/// One source in both language modes: the folder of the older mode is a link to that of the newer.
func both(_ target: (_ name: String, _ settings: [SwiftSetting]) -> Target, _ name: String, _ suffix: String = "")
  -> [Target]
{
  [target("\(name)5\(suffix)", mode(.v5)), target("\(name)6\(suffix)", mode(.v6))]
}

func program(_ name: String) -> [Target] {
  both({ .executableTarget(name: $0, dependencies: uikit, swiftSettings: $1) }, name)
}

func tests(_ name: String, exclude: [String] = []) -> [Target] {
  both({ .testTarget(name: $0, dependencies: uikit, exclude: exclude, swiftSettings: $1) }, name, "Tests")
}

func named(_ product: String) -> Target.Dependency { .product(name: product, package: "Segue") }

/// A transition of an app's own, a command line for it, and its tests in both frameworks.
let rehearsed: [Target] = [5, 6].flatMap { version -> [Target] in
  let settings = mode(version == 5 ? .v5 : .v6)
  let card = Target.Dependency.byName(name: "PulledCard\(version)")
  return [
    .target(name: "PulledCard\(version)", dependencies: uikit + [named("Segue")], swiftSettings: settings),
    .executableTarget(name: "CardPerf\(version)", dependencies: [named("Segue"), card], swiftSettings: settings),
    .testTarget(
      name: "CardTesting\(version)Tests", dependencies: [named("SegueTesting"), card], swiftSettings: settings),
    .testTarget(
      name: "CardXCTest\(version)Tests", dependencies: [named("SegueTesting"), card], swiftSettings: settings),
  ]
}

let package = Package(
  name: "Clients",
  // Named, because a package's identity by path would be that of the clone's folder.
  dependencies: [.package(name: "Segue", path: "../..")],
  targets: program("DismissedCard") + program("PopAnimator") + program("SlidingTabs") + program("ZoomingPhoto")
    + rehearsed + tests("LayerAnimations") + tests("PopAnimator")
    // `symbols.json` is read where it stands.
    + tests("Surface", exclude: ["symbols.json"])
)
