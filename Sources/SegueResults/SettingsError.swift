import SegueJSON

/// Why a file of settings, such as a cost table or a device profile, cannot be used, and where in it.
public struct SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong; the words are in `description`.
  public enum Fault: Hashable, Sendable {
    case json(JSONError)
    case missingKey(String, takes: String)
    case unknownKey(String, known: [String])
    case unfit(key: String, found: String, takes: String)
  }

  /// As it was given.
  public var file: String
  /// Both from 1; columns count bytes.
  public var line: Int
  public var column: Int
  public var fault: Fault

  public init(file: String, line: Int, column: Int, fault: Fault) {
    self.file = file
    self.line = line
    self.column = column
    self.fault = fault
  }

  /// `phone.json:4:12: "ns" takes a whole number in 0…1000000000, not -3`.
  public var description: String { "\(file):\(line):\(column): \(words)" }

  private var words: String {
    switch fault {
    case .json(let error): "\(error.message); the file is one JSON object"
    case .missingKey(let key, let takes): "\"\(key)\" is missing; add it, it takes \(takes)"
    case .unknownKey(let key, let known):
      "nothing here is called \"\(key)\"; remove or rename it, there are: \(known.joined(separator: ", "))"
    case .unfit(let key, let found, let takes): "\"\(key)\" takes \(takes), not \(found)"
    }
  }
}
