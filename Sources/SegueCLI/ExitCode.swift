/// What the program's exit status means.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// Done; every gate passed.
  case success = 0
  /// A gate failed: an outcome is not the expected one.
  case gateFailed = 1
  /// Not enough data for a verdict.
  case inconclusive = 2
  /// Results that cannot be held against each other.
  case notComparable = 3
  /// A case failed to run.
  case caseFailed = 4
  /// An invalid run: too few frames, a figure out of range.
  case invalidRun = 5
  /// The command line cannot be understood.
  case usage = 64
  /// An input's content is wrong.
  case badData = 65
  /// An input does not exist or cannot be read.
  case noInput = 66
  /// A part of the system is missing.
  case unavailable = 69
  /// A fault of ours.
  case software = 70
  /// An output cannot be written.
  case cannotWrite = 73
  case interrupted = 130
}
