import SegueResults

/// The machine code of an executable file and its constants, apart from everything else in it.
enum ExecutableText {
  /// 16 hex digits of the `.text` and `.rodata` sections of a 64-bit little-endian ELF file; of the whole file where it is
  /// another one.
  ///
  /// Two builds with equal text run the same instructions on the same constants, whatever their symbols say. Constants
  /// count: a suite or a curve that is embedded makes a program another one.
  static func digest(of file: [UInt8]) -> String {
    guard let code = section(".text", of: file) else { return ContentDigest.of(file[...]).digestText }
    return ContentDigest.of(section(".rodata", of: file) ?? [], after: ContentDigest.of(code)).digestText
  }

  private static func section(_ name: String, of file: [UInt8]) -> ArraySlice<UInt8>? {
    guard file.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]),
      let table = number(file, at: 0x28, bytes: 8), let size = number(file, at: 0x3A, bytes: 2),
      let count = number(file, at: 0x3C, bytes: 2), let names = number(file, at: 0x3E, bytes: 2),
      let strings = range(file, header: table + names * size)
    else { return nil }
    for index in 0..<count {
      let header = table + index * size
      guard let offset = number(file, at: header, bytes: 4) else { return nil }
      let text = file[strings].dropFirst(offset).prefix { $0 != 0 }
      if text.elementsEqual(name.utf8) { return range(file, header: header).map { file[$0] } }
    }
    return nil
  }

  /// Where a section's bytes lie; nil where the file has no such place.
  private static func range(_ file: [UInt8], header: Int) -> Range<Int>? {
    guard let start = number(file, at: header + 0x18, bytes: 8), let size = number(file, at: header + 0x20, bytes: 8),
      start <= file.count, size <= file.count - start
    else { return nil }
    return start..<(start + size)
  }

  private static func number(_ file: [UInt8], at place: Int, bytes: Int) -> Int? {
    guard place >= 0, place <= file.count - bytes else { return nil }
    let value = (0..<bytes).reduce(UInt64(0)) { $0 | UInt64(file[place + $1]) << UInt64(8 * $1) }
    return Int(exactly: value).flatMap { $0 < 1 << 40 ? $0 : nil }
  }
}
