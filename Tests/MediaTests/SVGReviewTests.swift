import Foundation
import TestSupport
import Testing

@testable import SegueMedia

/// Tests which drawings a page contains as they are: those that are known to run no script and to load no file.
@Suite struct SVGReviewTests {
  private static func isSelfContained(_ body: String, root: String = "") -> Bool {
    SVGReview.isSelfContained(
      Array(
        """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"\(root)>\(body)</svg>
        """.utf8))
  }

  @Test(arguments: [
    "<svg><script>x</script></svg>", "<svg onload=\"x\"/>", "<svg><image href=\"a.png\"/></svg>",
    "<svg><use xlink:href='http://x/y#z'/></svg>", "<svg style=\"fill: url(http://x/y)\"/>",
    "<svg><a href=\"javascript:x\"/></svg>", "<svg><foreignObject/></svg>",
    "<svg><style>@import 'x';</style></svg>", "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>",
    "<svg><image href = \"//x/y\"/></svg>", "<SVG ONLOAD=\"x\"/>", "<svg><x:Script/></svg>",
    "<svg fill=\"&quot;URL(x)\"/>", "<svg\n\tonload\n=\n\"x\"/>", "<svg><img src=x></svg>",
  ])
  func `a drawing with scripts or references to other files is not self-contained`(_ text: String) {
    #expect(!SVGReview.isSelfContained(Array(text.utf8)))
  }

  @Test(arguments: [
    ##"<image><set attributeName="href" to="http://x/y"/></image>"##,
    ##"<image><animate attributeName="xlink:href" values="http://x/y" dur="1s"/></image>"##,
    ##"<image><set attributeName=" href " to="http://x/y"/></image>"##,
    ##"<rect><set attributeName="fill" to="url(http://x/y)"/></rect>"##,
    ##"<rect><animate attributeName="mask" values="none;u\72l(http://x/y)"/></rect>"##,
    ##"<rect><set attributeName="onclick" to="x"/></rect>"##,
    ##"<style>rect{mask-image:image-set("http://x/y" 1x)}</style>"##,
    ##"<style>rect{mask:-webkit-image-set("http://x/y" 1x)}</style>"##,
    ##"<style>@font-face{font-family:x;src:src("http://x/y")}</style>"##,
    ##"<style>@font-face{src:url(data:text/css,x)}</style>"##,
    ##"<style>@\69mport "http://x/y";</style>"##, ##"<style>@&#105;mport "http://x/y";</style>"##,
    ##"<style>@im<!-- -->port "http://x/y";</style>"##,
    ##"<style>@im<![CDATA[port]]> "x";</style>"##,
    ##"<style><g>@</g>import "x";</style>"##, ##"<style>a{b:u/**/rl(x) url(/**/x)}</style>"##,
    ##"<style>a{b:"\"url(#a)";c:url(x)}</style>"##, "<style>a{b:\"\n;c:url(x)}</style>",
    ##"<style>a{b:image(x)} a{c:cross-fade(x,y)}</style>"##, ##"<style>a{b:url( "#a" x)}</style>"##,
    ##"<style>a{b:attr(id type(<url>))}</style>"##, ##"<style>@document url(x){}</style>"##,
    ##"<rect style="fill:u\72l(x)"/>"##, ##"<rect fill="u&#114;l(x)"/>"##,
    ##"<rect fill="\url(x)"/>"##,
    ##"<rect fill="\000075rl(x)"/>"##, ##"<rect fill="ur\6C (x)"/>"##,
    ##"<rect fill="url(\23 a) url(\2f x)"/>"##,
    ##"<rect cursor="url(x),auto"/>"##, ##"<rect marker-end="URL('x')"/>"##,
    ##"<image href="data:image/pngx/svg+xml,AAA"/>"##, ##"<image href="data:image/svg+xml,AAA"/>"##,
    ##"<image href="data:text/html,AAA"/>"##, ##"<image href="data:,A"/>"##,
    ##"<image href="blob:x"/>"##,
    ##"<use href="data:image/png,AAA"/>"##, ##"<feImage xlink:href="x.png"/>"##,
    ##"<image href=""/>"##,
    ##"<image href="&#x2f;x"/>"##, ##"<image href="&unknown;"/>"##,
    ##"<g xmlns:l="http://www.w3.org/1999/xlink"><image l:href="x"/></g>"##,
    ##"<g xml:base="http://x/y"><image href="#z"/></g>"##, ##"<g xml:&#98;ase="x"/>"##,
    ##"<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>"##,
    ##"<p xmlns="http://www.w3.org/1999/xhtml"/>"##,
    ##"<handler xmlns="http://www.w3.org/2001/xml-events"/>"##,
    ##"<g xmlns:e="http://www.w3.org/2001/xml-events" e:event="x"/>"##,
    "<iframe/>", "<audio/>", "<discard/>", "<cursor/>", "<font-face-uri/>", "<color-profile/>",
    "<newer-element/>",
    "<?xml-stylesheet href='x'?>", "<?php x ?>", "<g", "<g></svg>", "<g a='<'/>", "<g a=b/>",
    "<g a='1' a='2'/>",
    "</g>", "<g/></svg><svg>", "<![CDATA[", "<!-- ", "\u{0}",
  ])
  func `a reference is recognised however it is written, and what is unknown counts as one`(
    _ body: String
  ) {
    #expect(!Self.isSelfContained(body))
  }

