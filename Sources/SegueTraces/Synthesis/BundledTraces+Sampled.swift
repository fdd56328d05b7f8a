import SegueTiming

extension BundledTraces {
  /// Every gesture of the catalogue as other panels and other applications would see it: a drag that lifts on the move,
  /// from an uneven panel, computed anew at 60, 90, 120 and 240 Hz: "pinch-90hz".
  static var resampled: [(name: String, trace: TouchTrace)] {
    catalogueGestures.enumerated().flatMap { place, gesture in
      ([60, 90, 120, 240] as [Int64]).map { hertz in
        var synthesis = TraceSynthesis(gesture, seed: UInt64(100 + place))
        synthesis.sampling = .uneven(.hz(120))
        synthesis.resampling = .hz(hertz)
        return ("\(gesture.rawValue)-\(hertz)hz", synthesis.trace())
      }
    }
  }

  /// A pan from the edge, one down the screen and a pinch, as they arrive from a panel that is fast, that loses samples,
  /// that is late, and out of a queue that is emptied now and then: "pinch-late".
  static var delivered: [(name: String, trace: TouchTrace)] {
    ([.edgePan, .panDown, .pinch] as [TraceSynthesis.Gesture]).enumerated().flatMap { place, gesture in
      let plain = TraceSynthesis(gesture, seed: UInt64(140 + place))
      var (coalesced, dropped, late, queued) = (plain, plain, plain, plain)
      coalesced.sampling = .uneven(.hz(240))
      coalesced.coalescing = .hz(60)
      dropped.losses = .init(share: 0.12, run: 3)
      // The last samples are there, and they lift on the move.
      dropped.expect = ["*/*": "finished"]
      late.delays = .between(6_000_000, 45_000_000)
      queued.delays = .every(50_000_000)
      return [
        ("coalesced", coalesced), ("dropped", dropped), ("late", late), ("queued", queued),
      ].map { ("\(gesture.rawValue)-\($0)", $1.trace()) }
    }
  }

  /// The gestures that drive transitions of the catalogue.
  static var catalogueGestures: [TraceSynthesis.Gesture] {
    TraceSynthesis.Gesture.allCases.filter { $0 != .tap && $0 != .twoFinger }
  }
}

extension BundledTraces {
  /// Gestures in variants that nobody recorded: "pan-left-hesitant".
  static var varied: [(name: String, trace: TouchTrace)] {
    let variants: [(TraceSynthesis.Gesture, [TraceSynthesis.Variant])] = [
      (.rightEdgePan, [.slow, .pause]), (.panLeft, [.hesitant, .backAndForth, .pause]), (.panRight, [.slow, .pause]),
      (.panUp, [.hesitant, .backAndForth]), (.panDown, [.slow, .backAndForth, .pause]), (.pinch, [.pause]),
      (.rotation, [.backAndForth, .pause]),
    ]
    return variants.enumerated().flatMap { place, row in
      row.1.map { variant in
        ("\(row.0.rawValue)-\(variant.rawValue)", TraceSynthesis(row.0, variant, seed: UInt64(160 + place)).trace())
      }
    }
  }
}
