import SegueResults
import SegueTiming

/// A run as bytes, in which a worker process hands it over whole.
///
/// Both ends are the same program, so the bytes have no version and no names: the fields stand in one order, integers as
/// LEB128 of their zigzag form, doubles as their bits, texts and lists behind their length.
enum RunTransfer {
  static func bytes(_ run: RunRecord) -> [UInt8] {
    var out = TransferWriter()
    for text in [run.scenario, run.transition, run.operation, run.trace, run.scene, run.profile, run.cost.rawValue] {
      out.append(text)
    }
    out.append(Int64(run.views))
    out.append(run.rate)
    out.append(run.costTable)
    out.append(run.cpuScale)
    out.append(run.display.stages.rawValue)
    out.append(run.display.buffering.rawValue)
    out.append(Int64(run.animatedLayers))
    out.append(run.outcome.rawValue)
    out.append(run.expected?.rawValue)
    out.append(run.digest)
    out.append(run.diagnostics)
    out.append(run.warnings)
    out.append(run.mapping)
    out.append(run.simulatedNanoseconds)
    out.append(run.wallNanoseconds)
    out.append(run.setUpNanoseconds)
    out.append(Int64(run.frames.count))
    for frame in run.frames { append(frame, to: &out) }
    return out.bytes
  }

  private static func append(_ frame: FrameRecord, to out: inout TransferWriter) {
    out.append(frame.vsyncID)
    out.append(frame.vsync.nanoseconds)
    out.append(frame.grid != nil)
    if let grid = frame.grid {
      out.append(grid.rate)
      out.append(grid.start.nanoseconds)
      out.append(grid.firstIndex)
    }
    out.append(Int64(frame.skippedBefore))
    for phase in FramePhase.allCases { out.append(frame.cost.phases[phase]) }
    out.append(frame.cost.prepare)
    out.append(frame.cost.execute)
    for operation in FrameOperation.allCases {
      out.append(frame.counts[operation])
      if operation.coversPixels { out.append(frame.counts.pixels(operation)) }
    }
    out.append(frame.digest)
    out.append(frame.newestTouch != nil)
    if let touch = frame.newestTouch { out.append(touch.nanoseconds) }
    out.append(frame.displacement)
    out.append(Int64(frame.queueDepth))
    out.append(frame.isTransitioning)
  }

  /// The run that `bytes` stand for; nil where they are cut short or are none.
  static func run(_ bytes: [UInt8]) -> RunRecord? {
    var input = TransferReader(bytes)
    let texts = (0..<7).map { _ in input.text() }
    let views = Int(input.integer())
    guard let cost = CostSource(rawValue: texts[6]), let rate = input.rate() else { return nil }
    let costTable = input.optionalText()
    let cpuScale = input.number()
    guard let stages = StageModel(rawValue: input.text()), let buffering = Buffering(rawValue: input.text()) else {
      return nil
    }
    let animatedLayers = Int(input.integer())
    guard let outcome = ReplayOutcome(rawValue: input.text()) else { return nil }
    var run = RunRecord(
      scenario: texts[0], transition: texts[1], operation: texts[2], trace: texts[3], scene: texts[4], views: views,
      profile: texts[5], rate: rate, cost: cost, costTable: costTable, cpuScale: cpuScale,
      display: DisplayModel(stages: stages, buffering: buffering), animatedLayers: animatedLayers, outcome: outcome)
    run.expected = input.optionalText().flatMap(ReplayOutcome.init)
    run.digest = input.word()
    run.diagnostics = input.texts()
    run.warnings = input.texts()
    run.mapping = input.optionalText()
    run.simulatedNanoseconds = input.integer()
    run.wallNanoseconds = input.integer()
    run.setUpNanoseconds = input.integer()
    let count = input.integer()
    // A frame has more bytes than one.
    guard (0...Int64(bytes.count)).contains(count) else { return nil }
    run.frames.reserveCapacity(Int(count))
    for _ in 0..<count {
      guard let frame = frame(&input) else { return nil }
      run.frames.append(frame)
    }
    return input.isAtEnd ? run : nil
  }

  private static func frame(_ input: inout TransferReader) -> FrameRecord? {
    var frame = FrameRecord(vsyncID: input.integer(), vsync: Timestamp(nanoseconds: input.integer()))
    if input.flag() {
      guard let rate = input.rate() else { return nil }
      frame.grid = VsyncGrid(
        rate: rate, start: Timestamp(nanoseconds: input.integer()), firstIndex: input.integer())
    }
    frame.skippedBefore = Int(input.integer())
    for phase in FramePhase.allCases { frame.cost.phases[phase] = input.integer() }
    frame.cost.prepare = input.integer()
    frame.cost.execute = input.integer()
    for operation in FrameOperation.allCases {
      let count = input.integer()
      frame.counts.add(operation, count: count, pixels: operation.coversPixels ? input.integer() : 0)
    }
    frame.digest = input.word()
    if input.flag() { frame.newestTouch = Timestamp(nanoseconds: input.integer()) }
    frame.displacement = input.number()
    frame.queueDepth = Int(input.integer())
    frame.isTransitioning = input.flag()
    return input.isGood ? frame : nil
  }
}
