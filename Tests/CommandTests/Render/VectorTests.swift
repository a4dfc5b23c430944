import Foundation
import Testing

/// Tests SVG files as the screens of a film.
@Suite struct VectorTests {
  private func folder(_ image: String) throws -> Folder {
    let folder = try Screens().folder
    let svg =
      #"<svg xmlns="http://www.w3.org/2000/svg" width="24" height="40">"#
      + #"<image width="24" height="40" href="\#(image)"/></svg>"#
    try folder.write("a.svg", Array(svg.utf8))
    return folder
  }

  @Test func `the features of an SVG that are not drawn are reported once, in one line`() throws {
    let folder = try folder("gone.png")
    let run = try Run.segue(["render", "a.svg", "a.svg", "-o", "f.y4m"], in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.components(separatedBy: "'gone.png'").count == 2, "\(run.errors)")
    #expect(run.errors.contains("a.svg is drawn without"), "\(run.errors)")
    let silent = try Run.segue(["render", "a.svg", "a.svg", "-o", "f.y4m", "--quiet"], in: folder)
    #expect(silent.errors == "")
  }

  @Test func `a lack of memory for libav's libraries is reported as the cause`() throws {
    let folder = try Screens().folder
    let run = try Run.shell(
      "ulimit -v 200000; exec \"$segue\" render a.png b.png -o f.mp4", in: folder)
    #expect(run.code == 70, "\(run.errors)")
    #expect(run.errors.contains("memory") && run.errors.contains("ulimit -v"), "\(run.errors)")
    #expect(!run.errors.contains("install"), "\(run.errors)")
  }
}
