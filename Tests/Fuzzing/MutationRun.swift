#if !FUZZER
  import Foundation
  import SegueTiming

  /// Puts spoilt inputs through readers and measures what they cost.
  ///
  ///     spoilt-inputs READER RUNS SEED FOLDER…
  ///
  /// Seeds are the files of the folders. Prints one line a reader: inputs, how many were read, the longest processor
  /// time that one took and which it was, and by how much the resident memory grew beyond the largest input. Exits 1 if one
  /// took more than 1 s or the growth is above 64 MB; a trap ends it, after the number of the input was printed.
  @main
  enum MutationRun {
    // The handler of a trap reads it; nothing else runs then.
    private nonisolated(unsafe) static var current = 0

    static func main() throws {
      let arguments = CommandLine.arguments
      guard arguments.count > 4, let runs = Int(arguments[2]), let seed = UInt64(arguments[3]),
        let reader = Reader.all.first(where: { $0.name == arguments[1] })
      else {
        print("readers: \(Reader.all.map(\.name).joined(separator: " "))")
        exit(64)
      }
      for trap in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT] {
        signal(trap) { _ in
          print("a trap at input \(MutationRun.current)")
          _exit(70)
        }
      }
      let seeds = arguments[4...].flatMap(files(in:))
      exit(run(reader, runs: runs, seed: seed, seeds: seeds) ? 0 : 1)
    }

    private static func files(in folder: String) -> [[UInt8]] {
      let names = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
      // Short ones, so that most of the time goes into different inputs.
      return names.compactMap { FileManager.default.contents(atPath: "\(folder)/\($0)") }.map { Array($0) }
        .filter { !$0.isEmpty && $0.count <= 16_384 }
    }

    private static func run(_ reader: Reader, runs: Int, seed: UInt64, seeds: [[UInt8]]) -> Bool {
      // Files of other formats are refused at the first byte, spoilt or not.
      let own = seeds.filter { reader.read($0) }
      guard !own.isEmpty else {
        print("\(reader.name): none of \(seeds.count) seeds is read, so none of what is made of them would be")
        return false
      }
      var mutator = Mutator(seed: seed, seeds: own)
      let before = resident("VmRSS")
      var (read, longest, longestIndex, largest) = (0, Int64(0), 0, 0)
      let start = MonotonicClock.now()
      for index in 0..<runs {
        current = index
        let input = mutator.input()
        largest = max(largest, input.count)
        // The processor's time: other work on the machine is no fault of the reader's.
        let began = ThreadCPUClock.now()
        if reader.read(input) { read += 1 }
        let time = ThreadCPUClock.now() - began
        if time > longest { (longest, longestIndex) = (time, index) }
      }
      let growth = max(0, resident("VmHWM") - before - largest / 1024)
      let seconds = Double(MonotonicClock.now() - start) / 1e9
      print(
        "\(reader.name): \(runs) inputs from \(own.count) seeds, \(read) read, longest "
          + "\(longest / 1_000_000) ms (input \(longestIndex)), \(growth / 1024) MB more, \(Int(seconds)) s")
      return longest <= 1_000_000_000 && growth <= 64 * 1024
    }

    /// A line of the process's status, in KiB.
    private static func resident(_ name: String) -> Int {
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
      return Int(line.split(whereSeparator: { !$0.isNumber }).first ?? "") ?? 0
    }
  }
#endif
