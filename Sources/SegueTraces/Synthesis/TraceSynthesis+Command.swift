extension TraceSynthesis {
  /// The command line that makes the trace again: what is not the gesture's default, in the order of the help.
  ///
  /// `expect` is no part of it.
  public var command: String {
    let standard = TraceSynthesis(gesture, variant, seed: seed, in: space)
    var words = ["segue synthesize --gesture \(gesture.rawValue) --variant \(variant.rawValue)"]
    if space != BundledTraces.space {
      words.append("--window \(Self.text(space.width)),\(Self.text(space.height)),\(Self.text(space.scale))")
    }
    if start != standard.start { words.append("--start \(Self.text(start.x)),\(Self.text(start.y))") }
    if end != standard.end, !gesture.isStationary { words.append("--end \(Self.text(end.x)),\(Self.text(end.y))") }
    if duration != standard.duration { words.append("--duration \(Self.milliseconds(duration))") }
    if stagger != standard.stagger { words.append("--stagger \(Self.milliseconds(stagger))") }
    if jitter != standard.jitter { words.append("--jitter \(Self.text(jitter))") }
    switch sampling {
    case .even(.hz(120)): break
    case .even(let rate): words.append("--rate \(rate.numerator)")
    case .uneven(let rate): words.append("--rate \(rate.numerator) --uneven")
    }
    if let losses { words.append("--drop \(Self.text(losses.share))" + (losses.run == 1 ? "" : ":\(losses.run)")) }
    if let resampling { words.append("--resample \(resampling.numerator)") }
    if let coalescing { words.append("--coalesce \(coalescing.numerator)") }
    switch delays {
    case .unsaid: break
    case .between(let least, let most):
      let most = most == least ? "" : "-" + Self.milliseconds(most)
      words.append("--delay \(Self.milliseconds(least))\(most)")
    case .every(let period): words.append("--delay every:\(Self.milliseconds(period))")
    }
    words.append("--seed \(seed)")
    return words.joined(separator: " ")
  }

  /// The shortest form that reads back, without a fraction where there is none.
  private static func text(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Exact, as durations come from whole or decimal milliseconds.
  private static func milliseconds(_ nanoseconds: Int64) -> String {
    let (whole, part) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    if part == 0 { return "\(whole)" }
    var digits = String(String(1_000_000 + part).dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}
