import SegueMedia
import TestSupport
import Testing

/// Holds the drawings of a small SVG of each family against their hashes, so that a change of what is drawn is seen. None
/// of them needs a change for librsvg, and none has text, whose letters depend on the installed fonts.
@Suite struct SVGStructureTests {
  static let drawings: [(family: String, body: String, hash: UInt64)] = [
    (
      "shapes",
      ##"<rect x='1' y='1' width='9' height='6' rx='2' fill='#0a84ff'/><circle cx='16' cy='5' r='4' fill='red'/><ellipse cx='26' cy='5' rx='5' ry='3' fill='lime'/><line x1='32' y1='1' x2='39' y2='9' stroke='#000'/><polyline points='1,19 6,11 11,19' fill='none' stroke='purple'/><polygon points='14,19 19,11 24,19' fill='teal'/>"##,
      0x0d36_139c_df7a_d8ea
    ),
    (
      "paths",
      ##"<path d='M2 10C2 2 18 2 18 10S34 18 38 10' fill='none' stroke='#0a84ff' stroke-width='2'/><path d='M4 18a3 3 0 1 0 6 0q3-6 6 0t6 0z' fill='red'/>"##,
      0xcb91_ef1d_d39f_6d24
    ),
    (
      "strokes",
      ##"<path d='M3 3H37M3 10H37M3 17l8-4l8 4' fill='none' stroke='#000' stroke-width='3' stroke-dasharray='5 3' stroke-linecap='round' stroke-linejoin='bevel'/>"##,
      0x75ce_f283_d3b5_b1a5
    ),
    (
      "fill rules",
      ##"<path d='M2 2H18V18H2ZM6 6H14V14H6Z' fill-rule='evenodd'/><path d='M22 2H38V18H22ZM26 6H34V14H26Z' fill='#0a84ff' opacity='.5'/>"##,
      0x1800_5b11_f302_11a5
    ),
    (
      "linear gradients",
      ##"<linearGradient id='g' gradientTransform='rotate(20)'><stop stop-color='red'/><stop offset='.5' stop-color='#0f08'/><stop offset='1' stop-color='blue'/></linearGradient><rect width='40' height='20' fill='url(#g)'/>"##,
      0xb8f6_b6b3_178c_ae53
    ),
    (
      "radial gradients",
      ##"<radialGradient id='g' fx='.3' spreadMethod='reflect' r='.3'><stop stop-color='#fff'/><stop offset='1' stop-color='#0a84ff'/></radialGradient><rect width='40' height='20' fill='url(#g)'/>"##,
      0xdf04_e315_b514_aa85
    ),
    (
      "patterns",
      ##"<pattern id='p' width='6' height='6' patternUnits='userSpaceOnUse' patternTransform='rotate(30)'><rect width='3' height='3' fill='red'/></pattern><rect width='40' height='20' fill='url(#p)'/>"##,
      0x8e6a_5b9e_1d66_b1a5
    ),
    (
      "clip paths",
      ##"<clipPath id='c'><circle cx='20' cy='10' r='8'/><rect width='6' height='20'/></clipPath><rect width='40' height='20' fill='#0a84ff' clip-path='url(#c)'/>"##,
      0x6ed7_5061_0feb_8cac
    ),
    (
      "masks",
      ##"<mask id='m'><rect width='20' height='20' fill='#fff'/><rect x='20' width='20' height='20' fill='#555'/></mask><rect width='40' height='20' fill='#0a84ff' mask='url(#m)'/>"##,
      0xb22d_384f_5f18_5ec5
    ),
    (
      "markers",
      ##"<marker id='m' markerWidth='6' markerHeight='6' refX='3' refY='3' orient='auto'><path d='M0 0L6 3L0 6Z'/></marker><path d='M6 10H20L34 4' fill='none' stroke='red' marker-start='url(#m)' marker-mid='url(#m)' marker-end='url(#m)'/>"##,
      0x1c05_bd76_31f9_b1a5
    ),
    (
      "use and symbols",
      ##"<symbol id='s' viewBox='0 0 10 10'><rect width='10' height='10' fill='currentColor'/></symbol><g color='red'><use href='#s' width='10' height='10'/></g><use xlink:href='#s' x='20' y='5' width='15' height='10' color='blue'/>"##,
      0x3ec8_6b69_70ab_b405
    ),
    (
      "nested drawings",
      ##"<svg x='5' y='5' width='20' height='10' viewBox='0 0 10 10' preserveAspectRatio='xMaxYMid slice'><circle cx='5' cy='5' r='5' fill='red'/></svg>"##,
      0xc354_985a_4ae2_b1a5
    ),
    (
      "transforms",
      ##"<g transform='translate(20 10) rotate(30) scale(1.2 .8) skewX(10)'><rect x='-8' y='-4' width='16' height='8' fill='#0a84ff'/></g><rect style='transform:matrix(1,0,0,1,3,3)' width='4' height='4'/>"##,
      0xaf2a_7cfe_bf0d_78ab
    ),
    (
      "style sheets",
      ##"<style>rect{fill:red}.a{fill:lime}#b>rect,g rect[y='10']{fill:blue!important}</style><rect width='10' height='10'/><rect class='a' x='10' width='10' height='10'/><g id='b'><rect x='20' width='10' height='10' style='fill:red'/></g>"##,
      0x44ad_91ea_ac16_e891
    ),
    (
      "opacity and groups",
      ##"<g opacity='.5'><rect width='20' height='20' fill='red'/><rect x='10' width='20' height='20' fill='blue'/></g>"##,
      0xda3d_2aa4_967b_62a5
    ),
    (
      "blend modes",
      ##"<rect width='40' height='20' fill='#fc0'/><rect width='20' height='20' fill='#0af' style='mix-blend-mode:multiply'/><rect x='20' width='20' height='20' fill='#0af' style='mix-blend-mode:difference'/>"##,
      0x4b7f_5495_47dc_e495
    ),
    (
      "filters",
      ##"<filter id='f'><feGaussianBlur stdDeviation='2'/><feOffset dx='2'/><feMerge><feMergeNode/><feMergeNode in='SourceGraphic'/></feMerge></filter><rect x='10' y='5' width='20' height='10' fill='red' filter='url(#f)'/>"##,
      0xf6bc_988c_ba37_b1a5
    ),
    (
      "filters of colours",
      ##"<filter id='f'><feColorMatrix values='0 1 0 0 0 1 0 0 0 0 0 0 1 0 0 0 0 0 1 0'/><feComponentTransfer><feFuncR type='linear' slope='.5'/></feComponentTransfer></filter><rect width='40' height='20' fill='#f80' filter='url(#f)'/>"##,
      0x3f0c_d623_141d_2fa5
    ),
    (
      "visibility",
      ##"<rect width='40' height='20' fill='red' visibility='hidden'/><g display='none'><rect width='40' height='20'/></g><rect x='30' width='10' height='20' fill='lime'/>"##,
      0x8b8e_6535_73e3_73a5
    ),
    (
      "paint order",
      ##"<rect x='10' y='5' width='20' height='10' fill='red' stroke='blue' stroke-width='4' paint-order='stroke'/>"##,
      0xfdd5_c7db_f1b5_031d
    ),
    (
      "embedded pictures",
      ##"<image width='40' height='20' preserveAspectRatio='none' href='data:image/gif;base64,R0lGODlhAQABAIAAAAqE/wAAACwAAAAAAQABAAACAkQBADs='/>"##,
      0xb3e4_4a3a_73ad_6685
    ),
    (
      "foreign namespaces",
      ##"<i:x xmlns:i='http://example.org/i'><rect width='40' height='20' fill='red'/></i:x><rect width='20' height='20' fill='lime'/>"##,
      0xcc6d_c24e_a614_f7a5
    ),
    (
      "entities and CDATA",
      ##"<style><![CDATA[ .a > .b { fill: #0a84ff } ]]></style><g class='a'><rect class='b' width='&#52;0' height='20'/></g>"##,
      0xb3e4_4a3a_73ad_6685
    ),
  ]

  @Test(arguments: drawings)
  func `a family of SVG's features is drawn as it was recorded`(
    _ family: String, _ body: String, _ hash: UInt64
  ) throws {
    let scratch = try Scratch()
    try scratch.write("a.svg", DrawingTests.svg(body))
    let source = try MediaSource(path: scratch("a.svg"))
    #expect(source.warnings == [])
    // FNV-1a of the pixels.
    let found = pixels(try source.frame(at: 0)).reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    #expect(found == hash, "\(family): 0x\(String(found, radix: 16))")
  }
}
