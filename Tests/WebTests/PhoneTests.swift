import Foundation
import SegueMedia
import SegueStoryboard
import TestSupport
import Testing

@testable import SegueWeb

/// Tests a page on a phone, in Chromium.
@Suite(
  .enabled(
    if: Node.program != nil && Node.chromium != nil, "node or chromium is not installed"))
struct PhoneTests {
  @Test
  func `an HTML page on a phone shows captions on the screen, and does not show a device frame`()
    throws
  {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let board = folder.appending(path: "board.yaml")
    let text = """
      segue: 1
      size: 390x844
      screens: { a: { color: "#fff" } }
      container: a
      look: { frame: phone }
      script:
        - { at: 0, caption: Above, place: top, for: 1 }
        - { at: 1, caption: Below, place: bottom, for: 1 }
      """
    try text.write(to: board, atomically: true, encoding: .utf8)
    let page = try Prototype(
      Storyboard(path: board.path, layers: DrawingLayers.init), plugins: factory)
    let file = folder.appending(path: "page.html")
    try page.html.write(to: file, atomically: true, encoding: .utf8)
    let outcome = try Node.run("phone.mjs", [folder.path, file.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }
}
