/// Scenario names without the parts that all of them begin with.
struct ScenarioNames {
  /// The common beginning with its slash: `td.shared-element/pop/`; empty when there is none.
  let prefix: String
  /// What is left of each name, in the order given. Each is a name that `segue replay` understands as it stands.
  let short: [String]

  /// A single name keeps all its parts, and no name loses its last one.
  init(_ names: [String]) {
    let parts = names.map { $0.split(separator: "/", omittingEmptySubsequences: false) }
    var common = 0
    if Set(names).count > 1, let first = parts.first {
      let limit = (parts.map(\.count).min() ?? 1) - 1
      while common < limit, parts.allSatisfy({ $0[common] == first[common] }) { common += 1 }
    }
    prefix = (parts.first?.prefix(common).map { $0 + "/" } ?? []).joined()
    short = parts.map { $0.dropFirst(common).joined(separator: "/") }
  }
}
