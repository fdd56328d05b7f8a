import SegueJSON
import SegueQuartzCore
import SegueTiming

extension Adapters {
  /// Springs, decays and falls.
  @MainActor static let springs: [String: Adapter] = [
    "spring.position-floor": { check in try check.expect(try sample(check).position.rounded(.down)) },
    "spring.velocity-floor": { check in
      try check.expect(try sample(check).velocity.rounded(.down))
    },
    "spring.position": { check in try check.expect(try sample(check).position) },
    "spring.series-sample": { check in
      let (position, velocity) = try sample(check)
      try check.expect(position, check.one.expected["x"], "x")
      if let expected = check.one.expected["v_per_second"] { try check.expect(velocity, expected, "v_per_second") }
    },
    "spring.value-velocity": { check in
      let spring = try spring(check)
      let (target, start, time) = (
        try check.finite("target"), try check.finite("initialVelocity", else: 0), try check.finite("t")
      )
      let value = spring.value(target: target, initialVelocity: start, time: time)
      try check.expect(value, check.one.expected["value"], "value")
      if let expected = check.one.expected["velocity"] {
        try check.expect(spring.velocity(target: target, initialVelocity: start, time: time), expected, "velocity")
      }
    },
    "spring.stepwise-update": { check in
      let spring = try spring(check)
      guard let start = check.one.inputs["start"] else { throw check.malformed("there is no inputs.start") }
      var value = try CaseCheck.number(start["value"], "inputs.start.value", check.one.id)
      var velocity = try CaseCheck.number(start["velocity"], "inputs.start.velocity", check.one.id)
      let target = try check.finite("target")
      for step in try check.numbers("steps") {
        guard value.isFinite, velocity.isFinite else { throw check.malformed("inputs are no motion") }
        spring.update(value: &value, velocity: &velocity, target: target, deltaTime: step)
      }
      try check.expect(value, check.one.expected["value"], "value")
      try check.expect(velocity, check.one.expected["velocity"], "velocity")
    },
    "spring.force": { check in
      let (target, position) = (try check.finite("target"), try check.finite("position"))
      let velocity = try check.finite("velocity")
      try check.expect(try spring(check).force(target: target, position: position, velocity: velocity))
    },
    "spring.damping-class": { check in
      let names: [Spring.Kind: String] = [
        .underDamped: "under", .criticallyDamped: "critical", .overDamped: "over",
      ]
      let name = names[try spring(check).kind] ?? ""
      check.expect(.string(name) == check.one.expected, "\(check.one.expected)", name, "")
    },
    "spring.is-settled": { check in
      let (distance, velocity) = (try check.finite("distance_tolerance"), try check.finite("velocity_tolerance"))
      let motion = try motion(check)
      let isSettled = motion.isSettled(at: try check.finite("t"), distance: distance, velocity: velocity)
      try check.expect(isSettled, check.one.expected)
    },
    "spring.snap-to-end": { check in
      let (distance, velocity) = (try check.finite("distance_tolerance"), try check.finite("velocity_tolerance"))
      let (motion, time, expected) = (try motion(check), try check.finite("t"), check.one.expected)
      let snapped = motion.sample(at: time, snappingWithin: distance, velocity: velocity)
      try check.expect(snapped.position, expected["snapped_x"], "snapped_x")
      try check.expect(snapped.velocity, expected["snapped_v"], "snapped_v")
      let raw = motion.sample(at: time)
      let bound = try CaseCheck.number(expected["raw_x_lt"], "expected.raw_x_lt", check.one.id)
      check.expect(raw.position < bound, "< \(bound)", "\(raw.position)", "raw_x")
      let least = try CaseCheck.number(expected["raw_v_gt"], "expected.raw_v_gt", check.one.id)
      check.expect(raw.velocity > least, "> \(least)", "\(raw.velocity)", "raw_v")
    },
    "spring.order": order,
    "spring.from-duration-bounce": parameters,
    "spring.from-response-ratio": parameters,
    "spring.to-duration-bounce": parameters,
    "spring.origami-to-tension-friction": { check in
      let tension = try check.finite("origami_tension")
      let friction = try check.finite("origami_friction")
      guard (tension - 30) * 3.62 + 194 > 0, (friction - 8) * 3 + 25 >= 0 else {
        throw check.malformed("inputs are no spring")
      }
      try compare(Spring(origamiTension: tension, friction: friction), check)
    },
    "spring.from-duration-bounce.invalid": { check in
      let (duration, bounce) = (try check.finite("duration"), try check.finite("bounce"))
      try rejected(check) { () throws(Spring.Fault) in try Spring(checkingMass: 1, duration: duration, bounce: bounce) }
    },
    "spring.invalid": { check in
      if check.one.inputs["op"]?.stringValue == "skipToEnd" {
        // What has no end cannot be skipped to it.
        let duration = try spring(check).settlingDuration()
        try check.expectRejected(duration == .infinity, "an end after \(duration) s")
      } else {
        let (mass, stiffness) = (try check.finite("mass", else: 1), try check.finite("stiffness", else: 100))
        let damping = try check.finite("damping", else: 10) * (try check.finite("damping_ratio", else: 1))
        try rejected(check) { () throws(Spring.Fault) in
          try Spring(checkingMass: mass, stiffness: stiffness, damping: damping)
        }
      }
    },
    "spring.overdamping-policy": { check in
      guard let allows = check.one.inputs["allowOverDamping"]?.boolValue else {
        throw check.malformed("inputs.allowOverDamping is not true or false")
      }
      let numbers = try spring(check)
      let spring = Spring(
        mass: numbers.mass, stiffness: numbers.stiffness, damping: numbers.damping, allowsOverdamping: allows)
      try compare(spring, check)
      if let expected = check.one.expected["settlingDuration"] {
        try check.expect(spring.settlingDuration(target: 1, epsilon: 0.001), expected, "settlingDuration")
      }
    },
    "swiftui.settlingDuration": { check in
      let epsilon = try check.finite("epsilon", else: 0.001)
      guard epsilon > 0 else { throw check.malformed("inputs.epsilon is not above 0") }
      let velocity = try check.finite("initialVelocity", else: 0)
      let target = try check.finite("target", else: 1)
      try check.expect(
        try spring(check).settlingDuration(target: target, initialVelocity: velocity, epsilon: epsilon))
    },
    "caspring.progress": { check in
      let duration = try check.finite("animation_duration")
      let time = try check.finite("input") * duration
      let spring = try spring(check)
      let velocity = try check.finite("initialVelocity", else: 0)
      try check.expect(spring.motion(from: 0, to: 1, initialVelocity: velocity).sample(at: time).position)
      guard duration > 0 else { throw check.malformed("inputs.animation_duration is not above 0") }
      let animation = animation(spring, velocity).held(duration)
      animation.fromValue = 0
      animation.toValue = 1
      try check.expect(try AnimationStage.number(check, animation, at: time), check.one.expected, keyframes)
    },
    "caspring.settlingDuration": settling,
    "caspring.duration-for-epsilon": settling,
    "decay.position": { check in
      try check.expect(try decay(from: try check.finite("x0"), check).sample(at: try check.finite("t")).position)
    },
    "decay.velocity": { check in
      try check.expect(try decay(from: 0, check).sample(at: try check.finite("t")).velocity)
    },
    "gravity": { check in
      let (start, velocity) = (try check.finite("x0"), try check.finite("v0"))
      let acceleration = try check.finite("a")
      guard start.isFinite, velocity.isFinite, acceleration.isFinite else { throw check.malformed("no end") }
      let fall = UniformAcceleration(from: start, velocity: velocity, acceleration: acceleration)
      let sample = fall.sample(at: try check.finite("t"))
      try check.expect(sample.position, check.one.expected["x"], "x")
      try check.expect(sample.velocity, check.one.expected["v"], "v")
    },
  ]

