import Testing

@testable import SegueHost

/// Tests the log lines that plug-ins write.
@Suite struct LogTests {
  @Test(arguments: [
    ("as it is: ü 👩‍🚀", "as it is: ü 👩‍🚀"), ("two\nlines\r\n", "two lines  "),
    ("\u{1b}[31m \u{9b}31m \u{7f}", " [31m  31m  "), ("a\u{2028}b\u{2029}c", "a b c"),
    ("\u{202e}gpj.exe", " gpj.exe"), ("\u{2066}x\u{2069}", " x "),
  ])
  func `a plug-in's log line has no line breaks or control characters`(
    _ text: String, _ line: String
  ) {
    #expect(PluginText.line(text) == line)
  }

  @Test(arguments: ["x", "ü", "👩", "e\u{301}"])
  func `a log line is cut after 2000 bytes at most, between two Unicode scalars`(_ piece: String) {
    let whole = String(repeating: piece, count: 2000 / piece.utf8.count)
    #expect(PluginText.line(whole) == whole)
    let cut = PluginText.line("e" + String(repeating: "\u{301}", count: 100_000))
    #expect(cut.utf8.count <= 2003 && cut.hasSuffix("…"))
    #expect(PluginText.line(whole + piece + piece).utf8.count <= 2003)
  }
}
