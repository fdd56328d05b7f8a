import Foundation
import SegueJSON
import SegueProfiling
import SegueResults

/// What a profile is written as.
struct ProfileResults {
  let document: ProfileDocument
  /// nil where nothing was sampled.
  let stacks: SampledStacks?
  let base: CallTree?

  func bytes(_ format: ProfileCommand.Format) -> [UInt8] {
    guard format.needsStacks else {
      return Array((format == .json ? document.json.text(indented: true) + "\n" : text).utf8)
    }
    guard let stacks, let tree = document.stacks?.tree else { preconditionFailure("no stacks for \(format.rawValue)") }
    switch format {
    case .collapsed: return Array(CollapsedStacks.text(tree).utf8)
    case .speedscope:
      var export = SpeedscopeExport(
        name: document.name, exporter: "segue@\(SegueCommandLine.version)", modules: stacks.modules)
      export.add(tree, name: "all samples")
      for track in stacks.tracks { export.add(track) }
      return Array((export.json.text() + "\n").utf8)
    case .perfetto: return SpanExport(process: document.name, stacks.tracks).perfetto
    case .svg: return Array(graph(tree).svg().utf8)
    case .html: return Array(graph(tree).html(tables: document.tables).utf8)
    case .text, .json: preconditionFailure("written above")
    }
  }

  private func graph(_ tree: CallTree) -> FlameGraph {
    let stacks = document.stacks
    let subtitle =
      "\(ProfileFigures.grouped(Int64(stacks?.samples ?? 0))) samples of CPU time, "
      + "\(ProfileFigures.weight(Double(tree.total), tree.unit)), \(stacks?.frequency ?? 0) a second; "
      + "\(document.machine.build) build, kernels of \(document.instructionSet)"
    let modules = stacks?.modules ?? [:]
    guard let base else { return FlameGraph(document.name, subtitle: subtitle, tree, modules: modules) }
    return FlameGraph(
      "\(document.name): what changed", subtitle: subtitle, DifferentialTree(base: base, candidate: tree),
      modules: modules)
  }

  private var text: String {
    var tables = document.tables
    if let stacks = document.stacks {
      tables.append(functionTable(stacks))
      if let base { tables.append(changeTable(DifferentialTree(base: base, candidate: stacks.tree))) }
    }
    return tables.map(\.text).joined(separator: "\n")
  }

  private func functionTable(_ stacks: ProfileDocument.Stacks) -> ProfileTable {
    let functions = stacks.tree.functions.prefix(20)
    return ProfileTable(
      "Functions by their own time",
      [
        .init("function", isNumber: false), .init("own"), .init("own %"),
        .init("with calls %"), .init("module", isNumber: false),
      ],
      functions.map { function in
        [
          function.name, ProfileFigures.weight(Double(function.own), stacks.tree.unit),
          ProfileFigures.percent(stacks.tree.percent(function.own)),
          ProfileFigures.percent(stacks.tree.percent(function.total)), stacks.modules[function.name] ?? "",
        ]
      },
      notes: [
        "\(ProfileFigures.grouped(Int64(stacks.samples))) samples, "
          + "\(ProfileFigures.weight(Double(stacks.tree.total), stacks.tree.unit)) of CPU time; "
          + "\(ProfileFigures.grouped(Int64(stacks.samplesLeftOut))) of start-up and scenes are left out."
      ])
  }

  private func changeTable(_ differential: DifferentialTree) -> ProfileTable {
    ProfileTable(
      "Changes of own shares", [.init("function", isNumber: false), .init("before"), .init("now"), .init("points")],
      differential.changes.prefix(15).map { change in
        [
          change.name, ProfileFigures.percent(change.base), ProfileFigures.percent(change.candidate),
          ProfileFigures.signed(change.candidate - change.base),
        ]
      })
  }
}

/// What a profile is held against.
enum ProfileBase {
  /// An earlier profile.
  case stacks(CallTree)
  /// A commit, or a program, that is sampled like this one.
  case build(ComparisonInput)

  /// - Parameter text: a folder with a profile.json, such a file, or collapsed stacks; else a program, or a revision.
  init(_ text: String, _ context: CommandContext) throws(CommandFailure) {
    let directory = context.workingDirectory
    let place = FilePlace.resolve(text, in: directory)
    switch FilePlace.kind(of: place) {
    case .directory: self = .stacks(try Self.read("\(text)/profile.json", in: directory))
    case .file where FileManager.default.isExecutableFile(atPath: place): self = .build(.program(place))
    case .file: self = .stacks(try Self.read(text, in: directory))
    default:
      guard let repository = try? GitRepository(holding: directory, environment: context.environment) else {
        throw .noInput(path: text, reason: "there is no such file, and no repository whose revision it could be")
      }
      self = .build(try ComparisonInput(text, repository: { repository }, context))
    }
  }

  private static func read(_ file: String, in directory: String) throws(CommandFailure) -> CallTree {
    let bytes = try InputFile.read(file, in: directory)
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.first(where: { !$0.isWhitespace }) == "{" else {
      do throws(ProfileFault) { return try CollapsedStacks.read(text, unit: .nanoseconds) } catch {
        throw .badData("\(file):\(error)")
      }
    }
    let json: JSONValue
    do throws(JSONError) { json = try JSONReader.read(text) } catch {
      throw .badData("\(file): not JSON: byte \(error.offset): \(error.message)")
    }
    do throws(ProfileDocumentFault) { return try ProfileDocument.Stacks.read(json).tree } catch {
      throw .badData("\(file): \(error.message)")
    }
  }
}

/// The folder of a profile.
struct ProfileFiles {
  private let context: CommandContext
  /// nil writes nothing.
  private let folder: String?
  private static let names: [(format: ProfileCommand.Format, name: String)] = [
    (.json, "profile.json"), (.collapsed, "collapsed.txt"), (.speedscope, "speedscope.json"),
    (.perfetto, "profile.perfetto-trace"), (.svg, "flame.svg"), (.html, "index.html"),
  ]

  init(_ arguments: ParsedArguments, _ subject: ProfileSubject, _ context: CommandContext) {
    self.context = context
    let out = arguments.value("--out") ?? "Reports/profile-\(subject.fileName)"
    folder = out == "none" ? nil : out
  }

  /// Makes the folder and throws what writing would, as far as it shows beforehand.
  func check() throws(CommandFailure) {
    guard let folder else { return }
    try OutputFile.makeFolder(folder, in: context.workingDirectory)
    for file in Self.names { try OutputFile.check("\(folder)/\(file.name)", in: context.workingDirectory) }
  }

  func write(_ results: ProfileResults) throws(CommandFailure) {
    guard let folder else { return }
    let written = Self.names.filter { results.stacks != nil || !$0.format.needsStacks }
    for file in written {
      try OutputFile.write(results.bytes(file.format), to: "\(folder)/\(file.name)", in: context.workingDirectory)
    }
    context.say("wrote \(folder)/: \(written.map(\.name).joined(separator: ", "))\n")
  }
}
