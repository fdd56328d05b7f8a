import SegueTiming

/// The vsyncs of a world, numbered from 0 on through all the displays that it is shown on.
struct RefreshSchedule {
  /// The present display's, by its own numbers.
  private(set) var grid = VsyncGrid(rate: .hz(60), start: .zero)
  /// The fastest rate that the display has.
  private(set) var fastest = RefreshRate.hz(60)
  /// The number of the present display's vsync 0.
  private var first: Int64 = 0
  /// How often the rate has changed while a display ran.
  private(set) var changeCount = 0
  /// The number of the latest frame's vsync; -1 before any.
  private(set) var latest: Int64 = -1

  mutating func restart(at rate: RefreshRate, fastest: RefreshRate) {
    grid = VsyncGrid(rate: rate, start: .zero)
    self.fastest = fastest
    first = latest + 1
  }

  /// The display's vsyncs come otherwise, from the latest one on.
  mutating func follow(_ grid: VsyncGrid) {
    if grid == self.grid { return }
    if grid.rate != self.grid.rate { changeCount += 1 }
    self.grid = grid
  }

  /// On to vsync `index` of the present display, or to the one after the latest. Numbers only grow.
  mutating func advance(to index: Int64?) {
    latest = max(latest + 1, index.map { first + $0 } ?? 0)
  }

  /// Nanoseconds from the latest vsync to a later one, as long as the rate stays. Exact.
  func nanoseconds(to vsync: Int64) -> Int64 {
    grid.time(of: vsync - first) - grid.time(of: latest - first)
  }

  /// The first vsync at or after `nanoseconds` from the latest one, as long as the rate stays.
  func vsync(atOrAfter nanoseconds: Int64) -> Int64 {
    first + grid.index(atOrAfter: grid.time(of: latest - first) + nanoseconds)
  }
}
