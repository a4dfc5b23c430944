import Foundation
import TestSupport
import Testing

@testable import SegueMedia

/// Tests the warnings about what librsvg does not draw.
@Suite struct SVGGapTests {
  private static func warnings(_ body: String) -> [String] {
    SVGRewriter(SVGDocument(DrawingTests.svg(body))).gaps.warnings("a.svg")
  }

  @Test(arguments: [
    (
      "<foreignObject id='f'><div xmlns='http://www.w3.org/1999/xhtml'>a</div></foreignObject>",
      "the HTML of 'f'"
    ),
    (
      "<g><foreignObject><p xmlns='http://www.w3.org/1999/xhtml' style='background:conic-gradient(red,blue)'/></foreignObject></g>",
      "the conic gradient of <foreignObject> in line 1"
    ),
    ("<text><textPath href='#p' id='t'>a</textPath></text>", "the text on a path of 't'"),
    ("<rect id='r' style='clip-path:circle(20px at 5px 5px)'/>", "the shape of clip-path of 'r'"),
    ("<rect id='r' clip-path='inset(30px)'/>", "the shape of clip-path of 'r'"),
    (
      "<style>.r{clip-path:polygon(0 0,1px 1px,0 1px)}</style><rect id='r' class='r'/>",
      "clip-path of 'r'"
    ),
    (
      "<style>@font-face{font-family:'Inter';src:url(data:font/woff2;base64,AA)}</style>",
      "the font 'Inter' of @font-face"
    ),
    ("<rect id='r' style='mix-blend-mode:plus-lighter'/>", "the blend mode of 'r'"),
    ("<g id='r' style='-webkit-backdrop-filter:blur(2px)'/>", "the backdrop-filter of 'r'"),
    ("<g id='r' style='mask-image:linear-gradient(red,blue)'/>", "the picture of mask of 'r'"),
    ("<rect id='r'><animate attributeName='x' to='3' dur='1s'/></rect>", "the animation of 'r'"),
    (
      "<style>@keyframes a{to{x:3px}}rect{animation:a 1s}</style><rect id='r'/>",
      "the animation of 'r'"
    ),
    ("<text id='t' x='1 2 3'>abc</text>", "the places of single letters of 't'"),
    ("<text id='t' dominant-baseline='middle'>abc</text>", "the baseline of 't'"),
    ("<text id='t' style='word-spacing:3px'>a b</text>", "the space between words of 't'"),
    ("<text id='t' style='text-transform:uppercase'>a b</text>", "the text-transform of 't'"),
    (
      "<defs><rect id='a' fill='var(--c)'/></defs><g style='--c:red'><use href='#a' id='u'/></g>",
      "the custom properties of 'u'"
    ),
    (
      "<style>.b{--c:red}.r{fill:var(--c,lime)}</style><symbol id='a'><rect class='r'/></symbol><use class='b' href='#a' id='u'/>",
      "the custom properties of 'u'"
    ),
    ("<rect id='r' style='fill:rgb(from red r g b)'/>", "a colour of 'r'"),
    ("<rect id='r' style='filter:brightness(.5)'/>", "the exact colours of the filter of 'r'"),
    (
      "<g transform='scale(3)'><rect id='r' stroke='red' vector-effect='non-scaling-stroke'/></g>",
      "the width of the stroke that does not scale of 'r'"
    ),
    ("<style>g{.x{fill:red}}</style><g><rect class='x'/></g>", "the rules in 'g'"),
    (
      "<style>@property --a{syntax:'<color>';inherits:true;initial-value:red}</style><rect fill='var(--a)'/>",
      "the rules in '@property --a'"
    ),
    ("<rect id='r' fill='lab(x y z)'/>", "a colour of 'r'"),
    ("<rect id='r' width='calc(10px + 2px)'/>", "a calculated length of 'r'"),
    (
      "<path id='r' transform='rotate(3)' style='transform-origin:50% 50%;transform-box:fill-box'/>",
      "the transform or its origin of 'r'"
    ),
    (
      "<style>@supports (display:grid){rect{fill:red}}</style>",
      "the rules in '@supports (display:grid)'"
    ),
  ]) func `an element with a feature that librsvg does not draw is named`(
    _ body: String, _ part: String
  ) {
    let warnings = Self.warnings(body)
    guard !part.isEmpty else { return }
    #expect(warnings.count == 1, "\(warnings)")
    #expect(warnings.first?.hasPrefix("a.svg is drawn without ") == true)
    #expect(warnings.first?.contains(part) == true, "\(warnings)")
  }

