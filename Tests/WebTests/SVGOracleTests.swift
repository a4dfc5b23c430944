import Foundation
import SegueMedia
import SegueRender
import TestSupport
import Testing

/// Compares drawings with Chromium's, for what librsvg needs help with and for what it draws itself.
@Suite(.enabled(if: Node.chromium != nil, "chromium is not installed"))
struct SVGOracleTests {
  private static let width = 60
  private static let height = 40

  /// Bodies of drawings of 60 × 40 pixels. `PICTURE` stands for the bytes of a PNG in base 64.
  private static let bodies: [String: String] = [
    "variables":
      "<style>:root{--a:#0a84ff;--w:9}rect{fill:var(--a);stroke:var(--none,red);stroke-width:var(--w)}</style><rect x='9' y='9' width='40' height='20'/>",
    "colours":
      "<rect width='30' height='40' fill='color(display-p3 0.2 0.7 0.3)'/><rect x='30' width='30' height='40' style='fill:oklch(60% 0.15 250)'/>",
    "origin":
      "<rect x='10' y='10' width='30' height='10' fill='teal' style='transform:rotate(30deg);transform-origin:center'/>",
    "box":
      "<rect x='10' y='10' width='20' height='10' fill='teal' style='transform-box:fill-box;transform-origin:0 0;transform:scale(2) rotate(10deg)'/>",
    "mistyped": "<image width='60' height='40' preserveAspectRatio='none' href='data:image/jpg;base64,PICTURE'/>",
    "untyped": "<image width='40' height='40' href='data:;base64,PICTURE'/>",
    "spaced":
      "<image width='60' height='40' preserveAspectRatio='xMaxYMax slice' href='\n data:image/png;base64,PICTURE'/>",
    "switch":
      "<switch><foreignObject width='60' height='40' requiredExtensions='http://example.org/none'/><rect width='60' height='40' fill='purple'/></switch>",
    "language":
      "<switch><rect width='60' height='40' fill='red' systemLanguage='de'/><rect width='60' height='40' fill='green' systemLanguage='en'/></switch>",
    "linear":
      "<linearGradient id='g' gradientTransform='rotate(40)' spreadMethod='reflect' x2='.4'><stop stop-color='red'/><stop offset='1' stop-color='#00f8'/></linearGradient><rect width='60' height='40' fill='url(#g)'/>",
    "radial":
      "<radialGradient id='g' cx='20' cy='20' r='30' fx='10' gradientUnits='userSpaceOnUse'><stop stop-color='gold'/><stop offset='.7' stop-color='navy'/></radialGradient><rect width='60' height='40' fill='url(#g)'/>",
    "pattern":
      "<pattern id='p' width='12' height='8' patternUnits='userSpaceOnUse' patternTransform='translate(3 2) scale(2)'><rect width='6' height='4' fill='orange'/></pattern><rect width='60' height='40' fill='url(#p)'/>",
    "mask":
      "<mask id='m'><linearGradient id='g'><stop stop-color='#fff'/><stop offset='1' stop-color='#000'/></linearGradient><rect width='60' height='40' fill='url(#g)'/></mask><rect width='60' height='40' fill='crimson' mask='url(#m)'/>",
    "alpha mask":
      "<mask id='m' style='mask-type:alpha'><rect width='30' height='40' opacity='.5'/></mask><rect width='60' height='40' fill='crimson' mask='url(#m)'/>",
    "clip":
      "<clipPath id='c' clipPathUnits='objectBoundingBox'><circle cx='.5' cy='.5' r='.5'/></clipPath><rect x='10' y='5' width='40' height='30' fill='seagreen' clip-path='url(#c)'/>",
    "shadow": "<rect x='15' y='10' width='25' height='15' fill='white' style='filter:drop-shadow(3px 3px 3px #000a)'/>",
    "drop shadow":
      "<filter id='f' color-interpolation-filters='sRGB'><feDropShadow dx='3' dy='4' stdDeviation='2' flood-color='navy' flood-opacity='.6'/></filter><rect x='15' y='8' width='25' height='15' fill='white' filter='url(#f)'/>",
    "drop shadow of a blur":
      "<filter id='f' color-interpolation-filters='sRGB'><feGaussianBlur stdDeviation='1'/><feDropShadow style='flood-color:red'><title>a</title></feDropShadow><feOffset dx='4'/></filter><rect x='15' y='8' width='25' height='15' fill='white' filter='url(#f)'/>",
    "blur":
      "<filter id='f' color-interpolation-filters='sRGB'><feGaussianBlur stdDeviation='3'/></filter><rect x='15' y='10' width='25' height='15' fill='blue' filter='url(#f)'/>",
    "figma shadow":
      "<g filter='url(#f)'><rect x='15' y='10' width='25' height='15' rx='4' fill='#fff'/></g><defs><filter id='f' x='0' y='0' width='60' height='40' filterUnits='userSpaceOnUse' color-interpolation-filters='sRGB'><feFlood flood-opacity='0' result='b'/><feColorMatrix in='SourceAlpha' values='0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0' result='h'/><feOffset dy='4'/><feGaussianBlur stdDeviation='3'/><feColorMatrix values='0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 .4 0'/><feBlend in2='b' result='e'/><feBlend in='SourceGraphic' in2='e'/></filter></defs>",
    "blend":
      "<rect width='60' height='40' fill='#f80'/><rect x='20' width='30' height='40' fill='#08f' style='mix-blend-mode:multiply'/>",
    "group":
      "<g opacity='.5'><rect width='40' height='30' fill='red'/><rect x='20' y='10' width='40' height='30' fill='lime'/></g>",
    "symbol":
      "<symbol id='s' viewBox='0 0 10 10'><circle cx='5' cy='5' r='5' fill='currentColor'/></symbol><use href='#s' x='10' width='30' height='30' color='maroon'/>",
    "nested":
      "<svg x='10' y='5' width='30' height='30' viewBox='0 0 100 50' preserveAspectRatio='xMinYMax'><rect width='100' height='50' fill='olive'/></svg>",
    "marker":
      "<marker id='a' markerWidth='4' markerHeight='4' refX='2' refY='2' orient='auto'><path d='M0 0 4 2 0 4z' fill='red'/></marker><path d='M8 30 30 10 50 30' fill='none' stroke='#000' stroke-width='3' marker-mid='url(#a)' marker-end='url(#a)'/>",
    "dashes":
      "<path d='M5 20H55' stroke='#333' stroke-width='6' stroke-dasharray='8 4 2 4' stroke-dashoffset='3' stroke-linecap='round'/>",
    "even-odd": "<path d='M10 5h40v30h-40zM20 10h20v20h-20z' fill='indigo' fill-rule='evenodd'/>",
    "cascade":
      "<style>rect{fill:red}.a.b{fill:green}#i{fill:blue!important}</style><rect id='i' class='a b' style='fill:yellow' width='30' height='40'/><rect class='b a' x='30' width='30' height='40' fill='black'/>",
    "data": "<style><![CDATA[ g > rect { fill: tomato } ]]></style><g><rect width='60' height='40'/></g>",
    "arcs": "<path d='M10 20A15 10 20 1 0 50 20T55 30' fill='none' stroke='brown' stroke-width='4'/>",
    "order":
      "<rect x='10' y='10' width='40' height='20' fill='pink' stroke='#000' stroke-width='8' style='paint-order:stroke'/>",
    "hidden":
      "<rect width='60' height='40' fill='silver'/><g visibility='hidden'><rect width='30' height='40' fill='red'/><rect x='30' width='20' height='40' fill='blue' visibility='visible'/></g>",
  ]

