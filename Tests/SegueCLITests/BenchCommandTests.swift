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
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: segue.folder + "/bin/segue-bench")
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
    #expect(document["context"] == ["date": "today", "num_cpus": 2])
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

  @Test("an operand without the dashes is a usage error")
  func operand() {
    #expect(segue.run("bench", "all") == .usage)
  }
}
