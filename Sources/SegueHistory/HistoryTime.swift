/// A moment in whole seconds of Universal Time, as runs are dated. Nothing here reads a clock.
public struct HistoryTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Seconds since 1970-01-01T00:00:00Z, as POSIX counts them: every day has 86,400.
  public var seconds: Int64

  /// - Precondition: within the years 0…9999.
  public init(seconds: Int64) {
    precondition(
      (-62_167_219_200..<253_402_300_800).contains(seconds), "second \(seconds) is in no year of four digits")
    self.seconds = seconds
  }

  /// Reads `2026-11-28`, `2026-11-28T09:30Z` and `2026-11-28T09:30:05Z`; nil for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count <= 2, let day = Self.numbers(parts[0], separator: "-", lengths: [4, 2, 2]) else { return nil }
    var clock: [Int64] = [0, 0, 0]
    if parts.count == 2 {
      guard parts[1].hasSuffix("Z") else { return nil }
      let time = parts[1].dropLast()
      guard
        let read = Self.numbers(time, separator: ":", lengths: [2, 2, 2])
          ?? Self.numbers(time, separator: ":", lengths: [2, 2]).map({ $0 + [0] })
      else { return nil }
      clock = read
    }
    guard (1...12).contains(day[1]), day[2] >= 1, day[2] <= Self.days(ofMonth: day[1], year: day[0]),
      clock[0] < 24, clock[1] < 60, clock[2] < 60
    else { return nil }
    let days = Self.days(before: day[0], month: day[1]) + day[2] - 1
    seconds = days * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
  }

  /// `2026-11-28T09:30:05Z`.
  public var description: String {
    let clock = seconds - day * 86_400
    return "\(date)T\(Self.two(clock / 3600)):\(Self.two(clock / 60 % 60)):\(Self.two(clock % 60))Z"
  }

  /// `2026-11-28`.
  public var date: String {
    var year = 1970 + day / 366
    while Self.days(before: year + 1, month: 1) <= day { year += 1 }
    while Self.days(before: year, month: 1) > day { year -= 1 }
    var month: Int64 = 1
    while month < 12, Self.days(before: year, month: month + 1) <= day { month += 1 }
    let digits = String(year)
    let padded = String(repeating: "0", count: 4 - digits.count) + digits
    return "\(padded)-\(Self.two(month))-\(Self.two(day - Self.days(before: year, month: month) + 1))"
  }

  public static func < (left: HistoryTime, right: HistoryTime) -> Bool { left.seconds < right.seconds }

  /// Whole days since 1970-01-01.
  private var day: Int64 { seconds >= 0 ? seconds / 86_400 : -((86_399 - seconds) / 86_400) }

  private static func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }

  /// Digits only, so many in each part.
  private static func numbers(_ text: Substring, separator: Character, lengths: [Int]) -> [Int64]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == lengths, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    return parts.compactMap { Int64($0) }
  }

  private static func isLeap(_ year: Int64) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  private static func days(ofMonth month: Int64, year: Int64) -> Int64 {
    month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Days from 1970-01-01 to the first of a month.
  private static func days(before year: Int64, month: Int64) -> Int64 {
    // Leap days of the years before this one, counted from the year 0.
    let last = year - 1
    let leaps = year == 0 ? 0 : last / 4 - last / 100 + last / 400 + 1
    let months = (1..<month).reduce(0) { $0 + days(ofMonth: $1, year: year) }
    return year * 365 + leaps - 719_528 + months
  }
}
