import Foundation
import SegueJSON
import SegueResults
import SegueTiming
import Testing

@Suite("Replay document")
struct ReplayDocumentTests {
  private func document(_ runs: [RunRecord], keepsFrames: Bool = false) -> ReplayDocument {
    ReplayDocument(machine: sampleMachine, settings: ReplaySettings(keepsFrames: keepsFrames), runs: runs)
  }

  private static let variety: [RunRecord] = {
    var touched = sampleRun(Array(repeating: 5, count: 12), rate: .hz(120), expected: .finished)
    touched.frames[3].newestTouch = touched.frames[3].vsync
    touched.warnings = ["the first frame took 12 ms; try a smaller scene"]
    var failed = sampleRun([], outcome: .failed)
    failed.diagnostics = ["no scene named \"x\""]
    return [
      touched, failed, sampleRun([48]), sampleRun([], outcome: .notStarted),
      sampleRun(Array(repeating: 20, count: 9), outcome: .cancelled, expected: .finished),
      sampleRun(nanoseconds: [1, 9_200_000_000_000_000_000]),
    ]
  }()

  private func schema() throws -> SchemaChecker {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Segue/Segue.docc/Schemas/segue.replay-1.schema.json")
    return SchemaChecker(root: try JSONReader.read(Array(try Data(contentsOf: file))[...]))
  }

  @Test("the document fits its published schema, for every kind of run, with and without frames")
  func fitsSchema() throws {
    let checker = try schema()
    #expect(checker.faults(document(Self.variety).json) == [])
    #expect(checker.faults(document(Self.variety, keepsFrames: true).json) == [])
  }

  private static let hasValidator: Bool = {
    if (try? OutsideCheck.run("/usr/bin/python3", ["-c", "import jsonschema"])) != nil { return true }
    print("schema by jsonschema: left out, there is no python3-jsonschema; .ci/prepare installs it")
    return false
  }()

