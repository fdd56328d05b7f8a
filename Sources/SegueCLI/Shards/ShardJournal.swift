import Foundation
import SegueJSON

/// What a shard has so far, a line a whole cell, written as soon as the cell is done: so that an end at any moment, of the
/// process or of the machine's patience, costs the cells that were under way and no more.
///
/// The file lies beside the result's and goes when that is written. Its first line says whose cells they are.
struct ShardJournal {
  static let schema = "segue.shard-journal/1"
  static let ending = ".partial.ndjson"

  /// As it is called in messages.
  let path: String
  private let directory: String
  private let head: JSONValue
  private var descriptor: Int32 = -1

  /// - Parameter result: of which no cell is looked at.
  init(of result: ShardResult, path: String, in directory: String) {
    self.path = path
    self.directory = directory
    head = [
      "schema": .string(Self.schema), "plan": .string(result.manifest.digest),
      "shard": result.shard.json(isBalanced: result.isBalanced), "machine": result.machine,
    ]
  }

  /// The whole cells of an earlier attempt; nil where there was none.
  ///
  /// The last line may be cut short, and counts for nothing then.
  func kept(of manifest: ReplayManifest) throws(CommandFailure) -> [ShardResult.Cell]? {
    guard FilePlace.kind(of: FilePlace.resolve(path, in: directory)) != .missing else { return nil }
    let bytes = try InputFile.read(path, in: directory)
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    lines.removeLast()
    guard let first = lines.first else { return [] }
    let found = try value(first, 1)
    guard found == head else {
      throw .notComparable(
        "\(path): this is of another plan, shard or machine (\(Self.difference(found, head))); remove it, or name "
          + "another folder with --out")
    }
    var cells: [ShardResult.Cell] = []
    for (index, line) in lines.enumerated().dropFirst() {
      let value = try value(line, index + 1)
      do throws(ReplayManifest.Fault) { cells.append(try ShardResult.Cell(value, index - 1)) } catch {
        throw .badData("\(path):\(index + 1):1: \(error.words); remove the file to begin anew")
      }
    }
    do throws(ReplayManifest.Fault) { try ShardResult.check(cells, of: manifest) } catch {
      throw .badData("\(path): \(error.words); remove the file to begin anew")
    }
    return cells
  }

  private func value(_ line: ArraySlice<UInt8>, _ number: Int) throws(CommandFailure) -> JSONValue {
    do throws(JSONError) { return try JSONReader.read(line) } catch {
      let column = error.offset + 1
      throw .badData("\(path):\(number):\(column): \(error.message); remove the file to begin anew")
    }
  }

  private static func difference(_ one: JSONValue, _ other: JSONValue) -> String {
    let key = ["schema", "plan", "shard", "machine"].first { one[$0] != other[$0] } ?? "schema"
    return "its \(key) is \((one[key] ?? .null).text()), not \((other[key] ?? .null).text())"
  }

  /// Begins the file with the cells that are kept, and holds it open for more.
  mutating func open(keeping cells: [ShardResult.Cell]) throws(CommandFailure) {
    try OutputFile.write(([head] + cells.map(\.json)).map { $0.text() + "\n" }.joined(), to: path, in: directory)
    // SAFETY: open only reads the path, which lives through the call.
    descriptor = unsafe Foundation.open(FilePlace.resolve(path, in: directory), O_WRONLY | O_APPEND | O_CLOEXEC)
    if descriptor < 0 { throw .cannotWrite(path: path, reason: "cannot be written: \(Descriptor.words(errno))") }
  }

  func append(_ cell: ShardResult.Cell) throws(CommandFailure) {
    do throws(OutputError) { try Descriptor.write(cell.json.text() + "\n", to: descriptor) } catch {
      throw .cannotWrite(path: path, reason: "cannot be written: \(Descriptor.words(error.code))")
    }
  }

  /// Closes the file and leaves it.
  func close() { if descriptor >= 0 { Foundation.close(descriptor) } }

  /// Takes the file away: the result has all of it.
  func remove() { try? FileManager.default.removeItem(atPath: FilePlace.resolve(path, in: directory)) }
}