  @Test func `a feature is reported once for all its elements`() {
    let text = (1...6).map { "<text id='t\($0)' x='1 2'>ab</text>" }.joined()
    #expect(
      Self.warnings(text).first?.contains("of 't1', 't2', 't3' and 3 more: ") == true,
      "\(Self.warnings(text))")
    #expect(Self.warnings(text).count == 1)
  }

  @Test(arguments: [
    "<foreignObject/><text><textPath href='#p'/></text>",
    "<g display='none'><foreignObject><a/></foreignObject></g>",
    "<rect style='clip-path:url(#a);mix-blend-mode:multiply;mask:url(#m);filter:blur(2px)'/>",
    "<text x='1' dominant-baseline='auto' style='word-spacing:0;letter-spacing:2px'>a</text>",
    "<style>@font-face{}@namespace svg url(http://www.w3.org/2000/svg);a:hover{fill:red}</style>"
      .replacing("@font-face{}", with: ""),
    "<g style='transform:none;translate:none;isolation:isolate;will-change:transform'/>",
    "<sodipodi:namedview xmlns:sodipodi='http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd'><foreignObject>a</foreignObject></sodipodi:namedview>",
  ]) func `features that librsvg draws are not reported`(_ body: String) {
    #expect(Self.warnings(body) == [])
  }

  @Test(arguments: [
    "<style>:root{--c:red}</style><rect id='a' fill='var(--c)'/><use href='#a' x='9'/>",
    "<defs><g id='a' style='--c:red'><rect fill='var(--c)'/></g></defs><g style='--c:lime'><use href='#a'/></g>",
    "<defs><rect id='a' fill='red'/></defs><g style='--c:lime'><use href='#a'/></g>",
    "<defs><rect id='a' fill='var(--c,red)'/></defs><g style='--c:lime' display='none'><use href='#a'/></g>",
    "<rect id='a' fill='var(--c,red)'/><defs><use id='u' style='--c:lime' href='#a'/></defs>",
  ]) func `a use with the custom properties of its original is not named`(_ body: String) {
    #expect(Self.warnings(body) == [])
  }

  /// The families that a machine of these tests has, whatever it has really.
  private static let installed: Set<String> = ["DejaVu Sans", "Liberation Sans"]

  @Test(arguments: [
    ("<text id='t' font-family='Inter'>a</text>", "without the font 'Inter' of 't': it is not installed"),
    ("<text id='t' font-family='\"SF Pro Text\", sans-serif'>a</text>", "the font 'SF Pro Text' of 't'"),
    ("<g font-family='Inter'><text><tspan id='t'>a</tspan></text></g>", "the font 'Inter' of 't'"),
    (
      "<style>.x{font:italic 600 12px/1.2 Inter, serif}</style><text id='t' class='x'>a</text>",
      "the font 'Inter' of 't'"
    ),
    ("<text id='t' style='--f:Inter;font-family:var(--f)'>a</text>", "the font 'Inter' of 't'"),
    (
      "<text font-family='Inter' id='t'>a</text><text font-family='Inter' id='u'>b</text>",
      "the font 'Inter' of 't' and 'u'"
    ),
    ("<text font-family='DejaVu Sans'>a</text>", ""),
    ("<text font-family='-apple-system, Inter, &quot;DejaVu Sans&quot;'>a</text>", ""),
    ("<text font-family='Arial'>a</text>", ""), ("<text font-family='helvetica'>a</text>", ""),
    ("<text font-family='system-ui, sans-serif'>a</text>", ""), ("<text>a</text>", ""),
    ("<text font-family='Inter'> </text><rect font-family='Inter'/>", ""),
    ("<g font-family='Inter'><text font-family='serif'>a</text></g>", ""),
    ("<text font-family='-apple-system, BlinkMacSystemFont, sans-serif'>a</text>", ""),
    ("<text font-family='Inter' display='none'>a</text>", ""),
    ("<g style='display:none'><text font-family='Inter'>a</text></g>", ""),
    ("<style>.h{display:none}</style><g class='h'><text font-family='Inter'>a</text></g>", ""),
    ("<defs><text id='a' font-family='Inter'>a</text></defs>", ""),
    ("<defs><text id='a.b' font-family='Inter'>a</text></defs><use href='#a.b'/>", "'Inter' of 'a.b'"),
    ("<defs><g id='a'><text id='t' font-family='Inter'>a</text></g></defs><use href='#a'/>", "'Inter' of 't'"),
  ]) func `a text in a font that is not installed is named`(_ body: String, _ part: String) throws {
    var rewriter = SVGRewriter(SVGDocument(DrawingTests.svg(body)))
    try rewriter.noteFonts { families throws(MediaError) in Self.installed.intersection(families) }
    let warnings = rewriter.gaps.warnings("a.svg")
    if part.isEmpty {
      #expect(warnings == [])
    } else {
      #expect(warnings.count == 1 && warnings[0].contains(part), "\(warnings)")
    }
  }

  @Test func `the process that draws knows the installed fonts`() throws {
    let found = try Drawing.installed(["No Such Family 7", "DejaVu Sans", "dejavu sans"], path: "a.svg")
    #expect(!found.contains("No Such Family 7"))
    #expect(found.contains("DejaVu Sans") == found.contains("dejavu sans"))
  }
}
