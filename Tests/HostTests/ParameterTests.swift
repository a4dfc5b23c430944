import SegueGeometry
import SegueHost
import SegueMotion
import Testing

@Suite struct ParameterTests {
  static let descriptors = [
    ParameterDescriptor(
      id: "parallax", type: .number, unit: "widths", defaultValue: .number(1), range: 0...1),
    ParameterDescriptor(id: "padding", type: .number, defaultValue: .number(16)),
    ParameterDescriptor(id: "count", type: .integer, defaultValue: .integer(3), range: 1...9),
    ParameterDescriptor(id: "fade", type: .toggle, defaultValue: .toggle(false)),
    ParameterDescriptor(
      id: "edge", type: .choice, defaultValue: .choice(0),
      choices: ["auto", "leading", "trailing", "top", "bottom"]),
    ParameterDescriptor(id: "tint", type: .color, defaultValue: .color(.black)),
    ParameterDescriptor(id: "anchor", type: .point, defaultValue: .point(.zero)),
    ParameterDescriptor(id: "origin", type: .rect, defaultValue: nil),
    ParameterDescriptor(id: "label", type: .text, defaultValue: .text("")),
    ParameterDescriptor(id: "curve", type: .curve, defaultValue: .curve(.easeInOut)),
  ]

  static let good: [(String, ParameterValue)] = [
    ("parallax=0.3", .number(0.3)), ("parallax=0", .number(0)), ("parallax= 1 ", .number(1)),
    ("parallax=1e-3", .number(0.001)), ("padding=-40", .number(-40)), ("padding=+4", .number(4)),
    ("count=9", .integer(9)), ("count=2.0", .integer(2)),
    ("fade=on", .toggle(true)), ("fade=TRUE", .toggle(true)), ("fade=yes", .toggle(true)),
    ("fade=1", .toggle(true)), ("fade=off", .toggle(false)), ("fade=false", .toggle(false)),
    ("fade=no", .toggle(false)), ("fade=0", .toggle(false)), ("edge=top", .choice(3)),
    ("tint=#f00", .color(Color(red: 1, green: 0, blue: 0))),
    ("tint=#FF0000", .color(Color(red: 1, green: 0, blue: 0))),
    ("tint=#00ff0080", .color(Color(red: 0, green: 1, blue: 0, alpha: 128.0 / 255))),
    ("tint=rgb(0, 0, 255)", .color(Color(red: 0, green: 0, blue: 1))),
    ("tint=rgba(255,255,255,0.5)", .color(Color(red: 1, green: 1, blue: 1, alpha: 0.5))),
    ("tint=rgba(76.5, 0, 255, 1)", .color(Color(red: 0.3, green: 0, blue: 1))),
    ("tint=White", .color(.white)), ("tint=transparent", .color(.clear)),
    ("anchor=3,4", .point(Point(x: 3, y: 4))), ("anchor= -3 , 4.5 ", .point(Point(x: -3, y: 4.5))),
    ("origin=340,780,44,44", .rect(Rect(x: 340, y: 780, width: 44, height: 44))),
    ("label=a=b, größer", .text("a=b, größer")), ("label=", .text("")),
    ("curve=linear", .curve(.linear)),
  ]

  @Test(
    arguments: [
      .number(0.3), .number(4), .number(-1), .number(2.5), .number(.infinity), .flag(true),
      .flag(false), .numbers([3, 4]), .numbers([1, 2, 3, 4]), .numbers([1, 2, -3, 4]), .numbers([]),
      .text("top"), .text("#f00"), .text("on"), .text("7"),
    ] as [GivenValue])
  func `a parameter's typed value is converted or refused like the same value as a string`(
    _ given: GivenValue
  ) {
    for descriptor in Self.descriptors {
      let typed = Result { () throws(HostError) in try descriptor.value(of: given) }
      let parsed = Result { () throws(HostError) in try descriptor.value(parsing: given.text) }
      #expect(typed == parsed, "\(descriptor.id)")
    }
  }

  @Test(arguments: good)
  func `printing a parsed setting gives the setting again`(
    _ setting: String, _ value: ParameterValue
  ) throws {
    let values = try ParameterValues(Self.descriptors, settings: [setting])
    let id = String(setting.prefix { $0 != "=" })
    #expect(values[id] == value)
    let descriptor = try #require(Self.descriptors.first { $0.id == id })
    let text = value.text(for: descriptor)
    #expect(try descriptor.value(parsing: text) == value, "\(text)")
  }

  static let bad: [(String, String)] = [
    ("parallax=1.5", "'parallax' must be a number from 0 to 1 widths"),
    ("parallax=-0.1", "from 0 to 1"), ("parallax=nan", "from 0 to 1"), ("parallax=", "from 0 to 1"),
    ("parallax=0x1", "from 0 to 1"), ("parallax=1,5", "from 0 to 1"),
    ("padding=inf", "'padding' must be a number"), ("padding=wide", "must be a number"),
    ("count=0", "'count' must be a whole number from 1 to 9"), ("count=2.5", "a whole number"),
    ("count=1e30", "from 1 to 9"), ("fade=maybe", "on or off"),
    ("edge=tpo", "did you mean 'top'?"), ("edge=2", "auto, leading, trailing, top, bottom"),
    ("tint=#12345", "a colour such as"), ("tint=rgb(1,2)", "a colour such as"),
    ("tint=rgb(1,2,300)", "a colour such as"), ("tint=#ggg", "a colour such as"),
    ("tint=reddish", "a colour such as"), ("anchor=3", "a point as x,y"),
    ("anchor=3,4,5", "a point as x,y"), ("anchor=3,", "a point as x,y"),
    ("origin=1,2,3", "x,y,width,height"), ("origin=1,2,-3,4", "x,y,width,height"),
    ("curve=ease-inn", "is not a curve: "),
    ("paralax=0.3", "there is no parameter 'paralax'; did you mean 'parallax'?"),
    ("zzzzzz=1", "the parameters are parallax, padding"), ("parallax", "KEY=VALUE"),
    ("=3", "KEY=VALUE"),
  ]

  @Test(arguments: bad)
  func `the error for an invalid setting states the expected form`(
    _ setting: String, _ sentence: String
  ) throws {
    let error = try #require(throws: HostError.self) {
      try ParameterValues(Self.descriptors, settings: [setting])
    }
    #expect(error.kind == .badParameter)
    #expect(error.description.contains(sentence), "\(error)")
    #expect(!error.description.contains("\n"))
  }

  @Test func `an unset parameter has its default value, or no value if it is optional`()
    throws
  {
    let values = try ParameterValues(Self.descriptors, settings: ["fade=on", "fade=off"])
    for descriptor in Self.descriptors { #expect(values[descriptor.id] == descriptor.defaultValue) }
    #expect(values["origin"] == nil)
  }

  @Test func `error messages shorten very long settings`() {
    let error = #expect(throws: HostError.self) {
      try ParameterValues(
        Self.descriptors, settings: ["parallax=" + String(repeating: "9x", count: 50_000)])
    }
    #expect((error?.description.count ?? .max) < 300)
  }
}
