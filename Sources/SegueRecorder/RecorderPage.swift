/// The recorder: a page that records touches in a browser and saves them as touch traces.
///
/// One HTML document that needs nothing else: no network, no file beside it. Its parts are the files of `Page`, embedded
/// in the program.
public enum RecorderPage {
  /// The name that traces of the page carry in `provenance.importer`.
  public static let importer = "recorder/1"

  /// The whole page. The same bytes at every call.
  ///
  /// Cost: linear in the page, some 50 kB.
  public static var html: String {
    text(PackageResources.page_html)
      .replacing("/*<style>*/", with: text(PackageResources.page_css))
      .replacing("/*<script>*/", with: "\"use strict\";\n(() => {\n" + script + "})();")
  }

  /// In the order in which they build on each other.
  static var script: String {
    [
      PackageResources.trace_text_js, PackageResources.sample_js, PackageResources.take_js, PackageResources.header_js,
      PackageResources.stage_js, PackageResources.player_js, PackageResources.files_js, PackageResources.takes_js,
      PackageResources.recorder_js,
    ].map(text).joined(separator: "\n")
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
