import SegueTiming
import SegueTraces

/// The options of `segue synthesize`, as what they stand for.
struct SynthesisArguments {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func synthesis() throws(UsageError) -> TraceSynthesis {
    typealias Gesture = TraceSynthesis.Gesture
    guard let gesture = arguments.value("--gesture").flatMap(Gesture.init) else {
      throw .missingValue("--gesture", placeholder: Gesture.allCases.map(\.rawValue).joined(separator: "|"))
    }
    let variant = arguments.choice("--variant", default: TraceSynthesis.Variant.drag)
    if gesture == .tap, variant != .drag {
      throw .conflict("a tap has no way to go: leave --variant \(variant.rawValue) out")
    }
    if gesture.fingers == 1, variant == .stagger || arguments.has("--stagger") {
      throw .conflict("\(gesture.rawValue) is of one finger: there is no second one to come later")
    }
    var synthesis = TraceSynthesis(
      gesture, variant, seed: UInt64(try whole("--seed", 0...Int64.max) ?? 1), in: try window())
    if let start = try point("--start") {
      synthesis.start = start
      // What stays where it is stays there.
      if gesture.isStationary { synthesis.end = start }
    }
    if let end = try point("--end") {
      if gesture.isStationary {
        throw .conflict("\(gesture.rawValue) stays where it is; its place is --start")
      }
      synthesis.end = end
    }
    if let duration = try milliseconds("--duration", 1...60_000) { synthesis.duration = duration }
    if let stagger = try milliseconds("--stagger", 0...1000) { synthesis.stagger = stagger }
    if let jitter = try number("--jitter", 0...100) { synthesis.jitter = jitter }
    let rate = try self.rate("--rate") ?? .hz(120)
    synthesis.sampling = arguments.has("--uneven") ? .uneven(rate) : .even(rate)
    synthesis.losses = try losses()
    synthesis.resampling = try self.rate("--resample")
    synthesis.coalescing = try self.rate("--coalesce")
    synthesis.delays = try delays()
    return synthesis
  }

  func whole(_ option: String, _ range: ClosedRange<Int64>) throws(UsageError) -> Int64? {
    guard let text = arguments.value(option) else { return nil }
    guard let number = Int64(text), range.contains(number) else {
      throw .outOfRange(
        option, value: text, range: "a whole number in \(range.lowerBound)…\(range.upperBound)")
    }
    return number
  }

  private func rate(_ option: String) throws(UsageError) -> RefreshRate? {
    try whole(option, 1...1000).map { RefreshRate.hz($0) }
  }

  private func number(_ option: String, _ range: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let text = arguments.value(option) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      // The ends of every range are whole.
      throw .outOfRange(option, value: text, range: "a number in \(Int(range.lowerBound))…\(Int(range.upperBound))")
    }
    return number
  }

  /// As nanoseconds.
  private func milliseconds(_ option: String, _ range: ClosedRange<Double>) throws(UsageError) -> Int64? {
    try number(option, range).map { Int64(($0 * 1_000_000).rounded()) }
  }

  /// Numbers between commas; nil where one is none.
  private static func numbers(_ text: String) -> [Double]? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    return numbers.contains { $0 == nil || !($0 ?? .nan).isFinite } ? nil : numbers.compactMap(\.self)
  }

  private func point(_ option: String) throws(UsageError) -> GestureScript.Point? {
    guard let text = arguments.value(option) else { return nil }
    guard let numbers = Self.numbers(text), numbers.count == 2, numbers.allSatisfy({ abs($0) <= 100_000 }) else {
      throw .outOfRange(option, value: text, range: "X,Y in points, each in −100000…100000")
    }
    return GestureScript.Point(x: numbers[0], y: numbers[1])
  }

  private func window() throws(UsageError) -> TraceSpace {
    guard let text = arguments.value("--window") else { return BundledTraces.space }
    guard let numbers = Self.numbers(text), (2...3).contains(numbers.count),
      numbers.prefix(2).allSatisfy({ (1...100_000).contains($0) }),
      numbers.count == 2 || (0.1...16).contains(numbers[2])
    else {
      throw .outOfRange(
        "--window", value: text, range: "W,H or W,H,SCALE: points in 1…100000, pixels in a point in 0.1…16")
    }
    return TraceSpace(width: numbers[0], height: numbers[1], scale: numbers.count == 3 ? numbers[2] : 3)
  }

  private func losses() throws(UsageError) -> TraceSynthesis.Losses? {
    guard let text = arguments.value("--drop") else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let share = parts.first.flatMap({ Double($0) }), (0...0.9).contains(share),
      let run = parts.count == 2 ? Int(parts[1]) : 1, (1...100).contains(run)
    else {
      throw .outOfRange("--drop", value: text, range: "SHARE or SHARE:RUN, a chance in 0…0.9 and samples in 1…100")
    }
    return TraceSynthesis.Losses(share: share, run: run)
  }

  private func delays() throws(UsageError) -> TraceSynthesis.Delays {
    guard let text = arguments.value("--delay") else { return .unsaid }
    func nanoseconds(_ text: some StringProtocol, _ range: ClosedRange<Double>) -> Int64? {
      Double(text).flatMap { range.contains($0) ? Int64(($0 * 1_000_000).rounded()) : nil }
    }
    if text.hasPrefix("every:"), let period = nanoseconds(text.dropFirst(6), 0.001...10_000) { return .every(period) }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count <= 2, let least = nanoseconds(parts[0], 0...10_000),
      let most = parts.count == 1 ? least : nanoseconds(parts[1], 0...10_000), least <= most
    {
      return .between(least, most)
    }
    throw .outOfRange("--delay", value: text, range: "MS, MIN-MAX or every:MS, milliseconds in 0…10000")
  }
}
