import SegueJSON
import SegueReport

/// `segue report`: the HTML page of a stored replay.
enum ReportCommand: Command {
  static let specification = CommandSpecification(
    verb: "report", summary: "make one HTML page of a stored replay",
    discussion: """
      The page needs nothing beside it and fetches nothing: a table of all runs to sort and filter, and, for those that did
      not pass and the worst of the others, the work of each frame against its budget, its distribution, the hitches, the
      touches on the screen and a filmstrip with the late frames marked. Charts and late frames need the frames' records:
      segue replay --frames writes them.
      """,
    operands: OperandSpecification(
      form: "FILE", help: "a replay.json, as segue replay writes it", minimum: 1, maximum: 1),
    options: [
      .value("--out", "DIR", "folder for index.html (default: the file's own)"),
      .value("--title", "TEXT", "the page's heading"),
    ],
    examples: [
      ("segue report Reports/latest/replay.json", "writes Reports/latest/index.html"),
      ("segue report nightly.json --out Reports/nightly", "a page of its own folder"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let path = arguments.operands[0]
    let folder = arguments.value("--out") ?? FilePlace.folder(of: path)
    let json = try read(path, in: context.workingDirectory)
    let report: ReplayReport
    do throws(ReportFault) {
      report = try ReplayReport(json: json, title: arguments.value("--title") ?? ReplayReport.usualTitle)
    } catch {
      throw .badData("\(path): \(error)")
    }
    // What the page needs must be there before a folder is made for it.
    _ = try ReportPage.chartJS(context)
    try OutputFile.makeFolder(folder, in: context.workingDirectory)
    let page = try ReportPage.write(report, to: folder, context)
    context.say("wrote \(page)\n")
    return .success
  }

  private static func read(_ path: String, in directory: String) throws(CommandFailure) -> JSONValue {
    let bytes = try InputFile.read(path, in: directory)
    do throws(JSONError) {
      return try JSONReader.read(bytes[...])
    } catch {
      let before = bytes.prefix(error.offset)
      let line = before.count { $0 == 0x0A } + 1
      let column = error.offset - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
      throw .badData("\(path):\(line):\(column): \(error.message)")
    }
  }
}
