import SegueReplay
import SegueTraces

/// The traces that a replay may use: the bundled ones, and the files that `--trace` names.
struct TraceShelf {
  /// A trace that `--trace` asks for.
  struct Choice {
    let name: String
    /// "transition/operation" of every expectation in the file, "*" for any; empty for bundled traces, which the suite
    /// knows.
    let purposes: [String]
  }

  /// In the order given; empty when `--trace` was not.
  let chosen: [Choice]
  private let files: [String: TraceFile]
  private let bundled: [(name: String, bytes: [UInt8])]

  /// Reads the files that `--trace` names. A value with a slash or a dot, or that a file is called, is a file; any other
  /// is a bundled name, or a pattern of such. A folder's name is a mistake where it is neither.
  init(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) {
    let description = try TraceInput.description(arguments, context)
    let known = context.library.bundled.map(\.name) + [ScenarioCatalog.program]
    var chosen: [Choice] = []
    var files: [String: TraceFile] = [:]
    for value in arguments.all("--trace") {
      let place = FilePlace.resolve(value, in: context.workingDirectory)
      let kind = FilePlace.kind(of: place)
      let isFile = value.contains("/") || value.contains(".") || !(kind == .missing || kind == .directory)
      let names = known.filter(Glob(value).matches)
      if known.contains(value) || !isFile, !names.isEmpty || kind != .directory {
        guard !names.isEmpty else { throw .usage(.unknownName("trace", value, known: known)) }
        chosen += names.map { Choice(name: $0, purposes: []) }
        continue
      }
      let file = try TraceInput.read(
        value, in: context.workingDirectory, options: TraceImportOptions(description: description))
      let idle = try TraceInput.idleOptions(
        of: value, file.format, TraceImportOptions(description: description), arguments, in: context.workingDirectory)
      for sentence in idle { context.say("warning: \(value): \(sentence)\n") }
      let name = FilePlace.baseName(value)
      guard files[name] == nil, !arguments.all("--trace").contains(name) else {
        throw .usage(.conflict("two traces are called \"\(name)\"; rename one of the files"))
      }
      guard name != ScenarioCatalog.program else {
        throw .usage(.conflict("\(value): \"\(name)\" stands for no trace at all; rename the file"))
      }
      files[name] = file
      chosen.append(Choice(name: name, purposes: file.trace.header.expect.keys.sorted()))
    }
    self.chosen = chosen
    self.files = files
    bundled = context.library.bundled
  }

  /// The bundled traces alone.
  init(bundledIn library: ReplayLibrary) {
    chosen = []
    files = [:]
    bundled = library.bundled
  }

  /// Everything that a scenario may name, `ScenarioCatalog.program` with it.
  var names: [String] { bundled.map(\.name) + files.keys.sorted() + [ScenarioCatalog.program] }

  /// The traces that `scenarios` name, each read once; `ScenarioCatalog.program` is none.
  func traces(of scenarios: [Scenario]) throws(CommandFailure) -> [String: TraceFile] {
    var traces = files
    for scenario in scenarios where traces[scenario.trace] == nil && scenario.trace != ScenarioCatalog.program {
      guard let found = bundled.first(where: { $0.name == scenario.trace }) else {
        throw .usage(.unknownName("trace", scenario.trace, known: bundled.map(\.name)))
      }
      do {
        traces[scenario.trace] = try TraceFile.read(found.bytes, name: "\(found.name).trace")
      } catch {
        throw .badData(error)
      }
    }
    return traces
  }
}
