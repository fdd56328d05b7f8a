/// Writes one foreign format. A type conforms for each format, and stands in `TraceExporters.all`.
public protocol TraceExporter: SendableMetatype {
  static var format: TraceFormat { get }

  /// The trace as a file of this format. What the format cannot say is left out and listed, never invented.
  static func export(_ trace: TouchTrace, options: TraceExportOptions) -> ExportedTrace
}

public struct TraceExportOptions: Hashable, Sendable {
  /// Physical pixels in a point, > 0, for formats that count those. Nil: the trace's scale.
  public var devicePixelRatio: Double?

  public init(devicePixelRatio: Double? = nil) {
    if let devicePixelRatio {
      precondition(devicePixelRatio > 0 && devicePixelRatio.isFinite, "the ratio is above 0, not \(devicePixelRatio)")
    }
    self.devicePixelRatio = devicePixelRatio
  }
}

/// A file of a foreign format, and what of the trace it does not hold.
public struct ExportedTrace: Hashable, Sendable {
  public var bytes: [UInt8]
  /// A sentence each, most important first; empty if the file holds the whole trace within its resolution.
  public var losses: [String]

  public init(bytes: [UInt8], losses: [String] = []) {
    self.bytes = bytes
    self.losses = losses
  }
}

public enum TraceExporters {
  public static let all: [any TraceExporter.Type] = [
    EvemuExporter.self, WebDriverExporter.self, FlutterExporter.self, WebKitExporter.self, CSVExporter.self,
  ]

  public static func exporter(of format: TraceFormat) -> (any TraceExporter.Type)? {
    all.first { $0.format == format }
  }
}
