import SegueQuartzCore

@MainActor
private final class SegueBook {
  var makers: [String: [@MainActor (UIViewController) -> UIStoryboardSegue?]] = [:]

  static func of(_ world: SimulationWorld) -> SegueBook { world.part(SegueBook.self) { SegueBook() } }
}

extension UIStoryboardSegue {
  /// Says what an interface file would: the segue from controllers of a class, in the current world.
  ///
  /// ```swift
  /// UIStoryboardSegue.register("detail", from: ListController.self) { list in
  ///   UIStoryboardSegue(identifier: "detail", source: list, destination: DetailController())
  /// }
  /// ```
  /// - Parameter make: makes the segue and its destination. Of several that fit a controller the last one counts.
  @preconcurrency
  public static func register<Source: UIViewController>(
    _ identifier: String, from source: Source.Type, _ make: @escaping @MainActor (Source) -> UIStoryboardSegue
  ) {
    SegueBook.of(.current).makers[identifier, default: []].append { controller in
      (controller as? Source).map(make)
    }
  }
}

extension UIViewController {
  func performRegisteredSegue(_ identifier: String, sender: Any?) {
    let world = SimulationWorld.current
    for make in (SegueBook.of(world).makers[identifier] ?? []).reversed() {
      guard let segue = make(self) else { continue }
      prepare(for: segue, sender: sender)
      return segue.perform()
    }
    world.record(
      "there is no segue \(identifier): interface files are not loaded; register it, or present or push in code",
      at: "\(typeName).performSegue", used: "no segue")
  }
}
