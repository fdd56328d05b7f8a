/// A format of recordings. Raw values are the words of the command line.
public enum TraceFormat: String, CaseIterable, Hashable, Sendable {
  /// The canonical format, JSON Lines.
  case touchTrace = "touch-trace"

  // The Linux input layer
  case evemu, libinput, getevent, evtest

  // Applications
  case webdriver, devtools, flutter, webkit, csv

  /// What the format is, in words for lists and messages.
  public var title: String {
    switch self {
    case .touchTrace: "touch trace (JSON Lines)"
    case .evemu: "evemu recording"
    case .libinput: "libinput record (YAML)"
    case .getevent: "Android getevent -lt log"
    case .evtest: "evtest log"
    case .webdriver: "WebDriver actions (JSON)"
    case .devtools: "DevTools input log or Puppeteer replay (JSON)"
    case .flutter: "Flutter pointer packets (JSON)"
    case .webkit: "WebKit event stream (JSON)"
    case .csv: "CSV table of samples"
    }
  }
}
