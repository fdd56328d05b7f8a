// What `import UIKit` brings along on Apple's platforms.
@_exported import Foundation
@_exported import SegueGeometry
@_exported import SegueQuartzCore
