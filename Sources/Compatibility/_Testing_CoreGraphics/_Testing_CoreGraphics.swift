// Swift Testing asks for this module where a file imports Testing and CoreGraphics together.
@_exported import Testing