  @Test(
    "a validator that is not ours finds the schema in order, and the document in keeping", .enabled(if: hasValidator))
  func outside() throws {
    let schema = try Data(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/Segue/Segue.docc/Schemas/segue.replay-1.schema.json"))
    var json = document(Self.variety, keepsFrames: true).json
    func faults() throws -> JSONValue? {
      try OutsideCheck.python(
        "schema",
        [
          ExportedFile(name: "replay.json", bytes: Array(json.text().utf8)),
          ExportedFile(name: "schema.json", bytes: Array(schema)),
        ])["faults"]
    }
    #expect(try faults() == [])
    var members = json.objectValue ?? [:]
    members["host"] = "name"
    json = .object(members)
    #expect(try faults()?.arrayValue?.count == 1)
  }

  @Test("the schema's check finds a missing key, a foreign one and a wrong type")
  func schemaControls() throws {
    let checker = try schema()
    var members = document(Self.variety).json.objectValue ?? [:]
    members["runs"] = nil
    #expect(checker.faults(.object(members)) == ["$: runs is missing"])
    members["runs"] = "none"
    #expect(!checker.faults(.object(members)).isEmpty)
    members["runs"] = []
    members["host"] = "name"
    #expect(checker.faults(.object(members)) == ["$: host is not in the schema"])
  }

  @Test("a strict reader accepts the text, and what it read is written the same")
  func strict() throws {
    let json = document(Self.variety, keepsFrames: true).json
    #expect(try JSONReader.read(json.text(indented: true)).text() == json.text())
    #expect(try JSONReader.read(json.text()).text() == json.text())
  }

  @Test("equal documents give equal bytes")
  func byteStable() {
    #expect(document(Self.variety).json.text() == document(Self.variety).json.text())
  }

  @Test("a run's figures, as text")
  func golden() {
    let run = sampleRun([48, 6, 6, 20, 20, 6, 6, 6, 6, 6], expected: .finished)
    #expect(
      RunResult(run).json(keepsFrames: false).text()
        == #"{"animatedLayers":3,"blockingNs":0,"budgetNs":16666666,"buffering":"double","commitHitches":1,"#
        + #""compliancePercent":77.77777777777777,"cost":"measured","costTable":null,"cpuScale":1,"#
        + #""diagnostics":[],"digest":"0123456789abcdef","droppedPercent":30,"droppedWindows":{"buckets":[0,1,0,"#
        + #"0,0,0,0],"medianPercent":3,"p95Percent":3,"variance":0,"windows":1,"#
        + #""worstPercent":3.3333333333333335},"expected":"finished","firstFrameNs":48000000,"frames":10,"#
        + #""framesDropped":3,"framesExpected":10,"framesPresented":7,"gates":[],"#
        + #""gfxinfo":{"frameDeadlineMissed":3,"frozen":0,"highInputLatency":0,"janky":3,"missedVsync":1,"#
        + #""slow":3,"slowRT":0,"slowSync":0,"slowUI":3},"hitchGrades":{"animation":"needsImmediateAttention","#
        + #""scroll":"critical"},"hitchRatioMsPerS":111.11110666666667,"hitchTimeNs":16666666,"hitches":1,"#
        + #""jankStats":1,"latencyNs":{"max":20000000,"p50":6000000,"p90":20000000,"p95":20000000,"#
        + #""p99":20000000},"longFrames":0,"longestMissRun":4,"mapping":null,"metricsReason":null,"missed":2,"#
        + #""missedPercent":22.22222222222222,"missedVsyncs":{"delayedPercent":16.666666666666668,"max":1,"#
        + #""sumPer64":1,"total":1,"windows":1},"operation":"pop","outcome":"finished","#
        + #""overrunNs":{"max":3333334,"p50":-10666666,"p90":3333334,"p95":3333334,"p99":3333334},"#
        + #""phaseNs":{"animate":0,"app":0,"commit":0,"hitTest":0,"input":0,"order":0,"transforms":82000000},"#
        + #""predictorJanks":null,"predictorJanksReason":"nothing follows the finger","profile":"60","#
        + #""queueDepthMax":0,"rates":[{"budgetNs":16666666,"frames":10,"hz":60}],"realTimeFactor":10,"#
        + #""refreshHz":60,"renderHitches":0,"renderNs":null,"#
        + #""renderNsReason":"measured runs have no render side","#
        + #""scenario":"td.shared-element/pop/edge-flick/photos-1000@60","scene":"photos","setUpNs":0,"#
        + #""simulatedNs":500000000,"smoothAtRate":false,"smoothUpToHz":48,"stageModel":"pipelined","#
        + #""touchToPresentNs":null,"touchToPresentNsReason":"no frame of the motion shows a touch","#
        + #""trace":"edge-flick","transition":"td.shared-element","verdict":"pass","verdictReason":null,"#
        + #""views":1000,"wallNs":50000000,"warnings":[],"workNs":{"max":20000000,"p50":6000000,"p90":20000000,"#
        + #""p95":20000000,"p99":20000000},"worstSecondMissedPercent":6.666666666666667,"zeroExtraLatency":null,"#
        + #""zeroExtraLatencyReason":"measured runs have no render side"}"#)
  }

  @Test("a gesture that starts nothing has null figures and one reason (M-6, M-7)")
  func notStarted() {
    let json = RunResult(sampleRun([], outcome: .notStarted)).json(keepsFrames: false)
    #expect(json["missed"] == .null)
    #expect(json["workNs"] == .null)
    #expect(json["hitchRatioMsPerS"] == .null)
    #expect(json["metricsReason"] == "the gesture began no transition")
    #expect(json["verdict"] == "pass")
  }

  @Test("an absent figure is null beside its reason, never 0 (C-11)")
  func reasons() {
    let json = RunResult(sampleRun([48])).json(keepsFrames: false)
    #expect(json["missedPercent"] == .null)
    #expect(json["missedPercentReason"] == "no frame follows the first")
    #expect(json["hitchRatioMsPerS"] == .null)
    #expect(json["hitchRatioMsPerSReason"] == "the motion has no length")
    #expect(json["touchToPresentNsReason"] == "no frame of the motion shows a touch")
  }

  @Test("figures that JSON has no number for become null beside their reason, others stay numbers (BEN-01)")
  func nonFinite() throws {
    let text = JSONValue.object(["a": .number(.nan), "b": .number(.infinity), "c": .number(-.infinity), "d": 0.12])
      .text()
    #expect(text == #"{"a":null,"aReason":"nan","b":null,"bReason":"+inf","c":null,"cReason":"-inf","d":0.12}"#)
    #expect(try JSONReader.read(text)["d"] == 0.12)
  }

  @Test("the report names the rate and the budget in force (FRM-01)", arguments: [60, 90, 120] as [Int64])
  func namesBudget(hertz: Int64) {
    let json = RunResult(sampleRun([5, 5], rate: .hz(hertz))).json(keepsFrames: false)
    #expect(json["refreshHz"] == .integer(hertz))
    #expect(json["budgetNs"] == .integer(1_000_000_000 / hertz))
  }

  @Test("frame records are kept only when asked for, each with its identity, digest and signed overrun")
  func frameRecords() {
    let run = sampleRun([20, 6])
    #expect(document([run]).json["runs"]?.arrayValue?[0]["frameRecords"] == nil)
    let frames = document([run], keepsFrames: true).json["runs"]?.arrayValue?[0]["frameRecords"]?.arrayValue
    #expect(frames?.count == 2)
    #expect(frames?[0]["vsyncId"] == 10)
    #expect(frames?[0]["overrunNs"] == 3_333_334)
    #expect(frames?[0]["transitionsMissed"] == 1)
    #expect(frames?[1]["overrunNs"] == -10_666_666)
    #expect(frames?[1]["digest"] == "0000000000000000")
  }

  @Test("runs that did not pass are counted as failed, whatever their verdict")
  func summary() {
    let summary = document(Self.variety).summary
    #expect(summary.runs == 6)
    #expect(summary.passed == 2)
    #expect(summary.failed == 4)
  }

  @Test("lines are one strict object a run, each with its schema")
  func lines() throws {
    let lines = document(Self.variety).jsonLines.split(separator: "\n")
    #expect(lines.count == 6)
    for line in lines {
      let value = try JSONReader.read(String(line))
      #expect(value["schema"] == "segue.replay.run/1")
      #expect(value["verdict"] != nil)
    }
  }

  @Test("comma-separated values have as many fields in every line as in the head")
  func csv() {
    var quoted = sampleRun(Array(repeating: 5, count: 9))
    quoted.scenario = "a,\"b\""
    let lines = document([quoted, sampleRun([], outcome: .notStarted)]).csv.components(separatedBy: "\r\n").dropLast()
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("scenario,transition,operation,trace,scene,views,profile,refreshHz,budgetNs,"))
    #expect(lines[1].hasPrefix("\"a,\"\"b\"\"\",td.shared-element,pop,edge-flick,photos,1000,60,60,16666666,measured,"))
    let columns = lines[0].split(separator: ",", omittingEmptySubsequences: false).count
    #expect(lines[2].split(separator: ",", omittingEmptySubsequences: false).count == columns)
    #expect(lines[2].contains(",notStarted,,pass,,"))
  }

