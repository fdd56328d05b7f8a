import SegueTiming

/// One replay of one scenario, before any figure is drawn from it.
public struct RunRecord: Hashable, Sendable {
  /// The full name: `td.shared-element/pop/edge-flick/photos-1000@120`.
  public var scenario: String
  public var transition: String
  public var operation: String
  public var trace: String
  public var scene: String
  /// Layers under the window.
  public var views: Int
  /// The display profile's name: `120`.
  public var profile: String
  public var rate: RefreshRate
  public var cost: CostSource
  /// The cost table's name and its digest, for modelled cost: "phone/1 a3f0…".
  public var costTable: String?
  /// What measured times were multiplied by.
  public var cpuScale: Double
  public var display: DisplayModel
  /// Layers that the transition animates.
  public var animatedLayers: Int
  public var outcome: ReplayOutcome
  /// What the trace says must come out; nil when it says nothing.
  public var expected: ReplayOutcome?
  /// The tracked motion: from the frame in which the transition begins to the one in which it has completed. Empty
  /// when none began.
  public var frames: [FrameRecord]
  /// Digest over the digests of all frames of the run.
  public var digest: UInt64
  /// What the runtime had to say: refused calls, mended values.
  public var diagnostics: [String]
  /// Doubts about the measurement, each with what to try.
  public var warnings: [String]
  /// How a foreign trace was put into the window; nil when it already fitted.
  public var mapping: String?
  /// Virtual time from the trace's first instant until all has come to rest.
  public var simulatedNanoseconds: Int64
  /// Real time that replaying it took.
  public var wallNanoseconds: Int64
  /// Real time that making the scene took, before the trace's first instant.
  public var setUpNanoseconds: Int64

  public init(
    scenario: String, transition: String, operation: String, trace: String, scene: String, views: Int,
    profile: String, rate: RefreshRate, cost: CostSource = .measured, costTable: String? = nil,
    cpuScale: Double = 1, display: DisplayModel = DisplayModel(), animatedLayers: Int = 0, outcome: ReplayOutcome,
    expected: ReplayOutcome? = nil, frames: [FrameRecord] = [],
    digest: UInt64 = 0, diagnostics: [String] = [], warnings: [String] = [], mapping: String? = nil,
    simulatedNanoseconds: Int64 = 0, wallNanoseconds: Int64 = 0, setUpNanoseconds: Int64 = 0
  ) {
    self.scenario = scenario
    self.transition = transition
    self.operation = operation
    self.trace = trace
    self.scene = scene
    self.views = views
    self.profile = profile
    self.rate = rate
    self.cost = cost
    self.costTable = costTable
    self.cpuScale = cpuScale
    self.display = display
    self.animatedLayers = animatedLayers
    self.outcome = outcome
    self.expected = expected
    self.frames = frames
    self.digest = digest
    self.diagnostics = diagnostics
    self.warnings = warnings
    self.mapping = mapping
    self.simulatedNanoseconds = simulatedNanoseconds
    self.wallNanoseconds = wallNanoseconds
    self.setUpNanoseconds = setUpNanoseconds
  }

  /// Virtual time over real time, set-up aside: 20 means that a second of motion replays in 50 ms. Nil when nothing was measured.
  public var realTimeFactor: Double? {
    wallNanoseconds > 0 && simulatedNanoseconds > 0
      ? Double(simulatedNanoseconds) / Double(wallNanoseconds) : nil
  }
}
