import Foundation
import SegueQuartzCore

/// Looks for blocks on the process's own main queue, which no virtual time reaches.
///
/// Code that imports Dispatch or Foundation itself may mean `DispatchQueue.main` of Dispatch. Its blocks would wait until
/// the program's main thread is free, in real time. Where the display comes to rest, or a replay ends, they are run, in
/// the order of arrival, and recorded: once for all that waited, as the queue says only that it is not empty and runs
/// all it has in one go.
///
/// This works where the main thread runs the simulation itself. Below an asynchronous `main` (a test of Swift Testing)
/// the main queue belongs to no thread, nothing can be seen of it from within, and its blocks run when the test returns
/// or awaits.
@MainActor
package enum MainQueueWatchdog {
  /// Runs what waits on the real main queue. True if there was something; never waits, and runs each block once at most.
  package static func drain(reportingTo world: SimulationWorld) -> Bool {
    guard hasBlocks else { return false }
    world.record(
      "blocks were put on the process's own main queue, where virtual time does not reach them; use VirtualQueue",
      at: "DispatchQueue.main", used: "they ran when the display came to rest")
    _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceReferenceDate: 0))
    return true
  }

  /// Whether something waits; false where it cannot be known.
  private static var hasBlocks: Bool {
    guard Thread.isMainThread, let handle = mainQueueHandle?() else { return false }
    var request = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
    // SAFETY: one request is passed, and its count says so; no time is waited.
    return unsafe poll(&request, 1, 0) > 0
  }
}

/// Gives the descriptor that becomes readable when the main queue has blocks; nil where libdispatch has none.
private let mainQueueHandle: (@convention(c) () -> Int32)? = {
  // SAFETY: the symbol, if it is there, is libdispatch's function of this type, which run loops use for the same purpose.
  guard let symbol = unsafe dlsym(nil, "_dispatch_get_main_queue_handle_4CF") else { return nil }
  return unsafe unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)
}()
