import Foundation
import SegueComparison
import SegueJSON
import SegueResults

/// The launches of a comparison that are finished, a line of JSON each, so that one that is interrupted can go on.
///
/// The first line says what is compared: programs by their machine code, cases with their iterations, seed and rounds. A
/// last line that was cut short is left out.
struct LaunchJournal {
  static let schema = "segue.journal/1"

  private let path: String
  private var descriptor: Int32
  /// What was finished when it was opened, in that order.
  private(set) var entries: [JournalEntry] = []

  /// Opens the journal of a comparison, and begins it anew where it is of another one or `resumes` is false.
  /// - Parameter identity: of all that the launches follow from.
  init(at path: String, identity: JSONValue, resumes: Bool) throws(CommandFailure) {
    self.path = path
    descriptor = -1
    let header: JSONValue = ["schema": .string(Self.schema), "identity": identity]
    if resumes, let bytes = FileManager.default.contents(atPath: path) {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      if let first = lines.first, (try? JSONReader.read(Array(first)[...])) == header {
        // What stands behind the last line's end was cut short.
        for (number, line) in lines.enumerated().dropFirst().dropLast() {
          do throws(SettingsError) {
            entries.append(try JournalEntry(Array(line), file: "\(path):\(number + 1)"))
          } catch {
            throw .badData("\(error); begin anew without --resume")
          }
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
