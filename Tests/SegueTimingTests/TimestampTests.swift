import SegueTiming
import Testing

@Suite("Timestamps")
struct TimestampTests {
  @Test("seconds are rounded to the nearest nanosecond, halves away from zero")
  func seconds() {
    #expect(Timestamp(seconds: 0.025).nanoseconds == 25_000_000)
    #expect(Timestamp(seconds: 1.0 / 3).nanoseconds == 333_333_333)
    #expect(Timestamp(seconds: 2.0 / 3).nanoseconds == 666_666_667)
    #expect(Timestamp(seconds: 0.5e-9).nanoseconds == 1)
    #expect(Timestamp(seconds: -0.5e-9).nanoseconds == -1)
    #expect(Timestamp(nanoseconds: 1_500_000_000).seconds == 1.5)
  }

  @Test("instants are ordered, moved and subtracted by nanoseconds")
  func arithmetic() {
    let first = Timestamp(nanoseconds: 5)
    let second = first + 7
    #expect(first < second && !(second < first) && first != second)
    #expect(second - first == 7 && first - second == -7)
    #expect(Timestamp.zero.nanoseconds == 0)
    #expect(second.description == "12 ns")
  }
}
