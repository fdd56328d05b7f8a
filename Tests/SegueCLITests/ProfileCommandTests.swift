import Foundation
import SegueJSON
import SegueProfiling
import SegueResults
import SegueTiming
import Testing

@testable import SegueCLI

/// `segue profile` with replays that are made up, and with tools that are scripts.
@MainActor
struct ProfileCommandTests {
  private let segue = CommandLineFixture()
  private let name = "td.shared-element/pop/edge-flick/photos-1000@60"

  init() { segue.environment["PATH"] = "\(segue.folder)/tools" }

  private func tool(_ name: String, _ script: String) throws {
    try segue.write("#!/bin/sh\n" + script + "\n", to: "tools/\(name)")
    try segue.allowRunning("tools/\(name)")
  }

  /// A perf that prints two samples of the replay, one of start-up and one whose callers are not known.
  private func fakePerf() throws {
    try tool(
      "perf",
      """
      if [ "$1" = record ]; then
        echo "$@" > "\(segue.folder)/record.txt"
        exit 0
      fi
      /bin/cat <<'END'
      segue 7 1.0: 200 cpu-clock:
      \t10 $s4draw (/x/segue)
      \t11 ReplayRun.play(_:) (/x/segue)
      \t12 profiledRepetitions (/x/segue)
      \t13 _start (/x/segue)

      segue 7 1.000000200: 100 cpu-clock:
      \t10 swift_retain+0x4 (/x/libswiftCore.so)
      \t11 ReplayRun.play(_:) (/x/segue)
      \t12 profiledRepetitions (/x/segue)
      \t13 _start (/x/segue)

      segue 7 2.0: 400 cpu-clock:
      \t10 load (/x/segue)
      \t13 _start (/x/segue)

      segue 7 1.5: 50 cpu-clock:
      \t10 malloc (/x/libc.so.6)

      END
      """)
    try tool("swift", "/bin/sed 's/\\$s4draw/specialized draw(_:)/'")
  }

