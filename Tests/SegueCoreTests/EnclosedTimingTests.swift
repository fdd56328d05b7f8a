import SegueCore
import SegueTiming
import Testing

@Suite("Timings within others")
struct EnclosedTimingTests {
  /// A member from `begin` on for `duration` seconds of a group of two seconds that begins at 10 s.
  static func member(
    _ begin: Double, _ duration: Double, fills: Bool = false, _ change: (inout TrackTiming) -> Void = { _ in }
  ) -> TrackTiming {
    var member = TrackTiming(beginTime: begin, duration: duration, fillsBackwards: fills, fillsForwards: fills)
    var group = TrackTiming(beginTime: 10, duration: 2)
    change(&group)
    member.enclosing = [group]
    return member
  }

  static func progress(_ timing: TrackTiming, _ time: Double) -> Double { timing.state(at: time)?.progress ?? -1 }

  @Test("a member's begin counts from the group's, and the group's end cuts it")
  func cut() {
    let member = Self.member(0.5, 4)
    #expect(Self.progress(member, 10.25) == -1 && Self.progress(member, 10.5) == 0)
    #expect(Self.progress(member, 11.5) == 0.25 && Self.progress(member, 12) == -1)
    #expect(Self.progress(Self.member(0.5, 1, fills: true), 10.25) == 0, "it fills within the group")
    #expect(Self.progress(Self.member(0.5, 1, fills: true), 11.75) == 1)
    #expect(Self.progress(Self.member(0.5, 1, fills: true), 12) == -1, "and no further")
    #expect(Self.progress(Self.member(0.5, 1), 11.5) == -1, "one that ends before the group is over at its end")
    #expect(Self.progress(Self.member(3, 1, fills: false), 11) == -1, "one beyond the end never shows")
  }

  @Test("the group's curve bends its members' time")
  func bent() {
    let member = Self.member(0.5, 1) { $0.curve = .easeIn }
    let time = CubicBezier.easeIn.value(at: 0.75) * 2
    #expect(abs(Self.progress(member, 11.5) - (time - 0.5)) < 1e-15)
    #expect(Self.progress(member, 10.25) == -1)
    let endless = Self.member(0.5, 1) { ($0.curve, $0.duration) = (.easeIn, .infinity) }
    #expect(Self.progress(endless, 11) == 0.5, "an endless group has no share to bend")
  }

  @Test("a group's speed, offset, repeats and ways back are its members'")
  func moved() {
    #expect(Self.progress(Self.member(0.5, 1) { $0.speed = 2 }, 10.5) == 0.5)
    #expect(Self.progress(Self.member(0.5, 1) { ($0.speed, $0.timeOffset) = (0, 0.75) }, 99) == 0.25)
    #expect(Self.progress(Self.member(0, 2) { $0.speed = -1 }, 10.5) == 0.75)
    let repeats = Self.member(0, 1) { $0.repeatCount = 2 }
    #expect(Self.progress(repeats, 10.5) == 0.5 && Self.progress(repeats, 11.5) == -1)
    #expect(Self.progress(repeats, 12.25) == 0.25 && Self.progress(repeats, 14) == -1)
    let back = Self.member(0, 1) { $0.autoreverses = true }
    #expect(Self.progress(back, 12.5) == -1 && Self.progress(back, 13.25) == 0.75)
  }

  @Test("a member that ends with its group shows its last value where the group fills, turns or runs backwards")
  func ends() {
    for curve in [CubicBezier.linear, .easeInOut] {
      let fills = Self.member(0.5, 1.5) { ($0.fillsForwards, $0.curve) = (true, curve) }
      #expect(Self.progress(fills, 12) == 1 && Self.progress(fills, 50) == 1)
      #expect(Self.progress(Self.member(0.5, 1) { $0.fillsForwards = true }, 50) == -1)
      let back = Self.member(0, 2) { ($0.speed, $0.curve) = (-1, curve) }
      #expect(Self.progress(back, 10) == 1 && Self.progress(back, 12) == -1)
      let turns = Self.member(0, 2) { ($0.autoreverses, $0.curve) = (true, curve) }
      for time in [12 - 0.4e-9, 12, 12 + 0.4e-9] {
        #expect(Self.progress(turns, time) > 1 - 1e-9, "no flash at the turn, \(time)")
      }
      let cycles = Self.member(0, 2) { ($0.repeatCount, $0.curve) = (2, curve) }
      #expect(Self.progress(cycles, 12) == 0 && Self.progress(cycles, 14) == -1)
    }
  }

  @Test("groups hold groups: each one's time is the time of the next, outermost first")
  func nested() {
    var inner = TrackTiming(beginTime: 0.25, duration: 1)
    var middle = TrackTiming(beginTime: 0.5, duration: 4)
    middle.speed = 2
    inner.enclosing = [TrackTiming(beginTime: 10, duration: 2), middle]
    // (11 − 10 − 0.5)·2 − 0.25
    #expect(Self.progress(inner, 11) == 0.75)
    #expect(Self.progress(inner, 10.4) == -1 && Self.progress(inner, 10.6) == -1)
    inner.enclosing[0].curve = .easeIn
    let bent = (2 * CubicBezier.easeIn.value(at: 0.5) - 0.5) * 2 - 0.25
    #expect(abs(Self.progress(inner, 11) - bent) < 1e-15)
  }
}
