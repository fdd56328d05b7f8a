import SegueJSON

/// Chrome's input over the DevTools protocol: logs of `Input.dispatchTouchEvent` and of the gestures that
/// `Input.synthesize…` makes, and replays of Chrome's recorder (Puppeteer Replay).
///
/// - A log is a list of messages, one JSON object a line, or one object: whole messages (`method`, `params`), or the
///   parameters alone. Other messages are passed over; lines that are no JSON are counted, and refuse the file when
///   they are more than one in ten.
/// - `touchPoints` are all points that are down: one that is new begins, one that changed moves, one that is gone has
///   ended. `touchEnd` and `touchCancel` name no points and end them all, at their last positions; points that they
///   name all the same are those that end. Points without `id` are told apart by their place in the list.
/// - `timestamp` is in seconds, kept to the microsecond. Radii give the diameters, `rotationAngle` (degrees) the angle,
///   `force` the pressure.
/// - `Emulation.setDeviceMetricsOverride`, and a replay's `setViewport`, give the space.
/// - A replay's touches are its custom steps that hold protocol messages, and clicks and double clicks with
///   `deviceType` "touch" on the document itself. Clicks on other elements are refused: their place is not said. All
///   other steps touch nothing.
///
/// Limits: positions are CSS pixels of the page's viewport; a message without any time is refused, gestures and steps
/// without one follow what came before. See `DevToolsGesture` for how gestures become samples.
enum DevToolsImporter: TraceImporter {
  static let format = TraceFormat.devtools

  private static let marks = [
    "Input.dispatchTouchEvent", "Input.synthesizeTapGesture", "Input.synthesizeScrollGesture",
    "Input.synthesizePinchGesture", "touchPoints", "touchStart",
  ]

  static func recognises(_ head: ArraySlice<UInt8>) -> Bool {
    if JSONHead.names(marks, in: head) { return true }
    return JSONHead.isJSON(head) && JSONHead.names(["steps"], in: head)
      && JSONHead.names(["setViewport", "navigate", "click", "customStep", "scroll"], in: head)
  }

  /// One of the file's JSON texts, with the messages in it.
  private struct Part {
    var recording: JSONRecording
    var items: [(value: JSONValue, path: String, line: Int)]
  }

  static func read(
    _ bytes: [UInt8], name: String, options: TraceImportOptions
  ) throws(TraceError) -> ImportedTrace {
    var about = ApplicationHeader(
      clockSource: "devtools-timestamp", source: "DevTools input log", importer: "devtools/1")
    let (parts, foreign, cutLine) = try self.parts(of: bytes, name: name)
    var log = DevToolsLog(options: options)
    var frames: [(frame: DevToolsLog.Frame, line: Int)] = []
    for part in parts {
      for (value, path, line) in part.items {
        do throws(TraceFinding) {
          frames += try log.read(value, path: path).map { ($0, line) }
        } catch { throw part.recording.error(error) }
      }
    }
    (about.width, about.height, about.scale) = (log.width, log.height, log.scale)
    if log.isScript {
      (about.intent, about.clockSource, about.source) = ("script", "script", "Chrome recorder replay")
    }
    var builder = about.builder(options, file: name)
    builder.makesLifts = log.makesGestures
    builder.noteForm(of: bytes)
    for line in foreign { builder.note(.recording(.foreignLine), line: line) }
    if let cutLine { builder.note(.cutFrame, line: cutLine) }
    for kind in log.otherKinds { builder.note(.recording(.notTouch(kind)), line: 1) }
    for (frame, line) in frames { try builder.add(frame.samples, t: frame.time, line: line) }
    return try builder.finish()
  }

  /// The file as one JSON text, or as one a line where its first line is no whole text or is followed by another.
  private static func parts(
    of bytes: [UInt8], name: String
  ) throws(TraceError) -> (parts: [Part], foreign: [Int], cutLine: Int?) {
    var text = bytes[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    guard isLines(text) else {
      let recording = try JSONRecording(text, file: name)
      guard let list = recording.value.arrayValue else {
        return ([Part(recording: recording, items: [(recording.value, "", 1)])], [], nil)
      }
      let lines = recording.elementLines(of: "")
      let items = list.enumerated().map { ($1, "\($0)", $0 < lines.count ? lines[$0] : 1) }
      return ([Part(recording: recording, items: items)], [], nil)
    }
    var parts: [Part] = []
    var foreign: [Int] = []
    var number = 0
    var filled = 0
    var cutLine: Int?
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      guard let first = line.first(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
      filled += 1
      guard first == UInt8(ascii: "{") else {
        foreign.append(number)
        continue
      }
      let isLast = line.endIndex == text.endIndex
      do throws(TraceError) {
        let recording = try JSONRecording(line, file: name, firstLine: number)
        parts.append(Part(recording: recording, items: [(recording.value, "", number)]))
      } catch {
        // A last line without its line feed was cut in the writing.
        guard isLast, !parts.isEmpty else { throw error }
        cutLine = number
      }
    }
    guard foreign.count * 10 <= filled else {
      throw TraceError(
        file: name, line: foreign[0], column: 1,
        fault: .recording(.foreignLines(count: foreign.count, of: filled)))
    }
    return (parts, foreign, cutLine)
  }

  private static func isLines(_ text: ArraySlice<UInt8>) -> Bool {
    var lines = TraceLines(text)
    guard let first = lines.next() else { return false }
    guard JSONHead.isJSON(first) else { return true }
    guard (try? JSONReader.read(first)) != nil else { return false }
    return lines.next() != nil
  }
}
