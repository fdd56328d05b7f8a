import Foundation
import SegueTestSupport
import SegueTraces
import Testing

/// Writes a recording's events as each tool would have printed them.
@Suite("One device in four formats")
struct EvdevFormatsTests {
  static func getevent(_ recording: EvemuRecording) -> String {
    var text = "add device 1: /dev/input/event3\n  name:     \"\(recording.deviceName)\"\n"
    for (code, axis) in recording.axes.sorted(by: { $0.key < $1.key }) {
      text += "    \(hex(UInt32(code), 4))  : value 0, min \(axis.minimum), max \(axis.maximum), fuzz \(axis.fuzz), "
      text += "flat \(axis.flat), resolution \(axis.resolution)\n"
    }
    for event in recording.events {
      let seconds = String(event.seconds)
      text += "[\(String(repeating: " ", count: max(0, 8 - seconds.count)))\(seconds).\(micro(event))] "
      text += "/dev/input/event3: \(hex(UInt32(event.type), 4)) \(hex(UInt32(event.code), 4)) "
      text += "\(hex(UInt32(bitPattern: event.value), 8))\n"
    }
    return text
  }

  static func evtest(_ recording: EvemuRecording) -> String {
    var text = "Input device name: \"\(recording.deviceName)\"\nSupported events:\n  Event type 3 (EV_ABS)\n"
    for (code, axis) in recording.axes.sorted(by: { $0.key < $1.key }) {
      text += "    Event code \(code) (ABS)\n      Value      0\n      Min     \(axis.minimum)\n"
      text += "      Max    \(axis.maximum)\n"
      if axis.resolution > 0 { text += "      Resolution   \(axis.resolution)\n" }
    }
    text += "Testing ... (interrupt to exit)\n"
    for event in recording.events {
      text += "Event: time \(event.seconds).\(micro(event)), "
      switch (event.type, event.code) {
      case (0, 0): text += "-------------- SYN_REPORT ------------\n"
      case (0, 2): text += "++++++++++++++ SYN_MT_REPORT ++++++++++++\n"
      case (0, 3): text += ">>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<\n"
      default: text += "type \(event.type) (EV), code \(event.code) (CODE), value \(event.value)\n"
      }
    }
    return text
  }

  static func libinput(_ recording: EvemuRecording) -> String {
    var text = "version: 1\nndevices: 1\ndevices:\n- node: /dev/input/event3\n  evdev:\n"
    text += "    name: \"\(recording.deviceName)\"\n    absinfo:\n"
    for (code, axis) in recording.axes.sorted(by: { $0.key < $1.key }) {
      text += "      \(code): [\(axis.minimum), \(axis.maximum), \(axis.fuzz), \(axis.flat), \(axis.resolution)]\n"
    }
    text += "  events:\n"
    var isOpen = false
    for event in recording.events {
      if !isOpen { text += "  - evdev:\n" }
      text +=
        "    - [  \(event.seconds), \(event.microseconds),   \(event.type),  \(event.code),  \(event.value)] # note\n"
      isOpen = !(event.type == 0 && event.code == 0)
    }
    return text
  }

  private static func hex(_ value: UInt32, _ digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }

  private static func micro(_ event: EvdevEvent) -> String {
    let text = String(event.microseconds)
    return String(repeating: "0", count: 6 - text.count) + text
  }

  @Test("the same events give the same touches, whichever tool printed them")
  func agreement() throws {
    let tests = EvemuReferenceTests.tests
    var recordings = try EvemuReferenceTests.recordings(in: tests.appending(path: "Fixtures"), areOurs: true)
    for folder in ["traces/aosp-pixel-tablet", "traces/xorg-integration-tests"] {
      guard let place = sharedMaterial(folder) else {
        print("formats: ../shared/\(folder) is not there; only the project's own fixtures are compared")
        continue
      }
      recordings += try EvemuReferenceTests.recordings(in: place, areOurs: false)
    }
    var compared = 0
    for recording in recordings {
      let name = recording.events.lastPathComponent
      let read = try EvemuRecording.read(
        Array(try Data(contentsOf: recording.events)), name: name,
        description: try recording.description.map {
          (bytes: Array(try Data(contentsOf: $0)), name: $0.lastPathComponent)
        })
      guard let expected = try? read.trace() else { continue }
      for (format, text) in [
        (TraceFormat.getevent, Self.getevent(read)), (.evtest, Self.evtest(read)), (.libinput, Self.libinput(read)),
      ] {
        let file = try TraceFile.read(Array(text.utf8), name: name)
        #expect(file.format == format)
        let isEqual = file.trace.frames == expected.frames && file.trace.header.space == expected.header.space
        #expect(isEqual, "\(name) differs as \(format)")
        #expect(file.trace.header.digitizer?.x == expected.header.digitizer?.x, "\(name) as \(format)")
        compared += 1
      }
    }
    print("formats: \(compared) texts in three formats give the touches of \(compared / 3) evemu recordings")
    #expect(compared >= 27)
  }
}
