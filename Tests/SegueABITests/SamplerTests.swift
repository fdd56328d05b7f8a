import CSegue
import SegueABI
import SegueTiming
import Testing

@Suite("Samplers behind the C interface")
struct SamplerTests {
  /// A sampler that is freed with the test.
  @safe
  final class Session {
    var sampler: OpaquePointer?
    // SAFETY: null or made by a creation, and freed only here.
    deinit { unsafe segue_sampler_destroy(sampler) }

    func sample(_ arguments: [Double]) -> (status: segue_status, values: [Double], velocities: [Double]) {
      var values = arguments.map { _ in -77.0 }
      var velocities = values
      // SAFETY: all arrays have as many numbers as the call says.
      let status = unsafe segue_sample(sampler, arguments, arguments.count, &values, &velocities)
      return (status, values, velocities)
    }
  }

  static func spring(_ change: (inout segue_spring) -> Void = { _ in }) -> segue_spring {
    var spring = segue_spring(mass: 1, stiffness: 100, damping: 10, from: 0, to: 500, velocity: 0)
    change(&spring)
    return spring
  }

  static func create(_ springs: [segue_spring], in session: Session) -> segue_status {
    // SAFETY: an array and its count.
    unsafe segue_springs_create(springs, springs.count, &session.sampler)
  }

  @Test("nulls and other counts are refused, and nothing is written")
  func nulls() {
    let session = Session()
    var curve = segue_curve(control: (0, 0, 1, 1))
    // SAFETY: every pointer is null, or an array of the count that stands behind it.
    #expect(unsafe segue_curves_create(nil, 1, &session.sampler) == SEGUE_ERROR_NULL)
    #expect(unsafe segue_curves_create(&curve, 1, nil) == SEGUE_ERROR_NULL)
    #expect(unsafe segue_springs_create(nil, 1, &session.sampler) == SEGUE_ERROR_NULL)
    #expect(unsafe segue_decays_create(nil, 1, &session.sampler) == SEGUE_ERROR_NULL)
    #expect(unsafe segue_keyframes_create(nil, 1, &session.sampler) == SEGUE_ERROR_NULL)
    #expect(unsafe segue_curves_create(&curve, -1, &session.sampler) == SEGUE_ERROR_COUNT)
    #expect(unsafe session.sampler == nil)
    var value = -77.0
    #expect(unsafe segue_sample(nil, [0.5], 1, &value, nil) == SEGUE_ERROR_NULL)
    #expect(unsafe segue_curves_create(&curve, 1, &session.sampler) == SEGUE_OK)
    #expect(unsafe segue_sample(session.sampler, nil, 1, &value, nil) == SEGUE_ERROR_NULL)
    #expect(unsafe segue_sample(session.sampler, [0.5], 1, nil, nil) == SEGUE_ERROR_NULL)
    #expect(session.sample([0.1, 0.2]).status == SEGUE_ERROR_COUNT)
    #expect(session.sample([0.1, 0.2]).values == [-77, -77] && value == -77)
    #expect(session.sample([0.5]).values == [0.5])
    segue_sampler_destroy(nil)
  }

  @Test("elements that are none are refused by what is wrong with them")
  func invalid() {
    let session = Session()
    let cases: [(segue_status, (inout segue_spring) -> Void)] = [
      (SEGUE_ERROR_MOTION, { $0.mass = 0 }), (SEGUE_ERROR_MOTION, { $0.stiffness = -1 }),
      (SEGUE_ERROR_MOTION, { $0.damping = -1e-9 }), (SEGUE_ERROR_NUMBER, { $0.velocity = .nan }),
      (SEGUE_ERROR_NUMBER, { $0.to = .infinity }),
    ]
    for (status, change) in cases {
      #expect(Self.create([Self.spring(), Self.spring(change)], in: session) == status)
    }
    var curves = [segue_curve(control: (0, 0, 1, 1)), segue_curve(control: (0, 0, 1.1, 1))]
    // SAFETY: arrays and their counts.
    #expect(unsafe segue_curves_create(&curves, 2, &session.sampler) == SEGUE_ERROR_TIMING)
    curves[1].control.1 = .nan
    #expect(unsafe segue_curves_create(&curves, 2, &session.sampler) == SEGUE_ERROR_NUMBER)
    var decay = segue_decay(from: 0, velocity: 1, rate: 0)
    #expect(unsafe segue_decays_create(&decay, 1, &session.sampler) == SEGUE_ERROR_MOTION)
    decay.rate = .nan
    #expect(unsafe segue_decays_create(&decay, 1, &session.sampler) == SEGUE_ERROR_NUMBER)
    #expect(Self.keyframes([0.5, 0.4], [1, 2], in: session) == SEGUE_ERROR_KEYFRAMES)
    #expect(Self.keyframes([], [], in: session) == SEGUE_ERROR_KEYFRAMES)
    let many = (0...64).map(Double.init)
    #expect(Self.keyframes(many, many, in: session) == SEGUE_ERROR_KEYFRAMES)
    #expect(Self.keyframes([0, 1], [1, .infinity], in: session) == SEGUE_ERROR_NUMBER)
    #expect(Self.keyframes([0, 1], [1, 2], curve: (2, 0, 1, 1), in: session) == SEGUE_ERROR_TIMING)
    #expect(unsafe session.sampler == nil)
  }