  /// A PNG of 6 × 4 pixels, red and blue as on a chessboard.
  private static let picture =
    "iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAAGUlEQVR42mN44KCgkHAAmWRA4wNJBqJUAQB2CB4BnMs1VAAAAABJRU5ErkJggg=="

  private static func document(_ body: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'>\(body)</svg>"
      .replacing("PICTURE", with: picture)
  }

  @Test func `Chromium draws the same`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appending(path: name).path }
    func write(_ name: String, _ text: String) throws {
      try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    }
    let names = Self.bodies.keys.sorted()
    let columns = 6
    let rows = (names.count + columns - 1) / columns
    let images = names.enumerated().map { index, name in
      let text = Data(Self.document(Self.bodies[name] ?? "").utf8).base64EncodedString()
      return
        "<img style='position:absolute;left:\(index % columns * Self.width)px;top:\(index / columns * Self.height)px' "
        + "src='data:image/svg+xml;base64,\(text)'>"
    }
    try write("page.html", "<body style='margin:0;background:#fff'>" + images.joined())
    let outcome = try Toolchain.run(
      #require(Node.chromium),
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
        "--force-device-scale-factor=1", "--window-size=\(columns * Self.width),\(rows * Self.height + 200)",
        "--user-data-dir=\(path("profile"))", "--screenshot=\(path("seen.png"))",
        "file://\(path("page.html"))",
      ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let seen = try MediaSource(path: path("seen.png")).frame(at: 0)
    for (index, name) in names.enumerated() {
      try write("a.svg", Self.document(Self.bodies[name] ?? ""))
      let source = try MediaSource(path: path("a.svg"))
      #expect(source.warnings == [], "\(name)")
      let own = try source.frame(at: 0)
      var (sum, worst) = (0, 0)
      for y in 0..<Self.height {
        for x in 0..<Self.width {
          let theirs = seen.row(index / columns * Self.height + y)[index % columns * Self.width + x]
          let color = own.row(y)[x]
          for shift: UInt32 in [0, 8, 16] {
            // Over white, as the page is.
            let ours = min(255, Int(color >> shift & 255) + 255 - Int(color >> 24))
            let difference = abs(ours - Int(theirs >> shift & 255))
            sum += difference
            worst = max(worst, difference)
          }
        }
      }
      let mean = Double(sum) / Double(Self.width * Self.height * 3)
      // Edges are antialiased in different ways.
      #expect(mean < 2.5, "\(name): \(mean), at most \(worst)")
    }
  }
}
