import SegueRecorder
import Testing

@testable import SegueCLI

@MainActor
@Suite("segue record")
struct RecordCommandTests {
  private let segue = CommandLineFixture()

  @Test("without --out the page is printed; with it, the same bytes are written")
  func writes() throws {
    #expect(segue.run("record") == .success)
    let printed = segue.out
    #expect(printed.hasPrefix("<!doctype html>\n") && printed.hasSuffix("</html>\n"))
    #expect(segue.run("record", "--out", "recorder.html") == .success)
    #expect(segue.out.isEmpty)
    #expect(segue.err == "wrote recorder.html; open it in a browser, touch, and save what you want to keep\n")
    #expect(try segue.read("recorder.html") == printed)
  }

  @Test("a file that exists is replaced only by force")
  func force() throws {
    try segue.write("keep me", to: "recorder.html")
    #expect(segue.run("record", "--out", "recorder.html") == .cannotWrite)
    #expect(segue.err == "segue record: recorder.html: this file exists; add --force to replace it\n")
    #expect(try segue.read("recorder.html") == "keep me")
    #expect(segue.run("record", "--out", "recorder.html", "--force") == .success)
    #expect(try segue.read("recorder.html") == RecorderPage.html)
  }

  @Test("a folder that is not there, and an operand, are answered")
  func wrong() {
    #expect(segue.run("record", "--out", "gone/recorder.html") == .cannotWrite)
    #expect(segue.err.contains("mkdir -p gone"))
    #expect(segue.run("record", "recorder.html") == .usage)
  }

  @Test("the page is whole and stands alone: one style, one script, and nothing that is fetched")
  func selfContained() {
    let page = RecorderPage.html
    for tag in ["<style>", "</style>", "<script>", "</script>", "<html lang=\"en\">", "<title>", "<main"] {
      #expect(page.components(separatedBy: tag).count == 2, "\(tag)")
    }
    #expect(!page.contains("/*<"), "a part of the page was not put in")
    // A line of every part.
    for part in [
      "function traceText(", "function olderSamples(", "class Take {", "function traceHeader(", "class Stage {",
      "class Player {", "function download(", "class TakeList {", "function record(", "touch-action: none",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    for word in ["src=", "@import", "fetch(", "XMLHttpRequest", "import(", "http://", "https://", "url("] {
      // The one address is the name of SVG's namespace, which nothing fetches.
      let found = page.components(separatedBy: word).count - 1
      #expect(found == (word == "http://" ? 1 : 0), "\(word)")
    }
    #expect(page.contains("default-src 'none'"))
    #expect(page.contains("\"\(RecorderPage.importer)\""))
  }
}
