import SegueJSON
import SegueResults

/// All that is known of a profile: `profile.json`, of the schema `segue.profile/1`.
public struct ProfileDocument: Hashable, Sendable {
  /// What was profiled: a scenario's or a benchmark's name.
  public var name: String
  /// That the kernels run with: `baseline`, `v3`, `v4`.
  public var instructionSet: String
  public var machine: Machine
  /// One a scenario.
  public var phases: [PhaseProfile] = []
  /// One a scenario; empty where they were not counted.
  public var allocations: [AllocationProfile] = []
  /// Of a benchmark.
  public var benchmark: Benchmark?
  public var stacks: Stacks?
  /// Functions by instructions; nil where they were not counted.
  public var instructions: Instructions?
  /// What could not be had and why, and other things to know.
  public var notes: [String] = []

  public struct Benchmark: Hashable, Sendable {
    public var iterations: Int64
    /// CPU time of an iteration.
    public var nanoseconds: Double
    /// nil where the benchmark does not say how many items it worked on.
    public var nanosecondsPerItem: Double?

    public init(iterations: Int64, nanoseconds: Double, nanosecondsPerItem: Double?) {
      self.iterations = iterations
      self.nanoseconds = nanoseconds
      self.nanosecondsPerItem = nanosecondsPerItem
    }

    var json: JSONValue {
      [
        "iterations": .integer(iterations), "cpuNs": .number(nanoseconds),
        "nsPerItem": nanosecondsPerItem.map(JSONValue.number) ?? .null,
      ]
    }

    func table(_ name: String, instructionSet: String) -> ProfileTable {
      ProfileTable(
        "Benchmark (\(instructionSet))",
        [.init("name", isNumber: false), .init("iterations"), .init("CPU time"), .init("an item")],
        [
          [
            name, ProfileFigures.grouped(iterations), ProfileFigures.weight(nanoseconds, .nanoseconds),
            nanosecondsPerItem.map { ProfileFigures.significant($0) + " ns" } ?? "–",
          ]
        ])
    }
  }

  public struct Stacks: Hashable, Sendable {
    public var tree: CallTree
    public var samples: Int
    /// Of start-up and of making scenes, and so left out.
    public var samplesLeftOut: Int
    /// A second.
    public var frequency: Int
    public var modules: [String: String]

    public init(tree: CallTree, samples: Int, samplesLeftOut: Int, frequency: Int, modules: [String: String]) {
      self.tree = tree
      self.samples = samples
      self.samplesLeftOut = samplesLeftOut
      self.frequency = frequency
      self.modules = modules
    }
  }

  public struct Instructions: Hashable, Sendable {
    /// Functions, by names that people read, with their instructions, the greatest first.
    public var functions: [(name: String, module: String, count: Int64)]
    public var total: Int64
    /// What was counted: "one replay, with the kernels of v3".
    public var words: String

    public init(functions: [(name: String, module: String, count: Int64)], total: Int64, words: String) {
      self.functions = functions
      self.total = total
      self.words = words
    }

    public static func == (left: Instructions, right: Instructions) -> Bool {
      left.total == right.total && left.words == right.words
        && left.functions.elementsEqual(right.functions) { $0 == $1 }
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(total) }

    public var table: ProfileTable {
      let shown = functions.prefix(25)
      return ProfileTable(
        "Instructions",
        [
          .init("function", isNumber: false), .init("instructions"), .init("share"),
          .init("module", isNumber: false),
        ],
        shown.map { function in
          [
            function.name, ProfileFigures.grouped(function.count),
            ProfileFigures.percent(total > 0 ? 100 * Double(function.count) / Double(total) : 0), function.module,
          ]
        } + [["all", ProfileFigures.grouped(total), "100 %", ""]],
        notes: [words]
          + (functions.count > shown.count ? ["\(functions.count - shown.count) more, each with less."] : []))
    }
  }

  public init(name: String, instructionSet: String, machine: Machine) {
    self.name = name
    self.instructionSet = instructionSet
    self.machine = machine
  }

  /// Whatever there is, as tables.
  public var tables: [ProfileTable] {
    var tables: [ProfileTable] = []
    for profile in phases { tables += [profile.phaseTable, profile.kernelTable(instructionSet: instructionSet)] }
    if let benchmark { tables.append(benchmark.table(name, instructionSet: instructionSet)) }
    tables += allocations.map(\.table)
    if let instructions { tables.append(instructions.table) }
    return tables
  }