  /// Returns the spellings of a text in which one character is written as an escape of CSS or as a reference of XML.
  private static func spellings(_ text: String) -> [String] {
    let letters = Array(text)
    return letters.indices.flatMap { index -> [String] in
      let code = letters[index].asciiValue.map { String($0, radix: 16) } ?? ""
      let number = letters[index].asciiValue.map { "\($0)" } ?? ""
      let forms = [
        "\\\(code) ", "\\0000\(code)", "&#\(number);", "&#x\(code);", "&#92;\(code) ",
        letters[index].uppercased(),
      ]
      return forms.map { String(letters[..<index]) + $0 + String(letters[(index + 1)...]) }
    }
  }

  @Test func `every spelling of url, of image-set and of @import is recognised`() {
    #expect(Self.isSelfContained("<rect fill='url(#a)'/>"))
    for name in Self.spellings("url") {
      #expect(!Self.isSelfContained("<rect fill='\(name)(x)'/>"), "\(name)")
      #expect(!Self.isSelfContained("<style>a{fill:\(name)(x)}</style>"), "\(name)")
      #expect(Self.isSelfContained("<rect fill='\(name)(#a)'/>"), "\(name)")
    }
    for name in Self.spellings("image-set") {
      #expect(!Self.isSelfContained("<rect style='mask-image:\(name)(\"x\" 1x)'/>"), "\(name)")
    }
    for name in Self.spellings("import") {
      #expect(!Self.isSelfContained("<style>@\(name) \"x\";</style>"), "\(name)")
    }
  }

  @Test(arguments: [
    ##"<rect fill="url(#a)"/><use href="#b"/>"##, ##"<image href="data:image/png;base64,AAAA"/>"##,
    ##"<image xlink:href=" data:image/JPEG;base64,AAAA"/>"##,
    "<title>a = b, url(x) &amp; @import</title>",
    ##"<g id="Frame (2)" data-name="a(b)" aria-label="image(x)" class="url(x)"/>"##,
    ##"<g id="icon(24px)"><path d="M0 0h24v24H0z" transform="matrix(1 0 0 1 2 3) rotate(45)"/></g>"##,
    ##"<rect style="fill:url('#a') rgb(1,2,3);mix-blend-mode:multiply;filter:drop-shadow(0 1px 2px rgba(0,0,0,.5))"/>"##,
    ##"<style>.a,.b:not(.c)>path{fill:#fff}@media (prefers-color-scheme: dark){.a{fill:hsl(0 0% 0%)}}</style>"##,
    ##"<style><![CDATA[@keyframes x{from{transform:translate(1px,2px)}50%{opacity:0}} .a{animation:x 1s}]]></style>"##,
    ##"<style>/* url(x) @import */ .a{font-family:'Arial (x)';--b:calc(1px*(2 + 3));width:var(--b)}</style>"##,
    ##"<animateTransform attributeName="transform" type="rotate" from="0 1 1" to="360 1 1" dur="1s"/>"##,
    ##"<animate attributeName="fill" values="#f00;rgb(0,0,255);url(#a)" dur="1s" begin="b.click(x)"/>"##,
    ##"<font><glyph unicode="@" d="M0 0"/><glyph unicode="\"/><missing-glyph/></font>"##,
    "<!-- <script> -->",
    ##"<a href="#x"><text>&#65;&lt;</text></a>"##,
  ])
  func `a drawing that only draws is self-contained`(_ body: String) {
    #expect(Self.isSelfContained(body))
  }

