import SegueTiming

/// The frames of a run as rows of Perfetto's frame timeline.
///
/// | slice | from | to |
/// |---|---|---|
/// | expected surface frame | its vsync | its deadline |
/// | actual surface frame | its vsync | the end of its commit |
/// | expected display frame | the vsync at which the renderer was to take it | the vsync at which it was expected |
/// | actual display frame | when the renderer began | the vsync at which it was shown |
///
/// A surface frame carries all bits of jank, a display frame those of the renderer. A frame that never began has a
/// surface frame over its own period, marked as dropped, and the token of a display frame that never comes.
struct PerfettoFrameTimeline {
  private(set) var packets: [PerfettoPacket] = []
  /// The last token that was given; tokens and cookies are unique in a file.
  private(set) var token: UInt64
  private var cookie: UInt64
  private let app: UInt64
  private let renderer: UInt64
  private let layer: String

  private static let rendererBits: JankType = [.prepareDeadlineMissed, .executeDeadlineMissed]

  init(app: UInt64, renderer: UInt64, layer: String, token: UInt64) {
    self.app = app
    self.renderer = renderer
    self.layer = layer
    self.token = token
    cookie = app << 32
  }

  /// Adds every frame of the run; nothing for a run without figures.
  mutating func add(_ result: RunResult) {
    guard let metrics = result.metrics else { return }
    let isSerial = result.run.display.stages == .serial
    for (frame, presentation) in zip(result.run.frames, metrics.presentations) {
      token += 2
      let vsync = frame.vsync.nanoseconds
      let deadline = presentation.deadline.nanoseconds
      let committed = presentation.committed?.nanoseconds ?? deadline
      span(3, from: vsync, to: deadline, surface(presentation, isActual: false))
      span(4, from: vsync, to: committed, surface(presentation, isActual: true))
      guard let presented = presentation.presented, let began = presentation.renderStart else { continue }
      let due = isSerial ? vsync : deadline
      span(1, from: due, to: presentation.expected.nanoseconds, display(presentation, isActual: false))
      span(
        2, from: isSerial ? vsync : began.nanoseconds, to: presented.nanoseconds,
        display(presentation, isActual: true))
    }
  }

  /// Fields from number 2 on; the cookie is field 1 of every kind.
  private func surface(_ presentation: FramePresentation, isActual: Bool) -> (inout ProtobufMessage) -> Void {
    { [token, app, layer] message in
      message.add(2, token)
      message.add(3, token + 1)
      message.add(4, app)
      message.add(5, layer)
      guard isActual else { return }
      message.add(6, Self.presentType(presentation))
      message.add(7, presentation.jank.isDisjoint(with: [.appDeadlineMissed, .dropped]) ? 1 : 0)
      message.add(8, 0)
      message.add(9, UInt64(presentation.jank.rawValue))
      message.add(10, 1)
      message.add(11, 1)
    }
  }

  private func display(_ presentation: FramePresentation, isActual: Bool) -> (inout ProtobufMessage) -> Void {
    { [token, renderer] message in
      message.add(2, token + 1)
      message.add(3, renderer)
      guard isActual else { return }
      let bits = presentation.jank.intersection(Self.rendererBits)
      message.add(4, Self.presentType(presentation))
      message.add(5, bits.isEmpty ? 1 : 0)
      message.add(6, 0)
      message.add(7, UInt64(bits.isEmpty ? JankType.none.rawValue : bits.rawValue))
      message.add(8, 1)
    }
  }

  /// On time, late, dropped.
  private static func presentType(_ presentation: FramePresentation) -> UInt64 {
    presentation.isDropped ? 4 : presentation.periodsLate > 0 ? 2 : 1
  }

  /// A start and its end, under one cookie.
  private mutating func span(
    _ kind: UInt64, from start: Int64, to end: Int64, _ fields: (inout ProtobufMessage) -> Void
  ) {
    cookie += 1
    var begin = ProtobufMessage()
    begin.add(1, cookie)
    fields(&begin)
    var finish = ProtobufMessage()
    finish.add(1, cookie)
    for (time, field, content) in [(start, kind, begin), (end, 5 as UInt64, finish)] {
      var event = ProtobufMessage()
      event.add(field, content)
      packets.append(PerfettoPacket(at: time, 76, event))
    }
  }
}
