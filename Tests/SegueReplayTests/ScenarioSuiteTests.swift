import SegueTiming
import SegueTransitions
import Testing

@testable import SegueReplay

@Suite("Suites as text")
struct ScenarioSuiteTests {
  private func read(_ text: String, _ files: [String: String] = [:]) throws(SuiteError) -> ScenarioSuite {
    try ScenarioSuite(reading: Array(text.utf8), from: "mine/own.suite") { name, from in
      files[name].map { (Array($0.utf8), "mine/\(name)") }
    }
  }

  private func names(_ text: String) throws -> [String] { try read(text).cases.map(\.scenario.name) }

  private static let flick = "td.shared-element/pop/edge-flick/photos-1000@120"

  // MARK: Every way to be wrong

  @Test(
    "what is wrong is said with file, line and column, and how to mend it",
    arguments: [
      ("", ":1:1: the suite names no scenario; write a pattern"),
      ("# nothing\n\n", ":1:1: the suite names no scenario"),
      ("\n  edge-flick", ":2:3: \"edge-flick\" is no scenario's pattern; write transition/operation/trace/scene"),
      ("td.shared-elemen/pop/*/photos-1000@60", ":1:1: there is no transition \"td.shared-elemen\"; the n"),
      ("td.shared-element/pup/*/photos-1000@60", ":1:19: there is no operation \"pup\"; the nearest is \"pop\""),
      ("td.shared-element/pop/edge-flik/photos-1000@60", ":1:23: there is no trace \"edge-flik\"; the near"),
      ("td.shared-element/pop/edge-q*/photos-1000@60", ":1:23: no trace fits \"edge-q*\""),
      ("td.shared-element/pop/edge-flick/foto-1000@60", ":1:34: there is no scene \"foto\"; the nearest"),
      ("td.shared-element/pop/edge-flick/photos-1000@61", ":1:34: there is no profile \"61\"; the n"),
      ("td.shared-element/pop/edge-flick/photos-1@60", ":1:34: \"photos-1@60\" is no scene-views@rate with"),
      ("td.shared-element/pop/edge-flick/photos-01000@60", "is no scene-views@rate"),
      ("td.shared-element/pop/edge-flick/photos@60", "is no scene-views@rate"),
      ("td.shared-element/pop/edge-flick/photos-1000", "is no scene-views@rate"),
      ("td.shared-element/pop/edge-flick/photos-{200,1000@60", ":1:34: the braces of"),
      ("td.shared-element/pop}/edge-flick/photos-200@60", ":1:19: the braces of \"pop}\" do not close"),
      ("td.shared-element//edge-flick/photos-200@60", ":1:19: \"td.shared-element//edge-flick/photos"),
      ("td.shared-element/{pop,}/edge-flick/photos-200@60", ":1:19: \"{pop,}\" has a part without a name"),
      ("td.shared-element/pop/edge-flick/photos-200@60/exact", ":1:48: there is no fidelity \"exact\""),
      ("td.shared-element/push/edge-*/photos-200@60", ":1:1: nothing fits"),
      ("\(flick) gates=missed<=0", ":1:50: there is no \"gates\" here; the nearest is \"gate\""),
      ("\(flick) fast", ":1:50: there is no \"fast\" here"),
      ("\(flick) gate=missed<=0 gate=hitch<5", ":1:65: gate is given twice"),
      ("\(flick) gate=misst<=0", ":1:50: gate: there is no figure \"misst\""),
      ("\(flick) gate=p99<8kg", ":1:50: gate: p99 takes a time with ns, us, ms or s, not \"8kg\""),
      ("\(flick) digest=12", ":1:50: digest: 16 hex digits, not \"12\""),
      ("\(flick) digest=12345678901234g7", ":1:50: digest: 16 hex digits"),
      ("include", ":1:1: include needs one file"), ("include a b", ":1:1: include needs one file"),
      ("\n include gone.suite", ":2:10: gone.suite cannot be read"),
    ])
  func faults(text: String, words: String) {
    let error = #expect(throws: SuiteError.self) { try read(text) }
    #expect(error?.description.hasPrefix("mine/own.suite:") == true)
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    #expect(error?.isMissingInput == text.contains("gone"))
  }

