/// Why a suite cannot be used: where, what, and how to mend it.
public struct SuiteError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Fault: Hashable, Sendable {
    case notText
    /// The first word of a line that has the wrong number of parts.
    case badPattern(String)
    case emptyPart(String)
    case unknownName(kind: String, String, known: [String])
    case badStage(String)
    case badBraces(String)
    /// A pattern that nothing in the catalogue fits, though each of its parts is known.
    case nothingFits(String)
    /// One scenario is wanted, and the pattern names so many.
    case several(String, Int)
    case unknownMember(String)
    case repeatedMember(String)
    case badMember(name: String, words: String)
    case includeWithoutFile
    case missingFile(String)
    case includeCycle([String])
    case noScenario
  }

  /// As the caller named it.
  public var file: String
  /// From 1 on; columns count characters.
  public var line: Int
  public var column: Int
  public var fault: Fault

  /// A file that is included and cannot be read: no input rather than bad data.
  public var isMissingInput: Bool {
    if case .missingFile = fault { true } else { false }
  }

  public var description: String { "\(file):\(line):\(column): \(words)" }

  /// What is wrong and how to mend it, without the place.
  public var words: String {
    switch fault {
    case .notText: "this is no text in UTF-8; write the suite anew, one scenario's pattern a line"
    case .badPattern(let text):
      "\"\(text)\" is no scenario's pattern; write transition/operation/trace/scene-views@rate, as in "
        + "td.shared-element/pop/edge-*/photos-1000@{60,120}"
    case .emptyPart(let text): "\"\(text)\" has a part without a name; write * for any"
    case .unknownName(let kind, let name, let known):
      Glob.isPattern(name)
        ? "no \(kind) fits \"\(name)\"" + Self.nearest(name, known) + "; see: segue list \(kind)s"
        : "there is no \(kind) \"\(name)\"" + Self.nearest(name, known) + "; see: segue list \(kind)s"
    case .badStage(let text):
      "\"\(text)\" is no scene-views@rate with views in \(ScenarioCatalog.viewsText), as in photos-1000@120"
    case .badBraces(let text): "the braces of \"\(text)\" do not close; write {60,120}, without braces inside"
    case .nothingFits(let text):
      "nothing fits \"\(text)\": no transition of these has such an operation with a trace that is made for it; a trace "
        + "that is not is taken where transition, operation and trace are spelled out"
    case .several(let text, let count): "\"\(text)\" names \(count) scenarios; spell one out"
    case .unknownMember(let name):
      "there is no \"\(name)\" here" + Self.nearest(name, ["gate", "digest"])
        + "; behind a pattern stand gate=… and digest=…, each without blanks"
    case .repeatedMember(let name): "\(name) is given twice; a gate takes several conditions with commas between"
    case .badMember(let name, let words): "\(name): \(words)"
    case .includeWithoutFile: "include needs one file, or the name of a suite that comes with Segue"
    case .missingFile(let path): "\(path) cannot be read; included files are looked for beside this one"
    case .includeCycle(let names): "the suite includes itself: \(names.joined(separator: " → ")); take one include out"
    case .noScenario: "the suite names no scenario; write a pattern, as in */*/*-finish/photos-1000@120"
    }
  }

  private static func nearest(_ name: String, _ known: [String]) -> String {
    NearestName.of(name, among: known).map { "; the nearest is \"\($0)\"" } ?? ""
  }
}
