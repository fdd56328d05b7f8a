import SegueTiming

/// Work that a run charges without doing it, and the counts of what it does.
extension SimulationWorld {
  /// Declares time that a device would spend on the app's side at this point: reading a picture, asking a database.
  ///
  /// It is charged to the frame under way, between frames to the next one; see `DisplayFrame.declared`. Nothing waits,
  /// and the virtual time stands still.
  ///
  /// ```swift
  /// override func viewDidLoad() {
  ///   super.viewDidLoad()
  ///   SimulationWorld.current.spend(12_000_000)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - duration: nanoseconds, ≥ 0.
  ///   - phase: what the time is for.
  public func spend(_ duration: Int64, in phase: FramePhase = .app) {
    precondition(duration >= 0, "a duration is ≥ 0 ns, not \(duration)")
    declared.phases[phase] += duration
  }

  /// Declares time that a device's renderer would spend on what this frame shows: a shader, a large picture.
  ///
  /// - Parameters:
  ///   - prepare: nanoseconds of preparation (CPU), ≥ 0.
  ///   - execute: nanoseconds of execution (GPU), ≥ 0.
  public func spendRendering(prepare: Int64 = 0, execute: Int64 = 0) {
    precondition(prepare >= 0 && execute >= 0, "durations are ≥ 0 ns, not \(prepare) and \(execute)")
    declared.prepare += prepare
    declared.execute += execute
  }

  /// Hands out what was counted and declared since this was last asked, and begins anew.
  package func takeWork() -> (counts: FrameCounts, declared: DeclaredWork) {
    defer { (counts, declared) = (FrameCounts(), DeclaredWork()) }
    return (counts, declared)
  }
}
