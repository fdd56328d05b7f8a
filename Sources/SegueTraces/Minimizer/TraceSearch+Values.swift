extension TraceSearch {
  /// Rounder places and times, and nothing said that need not be.
  mutating func simplify(_ fails: (TouchTrace) throws -> Bool) rethrows {
    _ = try take(best.plain, fails)
    _ = try take(best.withoutArrivals, fails)
    if best.header.clock.base == .firstSample, let first = best.frames.first {
      _ = try take(best.mapTimes { $0 - first.t }, fails)
    }
    try roundPlaces(fails)
    try roundTimes(fails)
  }

  /// All at once as coarsely as it goes, then one by one.
  private mutating func roundPlaces(_ fails: (TouchTrace) throws -> Bool) rethrows {
    // Steps a point: 100 pt first.
    let grids = [0.01, 0.1, 1, 10]
    for grid in grids where try take(best.mapPlaces { Self.rounded($0, grid) }, fails) { break }
    for frame in best.frames.indices {
      for contact in best.frames[frame].contacts.indices {
        for grid in grids {
          var candidate = best
          candidate.frames[frame].contacts[contact].mapPlaces { Self.rounded($0, grid) }
          if try take(candidate, fails) { break }
        }
      }
    }
  }

  private mutating func roundTimes(_ fails: (TouchTrace) throws -> Bool) rethrows {
    let grids: [Int64] = [10_000_000, 1_000_000, 100_000]
    for grid in grids where try take(best.mapTimes { Self.rounded($0, grid) }, fails) { break }
    for frame in best.frames.indices {
      for grid in grids {
        var candidate = best
        candidate.frames[frame].mapTimes { Self.rounded($0, grid) }
        if try take(candidate, fails) { break }
      }
    }
  }

  private static func rounded(_ place: Double, _ perPoint: Double) -> Double {
    let rounded = (place * perPoint).rounded() / perPoint
    return rounded == 0 ? 0 : rounded
  }

  /// To the nearest multiple, halves up.
  private static func rounded(_ time: Int64, _ grid: Int64) -> Int64 {
    if time < 0 { return -rounded(-time, grid) }
    let (whole, rest) = time.quotientAndRemainder(dividingBy: grid)
    return 2 * rest >= grid ? (whole + 1) * grid : whole * grid
  }
}

extension TouchTrace {
  /// Phases, places and times alone.
  fileprivate var plain: TouchTrace {
    var plain = self
    for frame in plain.frames.indices {
      plain.frames[frame].deviceID = nil
      plain.frames[frame].extras = [:]
      for contact in plain.frames[frame].contacts.indices {
        let whole = plain.frames[frame].contacts[contact]
        plain.frames[frame].contacts[contact] = TraceContact(
          id: whole.id, phase: whole.phase, x: whole.x, y: whole.y, tool: whole.tool == .palm ? .palm : nil,
          reason: whole.reason, coalesced: whole.coalesced.map { TraceSample(t: $0.t, x: $0.x, y: $0.y) })
      }
    }
    return plain
  }

  fileprivate var withoutArrivals: TouchTrace {
    var trace = self
    for frame in trace.frames.indices { trace.frames[frame].arrival = nil }
    return trace
  }

  fileprivate func mapTimes(_ change: (Int64) -> Int64) -> TouchTrace {
    var trace = self
    for frame in trace.frames.indices { trace.frames[frame].mapTimes(change) }
    return trace
  }

  fileprivate func mapPlaces(_ change: (Double) -> Double) -> TouchTrace {
    var trace = self
    for frame in trace.frames.indices {
      for contact in trace.frames[frame].contacts.indices {
        trace.frames[frame].contacts[contact].mapPlaces(change)
      }
    }
    return trace
  }
}

extension TraceFrame {
  fileprivate mutating func mapTimes(_ change: (Int64) -> Int64) {
    t = change(t)
    arrival = arrival.map(change)
    for contact in contacts.indices {
      for older in contacts[contact].coalesced.indices {
        contacts[contact].coalesced[older].t = change(contacts[contact].coalesced[older].t)
      }
    }
  }
}

extension TraceContact {
  fileprivate mutating func mapPlaces(_ change: (Double) -> Double) {
    (x, y) = (change(x), change(y))
    for older in coalesced.indices {
      (coalesced[older].x, coalesced[older].y) = (change(coalesced[older].x), change(coalesced[older].y))
    }
  }
}
