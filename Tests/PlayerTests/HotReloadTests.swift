import Foundation
import SegueGeometry
import SegueLive
import SegueMedia
import TestSupport
import Testing

@testable import SeguePlayer

/// Tests that a live session applies changes of its files.
@Suite struct HotReloadTests {
  private let folder: URL

  init() throws { folder = try Toolchain.temporaryFolder() }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private func writeBoard(duration: Double) throws {
    try write(
      "board.yaml",
      """
      segue: 1
      size: 100x200
      screens: { one: { image: one.svg, elements: { dot: "#dot" } }, two: { color: "#0f0" } }
      container: { kind: navigation, root: one }
      transitions: { push: { animator: slide, duration: \(duration) } }
      links: { one: [ { area: [0, 0, 100, 100], push: two } ] }
      """)
  }

  @Test func `an SVG's element keeps its rectangle when the storyboard is loaded again`() throws {
    try write(
      "one.svg",
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="100" height="200"><rect width="100" height="200" \
      fill="#fff"/><rect id="dot" x="10" y="20" width="30" height="40" fill="#00f"/></svg>
      """)
    try writeBoard(duration: 0.5)
    let path = folder.appending(path: "board.yaml").path
    let board = try Storyboard(path: path, layers: DrawingLayers.init)
    let stage = try LiveStage(board, FilesAhead(LiveStage.paths(of: board)), factory: factory)
    let playing = try stage.begin(width: 100, height: 200, at: 0)
    var messages: [String] = []
    let reload = HotReload(
      stage, playing, file: path, folders: [], now: { 1 }, discover: { factory.registry },
      report: { messages.append($0) })
    func element() -> Storyboard.Element? {
      playing.session.board.storyboard.screens.first?.elementsBackToFront.first
    }
    #expect(element()?.frame == Rect(x: 10, y: 20, width: 30, height: 40))
    let before = playing.session.board
    try writeBoard(duration: 0.75)
    reload.check()
    #expect(playing.session.board !== before && messages.isEmpty, "\(messages)")
    #expect(element()?.frame == Rect(x: 10, y: 20, width: 30, height: 40))
  }
}
