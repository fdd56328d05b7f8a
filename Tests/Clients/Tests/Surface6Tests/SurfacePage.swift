import UIKit

/// The documentation's table of symbols.
@MainActor
enum SurfacePage {
  static let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .appendingPathComponent("../../../../../Sources/Segue/Segue.docc/Surface.md").standardizedFileURL

  static func text(_ surfaces: [Surface]) -> String {
    let statuses = Dictionary(uniqueKeysWithValues: surfaces.map { ($0.area, $0.statuses) })
    func status(_ symbol: SurfaceSymbol) -> String {
      statuses[symbol.area]?[symbol.symbol]?.rawValue ?? "not offered yet"
    }
    var lines = [
      "# The UIKit surface", "",
      "What of UIKit, Core Animation and Core Graphics public transition code uses, and what each does here.", "",
      "## Overview", "",
      "The list counts symbols over 47 public transition libraries; the rank is by how many use one. **behaves**: a test",
      "uses the symbol and checks its effect; **data only**: it compiles and keeps what it is given, and nothing here",
      "depends on it; **not offered yet**: code that uses it does not compile.", "",
      "This page is written by the client tests from those uses (`SEGUE_WRITE_GOLDENS=1 swift test --package-path",
      "Tests/Clients --filter Surface6Tests`), and they fail where it says something else.", "",
      "| rank | symbols | behave | data only | not offered yet |", "|---|---:|---:|---:|---:|",
    ]
    for rank in SurfaceSymbol.Rank.allCases {
      let all = SurfaceSymbol.all.filter { $0.rank == rank }.map(status)
      let counts = ["behaves", "data only", "not offered yet"].map { name in "\(all.count { $0 == name })" }
      lines.append("| \(rank.rawValue) | \(all.count) | \(counts.joined(separator: " | ")) |")
    }
    let titles = ["must": "Must: 30 % and more", "should": "Should: 10 to 30 %", "rare": "Rare: below 10 %"]
    for rank in SurfaceSymbol.Rank.allCases {
      lines += ["", "## \(titles[rank.rawValue]!)", "", "| symbol | area | libraries | here |", "|---|---|---:|---|"]
      for symbol in SurfaceSymbol.all where symbol.rank == rank {
        lines.append("| `\(symbol.symbol)` | \(symbol.area) | \(symbol.libraries) | \(status(symbol)) |")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
