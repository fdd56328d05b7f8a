import Foundation

/// Runs `body` if this is the main actor; elsewhere it gives nil. For types that UIKit lets be used on any thread: the
/// world lives on the main actor.
func onMainActor<Result: Sendable>(_ body: @MainActor () -> Result) -> Result? {
  guard Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueMark) != nil else { return nil }
  return MainActor.assumeIsolated(body)
}

/// Marks the main queue, so that code there can tell: it is not always the main thread that runs it.
private let mainQueueMark = {
  let mark = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: mark, value: ())
  return mark
}()