  // MARK: Inputs as springs

  /// The spring of whichever numbers the case gives: mass, stiffness and damping or damping ratio; response and damping
  /// ratio; duration and bounce.
  @MainActor private static func spring(_ check: CaseCheck) throws -> Spring {
    let inputs = check.one.inputs
    let mass = try check.finite("mass", else: 1)
    do {
      if inputs["stiffness"] == nil, inputs["duration"] != nil {
        let (duration, bounce) = (try check.finite("duration"), try check.finite("bounce", else: 0))
        return try Spring(checkingMass: mass, duration: duration, bounce: bounce)
      }
      if inputs["stiffness"] == nil, inputs["response"] != nil {
        let (response, ratio) = (try check.finite("response"), try check.finite("damping_ratio"))
        return try Spring(checkingMass: mass, response: response, dampingRatio: ratio)
      }
      let stiffness = try check.finite("stiffness", else: 100)
      var damping = try check.finite("damping", else: 10)
      if inputs["damping"] == nil, inputs["damping_ratio"] != nil {
        damping = 2 * (try check.finite("damping_ratio")) * (stiffness * mass).squareRoot()
      }
      return try Spring(checkingMass: mass, stiffness: stiffness, damping: damping)
    } catch let fault as Spring.Fault {
      throw check.malformed("\(fault)")
    }
  }

  @MainActor private static func motion(_ check: CaseCheck) throws -> SpringMotion {
    let velocity = try check.finite(check.one.inputs["v0"] == nil ? "v0_per_second" : "v0", else: 0)
    let (from, to) = (try check.finite("from"), try check.finite("to"))
    guard velocity.isFinite, from.isFinite, to.isFinite else { throw check.malformed("inputs are no motion") }
    return try spring(check).motion(from: from, to: to, velocity: velocity)
  }

  @MainActor private static func sample(_ check: CaseCheck) throws -> (position: Double, velocity: Double) {
    try motion(check).sample(at: try check.finite("t"))
  }

