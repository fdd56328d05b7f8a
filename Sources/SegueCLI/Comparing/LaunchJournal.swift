import Foundation
import SegueComparison
import SegueJSON
import SegueResults

/// The launches of a comparison that are finished, a line of JSON each, so that one that is interrupted can go on.
///
/// The first line says the design. A last line that was cut short is left out.
struct LaunchJournal {
  static let schema = "segue.journal/1"

  private let path: String
  private var descriptor: Int32
  /// What was finished when it was opened, in that order.
  private(set) var entries: [JournalEntry] = []

  /// Opens the journal of a design, and begins it anew where it is of another one or `resumes` is false.
  init(at path: String, design: ComparisonDesign, resumes: Bool) throws(CommandFailure) {
    self.path = path
    descriptor = -1
    let header: JSONValue = ["schema": .string(Self.schema), "design": design.json]
    let lines = resumes ? Self.lines(at: path) : []
    if lines.first.map(Array.init) == Array(header.text().utf8) {
      for (number, line) in lines.enumerated().dropFirst() {
        do throws(SettingsError) {
          entries.append(try JournalEntry(Array(line), file: "\(path):\(number + 1)"))
        } catch {
          throw .badData("\(error); begin anew without --resume")
        }
      }
    }
    // Written whole, so that a line that was cut short is followed by no other.
    let text = ([header.text()] + entries.map(\.line)).map { $0 + "\n" }.joined()
    try OutputFile.write(text, to: path, in: "/")
    // SAFETY: open only reads the path, which lives through the call.
    descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotWrite(path: path, reason: Descriptor.words(errno)) }
  }

  /// The cases, with their iterations, of the journal that lies there; nil where there is none.
  static func cases(at path: String) -> [ComparisonCase]? {
    guard let first = lines(at: path).first, let header = try? JSONReader.read(Array(first)[...]),
      header["schema"]?.stringValue == schema, let cases = header["design"]?["cases"]?.arrayValue
    else { return nil }
    let known = cases.compactMap { one in
      one["name"]?.stringValue.flatMap { name in
        one["iterations"]?.integerValue.map {
          ComparisonCase(name: name, iterations: Int($0), isNanoscale: one["nanoscale"]?.boolValue ?? false)
        }
      }
    }
    return known.count == cases.count ? known : nil
  }

  /// Whole lines: what stands behind the last line's end was cut short.
  private static func lines(at path: String) -> [Data.SubSequence] {
    guard let bytes = FileManager.default.contents(atPath: path) else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
  }

  func add(_ entry: JournalEntry) throws(CommandFailure) {
    do {
      try Descriptor.write(entry.line + "\n", to: descriptor)
    } catch {
      throw .cannotWrite(path: path, reason: Descriptor.words(error.code))
    }
  }

  func close() { _ = Foundation.close(descriptor) }

  /// The comparison is at its end, and its samples are in its result.
  func remove() {
    close()
    try? FileManager.default.removeItem(atPath: path)
  }
}
