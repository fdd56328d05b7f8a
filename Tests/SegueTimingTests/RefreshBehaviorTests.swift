import SegueTiming
import Testing

@Suite("RefreshBehavior")
struct RefreshBehaviorTests {
  private static func hertz(_ rates: some Sequence<RefreshRate>) -> [Double] { rates.map(\.hertz) }

  @Test("rates of a variable panel are the whole divisors of its cadence")
  func divisors() {
    #expect(
      Self.hertz(RefreshBehavior.variablePhone.rates) == [10, 12, 15, 16, 20, 24, 30, 40, 48, 60, 80, 120])
    #expect(Self.hertz(RefreshBehavior.variableTablet.rates) == [24, 30, 40, 48, 60, 80, 120])
    #expect(Self.hertz(RefreshBehavior.variable(40...100, cadence: 180).rates) == [45, 60, 90])
    #expect(Self.hertz(RefreshBehavior(rates: [.hz(90), .hz(60), .hz(90)]).rates) == [60, 90])
    #expect(RefreshBehavior.fixed(.hz(60)).isFixed && !RefreshBehavior.variablePhone.isFixed)
    #expect(RefreshBehavior.variableTablet.fastest == .hz(120))
  }

  @Test(
    "a request gets the nearest rate in its range, the faster of two",
    arguments: [
      (0.0, 1e9, nil, 120.0), (30, 60, nil, 60), (30, 60, 30, 30), (0, 120, 45, 48), (0, 120, 50, 48), (0, 120, 70, 80),
      (0, 120, 54, 60), (61, 79, 70, 80), (130, 200, nil, 120), (1, 5, 3, 10),
    ] as [(Double, Double, Double?, Double)])
  func requests(minimum: Double, maximum: Double, preferred: Double?, granted: Double) {
    let request = FrameRateRequest(minimum: minimum, maximum: maximum, preferred: preferred)
    #expect(RefreshBehavior.variablePhone.rate(for: request, at: .zero).hertz == granted)
  }

  @Test("the fastest of all requests is granted, and the slowest rate without any")
  func several() {
    let behavior = RefreshBehavior.variableTablet
    let (slow, fast) = (
      FrameRateRequest(minimum: 30, maximum: 30), FrameRateRequest(minimum: 40, maximum: 80, preferred: 60)
    )
    #expect(behavior.grantedRate(for: [slow, fast], at: .zero) == .hz(60))
    #expect(behavior.grantedRate(for: [fast, .fastest, slow], at: .zero) == .hz(120))
    #expect(behavior.grantedRate(for: [slow], at: .zero) == .hz(30))
    #expect(behavior.grantedRate(for: [], at: .zero) == .hz(24))
  }

  @Test("caps hold from their time to the next one, the lowest rate stays")
  func caps() {
    let behavior = RefreshBehavior.variable(
      24...120,
      caps: [
        .init(from: Timestamp(nanoseconds: 300), limit: nil), .init(from: Timestamp(nanoseconds: 100), limit: .hz(60)),
        .init(from: Timestamp(nanoseconds: 200), limit: .hz(10)),
        .init(from: Timestamp(nanoseconds: 400), limit: .hz(1)),
        .init(from: Timestamp(nanoseconds: 400), limit: .hz(70)),
      ])
    let granted = [0, 99, 100, 199, 200, 299, 300, 399, 400].map {
      behavior.grantedRate(for: [.fastest], at: Timestamp(nanoseconds: $0)).hertz
    }
    #expect(granted == [120, 120, 60, 60, 24, 24, 120, 120, 60])
    // One that asks for more than is allowed gets the nearest.
    let request = FrameRateRequest(minimum: 80, maximum: 120)
    #expect(behavior.rate(for: request, at: Timestamp(nanoseconds: 150)) == .hz(60))
  }

  @Test("rates are compared as fractions")
  func fractions() {
    let film = RefreshRate(numerator: 24_000, denominator: 1001)
    #expect(film.isSlower(than: .hz(24)) && !RefreshRate.hz(24).isSlower(than: film) && !film.isSlower(than: film))
  }
}
