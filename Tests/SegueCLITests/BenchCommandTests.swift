import Foundation
import SegueJSON
import Testing

@testable import SegueCLI

@MainActor
@Suite("segue bench")
struct BenchCommandTests {
  private let segue = CommandLineFixture()

  /// Puts a program of that script beside the tool. `$OUT` is the file that `--benchmark_out` names.
  private func install(_ script: String) throws {
    segue.programFolder = segue.folder + "/bin"
    try segue.write(
      """
      #!/bin/sh
      for argument in "$@"; do
        echo "$argument" >> arguments.txt
        case "$argument" in --benchmark_out=*) OUT="${argument#--benchmark_out=}" ;; esac
      done
      \(script)

      """, to: "bin/segue-bench")
    try segue.allowRunning("bin/segue-bench")
  }

  private let figures = """
    cat > "$OUT" <<'END'
    {"context": {"date": "today", "host_name": "secret", "executable": "/home/me/segue-bench", "num_cpus": 2},
     "benchmarks": [{"name": "a/1000", "real_time": 1.5, "ratio": NaN}]}
    END
    """

  @Test("without the program beside it: exit 69, and how to build it")
  func missing() {
    #expect(segue.run("bench") == .unavailable)
    #expect(segue.err.contains("swift build -c release --product segue-bench"))
    #expect(segue.files.isEmpty)
  }

