import SegueTiming

/// One line on a terminal's standard error that says how far the work is; nothing anywhere else.
struct ProgressLine {
  private var total: Int
  private let console: Console
  private let start = MonotonicClock.now()
  private var done = 0

  init(total: Int, console: Console) {
    self.total = total
    self.console = console
  }

  /// Says that another piece begins, and that those before are done.
  mutating func begin(_ name: String) {
    show(line(name, elapsed: MonotonicClock.now() - start))
    done += 1
  }

  /// The same where only now it is known how much there is: what is done, and what is `left` with this piece.
  mutating func begin(_ name: String, left: Int) {
    total = done + left
    begin(name)
  }

  /// `12/32  37 %  4 s left  name`; the time left is known from the second piece on.
  func line(_ name: String, elapsed: Int64) -> String {
    let percent = 100 * done / max(1, total)
    let left = done == 0 ? nil : (elapsed / Int64(done) * Int64(total - done) + 500_000_000) / 1_000_000_000
    return "\(done + 1)/\(total)  \(percent) %  " + (left.map { "\($0) s left  " } ?? "") + name
  }

  /// A terminal that takes nothing loses nothing that anybody would miss.
  private func show(_ line: String) {
    if console.errIsTerminal { try? console.err("\r\u{1B}[K" + line) }
  }

  /// Takes the line away.
  func clear() {
    if done > 0 { show("") }
  }
}
