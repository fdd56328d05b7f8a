import Foundation

/// Equality by Core Graphics' name. A rectangle is compared after both are standardised; null is equal to null alone.
extension CGPoint {
  public func equalTo(_ other: CGPoint) -> Bool { self == other }
}

extension CGSize {
  public func equalTo(_ other: CGSize) -> Bool { self == other }
}

extension CGRect {
  public func equalTo(_ other: CGRect) -> Bool {
    isNull || other.isNull ? isNull && other.isNull : standardized == other.standardized
  }
}
