import SegueTiming
import SegueTransitions

extension Scenario {
  /// Reads a name for a trace that is given: `td.shared-element/pop`, with the scene behind it or not, as in
  /// `td.shared-element/pop/cards-1000@60`, with or without a trace's name before that, and `/compat` at the end.
  ///
  /// - Parameter trace: the name of the trace, whatever the text says of one.
  /// - Returns: nil where the text is none of these forms; that the names exist is not looked at. Without a scene it is
  ///   the first one with 1,000 views at 120 Hz.
  public init?(name: String, trace: String) {
    var parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isCompat = parts.last == TransitionFidelity.compat.rawValue
    if isCompat { parts.removeLast() }
    guard (2...4).contains(parts.count), !parts.contains("") else { return nil }
    self.init(
      transition: parts[0], operation: parts[1], trace: trace, scene: Scene.all[0].name, views: 1_000, rate: .hz(120),
      fidelity: isCompat ? .compat : .corrected)
    guard let stage = parts.count > 2 ? parts.last : nil else { return }
    guard let (scene, views, rate) = Self.stage(stage) else {
      // A trace's name may stand alone, but not where a scene must.
      if parts.count == 4 { return nil }
      return
    }
    (self.scene, self.views, self.rate) = (scene, views, rate)
  }

  /// `photos-1000@120`, at a whole rate.
  private static func stage(_ text: String) -> (scene: String, views: Int, rate: RefreshRate)? {
    guard let at = text.lastIndex(of: "@"), let hertz = Int64(text[at...].dropFirst()), (1...1_000_000).contains(hertz),
      let dash = text[..<at].lastIndex(of: "-"), let views = Int(text[text.index(after: dash)..<at]),
      ScenarioCatalog.views.contains(views)
    else { return nil }
    return (String(text[..<dash]), views, .hz(hertz))
  }
}
