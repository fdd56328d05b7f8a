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

  /// The gestures that drive transitions of the catalogue.
  static var catalogueGestures: [TraceSynthesis.Gesture] {
    TraceSynthesis.Gesture.allCases.filter { $0 != .tap && $0 != .twoFinger }
  }
}
