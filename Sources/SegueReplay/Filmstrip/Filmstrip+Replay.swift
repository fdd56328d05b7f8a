import SegueResults
import SegueTiming
import SegueTraces
import SegueUIKit

/// Why a scenario has no filmstrip.
public enum FilmstripError: Error, Hashable, Sendable, CustomStringConvertible {
  case replay(ReplayError)
  /// No transition began, so nothing moved.
  case noMotion(String)

  public var description: String {
    switch self {
    case .replay(let error): error.description
    case .noMotion(let scenario):
      "\(scenario): the trace began no transition, so there is nothing to see; take a trace that does: segue list traces"
    }
  }
}

extension Filmstrip {
  /// Replays a scenario and draws frames of its motion: from the one in which the transition begins to the one in which
  /// it has completed.
  ///
  /// - Parameters:
  ///   - trace: nil begins the operation by a call.
  ///   - replayer: what a frame costs may decide which frames there are; the frames that were late by it are marked.
  /// - Cost: two replays, and O(layers) for each picture.
  @MainActor
  public init(
    of scenario: Scenario, trace: TouchTrace?, mapping: TraceMapping = .fit, at moments: Moments = .evenly(6),
    replayer: Replayer = Replayer()
  ) throws(FilmstripError) {
    let run = try Self.replay(replayer, scenario, trace, mapping)
    guard let first = run.frames.first, run.outcome != .notStarted else { throw .noMotion(scenario.name) }
    let times = run.frames.map { $0.vsync - first.vsync }
    let chosen = moments.indices(of: times).map { (index: $0, frame: run.frames[$0]) }
    let wanted = Set(chosen.map(\.frame.vsyncID))

    let album = Album()
    var observing = replayer
    observing.beforeFrame = { world, _ in
      guard album.screenSize == .zero, let window = world.windows.last else { return }
      album.screenSize = window.bounds.size
      album.painter.look(at: window)
    }
    _ = try Self.replay(observing, scenario, trace, mapping) { world, frame in
      guard wanted.contains(frame.index), let window = world.windows.last else { return }
      album.pictures[frame.index] = album.painter.paint(window)
    }
    let marks = RunResult(run).lateFrames
    self.init(
      title: scenario.name, screenSize: album.screenSize,
      frames: chosen.compactMap { index, frame in
        album.pictures[frame.vsyncID].map {
          Frame(picture: $0, index: index, time: frame.vsync - first.vsync, mark: marks[index])
        }
      }, motionFrames: run.frames.count)
  }

  @MainActor
  private static func replay(
    _ replayer: Replayer, _ scenario: Scenario, _ trace: TouchTrace?, _ mapping: TraceMapping,
    _ observer: FrameObserver? = nil
  ) throws(FilmstripError) -> RunRecord {
    do throws(ReplayError) {
      return try replayer.replay(scenario, trace: trace, mapping: mapping, observer: observer)
    } catch {
      throw .replay(error)
    }
  }

  /// Marks frames, say those that were late in another run of the same scenario; nil takes a mark away.
  public mutating func mark(_ words: (Frame) -> String?) {
    for index in frames.indices { frames[index].mark = words(frames[index]) }
  }

  /// What is drawn while a scenario is replayed.
  @MainActor
  private final class Album {
    let painter = LayerPainter()
    var pictures: [Int64: Picture] = [:]
    var screenSize = CGSize.zero
  }
}

extension RunResult {
  /// What is to be said of the frames that missed their deadlines, were shown late or never, by their places.
  public var lateFrames: [Int: String] {
    var words: [Int: String] = [:]
    for (index, frame) in (metrics?.presentations ?? []).enumerated() {
      if frame.isDropped {
        words[index] = "dropped"
      } else if frame.isMissed {
        words[index] = "missed by \(Self.milliseconds(frame.overrunNanoseconds)) ms"
      } else if frame.hitchNanoseconds > 0 {
        words[index] = "late by \(Self.milliseconds(frame.hitchNanoseconds)) ms"
      }
    }
    return words
  }

  /// With one decimal.
  private static func milliseconds(_ nanoseconds: Int64) -> String {
    let tenths = (nanoseconds + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
