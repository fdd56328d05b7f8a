import Foundation
import SegueCore
import SegueTiming

/// Everything that a run happens in: the layer store, the virtual time, the screen, what waits to be called.
///
/// UIKit's and Core Animation's initialisers take no context, so one world is current at a time: `run` installs it for
/// the length of a call, which never crosses an `await`. Where none was installed a default one of 390 × 844 points at
/// scale 3 is made on first use. Parallel replays are processes.
@preconcurrency @MainActor
public final class SimulationWorld {
  private static var installed: SimulationWorld?

  public static var current: SimulationWorld {
    if let installed { return installed }
    let world = SimulationWorld()
    installed = world
    return world
  }

  /// Runs `body` with `world` as the current one; the one before comes back afterwards.
  public static func run<Result, Failure: Error>(
    _ world: SimulationWorld, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let previous = installed
    installed = world
    defer { installed = previous }
    return try body()
  }

  public let store: LayerStore
  /// Points. A rotation changes it.
  public private(set) var screenSize: CGSize
  /// Pixels a point.
  public let screenScale: CGFloat
  /// The time of the frame under way.
  public internal(set) var now = Timestamp.zero
  private(set) var refreshes = RefreshSchedule()
  public var phases = PhaseClock(clock: nil)
  public internal(set) var animations = AnimationRegistry()
  /// Views looked at by hit tests since the frame began.
  public var hitTestNodes = 0
  /// What was done since the frame before, as far as it is counted where it happens.
  package var counts = FrameCounts()
  /// What was declared since the frame before; see `spend(_:in:)`.
  var declared = DeclaredWork()
  /// The transition that is being set up, to which animations added now belong.
  public var animationOwner: ObjectIdentifier?
  /// Above 0 while property changes of views make animations.
  public var actionDepth = 0
  var transactions = TransactionStack()
  /// What the transactions say of `disableActions`; every change of a property asks.
  var actionsAreDisabled = false
  /// Layers whose layout or display waits for the end of the turn.
  var pendingUpdates: [PendingUpdate] = []

  public private(set) var diagnostics: [RuntimeDiagnostic] = []
  private var tickers: [Ticker] = []
  private var nextTicker = 0
  private var deferred: [@MainActor () -> Void] = []
  /// For those who must not keep the world.
  public let reference = WorldReference()
  /// Objects that live as long as the world, one of each type.
  private var parts: [ObjectIdentifier: AnyObject] = [:]

  /// - Parameter capacity: how many layers to make room for at once; more come as they are needed.
  public init(screenSize: CGSize = CGSize(width: 390, height: 844), screenScale: CGFloat = 3, capacity: Int = 64) {
    store = LayerStore(capacity: capacity)
    self.screenSize = screenSize
    self.screenScale = screenScale
    store.setBounds(LayerStore.screen, SIMD4(0, 0, screenSize.width, screenSize.height))
    reference.world = self
  }

  @MainActor deinit {
    reference.world = nil
  }

  /// Gives the screen another size: the root layer's bounds. What stands on the screen is moved by whoever placed it.
  ///
  /// - Precondition: both sides are above 0 and finite.
  package func resizeScreen(to size: CGSize) {
    precondition(
      size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite,
      "a screen's sides are above 0 and finite, not \(size)")
    screenSize = size
    store.setBounds(LayerStore.screen, SIMD4(0, 0, size.width, size.height))
  }

  /// The world's one object of a type, made on first use.
  public func part<Part: AnyObject>(_ type: Part.Type, make: () -> Part) -> Part {
    if let part = parts[ObjectIdentifier(type)] as? Part { return part }
    let part = make()
    parts[ObjectIdentifier(type)] = part
    return part
  }

  // MARK: What waits to be called

  /// Calls `tick` once a frame until the returned function is called. Tickers are called in the order of adding.
  ///
  /// - Parameters:
  ///   - isWaiting: false while the ticker has nothing to do and the world may rest.
  ///   - rates: the rates at which it wants frames of a display that has several; nil wants none.
  public func addTicker(
    _ tick: @escaping @MainActor () -> Void, isWaiting: @escaping @MainActor () -> Bool = { true },
    rates: @escaping @MainActor () -> CAFrameRateRange? = { nil }
  ) -> @MainActor () -> Void {
    let id = nextTicker
    nextTicker += 1
    tickers.append(Ticker(id: id, tick: tick, isWaiting: isWaiting, rates: rates))
    return { [reference] in reference.world?.tickers.removeAll { $0.id == id } }
  }

