/// The times that layers run in: each is its parent's time, shifted, scaled and offset.
///
/// t = (t_parent − beginTime)·speed + timeOffset, in seconds; with a duration that time is cut into cycles, which stop at
/// the end of the last one. Space 0 is the display's own time; a layer with other
/// values than 0, 1, 0 has a space, which everything below it shares.
public struct TimeSpaces {
  public struct Timing: Hashable, Sendable {
    public var beginTime = 0.0
    public var speed = 1.0
    public var timeOffset = 0.0
    /// Seconds of one way; 0 for time that goes on for good.
    public var duration = 0.0
    /// As of an animation; count only with a duration.
    public var repeatCount = 0.0
    public var repeatDuration = 0.0
    public var autoreverses = false

    public init(beginTime: Double = 0, speed: Double = 1, timeOffset: Double = 0) {
      self.beginTime = beginTime
      self.speed = speed
      self.timeOffset = timeOffset
    }

    public var isIdentity: Bool { self == Timing() }

    /// The time within when it is `time` around.
    func local(_ time: Double) -> Double {
      let own = Self.finite(Self.finite(time - beginTime) * speed + timeOffset)
      guard duration > 0, duration.isFinite else { return own }
      let cycle = autoreverses ? 2 * duration : duration
      let active = repeatDuration > 0 ? repeatDuration : cycle * (repeatCount > 0 ? repeatCount : 1)
      let bounded = min(max(own, 0), active)
      var rest = bounded - (bounded / cycle).rounded(.down) * cycle
      if rest == 0, bounded == active, active > 0 { rest = cycle }
      return rest > duration ? cycle - rest : rest
    }

    /// Out of finite numbers a time may leave their range, and from infinity on it would be no number.
    private static func finite(_ time: Double) -> Double {
      min(max(time, -Double.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    }
  }

  private struct Space {
    var parent: Int32
    var timing: Timing
  }

  private var spaces = [Space(parent: -1, timing: Timing())]
  private var freeSpaces: [Int32] = []

  mutating func insert(parent: Int32, timing: Timing) -> Int32 {
    let space = Space(parent: parent, timing: timing)
    if let free = freeSpaces.popLast() {
      spaces[Int(free)] = space
      return free
    }
    spaces.append(space)
    return Int32(spaces.count - 1)
  }

  mutating func free(_ space: Int32) { freeSpaces.append(space) }

  subscript(timing space: Int32) -> Timing {
    get { spaces[Int(space)].timing }
    set { spaces[Int(space)].timing = newValue }
  }

  mutating func reparent(_ space: Int32, to parent: Int32) { spaces[Int(space)].parent = parent }

  /// Whether the space's time falls as the display's rises. Cost: O(nesting of spaces).
  func runsBackwards(_ space: Int32) -> Bool {
    var (space, isBackwards) = (space, false)
    while space != 0 {
      let timing = spaces[Int(space)].timing
      if timing.speed == 0 { return false }
      if timing.speed < 0 { isBackwards.toggle() }
      space = spaces[Int(space)].parent
    }
    return isBackwards
  }

  /// The space's time when the display's is `now` seconds. Cost: O(nesting of spaces).
  func time(of space: Int32, at now: Double) -> Double {
    if space == 0 { return now }
    let own = spaces[Int(space)]
    return own.timing.local(time(of: own.parent, at: now))
  }
}

extension LayerStore {
  public func timing(of row: LayerRow) -> TimeSpaces.Timing {
    flags[row.index].contains(.ownsTimeSpace) ? timeSpaces[timing: timeSpace[row.index]] : TimeSpaces.Timing()
  }

  /// Gives a layer, and with it everything below, a time of its own.
  ///
  /// Cost: O(1) for a layer that has one already, else O(layers below it).
  public func setTiming(of row: LayerRow, _ timing: TimeSpaces.Timing) {
    tracks.isUnshown = true
    if flags[row.index].contains(.ownsTimeSpace) {
      timeSpaces[timing: timeSpace[row.index]] = timing
      return
    }
    if timing.isIdentity { return }
    let space = timeSpaces.insert(parent: timeSpace[row.index], timing: timing)
    spread(space, from: row)
    flags[row.index].insert(.ownsTimeSpace)
  }

  /// The layer's own time, in seconds, when the display's is `now`.
  public func localTime(of row: LayerRow, at now: Double) -> Double {
    timeSpaces.time(of: timeSpace[row.index], at: now)
  }

  func adoptTimeSpace(of parent: LayerRow, in child: LayerRow) {
    let space = parent.isNone ? 0 : timeSpace[parent.index]
    if flags[child.index].contains(.ownsTimeSpace) {
      timeSpaces.reparent(timeSpace[child.index], to: space)
    } else if timeSpace[child.index] != space {
      spread(space, from: child)
    }
  }

  private func spread(_ space: Int32, from root: LayerRow) {
    tracks.timeSpacesChanged = true
    var pending = [root]
    while let row = pending.popLast() {
      timeSpace[row.index] = space
      var child = firstChild[row.index]
      while child >= 0 {
        let row = LayerRow(rawValue: child)
        if flags[row.index].contains(.ownsTimeSpace) {
          timeSpaces.reparent(timeSpace[row.index], to: space)
        } else {
          pending.append(row)
        }
        child = nextSibling[row.index]
      }
    }
  }
}
