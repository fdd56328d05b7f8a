import Foundation
import SegueCore
import SegueGeometry
import SegueTiming

/// The animations that are on layers of a world, each by its first track.
public struct AnimationRegistry {
  final class Entry {
    weak var layer: CALayer?
    let row: LayerRow
    let key: String
    let animation: CAAnimation
    /// When it begins, in its layer's time.
    fileprivate(set) var begin: Double
    /// Its tracks but the first.
    let others: [TrackID]
    /// The numbers that it leaves its property at.
    fileprivate(set) var end: (property: LayerProperty, offset: Int, numbers: [Double])?
    /// What its end is told to.
    fileprivate(set) var completions: [TransactionCompletion]
    /// The transition that was being set up when the animation was added.
    let owner: ObjectIdentifier?
    var hasStarted = false
    /// Whether its layer was on screen in a frame.
    var wasShown = false
    /// Whether those who wait for its end have been told.
    var hasStopped = false

    init(
      layer: CALayer, key: String, animation: CAAnimation, begin: Double, others: [TrackID],
      end: (property: LayerProperty, offset: Int, numbers: [Double])?, completions: [TransactionCompletion],
      owner: ObjectIdentifier?
    ) {
      self.completions = completions
      self.owner = owner
      self.layer = layer
      row = layer.row
      self.key = key
      self.animation = animation
      self.begin = begin
      self.others = others
      self.end = end
    }
  }

  var entries: [TrackID: Entry] = [:]
  /// Animations with a delegate that has not been told of their begin.
  var waiting: [TrackID] = []
  /// Animations whose layer's display follows what they show.
  var displayed: [TrackID] = []
  /// How many have not come to their end.
  private(set) var runningCount = 0
  /// The rates at which those want frames, and how many want each.
  private(set) var runningRates: [CAFrameRateRange: Int] = [:]
  /// The store's numbering as of which layers off screen were looked for.
  var numbering = 0

  private var unnamed = 0

  public init() {}

  @MainActor mutating func noteStart(of animation: CAAnimation) {
    runningCount += 1
    runningRates[animation.preferredFrameRateRange, default: 0] += 1
  }

  @MainActor mutating func noteStop(of animation: CAAnimation) {
    runningCount -= 1
    let rates = animation.preferredFrameRateRange
    if let count = runningRates[rates], count > 1 { runningRates[rates] = count - 1 } else { runningRates[rates] = nil }
  }

  /// A key for an animation that was added without one.
  mutating func nextName() -> String {
    unnamed += 1
    return "animation-\(unnamed)"
  }

  /// Notes that an animation has another timing; adds its tracks but the first to `parts`.
  @MainActor mutating func retime(_ id: TrackID, _ timing: TrackTiming, _ parts: inout [TrackID]) {
    guard let entry = entries[id] else { return }
    entry.begin = timing.beginTime
    // Who changes the timing looks after the model.
    entry.end = nil
    parts += entry.others
    if entry.hasStopped {
      entry.hasStopped = false
      entry.completions = []
      noteStart(of: entry.animation)
    }
  }

  /// How many animations are attached to layers.
  public var count: Int { entries.count }

  /// How many tracks they have. For tests.
  package var trackCount: Int { entries.values.reduce(0) { $0 + 1 + $1.others.count } }
}

extension SimulationWorld {
  /// Seconds that an animation lasts which does not say.
  var defaultAnimationDuration: Double { transactions.first(\.duration) ?? 0.25 }

