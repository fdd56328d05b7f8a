import SegueCore
import SegueExactness
import SegueTestSupport
import SegueTiming
import Testing

@Suite("Samplers", .serialized)
struct SamplerTests {
  /// More and fewer than a block of lanes holds, on each instruction set.
  static let counts = [0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 100]

  @Test("arguments outside a curve's 0…1 are clamped, what is no number is 0", arguments: InstructionSet.available)
  func curveEnds(_ level: InstructionSet) {
    let curve = CubicBezier(0.3, 1.4, 0.6, -0.2)
    let arguments: [Double] = [-1, -.infinity, .nan, 0, -0.0, 1, 7, .infinity]
    let sampler = CurveSampler(arguments.map { _ in curve }, instructionSet: level)
    #expect(sampler.values(at: arguments) == [0, 0, 0, 0, 0, 1, 1, 1])
  }

  @Test(
    "plain values: half way along the symmetric curve, a straight one, ease-in", arguments: InstructionSet.available)
  func plainCurves(_ level: InstructionSet) {
    let sampler = CurveSampler([.easeInOut, .linear, .easeIn], instructionSet: level)
    let values = sampler.values(at: [0.5, 0.3, 0.25])
    #expect(abs(values[0] - 0.5) < 1e-12 && values[1] == 0.3 && abs(values[2] - 0.09346) < 1e-5)
  }

  @Test("any finite control values give finite results", arguments: InstructionSet.available)
  func finite(_ level: InstructionSet) {
    let most = Double.greatestFiniteMagnitude
    let curves = [(-most, most), (most, most), (most, -most), (-most, -most)].map { CubicBezier(0, $0, 0, $1) }
    for step in 0...20 {
      let values = CurveSampler(curves, instructionSet: level).values(at: curves.map { _ in Double(step) / 20 })
      #expect(values.allSatisfy { $0.isFinite })
    }
  }

  @Test("any number of curves is solved, and nothing behind them is written", arguments: InstructionSet.available)
  func curveCounts(_ level: InstructionSet) {
    let tracks = SeededTracks.few
    for count in Self.counts {
      let curves = Array(tracks.curves.prefix(count))
      var values = (0..<count + 20).map { Double($0) / 100 }
      let expected = zip(curves, values).map { $0.value(at: $1) } + values.suffix(20)
      // SAFETY: both have at least `count` numbers; the arguments are where the results go.
      unsafe values.withUnsafeMutableBufferPointer { values in
        unsafe CurveSampler(curves, instructionSet: level).sample(values.baseAddress!, into: values.baseAddress!)
      }
      #expect(values == expected, "\(count)")
    }
  }

  @Test("any number of springs, decays and keyframe tracks is sampled", arguments: InstructionSet.available)
  func otherCounts(_ level: InstructionSet) {
    let tracks = SeededTracks.few
    let times = (0..<100).map { Double($0) / 90 }
    for count in Self.counts {
      let at = Array(times.prefix(count))
      let springs = Array(tracks.springs.prefix(count))
      let moved = SpringSampler(springs, instructionSet: level).values(at: at)
      #expect(moved.positions == zip(springs, at).map { $0.sample(at: $1).position }, "\(count)")
      #expect(moved.velocities == zip(springs, at).map { $0.sample(at: $1).velocity }, "\(count)")
      let decays = Array(tracks.decays.prefix(count))
      let slowed = DecaySampler(decays, instructionSet: level).values(at: at)
      #expect(slowed.positions == zip(decays, at).map { $0.sample(at: $1).position }, "\(count)")
      #expect(slowed.velocities == zip(decays, at).map { $0.sample(at: $1).velocity }, "\(count)")
      let keyframes = Array(tracks.keyframes.prefix(count))
      let values = KeyframeSampler(keyframes, instructionSet: level).values(at: at)
      #expect(values == zip(keyframes, at).map { $0.value(at: $1) }, "\(count)")
    }
  }

  @Test("springs and keyframes at odd times have the references' finite answers", arguments: InstructionSet.available)
  func oddTimes(_ level: InstructionSet) {
    let times: [Double] = [-.infinity, -1, .nan, 0, -0.0, 1e9, .infinity, 1e-300]
    for spring in SeededTracks.few.springs.prefix(50) where spring.decay < 0 {
      let values = SpringSampler(times.map { _ in spring }, instructionSet: level).values(at: times)
      #expect(values.positions == times.map { spring.sample(at: $0).position })
      #expect(values.velocities == times.map { spring.sample(at: $0).velocity })
      #expect((values.positions + values.velocities).allSatisfy { $0.isFinite })
    }
    for track in SeededTracks.few.keyframes.prefix(50) {
      let values = KeyframeSampler(times.map { _ in track }, instructionSet: level).values(at: times)
      #expect(values == times.map { track.value(at: $0) })
      #expect(values.allSatisfy { $0.isFinite })
    }
  }

  @Test("a store's tracks stand where their timing says, bit by bit", arguments: InstructionSet.available)
  func groups(_ level: InstructionSet) {
    let store = LayerStore(instructionSet: level)
    let tracks = SeededTracks.few.positions
    let rows = tracks.map { track in
      let row = store.insert()
      store.setPosition(row, SIMD2(7, 9))
      _ = store.addTrack(row, .position, .components(offset: 0, from: track.from, to: track.to), timing: track.timing)
      return row
    }
    for time in [-1, 0, 0.1, 0.25, 0.5, 0.9, 3] {
      _ = store.sampleTracks(at: time)
      for (row, track) in zip(rows, tracks) {
        let elapsed = time - track.timing.beginTime
        var expected: SIMD2<Double>
        if elapsed < 0 ? track.timing.fillsBackwards : elapsed < track.timing.duration || track.timing.fillsForwards {
          let progress = track.timing.curve.value(at: elapsed / track.timing.duration)
          expected = SIMD2(
            track.from[0] + (track.to[0] - track.from[0]) * progress,
            track.from[1] + (track.to[1] - track.from[1]) * progress)
          if progress == 1 { expected = SIMD2(track.to[0], track.to[1]) }
        } else {
          expected = SIMD2(7, 9)
        }
        #expect(store.position(row, .presentation) == expected, "at \(time)")
      }
    }
  }
}

extension SeededTracks {
  /// The first hundred or so of each kind.
  static let few = SeededTracks().prefix(100)
}
