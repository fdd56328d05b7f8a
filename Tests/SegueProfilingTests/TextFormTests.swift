import SegueTestSupport
import Testing

@testable import SegueProfiling

struct CollapsedStacksTests {
  @Test(
    "a line that is none is refused with its place",
    arguments: [
      ("a 1\nb", 2, 1), ("a;b x", 1, 5), ("a -1", 1, 3), ("a +1", 1, 3), ("a 1.5", 1, 3), ("a;;b 1", 1, 3),
      (";a 1", 1, 1), ("a 99999999999999999999", 1, 3), (" 1", 1, 1),
    ])
  func invalid(_ text: String, _ line: Int, _ column: Int) {
    let fault = #expect(throws: ProfileFault.self) { try CollapsedStacks.read(text) }
    #expect(fault?.line == line && fault?.column == column, "\(text): \(String(describing: fault))")
  }

  @Test("lines add up in any order; blank lines and remarks are passed over, line ends of two kinds are")
  func plain() throws {
    let tree = try CollapsedStacks.read("# made by hand\nmain;draw the rest 2\r\n\nmain 5\nmain;draw the rest 1\n")
    #expect(CollapsedStacks.text(tree) == "main 5\nmain;draw the rest 3\n")
    #expect(try CollapsedStacks.read("").frames.isEmpty && CollapsedStacks.text(CallTree(unit: .count)).isEmpty)
  }

  @Test("what the form cannot say is written as something that it can")
  func mended() {
    #expect(CollapsedStacks.text([(["a;b\nc", ""], 1)].tree) == "a,b c;? 1\n")
  }

  @Test("random trees come back as they were")
  func roundTrip() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let tree = randomPaths(&random).tree
      #expect(try CollapsedStacks.read(CollapsedStacks.text(tree), unit: .nanoseconds) == tree, "seed \(seed)")
    }
  }
}

struct PerfScriptTests {
  /// What perf 6.1 prints, shortened.
  static let text = """
    # captured on: a machine
    segue 11300 83688.948988:     200040 cpu-clock:
    \tffffffff815eb9f4 __handle_mm_fault+0x44 ([kernel.kallsyms])
    \t          2d70e8 $s11SegueReplay4GlobV7matchesySbSSF+0x68 (/opt/x y/segue)
    \t          15e37f $s4inner+0xef (inlined)
    \t          15e3f1 $s8SegueCLI3runF+0x161 (/opt/x y/segue)
    \t    7f4c4ed988a8 [unknown] (/usr/lib/libc.so.6)
    \t               0 [unknown] (/usr/lib/libc.so.6)

    a b 7/8 [001] 1.5: 3 cycles:u:
    \t          4709cd swift::RefCounts<swift::Bits<(swift::X)1> >::slow(void (*)(int)) const+0x4d (/lib/libswiftCore.so)

    idle 9 2.000000001: 1 cpu-clock:

    """

  @Test("perf's text is read: names with blanks, offsets, brackets, threads, processors and times of any length")
  func plain() throws {
    let samples = try PerfScript(Array(Self.text.utf8)).samples
    #expect(samples.map(\.command) == ["segue", "a b", "idle"] && samples.map(\.thread) == [11300, 8, 9])
    #expect(samples.map(\.time) == [83_688_948_988_000, 1_500_000_000, 2_000_000_001])
    #expect(
      samples.map(\.period) == [200_040, 3, 1] && samples.map(\.event) == ["cpu-clock", "cycles:u", "cpu-clock"])
    #expect(samples[0].stack.count == 6 && samples[0].stack[5] == .init("__handle_mm_fault", "[kernel.kallsyms]"))
    #expect(samples[0].stack[4] == .init("$s11SegueReplay4GlobV7matchesySbSSF", "/opt/x y/segue"))
    #expect(
      samples[1].stack == [
        .init("swift::RefCounts<swift::Bits<(swift::X)1> >::slow(void (*)(int)) const", "/lib/libswiftCore.so")
      ])
    #expect(samples[2].stack.isEmpty)
  }

  @Test("the text without the empty line at its end is the same")
  func cut() throws {
    #expect(try PerfScript([]).samples.isEmpty && PerfScript(Array("# captured\n".utf8)).samples.isEmpty)
    #expect(try PerfScript(Array("x 1 1.0: 5 e:\n\t1 f (m)".utf8)).samples[0].stack == [.init("f", "m")])
  }

  @Test(
    "a line that is none is refused with its place",
    arguments: [
      ("\t12 f (m)\n", 1, 1), ("segue 7 1.25: cpu-clock:\n", 1, 1), ("x 1 1.0: 5 e:\n\tzz f (m)\n", 2, 2),
      ("x 1 1.0: 5 e:\n\t12 f\n", 2, 2), ("x 1 1: 5 e:\n", 1, 1), ("x 1 1.0: -5 e:\n", 1, 1),
    ])
  func invalid(_ text: String, _ line: Int, _ column: Int) {
    let fault = #expect(throws: ProfileFault.self) { try PerfScript(Array(text.utf8)) }
    #expect(fault?.line == line && fault?.column == column, "\(String(describing: fault))")
  }

  @Test("samples get the names that people read; what has none is one frame a module")
  func names() throws {
    let stacks = SampledStacks(
      try PerfScript(Array(Self.text.utf8)),
      names: [
        "$s11SegueReplay4GlobV7matchesySbSSF": "specialized Glob.matches(_:)", "$s4inner": "partial apply for run()",
        "$s8SegueCLI3runF": "merged run()",
      ])
    #expect(
      stacks.samples[0].path == ["[unknown in libc.so.6]", "run()", "Glob.matches(_:)", "__handle_mm_fault"])
    #expect(stacks.modules["run()"] == "segue" && stacks.modules["__handle_mm_fault"] == "kernel")
    #expect(stacks.samples[2].path == ["[no stack]"])
  }

  @Test("the module of a copied program has the program's name, so that two builds' frames are the same ones")
  func copies() throws {
    let text =
      "program 1 1.0: 5 e:\n\t1 [unknown] (/tmp/0/program)\n\t2 f (/tmp/0/program)\n\t3 [unknown] (/lib/libc.so.6)\n"
    let stacks = SampledStacks(try PerfScript(Array(text.utf8)), modules: ["program": "segue"])
    #expect(stacks.samples.map(\.path) == [["[unknown in libc.so.6]", "f", "[unknown in segue]"]])
    #expect(stacks.modules["f"] == "segue")
  }

  @Test(
    "what the compiler adds to a name is left out",
    arguments: [
      ("specialized static ScenarioSelection.matches(_:_:)", "static ScenarioSelection.matches(_:_:)"),
      ("partial apply for specialized closure #1 in f()", "closure #1 in f()"),
      (
        "protocol witness for static Command.run(_:_:) in conformance ReplayCommand",
        "static Command.run(_:_:) for ReplayCommand"
      ),
      ("merged UIView.bounds.getter", "UIView.bounds.getter"), ("swift_retain", "swift_retain"),
      (
        "swift::RefCounts<swift::Bits<(swift::X)1> >::slow<(a)1>(b<c>*, d)", "swift::RefCounts<…>::slow<…>"
      ), ("a::operator<<(b<c>)", "a::operator<<"),
      ("a::(anonymous namespace)::f<b>(c(*)(d)) const", "a::(anonymous namespace)::f<…>"),
      ("a::b::operator()(int) const", "a::b::operator()"), ("static < infix(_:_:)", "static < infix(_:_:)"),
    ])
  func trimmed(_ name: String, _ expected: String) { #expect(SymbolNames.trimmed(name) == expected) }
}
