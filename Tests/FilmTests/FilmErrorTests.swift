import SegueGeometry
import Testing

@testable import SegueFilm

/// Tests the errors of the film library, whose sentences must not mention the command's options.
struct FilmErrorTests {
  /// Returns a storyboard of one colour on a screen of 20 × 40 points.
  private func board() throws -> Storyboard {
    try Storyboard(
      parsing: """
        segue: 1
        size: 20x40
        fps: 10
        screens: { a: { color: "#336699" } }
        container: a
        script: [{ at: 0, wait: 1 }]
        """, file: "board.yaml")
  }

  private func error(_ change: (inout FilmOptions) -> Void) throws -> String? {
    var options = FilmOptions()
    change(&options)
    let error = #expect(throws: FilmError.self) {
      _ = try Film(
        board(), for: OutputFormat(path: "null:"), options: options,
        plugins: PluginFactory(PluginRegistry.discover(.init(environment: SearchEnvironment()))))
    }
    return error?.description
  }

  @Test func `the error for a size with another aspect ratio suggests a size that fits`() throws {
    let sentence = try error { $0.size = FrameSize("60x60") ?? FrameSize() }
    #expect(
      sentence
        == "the size of 60x60 pixels has a different aspect ratio from the storyboard's 20x40 points; use 60x120"
    )
  }

  @Test func `each height and each width alone is a size of a storyboard`() throws {
    let board = try Storyboard(
      parsing: "segue: 1\nsize: 390x844\nscreens: { a: { color: white } }\ncontainer: a\nscript: []")
    for side in 100...1400 {
      #expect(throws: Never.self) { try FrameSize("x\(side)")?.pixels(of: board) }
      #expect(throws: Never.self) { try FrameSize("\(side)")?.pixels(of: board) }
    }
    #expect(throws: FilmError.self) { try FrameSize("591x1283")?.pixels(of: board) }
  }

  @Test func `the error for frames beyond the film's end names the frames that exist`() throws {
    let sentence = try error { $0.part = .frames(first: 5, last: 900) }
    #expect(
      sentence?.hasPrefix("the frames 5..900 go beyond the film, which has the frames 0..") == true)
  }

  @Test func `a title for a film without a browser or window frame is refused`() throws {
    let sentence = try error { $0.look.title = "Inbox" }
    #expect(
      sentence == "the look's 'title' has an effect only with the frames browser and window")
  }

  @Test func `no error of the film library names an option of the command`() throws {
    let errors: [FilmError] = [
      .tooLarge(width: 1e6, height: 2, isDecorated: true), .frameRateRefused(0),
      .lookRefused(key: "title", reason: "is not shown"),
      .outOfMemory(PixelSize(width: 1, height: 1)),
      .framesOutside(first: 1, last: nil, count: 1),
    ]
    for error in errors { #expect(!error.description.contains("--"), "\(error)") }
  }

  @Test func `a film size given by one side keeps the aspect ratio, and a draft halves both sides`()
    throws
  {
    let natural = PixelSize(width: 390, height: 844)
    #expect(try FrameSize("195")?.pixels(of: natural) == PixelSize(width: 195, height: 422))
    #expect(try FrameSize("x422")?.pixels(of: natural) == PixelSize(width: 195, height: 422))
    #expect(try FrameSize("50%")?.pixels(of: natural) == PixelSize(width: 195, height: 422))
    #expect(FrameSize("large") == nil)
    var draft = FrameSize()
    draft.isDraft = true
    #expect(try draft.pixels(of: natural) == PixelSize(width: 195, height: 422))
    draft.longestSide = 422
    #expect(try draft.pixels(of: natural) == PixelSize(width: 98, height: 211))
    #expect(throws: FilmError.self) { try FrameSize("40000x2")?.pixels(of: natural) }
  }
}
