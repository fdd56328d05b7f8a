import Foundation
import SegueComparison
import SegueResults

/// What the system's files say of the machine that this runs on. A file that is absent, or may not be read, says nothing.
enum MachineFiles {
  static var machine: Machine {
    Machine(cpuInfo: text("/proc/cpuinfo") ?? "", osRelease: text("/etc/os-release") ?? "")
  }

  static var texts: SystemTexts {
    SystemTexts(
      cpuInfo: text("/proc/cpuinfo"), memoryInfo: text("/proc/meminfo"), version: text("/proc/version"),
      osRelease: text("/etc/os-release"),
      governor: text("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
      hypervisorType: text("/sys/hypervisor/type"), systemVendor: text("/sys/class/dmi/id/sys_vendor"),
      productName: text("/sys/class/dmi/id/product_name"), loadAverage: text("/proc/loadavg"),
      stat: text("/proc/stat"))
  }

  private static func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
