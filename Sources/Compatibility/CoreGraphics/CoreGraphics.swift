// `import CoreGraphics` on Linux.
@_exported import Foundation
@_exported import SegueGeometry
