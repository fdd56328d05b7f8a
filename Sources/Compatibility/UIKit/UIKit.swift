// `import UIKit` on Linux.
@_exported import CoreGraphics
@_exported import QuartzCore
@_exported import SegueUIKit