  @Test("an unknown name is answered with the nearest, and samples that are not wanted cannot be drawn")
  func usage() {
    #expect(
      segue.run("profile", "edge-flik", "--out", "none") == .usage && segue.err.contains("edge-flick"), "\(segue.err)")
    #expect(segue.run("profile") == .usage && segue.err.contains("NAME is missing"))
    #expect(segue.run("profile", name, "--no-samples", "--format", "svg") == .usage)
    #expect(segue.err.contains("--format svg is made of sampled stacks"))
    #expect(segue.run("profile", name, "--no-samples", "--base", "x") == .usage)
    #expect(segue.run("profile", name, "--seconds", "0") == .usage && segue.files.isEmpty)
  }

  @Test("the table has every phase of one replay, measured at this machine's own speed")
  func phases() throws {
    #expect(
      segue.run("profile", name, "--no-samples", "--repeat", "3", "--format", "json", "--out", "none") == .success)
    // One to warm up, three that count.
    #expect(segue.replayed == [String](repeating: name, count: 4))
    #expect(segue.conditions.allSatisfy { $0.cost == .measured && $0.cpuScale == 1 })
    let json = try JSONReader.read(segue.out)
    #expect(json["schema"] == "segue.profile/1" && json["stacks"] == .null && json["name"] == .string(name))
    let scenario = try #require(json["scenarios"]?.arrayValue?.first)
    #expect(scenario["frames"] == 12 && scenario["repetitions"] == 3)
    let transforms = try #require(scenario["phases"]?.arrayValue?.first { $0["phase"] == "transforms" })
    #expect(transforms["ns"] == 2_880_000 && transforms["percent"] == 100 && transforms["nsPerFrame"] == 240_000)
    #expect(segue.run("profile", name, "--no-samples", "--out", "none") == .success)
    #expect(segue.out.contains("transforms   2.88 ms  100 %   240 µs"), "\(segue.out)")
  }

  @Test("without perf it says which package, keeps the tables and succeeds; where stacks are asked for it is 69")
  func noPerf() throws {
    #expect(segue.run("profile", name, "--out", "out") == .success)
    #expect(segue.err.contains("install it: apt-get install linux-perf") && segue.err.contains("profile.json"))
    #expect(segue.out.contains("Phases of") && segue.files == ["out", "out/profile.json"])
    #expect(segue.run("profile", name, "--out", "none", "--format", "collapsed") == .unavailable && segue.out.isEmpty)
  }

  @Test("a perf that may not sample is told apart, with how to allow it")
  func forbidden() throws {
    try tool("perf", "echo 'Access to performance monitoring is limited; see perf_event_paranoid' >&2; exit 255")
    #expect(segue.run("profile", name, "--out", "none") == .success)
    #expect(segue.err.contains("sudo sysctl kernel.perf_event_paranoid=1"), "\(segue.err)")
    try tool("perf", "echo 'failed to mmap' >&2; exit 1")
    #expect(segue.run("profile", name, "--out", "none") == .success)
    #expect(segue.err.contains("perf did not record, so there are no stacks: failed to mmap"))
  }

  @Test("stacks begin at the scenario, start-up is left out, and every file is there")
  func stacks() throws {
    try fakePerf()
    #expect(segue.run("profile", name, "--seconds", "0.5", "--format", "collapsed", "--out", "out") == .success)
    #expect(
      segue.out == "\(name);[callers unknown];malloc 50\n\(name);draw(_:) 200\n\(name);swift_retain 100\n",
      "\(segue.out)")
    let record = try segue.read("record.txt")
    #expect(
      record.contains("-e cpu-clock -F 4999 --call-graph fp") && record.contains("profile-worker seconds=0.5 \(name)"))
    let written = [
      "collapsed.txt", "flame.svg", "index.html", "profile.json", "profile.perfetto-trace", "speedscope.json",
    ]
    #expect(segue.files.filter { $0.hasPrefix("out/") } == written.map { "out/\($0)" })
    #expect(try segue.read("out/collapsed.txt") == segue.out)
    let stacks = try ProfileDocument.Stacks.read(JSONReader.read(segue.read("out/profile.json")))
    #expect(stacks.samples == 3 && stacks.samplesLeftOut == 1 && stacks.modules["draw(_:)"] == "segue")
    let speedscope = try JSONReader.read(segue.read("out/speedscope.json"))
    #expect(speedscope["profiles"]?.arrayValue?.map { $0["type"] } == ["sampled", "evented"])
    #expect(try segue.read("out/index.html").contains("<h1>\(name)</h1>"))
  }

  @Test("with an earlier profile the picture is of what changed, whichever of its files is given")
  func base() throws {
    try fakePerf()
    #expect(segue.run("profile", name, "--out", "before") == .success)
    try segue.write("\(name);draw(_:) 1\n\(name);old(_:) 1\n", to: "old.txt")
    #expect(segue.run("profile", name, "--out", "none", "--base", "old.txt", "--format", "html") == .success)
    #expect(segue.out.contains("what changed") && segue.out.contains("No longer there"))
    #expect(segue.run("profile", name, "--out", "none", "--base", "before") == .success)
    #expect(segue.out.contains("Changes of own shares\n"))
    #expect(segue.run("profile", name, "--out", "none", "--base", "before/profile.json") == .success)
  }

  @Test("another build is sampled in the same way as this one, and the picture is of what changed")
  func baseBuild() throws {
    try fakePerf()
    try segue.write("#!/bin/sh\n", to: "foreign")
    try segue.write(
      """
      #!/bin/sh
      echo '{"schema": "segue.sample/1", "build": "release", "cases": []}'

      """, to: "other")
    try segue.allowRunning("other", "foreign")
    #expect(segue.run("profile", name, "--out", "none", "--base", "./foreign") == .notComparable)
    #expect(segue.err.contains("/foreign does not measure as this program does"), "\(segue.err)")
    #expect(segue.run("profile", name, "--out", "none", "--base", "./other", "--seconds", "0.5") == .success)
    #expect(segue.out.contains("Changes of own shares\n"), "\(segue.out)")
    #expect(segue.err.contains("the base is /"), "\(segue.err)")
    #expect(segue.err.contains("/other: 3 samples of its own build"), "\(segue.err)")
    let record = try segue.read("record.txt")
    #expect(record.contains("/program profile-worker seconds=0.5 \(name)"), "\(record)")
  }

  @Test("an earlier profile that cannot be used is refused with its place, before anything is measured")
  func badBase() throws {
    for (text, words, code) in [
      ("a;b x\n", "old:1:5: a weight is", ExitCode.badData),
      ("{\"schema\": \"segue.replay/1\"}", "segue.replay/1", .badData),
      ("{", "not JSON", .badData),
    ] {
      try segue.write(text, to: "old")
      #expect(
        segue.run("profile", name, "--out", "none", "--base", "old") == code && segue.err.contains(words),
        "\(segue.err)")
      #expect(segue.replayed.isEmpty)
    }
    #expect(segue.run("profile", name, "--out", "none", "--base", "gone") == .noInput)
  }

  @Test("of many scenarios that fit the first four are profiled, and it says so")
  func many() {
    #expect(segue.run("profile", "edge-flick", "--no-samples", "--repeat", "1", "--out", "none") == .success)
    #expect(Set(segue.replayed).count <= 4 && segue.out.contains("Phases of"))
    let fitting = Set(segue.library.defaultSuite.map(\.name).filter { $0.contains("/edge-flick/") })
    #expect(segue.err.contains("fits \(fitting.count) scenarios; the first 4") == (fitting.count > 4), "\(segue.err)")
  }

  @Test("parts that are missing and asked for are 69, with what brings them")
  func missing() {
    #expect(segue.run("profile", name, "--no-samples", "--allocations", "--out", "none") == .unavailable)
    #expect(segue.err.contains("--product segue-allocations"))
    #expect(segue.run("profile", name, "--no-samples", "--instructions", "--out", "none") == .unavailable)
    #expect(segue.err.contains("apt-get install valgrind"))
  }

  @Test("instructions are what the third replay adds to two")
  func instructions() throws {
    try tool(
      "valgrind",
      """
      for word in "$@"; do
        case $word in
          --callgrind-out-file=*) out=${word#*=} ;;
          count=*) count=${word#*=} ;;
        esac
      done
      echo "$@" "$SWIFT_DETERMINISTIC_HASHING" >> "\(segue.folder)/valgrind.txt"
      printf 'events: Ir\\nob=/x/segue\\nfn=start\\n0 700\\nfn=draw\\n0 %d\\n' $((count * 1000)) > "$out"
      """)
    #expect(
      segue.run("profile", name, "--no-samples", "--instructions", "--out", "none", "--format", "json") == .success,
      "\(segue.err)")
    let counted = try JSONReader.read(segue.out)["instructions"]
    #expect(counted?["total"] == 1_000)
    #expect(counted?["functions"] == [["name": "draw", "module": "segue", "instructions": 1_000]])
    let calls = try segue.read("valgrind.txt").split(separator: "\n")
    #expect(calls.count == 2 && calls.allSatisfy { $0.contains("--I1=32768,8,64") && $0.hasSuffix(" 1") })
  }

  @Test("an interrupt ends it with 130 and leaves no file; a scenario that fails is 4, by name")
  func ends() {
    segue.interruptAfter = 2
    #expect(segue.run("profile", name, "--out", "none") == .interrupted)
    segue.interruptAfter = nil
    segue.alter = { $0.outcome = .failed }
    #expect(segue.run("profile", name, "--out", "none") == .caseFailed && segue.err.contains("✗ \(name)"))
    segue.alter = { $0.frames = [] }
    #expect(segue.run("profile", name, "--out", "none") == .caseFailed && segue.err.contains("no frame"))
  }
}