  func add(_ animation: CAAnimation, to layer: CALayer, key: String) -> TrackID? {
    var compiler = AnimationCompiler(layer)
    let compiled: [AnimationCompiler.Track]
    do {
      compiled = try compiler.compile(animation)
    } catch {
      record("\(error)", at: "CALayer.add(_:forKey:)", used: "no animation")
      performLater { [unowned self] in
        animation.delegate?.animationDidStart(animation)
        tellStop(animation, true)
      }
      return nil
    }
    var ids: [TrackID] = []
    for track in compiled { ids.append(add(track, layer.row)) }
    let id = ids.removeFirst()
    animations.entries[id] = AnimationRegistry.Entry(
      layer: layer, key: key, animation: animation, begin: compiled[0].timing.beginTime, others: ids,
      end: compiler.end, completions: currentTransactionCompletion, owner: animationOwner)
    animations.entries[id]?.wasShown = store.wasShown(layer.row)
    for completion in currentTransactionCompletion { completion.enter() }
    animations.noteStart(of: animation)
    if type(of: layer) != CALayer.self, animation.callsForDisplay(of: layer) { animations.displayed.append(id) }
    // The application turn tells them.
    if animation.delegate != nil { animations.waiting.append(id) }
    return id
  }

  private func add(_ track: AnimationCompiler.Track, _ row: LayerRow) -> TrackID {
    if case .property(let property) = track.target, track.composition == TrackComposition(), property != .path {
      return store.addTrack(row, property, track.values, timing: track.timing, at: now.seconds)
    }
    return store.addTrack(
      row, track.target, track.values, track.composition, timing: track.timing, model: track.model,
      shape: track.shape)
  }

  /// Tells the delegates of animations whose begin has come.
  func startBegunAnimations() {
    guard !animations.waiting.isEmpty else { return }
    var begun: [AnimationRegistry.Entry] = []
    let waiting = animations.waiting.filter { id in
      guard let entry = animations.entries[id], !entry.hasStarted else { return false }
      if !hasBegun(entry) { return true }
      begun.append(entry)
      return false
    }
    animations.waiting = waiting
    // One that is told may take away the next.
    for entry in begun where !entry.hasStopped { start(entry) }
  }

  private func hasBegun(_ entry: AnimationRegistry.Entry) -> Bool {
    store.localTime(of: entry.row, at: now.seconds) >= entry.begin - 0.5e-9
  }

  private func start(_ entry: AnimationRegistry.Entry) {
    guard !entry.hasStarted else { return }
    entry.hasStarted = true
    entry.animation.delegate?.animationDidStart(entry.animation)
  }

  /// Takes animations off their layers and tells who waits for their end.
  ///
  /// - Parameter inTime: whether they have come to their own end.
  func remove(_ ids: [TrackID], finished: Bool, inTime: Bool = false) {
    tellStops(of: take(ids), finished: finished, inTime: inTime)
  }

  /// Takes animations off their layers; nobody is told yet.
  func take(_ ids: [TrackID]) -> [AnimationRegistry.Entry] {
    var tracks = Set(ids)
    let entries = ids.compactMap { id in
      animations.entries.removeValue(forKey: id).map { (id, $0) }
    }
    for (_, entry) in entries { tracks.formUnion(entry.others) }
    store.removeTracks(tracks)
    for (id, entry) in entries { entry.layer?.forget(entry.key, id) }
    return entries.map(\.1)
  }

  /// Tells who waits for the end of animations that were taken off their layers.
  func tellStops(of entries: [AnimationRegistry.Entry], finished: Bool, inTime: Bool = false) {
    // Those who are told of one end may move the layer of another: that is no jump.
    let jumps = inTime ? entries.map { jump(of: $0) != nil } : []
    for (index, entry) in entries.enumerated() {
      if inTime, jumps[index] { recordJump(of: entry) }
      stop(entry, finished)
    }
  }

  private func stop(_ entry: AnimationRegistry.Entry, _ finished: Bool) {
    guard !entry.hasStopped else { return }
    entry.hasStopped = true
    animations.noteStop(of: entry.animation)
    // One that leaves before its begin never started.
    if finished || hasBegun(entry) { start(entry) }
    if let layer = entry.layer, type(of: layer) != CALayer.self, entry.animation.callsForDisplay(of: layer) {
      layer.setNeedsDisplay()
    }
    tellStop(entry.animation, finished)
    for completion in entry.completions { completion.leave() }
  }