  @MainActor private static func decay(from start: Double, _ check: CaseCheck) throws(MalformedCase) -> Decay {
    let (share, velocity) = (try check.finite("drag_per_second"), try check.finite("v0"))
    guard share > 1e-300, share < 1, start.isFinite, velocity.isFinite else {
      throw check.malformed("inputs are no decay")
    }
    return Decay(from: start, velocity: velocity, remainingAfterSecond: share)
  }

  // MARK: Several kinds

  /// Whatever numbers of a spring the case expects.
  @MainActor private static func compare(_ spring: Spring, _ check: CaseCheck) throws(MalformedCase) {
    let numbers = [
      "mass": spring.mass, "stiffness": spring.stiffness, "damping": spring.damping, "duration": spring.duration,
      "bounce": spring.bounce, "response": spring.response, "damping_ratio": spring.dampingRatio,
    ]
    for (name, value) in numbers.sorted(by: { $0.key < $1.key }) {
      if let expected = check.one.expected[name] { try check.expect(value, expected, name) }
    }
  }

  private static let parameters: Adapter = { check in try compare(try spring(check), check) }

  private static let settling: Adapter = { check in
    let epsilon = try check.finite("epsilon", else: 0.001)
    let velocity = try check.finite("initialVelocity", else: 0)
    guard epsilon > 0, epsilon < 1, velocity.isFinite else { throw check.malformed("inputs are no spring") }
    let spring = try spring(check)
    try check.expect(spring.settlingDuration(initialVelocity: velocity, fraction: epsilon))
    // An animation knows one end: when it stays within a thousandth.
    guard epsilon == 0.001 else { return }
    try check.expect(animation(spring, velocity).settlingDuration, check.one.expected, keyframes)
  }

  @MainActor private static func animation(_ spring: Spring, _ velocity: Double) -> CASpringAnimation {
    let animation = CASpringAnimation(keyPath: "position.x")
    (animation.mass, animation.stiffness, animation.damping) = (spring.mass, spring.stiffness, spring.damping)
    animation.initialVelocity = velocity
    return animation
  }

  @MainActor private static func rejected(_ check: CaseCheck, _ make: () throws(Spring.Fault) -> Spring) throws {
    do {
      let spring = try make()
      try check.expectRejected(false, "\(spring)")
    } catch is Spring.Fault {
      try check.expectRejected(true, "")
    }
  }

  /// Several springs, each stiffer or more damped than the one before: which is nearer and which is sooner there.
  private static let order: Adapter = { check in
    let ratios = try check.numbers(
      check.one.inputs["damping_ratios"] == nil ? "damping_ratio" : "damping_ratios", orOne: true)
    let stiffnesses = try check.numbers("stiffness", orOne: true)
    let (from, to) = (try check.finite("from"), try check.finite("to"))
    let velocity = try check.finite("v0", else: 0)
    var motions: [SpringMotion] = []
    for ratio in ratios {
      for stiffness in stiffnesses {
        let damping = 2 * ratio * stiffness.squareRoot()
        guard let spring = try? Spring(checkingMass: 1, stiffness: stiffness, damping: damping),
          from.isFinite, to.isFinite, velocity.isFinite
        else { throw check.malformed("inputs are no springs") }
        motions.append(spring.motion(from: from, to: to, velocity: velocity))
      }
    }
    /// The frame, of 240 a second, from which on the motion is at rest.
    func restFrame(_ motion: SpringMotion) -> Int {
      (0..<4_800).last { !motion.isSettled(at: Double($0) / 240, distance: 0.01, velocity: 1) } ?? 0
    }
    let frames = motions.map(restFrame)
    let pairs = zip(frames, frames.dropFirst())
    if stiffnesses.count > 1 {
      check.expect(pairs.allSatisfy { $0 > $1 }, "stiffer is sooner at rest", "frames \(frames)", "")
    } else {
      check.expect(pairs.allSatisfy { $0 < $1 }, "more damped is later at rest", "frames \(frames)", "")
      for frame in 1..<60 {
        let away = motions.map { abs($0.sample(at: Double(frame) / 60).position - to) }
        let holds = zip(away, away.dropFirst()).allSatisfy { $0 < $1 } && away.allSatisfy { $0 < abs(from - to) }
        if away.allSatisfy({ $0 > 1e-9 }) { check.expect(holds, "less damped is nearer", "\(away)", "frame \(frame)") }
      }
    }
  }
}

extension CaseCheck {
  fileprivate func expectRejected(_ isRejected: Bool, _ came: String) throws(MalformedCase) {
    guard one.expected.stringValue?.hasPrefix("rejected") == true else {
      throw malformed("expected is not \"rejected\"")
    }
    expect(isRejected, "rejected", came, "")
  }

  /// A list of numbers, or one number as a list.
  func numbers(_ name: String, orOne: Bool) throws(MalformedCase) -> [Double] {
    one.inputs[name]?.arrayValue == nil ? [try number(name)] : try numbers(name)
  }
}
