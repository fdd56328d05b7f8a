/// The bundled traces, part of the program itself, so that they are there wherever it is moved.
public enum SegueCorpus {
  /// File name without ".trace", and the file's bytes; in ascending order of the names.
  public static let traces: [(name: String, bytes: [UInt8])] = [
    ("drag-out-and-back", PackageResources.drag_out_and_back_trace),
    ("drag-pause-lift", PackageResources.drag_pause_lift_trace),
    ("edge-flick", PackageResources.edge_flick_trace),
    ("edge-tap", PackageResources.edge_tap_trace),
    ("edge-vertical-drag", PackageResources.edge_vertical_drag_trace),
    ("short-flick", PackageResources.short_flick_trace),
    ("slow-drag-past-half", PackageResources.slow_drag_past_half_trace),
    ("slow-drag-short-of-half", PackageResources.slow_drag_short_of_half_trace),
    ("system-cancel", PackageResources.system_cancel_trace),
    ("tap-row", PackageResources.tap_row_trace),
  ]
}