  @Test("the figures are kept, strict, without the host's name and the program's path")
  func figuresKept() throws {
    try install(figures)
    #expect(segue.run("bench") == .success)
    let kept = try segue.read("Reports/latest/bench.json")
    let document = try JSONReader.read(kept)
    let processor = try #require(document["context"]?["processor"])
    #expect(processor != "" && processor.stringValue != nil)
    let machine = try #require(document["context"]?["segue_machine_class"])
    #expect(machine.stringValue?.count == 16)
    #expect(
      document["context"] == [
        "date": "today", "num_cpus": 2, "processor": processor, "segue_machine_class": machine, "segue_commit": .null,
      ])
    #expect(document["benchmarks"]?.arrayValue?[0]["ratio"] == .null)
    #expect(document["benchmarks"]?.arrayValue?[0]["ratioReason"] == "nan")
    #expect(!kept.contains("secret") && !kept.contains("/home"))
    #expect(segue.err.contains("warning: line 2, column"))
    #expect(segue.err.contains("wrote Reports/latest/bench.json"))
  }

  @Test("arguments behind the dashes are passed on, in front of ours")
  func passedOn() throws {
    try install(figures)
    #expect(segue.run("bench", "--out", "here", "--", "--benchmark_filter=a b", "--v=1") == .success)
    let passed = try segue.read("arguments.txt").split(separator: "\n")
    #expect(passed.prefix(2) == ["--benchmark_filter=a b", "--v=1"])
    #expect(passed.count == 4)
    #expect(segue.files.contains("here/bench.json"))
  }

  @Test("the user's own --benchmark_out, a list of tests and --out none keep our file away")
  func notOurs() throws {
    try install("exit 0")
    #expect(segue.run("bench", "--", "--benchmark_out=mine.json") == .success)
    #expect(try segue.read("arguments.txt") == "--benchmark_out=mine.json\n")
    #expect(segue.run("bench", "--", "--benchmark_list_tests") == .success)
    #expect(segue.run("bench", "--out", "none") == .success)
    #expect(!segue.files.contains("Reports"))
  }

  @Test("a program that ends badly is a failed case, and keeps nothing")
  func endsBadly() throws {
    try install(figures + "\nexit 3")
    #expect(segue.run("bench") == .caseFailed)
    #expect(segue.err.contains("segue-bench ended with status 3"))
    #expect(!segue.files.contains("Reports/latest/bench.json"))
  }

  @Test("no figures and broken ones are bad data")
  func broken() throws {
    try install(": > \"$OUT\"")
    #expect(segue.run("bench") == .badData)
    try install("echo '{\"a\": }' > \"$OUT\"")
    #expect(segue.run("bench") == .badData)
    #expect(segue.err.contains("not JSON"))
    #expect(!segue.files.contains("Reports/latest/bench.json"))
  }

  @Test("a filter that fits no benchmark is a usage error, whether figures are kept or not")
  func filterWithoutMatch() throws {
    // Google Benchmark makes the file before it looks for benchmarks.
    try install("if [ -n \"$OUT\" ]; then : > \"$OUT\"; fi")
    let words =
      "segue bench: no benchmark fits --benchmark_filter=/7; the names: segue bench -- --benchmark_list_tests\n"
    let outputs: [[String]] = [[], ["--benchmark_out=mine.json"]]
    for output in outputs {
      #expect(segue.run(["bench", "--", "--benchmark_filter=/7"] + output) == .usage)
      #expect(segue.err.hasPrefix(words), "\(segue.err)")
    }
    #expect(segue.run("bench", "--out", "none", "--", "--benchmark_filter=/7") == .usage)
    #expect(segue.err.hasPrefix(words))
    segue.environment = ["BENCHMARK_FILTER": "/8"]
    #expect(segue.run("bench") == .usage)
    #expect(segue.err.contains("no benchmark fits BENCHMARK_FILTER=/8"))
    #expect(!segue.files.contains("Reports/latest/bench.json"))
  }

  @Test("the example of one size is of one size")
  func example() throws {
    let line = BenchCommand.specification.examples[0].line
    let filter = try #require(line.split(separator: "'").first { $0.hasPrefix("--benchmark_filter=") })
    let pattern = try Regex(String(filter.dropFirst("--benchmark_filter=".count)))
    #expect("BM_Matrix/1000".contains(pattern))
    #expect(!"BM_Matrix/10000".contains(pattern) && !"BM_Matrix/100000".contains(pattern))
  }

  @Test("a benchmark that went wrong is named on the last line, exit 4")
  func failedBenchmark() throws {
    try install(
      """
      echo '{"benchmarks": [{"name": "a"}, {"name": "b", "error_occurred": true, "error_message": "no data"}]}' > "$OUT"
      """)
    #expect(segue.run("bench") == .caseFailed)
    #expect(segue.err.hasSuffix("✗ b: no data\n"))
  }

  @Test("--peers hands on the program's own list and keeps no figures")
  func peers() throws {
    try install("exit 0")
    #expect(segue.run("bench", "--peers") == .success)
    #expect(try segue.read("arguments.txt") == "--segue_peers\n")
    #expect(!segue.files.contains("Reports"))
    #expect(segue.run("bench", "--peers", "--", "--v=1") == .usage)
    #expect(try segue.read("arguments.txt") == "--segue_peers\n")
  }

  private let comparable = """
    {"context": {"segue_isa": "v3"}, "benchmarks": [
      {"name": "affine/segue/1000", "cpu_time": 2, "time_unit": "us", "items_per_second": 5e8},
      {"name": "affine/cairo/1000", "cpu_time": 3, "time_unit": "us", "items_per_second": 3.3333e8}]}
    """

  @Test("--table makes a page of kept figures, without the program, and names the files without their folders")
  func table() throws {
    try segue.write(comparable, to: "kept/v3.json")
    #expect(segue.run("bench", "--table", "kept/v3.json") == .success)
    let page = try segue.read("Reports/core.md")
    #expect(page.contains("| `affine` | 1,000 | 2.00 ns | `cairo` | 3.00 ns | 1.50× | – | – |\n"))
    #expect(page.contains("## Instruction set: x86-64-v3, from `v3.json`"))
    #expect(!page.contains("kept/"))
    #expect(segue.err.contains("wrote Reports/core.md\n"))
    #expect(segue.err.contains("warning: kept/v3.json: a figure comes from 1 repetition; measure with"))

    #expect(segue.run("bench", "--table", "kept/v3.json", "--table", "kept/v3.json", "--out", "none") == .success)
    #expect(segue.out.components(separatedBy: "## Instruction set").count == 3)
    #expect(segue.run("bench", "--table", "kept/v3.json", "--out", "kept") == .success)
    #expect(try segue.read("kept/core.md") == page)
  }

  @Test("--table names the file that it cannot use, and why")
  func tableErrors() throws {
    #expect(segue.run("bench", "--table", "none.json") == .noInput)
    #expect(segue.err.contains("none.json: no such file"))
    try segue.write("{\"benchmarks\": [}", to: "bad.json")
    #expect(segue.run("bench", "--table", "bad.json") == .badData)
    #expect(segue.err.contains("bad.json: not JSON: byte 16"))
    try segue.write("{\"benchmarks\": []}", to: "empty.json")
    #expect(segue.run("bench", "--table", "empty.json") == .badData)
    #expect(segue.err.contains("empty.json: there is no benchmark"))
    try segue.write(comparable, to: "good.json")
    #expect(segue.run("bench", "--table", "good.json", "--peers") == .usage)
    #expect(segue.run("bench", "--table", "good.json", "--", "--v=1") == .usage)
    #expect(!segue.files.contains { $0.hasSuffix("core.md") })
  }

  @Test("an operand without the dashes is a usage error")
  func operand() {
    #expect(segue.run("bench", "all") == .usage)
  }
}
