import SegueTraces
import SegueTransitions
import SegueUIKit

extension Replayer {
  /// The trace as it is replayed in the scenario's window, and the sentence that says what was done with it.
  ///
  /// A gesture that begins at an edge of its own window does so in the scenario's as well: where the mapping has carried
  /// the first touch out of the edge pan's zone (`GestureParameters.edgeZoneWidth`), all points are shifted until that
  /// touch is as far from the edge as it was recorded. Otherwise a wider window would make another gesture of it, and what
  /// the trace expects would be held against that one.
  package static func mapped(
    _ trace: TouchTrace, into scenario: Scenario, _ mapping: TraceMapping
  ) -> (trace: TouchTrace, sentence: String) {
    let (width, height) = (scenario.device.width, scenario.device.height)
    let plain = mapping.apply(to: trace, width: width, height: height)
    guard mapping != .none, plain.trace != trace, let first = trace.firstTouch, let mapped = plain.trace.firstTouch
    else { return plain }
    let own = trace.header.space.width
    let zone = Double(GestureParameters().edgeZoneWidth)
    let shift: Double
    let edge: String
    switch trace.gesture {
    case .edgePan where first.x <= zone && mapped.x > zone: (shift, edge) = (first.x - mapped.x, "left")
    case .rightEdgePan where first.x >= own - zone && mapped.x < width - zone:
      (shift, edge) = (width - (own - first.x) - mapped.x, "right")
    default: return plain
    }
    let distance = edge == "left" ? first.x : own - first.x
    return (
      plain.trace.shifted(by: shift),
      plain.sentence + " The first touch keeps its \(text(distance)) pt from the \(edge) edge: "
        + "all points are shifted by \(text(abs(shift))) pt towards it."
    )
  }

  /// At most one decimal.
  private static func text(_ points: Double) -> String {
    let tenths = Int64((points * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension TouchTrace {
  fileprivate var firstTouch: TraceContact? {
    frames.lazy.compactMap { $0.contacts.first { $0.phase == .began } }.first
  }

  /// In x, with what was coalesced.
  fileprivate func shifted(by points: Double) -> TouchTrace {
    var out = self
    for frame in out.frames.indices {
      for contact in out.frames[frame].contacts.indices {
        out.frames[frame].contacts[contact].x += points
        for sample in out.frames[frame].contacts[contact].coalesced.indices {
          out.frames[frame].contacts[contact].coalesced[sample].x += points
        }
      }
    }
    return out
  }
}
