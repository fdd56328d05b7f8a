import Foundation
import SegueJSON

/// One figure of another project's tests: what goes in, what must come out, and how far Core Animation owes it.
struct ConformanceCase: Sendable {
  /// What the case means for an engine with Core Animation's semantics.
  enum Standing: String, Sendable {
    /// It holds unchanged.
    case direct
    /// It holds after the mapping that the note gives.
    case translate
    /// It is that product's policy, held where a parameter expresses it.
    case peer
    /// No Core Animation API exposes the quantity.
    case noAPI = "no-api"
  }

  let id: String
  let kind: String
  let inputs: JSONValue
  let expected: JSONValue
  let tolerance: Tolerance
  let standing: Standing

  struct Tolerance: Sendable {
    var absolute = 0.0
    var relative = 0.0

    func holds(_ value: Double, for expected: Double) -> Bool {
      if value == expected { return true }
      return abs(value - expected) <= max(absolute, relative * abs(expected))
    }
  }

  init(_ json: JSONValue, at index: Int) throws(MalformedCase) {
    guard let id = json["id"]?.stringValue else { throw MalformedCase("case \(index) of the file has no id") }
    guard let kind = json["kind"]?.stringValue else { throw MalformedCase("\(id): it has no kind") }
    guard let standing = json["ca"]?.stringValue.flatMap(Standing.init) else {
      throw MalformedCase("\(id): ca is not direct, translate, peer or no-api")
    }
    guard let inputs = json["inputs"], inputs.objectValue != nil else { throw MalformedCase("\(id): it has no inputs") }
    guard let expected = json["expected"] else { throw MalformedCase("\(id): it expects nothing") }
    var tolerance = Tolerance()
    switch json["tolerance"] {
    case nil, .null?: break
    case .object(let parts)?:
      guard let absolute = (parts["abs"] ?? 0).doubleValue, let relative = (parts["rel"] ?? 0).doubleValue else {
        throw MalformedCase("\(id): its tolerance is not a number, nor {rel, abs}")
      }
      tolerance = Tolerance(absolute: absolute, relative: relative)
    case let value?:
      guard let absolute = value.doubleValue else {
        throw MalformedCase("\(id): its tolerance is not a number, nor {rel, abs}")
      }
      tolerance.absolute = absolute
    }
    self.id = id
    self.kind = kind
    self.inputs = inputs
    self.expected = expected
    self.tolerance = tolerance
    self.standing = standing
  }
}

/// A case, or a file of cases, that cannot be read.
struct MalformedCase: Error {
  let what: String

  init(_ what: String) {
    self.what = what
  }
}

/// A case, or a part of its kind, that no API of the package expresses.
struct NoAdapter: Error {}

/// The cases of one file.
struct ConformanceFile {
  /// `easing.json`
  let name: String
  var cases: [ConformanceCase] = []
  /// A line for each case that cannot be read.
  var malformed: [String] = []
  /// The line for a file of which nothing can be read; it is one of `malformed` as well.
  private(set) var fault: String?

  init(_ url: URL) {
    name = url.lastPathComponent
    do {
      let json = try JSONReader.read(Array(Data(contentsOf: url))[...])
      guard let items = json.arrayValue else { throw MalformedCase("the file is not an array of cases") }
      for (index, item) in items.enumerated() {
        do {
          cases.append(try ConformanceCase(item, at: index))
        } catch {
          malformed.append("\(name): \(error.what)")
        }
      }
    } catch {
      let what =
        switch error {
        case let error as MalformedCase: error.what
        case let error as JSONError: "byte \(error.offset): \(error.message)"
        default: "the file cannot be read"
        }
      let line = "\(name): \(what)"
      malformed.append(line)
      fault = line
    }
  }

  /// Every JSON file of a directory, by name.
  static func all(in directory: URL) throws -> [ConformanceFile] {
    try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map(ConformanceFile.init)
  }
}
