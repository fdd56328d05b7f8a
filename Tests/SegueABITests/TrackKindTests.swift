import CSegue
import Foundation
import SegueABI
import Testing

@Suite("Springs, decays and keys behind the C interface")
struct TrackKindTests {
  static func session() -> StoreSession {
    let session = StoreSession()
    precondition(session.append([StoreSession.layer { $0.position = (7, 9) }]) == SEGUE_OK)
    return session
  }

  @Test("springs and decays are sampled by the seconds since their begin")
  func motions() {
    let session = Self.session()
    let spring = StoreSession.springTrack {
      ($0.property, $0.component_count) = (SEGUE_POSITION, 2)
      ($0.from, $0.to) = ((0, 100, 0, 0), (1, 0, 0, 0))
      $0.timing.begin_seconds = 3
      $0.timing.curve = (0.42, 0, 1, 1)
    }
    #expect(session.add([spring]) == SEGUE_OK)
    #expect(session.add([StoreSession.decayTrack { $0.timing.begin_seconds = 3 }]) == SEGUE_OK)
    #expect(session.trackCount == 2)
    #expect(session.update(at: 3.5).tracks_sampled == 2)
    let position = session.values([1], SEGUE_POSITION)
    #expect(abs(position[0] - 1.137978) < 1e-6 && abs(position[1] + 13.7978) < 1e-4)
    #expect(abs(session.values([1], SEGUE_Z_POSITION)[0] - 50 * (1 - exp(-1))) < 1e-12)
    #expect(session.update(at: 9).tracks_sampled == 0)
    #expect(session.values([1], SEGUE_POSITION) == [7, 9])
  }

  @Test("keys are sampled at fractions of the duration: numbers, matrices, steps")
  func keys() {
    let session = Self.session()
    let moving = KeyframeTrack(times: [0, 0.5, 1], values: [0, 5, 10, 15, 30, 35]) {
      ($0.property, $0.count, $0.timing.duration_seconds) = (SEGUE_POSITION, 2, 4)
      $0.curves = [segue_curve(control: (0, 0, 1, 1)), segue_curve(control: (0.42, 0, 0.58, 1))]
    }
    #expect(session.add(moving) == SEGUE_OK)
    let identity = (0..<16).map { $0 % 5 == 0 ? 1.0 : 0 }
    let matrices = [0.0, 8, 0].flatMap { x in identity.enumerated().map { $0.offset == 12 ? x : $0.element } }
    let turning = KeyframeTrack(times: [0, 0.5, 1], values: matrices) {
      ($0.property, $0.count, $0.timing.duration_seconds) = (SEGUE_TRANSFORM, 16, 4)
    }
    #expect(session.add(turning) == SEGUE_OK)
    let jumping = KeyframeTrack(times: [0, 0.5], values: [0.25, 0.75]) {
      ($0.isDiscrete, $0.timing.duration_seconds) = (1, 4)
    }
    #expect(session.add(jumping) == SEGUE_OK)
    session.update(at: 1)
    #expect(session.values([1], SEGUE_POSITION) == [5, 10])
    #expect(session.values([1], SEGUE_TRANSFORM)[12] == 4)
    #expect(session.values([1], SEGUE_OPACITY) == [0.25])
    session.update(at: 3)
    #expect(abs(session.values([1], SEGUE_POSITION)[0] - 20) < 1e-12)
    #expect(session.values([1], SEGUE_OPACITY) == [0.75])
  }

