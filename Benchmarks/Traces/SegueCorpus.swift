import CSegueCorpus

/// The bundled traces, part of the program itself, so that they are there wherever it is moved.
public enum SegueCorpus {
  /// File name without ".trace", and the file's bytes; in ascending order of the names.
  public static let traces: [(name: String, bytes: [UInt8])] = {
    // SAFETY: the two symbols are the ends of one section of constants.
    var rest = unsafe Array(UnsafeBufferPointer(start: segue_corpus_bytes(), count: segue_corpus_size()))[...]
    var traces: [(name: String, bytes: [UInt8])] = []
    while !rest.isEmpty {
      let name = rest.prefix { $0 != 0 }
      rest = rest.dropFirst(name.count + 1)
      let count = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(4)
      traces.append((String(decoding: name, as: UTF8.self), Array(rest.prefix(count))))
      rest = rest.dropFirst(count)
    }
    return traces
  }()
}
