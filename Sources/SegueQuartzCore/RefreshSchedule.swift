import SegueTiming

/// The vsyncs of a world, numbered from 0 on through all the displays that it is shown on.
struct RefreshSchedule {
  private(set) var rate = RefreshRate.hz(60)
  /// The number of the present display's vsync 0.
  private var first: Int64 = 0
  /// The number of the latest frame's vsync; -1 before any.
  private(set) var latest: Int64 = -1

  mutating func restart(at rate: RefreshRate) {
    self.rate = rate
    first = latest + 1
  }

  /// On to vsync `index` of the present display, or to the one after the latest. Numbers only grow.
  mutating func advance(to index: Int64?) {
    latest = max(latest + 1, index.map { first + $0 } ?? 0)
  }

  /// Nanoseconds from the latest vsync to a later one. Exact.
  func nanoseconds(to vsync: Int64) -> Int64 {
    rate.vsync(vsync - first) - rate.vsync(latest - first)
  }
}