/// The built program, sampled and counted for real.
@MainActor
@Suite("Profiles of the built program", .enabled(if: Program.path != nil, "segue is not built beside the tests"))
struct RealProfileTests {
  private let segue = CommandLineFixture()
  private let name = "td.shared-element/pop/edge-flick/photos-128@60"

  private func run(_ arguments: String) throws -> (status: Int32, out: String, err: String) {
    let process = Process()
    process.executableURL = URL(filePath: try #require(Program.path))
    process.arguments = ["profile", name] + arguments.split(separator: " ").map(String.init)
    process.currentDirectoryURL = URL(filePath: segue.folder)
    let (out, err) = (Pipe(), Pipe())
    process.standardOutput = out
    process.standardError = err
    try process.run()
    let answer = String(decoding: try out.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    let words = String(decoding: try err.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, answer, words)
  }

  @Test("perf's stacks are those of the frames, and their weights the CPU time")
  func perf() throws {
    let profile = try run("--seconds 0.3 --repeat 1 --format json --out none")
    try #require(profile.status == 0, "\(profile.err)")
    let json = try JSONReader.read(profile.out)
    guard let stacks = try? ProfileDocument.Stacks.read(json) else {
      print("a real profile: left out: \(json["notes"]?.text() ?? "")")
      return
    }
    let tree = stacks.tree
    #expect(tree.frames.contains { $0.name.contains("SimulatedDisplay.frame") }, "\(tree.functions.prefix(20))")
    // Every sample stands for a period of the clock.
    #expect(stacks.samples > 20 && tree.total == Int64(stacks.samples) * 200_040, "\(stacks.samples), \(tree.total)")
    let named = try #require(tree.frames.first)
    #expect(named.name == name && named.total == tree.total)
  }

  @Test("allocations are counted to nearly the same number twice, and only the app and its input make any")
  func allocations() throws {
    let folder = (try #require(Program.path) as NSString).deletingLastPathComponent
    guard FileManager.default.fileExists(atPath: "\(folder)/libsegue-allocations.so") else {
      print("allocations of a real scenario: left out, segue-allocations is not built beside the tests")
      return
    }
    let counts = try (0..<2).map { _ -> AllocationProfile in
      let profile = try run("--no-samples --repeat 1 --allocations --format json --out none")
      let json = try #require(try JSONReader.read(profile.out)["allocations"]?.arrayValue?.first, "\(profile.err)")
      return try #require(AllocationProfile(json))
    }
    // The runtime's own caches go by addresses, which now and then cost or save one.
    let numbers = counts.map { $0.allocations[.app] + $0.allocations[.input] }
    #expect(abs(numbers[0] - numbers[1]) <= 3 && counts[0].frames > 10, "\(numbers)")
    #expect(counts[0].allocations[.app] > 0 && counts[0].bytes[.app] > counts[0].allocations[.app])
    for phase in [FramePhase.animate, .transforms, .order, .commit] { #expect(counts[0].allocations[phase] == 0) }
  }
}
