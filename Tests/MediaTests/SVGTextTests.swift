import Foundation
import TestSupport
import Testing

@testable import SegueMedia

/// Tests reading the text of an SVG: its head, its encoding and its compression.
@Suite struct SVGTextTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private static let body =
    #"<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8">"#
    + ##"<rect id="é" width="12" height="8" fill="#0a84ff"/></svg>"##

  /// Opens a file, and checks that it is drawn whole.
  private func check(_ bytes: [UInt8], _ name: String = "a.svg") throws {
    try scratch.write(name, bytes)
    let source = try MediaSource(path: scratch(name))
    #expect(source.kind == .vector && source.warnings == [])
    #expect(source.naturalSize == PixelSize(width: 12, height: 8))
    #expect(pixels(try source.frame(at: 0)).allSatisfy { $0 == 0xFF0A_84FF })
    #expect(try VectorFile(path: scratch(name)).document.ids == ["é"])
  }

  @Test(arguments: [
    #"aria-label="Settings > Privacy""#, #"data-a='">svg width="9">'"#, "data-b = '>' ",
  ]) func `a greater-than sign in an attribute does not end the SVG's tag`(_ attribute: String)
    throws
  {
    try check(Array(Self.body.replacing("<svg ", with: "<svg \(attribute) ").utf8))
  }

  @Test(arguments: [
    "<!-- " + String(repeating: "a comment ", count: 8000) + "-->",
    "<?editor " + String(repeating: "state ", count: 12000) + "?>",
    String(repeating: " \n", count: 40000),
    "<!DOCTYPE svg [<!-- ' ]> --><!ENTITY a '>]'>" + String(repeating: " ", count: 70000) + "]>",
  ]) func `an SVG may begin after more than 64 KB`(_ prologue: String) throws {
    try check(Array((prologue + Self.body).utf8))
  }

  @Test(
    arguments: [
      (String.Encoding.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [0xFE, 0xFF]),
      (.utf16LittleEndian, []), (.utf16BigEndian, []), (.utf8, [0xEF, 0xBB, 0xBF]),
    ] as [(String.Encoding, [UInt8])])
  func `an SVG may be UTF-16, with or without a byte order mark`(
    _ encoding: String.Encoding, _ mark: [UInt8]
  ) throws {
    let declarations = encoding == .utf8 ? [""] : ["", #"<?xml version="1.0" encoding="UTF-16"?>"#]
    for declaration in declarations {
      let text = try #require((declaration + Self.body).data(using: encoding))
      try check(mark + Array(text))
    }
  }

  @Test(arguments: [("ISO-8859-1", String.Encoding.isoLatin1), ("windows-1252", .windowsCP1252)])
  func `an SVG may state another encoding`(_ name: String, _ encoding: String.Encoding) throws {
    let text = "<?xml version='1.0' encoding='\(name)' standalone=\"no\"?>\n" + Self.body
    try check(Array(try #require(text.data(using: encoding))))
  }

  @Test func `an SVG may be compressed, whatever its name is`() throws {
    try scratch.write("b.svg", Array(Self.body.utf8))
    try scratch.run("gzip", "-k", "b.svg")
    try check(try scratch.bytes("b.svg.gz"), "c.svgz")
    try check(try scratch.bytes("b.svg.gz"), "c.svg")
  }

  @Test func `a page contains the text of a compressed drawing and of one in UTF-16`() throws {
    try scratch.write("b.svg", Array(Self.body.utf8))
    try scratch.run("gzip", "-k", "b.svg")
    let wide = try #require(Self.body.data(using: .utf16LittleEndian))
    try scratch.write("d.svg", [0xFF, 0xFE] + Array(wide))
    for name in ["b.svg.gz", "d.svg"] {
      guard case .drawing(let text) = try WebFile(path: scratch(name), maxPixels: 1000) else {
        Issue.record("\(name) is no drawing")
        continue
      }
      #expect(text == Self.body)
    }
  }

  private func refusal(_ bytes: [UInt8]) throws -> String {
    try scratch.write("bad.svg", bytes)
    let error = mediaError { _ = try MediaSource(path: scratch("bad.svg")) }
    #expect(error?.kind == .undecodable)
    return error?.description ?? ""
  }

  @Test func `a compressed SVG that is truncated or too large is refused`() throws {
    try scratch.write("b.svg", Array(Self.body.utf8) + Array(repeating: 32, count: 300_000))
    try scratch.run("gzip", "-k", "b.svg")
    let whole = try scratch.bytes("b.svg.gz")
    #expect(try refusal(Array(whole.dropLast(12))).contains("damaged or truncated"))
    try scratch.run(
      "sh", "-c",
      #"(printf '<svg xmlns="http://www.w3.org/2000/svg">'; head -c 300000000 /dev/zero | tr '\0' ' ') | gzip -1 > bomb"#
    )
    #expect(try refusal(scratch.bytes("bomb")).contains("256 MB"))
  }

  @Test func `UTF-16 with an odd length is refused`() throws {
    let text = try #require(Self.body.data(using: .utf16LittleEndian))
    let said = try refusal([0xFF, 0xFE] + Array(text.dropLast()))
    #expect(said.contains("UTF-16LE that is damaged or truncated"), "\(said)")
  }

  @Test func `an SVG with elements nested too deeply is refused with their number`() throws {
    let levels = 100_000
    let text =
      String(repeating: "<g>", count: levels) + String(repeating: "</g>", count: levels)
    let said = try refusal(DrawingTests.svg(text))
    #expect(said.contains("100000 levels deep"), "\(said)")
  }

  @Test func `an embedded picture may have more than 10 MB`() throws {
    let red = try picture(8, 8) { _, _ in 0xFFFF_0000 }
    try scratch.render("red.png", [red])
    // Spaces in base 64 are ignored.
    let spaces = String(repeating: " ", count: 11_000_000)
    try scratch.write(
      "a.svg",
      DrawingTests.svg(
        "<image width='40' height='20' preserveAspectRatio='none' href='data:image/png;base64,"
          + spaces + Base64.text(try scratch.bytes("red.png")) + "'/>"))
    let source = try MediaSource(path: scratch("a.svg"))
    #expect(source.warnings == [])
    #expect(try source.frame(at: 0).pixel(20, 10) == 0xFFFF_0000)
  }

  @Test func `the ids and files in comments, in CDATA and in other tags' attributes are not read`()
    throws
  {
    let path = try scratch.write(
      "a.svg",
      DrawingTests.svg(
        #"<!-- <g id="a"/> --><style><![CDATA[ <g id="b"/> ]]></style>"#
          + #"<g data-x=' id="c" ' id='d'/><rect  id = "e&amp;f"/>"#))
    #expect(try VectorFile(path: path).document.ids == ["d", "e&f"])
  }

  @Test func `the namespaces of a document's own entities are known`() throws {
    try check(
      Array(
        ("<!DOCTYPE svg [<!ENTITY ns 'http://www.w3.org/2000/svg'>]>"
          + Self.body.replacing("http://www.w3.org/2000/svg", with: "&ns;")).utf8))
  }
}