  /// One track; with a curve if there is one.
  static func keyframes(
    _ times: [Double], _ values: [Double], curve: (Double, Double, Double, Double)? = nil, in session: Session
  ) -> segue_status {
    let curves = curve.map { [segue_curve(control: $0)] }
    // SAFETY: the arrays live during the call.
    return unsafe times.withUnsafeBufferPointer { times in
      unsafe values.withUnsafeBufferPointer { values in
        let count = times.count
        guard let curves else {
          var track = unsafe segue_keyframes(
            times: times.baseAddress, values: values.baseAddress, curves: nil, count: count)
          return unsafe segue_keyframes_create(&track, 1, &session.sampler)
        }
        return unsafe curves.withUnsafeBufferPointer { curves in
          var track = unsafe segue_keyframes(
            times: times.baseAddress, values: values.baseAddress, curves: curves.baseAddress, count: count)
          return unsafe segue_keyframes_create(&track, 1, &session.sampler)
        }
      }
    }
  }

  @Test("an empty sampler samples nothing")
  func empty() {
    let session = Session()
    #expect(Self.create([], in: session) == SEGUE_OK)
    #expect(session.sample([]).status == SEGUE_OK)
    #expect(session.sample([1]).status == SEGUE_ERROR_COUNT)
  }

  @Test("springs and decays have position and velocity, curves and keyframes their value")
  func values() {
    let springs = Session()
    #expect(Self.create([Self.spring(), Self.spring { $0.damping = 20 }], in: springs) == SEGUE_OK)
    let moved = springs.sample([0.5, 0.5])
    let expected = [10.0, 20].map { Spring(stiffness: 100, damping: $0).motion(from: 0, to: 500).sample(at: 0.5) }
    #expect(moved.values == expected.map(\.position) && moved.velocities == expected.map(\.velocity))
    // Source: WebKit, spring-function.html (id webkit.spring.0.5).
    #expect(abs(moved.values[0] - 537) <= 5)

    let decays = Session()
    let decay = [segue_decay(from: 5, velocity: 100, rate: 2)]
    // SAFETY: arrays and their counts.
    #expect(unsafe segue_decays_create(decay, 1, &decays.sampler) == SEGUE_OK)
    #expect(decays.sample([1e9]).values == [55] && decays.sample([0]).velocities == [100])

    let curves = Session()
    let curve = [segue_curve(control: (0.42, 0, 1, 1))]
    #expect(unsafe segue_curves_create(curve, 1, &curves.sampler) == SEGUE_OK)
    let eased = curves.sample([0.25])
    #expect(eased.values == [CubicBezier.easeIn.value(at: 0.25)] && eased.velocities == [-77])

    let straight = Session()
    #expect(Self.keyframes([0, 0.5], [1, 3], in: straight) == SEGUE_OK)
    #expect(straight.sample([0.25]).values == [2])
    let bent = Session()
    #expect(Self.keyframes([0, 1], [0, 1], curve: (0.42, 0, 1, 1), in: bent) == SEGUE_OK)
    #expect(bent.sample([0.25]).values == [CubicBezier.easeIn.value(at: 0.25)])
  }
}
