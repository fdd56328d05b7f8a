import Foundation
import SegueTiming
import SegueTraces
import Testing

@Suite("Synthesised gestures of two fingers")
struct PairScriptTests {
  private static let space = TraceSpace(width: 390, height: 844, scale: 3)

  private func trace(_ stand: PairScript.Stand, until: Double = 1, noise: Double = 0, seed: UInt64 = 1) -> TouchTrace {
    PairScript(
      centre: .init(x: 200, y: 400), arm: .init(x: 60, y: 0),
      strokes: [.init(to: stand, milliseconds: 100, until: until)], noise: noise, seed: seed
    ).trace(in: Self.space)
  }

  /// Distance of the fingers and angle from the first to the second, clockwise, in radians.
  private func shape(_ frame: TraceFrame) -> (distance: Double, angle: Double) {
    let across = (x: frame.contacts[1].x - frame.contacts[0].x, y: frame.contacts[1].y - frame.contacts[0].y)
    return (hypot(across.x, across.y), atan2(-across.y, -across.x))
  }

  @Test("two touches begin opposite each other, move together on the 120 Hz clock and end where they are")
  func frames() {
    let trace = trace(.init(spread: 0.5))
    #expect(trace.contactCount == 2)
    #expect(trace.frames.map(\.t) == (0...13).map { RefreshRate.hz(120).vsync($0) })
    #expect(trace.frames.allSatisfy { $0.contacts.map(\.id) == [1, 2] })
    #expect(trace.frames[0].contacts.map(\.x) == [260, 140] && trace.frames[0].contacts.map(\.y) == [400, 400])
    #expect(trace.frames[0].contacts.map(\.phase) == [.began, .began])
    #expect(trace.frames[13].contacts.map(\.phase) == [.ended, .ended])
    #expect(trace.frames[13].contacts.map(\.x) == trace.frames[12].contacts.map(\.x))
    #expect(trace.header.provenance?.source == "synthesised: minimum-jerk, 120 Hz, seed 1")
  }

  @Test("a spread of a half ends at half the distance; half way at half time")
  func spread() {
    let trace = trace(.init(spread: 0.5))
    #expect(trace.frames.map(shape).allSatisfy { abs($0.angle) < 1e-9 })
    #expect(shape(trace.frames[6]).distance == 90 && shape(trace.frames[12]).distance == 60)
  }

  @Test("a turn is the tangent of half the angle, clockwise, at an unchanged distance")
  func turn() {
    let quarter = trace(.init(turn: 1))
    #expect(quarter.frames.map(shape).allSatisfy { abs($0.distance - 120) < 0.02 })
    #expect(abs(shape(quarter.frames[12]).angle - .pi / 2) < 1e-9)
    #expect(abs(shape(quarter.frames[6]).angle - 2 * atan(0.5)) < 2e-4)
    // Clockwise on a screen whose y goes down: from the right the finger goes down.
    #expect(quarter.frames[12].contacts[0].y == 460)
  }

  @Test("left early, it ends on the way; other seeds give other noise of at most 0.2 pt")
  func noise() {
    #expect(shape(trace(.init(spread: 0.5), until: 0.5).frames.last ?? TraceFrame(t: 0, contacts: [])).distance == 90)
    let plain = trace(.init(spread: 0.5)).frames.flatMap(\.contacts)
    let first = trace(.init(spread: 0.5), noise: 0.2, seed: 1).frames.flatMap(\.contacts)
    let second = trace(.init(spread: 0.5), noise: 0.2, seed: 2).frames.flatMap(\.contacts)
    #expect(first != second && first != plain)
    #expect(zip(plain, first).allSatisfy { abs($0.x - $1.x) <= 0.21 && abs($0.y - $1.y) <= 0.21 })
  }
}
