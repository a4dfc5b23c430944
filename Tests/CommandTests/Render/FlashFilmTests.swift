import Foundation
import Testing

/// Tests `segue render --check-flashes`, run as a process.
struct FlashFilmTests {
  private struct Document: Decodable {
    struct Series: Decodable {
      var kind: String
      var from: Double
      var to: Double
    }
    var flashes: [Series]?
  }

  /// Renders a film of black and white screens, each of which rests for `rest` seconds.
  private func film(rest: String, _ arguments: String...) throws -> (run: Run, folder: Folder) {
    let folder = try Folder()
    for (name, color) in [("black", "#000"), ("white", "#fff")] {
      try folder.write(
        "\(name).svg",
        "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='48'><rect width='64' height='48' fill='\(color)'/></svg>"
          .utf8)
    }
    let screens = (0..<12).map { $0 % 2 == 0 ? "black.svg" : "white.svg" }
    return (
      try Run.segue(
        ["render"] + screens + ["--fps", "30", "--duration", "0.04", "--hold", rest, "--check-flashes"] + arguments,
        in: folder), folder
    )
  }

  @Test func `a film that flashes has a warning with the times, also on a contact sheet`() throws {
    for output in ["f.gif", "sheet.png"] {
      let (run, folder) = try film(rest: "0.05", "-o", output, "--json")
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.errors.contains("more than three times a second"), "\(run.errors)")
      let series = try #require(try run.json(Document.self).flashes)
      #expect(series.map(\.kind) == ["general"])
      #expect(series.allSatisfy { $0.from < $0.to && $0.to < 1.2 })
      #expect(folder.names.contains(output))
    }
  }

  @Test func `a strict film that flashes is not made`() throws {
    let (run, folder) = try film(rest: "0.05", "-o", "f.gif", "--strict")
    #expect(run.code == 1)
    #expect(run.errors.contains("WCAG 2.3.1"), "\(run.errors)")
    #expect(!folder.names.contains("f.gif"))
  }

  @Test func `a slow film is found safe`() throws {
    let (run, _) = try film(rest: "0.4", "-o", "f.gif", "--strict")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text.contains("no dangerous flashes"), "\(run.text)")
  }
}
