import Foundation
import SegueMedia
import SegueStoryboard
import TestSupport
import Testing

@testable import SegueWeb

/// Tests pictures that scroll in a page, in Chromium.
@Suite(
  .enabled(
    if: Node.program != nil && Node.chromium != nil, "node or chromium is not installed"))
struct ScrollPageTests {
  /// Writes a drawing of 100 x 500 points with stripes of 100 points: red, green, blue, black, white; the bars are grey.
  private static func writeStripes(in folder: URL) throws {
    let colors = ["#f00", "#0f0", "#00f", "#000", "#fff"]
    let stripes = colors.enumerated().map { "<rect y='\($0 * 100)' width='100' height='100' fill='\($1)'/>" }
    try """
    <svg xmlns="http://www.w3.org/2000/svg" width="100" height="500">\(stripes.joined())
      <rect width="100" height="20" fill="#888"/><rect y="470" width="100" height="30" fill="#888"/>
    </svg>
    """.write(to: folder.appending(path: "long.svg"), atomically: true, encoding: .utf8)
  }

  @Test func `a page scrolls between its bars under a finger and by its script, and its links with it`() throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.writeStripes(in: folder)
    let board = folder.appending(path: "board.yaml")
    try """
    segue: 1
    size: 100x200
    screens:
      feed:
        image: long.svg
        scroll: { top: 20, bottom: 30 }
        elements: { blue: [0, 200, 100, 100] }
      next: { color: "#ff0" }
    container: { kind: navigation, root: feed }
    transitions: { push: { animator: slide }, pop: { interaction: edge-pan } }
    links: { feed: [{ area: blue, push: next }], next: [{ area: [0, 0, 100, 100], pop: true }] }
    script:
      - { at: 1, scroll: 200, over: 1, easing: linear }
      - { at: 3, scroll: top, over: 0.5 }
      - { at: 4, scroll: blue, over: 0.5 }
      - { at: 5, tap: blue }
    """.write(to: board, atomically: true, encoding: .utf8)
    let page = try Prototype(Storyboard(path: board.path, layers: DrawingLayers.init), plugins: factory)
    let file = folder.appending(path: "page.html")
    try page.html.write(to: file, atomically: true, encoding: .utf8)
    let outcome = try Node.run("scroll.mjs", [folder.path, file.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    // The bars end within pixels, which have the colours of a bar and of the page, and nothing of what is behind both.
    let shown = try MediaSource(path: folder.appending(path: "bars.png").path).frame(at: 0)
    try #require(shown.width == 133 && shown.height == 266)
    for (rows, shift) in [(10..<60, 16), (200..<250, 8)] {
      for y in rows {
        let part = shown.row(y)[66] >> UInt32(shift) & 0xFF
        #expect(part >= 0x86, "row \(y): \(String(shown.row(y)[66], radix: 16))")
      }
    }
    // A page without such a picture does not have the module.
    #expect(page.html.contains("class Scrolling"))
    #expect(!PlayerSource.scriptWithBar.contains("class Scrolling"))
  }

  @Test(arguments: ["container-transform", "zoom"])
  func `a card grows out of an element where a person has scrolled it to, and lands there`(_ animator: String) throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.writeStripes(in: folder)
    let board = folder.appending(path: "board.yaml")
    try """
    segue: 1
    size: 100x200
    screens:
      feed:
        image: long.svg
        scroll: { top: 20, bottom: 30 }
        elements: { row: [10, 210, 80, 60], picture: [20, 220, 40, 40], last: [10, 310, 80, 60] }
      next: { color: "#ff0" }
    container: { kind: navigation, root: feed }
    links:
      feed:
        - { area: row, push: next, animator: \(animator), set: { element: row } }
        - { area: last, push: next, animator: \(animator), set: { element: last } }
    """.write(to: board, atomically: true, encoding: .utf8)
    let page = try Prototype(Storyboard(path: board.path, layers: DrawingLayers.init), plugins: factory)
    let file = folder.appending(path: "page.html")
    try page.html.write(to: file, atomically: true, encoding: .utf8)
    let outcome = try Node.run("scroll-card.mjs", [folder.path, file.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }
}
