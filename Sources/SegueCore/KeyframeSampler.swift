import SegueTiming

/// Many keyframe tracks in columns, sampled in one call.
public final class KeyframeSampler {
  private var tracks = KeyframeTracks()
  private let kernels: Kernels

  public var count: Int { tracks.count }

  public init(_ tracks: [Keyframes], instructionSet: InstructionSet = .current) {
    kernels = Kernels(instructionSet)
    for track in tracks { self.tracks.append(track, group: 0) }
  }

  /// Writes the value of each track at its time, as `Keyframes.value(at:)` has it.
  ///
  /// - Parameters: both have an element a track, and may be the same memory.
  /// - Cost: no allocation.
  public func sample(_ arguments: UnsafePointer<Double>, into values: UnsafeMutablePointer<Double>) {
    // SAFETY: the caller's memory holds `count` numbers.
    unsafe tracks.sample(at: arguments, into: values, kernels)
  }
}
