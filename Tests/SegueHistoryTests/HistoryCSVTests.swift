import Testing

@testable import SegueHistory

@Suite("The history as comma-separated values")
struct HistoryCSVTests {
  @Test("fields with commas, quotes and ends of lines are quoted")
  func quoting() {
    #expect(
      HistoryCSV.line(["a", "", "b,c", "say \"x\"", "two\nlines", "r\r\n"])
        == "a,,\"b,c\",\"say \"\"x\"\"\",\"two\nlines\",\"r\r\n\"\r\n")
  }

  @Test("a figure is a line, and one that is missing says why")
  func figures() throws {
    var context = Sample.noon
    context.commit = "c09d"
    var run = try Sample.run(Sample.bench, context)
    run.id = "1d"
    let lines = HistoryCSV.lines(of: run).split(separator: "\r\n")
    let whose = "1d,bench,2026-11-28T12:00:00Z,c09d,,,\"Example 3000 ×2, release\""
    #expect(lines.count == 8)
    #expect(lines[0] == "\(whose),sample/1000,measured,cpu_time,2250,ns,,,,")
    #expect(lines[2] == "\(whose),sample/1000,measured,ratio,,,nan,,,")
    #expect(lines[7] == "\(whose),broken,measured,real_time,,ns,no scene,failed,failed,")
    let columns = HistoryCSV.head.split(separator: ",").count
    #expect(lines[0].split(separator: ",", omittingEmptySubsequences: false).count == columns + 1)
  }

  @Test("a comparison's row is a line for each part that it has")
  func comparisons() throws {
    var run = try Sample.run(Sample.replay([]))
    run.id = "1d"
    run.comparisons = [
      HistoryComparison(
        name: "a", lane: .measured, effect: 0.031, low: 0.02, high: 0.04, floor: 0.01, verdict: "regressed"),
      HistoryComparison(name: "b", lane: .exact, figure: "missed", verdict: "not comparable"),
    ]
    let lines = HistoryCSV.lines(of: run).split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst(7).joined(separator: ",")
    }
    #expect(
      lines == [
        "a,measured,effect,0.031,,,,regressed,", "a,measured,low,0.02,,,,regressed,",
        "a,measured,high,0.04,,,,regressed,", "a,measured,floor,0.01,,,,regressed,",
        "b,exact,missed.effect,,,,,not comparable,",
      ])
  }
}
