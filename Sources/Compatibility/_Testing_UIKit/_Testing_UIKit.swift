// Swift Testing asks for this module where a file imports Testing and UIKit together.
@_exported import Testing
