import SegueJSON

/// A recorded gesture: one header, and one frame for every delivery of touches.
///
/// - Text form: touch-trace version 1, JSON Lines (`text()`, `read(_:name:)`). Reading what was written gives an equal
///   value, and keys that this release does not know come back as they were.
/// - A value made in code is not checked; `TraceValidator.check` says whether it would be read.
public struct TouchTrace: Hashable, Sendable {
  public var header: TraceHeader
  /// In order of `t`.
  public var frames: [TraceFrame]
  /// Trailer keys that the format does not define.
  public var trailerExtras: [String: JSONValue]

  public init(header: TraceHeader, frames: [TraceFrame], trailerExtras: [String: JSONValue] = [:]) {
    self.header = header
    self.frames = frames
    self.trailerExtras = trailerExtras
  }

  /// Nanoseconds from the first delivery to the last; 0 for a trace of fewer than two frames.
  ///
  /// Cost: linear in the frames, because arrivals need not be in order.
  public var duration: Int64 {
    guard let first = frames.first else { return 0 }
    var earliest = deliveryTime(of: first)
    var latest = earliest
    for frame in frames {
      let time = deliveryTime(of: frame)
      earliest = min(earliest, time)
      latest = max(latest, time)
    }
    return latest - earliest
  }

  /// When the frame reaches the application, in nanoseconds since the trace's origin: its arrival, else its own time.
  public func deliveryTime(of frame: TraceFrame) -> Int64 { frame.arrival ?? frame.t }

  /// How many different touches the frames name: the trailer's `contacts`.
  public var contactCount: Int {
    var ids: Set<Int> = []
    for frame in frames {
      for contact in frame.contacts { ids.insert(contact.id) }
    }
    return ids.count
  }
}
