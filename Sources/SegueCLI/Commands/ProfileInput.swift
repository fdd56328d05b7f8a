import SegueReplay
import SegueResults

/// Device profiles by the names of those that come with Segue, or from files.
enum ProfileInput {
  static func profiles(_ values: [String], _ context: CommandContext) throws(CommandFailure) -> [DeviceProfile] {
    var profiles: [DeviceProfile] = []
    let known = context.library.names("profiles")
    for value in values {
      if known.contains(value), let profile = DeviceProfile.builtIn(named: value) {
        try add(profile, to: &profiles)
        continue
      }
      let place = FilePlace.resolve(value, in: context.workingDirectory)
      guard value.contains("/") || value.contains(".") || FilePlace.kind(of: place) == .file else {
        throw .usage(.unknownName("profile", value, known: known))
      }
      let bytes = try InputFile.read(value, in: context.workingDirectory)
      let profile: DeviceProfile
      do throws(SettingsError) { profile = try DeviceProfile(bytes, file: value) } catch {
        throw .badData(error.description)
      }
      try add(profile, to: &profiles)
    }
    return profiles
  }

  /// Results are known by their scenarios' names, so two profiles cannot have one.
  private static func add(_ profile: DeviceProfile, to profiles: inout [DeviceProfile]) throws(CommandFailure) {
    guard let other = profiles.first(where: { $0.name == profile.name }) else { return profiles.append(profile) }
    guard other != profile else { return }
    throw .usage(.conflict("two profiles are called \"\(profile.name)\"; change the \"name\" in one of the files"))
  }
}
