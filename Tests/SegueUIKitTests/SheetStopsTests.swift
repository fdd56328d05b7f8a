import SegueTiming
import Testing

@testable import SegueUIKit

@Suite("SheetStops")
struct SheetStopsTests {
  @Test("every pair of phase and event of a pull is legal or not as the table says")
  func table() {
    let legal: [SheetPullPhase: [SheetPullPhase.Event: SheetPullPhase]] = [
      .idle: [.began: .sizing],
      .sizing: [.allowedBelow: .dismissing, .forbiddenBelow: .refused, .ended: .idle],
      .dismissing: [.ended: .idle],
      .refused: [.ended: .idle],
    ]
    for phase in SheetPullPhase.allCases {
      for event in SheetPullPhase.Event.allCases {
        #expect(phase.after(event) == legal[phase]?[event], "\(phase) \(event)")
      }
    }
  }

  @Test("heights are sorted, each once, without those that are none; there is always one")
  func sorted() {
    #expect(SheetStops([400, 200, .nan, 400, .infinity]).heights == [200, 400])
    #expect(SheetStops([]).heights == [0])
  }

  /// Stops 0 (the dismissal), 200, 400 and 800.
  nonisolated static let releases: [(height: Double, velocity: Double, rest: Double)] = [
    // Slow: the nearest, half the way going down.
    (700, 0, 800), (600, 0, 400), (601, 0, 800), (310, 0, 400), (290, 0, 200), (101, 0, 200), (100, 0, 0),
    (610, 499, 800), (590, -499, 400),
    // Fast: the next one, and only that.
    (790, 500, 400), (800, 5_000, 400), (400, 500, 200), (410, -500, 800), (400, -500, 800), (390, -500, 400),
    (199, 2_000, 0), (20, -2_000, 200), (800, -2_000, 800), (900, -500, 800), (900, 500, 400),
    (300, .nan, 200),
  ]

  @Test("a slow release goes to the nearest stop, a fast one to the next", arguments: 0..<21)
  func velocityOrProgress(_ index: Int) {
    let release = Self.releases[index]
    let stops = SheetStops([200, 400, 800])
    #expect(stops.rest(from: release.height, velocity: release.velocity, by: ReleaseRule(axis: .down)) == release.rest)
  }

  @Test("a projection goes to the stop nearest to where the sheet would come, past others")
  func projection() {
    var rule = ReleaseRule(axis: .down)
    rule.formula = .projection(seconds: 0.2)
    let stops = SheetStops([200, 400, 800])
    // 800 − 0.2 · velocity
    #expect(stops.rest(from: 800, velocity: 500, by: rule) == 800)
    #expect(stops.rest(from: 800, velocity: 1_500, by: rule) == 400)
    #expect(stops.rest(from: 800, velocity: 2_600, by: rule) == 200)
    #expect(stops.rest(from: 800, velocity: 3_600, by: rule) == 0)
    #expect(stops.rest(from: 200, velocity: -2_500, by: rule) == 800)
    rule.minimumProgress = 0.9
    #expect(stops.rest(from: 800, velocity: 1_500, by: rule) == 800)
  }

  @Test("a sheet that may not be dismissed comes back to its smallest stop")
  func kept() {
    let stops = SheetStops([200, 400], endsInDismissal: false)
    #expect(stops.rest(from: 10, velocity: 4_000, by: ReleaseRule(axis: .down)) == 200)
    let band = RubberBand(constant: 0.5, dimension: 800)
    #expect(stops.shown(300, band: band) == 300)
    // 800 · (1 − 1/(100 · 0.5/800 + 1))
    #expect(abs(stops.shown(500, band: band) - 447.0588) < 1e-3)
    #expect(abs(stops.shown(100, band: band) - 152.9412) < 1e-3)
    #expect(SheetStops([200, 400]).shown(100, band: band) == 200)
  }
}
