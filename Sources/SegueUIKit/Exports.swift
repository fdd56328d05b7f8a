// What `import UIKit` brings along on Apple's platforms.
@_exported import Foundation
@_exported import SegueGeometry
@_exported import SegueQuartzCore
// What a display is made of.
@_exported import struct SegueTiming.RefreshRate
@_exported import struct SegueTiming.Timestamp