  /// Calls `body` in this frame's application turn if that is still to come or under way, else in the next one.
  public func performLater(_ body: @escaping @MainActor () -> Void) {
    deferred.append(body)
  }

  public var hasWaitingCalls: Bool { !deferred.isEmpty || tickers.contains { $0.isWaiting() } }

  /// The refresh rate of the display that shows this world, the granted one where it varies; 60 Hz before there is one.
  public var refreshRate: RefreshRate { refreshes.grid.rate }

  /// The fastest rate that the display has.
  public var fastestRefreshRate: RefreshRate { refreshes.fastest }

  /// Says at which rate frames come from now on. A display does when it is made.
  ///
  /// - Parameter fastest: the fastest rate that it has; nil is the one that it begins with.
  public func startRefreshing(at rate: RefreshRate, fastest: RefreshRate? = nil) {
    refreshes.restart(at: rate, fastest: fastest ?? rate)
  }

  /// Says that the display's vsyncs come otherwise from the latest one on. Only the display does.
  package func follow(_ grid: VsyncGrid) { refreshes.follow(grid) }

  /// The rates that animations and display links ask for now.
  package var frameRateRequests: [FrameRateRequest] {
    var requests = animations.runningRates.keys.map { $0.request }
    for ticker in tickers where ticker.isWaiting() {
      if let rates = ticker.rates() { requests.append(rates.request) }
    }
    return requests
  }

  /// Moves the time forward, to the next frame. Only the display does.
  ///
  /// - Parameter vsync: the display's number of the vsync at which the frame begins; nil is the one after the latest.
  public func advance(to time: Timestamp, vsync: Int64? = nil) {
    precondition(time >= now, "virtual time runs forwards: \(time) after \(now)")
    now = time
    refreshes.advance(to: vsync)
  }

  /// One application turn: what waits, then the display links, then what has ended, until nothing is left to do. Layers
  /// that draw what an animation shows wait for display. Each
  /// round commits the implicit transaction, and with it layouts and displays the layers that wait for it; so does the
  /// beginning of the turn, for what was changed since the last one.
  ///
  /// - Precondition: client code settles: more than 64 rounds of calls that each ask for another are an endless loop,
  ///   which is cut and recorded as a diagnostic.
  public func runTurn() {
    removeAnimationsOffScreen()
    flushTransactions()
    updatePendingLayers()
    drain()
    for ticker in tickers where tickers.contains(where: { $0.id == ticker.id }) { ticker.tick() }
    displayAnimatedLayers()
    for _ in 0..<64 {
      let ended = endFinishedAnimations()
      flushTransactions()
      let updated = updatePendingLayers()
      if deferred.isEmpty && !ended && !updated { return }
      drain()
    }
    record("the application turn did not settle after 64 rounds", at: "SimulationWorld.runTurn", used: "the next frame")
  }

  private func drain() {
    let bodies = deferred
    deferred = []
    for body in bodies { body() }
  }

  // MARK: Diagnostics

  /// Notes a fault that the call's own signature cannot report.
  public func record(_ what: String, at place: String, used: String) {
    diagnostics.append(RuntimeDiagnostic(what: what, place: place, used: used, time: now))
  }
}

/// What is called once a frame.
private struct Ticker {
  let id: Int
  let tick: @MainActor () -> Void
  let isWaiting: @MainActor () -> Bool
  let rates: @MainActor () -> CAFrameRateRange?
}

/// A world, as long as it lives.
///
/// It stands for a weak reference. One of those moves the counts of an object out of it, for good, and every change of a
/// layer counts its world up and down: that would take twice as long.
@preconcurrency @MainActor
public final class WorldReference {
  /// nil once the world is gone, which clears it.
  public fileprivate(set) unowned var world: SimulationWorld?

  fileprivate init() {}
}

/// A fault in a call that has no way to say so: what was wrong, where, and which value stands instead.
public struct RuntimeDiagnostic: Hashable, Sendable, CustomStringConvertible {
  public let what: String
  public let place: String
  public let used: String
  public let time: Timestamp

  public var description: String { "\(place): \(what); used \(used) (at \(time))" }
}

/// The virtual display's time in seconds. Every call within a frame gives the same value.
@preconcurrency @MainActor
public func CACurrentMediaTime() -> CFTimeInterval { SimulationWorld.current.now.seconds }

public typealias CFTimeInterval = Double
