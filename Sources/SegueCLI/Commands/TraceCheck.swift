import Foundation
import SegueTraces

/// Checks files one by one, and mends them where that is asked for.
struct TraceCheck {
  private let arguments: ParsedArguments
  private let format: TraceFormat?
  private let options: TraceImportOptions
  private let isStrict: Bool
  private let repairs: Bool
  /// The folder that mended traces go to; nil writes them where they are.
  private let out: String?
  private let directory: String
  private let context: CommandContext

  init(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) {
    self.arguments = arguments
    self.context = context
    format = ImportOptions.format(arguments)
    options = try ImportOptions.read(arguments, description: try TraceInput.description(arguments, context))
    isStrict = arguments.has("--strict")
    repairs = arguments.has("--repair")
    out = arguments.value("--out")
    directory = context.workingDirectory
    let inPlace = arguments.has("--in-place")
    guard repairs else {
      if out != nil { throw .usage(.conflict("--out says where mended traces go; add --repair")) }
      if inPlace { throw .usage(.conflict("--in-place says where mended traces go; add --repair")) }
      return
    }
    guard (out != nil) != inPlace else {
      throw .usage(.conflict("--repair needs to know where mended traces go: either --out DIR or --in-place"))
    }
    let names = arguments.operands.map { $0.split(separator: "/").last ?? "" }
    if out != nil, let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw .usage(.conflict("two files are called \(twice), and --out DIR has room for one; mend them one by one"))
    }
  }

  func report(on path: String) throws(CommandFailure) -> CheckReport {
    var report = CheckReport(path: path)
    do throws(CommandFailure) {
      try check(path, &report)
    } catch {
      guard error.exitCode != .usage, error != .closedPipe else { throw error }
      report.failure = error
    }
    let isRead = report.failure == nil && report.error == nil
    report.isRefusedForWarnings = isStrict && isRead && !report.warnings.isEmpty
    return report
  }

  private func check(_ path: String, _ report: inout CheckReport) throws(CommandFailure) {
    if path.hasSuffix(".suite") {
      let suite = try SuiteInput.read(path, in: directory)
      report.scenarios = suite.cases.count
      return
    }
    let file = try InputFile.open(path, in: directory)
    defer { try? file.close() }
    let head = Self.piece(of: file)
    do throws(TraceError) {
      guard let head else { throw TraceError(file: path, line: 1, column: 1, fault: .unreadable(Self.reason)) }
      report.format = format ?? TraceFile.format(of: head)
      if format == nil, report.format != .touchTrace, PlanCheck.isMeant(by: head) {
        report.format = nil
        do throws(CommandFailure) { report.plan = try PlanCheck.check(path, context) } catch { report.failure = error }
        return
      }
      if report.format == .touchTrace {
        try stream(path, head, file, &report)
      } else {
        let bytes: [UInt8]
        do throws(CommandFailure) { bytes = try InputFile.read(path, in: directory) } catch {
          report.failure = error
          return
        }
        let read = try TraceFile.read(bytes, name: path, format: format, options: options)
        report.frames = read.trace.frames.count
        report.contacts = read.trace.contactCount
        report.warnings = read.warnings
      }
    } catch {
      if case .unreadable(let reason) = error.fault { throw .noInput(path: path, reason: reason) }
      if case .unknownDevice = error.fault { throw TraceInput.failure(error) }
      report.error = error
    }
    if report.error == nil, let format = report.format {
      report.idleOptions = try TraceInput.idleOptions(of: path, format, options, arguments, in: directory)
    }
    if repairs, report.error != nil { try repair(path, &report) }
  }

  private static let reason = "the file cannot be read; look at its permissions"

  /// The next bytes of the file, none at its end; nil if they cannot be read.
  private static func piece(of file: FileHandle) -> [UInt8]? {
    do { return Array(try file.read(upToCount: 1 << 18) ?? Data()) } catch { return nil }
  }

  /// Checks a touch trace piece by piece, whatever its length.
  private func stream(
    _ path: String, _ head: [UInt8], _ file: FileHandle, _ report: inout CheckReport
  ) throws(TraceError) {
    var first: [UInt8]? = head
    var stream = TraceStream(name: path) { () throws(TraceSourceError) in
      if let head = first {
        first = nil
        return head
      }
      guard let piece = Self.piece(of: file) else { throw TraceSourceError(Self.reason) }
      return piece
    }
    var frame = TraceFrame(t: 0, contacts: [])
    while try stream.next(into: &frame) {}
    report.frames = stream.frameCount
    report.contacts = stream.contactCount
    report.warnings = stream.warnings
  }

  private func repair(_ path: String, _ report: inout CheckReport) throws(CommandFailure) {
    // What nobody can read is no recording to import.
    guard let format = report.format else { return }
    guard format == .touchTrace else {
      let name = path.printable
      let code = report.error?.code.map { " [\($0)]" } ?? ""
      throw .badData("\(name): --repair mends touch traces; make one of this recording: segue import \(name)\(code)")
    }
    let bytes = try InputFile.read(path, in: directory)
    let result: TraceRepair.Result
    do { result = try TraceRepair.repair(bytes, name: path) } catch {
      report.error = error
      return
    }
    report.error = nil
    report.edits = result.edits
    report.warnings = result.warnings
    report.frames = result.trace.frames.count
    report.contacts = result.trace.contactCount
    if isStrict, !result.warnings.isEmpty { return }
    let target = out.map { "\($0)/\(path.split(separator: "/").last ?? "")".replacing("//", with: "/") } ?? path
    if let out {
      guard FilePlace.kind(of: FilePlace.resolve(target, in: directory)) == .missing else {
        throw .cannotWrite(path: target, reason: "this file exists; name another folder, or mend in place: --in-place")
      }
      try OutputFile.makeFolder(out, in: directory)
    }
    try OutputFile.write(result.trace.text(), to: target, in: directory)
    report.written = target
  }
}
