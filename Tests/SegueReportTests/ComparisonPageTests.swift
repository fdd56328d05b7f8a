import Foundation
import SegueReport
import SegueResults
import Testing

@Suite("Comparison page")
struct ComparisonPageTests {
  private static let figures = """
    {"context": {"segue_isa": "v4", "processor": "A | B", "date": "today", "segue_peers_missing": "embree"},
     "benchmarks": [
      {"name": "affine/segue/1000", "cpu_time": 2, "time_unit": "us", "items_per_second": 5e8},
      {"name": "affine/limit/1000", "cpu_time": 1, "time_unit": "us", "items_per_second": 1e9},
      {"name": "affine/eigen/1000", "cpu_time": 5, "time_unit": "us", "items_per_second": 2e8},
      {"name": "affine/cairo/1000", "cpu_time": 3, "time_unit": "us", "items_per_second": 3.333333e8},
      {"name": "affine/segue/10000", "cpu_time": 40, "time_unit": "ms", "items_per_second": 2.5e5},
      {"name": "affine/cairo/10000", "cpu_time": 76, "time_unit": "us", "items_per_second": 1.3157895e8},
      {"name": "spring/scalar/1000", "cpu_time": 7, "time_unit": "us", "items_per_second": 1.428571e8},
      {"name": "moved/segue/1000", "cpu_time": 8, "time_unit": "us", "items_per_second": 1.25e8},
      {"name": "copy/limit/1000", "cpu_time": 9, "time_unit": "us", "items_per_second": 1.111111e8}]}
    """

  private func page() throws -> String {
    let comparison = try CoreComparison(BenchmarkDocument(Array(Self.figures.utf8)))
    return ComparisonPage([.init(source: "v4.json", comparison: comparison)]).markdown
  }

  @Test("a row a family and size, with what does not exist left open")
  func rows() throws {
    let page = try page()
    #expect(page.contains("| `affine` | 1,000 | 2.00 ns | `cairo` | 3.00 ns | 1.50× | 1.00 ns | 2.00× |\n"))
    #expect(page.contains("| `affine` | 10,000 | 4.00 µs | `cairo` | 7.60 ns | 0.0019× | – | – |\n"))
    #expect(page.contains("| `spring` | 1,000 | – | `scalar` | 7.00 ns | – | – | – |\n"))
  }

  @Test("every figure stands in the second table, by size")
  func everything() throws {
    let page = try page()
    #expect(page.contains("| benchmark | 1,000 | 10,000 |\n"))
    #expect(page.contains("| `affine/segue` | 2.00 ns | 4.00 µs |\n"))
    #expect(page.contains("| `affine/cairo` | 3.00 ns | 7.60 ns |\n| `affine/eigen` | 5.00 ns | – |\n"))
    #expect(page.contains("| `copy/limit` | 9.00 ns | – |\n"))
    #expect(!page.contains("`spring/segue`"))
  }

  @Test("what nothing stands beside has a table of its own")
  func alone() throws {
    let parts = try page().components(separatedBy: "### ")
    #expect(parts.map { $0.contains("| `moved/segue` | 8.00 ns |\n") } == [false, true, false])
    #expect(parts[1].hasPrefix("The core alone\n"))
  }

  @Test("the head says where, when and from which file; what is missing is named")
  func facts() throws {
    let page = try page()
    #expect(
      page.hasPrefix("# The core beside its peers and its limits\n\nWritten by `segue bench --table` from `v4.json`."))
    #expect(page.contains("## Instruction set: x86-64-v4, from `v4.json`\n\nA | B; today; median of 1 repetition.\n"))
    #expect(page.contains("- Families without a benchmark of the core's: `spring`.\n"))
    #expect(page.contains("- Families not in this run: `world_transforms_general`, `world_transforms`, `bezier`,"))
    #expect(page.contains("- Peers not in this run: `embree`; `segue bench --peers` says how to get them.\n"))
    #expect(page.contains("- Warning: a figure comes from 1 repetition;"))
  }

  @Test("every row of a table has as many cells as its head")
  func cells() throws {
    var head = 0
    var rows = 0
    for line in try page().split(separator: "\n", omittingEmptySubsequences: false)
    where line.hasPrefix("|") || head > 0 {
      let bars = line.replacing("\\|", with: "").count { $0 == "|" }
      if !line.hasPrefix("|") { head = 0 } else if head == 0 { head = bars } else { #expect(bars == head, "\(line)") }
      rows += bars > 0 ? 1 : 0
    }
    #expect(rows > 8)
  }

  @Test("two runs are two sections, each its own")
  func sections() throws {
    let comparison = try CoreComparison(BenchmarkDocument(Array(Self.figures.utf8)))
    let page = ComparisonPage([
      .init(source: "a.json", comparison: comparison), .init(source: "b.json", comparison: comparison),
    ]).markdown
    #expect(page.contains("from `a.json b.json`"))
    #expect(page.components(separatedBy: "### Every figure").count == 3)
  }
}
