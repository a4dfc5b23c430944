import Foundation
import SegueKit
import TestSupport
import Testing

@testable import SegueWeb

/// Compares the documentation's table of export formats with the results of the exports.
@Suite struct ExportTableTests {
  @Test func `the documentation's table lists the export formats of every bundled animator`()
    throws
  {
    let file = Toolchain.package.appending(path: "docs/prototypes.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let head = "| animator | CSS and WAAPI | Lottie |\n"
    let start = try #require(page.range(of: head)).lowerBound
    let end = page.range(of: "\n\n## ", range: start..<page.endIndex)?.lowerBound ?? page.endIndex
    let written = page[start..<end].trimmingCharacters(in: .newlines)
    let expected = try head + "| --- | --- | --- |\n" + Self.table()
    if ProcessInfo.processInfo.environment["SEGUE_RECORD"] == "1" {
      try page.replacingCharacters(
        in: start..<end, with: expected + (end == page.endIndex ? "\n" : "")
      )
      .write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(written == expected)
    }
  }

  private static func table() throws -> String {
    var rows: [String] = []
    var refused: [String: [String]] = [:]
    for animator in RecordingTests.animators {
      let name = animator.replacing("org.segue.", with: "")
      let ways = try [TransitionDirection.forward, .backward].map { try formats(animator, $0) }
      // Both directions of an animator have the same formats, but may need the colors of other screens.
      switch (ways[0], ways[1]) {
      case (.success(let forward), .success(let backward)):
        #expect(forward.lottie == backward.lottie, "\(name)")
        let back = forward.colors == backward.colors ? "" : ", and going back with \(backward.colors)"
        let css = forward.colors.isEmpty ? "yes" : "yes, with \(forward.colors)\(back)"
        rows.append("| `\(name)` | \(css) | \(forward.lottie) |")
      case (.failure(let refusal), let other):
        #expect(throws: refusal) { try other.get() }
        refused[refusal.description, default: []].append("`\(name)`")
      default: Issue.record("\(name) is refused in one direction")
      }
    }
    let reasons = refused.sorted { $0.value[0] < $1.value[0] }.map { reason, names in
      "- \(names.joined(separator: ", ")): \(reason)"
    }
    return (rows + ["", "The other bundled animators are refused:", ""] + reasons)
      .joined(separator: "\n")
  }

  private static func formats(
    _ animator: String, _ way: TransitionDirection
  ) throws -> Result<(colors: String, lottie: String), TransitionExport.Refusal> {
    let pairs = try ExportTests.unknown(animator, way)
    defer {
      pairs.first.end()
      pairs.second.end()
    }
    return Result { () throws(TransitionExport.Refusal) in
      let export = try TransitionExport(pairs, name: "one")
      let colors = export.placeholders.map { "`\($0.name)`" }.joined(separator: ", ")
      do throws(TransitionExport.Refusal) {
        let notes = try export.lottie().notes
        return (colors, (["yes"] + notes).joined(separator: "; "))
      } catch {
        return (colors, "no: \(error)")
      }
    }
  }
}
