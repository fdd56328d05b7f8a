// `import QuartzCore` on Linux.
@_exported import CoreGraphics
@_exported import SegueQuartzCore
