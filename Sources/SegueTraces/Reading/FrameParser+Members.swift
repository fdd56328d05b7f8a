extension FrameParser {
  /// Which members an object has had; true for one that is new.
  struct Seen {
    private var bits: UInt32 = 0

    @inline(__always)
    mutating func isNew(_ member: UInt32) -> Bool {
      defer { bits |= 1 << member }
      return bits & (1 << member) == 0
    }

    @inline(__always)
    func has(_ members: UInt32) -> Bool { bits & members == members }
  }

  mutating func frame(_ frame: inout TraceFrame) -> Bool {
    guard accept("{\"") else { return false }
    frame.arrival = nil
    if frame.deviceID != nil { frame.deviceID = nil }
    if !frame.extras.isEmpty { frame.extras = [:] }
    var seen = Seen()
    while true {
      switch byte {
      case UInt8(ascii: "c"):
        guard key("c\":"), seen.isNew(0), contacts(&frame.contacts) else { return false }
      case UInt8(ascii: "t"):
        guard key("t\":"), seen.isNew(1), let time = integer() else { return false }
        frame.t = time
      case UInt8(ascii: "a"):
        guard key("arrival\":"), seen.isNew(2), let time = integer() else { return false }
        frame.arrival = time
      case UInt8(ascii: "d"):
        guard key("deviceId\":"), seen.isNew(3), let name = text() else { return false }
        frame.deviceID = name
      default: return false
      }
      switch separator(UInt8(ascii: "}")) {
      case .next: guard accept(UInt8(ascii: "\"")) else { return false }
      case .last: return seen.has(0b11)
      case .neither: return false
      }
    }
  }

  /// Contacts of the frame before are used again: making one costs more than reading it.
  private mutating func contacts(_ contacts: inout [TraceContact]) -> Bool {
    guard accept(UInt8(ascii: "[")) else { return false }
    var count = 0
    while true {
      if contacts.isEmpty {
        // Of exactly this size: appending to nothing asks for room first, which costs as much as reading the touch.
        contacts = [TraceContact()]
      } else if count == contacts.count {
        contacts.append(TraceContact())
      } else {
        contacts[count].forget()
      }
      guard self.contact(&contacts[count]) else { return false }
      count += 1
      switch separator(UInt8(ascii: "]")) {
      case .next: continue
      case .last:
        if count < contacts.count { contacts.removeSubrange(count...) }
        return true
      case .neither: return false
      }
    }
  }

  private mutating func contact(_ contact: inout TraceContact) -> Bool {
    guard accept("{\"") else { return false }
    var seen = Seen()
    while true {
      switch byte {
      case UInt8(ascii: "i"):
        guard key("id\":"), seen.isNew(0), let id = integer(), id >= 0 else { return false }
        contact.id = Int(id)
      case UInt8(ascii: "x"):
        guard key("x\":"), seen.isNew(2), let x = number() else { return false }
        contact.x = x
      case UInt8(ascii: "y"):
        guard key("y\":"), seen.isNew(3), let y = number() else { return false }
        contact.y = y
      default:
        guard member(of: &contact, &seen) else { return false }
      }
      switch separator(UInt8(ascii: "}")) {
      case .next: guard accept(UInt8(ascii: "\"")) else { return false }
      case .last: return seen.has(0b1111)
      case .neither: return false
      }
    }
  }

  @inline(__always)
  private mutating func member(of contact: inout TraceContact, _ seen: inout Seen) -> Bool {
    switch byte {
    case UInt8(ascii: "p"):
      if key("phase\":") {
        guard seen.isNew(1), let phase = phase() else { return false }
        contact.phase = phase
      } else if key("positionSource\":") {
        guard seen.isNew(4), let source = positionSource() else { return false }
        contact.positionSource = source
      } else {
        return attribute(&contact.attributes, &seen)
      }
    case UInt8(ascii: "t"):
      guard key("tool\":"), seen.isNew(5), let tool = tool() else { return false }
      contact.tool = tool
    case UInt8(ascii: "r"):
      if key("reason\":") {
        guard seen.isNew(6), let reason = text() else { return false }
        contact.reason = reason
      } else {
        guard key("resampled\":"), seen.isNew(7), let flag = bool() else { return false }
        contact.isResampled = flag
      }
    case UInt8(ascii: "d"):
      guard key("deviceContact\":"), seen.isNew(8), let number = integer() else { return false }
      contact.deviceContact = Int(number)
    case UInt8(ascii: "c"):
      guard key("coalesced\":"), seen.isNew(9), samples(&contact.coalesced) else { return false }
    default: return attribute(&contact.attributes, &seen)
    }
    return true
  }

  private mutating func samples(_ samples: inout [TraceSample]) -> Bool {
    guard accept(UInt8(ascii: "[")) else { return false }
    while true {
      var sample = TraceSample(t: 0, x: 0, y: 0)
      guard self.sample(&sample) else { return false }
      if samples.isEmpty, samples.capacity == 0 { samples = [sample] } else { samples.append(sample) }
      switch separator(UInt8(ascii: "]")) {
      case .next: continue
      case .last: return true
      case .neither: return false
      }
    }
  }

  private mutating func sample(_ sample: inout TraceSample) -> Bool {
    guard accept("{\"") else { return false }
    var seen = Seen()
    while true {
      switch byte {
      case UInt8(ascii: "t"):
        guard key("t\":"), seen.isNew(0), let time = integer() else { return false }
        sample.t = time
      case UInt8(ascii: "x"):
        guard key("x\":"), seen.isNew(2), let x = number() else { return false }
        sample.x = x
      case UInt8(ascii: "y"):
        guard key("y\":"), seen.isNew(3), let y = number() else { return false }
        sample.y = y
      case UInt8(ascii: "r"):
        guard key("resampled\":"), seen.isNew(7), let flag = bool() else { return false }
        sample.isResampled = flag
      default: guard attribute(&sample.attributes, &seen) else { return false }
      }
      switch separator(UInt8(ascii: "}")) {
      case .next: guard accept(UInt8(ascii: "\"")) else { return false }
      case .last: return seen.has(0b1101)
      case .neither: return false
      }
    }
  }

  private mutating func attribute(_ attributes: inout TouchAttributes, _ seen: inout Seen) -> Bool {
    switch byte {
    case UInt8(ascii: "p"):
      guard key("pressure\":"), seen.isNew(16), let pressure = number(), pressure >= 0, pressure <= 1 else {
        return false
      }
      attributes.pressure = pressure
    case UInt8(ascii: "f"):
      guard key("force\":"), seen.isNew(17), let force = number() else { return false }
      attributes.force = force
    case UInt8(ascii: "a"):
      guard key("angle\":"), seen.isNew(18), let angle = number() else { return false }
      attributes.angle = angle
    case UInt8(ascii: "m"):
      if key("major\":") {
        guard seen.isNew(19), let diameter = number() else { return false }
        attributes.major = diameter
      } else if key("minor\":") {
        guard seen.isNew(20), let diameter = number() else { return false }
        attributes.minor = diameter
      } else {
        guard key("maxForce\":"), seen.isNew(21), let force = number() else { return false }
        attributes.maxForce = force
      }
    default: return false
    }
    return true
  }
}

extension TraceContact {
  /// Takes back every optional member.
  fileprivate mutating func forget() {
    attributes = TouchAttributes()
    tool = nil
    positionSource = nil
    if reason != nil { reason = nil }
    isResampled = false
    deviceContact = nil
    if !coalesced.isEmpty { coalesced.removeAll(keepingCapacity: true) }
    if !extras.isEmpty { extras = [:] }
  }
}
