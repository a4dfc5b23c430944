import Foundation
import SegueGeometry
import SegueHost
import SegueLive
import SegueMedia
import Synchronization
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

  @Test func `a picture that is the value of a parameter is read again when its file has changed`() throws {
    let reads = Mutex<[String]>([])
    var options = PluginRegistry.Options(
      environment: SearchEnvironment(),
      extraFolders: [SearchEnvironment.current().executableFolder ?? "."], isolation: .inProcess)
    options.pictureReader = { path throws(HostError) in
      guard let text = try? String(contentsOfFile: path, encoding: .utf8), text != "bad" else {
        throw HostError(.missingFile, "\(path) cannot be read")
      }
      reads.withLock { $0.append(text) }
      return PicturePixels(width: 1, height: 1, bytes: [0, 0, 0, 255])
    }
    try write("map.png", "first")
    let path = folder.appending(path: "board.yaml").path
    try write(
      "board.yaml",
      """
      segue: 1
      size: 100x200
      screens: { one: { color: "#00f" }, two: { color: "#0f0" } }
      container: { kind: navigation, root: one }
      transitions: { push: { animator: luma, set: { map: map.png } } }
      links: { one: [ { area: [0, 0, 100, 100], push: two } ] }
      """)
    let board = try Storyboard(path: path)
    #expect(board.settingFiles == [folder.appending(path: "map.png").path])
    #expect(board.files.contains(folder.appending(path: "map.png").path))
    let factory = PluginFactory(PluginRegistry.discover(options))
    let stage = try LiveStage(board, FilesAhead([]), factory: factory)
    let playing = try stage.begin(width: 100, height: 200, at: 0)
    var messages: [String] = []
    let reload = HotReload(
      stage, playing, file: path, folders: [], now: { 1 }, discover: { factory.registry },
      report: { messages.append($0) })
    #expect(reads.withLock { Set($0) } == ["first"])
    for text in ["another", "bad", "the last one"] {
      let before = playing.session.board
      try write("map.png", text)
      reload.check()
      #expect(reads.withLock { $0.last } == (text == "bad" ? "another" : text))
      #expect((playing.session.board === before) == (text == "bad"))
    }
    #expect(messages.count == 1 && messages[0].contains("the picture for map cannot be used"), "\(messages)")
  }
}