  /// Drawings as design programs write them.
  private static let exports = [
    "Figma": """
    <svg width="390" height="844" viewBox="0 0 390 844" fill="none" xmlns="http://www.w3.org/2000/svg" \
    xmlns:xlink="http://www.w3.org/1999/xlink">
    <g clip-path="url(#clip0_1_2)" filter="url(#filter0_d)"><rect width="390" height="844" fill="url(#pattern0)"/>
    <path style="mix-blend-mode:overlay" d="M1 2C3 4 5 6 7 8Z" fill="#1E1E1E" fill-opacity="0.5"/>
    <text fill="black" xml:space="preserve" style="white-space: pre" font-family="Inter" font-size="16" \
    letter-spacing="0em"><tspan x="16" y="33.8">Hello (again) &#x2019;</tspan></text></g>
    <defs><filter id="filter0_d" x="0" y="0" width="10" height="10" filterUnits="userSpaceOnUse" \
    color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/>
    <feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/>
    <feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feBlend in2="BackgroundImageFix" result="e"/></filter>
    <pattern id="pattern0" patternContentUnits="objectBoundingBox" width="1" height="1">
    <use xlink:href="#image0" transform="scale(0.01)"/></pattern>
    <clipPath id="clip0_1_2"><rect width="390" height="844" rx="20" fill="white"/></clipPath>
    <image id="image0" width="1" height="1" preserveAspectRatio="none" xlink:href="data:image/png;base64,iVBO
    Rw0KGgo="/></defs></svg>
    """,
    "Illustrator": """
    <?xml version="1.0" encoding="utf-8"?>
    <!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
    x="0px" y="0px" viewBox="0 0 10 10" style="enable-background:new 0 0 10 10;" xml:space="preserve">
    <style type="text/css">
    	.st0{fill:url(#SVGID_1_);}
    	.st1{fill:none;stroke:#231F20;stroke-miterlimit:10;font-family:'MyriadPro-Regular';}
    	.st2{clip-path:url(#SVGID_2_);opacity:0.5;isolation:isolate;}
    </style>
    <linearGradient id="SVGID_1_" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="1" y2="1" \
    gradientTransform="matrix(1 0 0 -1 0 10)"><stop offset="0" style="stop-color:#FFFFFF"/></linearGradient>
    <switch><g i:extraneous="self" xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/"><path class="st0" d="M0,0"/></g></switch>
    </svg>
    """,
    "Inkscape": """
    <?xml version="1.0" encoding="UTF-8" standalone="no"?>
    <svg width="10mm" height="10mm" viewBox="0 0 10 10" version="1.1" id="svg1" inkscape:version="1.3 (0e150ed6c4)" \
    sodipodi:docname="a b.svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" \
    xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns="http://www.w3.org/2000/svg" \
    xmlns:svg="http://www.w3.org/2000/svg" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
    xmlns:cc="http://creativecommons.org/ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <sodipodi:namedview id="namedview1" pagecolor="#ffffff" inkscape:document-units="mm"/>
    <metadata id="m"><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format>
    <dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage"/></cc:Work></rdf:RDF></metadata>
    <g inkscape:label="Layer (1)" inkscape:groupmode="layer" id="layer1">
    <text xml:space="preserve" style="font-size:3px;-inkscape-font-specification:'Sans, Normal';shape-inside:url(#r)" \
    id="t"><tspan sodipodi:role="line">x</tspan></text><inkscape:path-effect effect="x" href="y"/></g></svg>
    """,
    "Sketch": """
    <?xml version="1.0" encoding="UTF-8"?>
    <svg width="24px" height="24px" viewBox="0 0 24 24" version="1.1" xmlns="http://www.w3.org/2000/svg">
    <title>Icons / 24 (Dark)</title><desc>Created with Sketch.</desc>
    <g id="Page-1" stroke="none" stroke-width="1" fill="none" fill-rule="evenodd"><g id="a/b(c)" \
    transform="translate(1.000000, -2.000000)"><mask id="mask-2" fill="white"><use href="#path-1"></use></mask>
    <g mask="url(#mask-2)"></g></g></g></svg>
    """,
  ]

  @Test(arguments: exports.keys.sorted())
  func `a drawing as design programs export it is self-contained`(_ program: String) throws {
    let text = try #require(Self.exports[program])
    #expect(SVGReview.isSelfContained(Array(text.utf8)))
  }

  @Test func `a hostile drawing is judged in time that grows with its size`() {
    let many = (0..<3000).map { "a\($0)=\"\"" }.joined(separator: " ")
    #expect(!Self.isSelfContained("<g \(many)/>"))
    let spaces = (0..<300).map { "<g xmlns:a\($0)=\"x\">" }.joined()
    #expect(!Self.isSelfContained(spaces + String(repeating: "</g>", count: 300)))
    let deep = String(repeating: "<g>", count: 5000) + String(repeating: "</g>", count: 5000)
    #expect(Self.isSelfContained(deep))
  }
}
