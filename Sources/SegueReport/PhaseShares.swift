import SegueResults
import SegueTiming

/// Where the time of the steady frames goes, over all runs of one size.
struct PhaseShares {
  let views: Int
  /// Steady frames that the totals cover.
  let frames: Int
  let totals: PhaseTimes

  /// One a size, the smallest first. Runs without figures do not count.
  static func bySize(_ results: [RunResult]) -> [PhaseShares] {
    Dictionary(grouping: results.filter { ($0.metrics?.steadyFrames ?? 0) > 0 }, by: \.run.views)
      .sorted { $0.key < $1.key }
      .map { views, results in
        var totals = PhaseTimes()
        var frames = 0
        for metrics in results.compactMap(\.metrics) {
          frames += metrics.steadyFrames
          for phase in FramePhase.allCases { totals[phase] += metrics.phaseTotals[phase] }
        }
        return PhaseShares(views: views, frames: frames, totals: totals)
      }
  }

  /// 0…1; 0 when nothing was measured.
  func share(of phase: FramePhase) -> Double {
    totals.total > 0 ? Double(totals[phase]) / Double(totals.total) : 0
  }

  func meanNanoseconds(of phase: FramePhase) -> Int64 { totals[phase] / Int64(frames) }

  /// A bar a phase, with its share and its mean time a frame.
  ///
  /// Bars end in eighths of a block, so that a small share still shows.
  func chart(width: Int = 40) -> String {
    let nameWidth = FramePhase.allCases.map(\.name.count).max() ?? 0
    return FramePhase.allCases.map { phase in
      let name = phase.name.padding(to: nameWidth)
      let bar = Self.bar(share(of: phase), width: width).padding(to: width)
      let percent = (Figures.decimal(100 * share(of: phase), places: 1) + " %").padding(to: 7, atStart: true)
      let mean = Figures.duration(meanNanoseconds(of: phase)).padding(to: 8, atStart: true)
      return "\(name)  \(bar)  \(percent)  \(mean)\n"
    }.joined()
  }

  private static func bar(_ share: Double, width: Int) -> String {
    let eighths = Int((share * Double(width * 8)).rounded(.up))
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }
}

extension String {
  func padding(to width: Int, atStart: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - count))
    return atStart ? blanks + self : self + blanks
  }
}
