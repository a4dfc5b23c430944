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

  @Test func `what a group draws is known back to front, with and without ids`() throws {
    let layers = try layers(
      ##"""
      <g id="card"><defs><rect id="d"/></defs><g clip-path="none"><rect x="10" y="10" width="40" height="20"/>
      <g id="label"><text x="12" y="20">a</text></g><path d="M0 0h9v9z" display="none"/><circle cx="40" cy="20" r="4"/></g></g>
      <rect id="plain" width="5" height="5"/>
      """##, ["card", "plain"])
    let siblings = try #require(layers.siblings["card"])
    #expect(siblings.map(\.name).map { $0.hasPrefix("@") ? "@" : $0 } == ["@", "label", "@"])
    #expect(siblings.map(\.hasText) == [false, true, false])
    #expect(layers.siblings["plain"] == [])
    // Several can be measured as one.
    let name = try #require(DrawingLayers.Sibling.name(of: siblings.dropFirst(2)))
    let again = try #require(try DrawingLayers(path: scratch("a.svg"), ids: ["card", name]))
    #expect(again.frames[name] == Rect(x: 36, y: 16, width: 8, height: 8))
  }

  @Test func `what an SVG draws later over an element is found, with and without ids`() throws {
    let layers = try layers(
      ##"""
      <defs><rect id="d" width="100" height="50"/></defs><rect width="100" height="50" fill="#eee"/>
      <g><rect id="card" x="10" y="10" width="40" height="20"/><text x="60" y="40">away</text></g>
      <g><rect id="other" x="60" y="10" width="20" height="20"/><circle cx="20" cy="20" r="4"/></g>
      <rect id="bar" y="25" width="100" height="25"/><rect width="100" height="50" display="none"/>
      """##, ["card", "other"])
    #expect(layers.laterParts.map(\.name).map { $0.hasPrefix("@") ? "@" : $0 } == ["@", "bar"])
    #expect(layers.laterParts.map(\.over) == [["card"], ["card", "other"]])
    #expect(layers.laterParts.map(\.hasID) == [false, true])
    #expect(layers.laterParts.first?.drawnFrame == Rect(x: 16, y: 16, width: 8, height: 8))
    let order = layers.order
    let places = (["card", "other"] + layers.laterParts.map(\.name)).compactMap { order[$0] }
    #expect(places.count == 4 && places == places.sorted())
  }

  @Test func `what an SVG draws over such a part comes with it`() throws {
    let layers = try layers(
      ##"""
      <rect id="photo" width="100" height="24"/><rect id="sheet" y="20" width="100" height="30" fill="#fff"/>
      <rect id="text" x="10" y="36" width="60" height="6"/><rect id="dot" x="14" y="38" width="2" height="2" fill="#f00"/>
      <rect id="away" y="10" x="90" width="10" height="10" display="none"/>
      """##, ["photo"])
    #expect(layers.laterParts.map(\.name) == ["sheet", "text", "dot"], "the sheet would cover the text")
    #expect(layers.laterParts.allSatisfy { $0.over == ["photo"] })
  }

  @Test(arguments: [
    ("Bars/Status Bar", "20", true), ("status", "20", true), ("status-badge", "20", false), ("Status Bar", "60", false),
  ])
  func `the status bar of a phone's screen is found by its name and place`(
    _ id: String, _ y: String, _ isFound: Bool
  ) throws {
    let path = try scratch.write(
      "a.svg",
      DrawingTests.svg(
        ##"""
        <rect id="card" width="390" height="340" fill="#06f"/>
        <g id="\##(id)"><rect x="38" y="\##(y)" width="30" height="14"/><rect x="333" y="\##(y)" width="24" height="12"/></g>
        """##, #"width="390" height="844""#))
    let layers = try #require(try DrawingLayers(path: path, ids: ["card"]))
    #expect(layers.statusBar == (isFound ? id : nil))
    #expect(layers.drawnFrames[id] == (isFound ? Rect(x: 38, y: 20, width: 319, height: 14) : nil))
    #expect(layers.laterParts.map(\.name) == (isFound ? [] : [id]), "it does not move with the card")
    #expect(try DrawingLayers(path: path, ids: ["card", id])?.statusBar == nil, "an element of the storyboard's own")
  }

  @Test func `a part without an id can be drawn alone and left out`() throws {
    let path = try scratch.write(
      "a.svg",
      DrawingTests.svg(
        ##"<rect id="card" width="20" height="20" fill="#0f0"/><rect id="" x="9" width="1" height="1"/><rect width="9" height="20" fill="#f00"/>"##,
        #"width="20" height="20""#))
    let file = try VectorFile(path: path)
    let part = try #require(file.document.parts(after: ["card"]).last?.name)
    let size = PixelSize(width: 20, height: 20)
    let (alone, without) = (try file.draw(at: size, layer: part), try file.draw(at: size, hidden: [part]))
    #expect(alone.row(5)[4] == 0xFFFF_0000 && alone.row(5)[15] == 0)
    #expect(without.row(5)[4] == 0xFF00_FF00 && without.row(5)[15] == 0xFF00_FF00)
    #expect(file.document.ids == ["card"], "the file itself gets no ids")
  }

  @Test func `parts that follow each other can be drawn and left out as one`() throws {
    let inside = ##"""
      <rect id="card" width="20" height="20" fill="#0f0"/><rect width="4" height="20" fill="#f00"/><title>T</title>
      <g><rect id="dot" x="8" width="4" height="20" fill="#00f"/></g><g><rect id="end" x="16" width="4" height="20"/></g>
      """##
    let layers = try layers(inside, ["card", "end"])
    #expect(layers.laterParts.map(\.continues) == [false, true])
    var part = try #require(layers.laterParts.first)
    part.join(layers.laterParts[1])
    let file = try VectorFile(path: scratch("a.svg"))
    let size = PixelSize(width: 100, height: 50)
    let alone = try file.draw(at: size, layer: part.name)
    let without = try file.draw(at: size, hidden: [part.name, "end"])
    #expect([2, 6, 10, 18].map { alone.row(5)[$0] } == [0xFFFF_0000, 0, 0xFF00_00FF, 0])
    #expect([2, 6, 10, 18].map { without.row(5)[$0] } == [0xFF00_FF00, 0xFF00_FF00, 0xFF00_FF00, 0xFF00_FF00])
    let styled = try self.layers("<style>svg > rect { opacity: 1 }</style>" + inside, ["card", "end"])
    #expect(styled.laterParts.map(\.continues) == [false, false], "a group would change what is selected")
  }

  @Test(arguments: [
    (##"<rect id="a" x="5" y="5" width="40" height="20" rx="6"/>"##, 6.0),
    (##"<g id="a" transform="scale(2)"><rect width="20" height="10" ry="3"/><text x="4" y="8">x</text></g>"##, 6),
    (##"<g id="a"><title>A</title><rect width="40" height="20" rx="90px"/></g>"##, 10),
    (##"<rect id="a" width="40" height="20"/>"##, nil),
    (##"<g id="a"><rect width="40" height="4" rx="2"/><rect width="40" height="30"/></g>"##, nil),
    (##"<circle id="a" cx="20" cy="20" r="9"/>"##, nil),
  ])
  func `the corner radius of a rectangle is known in the drawing's pixels`(_ inside: String, _ radius: Double?) throws {
    #expect(try layers(inside, ["a"]).cornerRadii["a"] == radius)
  }

  /// A shadow as design programs write it, and a light inside of the shape.
  private static let chain = ##"""
    <feFlood flood-opacity="0" result="b"/>
    <feColorMatrix in="SourceAlpha" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/>
    <feOffset dy="4"/><feGaussianBlur stdDeviation="3"/><feComposite in2="hardAlpha" operator="out"/>
    <feColorMatrix values="0 0 0 0 1 0 0 0 0 0 0 0 0 0 0.5 0 0 0 0.25 0"/><feBlend in2="b" result="e"/>
    <feBlend in="SourceGraphic" in2="e" result="shape"/><feOffset dy="1"/><feGaussianBlur stdDeviation="1"/>
    <feComposite in2="hardAlpha" operator="arithmetic" k2="-1" k3="1"/>
    <feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0.5 0"/><feBlend in2="shape"/>
    """##
  private static let drop =
    ##"<feDropShadow dx="0" dy="4" stdDeviation="3" flood-color="#ff0080" flood-opacity=".25"/>"##
  private static let rectangle = ##"<rect id="a" width="40" height="20" filter="url(#f)"/>"##

  @Test(arguments: [
    (drop, rectangle, 1.0), (chain, rectangle, 1),
    (drop, ##"<g id="a" transform="scale(2)" filter="url('#f')"><rect width="20" height="10" rx="3"/></g>"##, 2),
    (drop, ##"<circle id="a" cx="20" cy="20" r="9" filter="url(#f)"/>"##, nil), (drop + drop, rectangle, nil),
    ("<feGaussianBlur stdDeviation='2'/>", rectangle, nil),
    ("<feDropShadow dy='4' style='flood-color: red'/>", rectangle, nil),
    (drop, ##"<rect id="a" width="40" height="20"/>"##, nil),
  ])
  func `the drop shadow of a rectangle is known in the drawing's pixels`(
    _ primitives: String, _ element: String, _ scale: Double?
  ) throws {
    let shadow = try layers("<filter id='f'>\(primitives)</filter>" + element, ["a"]).shadows["a"]
    guard let scale else { return #expect(shadow == nil) }
    let found = try #require(shadow)
    #expect(found.offset == Point(x: 0, y: 4 * scale) && found.radius == 3 * scale)
    let (color, pink) = (found.color, Color(red: 1, green: 0, blue: 0.5, alpha: 0.25))
    for (one, other) in [(color.red, pink.red), (color.green, 0), (color.blue, pink.blue), (color.alpha, pink.alpha)] {
      #expect(abs(one - other) < 0.01)
    }
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
