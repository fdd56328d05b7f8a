import SegueResults

extension CostTable {
  /// What comes with Segue; the first is the default. Their files are texts to copy and change.
  public static let builtIn: [CostTable] = tableFiles.map { name, bytes in
    do {
      return try CostTable(bytes, file: name)
    } catch {
      preconditionFailure("a built-in cost table is not valid: \(error)")
    }
  }

  /// Of a phone whose screen can be refreshed 120 times a second.
  public static let phone = builtIn[0]

  static let tableFiles: [(name: String, bytes: [UInt8])] = [
    ("costs-phone.json", PackageResources.costs_phone_json),
    ("costs-slow-phone.json", PackageResources.costs_slow_phone_json),
    ("costs-tablet.json", PackageResources.costs_tablet_json),
  ]
}

extension DeviceProfile {
  /// What comes with Segue. Their files are texts to copy and change.
  public static let builtIn: [DeviceProfile] = profileFiles.map { name, bytes in
    do {
      return try DeviceProfile(bytes, file: name)
    } catch {
      preconditionFailure("a built-in profile is not valid: \(error)")
    }
  }

  public static func builtIn(named name: String) -> DeviceProfile? { builtIn.first { $0.name == name } }

  /// The text of a built-in profile's file.
  public static func file(named name: String) -> [UInt8]? {
    zip(builtIn, profileFiles).first { $0.0.name == name }?.1.bytes
  }

  static let profileFiles: [(name: String, bytes: [UInt8])] = [
    ("hz-60.json", PackageResources.hz_60_json), ("hz-90.json", PackageResources.hz_90_json),
    ("hz-120.json", PackageResources.hz_120_json),
    ("phone-60.json", PackageResources.phone_60_json), ("phone-90.json", PackageResources.phone_90_json),
    ("phone-120.json", PackageResources.phone_120_json),
    ("phone-variable.json", PackageResources.phone_variable_json),
    ("slow-phone-60.json", PackageResources.slow_phone_60_json),
    ("tablet-60.json", PackageResources.tablet_60_json), ("tablet-90.json", PackageResources.tablet_90_json),
    ("tablet-120.json", PackageResources.tablet_120_json),
    ("tablet-variable.json", PackageResources.tablet_variable_json),
  ]
}
