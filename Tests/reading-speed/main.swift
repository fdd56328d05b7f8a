import Foundation
import SegueTraces

// Measures how fast recordings are read, beside readers that others wrote, in one run.
//
//     reading-speed [MEGABYTES]
//
// A touch trace of MEGABYTES (default 64) is read whole and as a stream, Python's json reads its lines; an evemu
// recording an eighth as long is imported, python3-evemu reads it. Best of three each, in CPU time of one thread. Then a
// trace of 256 MB that is made while it is read goes through a stream: exits 1 if the resident memory grows by more than
// 8 MB, or if a figure is below what Segue promises (200 MB/s).

let megabytes = CommandLine.arguments.dropFirst().compactMap { Int($0) }.first ?? 64

/// CPU time of this process, so that what else the machine does counts little.
func seconds(_ body: () throws -> Void) rethrows -> Double {
  let start = clock()
  try body()
  return Double(clock() - start) / Double(CLOCKS_PER_SEC)
}

func best(_ body: () throws -> Void) rethrows -> Double {
  try [seconds(body), seconds(body), seconds(body)].min() ?? 0
}

func pad(_ text: String, _ width: Int) -> String { text.padding(toLength: width, withPad: " ", startingAt: 0) }

@discardableResult
func row(_ name: String, bytes: Int, seconds: Double, times slower: Double? = nil) -> Double {
  let rate = Double(bytes) / 1e6 / seconds
  let ratio = slower.map { String(format: "   %.1f times slower", $0) } ?? ""
  print("  " + pad(name, 30), String(format: "%8.1f MB/s", rate) + ratio)
  return rate
}

/// A line of the process's status, in KiB.
func resident(_ name: String) -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
  return Int(line.split(whereSeparator: { !$0.isNumber }).first ?? "") ?? 0
}

/// Seconds by the peer's name.
func peers(_ trace: [UInt8], _ evemu: [UInt8]) throws -> [String: Double] {
  let folder = FileManager.default.temporaryDirectory.appending(path: "reading-speed-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let files = [folder.appending(path: "generated.trace"), folder.appending(path: "generated.evemu")]
  try Data(trace).write(to: files[0])
  try Data(evemu).write(to: files[1])
  let python = Process()
  // The system's own, which has the packages of the distribution.
  python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
  let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "peers.py")
  python.arguments = [script.path] + files.map(\.path)
  let pipe = Pipe()
  python.standardOutput = pipe
  try python.run()
  let out = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  python.waitUntilExit()
  let pairs = out.split(separator: "\n").map { $0.split(separator: " ") }.filter { $0.count == 2 }
  return Dictionary(uniqueKeysWithValues: pairs.compactMap { pair in Double(pair[1]).map { (String(pair[0]), $0) } })
}

// Before anything large is held.
func memoryOfStream() throws -> (bytes: Int, growth: Int) {
  var recording = GeneratedRecording(.touchTrace, size: 256_000_000)
  var bytes = 0
  let before = resident("VmRSS")
  var stream = TraceStream(name: "generated.trace") {
    let piece = recording.piece()
    bytes += piece.count
    return piece
  }
  var frame = TraceFrame(t: 0, contacts: [])
  while try stream.next(into: &frame) {}
  return (bytes, resident("VmHWM") - before)
}

let memory = try memoryOfStream()
let trace = GeneratedRecording.whole(.touchTrace, size: megabytes * 1_000_000)
let evemu = GeneratedRecording.whole(.evemu, size: megabytes * 125_000)

let whole = try best { _ = try TouchTrace.read(trace, name: "generated.trace").frames.count }
let inPieces = try best {
  var place = 0
  var stream = TraceStream(name: "generated.trace") {
    let end = min(trace.count, place + 262_144)
    defer { place = end }
    return Array(trace[place..<end])
  }
  var frame = TraceFrame(t: 0, contacts: [])
  while try stream.next(into: &frame) {}
}
let imported = try best { _ = try TraceFile.read(evemu, name: "generated.evemu").trace.frames.count }
let others = try peers(trace, evemu)

print("touch trace, \(trace.count) bytes")
let streamRate = row("as a stream, all checks", bytes: trace.count, seconds: inPieces)
let wholeRate = row("whole, all checks", bytes: trace.count, seconds: whole)
if let json = others["json"] {
  row("Python's json, no checks", bytes: trace.count, seconds: json, times: json / inPieces)
}
print("evemu recording, \(evemu.count) bytes")
row("to a touch trace", bytes: evemu.count, seconds: imported)
if let reader = others["evemu"] {
  row("python3-evemu, to events", bytes: evemu.count, seconds: reader, times: reader / imported)
}
print("a stream of \(memory.bytes) bytes: resident memory grew by \(memory.growth) KiB")

let isHeld = min(streamRate, wholeRate) >= 200 && memory.growth <= 8192
if !isHeld { print("reading-speed: below 200 MB/s, or more than 8 MiB held") }
exit(isHeld ? 0 : 1)
