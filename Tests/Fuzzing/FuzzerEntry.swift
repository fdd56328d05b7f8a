#if FUZZER
  import Foundation

  /// The reader that `SEGUE_READER` names.
  private let reader: Reader = {
    let name = ProcessInfo.processInfo.environment["SEGUE_READER"] ?? "touch-trace"
    guard let reader = Reader.all.first(where: { $0.name == name }) else { fatalError("no reader is called \(name)") }
    return reader
  }()

  /// What libFuzzer calls with each input.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    // SAFETY: libFuzzer gives a pointer and how many bytes are there; they are copied here.
    _ = reader.read(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
  }
#endif
