/// The samples of a trace, and the traces that some of them make.
struct TraceSamples {
  /// Where a sample stands.
  struct Sample: Hashable {
    /// Of the trace's frames.
    let frame: Int
    let id: Int
    /// Of the contact's coalesced samples; nil for its own.
    let older: Int?
    /// Over the surface: no part of a touch.
    let isHover: Bool
  }

  private let trace: TouchTrace
  /// In the order of the file.
  let all: [Sample]

  init(_ trace: TouchTrace) {
    self.trace = trace
    all = trace.frames.enumerated().flatMap { frame, delivery in
      delivery.contacts.flatMap { contact in
        (contact.coalesced.indices.map(Optional.init) + [nil]).map { older in
          Sample(frame: frame, id: contact.id, older: older, isHover: contact.phase == .hover)
        }
      }
    }
  }

  /// The trace of the samples that are kept, as touches that begin and end.
  ///
  /// A coalesced sample goes with its own contact's, and where a touch begins nothing came before.
  func trace(keeping isKept: (Sample) -> Bool) -> TouchTrace {
    var kept: [Int: [Int]] = [:]
    var ends: [Int: TraceContact] = [:]
    for sample in all where sample.older == nil && !sample.isHover {
      ends[sample.id] = contact(sample)
      if isKept(sample) { kept[sample.id, default: []].append(sample.frame) }
    }
    var result = trace
    result.frames = trace.frames.enumerated().compactMap { index, delivery in
      var delivery = delivery
      delivery.contacts = delivery.contacts.compactMap { contact in
        let isHover = contact.phase == .hover
        guard isKept(Sample(frame: index, id: contact.id, older: nil, isHover: isHover)) else { return nil }
        var contact = contact
        let older = contact.coalesced.indices.filter {
          isKept(Sample(frame: index, id: contact.id, older: $0, isHover: isHover))
        }
        contact.coalesced = older.map { contact.coalesced[$0] }
        if isHover { return contact }
        guard let frames = kept[contact.id], frames.count > 1 else { return nil }
        if index == frames[0], contact.phase != .began {
          contact.phase = .began
          contact.coalesced = []
        } else if index == frames[frames.count - 1], !contact.phase.isEnd, let end = ends[contact.id] {
          contact.phase = end.phase
          contact.reason = end.reason
        }
        return contact
      }
      return delivery.contacts.isEmpty ? nil : delivery
    }
    return result
  }

  private func contact(_ sample: Sample) -> TraceContact? {
    trace.frames[sample.frame].contacts.first { $0.id == sample.id }
  }
}