  @Test("every figure of the JSON has a column but for lists and reasons, and no column is without one")
  func columns() throws {
    func paths(_ value: JSONValue, _ path: String) -> Set<String> {
      guard let members = value.objectValue else { return value.arrayValue == nil ? [path] : [] }
      return members.reduce(into: []) { all, member in
        all.formUnion(paths(member.value, path.isEmpty ? member.key : "\(path).\(member.key)"))
      }
    }
    var run = sampleRun(Array(repeating: 5, count: 12), expected: .finished)
    run.cost = .modelled
    run.frames[3].newestTouch = run.frames[3].vsync
    run.frames[3].displacement = 1
    // Why a figure is absent has no column but for the two that every run has.
    let figures = paths(RunResult(run).json(keepsFrames: false), "").filter {
      !$0.hasSuffix("Reason") || ["metricsReason", "verdictReason"].contains($0)
    }
    let head = document([run]).csv.components(separatedBy: "\r\n")[0]
    #expect(Set(head.split(separator: ",").map(String.init)) == figures)
  }
}

@Suite("Machine")
struct MachineTests {
  @Test("the system's own texts give model, cores and name; the host's name is no part of it")
  func parsed() {
    let machine = Machine(
      cpuInfo: "processor\t: 0\nmodel name\t: Some CPU @ 2.10GHz\n\nprocessor\t: 1\nmodel name\t: Some CPU @ 2.10GHz\n",
      osRelease: "NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n")
    #expect(machine.cpu == "Some CPU @ 2.10GHz")
    #expect(machine.cores == 2)
    #expect(machine.os == "Debian GNU/Linux 12 (bookworm)")
    #expect(["debug", "release"].contains(machine.build))
  }

  @Test("what cannot be told is called unknown")
  func unknown() {
    let machine = Machine(cpuInfo: "", osRelease: "PRETTY_NAME=\n")
    #expect(machine.cpu == "unknown")
    #expect(machine.os == "unknown")
    #expect(machine.cores == 0)
  }
}
