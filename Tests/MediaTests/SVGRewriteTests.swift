import Foundation
import TestSupport
import Testing

@testable import SegueMedia

/// Tests that an SVG is drawn as browsers draw it, although librsvg does not know all of it. Each expected colour is
/// Chromium's.
@Suite struct SVGRewriteTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  static let size = #"width="40" height="20" viewBox="0 0 40 20""#
  static let whole = #"<rect width="40" height="20" "#

  private func source(_ body: String, _ root: String = "") throws -> MediaSource {
    try scratch.write("a.svg", DrawingTests.svg(body, Self.size + " " + root))
    return try MediaSource(path: scratch("a.svg"))
  }

  /// Checks the pixel in the middle, and that nothing is reported.
  private func check(
    _ body: String, _ color: UInt32, root: String = "", _ place: SourceLocation = #_sourceLocation
  ) throws {
    let source = try source(body, root)
    #expect(source.warnings == [], sourceLocation: place)
    let seen = try source.frame(at: 0).pixel(20, 10)
    for shift: UInt32 in [0, 8, 16, 24] {
      #expect(
        abs(Int(seen >> shift & 255) - Int(color >> shift & 255)) <= 1,
        "\(String(seen, radix: 16)) \(body.prefix(300))", sourceLocation: place)
    }
  }

  // MARK: Variables

  @Test(arguments: [
    (##"fill="var(--a, #0a84ff)""##, ""), (##"style="fill:var(--a,#0a84ff)""##, ""),
    (#"fill="var(--a)""#, "svg{--a:#0a84ff}"),
    (#"class="b""#, ":root{--a:#0a84ff} .b{fill:var(--a)}"),
    (#"class="b" fill="red""#, "*{--a:#0a84ff} rect.b{fill:var(--a)}"),
    (#"style="--a:#0a84ff;fill:var( --a )""#, ":root{--a:red}"),
    (#"class="b""#, ":root{--a:var(--b);--b:#0a84ff}.b{fill:var(--a)}"),
    (#"class="b c""#, ".b{--a:#0a84ff}.c{fill:var(--a)}:root{--a:red}"),
    (#"class="b""#, ":root{--r:10,132}.b{fill:rgb(var(--r),255)}"),
    (#"class="b""#, ".b{fill:red}.b{fill:var(--none,var(--too,#0a84ff))}"),
    (#"class="b""#, ".b{fill:var(--a)!important}rect.b{fill:red}:root{--a:#0a84ff}"),
    (
      #"class="b""#,
      "@media (prefers-color-scheme: dark){:root{--a:red}}:root{--a:#0a84ff}.b{fill:var(--a)}"
    ),
    (#"class="b""#, "@media screen{.b{fill:#0a84ff}}"),
    (#"class="b""#, "@media print{.b{fill:red}}.b{fill:#0a84ff}"),
    (#"class="b""#, ":is(rect,circle).b{fill:#0a84ff}"),
    (#"class="b""#, ".b:hover,.b{fill:#0a84ff}"),
  ]) func `custom properties are replaced as the cascade says`(_ attributes: String, _ css: String)
    throws
  {
    try check("<style>\(css)</style>" + Self.whole + attributes + "/>", 0xFF0A_84FF)
  }

  @Test(arguments: [
    "style=\"fill:var(--g)\"", "style=\"fill:var(--none,url(#g))\"", "class=\"q\"", "class=\"q\" fill=\"red\"",
    "fill=\"var(--g)\"", "class=\"i\"", "style=\"fill:url(#g)!important\"", "class=\"m\"",
  ]) func `a paint with an address is drawn, by variables and with importance, too`(_ attributes: String) throws {
    try check(
      "<style>:root{--g:url(#g)}.q{fill:var(--g)}.i{fill:url(#g)!important}@media screen{.m{fill:url(#g)}}</style>"
        + "<linearGradient id='g'><stop stop-color='#0a84ff'/></linearGradient>" + Self.whole + attributes + "/>",
      0xFF0A_84FF)
  }

  @Test func `a custom property in a circle has no value, and the inherited one applies`() throws {
    let css = "<style>:root{--a:var(--b,red);--b:var(--a,red)}rect{fill:lime;fill:var(--a)}</style>"
    try check(css + "<g fill='#0a84ff'>" + Self.whole + "/></g>", 0xFF0A_84FF)
    try check(
      "<style>:root{--a:var(--a)}</style><g fill='#0a84ff'>" + Self.whole + "fill='var(--a)'/></g>",
      0xFF0A_84FF)
  }

  @Test func `elements see the custom properties of their own ancestors`() throws {
    try check(
      "<style>rect{fill:var(--a)}.x{--a:#0a84ff}</style><g class='x'><g>" + Self.whole
        + "/></g></g><g style='--a:red'><rect width='1' height='1'/></g>", 0xFF0A_84FF)
  }

  @Test(.timeLimit(.minutes(1))) func `ten thousand custom properties are read within bounds`()
    throws
  {
    let count = 10_000
    let chain = (1...count).map { "--a\($0):var(--a\($0 - 1))" }.joined(separator: ";")
    let many = (0..<count).map { _ in "<rect width='1' height='1' fill='var(--a0)'/>" }.joined()
    _ = try source("<style>:root{--a0:lime;\(chain)}</style>" + many).frame(at: 0)
    let nested =
      String(repeating: "var(--n,", count: count) + "red" + String(repeating: ")", count: count)
    _ = try source(Self.whole + "fill=\"\(nested)\"/>").frame(at: 0)
    let doubling = (1...60).map { "--d\($0):var(--d\($0 - 1)) var(--d\($0 - 1))" }
      .joined(separator: ";")
    _ = try source(
      "<style>:root{--d0:1;\(doubling)}rect{stroke-dasharray:var(--d60)}</style>" + Self.whole
        + "/>"
    )
    .frame(at: 0)
    let stars = String(repeating: "* ", count: 200) + "p"
    let deep = String(repeating: "<g>", count: 200) + String(repeating: "</g>", count: 200)
    _ = try source(
      "<style>\(stars){fill:var(--a)} g \(stars.replacing("p", with: "g")){fill:var(--b)}</style>"
        + deep
    )
    .frame(at: 0)
  }

  // MARK: Colours

  /// The values are from the examples and the tests of CSS Color 4, and from Chromium.
  @Test(
    arguments: [
      ("color(display-p3 0.2 0.5 1)", 0xFF00_82FF), ("color(srgb 0.0392 0.5176 1)", 0xFF0A_84FF),
      ("color(srgb-linear 0.5 0.5 0.5)", 0xFFBC_BCBC), ("hwb(211 4% 0%)", 0xFF0A_80FF),
      ("lab(52.2345% 40.1645 59.9971)", 0xFFC6_5D07), ("oklch(40.1% 0.123 21.57)", 0xFF7D_2329),
      ("oklab(40.101% 0.1147 0.0453)", 0xFF7D_2329), ("lch(52.2345% 72.2 56.2)", 0xFFC6_5D07),
      ("rgb(none 132 255)", 0xFF00_84FF),
      ("light-dark(#0a84ff, red)", 0xFF0A_84FF),
      ("light-dark(rgb(10, 132, 255), #000)", 0xFF0A_84FF),
      ("color-mix(in srgb, #ff0000, #0000ff)", 0xFF80_0080), ("Canvas", 0xFFFF_FFFF),
      ("color-mix(in srgb, red 25%, lime)", 0xFF40_BF00), ("color(a98-rgb 0.3 0.6 0.2)", 0xFF00_9A22),
      ("color(prophoto-rgb 0.3 0.4 0.2)", 0xFF4E_7E33), ("color(rec2020 0.3 0.4 0.2)", 0xFF4A_763A),
      ("color(xyz 0.2 0.3 0.3)", 0xFF36_A68D), ("color(xyz-d50 0.2 0.3 0.3)", 0xFF00_A8A3),
      ("color-mix(in oklab, red, blue)", 0xFF8C_53A2), ("hsl(none 50% 50%)", 0xFFBF_4040),
      ("color(display-p3 0.2 0.5 1 / 50%)", 0x8000_4180),
    ] as [(String, UInt32)]) func `colours of CSS Color 4 are brought to sRGB`(
      _ text: String, _ color: UInt32
    ) throws
  {
    try check(Self.whole + "fill=\"\(text)\"/>", color)
    try check(Self.whole + "fill=\"lime\" style=\"fill:\(text)\"/>", color)
    try check("<style>rect{fill:\(text)}</style>" + Self.whole + "/>", color)
    try check(
      "<linearGradient id='g'><stop stop-color='\(text)'/></linearGradient>" + Self.whole
        + "fill='url(#g)'/>", color)
  }

  // MARK: Background and transforms

  @Test(arguments: [
    "background:#0a84ff", "background-color: rgb(10, 132, 255)",
    "background:red;background:#0a84ff",
    "background: no-repeat #0a84ff", "background-color:light-dark(#0a84ff, #121212)",
    "--b:#0a84ff;background:var(--b)",
    "background: red; background-color: color(srgb 0.0392 0.5176 1)",
  ]) func `the background of the root is behind the drawing`(_ style: String) throws {
    let translucent = Self.whole + "fill='#fff' opacity='0'/>"
    try check(translucent, 0xFF0A_84FF, root: "style=\"\(style)\"")
    let source = try source("<circle id='c' cx='2' cy='2' r='2'/>", "style=\"\(style)\"")
    #expect(source.isOpaque)
    #expect(try source.still(.contain, in: source.size, layer: "c").pixel(20, 10) >> 24 == 0)
  }

  @Test func `a rule for the root gives a background, and names of colours are known`() throws {
    try check("<style>svg{background:whitesmoke}</style><g/>", 0xFFF5_F5F5)
    try check("<style>:root{background:#fff8}</style><g/>", 0x8888_8888)
  }

  @Test(arguments: [
    #"style="transform:rotate(180deg);transform-origin:20px 10px""#,
    #"transform="rotate(180)" transform-origin="20 10""#,
    #"transform="rotate(180)" style="transform-origin:50% 50%""#,
    #"transform="rotate(180)" style="transform-origin:center""#,
    #"style="transform:rotate(0.5turn);transform-origin:center;transform-box:fill-box""#,
    #"style="transform:scale(-1);transform-box:fill-box;transform-origin:50%""#,
    #"style="transform:translate(5%, 10%)""#, #"style="translate:2px 2px""#,
    #"style="rotate:180deg;transform-origin:20px 10px""#, #"class="t""#,
    #"style="transform:translate3d(1px,1px,0)""#,
    #"style="transform:matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,1,1,0,1)""#,
  ]) func `transforms have the origin that CSS gives them`(_ attributes: String) throws {
    let css =
      "<style>.t{transform:rotate(90deg) scale(0.5);transform-origin:right 20px bottom 10px;"
      + "transform-origin:20px 10px}</style>"
    try check(
      css + ##"<rect x="15" y="5" width="10" height="10" fill="#0a84ff" \##(attributes)/>"##,
      0xFF0A_84FF)
  }

  // MARK: Conditions

  @Test func `the alternatives of a switch do not depend on the machine`() throws {
    let blue = Self.whole + "fill='#0a84ff' "
    let red = Self.whole + "fill='red' "
    try check(
      "<switch>\(red)systemLanguage='de'/>\(blue)systemLanguage='fr, en-GB'/>\(red)/></switch>",
      0xFF0A_84FF)
    // The note of draw.io for programs without HTML.
    let feature = "http://www.w3.org/TR/SVG11/feature#Extensibility"
    try check("\(blue)/><switch><g requiredFeatures='\(feature)'/>\(red)/></switch>", 0xFF0A_84FF)
  }

  @Test func `the alternative to HTML is drawn, and the HTML is named`() throws {
    for feature in ["", " requiredFeatures='http://www.w3.org/TR/SVG11/feature#Extensibility'"] {
      let source = try source(
        "<switch><foreignObject id='label'\(feature)><div xmlns='http://www.w3.org/1999/xhtml'>a</div>"
          + "</foreignObject>\(Self.whole) fill='#0a84ff'/></switch>")
      #expect(try source.frame(at: 0).pixel(20, 10) == 0xFF0A_84FF)
      #expect(source.warnings.count == 1)
      #expect(source.warnings.first?.contains("without the HTML of 'label'") == true)
    }
  }

  // MARK: Untouched files

  @Test(arguments: [
    "<style>.a{fill:red}#b>g{stroke:blue}</style><rect class='a' style='fill:lime'/>",
    "<g transform='rotate(30 2 3)'><text font-family='Arial' x='3'>a</text></g>",
    "<use href='#a' xlink:href='#b'/><image href='data:image/png;base64,iVBORw0KGgo='/>",
    "<rect style='transform:rotate(30deg) translate(1px,2px);mix-blend-mode:multiply'/>",
  ]) func `an SVG that librsvg knows is handed on byte for byte`(_ body: String) throws {
    let bytes = DrawingTests.svg(body)
    #expect(SVGRewriter(SVGDocument(bytes)).result() == nil)
  }
}
