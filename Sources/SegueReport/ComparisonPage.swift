import SegueResults

/// The core beside its peers and its limits as a Markdown page, a section a run.
public struct ComparisonPage {
  /// One run and the file that holds its figures.
  public struct Section: Sendable {
    /// The file's name, without the folders that it lies in.
    public var source: String
    public var comparison: CoreComparison

    public init(source: String, comparison: CoreComparison) {
      self.source = source
      self.comparison = comparison
    }
  }

  private let sections: [Section]

  public init(_ sections: [Section]) { self.sections = sections }

  public var markdown: String {
    ([head] + sections.map(text) + [legend]).joined(separator: "\n")
  }

  private var head: String {
    let files = sections.map(\.source).joined(separator: " ")
    return """
      # The core beside its peers and its limits

      Written by `segue bench --table` from \(files.isEmpty ? "nothing" : "`\(files)`"). Times are nanoseconds of CPU \
      time an item (a layer, a curve, a track, a point): of this machine. Compare within a table only.

      """
  }

  private func text(_ section: Section) -> String {
    let comparison = section.comparison
    var out = "## \(Self.title(of: comparison.instructionSet)), from `\(section.source)`\n\n"
    var facts = [comparison.processor, comparison.date].compactMap(\.self)
    facts.append("median of \(Figures.count(comparison.fewestRepetitions, "repetition"))")
    out += facts.joined(separator: "; ") + ".\n\n"
    out += MarkdownTable.text(
      ["family", "N", "ours", "best peer", "its time", "ratio", "limit", "distance"],
      [.left, .right, .right, .left, .right, .right, .right, .right],
      comparison.rows.map { row in
        [
          "`\(row.family)`", Figures.grouped(row.size), Self.time(row.core),
          row.best.map { "`\($0.name)`" } ?? Figures.absent, Self.time(row.best?.time), Self.factor(row.ratio),
          Self.time(row.limit), Self.factor(row.distance),
        ]
      })
    out += remarks(comparison)
    out += alone(comparison)
    out += everything(comparison)
    return out
  }

  private func remarks(_ comparison: CoreComparison) -> String {
    var lines: [String] = []
    if !comparison.missingFamilies.isEmpty {
      lines.append("Families not in this run: \(Self.list(comparison.missingFamilies)).")
    }
    if !comparison.familiesWithoutCore.isEmpty {
      lines.append("Families without a benchmark of the core's: \(Self.list(comparison.familiesWithoutCore)).")
    }
    if !comparison.missingPeers.isEmpty {
      lines.append(
        "Peers not in this run: \(Self.list(comparison.missingPeers)); `segue bench --peers` says how to get them.")
    }
    lines += comparison.warnings.map { "Warning: \($0)." }
    return lines.isEmpty ? "" : "\n" + lines.map { "- \($0)\n" }.joined()
  }

  /// What nothing stands beside: a line a family, a column a size.
  private func alone(_ comparison: CoreComparison) -> String {
    comparison.rowsAlone.isEmpty ? "" : "\n### The core alone\n\n" + Self.table(comparison.rowsAlone)
  }

  /// A line a peer and family, a column a size.
  private func everything(_ comparison: CoreComparison) -> String {
    "\n### Every figure\n\n" + Self.table(comparison.rows + comparison.bareLimits)
  }

  private static func table(_ rows: [CoreComparison.Row]) -> String {
    let sizes = Set(rows.map(\.size)).sorted()
    var families: [String] = []
    for row in rows where families.last != row.family { families.append(row.family) }
    var lines: [[String]] = []
    for family in families {
      let own = rows.filter { $0.family == family }
      func line(_ name: String, _ time: (CoreComparison.Row) -> Double?) {
        guard own.contains(where: { time($0) != nil }) else { return }
        let cells = sizes.map { size in Self.time(own.first { $0.size == size }.flatMap(time)) }
        lines.append(["`\(family)/\(name)`"] + cells)
      }
      line("segue") { $0.core }
      for peer in Set(own.flatMap(\.peers.keys)).sorted() { line(peer) { $0.peers[peer] } }
      line("limit") { $0.limit }
    }
    return MarkdownTable.text(
      ["benchmark"] + sizes.map(Figures.grouped), [.left] + sizes.map { _ in .right }, lines)
  }

  private let legend = """
    ## How to read this

    - **ratio**: the best peer's time over ours. Above 1 the core is faster.
    - **distance**: our time over the limit's. 1 is as fast as the machine can move the peers' bytes or do the arithmetic; \
    below 1 the core's own columns, which are smaller for layers of the plane, move faster than theirs.
    - **limit** of the matrix families: the bytes of the peers' single-precision columns read and written without \
    arithmetic. Of `keyframes`: a copy that moves as many bytes as eight keys a track in double precision. Of `bezier` \
    and `spring`: 60 additions and multiplications an item, in all vector lanes, with nothing waiting for a result. \
    `copy` moves 64 bytes an item, `arithmetic` does 64 operations.
    - **peers**: libraries get their columns ready made, and for hit tests the layers' outlines, and their index but \
    in `hit_test_flat_built`, where everybody makes it anew for 1,000 points; the core reads its own columns. They are \
    compiled for the instruction set of the section, but for cairo, Embree and the class tree, which are what they are. \
    Matrix libraries compose a layer's matrix in every update, as they are mostly used; those whose names end in \
    `-local` have it ready, as the core has, which composes it when a value changes. `glm-simd` and \
    `glm-skipping-identity` leave out products with the identity. `threads/one` is the core on one thread, beside two, \
    in time that goes by.
    - **hit tests**: `hit_test` and `hit_test_flat` ask the same 1,000 points in one call again and again, so that the \
    core's table of what lies where is warm; `hit_test_spread` asks 64,000 points in turn. Embree is asked point by point.
    - **the core alone**: `frame` is a transition with a track on a tenth of the layers, and its digest; \
    `frame_animated` a track on every layer, and all that a frame derives but the digest; `moved` the world matrices \
    after a hundredth of the layers moved, an item being a layer computed anew: those that moved and all below them; `opacity` and `depth_order` what one layer's \
    change costs all.
    - **layers**: the object model, an item being a `CALayer`. `layers_create` makes a tree and takes it apart again, \
    `layers_animate` adds a position animation to every layer, `layers_remove` takes it off. `layers_scrub` is a frame \
    with every layer animated, by layer time: beside it `core`, the same tracks and frame in a store without objects, \
    and as limit the sampling and the world matrices of that alone; `layers_scrub_digested` has the frame's digest too, \
    `layers_scrub_parts` a part of a transform in place of the position.

    """

  private static func title(of instructionSet: String?) -> String {
    switch instructionSet {
    case nil: "Instruction set not known"
    case "baseline": "Instruction set: baseline"
    case .some(let level): "Instruction set: x86-64-\(level)"
    }
  }

  static func time(_ nanoseconds: Double?) -> String {
    guard let nanoseconds else { return Figures.absent }
    return nanoseconds < 999.5
      ? Figures.significant(nanoseconds) + " ns" : Figures.duration(Int64(nanoseconds.rounded()))
  }

  /// Three digits, and two where it is far below one: `12.3×`, `0.37×`, `0.019×`, `0.0019×`.
  static func factor(_ value: Double?) -> String {
    guard let value else { return Figures.absent }
    let places = value < 0.00995 ? 4 : value < 0.0995 ? 3 : nil
    return (places.map { Figures.decimal(value, places: $0) } ?? Figures.significant(value)) + "×"
  }

  private static func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
}
