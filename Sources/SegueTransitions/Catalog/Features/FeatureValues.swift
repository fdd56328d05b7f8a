import Foundation

/// The values that the tests of the features saw, as they were last written: `features.json` beside this file.
enum FeatureValues {
  /// By the row's number, each row's in the order in which they were seen.
  static let all: [Int: [FeatureRow.Value]] = {
    let rows: [String: [[String]]]
    do {
      rows = try JSONDecoder().decode([String: [[String]]].self, from: Data(PackageResources.features_json))
    } catch {
      preconditionFailure("the values of the features cannot be read: \(error)")
    }
    return Dictionary(
      uniqueKeysWithValues: rows.map { number, values in
        guard let number = Int(number), values.allSatisfy({ $0.count == 2 }) else {
          preconditionFailure("the values of feature \(number) are not pairs of a name and a value under a number")
        }
        return (number, values.map { FeatureRow.Value(name: $0[0], value: $0[1]) })
      })
  }()
}
