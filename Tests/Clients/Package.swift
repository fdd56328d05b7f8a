// swift-tools-version: 6.2
import PackageDescription

/// Programs as a user of Segue writes them: plain `import UIKit`, one source in both language modes.
let uikit: [Target.Dependency] = [.product(name: "UIKit", package: "Segue")]

/// The language mode in which every target of a name is compiled.
func mode(_ version: SwiftLanguageMode) -> [SwiftSetting] { [.swiftLanguageMode(version)] }

let package = Package(
  name: "Clients",
  // Named, because a package's identity by path would be that of the clone's folder.
  dependencies: [.package(name: "Segue", path: "../..")],
  targets: [
    .executableTarget(name: "PopAnimator5", dependencies: uikit, swiftSettings: mode(.v5)),
    .executableTarget(name: "PopAnimator6", dependencies: uikit, swiftSettings: mode(.v6)),
    .testTarget(name: "LayerAnimations5Tests", dependencies: uikit, swiftSettings: mode(.v5)),
    .testTarget(name: "LayerAnimations6Tests", dependencies: uikit, swiftSettings: mode(.v6)),
    .testTarget(name: "PopAnimator5Tests", dependencies: uikit, swiftSettings: mode(.v5)),
    .testTarget(name: "PopAnimator6Tests", dependencies: uikit, swiftSettings: mode(.v6)),
    // `symbols.json` is read where it stands.
    .testTarget(name: "Surface5Tests", dependencies: uikit, exclude: ["symbols.json"], swiftSettings: mode(.v5)),
    .testTarget(name: "Surface6Tests", dependencies: uikit, exclude: ["symbols.json"], swiftSettings: mode(.v6)),
  ]
)
