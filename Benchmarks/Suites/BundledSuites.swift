/// The texts of the suites that come with Segue.
public enum BundledSuites {
  /// By name, in alphabetical order.
  public static let all: [(name: String, bytes: [UInt8])] = [
    ("default", PackageResources.default_suite), ("demo", PackageResources.demo_suite),
    ("full", PackageResources.full_suite), ("smoke", PackageResources.smoke_suite),
  ]
}
