/// The bundled traces, part of the program itself, so that they are there wherever it is moved.
public enum SegueCorpus {
  /// File name without ".trace", and the file's bytes; in ascending order of the names.
  public static let traces: [(name: String, bytes: [UInt8])] = [
    ("drag-out-and-back", PackageResources.drag_out_and_back_trace),
    ("drag-pause-lift", PackageResources.drag_pause_lift_trace),
    ("edge-flick", PackageResources.edge_flick_trace),
    ("edge-pan-cancel", PackageResources.edge_pan_cancel_trace),
    ("edge-pan-finish", PackageResources.edge_pan_finish_trace),
    ("edge-tap", PackageResources.edge_tap_trace),
    ("edge-vertical-drag", PackageResources.edge_vertical_drag_trace),
    ("pan-down-cancel", PackageResources.pan_down_cancel_trace),
    ("pan-down-finish", PackageResources.pan_down_finish_trace),
    ("pan-left-cancel", PackageResources.pan_left_cancel_trace),
    ("pan-left-finish", PackageResources.pan_left_finish_trace),
    ("pan-right-cancel", PackageResources.pan_right_cancel_trace),
    ("pan-right-finish", PackageResources.pan_right_finish_trace),
    ("pan-up-cancel", PackageResources.pan_up_cancel_trace),
    ("pan-up-finish", PackageResources.pan_up_finish_trace),
    ("pinch-cancel", PackageResources.pinch_cancel_trace),
    ("pinch-finish", PackageResources.pinch_finish_trace),
    ("right-edge-pan-cancel", PackageResources.right_edge_pan_cancel_trace),
    ("right-edge-pan-finish", PackageResources.right_edge_pan_finish_trace),
    ("rotation-cancel", PackageResources.rotation_cancel_trace),
    ("rotation-finish", PackageResources.rotation_finish_trace),
    ("short-flick", PackageResources.short_flick_trace),
    ("slow-drag-past-half", PackageResources.slow_drag_past_half_trace),
    ("slow-drag-short-of-half", PackageResources.slow_drag_short_of_half_trace),
    ("system-cancel", PackageResources.system_cancel_trace),
    ("tap-row", PackageResources.tap_row_trace),
  ]
}
