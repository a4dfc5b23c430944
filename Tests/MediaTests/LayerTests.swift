import SegueGeometry
import SegueScene
import Testing

@testable import SegueMedia

/// Tests finding the rectangles of an SVG's elements.
@Suite struct LayerTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private func layers(_ inside: String, _ ids: [String]) throws -> DrawingLayers {
    let path = try scratch.write("a.svg", DrawingTests.svg(inside, #"width="100" height="50""#))
    return try #require(try DrawingLayers(path: path, ids: ids))
  }

  @Test func `an SVG element's rectangle is exact and includes its stroke and transform`() throws {
    let layers = try layers(
      #"<g transform="translate(5 5)"><rect id="r" x="1.25" y="2.5" width="20" height="10"/>"#
        + #"<rect id="s" x="30" y="10" width="20" height="10" stroke="red" stroke-width="4"/></g>"#,
      ["r", "s"])
    #expect(layers.size == Size(width: 100, height: 50))
    #expect(layers.ids == ["r", "s"])
    #expect(layers.frames["r"] == Rect(x: 6.25, y: 7.5, width: 20, height: 10))
    #expect(layers.frames["s"] == Rect(x: 33, y: 13, width: 24, height: 14))
  }

  /// librsvg's own rectangles ignore clip paths and filters.
  @Test func `an SVG element's rectangle takes clip paths into account, and what it draws filters, too`() throws {
    let layers = try layers(
      #"<clipPath id="c"><rect x="10" y="10" width="30" height="20"/></clipPath>"#
        + #"<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>"#
        + #"<g clip-path="url(#c)"><rect id="r" width="100" height="50"/></g>"#
        + #"<rect id="s" x="60" y="20" width="20" height="10" filter="url(#f)"/>"#,
      ["r", "s"])
    let (clipped, blurred) = (try #require(layers.frames["r"]), try #require(layers.drawnFrames["s"]))
    #expect(layers.drawnFrames["r"] == clipped)
    #expect(layers.frames["s"] == Rect(x: 60, y: 20, width: 20, height: 10))
    for (edge, right) in [
      (clipped.minX, 10.0), (clipped.minY, 10), (clipped.maxX, 40), (clipped.maxY, 30),
    ] {
      #expect(abs(edge - right) < 0.1)
    }
    #expect(blurred.minX < 59 && blurred.maxX > 81 && blurred.minY < 20 && blurred.maxY > 30)
  }

  @Test(arguments: [##"filter="url(#f)""##, ##"style="filter:url(#f)""##, ##"class="shadow""##])
  func `an SVG element's rectangle is without its shadow, however that is written`(_ shadow: String) throws {
    let layers = try layers(
      #"<style>.shadow { filter: url(#f) }</style>"#
        + #"<filter id="f" x="-50%" y="-50%" width="200%" height="200%"><feDropShadow dx="0" dy="4" stdDeviation="2"/></filter>"#
        + #"<g id="card" \#(shadow)><rect x="20" y="10" width="40" height="20" rx="4"/></g>"#
        + #"<filter id="n"><feFlood/></filter><g id="flood" filter="url(#n)"><rect width="9" height="9" fill="none"/></g>"#,
      ["card", "flood"])
    #expect(layers.frames["card"] == Rect(x: 20, y: 10, width: 40, height: 20))
    let drawn = try #require(layers.drawnFrames["card"])
    #expect(drawn.maxY > 33 && drawn.minX < 19 && drawn.maxX > 61)
    // What only a filter draws has no other rectangle.
    #expect(layers.frames["flood"] == layers.drawnFrames["flood"])
  }

  @Test func `an SVG element that paints nothing is distinguished from a missing element`() throws {
    let layers = try layers(
      #"<g id="empty"/><linearGradient id='l'/><rect id = "r" width="1" height="1"/>"#,
      ["gone", "empty", "l"])
    #expect(layers.frames["gone"] == nil)
    #expect(layers.frames["empty"] == .zero && layers.frames["l"] == .zero)
    #expect(layers.ids == ["empty", "l", "r"])
  }

  @Test func `a file that is not an SVG has no elements, and a malformed SVG is refused`() throws {
    try scratch.render("p.png", [try scene(8, 8)])
    #expect(try DrawingLayers(path: scratch("p.png"), ids: ["a"]) == nil)
    try scratch.write("b.svg", Array("<svg xmlns='http://www.w3.org/2000/svg'><g".utf8))
    #expect(mediaError { _ = try DrawingLayers(path: scratch("b.svg"), ids: ["a"]) } != nil)
  }

  @Test(arguments: ["a", "a.b", "1-2", "x:y", "é", "a_b"])
  func `an SVG element with any valid id can be drawn alone, and can be left out of the drawing`(
    _ id: String
  ) throws {
    let path = try scratch.write(
      "a.svg", DrawingTests.svg(##"<rect id="\##(id)" width="40" height="20" fill="#0f0"/>"##))
    let file = try VectorFile(path: path)
    let size = PixelSize(width: 4, height: 2)
    #expect(pixels(try file.draw(at: size, layer: id)).allSatisfy { $0 == 0xFF00_FF00 })
    #expect(pixels(try file.draw(at: size, hidden: [id])).allSatisfy { $0 == 0 })
  }
}
