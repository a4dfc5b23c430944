import Foundation
import SegueStoryboard
import Testing

@testable import SegueWeb

/// Tests what a page says about a screen's SVG: browsers know more of it than librsvg.
@Suite struct DrawingWarningTests {
  private func warnings(_ body: String) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try ["a", "b"].map { name in
      let file = folder.appending(path: "\(name).svg")
      let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='60'>\(name == "a" ? body : "")</svg>"
      try svg.write(to: file, atomically: true, encoding: .utf8)
      return file.path
    }
    let board = Storyboard(
      files: paths, size: Size(width: 40, height: 60), scale: 1, fit: .scaleToFill,
      row: Storyboard.TransitionRow(animator: "org.segue.slide"))
    return try Prototype(board, plugins: factory).warnings
  }

  @Test func `a page does not warn of what browsers draw`() throws {
    #expect(try warnings("<text y='20' font-family='sans-serif'>a</text>") == [])
    #expect(try warnings("<rect width='9' height='9' style='clip-path:circle(3px)'/>") == [])
  }

  @Test func `a page warns of a font that is not installed, because it contains the outlines of another one`() throws {
    let said = try warnings("<text y='20' font-family='No Such Font'>a</text>")
    #expect(said.count == 1 && said[0].contains("a.svg is drawn without the font 'No Such Font'"), "\(said)")
  }

  @Test func `a page warns of the font of a drawing that browsers draw, which only some of those who open it have`()
    throws
  {
    let said = try warnings(
      "<text y='20' font-family='No Such Font'>a</text><rect width='9' height='9'>"
        + "<animate attributeName='x' to='9' dur='1s'/></rect>")
    #expect(said.count == 1 && said[0].contains("a.svg: a browser draws the texts in 'No Such Font' only"), "\(said)")
  }

  @Test func `a page warns of what is missing in the pixels that it contains`() throws {
    let warnings = try warnings(
      "<foreignObject width='9' height='9'><p xmlns='http://www.w3.org/1999/xhtml'>a</p></foreignObject>")
    #expect(warnings.contains { $0.contains("without the HTML") })
  }
}
