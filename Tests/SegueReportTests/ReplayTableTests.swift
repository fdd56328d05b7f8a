import SegueReport
import SegueResults
import SegueTiming
import Testing

@Suite("Replay table")
struct ReplayTableTests {
  @Test("no runs are said to be none")
  func empty() {
    #expect(ReplayTable(sampleDocument([])).text() == "0 runs: 0 passed\n")
  }

  @Test("a table of every kind of run")
  func golden() {
    #expect(
      ReplayTable(sampleDocument(sampleRuns)).text() == """
        td.shared-element/pop/…
        scenario                     outcome                    frames      missed  hitch ms/s  worst 1 s  in a row     p50      p99    first  digest    × real
        edge-flick/photos-1000@120   finished                       20           0           0        0 %         0  240 µs   240 µs  1.85 ms  01234567   20.0×
        edge-flick/photos-10000@120  ✗ cancelled, not finished      22  1 (4.76 %)        47.6     1.67 %         2  240 µs  9.00 ms  21.4 ms  01234567   4.00×
        edge-tap/photos-1000@120     notStarted                      –           –           –          –         –       –        –        –  00000000   20.0×
        short/photos-1000@120        ! finished, invalid             3           0           0        0 %         0  240 µs   240 µs   900 µs  01234567   20.0×
        broken/photos-1000@120       ✗ failed                        –           –           –          –         –       –        –        –  01234567   20.0×

        5 runs: 2 passed, 3 failed
        slowest: td.shared-element/pop/edge-flick/photos-10000@120, p99 9.00 ms (108 % of its budget)
        at least 4.00× real time with 10,000 views at 120 Hz; making the scene took at most 0 ns more
        budgets: 120 Hz (8.333 ms); measured cost, pipelined
        the recording's 1600×2560 pt were scaled by 0.244 to the window's width
        warning: td.shared-element/pop/edge-flick/photos-10000@120: the first frame took 21 ms; try a smaller scene
        ✗ td.shared-element/pop/edge-flick/photos-10000@120: the trace expects finished, the outcome is cancelled
        ! td.shared-element/pop/short/photos-1000@120: 3 frames recorded, at least 8 are needed
        ✗ td.shared-element/pop/broken/photos-1000@120: the trace has no touch inside the window

        """)
  }

  @Test("one run keeps its whole name")
  func oneRun() {
    let text = ReplayTable(sampleDocument([sampleRuns[0]])).text()
    #expect(text.hasPrefix("scenario"))
    #expect(text.contains("\ntd.shared-element/pop/edge-flick/photos-1000@120  finished"))
  }

  @Test("times of a debug build carry a warning, those of a release build none")
  func debugBuild() {
    #expect(ReplayTable(sampleDocument([sampleRuns[0]], build: "debug")).text().contains("warning: this is a debug"))
    #expect(!ReplayTable(sampleDocument([sampleRuns[0]])).text().contains("warning"))
  }

  @Test("both budgets are named when both rates run (FRM-01)")
  func budgets() {
    let steady = Array(repeating: 240 as Int64, count: 19)
    let runs = [120, 60, 90].map { sampleRun(rate: .hz($0), microseconds: steady) }
    let text = ReplayTable(sampleDocument(runs)).text()
    #expect(text.contains("budgets: 60 Hz (16.667 ms), 90 Hz (11.111 ms), 120 Hz (8.333 ms); measured cost, pipelined"))
  }

  @Test("the slowest run is the one with the largest share of its own budget, not the longest time")
  func slowest() {
    let runs = [
      sampleRun(rate: .hz(60), microseconds: Array(repeating: 9_000, count: 9)),
      sampleRun(rate: .hz(120), microseconds: Array(repeating: 8_000, count: 9)),
    ]
    #expect(
      ReplayTable(sampleDocument(runs)).text().contains("slowest: td.shared-element/pop/edge-flick/photos-1000@120"))
  }

  @Test("colour adds codes and changes no word")
  func color() {
    let colored = ReplayTable(sampleDocument(sampleRuns)).text(TextStyle(isColored: true))
    let bare = colored.replacing(/\u{1B}\[[0-9]+m/, with: "")
    #expect(colored != bare)
    #expect(bare == ReplayTable(sampleDocument(sampleRuns)).text())
  }
}