  public static let schema = "segue.profile/1"

  public var json: JSONValue {
    [
      "schema": .string(Self.schema), "name": .string(name), "instructionSet": .string(instructionSet),
      "machine": machine.profileJSON, "scenarios": .array(phases.map(\.json)),
      "allocations": .array(allocations.map(\.json)), "benchmark": benchmark?.json ?? .null,
      "stacks": stacks?.json ?? .null, "instructions": instructions?.json ?? .null,
      "notes": .array(notes.map(JSONValue.string)),
    ]
  }
}

extension Machine {
  fileprivate var profileJSON: JSONValue {
    [
      "os": .string(os), "architecture": .string(architecture), "cpu": .string(cpu), "cores": .integer(Int64(cores)),
      "build": .string(build),
    ]
  }
}

extension ProfileDocument.Instructions {
  var json: JSONValue {
    [
      "total": .integer(total), "what": .string(words),
      "functions": .array(
        functions.map { ["name": .string($0.name), "module": .string($0.module), "instructions": .integer($0.count)] }),
    ]
  }
}

extension ProfileDocument.Stacks {
  /// The tree as rows of name, caller's row (-1 for a root) and own weight: what the whole tree follows from.
  var json: JSONValue {
    var numbers: [String: Int64] = [:]
    var names: [JSONValue] = []
    let rows = tree.frames.map { frame -> JSONValue in
      if numbers[frame.name] == nil {
        numbers[frame.name] = Int64(names.count)
        names.append(["name": .string(frame.name), "module": modules[frame.name].map(JSONValue.string) ?? .null])
      }
      return [.integer(numbers[frame.name] ?? 0), .integer(Int64(frame.parent)), .integer(frame.own)]
    }
    return [
      "unit": .string(tree.unit.rawValue), "total": .integer(tree.total), "samples": .integer(Int64(samples)),
      "samplesLeftOut": .integer(Int64(samplesLeftOut)), "frequencyHz": .integer(Int64(frequency)),
      "names": .array(names), "frames": .array(rows),
    ]
  }

  /// The tree of a `profile.json`.
  ///
  /// - Throws: why there is none, in words.
  public static func read(_ json: JSONValue) throws(ProfileDocumentFault) -> Self {
    guard json["schema"]?.stringValue == ProfileDocument.schema else {
      let schema = json["schema"]?.stringValue.map { "its schema is \"\($0)\"" } ?? "it names no schema"
      throw ProfileDocumentFault("\(schema), and \"\(ProfileDocument.schema)\" is read; make it again: segue profile")
    }
    guard let stacks = json["stacks"], stacks != .null else {
      throw ProfileDocumentFault("it has no stacks: perf was missing when it was made; make it again with perf there")
    }
    let broken = ProfileDocumentFault("its stacks are broken; make it again: segue profile")
    guard let unit = stacks["unit"]?.stringValue.flatMap(CallTree.Unit.init), let names = stacks["names"]?.arrayValue,
      let rows = stacks["frames"]?.arrayValue
    else { throw broken }
    var builder = CallTreeBuilder(unit: unit)
    var modules: [String: String] = [:]
    for name in names {
      guard let text = name["name"]?.stringValue else { throw broken }
      modules[text] = name["module"]?.stringValue
    }
    var open: [(row: Int, name: String)] = []
    for (index, row) in rows.enumerated() {
      guard let cells = row.arrayValue, cells.count == 3, let number = cells[0].integerValue,
        let parent = cells[1].integerValue, let own = cells[2].integerValue, own >= 0, parent >= -1, parent < index,
        names.indices.contains(Int(number)), let name = names[Int(number)]["name"]?.stringValue
      else { throw broken }
      while let last = open.last, last.row != parent { open.removeLast() }
      guard parent == -1 || !open.isEmpty else { throw broken }
      open.append((index, name))
      builder.add(open.map(\.name), weight: own)
    }
    return Self(
      tree: builder.tree, samples: Int(stacks["samples"]?.integerValue ?? 0),
      samplesLeftOut: Int(stacks["samplesLeftOut"]?.integerValue ?? 0),
      frequency: Int(stacks["frequencyHz"]?.integerValue ?? 0), modules: modules)
  }
}

/// Why a document cannot be used, to be put behind the file's name.
public struct ProfileDocumentFault: Error, Hashable, Sendable {
  public let message: String

  init(_ message: String) { self.message = message }
}
