import Foundation

/// Whether the user asked for an end (control-C), which a verb looks at between its pieces of work.
struct Interruption {
  /// From here on an interrupt is kept for `isRequested` instead of ending the process.
  var watch: () -> Void
  var isRequested: () -> Bool

  /// Nobody interrupts: for callers that are not a process of their own.
  static var never: Interruption { Interruption(watch: {}, isRequested: { false }) }

  /// The process's SIGINT. The first is kept, the second ends the process at once.
  static var signal: Interruption {
    // SAFETY: see interruptFlag.
    Interruption(watch: watchSignal, isRequested: { unsafe interruptFlag != 0 })
  }
}

// SAFETY: a handler may write a sig_atomic_t, in one piece; who reads it meanwhile sees it a moment later at worst.
nonisolated(unsafe) private var interruptFlag: sig_atomic_t = 0

private func watchSignal() {
  // SAFETY: no handler is there yet. Written here, so that nothing is left to initialise when it runs.
  unsafe interruptFlag = 0
  signal(SIGINT) { _ in
    // SAFETY: see interruptFlag. The handler does only what one may: it writes the flag and calls signal.
    unsafe interruptFlag = 1
    signal(SIGINT, SIG_DFL)
  }
  // A dispatch worker blocks all signals, and so does every process that is started from one, as Swift programs do.
  var interrupts = sigset_t()
  // SAFETY: the pointers are to one whole set, which lives through the calls.
  unsafe sigemptyset(&interrupts)
  unsafe sigaddset(&interrupts, SIGINT)
  unsafe pthread_sigmask(SIG_UNBLOCK, &interrupts, nil)
}