  @Test("motions that make no sense are refused, and nothing of their batch is added")
  func wrongMotions() {
    let session = Self.session()
    let springs: [(segue_status, @Sendable (inout segue_spring_track) -> Void)] = [
      (SEGUE_ERROR_MOTION, { $0.mass = 0 }), (SEGUE_ERROR_MOTION, { $0.stiffness = -1 }),
      (SEGUE_ERROR_MOTION, { $0.damping = -1 }), (SEGUE_ERROR_NUMBER, { $0.mass = .nan }),
      (SEGUE_ERROR_NUMBER, { $0.to.0 = .infinity }), (SEGUE_ERROR_NUMBER, { $0.velocity.0 = .nan }),
      (SEGUE_ERROR_ROW, { $0.row = 2 }), (SEGUE_ERROR_PROPERTY, { $0.property = SEGUE_TRANSFORM }),
      (SEGUE_ERROR_COMPONENTS, { $0.component_count = 2 }), (SEGUE_ERROR_COMPONENTS, { $0.first_component = 1 }),
      (SEGUE_ERROR_TIMING, { $0.timing.duration_seconds = -1 }), (SEGUE_ERROR_FLAG, { $0.timing.fills_forwards = 2 }),
    ]
    for (index, (status, spoil)) in springs.enumerated() {
      #expect(session.add([StoreSession.springTrack(), StoreSession.springTrack(spoil)]) == status, "spring \(index)")
      #expect(session.errorIndex == 1)
    }
    let decays: [(segue_status, @Sendable (inout segue_decay_track) -> Void)] = [
      (SEGUE_ERROR_MOTION, { $0.rate = 0 }), (SEGUE_ERROR_NUMBER, { $0.rate = .infinity }),
      (SEGUE_ERROR_NUMBER, { $0.from.0 = .nan }), (SEGUE_ERROR_NUMBER, { $0.velocity.0 = .nan }),
      (SEGUE_ERROR_ROW, { $0.row = -1 }), (SEGUE_ERROR_PROPERTY, { $0.property = segue_property(10) }),
      (SEGUE_ERROR_COMPONENTS, { $0.component_count = 0 }), (SEGUE_ERROR_NUMBER, { $0.timing.begin_seconds = .nan }),
    ]
    for (index, (status, spoil)) in decays.enumerated() {
      #expect(session.add([StoreSession.decayTrack(), StoreSession.decayTrack(spoil)]) == status, "decay \(index)")
      #expect(session.errorIndex == 1)
    }
    #expect(session.trackCount == 0)
    #expect(session.add([StoreSession.springTrack { $0.to.3 = .nan }]) == SEGUE_OK, "beyond the count nothing is read")
    #expect(session.add([StoreSession.decayTrack { $0.velocity.1 = .nan }]) == SEGUE_OK)
    #expect(session.trackCount == 2)
  }

  @Test("keys that make no sense are refused")
  func wrongKeys() {
    let session = Self.session()
    let many = [Double](repeating: 0.5, count: Int(SEGUE_MAX_KEYS) + 1)
    let steep = [segue_curve(control: (-0.1, 0, 1, 1))]
    let wrong: [(segue_status, KeyframeTrack)] = [
      (SEGUE_ERROR_KEYFRAMES, KeyframeTrack(times: [0, 0.7, 0.4], values: [0, 1, 2])),
      (SEGUE_ERROR_KEYFRAMES, KeyframeTrack(times: many, values: many)),
      (SEGUE_ERROR_KEYFRAMES, KeyframeTrack { $0.keyCount = 0 }),
      (SEGUE_ERROR_NUMBER, KeyframeTrack(times: [0, .nan])),
      (SEGUE_ERROR_NUMBER, KeyframeTrack(values: [0, .infinity])),
      (SEGUE_ERROR_TIMING, KeyframeTrack { $0.curves = steep }),
      (SEGUE_ERROR_TIMING, KeyframeTrack { $0.timing.duration_seconds = -1 }),
      (SEGUE_ERROR_NULL, KeyframeTrack { $0.times = [] }),
      (SEGUE_ERROR_NULL, KeyframeTrack { $0.values = [] }),
      (SEGUE_ERROR_ROW, KeyframeTrack { $0.row = 2 }),
      (SEGUE_ERROR_FLAG, KeyframeTrack { $0.isDiscrete = 2 }),
      (SEGUE_ERROR_COMPONENTS, KeyframeTrack { $0.count = 2 }),
      (SEGUE_ERROR_COMPONENTS, KeyframeTrack { $0.property = SEGUE_TRANSFORM }),
      (SEGUE_ERROR_PROPERTY, KeyframeTrack { $0.property = segue_property(10) }),
    ]
    for (index, (status, track)) in wrong.enumerated() { #expect(session.add(track) == status, "track \(index)") }
    #expect(session.trackCount == 0)
    #expect(session.add(KeyframeTrack(times: Array(many.dropLast()), values: many)) == SEGUE_OK, "the control")
    let jumping = KeyframeTrack { ($0.curves, $0.isDiscrete) = (steep, 1) }
    #expect(session.add(jumping) == SEGUE_OK, "what jumps has no curves")
    #expect(session.trackCount == 2)
  }
}
