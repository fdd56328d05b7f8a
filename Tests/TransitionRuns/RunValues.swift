import SegueTestSupport
import SegueUIKit

/// The random numbers of a run.
struct RunValues {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * (Double(random.next() >> 11) * 0x1p-53)
  }

  mutating func chance(_ probability: Double) -> Bool { uniform(0, 1) < probability }

  /// 0…count − 1; `count` is above 0.
  mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  mutating func element<Element>(of list: [Element]) -> Element { list[below(list.count)] }

  /// What a hand does to a percent driver: mostly some updates and one ending, at times in an order that makes no sense.
  mutating func driverCalls() -> [DriverScript.Call] {
    var calls: [DriverScript.Call] = []
    for _ in 0..<below(3) { calls.append(.nothing) }
    if chance(0.1) { calls.append(chance(0.5) ? .finish : .cancel) }
    if chance(0.15) { calls.append(.pause) }
    var progress = 0.0
    let speed = uniform(-0.02, 0.15)
    for _ in 0..<below(14) {
      progress += speed * uniform(0.5, 1.5)
      calls.append(chance(0.03) ? .update(.nan) : .update(CGFloat(progress)))
      if chance(0.05) { calls.append(.nothing) }
    }
    calls.append(chance(0.6) ? .finish : .cancel)
    if chance(0.2) { calls.append(.update(0.3)) }
    if chance(0.15) { calls.append(chance(0.5) ? .finish : .cancel) }
    if chance(0.15) {
      // Takes hold again, if it may, and lets go again.
      calls += [.nothing, .nothing, .pause, .update(CGFloat(uniform(0, 1)))]
    }
    calls.append(chance(0.5) ? .finish : .cancel)
    return calls
  }
}
