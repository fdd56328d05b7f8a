import Foundation

extension IndexPath {
  public init(item: Int, section: Int) {
    self.init(indexes: [section, item])
  }

  public var item: Int { self[1] }
}
