import Foundation
import SegueJSON
import SegueQuartzCore
import SegueTiming
import SegueUIKit

/// A window that takes touches everywhere, a view in it, and a display that brings fingers' samples at 60 Hz.
@MainActor
final class FingerStage {
  let window: UIWindow
  let view: UIView
  private let display: SimulatedDisplay
  private var samples: [TouchSample] = []
  /// "name state", one for each action.
  private(set) var log: [String] = []
  var onAction: (UIGestureRecognizer) -> Void = { _ in }

  static func run<Result>(_ body: (FingerStage) throws -> Result) rethrows -> Result {
    try SimulationWorld.run(SimulationWorld()) { try body(FingerStage()) }
  }

  private init() {
    let everywhere = CGRect(x: -1e7, y: -1e7, width: 2e7, height: 2e7)
    window = UIWindow(frame: everywhere)
    window.makeKeyAndVisible()
    view = UIView(frame: window.bounds)
    window.addSubview(view)
    display = SimulatedDisplay(world: .current, rate: .hz(60))
  }

  func acted(_ recognizer: UIGestureRecognizer) {
    log.append("\(recognizer.name ?? "") \(recognizer.state)")
    onAction(recognizer)
  }

  func add<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer, _ name: String = "") -> Recognizer {
    recognizer.name = name
    recognizer.addTarget(self, action: Selector(FingerStage.acted(_:)))
    view.addGestureRecognizer(recognizer)
    return recognizer
  }

  func parameters(_ change: (inout GestureParameters) -> Void) {
    change(&SimulationWorld.current.gestureParameters)
  }

  /// Notes a sample, later than those before it.
  func sample(_ phase: TouchSample.Phase, _ milliseconds: Double, _ x: Double, _ y: Double, contact: Int = 1) {
    samples.append(
      TouchSample(
        contact: contact, phase: phase, time: Timestamp(seconds: milliseconds / 1000), location: CGPoint(x: x, y: y)))
  }

  /// Runs frames until all samples have been brought.
  func play() {
    var rest = samples[...]
    samples = []
    while !rest.isEmpty {
      let vsync = display.vsync(display.nextIndex)
      let due = rest.prefix { $0.time <= vsync }
      rest = rest.dropFirst(due.count)
      display.frame(touches: Array(due))
    }
  }

  /// Frames without touches.
  func wait(_ milliseconds: Double) {
    for _ in 0..<Int((milliseconds * 0.06).rounded(.up)) { display.frame() }
  }

  /// The time of the next frame.
  var milliseconds: Double { display.vsync(display.nextIndex).seconds * 1000 }

  /// Brings samples of several fingers in the next frame.
  func frame(_ phase: TouchSample.Phase, _ points: [CGPoint]) {
    let time = milliseconds
    for (index, point) in points.enumerated() {
      sample(phase, time, Double(point.x), Double(point.y), contact: index + 1)
    }
    play()
  }
}

extension CaseCheck {
  /// A finite number within what a screen and a recording can hold.
  func bounded(_ name: String, _ range: ClosedRange<Double> = -1e6...1e6) throws(MalformedCase) -> Double {
    let number = try number(name)
    guard range.contains(number) else { throw malformed("inputs.\(name) is out of \(range)") }
    return number
  }

  /// A list of points of the screen.
  func points(_ name: String) throws(MalformedCase) -> [CGPoint] {
    guard let items = one.inputs[name]?.arrayValue, items.count <= 10_000 else {
      throw malformed("inputs.\(name) are no points")
    }
    var points: [CGPoint] = []
    for item in items { points.append(try screenPoint(item, name)) }
    return points
  }

  func screenPoint(_ name: String) throws(MalformedCase) -> CGPoint { try screenPoint(one.inputs[name], name) }

  private func screenPoint(_ value: JSONValue?, _ name: String) throws(MalformedCase) -> CGPoint {
    let pair = try Self.numbers(value, count: 2, "inputs.\(name)", one.id)
    guard pair.allSatisfy({ abs($0) <= 1e6 }) else { throw malformed("inputs.\(name) is off any screen") }
    return CGPoint(x: pair[0], y: pair[1])
  }

  /// Rows of milliseconds and places, in the order of time.
  func track(_ name: String, columns: Int) throws(MalformedCase) -> [[Double]] {
    guard let items = one.inputs[name]?.arrayValue, items.count <= 10_000 else {
      throw malformed("inputs.\(name) are no samples")
    }
    var rows: [[Double]] = []
    for item in items {
      let row = try Self.numbers(item, count: columns, "inputs.\(name)", one.id)
      guard row.allSatisfy({ abs($0) <= 1e6 }), row[0] >= rows.last?[0] ?? 0 else {
        throw malformed("inputs.\(name) are not samples in the order of time")
      }
      rows.append(row)
    }
    return rows
  }

  func words(_ name: String) throws(MalformedCase) -> [String] {
    guard let items = one.inputs[name]?.arrayValue else { throw malformed("inputs.\(name) is not a list") }
    return items.map { $0.stringValue ?? "" }
  }

  /// Compares with an expectation that is a list of words, or of truths.
  func expect(_ words: [String], _ expected: JSONValue?, _ name: String = "") throws(MalformedCase) {
    guard let items = expected?.arrayValue else { throw malformed("expected.\(name) is not a list") }
    let texts = items.map { $0.stringValue ?? $0.boolValue.map { "\($0)" } ?? "?" }
    expect(texts == words, "\(texts)", "\(words)", name)
  }
}
