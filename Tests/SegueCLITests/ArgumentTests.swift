import Testing

@testable import SegueCLI
@testable import SegueReplay

@Suite("Arguments")
struct ArgumentTests {
  private static let command = CommandSpecification(
    verb: "try", summary: "try", discussion: "",
    operands: OperandSpecification(form: "[FILE…]", help: "", minimum: 0, maximum: 2),
    options: [
      .flag("--fast", ""), .value("--out", "DIR", ""), .values("--views", "N", ""), .paths("--trace", "FILE", ""),
      .choice("--format", ["text", "json"], ""),
    ], examples: [])

  private func parse(_ arguments: String...) throws(UsageError) -> ParsedArguments {
    try ParsedArguments(arguments, for: Self.command)
  }

  // MARK: Every way to be wrong

  @Test("an unknown option is answered with the nearest known one")
  func unknownOption() {
    let error = #expect(throws: UsageError.self) { try parse("--veiws", "3") }
    #expect(error?.message == "there is no option \"--veiws\"; the nearest is \"--views\"")
  }

  @Test("an option without its value, a flag with one, an empty one, and one given twice")
  func wrongValues() {
    #expect(throws: UsageError.missingValue("--out", placeholder: "DIR")) { try parse("--out") }
    #expect(throws: UsageError.flagWithValue("--fast", value: "yes")) { try parse("--fast=yes") }
    #expect(throws: UsageError.invalidValue("--out", value: "", choices: [], expected: "DIR")) { try parse("--out=") }
    #expect(throws: UsageError.invalidValue("--views", value: "", choices: [], expected: "N")) {
      try parse("--views", "1,")
    }
    #expect(throws: UsageError.repeatedOption("--out")) { try parse("--out", "a", "--out", "b") }
    #expect(throws: UsageError.repeatedOption("--fast")) { try parse("--fast", "--fast") }
  }

  @Test("a choice that does not exist is answered with the nearest and with all of them")
  func unknownChoice() {
    let error = #expect(throws: UsageError.self) { try parse("--format", "jsom") }
    #expect(error?.message == "--format does not know \"jsom\"; the nearest is \"json\"; it takes text, json")
  }

  @Test("too many operands, too few, and one of a fixed list that does not exist")
  func operandCounts() {
    #expect(throws: UsageError.unexpectedOperand("c")) { try parse("a", "b", "c") }
    let check = CheckCommand.specification
    #expect(throws: UsageError.missingOperand("FILE…")) { try ParsedArguments([], for: check) }
    #expect(throws: UsageError.unexpectedOperand("x")) { try ParsedArguments(["x"], for: BenchCommand.specification) }
    let error = #expect(throws: UsageError.self) { try ParsedArguments(["scene"], for: ListCommand.specification) }
    #expect(error?.message == "there is no list \"scene\"; the nearest is \"scenes\"")
  }

  // MARK: The plain cases

  @Test("options stand before or after operands, with a blank or an equals sign")
  func orders() throws {
    let forms = [
      try parse("--out", "d", "--fast", "a", "b"), try parse("a", "b", "--fast", "--out=d"),
      try parse("a", "--fast", "b", "--out", "d"),
    ]
    for form in forms {
      #expect(form.operands == ["a", "b"])
      #expect(form.value("--out") == "d")
      #expect(form.has("--fast"))
    }
  }

  @Test("a list takes commas, repetition, or both; a path keeps its commas")
  func lists() throws {
    #expect(try parse("--views", "1,2", "--views=3").all("--views") == ["1", "2", "3"])
    #expect(try parse("--trace", "a,b", "--trace", "c").all("--trace") == ["a,b", "c"])
    #expect(try parse().all("--views") == [])
  }

  @Test("a value may contain an equals sign")
  func equalsInValue() throws {
    #expect(try parse("--out=a=b").value("--out") == "a=b")
  }

  @Test("two dashes end the options; a single dash is an operand")
  func endOfOptions() throws {
    #expect(try parse("--", "--fast").operands == ["--fast"])
    #expect(try parse("-").operands == ["-"])
    let bench = try ParsedArguments(
      ["--out", "d", "--", "--benchmark_filter=x", "--out"], for: BenchCommand.specification)
    #expect(bench.passedOn == ["--benchmark_filter=x", "--out"])
    #expect(bench.value("--out") == "d")
  }

  @Test("help is asked for by either form, whatever else is missing", arguments: ["--help", "-h"])
  func help(form: String) throws {
    #expect(try ParsedArguments([form], for: CheckCommand.specification).has("--help"))
  }
}

@Suite("Nearest name")
struct NearestNameTests {
  @Test(
    "edits are insertions, removals, replacements and exchanges of neighbours",
    arguments: [
      ("", "", 0), ("abc", "abc", 0), ("", "abc", 3), ("abc", "", 3), ("relpay", "replay", 1), ("kitten", "sitting", 3),
      ("ab", "ba", 1), ("views", "view", 1),
    ])
  func distances(left: String, right: String, edits: Int) {
    #expect(NearestName.distance(left, right) == edits)
    #expect(NearestName.distance(right, left) == edits)
  }

  @Test("a name without its last part is answered with what begins so")
  func forms() {
    let error = UsageError.unknownName("transition", "ad.cube", known: ["ad.fade", "ad.cube.rtl", "ad.cube.ltr"])
    #expect(
      error.message
        == "there is no transition \"ad.cube\"; there are 2, such as \"ad.cube.rtl\": 'ad.cube.*' means them all")
  }

  @Test("the nearest wins, the first of equals, and case does not count")
  func nearest() {
    #expect(NearestName.of("lsit", among: ["replay", "list", "check"]) == "list")
    #expect(NearestName.of("ab", among: ["aa", "bb"]) == "aa")
    #expect(NearestName.of("REPLAY", among: ["list", "replay"]) == "replay")
    #expect(NearestName.of("x", among: []) == nil)
    #expect(NearestName.of("nothing", among: ["photos", "cards"]) == nil, "nothing alike is no guess")
  }
}

@Suite("Glob")
struct GlobTests {
  @Test(
    "patterns that fit",
    arguments: [
      ("a/b", "a/b"), ("*", ""), ("*", "a/b"), ("a*", "a"), ("a*c", "abbc"), ("a?c", "abc"), ("*b*d", "abcd"),
      ("**", "x"), ("*ab", "aab"), ("[a]", "[a]"),
    ])
  func fits(pattern: String, name: String) {
    #expect(Glob(pattern).matches(name))
  }

  @Test(
    "patterns that do not",
    arguments: [("a", "ab"), ("?", ""), ("a*c", "ab"), ("", "a"), ("*a", "ab"), ("[a]", "a"), ("A", "a")])
  func doesNotFit(pattern: String, name: String) {
    #expect(!Glob(pattern).matches(name))
  }
}
