import SegueTesting
import Testing

#if swift(>=6)
  import PulledCard6
#else
  import PulledCard5
#endif

@Suite("The card")
struct CardTests {
  @Test("a flick takes it away within the frame budget", arguments: [DeviceProfile.hz60, .hz120])
  func flick(profile: DeviceProfile) throws {
    let replay = try rehearse(card, trace: .named("pan-down-flick"), profile: profile)
    expect(replay, endsIn: .finished)
    expect(replay, missed: ...0)
    expect(replay, hitchRatio: ..<5)
    expect(replay, compliance: 100...)
  }

  @Test("a short pull brings it back")
  func cancel() throws {
    let replay = try rehearse(card, trace: .named("pan-down-cancel"))
    expect(replay, endsIn: .cancelled)
    expect(replay, keeps: "outcome=cancelled,missed<=0")
  }

  @Test("it comes by a call, and shows the same each time")
  func present() throws {
    let replay = try rehearse(card, .present)
    expect(replay, endsIn: .finished)
    expect(replay, showsTheSameAs: try rehearse(card, .present))
  }

  @Test("work of 12 ms in one frame is found")
  func stall() throws {
    let replay = try rehearse(stallingCard, trace: .named("pan-down-finish"))
    expect(replay, endsIn: .finished)
    expect(replay, missed: 1...1)
    withKnownIssue("a stall is planted, which the expectation must find") {
      expect(replay, missed: ...0)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("most of it in the phase app, 12.") }
    }
  }
}
