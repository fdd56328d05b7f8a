import CYAML

/// What a YAML text consists of, in its order. Aliases and directives are passed over.
protocol YAMLHandler {
  /// - Parameters:
  ///   - text: the scalar without its quotes; gone when the call returns.
  ///   - line: from 1.
  mutating func scalar(_ text: UnsafeBufferPointer<UInt8>, line: Int) throws(TraceFinding)
  mutating func beginCollection(isMapping: Bool, line: Int) throws(TraceFinding)
  mutating func endCollection() throws(TraceFinding)
}

/// Why a YAML text ends before its end.
struct YAMLFault: Error {
  /// From 1.
  var line, column: Int
  var fault: TraceFault
  /// Whether the text as such is at fault, and only where it ends.
  var isAtEnd = false
}

/// libyaml's parser, event by event.
enum YAMLEvents {
  /// Hands every event of the text to the handler.
  ///
  /// - Throws: where the text is not YAML, and what the handler throws with its event's place.
  /// - Cost: linear in the bytes; memory does not grow with them.
  static func read(_ bytes: [UInt8], into handler: inout some YAMLHandler) throws(YAMLFault) {
    let lines = bytes.reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) } - (bytes.last == 0x0A ? 1 : 0)
    var parser = unsafe yaml_parser_t()
    guard unsafe yaml_parser_initialize(&parser) == 1 else {
      preconditionFailure("libyaml has no memory for a parser")
    }
    defer { unsafe yaml_parser_delete(&parser) }
    var thrown: YAMLFault?
    unsafe bytes.withUnsafeBufferPointer { buffer in
      // SAFETY: the parser reads the buffer only while this closure runs.
      unsafe yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
      do throws(YAMLFault) {
        while try unsafe step(&parser, lines: lines, &handler) {}
      } catch {
        thrown = error
      }
    }
    if let thrown { throw thrown }
  }

  /// Takes one event; false behind the last.
  private static func step(
    _ parser: inout yaml_parser_t, lines: Int, _ handler: inout some YAMLHandler
  ) throws(YAMLFault) -> Bool {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(&parser, &event) == 1 else {
      let mark = unsafe parser.problem_mark
      // SAFETY: libyaml's problems are static strings that end in NUL.
      let problem = unsafe parser.problem.map { unsafe String(cString: $0) } ?? "it cannot be parsed"
      let line = Int(mark.line) + 1
      throw YAMLFault(
        line: min(line, lines), column: Int(mark.column) + 1, fault: .yaml(problem), isAtEnd: line >= lines)
    }
    // SAFETY: the event is whole, and its parts are not kept.
    defer { unsafe yaml_event_delete(&event) }
    let line = unsafe Int(event.start_mark.line) + 1
    do throws(TraceFinding) {
      switch unsafe event.type {
      case YAML_SCALAR_EVENT:
        // SAFETY: the event's type says which part of the union is there.
        let text = unsafe UnsafeBufferPointer<UInt8>(
          start: event.data.scalar.value, count: event.data.scalar.length)
        try unsafe handler.scalar(text, line: line)
      case YAML_SEQUENCE_START_EVENT: try handler.beginCollection(isMapping: false, line: line)
      case YAML_MAPPING_START_EVENT: try handler.beginCollection(isMapping: true, line: line)
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: try handler.endCollection()
      case YAML_STREAM_END_EVENT: return false
      default: break
      }
    } catch {
      throw YAMLFault(line: line, column: unsafe Int(event.start_mark.column) + 1, fault: error.fault)
    }
    return true
  }
}
