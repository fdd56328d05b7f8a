import SegueTiming

/// A cubic Bézier piece of the graph of a timing curve.
struct CurvePiece {
  /// x and y of the start, both control points and the end.
  var points: [Double]

  init(_ points: Double...) {
    self.points = points
  }

  static func line(from x0: Double, _ y0: Double, to x3: Double, _ y3: Double) -> CurvePiece {
    let (dx, dy) = (x3 - x0, y3 - y0)
    return CurvePiece(x0, y0, x0 + dx / 3, y0 + dy / 3, x3 - dx / 3, y3 - dy / 3, x3, y3)
  }

  var width: Double { points[6] - points[0] }
  var height: Double { points[7] - points[1] }
  /// Whether it stays at one height.
  var isStraight: Bool { points[1] == points[3] && points[3] == points[5] && points[5] == points[7] }

  /// The piece from (0, 0) to (1, 1); linear for one without width or height, nil if x turns back.
  var unitCurve: CubicBezier? {
    guard width > 0, height != 0 else { return .linear }
    func x(_ value: Double) -> Double { (value - points[0]) / width }
    func y(_ value: Double) -> Double { (value - points[1]) / height }
    guard (0...1).contains(x(points[2])), (0...1).contains(x(points[4])), y(points[3]).isFinite, y(points[5]).isFinite
    else { return nil }
    return CubicBezier(x(points[2]), y(points[3]), x(points[4]), y(points[5]))
  }

  /// The pieces of a path in SVG's notation, of the commands M, L, H, V, C and Q in both cases.
  @MainActor static func path(_ text: String, _ check: CaseCheck) throws(MalformedCase) -> [CurvePiece] {
    var pieces: [CurvePiece] = []
    var (x, y) = (0.0, 0.0)
    for (command, numbers) in try commands(text, check) {
      let counts: [Character: Int] = ["m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "q": 4]
      let isRelative = command.isLowercase
      let kind = Character(command.lowercased())
      guard let count = counts[kind], !numbers.isEmpty, numbers.count.isMultiple(of: count) else {
        throw check.malformed("\(command) in the path is unknown or has too few numbers")
      }
      for start in stride(from: 0, to: numbers.count, by: count) {
        let n = Array(numbers[start..<start + count])
        let (ox, oy) = isRelative ? (x, y) : (0, 0)
        func point(_ index: Int) -> (Double, Double) { (ox + n[2 * index], oy + n[2 * index + 1]) }
        var end = kind == "h" ? (ox + n[0], y) : kind == "v" ? (x, oy + n[0]) : point(0)
        switch kind {
        case "m" where start == 0: break
        case "c":
          let (first, second) = (point(0), point(1))
          end = point(2)
          pieces.append(CurvePiece(x, y, first.0, first.1, second.0, second.1, end.0, end.1))
        case "q":
          let control = point(0)
          end = point(1)
          func towards(_ from: (Double, Double)) -> (Double, Double) {
            (from.0 + (control.0 - from.0) * 2 / 3, from.1 + (control.1 - from.1) * 2 / 3)
          }
          let (first, second) = (towards((x, y)), towards(end))
          pieces.append(CurvePiece(x, y, first.0, first.1, second.0, second.1, end.0, end.1))
        default: pieces.append(.line(from: x, y, to: end.0, end.1))
        }
        (x, y) = end
      }
    }
    guard pieces.allSatisfy({ $0.points.allSatisfy(\.isFinite) }) else { throw check.malformed("the path has no end") }
    return pieces
  }

  /// Each command letter with the numbers after it.
  @MainActor private static func commands(
    _ text: String, _ check: CaseCheck
  ) throws(MalformedCase) -> [(Character, [Double])] {
    var commands: [(Character, [Double])] = []
    var word = ""
    func takeWord() throws(MalformedCase) {
      if word.isEmpty { return }
      guard !commands.isEmpty, let number = Double(word.hasPrefix(".") ? "0\(word)" : word) else {
        throw check.malformed("\(word) in the path is not a number")
      }
      commands[commands.count - 1].1.append(number)
      word = ""
    }
    for character in text {
      switch character {
      case " ", ",", "\n", "\t": try takeWord()
      case "-" where !word.isEmpty && word.last != "e":
        try takeWord()
        word = "-"
      case "0"..."9", ".", "-", "+", "e": word.append(character)
      default:
        try takeWord()
        commands.append((character, []))
      }
    }
    try takeWord()
    return commands
  }
}
