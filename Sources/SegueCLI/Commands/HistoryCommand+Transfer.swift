import Foundation
import SegueHistory
import SegueJSON
import SegueResults

extension HistoryCommand {
  // MARK: Import

  static func importFiles(
    _ paths: [String], _ arguments: ParsedArguments, _ place: HistoryPlace, _ context: CommandContext
  ) throws(CommandFailure) {
    let when = arguments.value("--when").map { (text: $0, time: HistoryTime($0)) }
    if let when, when.time == nil {
      throw .usage(
        .outOfRange(
          "--when", value: when.text, range: "a day or a time such as 2026-11-28T09:30:00Z, in Universal Time"))
    }
    var opened: HistoryStore?
    for path in paths {
      // A file that cannot be read begins no history.
      let runs = try runs(of: path, when?.time, arguments, context)
      if opened == nil { opened = try place.open(creates: true) }
      let store = opened
      let added = try place.perform { () throws(StoreFault) in try store?.add(runs) ?? 0 }
      let known = runs.count == 1 ? "is there already" : "\(runs.count - added) were there already"
      let id = runs.count == 1 ? " \(HistoryText.id(runs[0].id))" : ""
      try context.print(
        "\(path.printable): added \(added) of \(runs.count)\(added < runs.count ? ", \(known)" : "")\(id)\n")
    }
  }

  private static func runs(
    of path: String, _ when: HistoryTime?, _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(CommandFailure) -> [HistoryRun] {
    let bytes = try InputFile.read(path, in: context.workingDirectory)
    let about = HistoryContext(
      when: when ?? modified(path, context), commit: arguments.value("--commit"), branch: arguments.value("--branch"),
      toolchain: arguments.value("--toolchain"))
    do throws(SettingsError) {
      guard HistoryLine.isHistory(bytes) else { return [try run(bytes, path, about, context)] }
      let given = ["--when", "--commit", "--branch", "--toolchain"].filter(arguments.has)
      if let first = given.first {
        context.say("warning: \(path.printable): \(first) has no effect: each line says it of itself\n")
      }
      return try HistoryLine.runs(bytes, file: path.printable)
    } catch {
      throw .badData("\(error)")
    }
  }

  /// The run of one document. Google Benchmark writes NaN, which is no JSON: that is mended.
  private static func run(
    _ bytes: [UInt8], _ path: String, _ about: HistoryContext, _ context: CommandContext
  ) throws(SettingsError) -> HistoryRun {
    do throws(SettingsError) {
      return try HistoryDocument.run(bytes, file: path.printable, context: about)
    } catch {
      guard case .json(let fault) = error.fault, fault.fault == .notFinite,
        let mended = try? BenchmarkDocument(bytes)
      else { throw error }
      for warning in mended.warnings { context.say("warning: \(path.printable): \(warning)\n") }
      return try HistoryDocument.run(Array(mended.json.text().utf8), file: path.printable, context: about)
    }
  }

  private static func modified(_ path: String, _ context: CommandContext) -> HistoryTime {
    let place = FilePlace.resolve(path, in: context.workingDirectory)
    let date = (try? FileManager.default.attributesOfItem(atPath: place))?[.modificationDate] as? Date
    return date.map { HistoryTime(seconds: Int64($0.timeIntervalSince1970.rounded(.down))) } ?? context.now()
  }

  // MARK: Export

  static func export(
    _ arguments: ParsedArguments, _ place: HistoryPlace, _ context: CommandContext
  ) throws(CommandFailure) {
    guard arguments.has("--csv") != arguments.has("--ndjson") else {
      throw .usage(.conflict("export writes --csv or --ndjson; give one of them"))
    }
    let isCSV = arguments.has("--csv")
    let filter = try filter(arguments)
    let out = arguments.value("--out")
    if let out { try OutputFile.check(out, in: context.workingDirectory) }
    let store = try place.open(creates: false)
    let entries = try place.perform { () throws(StoreFault) in try store.entries(filter) }
    var whole = isCSV ? HistoryCSV.head : ""
    if out == nil, isCSV { try context.print(whole) }
    for entry in entries {
      guard let run = try place.perform({ () throws(StoreFault) in try store.run(id: entry.id) }) else { continue }
      let text = isCSV ? HistoryCSV.lines(of: run) : HistoryLine.text(of: run)
      // A file is written whole and renamed; a stream gets each run as it comes.
      if out == nil { try context.print(text) } else { whole += text }
    }
    guard let out else { return }
    try OutputFile.write(whole, to: out, in: context.workingDirectory)
    context.say("wrote \(out)\n")
  }
}
