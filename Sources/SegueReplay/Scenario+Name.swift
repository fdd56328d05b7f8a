import SegueCorpus
import SegueTiming
import SegueTransitions

extension Scenario {
  /// Why a text names no scenario for the trace that is given.
  public enum NameError: Error, Hashable, Sendable {
    /// None of the forms, or a number out of its range.
    case form
    /// The text is of a trace with this name.
    case otherTrace(String)
  }

  /// The forms that `init(name:trace:)` reads, and the ranges of their numbers, in words.
  public static let nameForm =
    "TRANSITION/OPERATION, or TRANSITION/OPERATION/SCENE-VIEWS@PROFILE with views in \(ScenarioCatalog.viewsText) and a "
    + "profile of \(ScenarioCatalog.profiles.map(\.name).joined(separator: ", "))"

  /// Reads a name for a trace that is given: `td.shared-element/pop`, with the scene behind it or not, as in
  /// `td.shared-element/pop/cards-1000@60`, with or without the trace's name before that, and `/compat` at the end.
  ///
  /// That transition, operation and scene exist is not looked at. Without a scene it is the first one with 1,000 views at
  /// 120 Hz.
  /// - Parameter trace: the name of the trace; the text may say it, and no other.
  public init(name: String, trace: String) throws(NameError) {
    var parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isCompat = parts.last == TransitionFidelity.compat.rawValue
    if isCompat { parts.removeLast() }
    guard (2...4).contains(parts.count), !parts.contains("") else { throw .form }
    self.init(
      transition: parts[0], operation: parts[1], trace: trace, scene: Scene.all[0].name, views: 1_000, rate: .hz(120),
      fidelity: isCompat ? .compat : .corrected)
    var rest = Array(parts.dropFirst(2))
    if let last = rest.last, let (scene, views, device) = Self.stage(last) {
      (self.scene, self.views, self.device) = (scene, views, device)
      rest.removeLast()
    }
    // A trace's name may stand alone, but not where a scene must.
    if rest.isEmpty || rest == [trace] { return }
    let isTrace = rest[0] == ScenarioCatalog.program || SegueCorpus.traces.contains { $0.name == rest[0] }
    throw rest.count == 1 && (parts.count == 4 || isTrace) ? .otherTrace(rest[0]) : .form
  }

  /// `photos-1000@120`, on a built-in profile.
  private static func stage(_ text: String) -> (scene: String, views: Int, device: DeviceProfile)? {
    guard let at = text.lastIndex(of: "@"), let dash = text[..<at].lastIndex(of: "-"), dash != text.startIndex else {
      return nil
    }
    let size = text[text.index(after: dash)..<at]
    guard let views = Int(size), "\(views)" == size, ScenarioCatalog.views.contains(views),
      let device = DeviceProfile.builtIn(named: String(text[at...].dropFirst()))
    else { return nil }
    return (String(text[..<dash]), views, device)
  }
}
