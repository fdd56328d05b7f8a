import Foundation
import SegueTestSupport
import Testing

@Suite("The C header")
struct HeaderTests {
  @Test(
    "it compiles by itself, without a warning",
    arguments: [("cc", "c", "c11", "c"), ("c++", "c++", "c++17", "cpp")])
  func compiles(_ compiler: String, _ language: String, _ standard: String, _ ending: String) throws {
    let source = FileManager.default.temporaryDirectory.appending(path: "segue-\(UUID().uuidString).\(ending)")
    defer { try? FileManager.default.removeItem(at: source) }
    // Included twice, and used: a header that declares nothing would not do.
    try """
    #include "segue.h"
    #include "segue.h"
    int check(segue_store *store);
    int check(segue_store *store) {
      segue_layer layer;
      size_t count = 0;
      if (segue_default_layer(&layer) != SEGUE_OK || layer.parent != SEGUE_SCREEN) return SEGUE_ABI_VERSION;
      return segue_append_layers(store, &layer, 1, NULL) + segue_layer_count(store, &count);
    }

    """.write(to: source, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      compiler, "-x", language, "-std=\(standard)", "-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only",
      "-I", packageRoot.appending(path: "Sources/CSegue/include").path, source.path,
    ]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus == 127 {
      print("left out: there is no \(compiler) here to read segue.h with")
      return
    }
    #expect(process.terminationStatus == 0, "\(text)")
  }
}
