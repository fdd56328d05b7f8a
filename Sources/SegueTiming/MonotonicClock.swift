#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The one real clock. It measures work and never steers the simulation.
public enum MonotonicClock {
  /// Nanoseconds of `CLOCK_MONOTONIC`. Cost: about 20 ns.
  public static func now() -> Int64 { read(CLOCK_MONOTONIC) }
}

/// CPU time that the calling thread has spent; it stands still while the thread does not run.
public enum ThreadCPUClock {
  /// Nanoseconds of `CLOCK_THREAD_CPUTIME_ID`. Cost: about 380 ns.
  public static func now() -> Int64 { read(CLOCK_THREAD_CPUTIME_ID) }
}

/// CPU time of the whole process, all of its threads. Only for measuring.
public enum ProcessCPUClock {
  /// Nanoseconds of CPU time that the process has used.
  public static func now() -> Int64 { read(CLOCK_PROCESS_CPUTIME_ID) }
}

private func read(_ clock: clockid_t) -> Int64 {
  var time = timespec()
  // SAFETY: `time` lives on this frame for the length of the call, which only writes to it.
  let status = unsafe clock_gettime(clock, &time)
  precondition(status == 0, "clock_gettime failed with \(status)")
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
