import SegueReport
import SegueResults
import Foundation
import Testing

@Suite("Replay page")
struct ReplayPageTests {
  private let page = ReplayPage(sampleDocument(sampleRuns)).markdown

  @Test("the head names machine, build, cost and stage model")
  func head() {
    #expect(page.hasPrefix("# Frame budgets of replayed gestures\n\n**5 runs: 2 passed, 3 failed.**\n"))
    #expect(page.contains("| processor | Sample CPU, 2 cores |"))
    #expect(page.contains("| build | release |"))
    #expect(page.contains("| cost and stages | measured cost, pipelined |"))
    #expect(page.contains("- Budgets: 120 Hz (8.333 ms)\n"))
  }

  @Test("a row a run, with both grades")
  func rows() {
    #expect(page.contains("Every name begins with `td.shared-element/pop/`."))
    #expect(
      page.contains(
        "| `edge-flick/photos-10000@120` | ✗ cancelled, not finished | 22 | 1 (4.76 %) | 47.6 | critical / critical | "
          + "1.67 % | 2 | 240 µs | 9.00 ms | 21.4 ms | `01234567` | 4.00× |"))
    #expect(
      page.contains(
        "| `edge-tap/photos-1000@120` | notStarted | – | – | – | – | – | – | – | – | – | `00000000` | 20.0× |"))
  }

  @Test("every row of a table has as many cells as its head")
  func cells() {
    var head = 0
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      let bars = line.replacing("\\|", with: "").count { $0 == "|" }
      if bars == 0 { head = 0 } else if head == 0 { head = bars } else { #expect(bars == head, "\(line)") }
    }
  }

  @Test("phases are shown by size, as shares and as the mean time of a frame")
  func phases() {
    let steady = Array(repeating: 240 as Int64, count: 9)
    let page = ReplayPage(sampleDocument([sampleRun(microseconds: [9_000] + steady)])).markdown
    #expect(page.contains("### 1,000 views\n"))
    #expect(page.contains("transforms  ██████████████████████████████             75.0 %    180 µs\n"))
    #expect(page.contains("hitTest     ██████████                                 25.0 %   60.0 µs\n"))
    #expect(page.contains("order                                                   0.0 %      0 ns\n"))
    #expect(page.contains("9 frames, 240 µs each on average."))
  }

  @Test("sizes stand in order, and runs without figures make no section")
  func sizes() throws {
    let small = try #require(page.range(of: "### 1,000 views"))
    let large = try #require(page.range(of: "### 10,000 views"))
    #expect(small.lowerBound < large.lowerBound)
    #expect(!ReplayPage(sampleDocument([sampleRuns[2]])).markdown.contains("## Where the time goes"))
  }

  @Test("runs that did not pass, warnings and mappings are listed; without any there is no such section")
  func remarks() {
    #expect(
      page.contains("## Runs that did not pass\n\n- ✗ td.shared-element/pop/edge-flick/photos-10000@120: the trace"))
    #expect(page.contains("## Warnings\n\n- td.shared-element/pop/edge-flick/photos-10000@120: the first frame"))
    #expect(page.contains("## Foreign traces\n\n- the recording's 1600×2560 pt"))
    let clean = ReplayPage(sampleDocument([sampleRuns[0]])).markdown
    #expect(!clean.contains("did not pass"))
    #expect(!clean.contains("## Warnings"))
  }

  @Test("no runs make a page that says so")
  func empty() {
    let page = ReplayPage(sampleDocument([])).markdown
    #expect(page.contains("**0 runs: 0 passed.**"))
    #expect(!page.contains("## Runs"))
  }
}
