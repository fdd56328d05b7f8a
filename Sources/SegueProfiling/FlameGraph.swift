/// A call tree as a picture: a box a frame, as wide as its share, callers above what they call.
///
/// With a base it is differential: widths are the candidate's, colour, marks and words say how each share changed.
public struct FlameGraph: Sendable {
  public var title: String
  /// A sentence below it.
  public var subtitle: String
  public let tree: CallTree
  let differential: DifferentialTree?
  /// Where a name comes from; gives boxes their colour.
  public var modules: [String: String]

  public init(_ title: String, subtitle: String = "", _ tree: CallTree, modules: [String: String] = [:]) {
    self.title = title
    self.subtitle = subtitle
    self.tree = tree
    self.modules = modules
    differential = nil
  }

  public init(
    _ title: String, subtitle: String = "", _ differential: DifferentialTree, modules: [String: String] = [:]
  ) {
    self.title = title
    self.subtitle = subtitle
    tree = differential.candidate
    self.modules = modules
    self.differential = differential
  }

  /// A box of the picture.
  struct Box {
    let index: Int
    let frame: CallTree.Frame
    /// In weights, from the left.
    let start: Int64
  }

  /// The frames that are drawn, callers first, and how many are not.
  /// - Parameter parts: frames below this part of the whole are not drawn; for the page, where one can zoom, that is half
  ///   a pixel of a wide screen.
  func boxes(parts: Int64 = 5_000) -> (drawn: [Box], leftOut: Int) {
    let least = max(1, tree.total / parts)
    var drawn: [Box] = []
    // Where the next child of each open frame begins.
    var next: [Int64] = [0]
    for (index, frame) in tree.frames.enumerated() {
      next.removeSubrange((frame.depth + 1)...)
      let start = next[frame.depth]
      next[frame.depth] = start.addingClamped(frame.total)
      next.append(start)
      if frame.total >= least { drawn.append(Box(index: index, frame: frame, start: start)) }
    }
    return (drawn, tree.frames.count - drawn.count)
  }

  /// Groups of modules, each with a colour of its own.
  enum Group: Int, CaseIterable {
    case own
    case swift
    case system
    case kernel
    case other

    var words: String {
      switch self {
      case .own: "the program"
      case .swift: "Swift's runtime and libraries"
      case .system: "the C library and other libraries"
      case .kernel: "the kernel"
      case .other: "not known"
      }
    }

    init(module: String?) {
      switch module {
      case nil, "[unknown]"?: self = .other
      case "kernel"?: self = .kernel
      case let name?
      where name.hasPrefix("libswift") || name.hasPrefix("libFoundation")
        || name.hasPrefix("lib_Foundation") || name.hasPrefix("libdispatch") || name.hasPrefix("libBlocksRuntime"):
        self = .swift
      case let name? where name.contains(".so") || name.hasPrefix("["): self = .system
      default: self = .own
      }
    }
  }

  func group(_ name: String) -> Group { Group(module: modules[name]) }

  /// A box in words: name, weight, share, own share and, with a base, the change.
  func words(_ box: Box) -> String {
    let frame = box.frame
    let weight = ProfileFigures.weight(Double(frame.total), tree.unit)
    var out = "\(frame.name): \(weight), \(ProfileFigures.percent(tree.percent(frame.total)))"
    out += ", own \(ProfileFigures.percent(tree.percent(frame.own)))"
    if let differential { out += ", \(Self.change(differential, box.index))" }
    return out
  }

  /// How much a share must change, in points, to be called changed.
  static let noticed = 0.05

  static func change(_ differential: DifferentialTree, _ index: Int) -> String {
    if differential.isNew(index) { return "new" }
    let change = differential.change(index)
    guard abs(change) >= noticed else { return "unchanged" }
    return "\(change > 0 ? "more" : "less"): \(ProfileFigures.signed(change)) points"
  }

  /// −1…1: how strongly a box is coloured, and which way; five points are full colour.
  static func strength(_ differential: DifferentialTree, _ index: Int) -> Double {
    let change = differential.change(index)
    return abs(change) < noticed ? 0 : max(-1, min(1, change / 5))
  }
}
