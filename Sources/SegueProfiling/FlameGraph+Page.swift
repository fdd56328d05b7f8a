import SegueJSON

extension FlameGraph {
  /// The picture as a page that needs nothing beside it: boxes to zoom into, to search and to walk through by keys, with a
  /// table of all functions behind it that needs no picture.
  ///
  /// Equal graphs and tables give equal bytes.
  /// - Parameter tables: that stand below the picture.
  public func html(tables: [ProfileTable] = []) -> String {
    // In the order of the page, each looked for behind the one before, so that nothing in a part is taken for a mark.
    let parts = [
      ("<!--title-->", Markup.escaped(title)), ("/*<style>*/", Self.text(PackageResources.flame_css)),
      ("<!--heading-->", Markup.escaped(title)), ("<!--subtitle-->", Markup.escaped(subtitle)),
      ("<!--legend-->", legend), ("<!--vanished-->", vanishedTable?.html() ?? ""),
      ("<!--tables-->", tables.map { $0.html() }.joined()), ("<!--functions-->", functionTable.html()),
      ("/*<data>*/", data.text().replacing("<", with: "\\u003c")),
      ("/*<script>*/", Self.text(PackageResources.flame_js)),
    ]
    var page = ""
    var rest = Self.text(PackageResources.flame_html)[...]
    for (mark, part) in parts {
      guard let range = rest.firstRange(of: mark) else { preconditionFailure("the page has no \(mark)") }
      page += rest[..<range.lowerBound] + part
      rest = rest[range.upperBound...]
    }
    return page + rest
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private var legend: String {
    if differential != nil {
      return [
        ("more", "▲ a greater share than before"), ("less", "▼ a smaller share"), ("same", "unchanged"),
        ("more", "+ new"),
      ].map { "<span class=\"key \($0.0)\">\($0.1)</span>" }.joined(separator: " ")
    }
    let shown = Set(tree.frames.map { group($0.name) })
    guard shown != [.other] else { return "" }
    return Group.allCases.filter(shown.contains)
      .map { "<span class=\"key group-\($0.rawValue)\">\($0.words)</span>" }.joined(separator: " ")
  }

  private var functionTable: ProfileTable {
    func percent(_ weight: Int64) -> String { ProfileFigures.percent(tree.percent(weight)) }
    let all = tree.functions
    let shown = all.prefix(200)
    var columns = [
      ProfileTable.Column("function", isNumber: false), .init("own"), .init("own %"), .init("with calls"),
      .init("with calls %"), .init("module", isNumber: false),
    ]
    var bases: [String: CallTree.Function] = [:]
    if let differential {
      columns.insert(.init("own % before"), at: 3)
      columns.insert(.init("change"), at: 4)
      bases = Dictionary(uniqueKeysWithValues: differential.base.functions.map { ($0.name, $0) })
    }
    let rows = shown.map { function -> [String] in
      var row = [
        function.name, ProfileFigures.weight(Double(function.own), tree.unit), percent(function.own),
        ProfileFigures.weight(Double(function.total), tree.unit), percent(function.total), modules[function.name] ?? "",
      ]
      if let differential {
        let before = bases[function.name].map { differential.base.percent($0.own) }
        row.insert(before.map(ProfileFigures.percent) ?? "–", at: 3)
        row.insert(before.map { ProfileFigures.signed(tree.percent(function.own) - $0) } ?? "new", at: 4)
      }
      return row
    }
    let left = all.count - shown.count
    return ProfileTable(
      "Functions by their own weight", columns, rows,
      notes: left > 0 ? ["\(left) more, each with less, are in the other files."] : [])
  }

  private var vanishedTable: ProfileTable? {
    guard let differential, !differential.vanished.isEmpty else { return nil }
    let shown = differential.vanished.filter { $0.percent >= Self.noticed }.prefix(50)
    let left = differential.vanished.count - shown.count
    return ProfileTable(
      "No longer there", [.init("path", isNumber: false), .init("share before")],
      shown.map { [$0.path.suffix(4).joined(separator: " › "), ProfileFigures.percent($0.percent)] },
      notes: left > 0 ? ["\(left) more, each with less."] : [])
  }

  /// What the page's program draws: a row a box, callers first.
  private var data: JSONValue {
    let (drawn, leftOut) = boxes()
    var numbers: [String: Int64] = [:]
    var names: [JSONValue] = []
    var groups: [JSONValue] = []
    var sources: [JSONValue] = []
    let rows = drawn.map { box -> JSONValue in
      let name = box.frame.name
      if numbers[name] == nil {
        numbers[name] = Int64(names.count)
        names.append(.string(name))
        groups.append(.integer(Int64(group(name).rawValue)))
        sources.append(.string(modules[name] ?? ""))
      }
      var row: [JSONValue] = [
        .integer(numbers[name] ?? 0), .integer(Int64(box.frame.depth)), .integer(box.start), .integer(box.frame.total),
        .integer(box.frame.own),
      ]
      if let differential {
        row.append(.string(Self.change(differential, box.index)))
        row.append(.number((Self.strength(differential, box.index) * 100).rounded() / 100))
      }
      return .array(row)
    }
    return [
      "names": .array(names), "groups": .array(groups), "modules": .array(sources), "boxes": .array(rows),
      "total": .integer(tree.total), "unit": .string(tree.unit.rawValue), "leftOut": .integer(Int64(leftOut)),
    ]
  }
}