  private func tellStop(_ animation: CAAnimation, _ finished: Bool) {
    animation.delegate?.animationDidStop(animation, finished: finished)
    animation.onStop?(finished)
  }

  /// Notes that a layer jumps back, if it still does.
  private func recordJump(of entry: AnimationRegistry.Entry) {
    guard let (property, end, model) = jump(of: entry) else { return }
    record(
      "the animation \"\(entry.key)\" ended with \(property.name) at \(end), where the model has \(model)",
      at: "CALayer.\(property.name)", used: "\(model)")
  }

  /// Where a layer jumps back, because its animation has ended elsewhere than the model stands; nil if it does not.
  private func jump(
    of entry: AnimationRegistry.Entry
  ) -> (property: LayerProperty, end: Double, model: Double)? {
    guard let (property, offset, numbers) = entry.end, entry.layer != nil, entry.animation.isRemovedOnCompletion,
      // One that ran back has ended at its begin.
      store.localTime(of: entry.row, at: now.seconds) > entry.begin
    else { return nil }
    for (index, number) in numbers.enumerated() {
      let model = store.component(property, offset + index, of: entry.row)
      // What is shown would jump, if nothing else shows it.
      guard abs(model - number) > 1e-6, store.component(property, offset + index, of: entry.row, .presentation) == model
      else { continue }
      return (property, number, model)
    }
    return nil
  }

  /// Takes the animations off layers that have left the screen since the frame before. Cost: O(animations) after a frame
  /// in which the tree changed.
  func removeAnimationsOffScreen() {
    guard store.numberingCount != animations.numbering else { return }
    animations.numbering = store.numberingCount
    var gone: [TrackID] = []
    for (id, entry) in animations.entries {
      if store.wasShown(entry.row) {
        entry.wasShown = true
      } else if entry.wasShown {
        gone.append(id)
      }
    }
    remove(gone.sorted(), finished: false)
  }

  /// Ends what has come to its end. True if anything had.
  @discardableResult
  public func endFinishedAnimations() -> Bool {
    startBegunAnimations()
    let ids = store.endedTracks(at: now.seconds).filter { animations.entries[$0] != nil }
    if ids.isEmpty { return false }
    var leaving: [TrackID] = []
    var staying: [AnimationRegistry.Entry] = []
    for id in ids {
      guard let entry = animations.entries[id] else { continue }
      if entry.animation.isRemovedOnCompletion { leaving.append(id) } else { staying.append(entry) }
    }
    remove(leaving, finished: true, inTime: true)
    for entry in staying { stop(entry, true) }
    return true
  }

  /// Ends every animation that was added while `owner` was set up, as having reached an end.
  public func endAnimations(owner: ObjectIdentifier) {
    let ids = animations.entries.filter { $0.value.owner == owner }.keys.sorted()
    remove(ids, finished: true)
  }

  /// Whether any animation is attached to `layer` or to a layer below it. Cost: O(animations · depth).
  public func isAnimating(below layer: CALayer) -> Bool {
    animations.entries.values.contains { entry in
      var ancestor = entry.row
      while !ancestor.isNone {
        if ancestor == layer.row { return true }
        ancestor = store.parent(of: ancestor)
      }
      return false
    }
  }

  /// Whether any animation on a layer has not come to its end.
  public var isAnimating: Bool { animations.runningCount > 0 }

  /// Ends the animations of a layer that is going: who waits for their end hears of it, as not finished, in the
  /// application turn.
  func discard(_ ids: some Collection<TrackID>) {
    var tracks = Set(ids)
    for id in ids.sorted() {
      guard let entry = animations.entries.removeValue(forKey: id) else { continue }
      tracks.formUnion(entry.others)
      guard !entry.hasStopped else { continue }
      entry.hasStopped = true
      animations.noteStop(of: entry.animation)
      performLater { [unowned self] in
        tellStop(entry.animation, false)
        for completion in entry.completions { completion.leave() }
      }
    }
    store.removeTracks(tracks)
  }
}
