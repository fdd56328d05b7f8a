import SegueTraces
import Testing

@Suite("Mapping a trace into a window")
struct TraceMappingTests {
  static func trace(width: Double, height: Double) -> TouchTrace {
    let contact = TraceContact(
      id: 1, phase: .began, x: 195, y: 422, attributes: TouchAttributes(pressure: 0.5, major: 20, minor: 10),
      coalesced: [TraceSample(t: -1, x: 100, y: 50)])
    return TouchTrace(
      header: TraceHeader(
        clock: TraceClock(base: .firstSample, source: "test", originNs: "0"),
        space: TraceSpace(width: width, height: height, scale: 3)),
      frames: [
        TraceFrame(t: 0, contacts: [contact]),
        TraceFrame(t: 1, contacts: [TraceContact(id: 1, phase: .ended, x: 195, y: 422)]),
      ])
  }

  @Test("a trace whose space is the window comes back unchanged", arguments: TraceMapping.allCases)
  func identity(_ mapping: TraceMapping) {
    let trace = Self.trace(width: 390, height: 844)
    let mapped = mapping.apply(to: trace, width: 390, height: 844)
    #expect(mapped.trace == trace)
    #expect(mapped.sentence == "The trace's space is the 390×844 pt window: points as recorded (factor 1).")
  }

  @Test("fit scales both axes by the widths and keeps the top-left corner")
  func fit() {
    let mapped = TraceMapping.fit.apply(to: Self.trace(width: 780, height: 1000), width: 390, height: 844)
    let contact = mapped.trace.frames[0].contacts[0]
    #expect((contact.x, contact.y) == (97.5, 211))
    #expect((contact.coalesced[0].x, contact.coalesced[0].y) == (50, 25))
    #expect(contact.attributes == TouchAttributes(pressure: 0.5, major: 10, minor: 5))
    #expect(mapped.trace.frames[1].contacts[0].x == 97.5)
    #expect(mapped.trace.header.space == TraceSpace(width: 390, height: 844, scale: 3))
    #expect(mapped.sentence == "Points of a 780×1000 pt space fitted to a 390×844 pt window by width (factor 0.5).")
  }

  @Test("where the one factor would let a touch begin below the foot, y has its own")
  func foot() {
    let trace = Self.trace(width: 390, height: 500)
    let mapped = TraceMapping.fit.apply(to: trace, width: 780, height: 844)
    let contact = mapped.trace.frames[0].contacts[0]
    #expect(contact.x == 390 && contact.y == 422 * (844.0 / 500))
    #expect(
      mapped.sentence
        == "Points of a 390×500 pt space fitted to a 780×844 pt window by width and, as a touch would begin below its "
        + "foot, by height (factors 2 in x, 1.688 in y).")
    // A point higher up, and the factor is one again.
    let higher = TraceMapping.fit.apply(to: trace, width: 780, height: 845)
    #expect(higher.trace.frames[0].contacts[0].y == 844)
  }

  @Test("a digitizer's units are part of the statement")
  func digitizer() {
    var trace = Self.trace(width: 780, height: 1000)
    trace.header.digitizer = TraceDigitizer(
      name: "panel", x: TraceAxis(min: 0, max: 1559), y: TraceAxis(min: 0, max: 1999))
    #expect(
      TraceMapping.fit.apply(to: trace, width: 390, height: 844).sentence
        == "Points of a 780×1000 pt (1560×2000 device units) space fitted to a 390×844 pt window by width (factor 0.5)."
    )
  }

  @Test("stretch scales each axis by its own sides")
  func stretch() {
    let mapped = TraceMapping.stretch.apply(to: Self.trace(width: 390, height: 422), width: 195, height: 844)
    let contact = mapped.trace.frames[0].contacts[0]
    #expect((contact.x, contact.y) == (97.5, 844))
    #expect((contact.coalesced[0].x, contact.coalesced[0].y) == (50, 100))
    #expect(contact.attributes == TouchAttributes(pressure: 0.5, major: 25, minor: 12.5))
    #expect(
      mapped.sentence == "Points of a 390×422 pt space stretched to a 195×844 pt window (factors 0.5 in x, 2 in y).")
  }

  @Test("none leaves the points as they are")
  func none() {
    let trace = Self.trace(width: 820, height: 1180)
    let mapped = TraceMapping.none.apply(to: trace, width: 390, height: 844)
    #expect(mapped.trace == trace)
    #expect(
      mapped.sentence
        == "Points of a 820×1180 pt space taken as they are in a 390×844 pt window (no mapping, factor 1).")
  }

  @Test("an awkward factor is told to four decimals and applied in full")
  func awkward() {
    let mapped = TraceMapping.fit.apply(to: Self.trace(width: 820, height: 1180), width: 390, height: 844)
    #expect(mapped.trace.frames[0].contacts[0].x == 195 * (390.0 / 820.0))
    #expect(mapped.sentence == "Points of a 820×1180 pt space fitted to a 390×844 pt window by width (factor 0.4756).")
  }
}
