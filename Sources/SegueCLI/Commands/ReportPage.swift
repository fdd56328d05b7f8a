import SegueJSON
import SegueReplay
import SegueReport
import SegueResults
import SegueTiming
import SegueTraces
import SegueTransitions

/// Makes the HTML page of a replay: finds Chart.js, draws filmstrips, traces the touches.
enum ReportPage {
  /// Where Debian's `libjs-chart.js` and others put it; `SEGUE_CHARTJS` in the environment names another file.
  static let chartPlaces = [
    "/usr/share/javascript/chart.js/chart.min.js", "/usr/share/javascript/chart.js/Chart.min.js",
    "/usr/share/nodejs/chart.js/dist/chart.min.js", "/usr/local/share/javascript/chart.js/chart.min.js",
  ]

  /// - Throws: `unavailable`, with the package to install, where there is none.
  static func chartJS(_ context: CommandContext) throws(CommandFailure) -> String {
    let named = context.environment["SEGUE_CHARTJS"].flatMap { $0.isEmpty ? nil : $0 }
    for place in named.map({ [$0] }) ?? chartPlaces {
      guard case .file = FilePlace.kind(of: FilePlace.resolve(place, in: context.workingDirectory)) else { continue }
      return String(decoding: try InputFile.read(place, in: context.workingDirectory), as: UTF8.self)
    }
    let places = named.map { "SEGUE_CHARTJS names \($0), which is no file" } ?? "Chart.js is missing"
    throw .unavailable("\(places); it draws the report's charts. Install it: apt-get install libjs-chart.js")
  }

  /// Writes `index.html` into a folder that exists.
  ///
  /// - Parameters:
  ///   - traces: those that are no bundled ones, by name.
  ///   - devices: profiles by name; others are taken from those that come with Segue, or made by their rate.
  /// - Returns: the page's path.
  @MainActor
  static func write(
    _ report: ReplayReport, to folder: String, traces: [String: TouchTrace] = [:], mapping: TraceMapping = .fit,
    devices: [String: DeviceProfile] = [:], _ context: CommandContext
  ) throws(CommandFailure) -> String {
    let path = "\(folder)/index.html"
    let chartJS = try chartJS(context)
    var report = report
    for (number, run) in report.detailed.enumerated() {
      report.illustrations[run.scenario] = illustration(number, run, traces, mapping, devices)
    }
    try OutputFile.write(report.html(chartJS: chartJS), to: path, in: context.workingDirectory)
    return path
  }

  /// Writes `index.html` beside the other files of a replay, and says where; where Chart.js is missing it says that
  /// instead, and the rest of the replay stands.
  ///
  /// - Parameter traces: those that are no bundled ones, by name.
  @MainActor
  static func writeBeside(
    _ document: ReplayDocument, in folder: String, traces: [String: TouchTrace], mapping: TraceMapping,
    devices: [String: DeviceProfile] = [:], _ context: CommandContext
  ) throws(CommandFailure) {
    do throws(CommandFailure) {
      guard let report = try? ReplayReport(document) else { return }
      let page = try write(report, to: folder, traces: traces, mapping: mapping, devices: devices, context)
      context.say("wrote \(page)\n")
    } catch .unavailable(let words) {
      context.say("no \(folder)/index.html: \(words)\n")
    } catch {
      throw error
    }
  }

  @MainActor
  private static func illustration(
    _ number: Int, _ run: ReplayReport.DetailedRun, _ traces: [String: TouchTrace], _ mapping: TraceMapping,
    _ devices: [String: DeviceProfile]
  ) -> ReplayReport.Illustration? {
    guard let subject = run.subject, let device = device(of: run, devices) else { return nil }
    let trace = traces[subject.trace] ?? ScenarioCatalog.trace(named: subject.trace)
    if trace == nil, subject.trace != ScenarioCatalog.program { return nil }
    let scenario = Scenario(
      transition: subject.transition, operation: subject.operation, trace: subject.trace, scene: subject.scene,
      views: ScenarioCatalog.views.lowerBound, device: device,
      fidelity: run.scenario.hasSuffix("/compat") ? .compat : .corrected)
    let moments = moments(run)
    let shown = trace.map { Replayer.mapped($0, into: scenario, mapping).trace }
    var drawing = ReplayReport.Illustration(touches: shown.map(touches) ?? [])
    guard
      var strip = try? Filmstrip(of: scenario, trace: trace, mapping: mapping, at: moments)
    else { return drawing }
    let period = device.rate.budgetNanoseconds
    strip.mark { frame in run.late.first { abs($0.time - frame.time) < period / 2 }?.words }
    drawing.filmstrip = strip.embeddedSVG(prefix: "s\(number)-")
    drawing.caption =
      "Frames of the motion, drawn with \(scenario.views) layers; those that were late in this run are marked."
    drawing.screen = (strip.screenSize.width, strip.screenSize.height)
    return drawing
  }

  /// The profile that the scenario's name ends with; where nobody knows it, a phone of the run's rate.
  private static func device(
    of run: ReplayReport.DetailedRun, _ devices: [String: DeviceProfile]
  ) -> DeviceProfile? {
    let name = run.scenario.split(separator: "@").last?.split(separator: "/").first.map(String.init) ?? ""
    if let known = devices[name] ?? DeviceProfile.builtIn(named: name) { return known }
    guard let hertz = run.subject?.hertz, (1...1_000).contains(hertz) else { return nil }
    if let whole = Int64(exactly: hertz) { return DeviceProfile(.hz(whole)) }
    // Television's rates are whole ones × 1000/1001; any other is met to a millihertz.
    let television = (hertz * 1_001).rounded()
    return DeviceProfile(
      abs(television / 1_001 - hertz) < 1e-6
        ? RefreshRate(numerator: Int64(television), denominator: 1_001)
        : RefreshRate(numerator: Int64((hertz * 1_000).rounded()), denominator: 1_000))
  }

  /// Six over the motion, and the first two that were late.
  private static func moments(_ run: ReplayReport.DetailedRun) -> Filmstrip.Moments {
    .evenlyAnd(6, times: run.late.prefix(2).map(\.time))
  }

  private static func touches(_ trace: TouchTrace) -> [ReplayReport.TouchPoint] {
    trace.frames.flatMap { frame in
      frame.contacts.filter { $0.phase != .hover }.map { contact in
        ReplayReport.TouchPoint(nanoseconds: frame.t, touch: contact.id, x: contact.x, y: contact.y)
      }
    }
  }
}
