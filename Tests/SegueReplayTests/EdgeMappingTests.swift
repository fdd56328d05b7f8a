import SegueResults
import SegueTraces
import Testing

@testable import SegueReplay

@MainActor
@Suite("Edge gestures in windows of other widths")
struct EdgeMappingTests {
  /// The bundled traces are of a 390 pt window; a tablet's is 1024 or more.
  private func scenario(_ trace: String, _ profile: String) throws -> (Scenario, TouchTrace) {
    let device = try #require(DeviceProfile.builtIn(named: profile))
    return (
      Scenario(
        transition: "td.shared-element", operation: "pop", trace: trace, scene: "photos", views: 200, device: device),
      try #require(ScenarioCatalog.trace(named: trace))
    )
  }

  private func xs(_ trace: TouchTrace) -> [Double] { trace.frames.flatMap { $0.contacts.map(\.x) } }

  @Test("the first touch keeps its distance from the edge, the way is scaled, and the sentence says so")
  func left() throws {
    let (scenario, trace) = try scenario("edge-pan-finish", "tablet-120")
    let mapped = Replayer.mapped(trace, into: scenario, .fit)
    let (before, after) = (xs(trace), xs(mapped.trace))
    #expect(abs(after[0] - before[0]) < 1e-9)
    let factor = scenario.device.width / 390
    #expect(
      factor > 2 && abs((after[after.count - 1] - after[0]) - factor * (before[before.count - 1] - before[0])) < 1e-6)
    #expect(mapped.sentence.contains("from the left edge: all points are shifted by"))
  }

  @Test("the right edge likewise")
  func right() throws {
    let name = try #require(
      ScenarioCatalog.bundled.first { $0.trace.gesture == .rightEdgePan && $0.trace.expectsAFinish }?.name)
    let (scenario, trace) = try scenario(name, "tablet-120")
    let mapped = Replayer.mapped(trace, into: scenario, .fit)
    #expect(abs((scenario.device.width - xs(mapped.trace)[0]) - (390 - xs(trace)[0])) < 1e-9)
    #expect(mapped.sentence.contains("from the right edge"))
  }

  @Test("what stays in the zone, begins elsewhere or is not mapped is left alone")
  func others() throws {
    let (phone, flick) = try scenario("edge-flick", "phone-120")
    #expect(
      Replayer.mapped(flick, into: phone, .fit).trace
        == TraceMapping.fit.apply(to: flick, width: phone.device.width, height: phone.device.height).trace)
    let (tablet, pan) = try scenario("pan-right-finish", "tablet-120")
    let plain = TraceMapping.fit.apply(to: pan, width: tablet.device.width, height: tablet.device.height)
    #expect(Replayer.mapped(pan, into: tablet, .fit).trace == plain.trace && plain.trace != pan)
    #expect(Replayer.mapped(flick, into: tablet, .none).trace == flick)
  }

  @Test("so a pop by the edge ends on a tablet as the trace expects")
  func replayed() throws {
    let (scenario, trace) = try scenario("edge-pan-finish", "tablet-120")
    let run = try Replayer().replay(scenario, trace: trace)
    #expect(run.outcome == .finished && run.expected == .finished)
  }

  @Test("a pan that begins low on a phone begins on a tablet too, whatever its shape")
  func low() throws {
    for profile in ["tablet-60", "tablet-90", "tablet-120", "tablet-variable"] {
      let (scenario, trace) = try scenario("pan-up-flick", profile)
      let mapped = Replayer.mapped(trace, into: scenario, .fit).trace
      let first = try #require(mapped.frames.first?.contacts.first)
      #expect(first.y < scenario.device.height && first.y > 0.8 * scenario.device.height, "\(profile): \(first.y)")
    }
  }
}

extension TouchTrace {
  fileprivate var expectsAFinish: Bool { header.expect.values.contains("finished") }
}
