import Foundation

/// Where the sections and rows of a table stand: from number to place and back in O(log n).
///
/// Rows are also counted through all sections: `first` of a section is the number of its first row.
struct SectionedRows {
  enum Heights {
    /// All of one height.
    case uniform(CGFloat)
    /// The bottom of each row below the section's first one.
    case varied([CGFloat])
  }

  struct Section {
    let count: Int
    let headerHeight: CGFloat
    let heights: Heights
    let footerHeight: CGFloat
    fileprivate(set) var first = 0
    fileprivate(set) var top: CGFloat = 0

    init(count: Int, headerHeight: CGFloat, heights: Heights, footerHeight: CGFloat) {
      self.count = count
      self.headerHeight = headerHeight
      self.heights = heights
      self.footerHeight = footerHeight
    }

    /// The top of a row, or for `count` the bottom of the last one.
    func y(of row: Int) -> CGFloat {
      let way: CGFloat =
        switch heights {
        case .uniform(let height): CGFloat(row) * height
        case .varied(let bottoms): row == 0 ? 0 : bottoms[row - 1]
        }
      return top + headerHeight + way
    }

    var bottom: CGFloat { y(of: count) + footerHeight }

    /// How many rows end at or above `y`.
    fileprivate func rowsEnding(by y: CGFloat) -> Int {
      let way = y - top - headerHeight
      guard way > 0 else { return 0 }
      switch heights {
      case .uniform(let height):
        guard height > 0 else { return count }
        return way / height < CGFloat(count) ? Int(way / height) : count
      case .varied(let bottoms):
        return partition(bottoms.count) { bottoms[$0] <= way }
      }
    }
  }

  private(set) var sections: [Section] = []
  private(set) var rowCount = 0
  /// Where the last section ends.
  private(set) var bottom: CGFloat

  init(top: CGFloat = 0) {
    bottom = top
  }

  mutating func append(_ section: Section) {
    var section = section
    section.first = rowCount
    section.top = bottom
    sections.append(section)
    rowCount += section.count
    bottom = section.bottom
  }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section) && path.row >= 0
      && path.row < sections[path.section].count
  }

  /// The row's number through all sections, of a path that is contained.
  func number(of path: IndexPath) -> Int { sections[path.section].first + path.row }

  func path(of number: Int) -> IndexPath {
    // Of sections that begin with the same row all but the last are empty.
    let section = partition(sections.count) { sections[$0].first <= number } - 1
    return IndexPath(row: number - sections[section].first, section: section)
  }

  /// Top and height of a row.
  func span(of path: IndexPath) -> (top: CGFloat, height: CGFloat) {
    let section = sections[path.section]
    let top = section.y(of: path.row)
    return (top, section.y(of: path.row + 1) - top)
  }

  /// The numbers of the rows of which something lies between two heights.
  func rows(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    guard rowCount > 0, high > low else { return 0..<0 }
    let first = rowsEnding(by: low)
    var end = first
    if let section = section(at: high) {
      let part = sections[section]
      // The last row that begins above `high`.
      let ended = part.rowsEnding(by: high)
      end = part.first + min(ended + (ended < part.count && part.y(of: ended) < high ? 1 : 0), part.count)
    }
    return first..<max(first, end)
  }

  private func rowsEnding(by y: CGFloat) -> Int {
    guard let section = section(at: y) else { return 0 }
    return sections[section].first + sections[section].rowsEnding(by: y)
  }

  /// The last section that begins at or above `y`.
  private func section(at y: CGFloat) -> Int? {
    let index = partition(sections.count) { sections[$0].top <= y } - 1
    return index >= 0 ? index : nil
  }

  /// The sections of which something lies between two heights.
  func sections(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    let first = partition(sections.count) { sections[$0].bottom <= low }
    let end = partition(sections.count) { sections[$0].top < high }
    return first..<max(first, end)
  }

  func path(at y: CGFloat) -> IndexPath? {
    guard let index = section(at: y) else { return nil }
    let section = sections[index]
    let row = section.rowsEnding(by: y)
    return row < section.count && y >= section.y(of: row) ? IndexPath(row: row, section: index) : nil
  }
}

/// The first of `count` numbers for which a statement that holds up to some number does not.
private func partition(_ count: Int, _ holds: (Int) -> Bool) -> Int {
  var (low, high) = (0, count)
  while low < high {
    let middle = low + (high - low) / 2
    if holds(middle) { low = middle + 1 } else { high = middle }
  }
  return low
}
