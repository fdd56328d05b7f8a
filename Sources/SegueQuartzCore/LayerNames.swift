import Foundation

/// How a layer's contents fill its bounds.
public struct CALayerContentsGravity: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let center = CALayerContentsGravity(rawValue: "center")
  public static let top = CALayerContentsGravity(rawValue: "top")
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  public static let left = CALayerContentsGravity(rawValue: "left")
  public static let right = CALayerContentsGravity(rawValue: "right")
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// How a layer's contents are stored.
public struct CALayerContentsFormat: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
}

/// How contents are made larger or smaller.
public struct CALayerContentsFilter: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let circular = CALayerCornerCurve(rawValue: "circular")
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// Which corners the corner radius rounds.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// Which edges are smoothed.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}
