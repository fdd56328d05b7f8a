import Foundation
import SegueResults

/// What the system says about itself, read from where Linux keeps it.
enum MachineFiles {
  static var machine: Machine {
    Machine(cpuInfo: text("/proc/cpuinfo"), osRelease: text("/etc/os-release"))
  }

  private static func text(_ path: String) -> String {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
