import SegueReplay
import SegueResults

/// Device profiles by the names of those that come with Segue, or from files.
enum ProfileInput {
  static func profiles(_ values: [String], _ context: CommandContext) throws(CommandFailure) -> [DeviceProfile] {
    var profiles: [DeviceProfile] = []
    let known = context.library.names("profiles")
    for value in values {
      if known.contains(value), let profile = DeviceProfile.builtIn(named: value) {
        profiles.append(profile)
        continue
      }
      let place = FilePlace.resolve(value, in: context.workingDirectory)
      guard value.contains("/") || value.contains(".") || FilePlace.kind(of: place) == .file else {
        throw .usage(.unknownName("profile", value, known: known))
      }
      let bytes = try InputFile.read(value, in: context.workingDirectory)
      do throws(SettingsError) {
        profiles.append(try DeviceProfile(bytes, file: value))
      } catch {
        throw .badData(error.description)
      }
    }
    return profiles
  }
}
