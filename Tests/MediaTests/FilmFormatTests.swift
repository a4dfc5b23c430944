import SegueRender
import Testing

@testable import SegueMedia

/// Tests that an output asks its format for everything that depends on it.
@Suite struct FilmFormatTests {
  @Test func `formats have different endings, and one of them has a palette`() {
    #expect(Set(FilmFormats.all.map(\.ending)).count == FilmFormats.all.count)
    #expect(FilmFormats.all.filter(\.hasPalette).map(\.ending) == ["gif"])
  }

  @Test(arguments: FilmFormats.all.map(\.ending))
  func `an output can have exactly what its format can have`(_ ending: String) throws {
    let format = try #require(FilmFormats.all.first { $0.ending == ending })
    let output = try OutputFormat(path: "film.\(ending.uppercased())")
    #expect(output.kind == .film && output.canFit && output.hasParts)
    #expect(output.hasSound == format.isVideo && output.repeats != format.isVideo)
    #expect(output.isLossless == format.isLossless)
    #expect(output.alpha(codec: nil) == format.alpha(codec: nil))
    let isWebM = ending == "webm"
    #expect(output.alpha(codec: nil, isRequested: true) == (isWebM ? .full : output.alpha(codec: nil)))
    #expect(OutputFormat.endingsWithSound.contains(ending) == format.isVideo)
    let part = try OutputFormat(path: "film.\(ending).part")
    #expect(part.portion == .part && !part.canFit && part.film?.ending == ending)
    #expect(
      ((try? OutputFormat(path: "film.\(ending).palette"))?.portion == .palette)
        == format.hasPalette)
  }

  /// An encoder whose pictures have one byte, for every kind of animated format.
  private struct PlainEncoder: PictureEncoder {
    let grid: Int
    let tolerance: Int?
    let drawsOver: Bool
    let version = "plain"
    func encode(_ picture: PixelBuffer) throws(MediaError) -> [[UInt8]] { [[7]] }
  }

  /// Returns the pictures of some of the frames of a scene that moves, pauses, and moves again.
  private func pictures(
    _ encoder: PlainEncoder, _ range: Range<Int>
  ) throws -> [AnimationPicture] {
    try LibAV.listen()
    let size = PixelSize(width: 20, height: 14)
    var options = EncodingOptions()
    options.group = 4
    options.part = FilmPart(range: range, whole: 16, label: FilmLabel())
    let coder = try AnimationCoder(encoder, size: size, options: options)
    for number in range {
      try coder.add(try scene(size.width, size.height, (6..<11).contains(number) ? 6 : number))
    }
    try coder.finish()
    return coder.take()
  }

  @Test(arguments: [nil, 3], [true, false])
  func `the pictures of an animated format are the same in one part and in several`(
    _ tolerance: Int?, _ drawsOver: Bool
  ) throws {
    let encoder = PlainEncoder(
      grid: drawsOver ? 1 : 2, tolerance: tolerance, drawsOver: drawsOver)
    let whole = try pictures(encoder, 0..<16)
    let parts = try [0..<4, 4..<12, 12..<16].flatMap { try pictures(encoder, $0) }
    #expect(whole == parts && whole.first?.begin == 0)
    // A frame that looks like the one before it has no picture, except the first of a group.
    #expect(whole.map(\.begin).filter((7..<11).contains) == [8])
    #expect(whole.filter { $0.begin % 4 == 0 }.allSatisfy { $0.size.width == 20 && $0.x == 0 })
    #expect(drawsOver || whole.allSatisfy { $0.x % 2 == 0 && $0.y % 2 == 0 && $0.flag })
    #expect(whole.allSatisfy { PartRecord($0).animation == $0 })
  }
}
