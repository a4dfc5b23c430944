import Foundation
import TestSupport
import Testing

/// `segue timeline` and `segue info` for an animator that folds a view in perspective and fades it
/// with a frame driver.
struct TimelineTests {
  private struct Document: Decodable {
    struct Track: Decodable {
      var view: String
      var property: String
      var from: Value
      var to: Value
      var curve: String
      var points: [[Double]]?
    }
    var tracks: [Track]
  }

  /// A number, or an array of numbers.
  private struct Value: Decodable {
    var numbers: [Double]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      numbers = try (try? [container.decode(Double.self)]) ?? container.decode([Double].self)
    }
  }

  static let plugins = Result { () throws -> Folder in
    let folder = try Folder()
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/timeline.c"),
      into: URL(filePath: folder / "fold.so"))
    return folder
  }

  private func segue(_ arguments: String...) throws -> Run {
    let run = try Run.segue(arguments + ["--plugin-path", try Self.plugins.get().path])
    #expect(run.code == 0, "\(run.errors)")
    return run
  }

  @Test func `the fade of a frame driver is a sampled track with its samples`() throws {
    let tracks = try segue("timeline", "org.example.fold", "--json").json(Document.self).tracks
    let fade = try #require(tracks.first { $0.curve == "sampled" })
    #expect(fade.view == "from" && fade.property == "alpha")
    #expect(fade.from.numbers == [1] && fade.to.numbers == [0])
    let points = try #require(fade.points)
    #expect(points.count == 21 && points.first == [0, 1] && points.last == [1, 0])
    #expect(points[10] == [0.5, 0.75])
    // Only tracks of a frame driver have samples.
    #expect(tracks.filter { $0.points != nil }.count == 1)
    let text = try segue("timeline", "org.example.fold").text
    #expect(text.contains(/1 → 0.938 → 0.75 → 0.438 → 0 +sampled/))
  }

  @Test
  func `a timeline shows a perspective as m34 in JSON and as a description in text`()
    throws
  {
    let tracks = try segue("timeline", "org.example.fold", "--json").json(Document.self).tracks
    let fold = try #require(tracks.first { $0.property == "transform" })
    #expect(fold.from.numbers[11] == -0.002 && fold.to.numbers[3] == 0.002)
    let text = try segue("timeline", "org.example.fold").text
    #expect(text.contains("turn about y 0° → 90°, m34 = -0.002 (seen from 500 points)"))
    #expect(text.contains("transform = m34 = -0.002 (seen from 500 points)"))
    let layers = try segue("timeline", "org.example.fold", "--at", "0.5").text
    #expect(layers.contains("turn about y 45°, m34 = -0.002 (seen from 500 points)"))
  }

  @Test func `segue info prints each default value in its shortest exact form`() throws {
    let text = try segue("info", "org.example.fold").text
    #expect(text.contains("rgba(20.4, 25.5, 76.5, 0.55)"))
    #expect(text.contains("5e-05…0.1234567"))
    // The printed text denotes the default value, so setting it changes nothing.
    _ = try segue(
      "timeline", "org.example.fold", "--set", "shade=rgba(20.4, 25.5, 76.5, 0.55)")
  }
}
