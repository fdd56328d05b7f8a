/// Collapsed stacks: a line a path, its names between semicolons, a blank, and its own weight. What most flame-graph
/// tools read and write.
public enum CollapsedStacks {
  /// The tree's lines, in its order: `main;draw 12`. Frames without weight of their own have none, so a tree whose leaves
  /// all weigh something comes back as it was.
  ///
  /// A semicolon in a name becomes a comma, and a control character a blank, as the form has no other way to say them.
  public static func text(_ tree: CallTree) -> String {
    var out = ""
    var path: [String] = []
    for frame in tree.frames {
      path.removeSubrange(frame.depth...)
      path.append(written(frame.name))
      if frame.own > 0 { out += path.joined(separator: ";") + " \(frame.own)\n" }
    }
    return out
  }

  private static func written(_ name: String) -> String {
    guard name.unicodeScalars.contains(where: { $0 == ";" || $0.value < 0x20 }) else {
      return name.isEmpty ? "?" : name
    }
    return String(
      String.UnicodeScalarView(name.unicodeScalars.map { $0 == ";" ? "," : $0.value < 0x20 ? " " : $0 }))
  }

  /// Reads such lines; equal paths add up, and blank lines and those that begin with `#` are passed over.
  ///
  /// - Parameter unit: what the weights are, which the form does not say.
  /// - Throws: the first line that is none, with its number and column from 1 on.
  public static func read(_ text: String, unit: CallTree.Unit = .count) throws(ProfileFault) -> CallTree {
    var builder = CallTreeBuilder(unit: unit)
    // A line's end of two characters is one character to Swift.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, content) in lines.enumerated() {
      if content.allSatisfy({ $0 == " " || $0 == "\t" }) || content.first == "#" { continue }
      guard let blank = content.lastIndex(where: { $0 == " " || $0 == "\t" }), blank > content.startIndex else {
        throw ProfileFault(index + 1, 1, "a line is names between semicolons, a blank and a weight, as in main;draw 12")
      }
      let weight = content[content.index(after: blank)...]
      guard let number = Int64(weight), number >= 0, weight.allSatisfy(\.isASCIIDigit) else {
        let column = content.distance(from: content.startIndex, to: blank) + 2
        throw ProfileFault(index + 1, column, "a weight is a whole number, 0…\(Int64.max), not \"\(weight)\"")
      }
      let names = content[..<blank].split(separator: ";", omittingEmptySubsequences: false).map(String.init)
      if let empty = names.firstIndex(of: "") {
        let column = names[..<empty].reduce(1) { $0 + $1.count + 1 }
        throw ProfileFault(index + 1, column, "a name is empty; take one of the semicolons away")
      }
      builder.add(names, weight: number)
    }
    return builder.tree
  }
}

/// What is wrong with a profile's text, and where.
public struct ProfileFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 1 on.
  public let line: Int
  /// Characters, from 1 on.
  public let column: Int
  public let reason: String

  init(_ line: Int, _ column: Int, _ reason: String) {
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// `12:3: …`, to be put behind the file's name.
  public var description: String { "\(line):\(column): \(reason)" }
}

extension Character {
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
