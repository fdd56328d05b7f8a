/// A pattern for names: `*` stands for any characters, slashes too, `?` for one; all others for themselves.
package struct Glob: Sendable {
  private let pattern: [Character]

  package init(_ pattern: String) { self.pattern = Array(pattern) }

  /// Whether the text has a star or a question mark, and so may fit more than itself.
  package static func isPattern(_ text: some StringProtocol) -> Bool { text.contains { $0 == "*" || $0 == "?" } }

  /// The whole name fits the pattern.
  /// - Cost: the product of the lengths at worst.
  package func matches(_ name: String) -> Bool {
    let name = Array(name)
    var place = 0
    var index = 0
    var star: (place: Int, index: Int)?
    while index < name.count {
      if place < pattern.count, pattern[place] == "*" {
        star = (place, index)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == name[index] {
        place += 1
        index += 1
      } else if let last = star {
        // The last star takes one character more.
        star = (last.place, last.index + 1)
        place = last.place + 1
        index = last.index + 1
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
