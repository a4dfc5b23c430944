import SegueGeometry
import Testing

@testable import SegueStoryboard

/// Tests parsing the values of a film's look (background, margin, device frame and so on), as
/// options and storyboards write them.
@Suite struct LookTextTests {
  @Test func `a film's background is parsed as a colour, a gradient or a file`() throws {
    func parsed(_ text: String) throws -> Look.Background { try Look.Background(parsing: text) }
    let white = Color(red: 1, green: 1, blue: 1)
    #expect(try parsed("#fff") == .color(white))
    #expect(try parsed("White") == .color(white))
    #expect(try parsed("none") == .color(.clear))
    #expect(try parsed("transparent") == .color(.clear))
    #expect(
      try parsed("rgba(0, 0, 0, 0.5)") == .color(Color(red: 0, green: 0, blue: 0, alpha: 0.5)))
    #expect(try parsed("gradient(#fff, black)") == .gradient([white, .black], angle: 180))
    #expect(
      try parsed("gradient(rgb(255, 255, 255), #000, white, -45deg)")
        == .gradient([white, .black, white], angle: -45))
    // As in CSS: the ends without a place are at 0 and 1, others in the middle, and none is before an earlier one.
    for (text, places) in [
      ("gradient(#fff, #000 60%, #fff)", [0, 0.6, 1]),
      ("gradient(#fff 20%, #000, rgb(255, 255, 255) 80%, 90)", [0.2, 0.5, 0.8]),
      ("gradient(#fff, #000 70%, #fff 50%)", [0, 0.7, 0.7]),
    ] {
      let angle = text.hasSuffix("90)") ? 90.0 : 180
      guard case .gradient([white, .black, white], let found?, angle) = try parsed(text) else {
        Issue.record("\(try parsed(text))")
        continue
      }
      #expect(zip(found, places).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found)")
    }
    #expect(try parsed("wall.PNG") == .file("wall.PNG"))
    #expect(try parsed("./wall") == .file("./wall"))
  }

  @Test(arguments: [
    "", "gren", "#ff", "#12345.6", "rgb(1.5)", "gradient(#fff)", "gradient()", "gradient(#fff, 90)",
    "gradient(#fff, #000", "gradient(#fff, nothing)", "gradient(#fff, #000, 1e9)",
    "gradient(#1,#2,#3)", "gradient(#fff, #000 120%)", "gradient(#fff, 60%, #000)", "gradient(#fff 10% 20%, #000)",
    "gradient(#000,#000,#000,#000,#000,#000,#000,#000,#000)",
  ])
  func `an invalid background is refused with the expected form`(_ text: String) {
    let error = #expect(throws: LookTextError.self) { try Look.Background(parsing: text) }
    #expect(error?.expectation.contains("gradient(") == true)
    #expect(error?.suggestion == (text == "gren" ? "green" : nil))
  }

  @Test func `a film's margin is parsed as points or a percentage`() throws {
    #expect(try Look.Margin(parsing: "40") == .points(40))
    #expect(try Look.Margin(parsing: "0") == .points(0))
    #expect(try Look.Margin(parsing: "8%") == .share(0.08))
    for text in ["", "-1", "wide", "10001", "201%", "-1%", "nan", "8 percent"] {
      #expect(throws: LookTextError.self, "\(text)") { try Look.Margin(parsing: text) }
    }
  }

  @Test func `a film's device frame is parsed as a name or an SVG file`() throws {
    #expect(
      try Look.Frame.names.map { try Look.Frame(parsing: $0) }
        == [.device, .phone, .tablet, .laptop, .browser, .window])
    #expect(try Look.Frame(parsing: "my/Watch.SVG") == .file("my/Watch.SVG"))
    let error = #expect(throws: LookTextError.self) { try Look.Frame(parsing: "phnoe") }
    #expect(error?.suggestion == "phone")
    #expect(throws: LookTextError.self) { try Look.Frame(parsing: "watch.png") }
  }

  @Test
  func `merging two sets of decoration settings fills gaps in the upper set from the lower set`() {
    var own = Look()
    own.margin = .points(3)
    var other = Look()
    (other.margin, other.shadow, other.title) = (.points(5), .strong, "Letters")
    let both = own.over(other)
    #expect(both.margin == .points(3) && both.shadow == .strong && both.title == "Letters")
  }

  @Test
  func `a background colour alone is not a decoration, but a margin, gradient or device frame is`() {
    func look(_ change: (inout Look) -> Void) -> Look {
      var look = Look()
      change(&look)
      return look
    }
    #expect(!Look().isDecorated)
    #expect(!look { $0.background = .color(.black) }.isDecorated)
    #expect(!look { $0.showsTouches = true }.isDecorated)
    #expect(look { $0.background = .gradient([.black, .white], angle: 0) }.isDecorated)
    #expect(look { $0.background = .file("a.png") }.isDecorated)
    #expect(look { $0.margin = .points(0) }.isDecorated)
    #expect(look { $0.cornerRadius = 4 }.isDecorated)
    #expect(look { $0.shadow = Look.Shadow.none }.isDecorated)
    #expect(look { $0.frame = .phone }.isDecorated)
  }

  @Test func `a title or frame style is refused without a device frame that can show it`() {
    func fault(_ frame: Look.Frame?, title: String? = nil, style: Look.FrameStyle? = nil)
      -> String?
    {
      var look = Look()
      (look.frame, look.title, look.frameStyle) = (frame, title, style)
      return look.fault?.key
    }
    #expect(fault(.browser, title: "a", style: .dark) == nil)
    #expect(fault(.window, title: "a") == nil)
    #expect(fault(.phone, title: "a") == "title")
    #expect(fault(nil, title: "a") == "title")
    #expect(fault(nil, style: .light) == "frame-style")
    #expect(fault(.file("a.svg"), style: .light) == "frame-style")
    #expect(fault(.tablet, style: .light) == nil)
  }
}