  @Test("a file that includes itself, at once or by another, is refused with the way round")
  func cycles() throws {
    let other = ["other.suite": "# other\ninclude third.suite", "third.suite": "include other.suite"]
    let error = #expect(throws: SuiteError.self) { try read("include other.suite", other) }
    #expect(
      error?.description
        == "mine/third.suite:1:9: the suite includes itself: mine/other.suite → mine/third.suite → mine/other.suite; "
        + "take one include out")
    #expect(error?.isMissingInput == false)
    // Twice, but not inside itself, is no fault.
    let flick = ["flick.suite": Self.flick]
    #expect(try read("include flick.suite\ninclude flick.suite", flick).cases.count == 1)
  }

  @Test("what is no text is refused", arguments: [[0xFF, 0xFE], [0x61, 0, 0x62]] as [[UInt8]])
  func noText(bytes: [UInt8]) {
    let error = #expect(throws: SuiteError.self) { try ScenarioSuite(reading: bytes, from: "a.suite") { _, _ in nil } }
    #expect(error?.description.hasPrefix("a.suite:1:1: this is no text in UTF-8") == true)
  }

  // MARK: What a text says

  @Test("names, gates, digests, comments and blanks")
  func plain() throws {
    let suite = try read(
      """
      \u{FEFF}#  two flicks \t
      \(Self.flick)   gate=hitch<5,missed<=0\tdigest=0123456789abcDEF # the fast one\r
      td.shared-element/pop/edge-flick/photos-1000@60

      """)
    #expect(suite.name == "own" && suite.summary == "two flicks")
    #expect(suite.cases.map(\.scenario.name) == [Self.flick, "td.shared-element/pop/edge-flick/photos-1000@60"])
    #expect(suite.cases[0].gate?.text == "hitch<5ms/s,missed<=0")
    #expect(suite.cases[0].digest == 0x0123_4567_89AB_CDEF)
    #expect(suite.cases[1].gate == nil && suite.cases[1].digest == nil)
    #expect(suite.cases.map(\.source) == ["mine/own.suite:2", "mine/own.suite:3"])
  }

  @Test("braces and stars are products, in the order of the catalogue and then of the text")
  func products() throws {
    #expect(
      try names("td.*/pop/{edge-tap,edge-flick}/{photos,cards}-{300,200}@{120,60}")
        == ["edge-tap", "edge-flick"].flatMap { trace in
          [
            "photos-300@120", "photos-300@60", "photos-200@120", "photos-200@60", "cards-300@120", "cards-300@60",
            "cards-200@120", "cards-200@60",
          ].map { "td.shared-element/pop/\(trace)/\($0)" }
        })
  }

  @Test("a star takes the traces that are made for an operation; what is spelled out is taken as it stands")
  func fitting() throws {
    let pops = try read("td.shared-element/*/*-finish/photos-200@60").cases.map(\.scenario)
    #expect(pops.map(\.name) == ["td.shared-element/pop/edge-pan-finish/photos-200@60"])
    #expect(try names("td.shared-element/pop/pinch-finish/photos-200@60").count == 1)
    #expect(try names("td.shared-element/{push,pop}/edge-flick/photos-200@60").count == 1)
    let operations = TransitionCatalog.entries.map(\.operations.count).reduce(0, +)
    #expect(try names("*/*/program/photos-200@60").count == operations)
  }

  @Test("a fifth part is the fidelity")
  func fidelity() throws {
    #expect(try names("\(Self.flick)/{compat,corrected}") == ["\(Self.flick)/compat", Self.flick])
  }

  @Test("a later line replaces what an earlier one says of a scenario, in its old place")
  func replaced() throws {
    let suite = try read(
      """
      td.shared-element/pop/edge-{flick,tap}/photos-1000@120 gate=missed<=0
      \(Self.flick) gate=missed<=2
      """)
    #expect(suite.cases.map(\.gate?.text) == ["missed<=2", "missed<=0"])
    #expect(suite.cases[0].source == "mine/own.suite:2")
  }

  @Test("an included file stands where it is named, bundled suites by their names; the summary is the outer one's")
  func includes() throws {
    let files = ["tap.suite": "# taps\ntd.shared-element/pop/edge-tap/photos-200@60"]
    let suite = try read("# all\ninclude tap.suite\n\(Self.flick)", files)
    #expect(suite.cases.map(\.source) == ["mine/tap.suite:2", "mine/own.suite:3"])
    #expect(suite.summary == "all")
    let smoke = try #require(ScenarioSuite.bundled("smoke"))
    #expect(try read("include smoke").cases == smoke.cases)
  }

  // MARK: What comes with Segue

  @Test("the default suite takes every entry, operation and gesture with its two traces, and a call, at 60 and 120 Hz")
  func standard() throws {
    let suite = try #require(ScenarioSuite.bundled("default"))
    let scenarios = suite.cases.map(\.scenario)
    #expect(Set(scenarios.map(\.transition)) == Set(TransitionCatalog.entries.map(\.id)))
    #expect(scenarios.allSatisfy { $0.views == 1_000 && [.hz(60), .hz(120)].contains($0.rate) })
    for entry in TransitionCatalog.entries {
      for operation in entry.operations {
        let traces = Set(
          scenarios.filter { $0.transition == entry.id && $0.operation == operation.kind.rawValue }.map(\.trace))
        let wanted = operation.gestures.flatMap { ["\($0.rawValue)-finish", "\($0.rawValue)-cancel"] } + ["program"]
        #expect(traces == Set(wanted), "\(entry.id)/\(operation.kind)")
      }
    }
    #expect(suite.cases.allSatisfy { $0.digest == nil })
  }

  @Test("the full suite is the whole catalogue, the demo suite the demo's own traces")
  func others() throws {
    let full = try #require(ScenarioSuite.bundled("full")).cases.map(\.scenario)
    #expect(Set(full) == Set(ScenarioCatalog.catalogueSuite) && full.count == ScenarioCatalog.catalogueSuite.count)
    let demo = try #require(ScenarioSuite.bundled("demo")).cases.map(\.scenario)
    #expect(Set(demo) == Set(ScenarioCatalog.defaultSuite) && demo.count == ScenarioCatalog.defaultSuite.count)
  }

  @Test("the first line of each is the comment that says what it is for")
  func summaries() throws {
    #expect(ScenarioSuite.bundledNames == ["default", "demo", "full", "smoke"])
    for name in ScenarioSuite.bundledNames {
      let text = String(decoding: try #require(ScenarioSuite.bundledText(name)), as: UTF8.self)
      #expect(text.hasPrefix("# \(try #require(ScenarioSuite.bundled(name)).summary)\n"))
    }
    #expect(ScenarioSuite.bundled("defalt") == nil)
  }

  @Test("the smoke suite is small, has a transition of every family and both endings, and gates for all")
  func smoke() throws {
    let suite = try #require(ScenarioSuite.bundled("smoke"))
    let families = Set(suite.cases.compactMap { TransitionCatalog.entry($0.scenario.transition)?.family })
    #expect(families == Set(TransitionFamily.allCases))
    #expect((20...60).contains(suite.cases.count))
    #expect(suite.cases.allSatisfy { $0.gate != nil && $0.scenario.views == 200 })
    let traces = suite.cases.map(\.scenario.trace)
    #expect(traces.contains { $0.hasSuffix("-finish") } && traces.contains { $0.hasSuffix("-cancel") })
  }
}
