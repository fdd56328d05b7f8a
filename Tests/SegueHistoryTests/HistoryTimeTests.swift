import Testing

@testable import SegueHistory

@Suite("Times of runs")
struct HistoryTimeTests {
  /// Seconds as GNU date gives them.
  @Test(
    "a time is read as seconds since 1970 and written again",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1), ("2000-02-29T12:00:00Z", 951_825_600),
      ("1900-03-01T00:00:00Z", -2_203_891_200), ("2026-11-28T09:30:05Z", 1_795_858_205),
      ("0000-01-01T00:00:00Z", -62_167_219_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
      ("2100-03-01T00:00:00Z", 4_107_542_400), ("0004-02-29T00:00:00Z", -62_035_891_200),
    ] as [(String, Int64)])
  func reads(text: String, seconds: Int64) {
    #expect(HistoryTime(text)?.seconds == seconds)
    #expect(HistoryTime(seconds: seconds).description == text)
  }

  @Test("a day alone is its midnight, and seconds may be left out")
  func short() {
    #expect(HistoryTime("2026-11-28") == HistoryTime("2026-11-28T00:00:00Z"))
    #expect(HistoryTime("2026-11-28T09:30Z") == HistoryTime("2026-11-28T09:30:00Z"))
  }

  @Test(
    "what is no time is none",
    arguments: [
      "", "today", "2026-11", "2026-13-01", "2026-00-10", "2026-02-29", "2100-02-29", "2026-04-31", "2026-1-1",
      "2026-11-28T24:00:00Z", "2026-11-28T09:60Z", "2026-11-28T09:30:60Z", "2026-11-28T09:30:05",
      "2026-11-28T09:30:05+01:00", "2026-11-28T", "+026-11-28", "2026-11-28T09:30:05Z ",
    ])
  func refuses(text: String) {
    #expect(HistoryTime(text) == nil)
  }

  @Test("every day of four years follows the one before, over a century that is no leap year")
  func everyDay() {
    var (year, month, day) = (1900, 1, 1)
    let first = HistoryTime("1900-01-01")!.seconds
    for index in 0..<1_500 {
      let time = HistoryTime(seconds: first + Int64(index) * 86_400)
      let two = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
      #expect(time.date == "\(year)-\(two(month))-\(two(day))")
      let isLeap = year % 4 == 0 && year % 100 != 0
      let length = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
      day += 1
      if day > length { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
  }
}
