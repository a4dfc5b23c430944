extension Tables {
  static let look = Table(
    "a look",
    [
      Key(
        "background",
        .text(of: "a colour, gradient(#fff, #dde, 135) or the path of a picture or video"),
        "A colour, none, gradient(#fff, #dde, 135), or a picture or video. A colour alone fills only the "
          + "areas that the screens leave empty."),
      Key(
        "margin",
        .either([
          .number(0...Look.Margin.maximum, of: "points"), .text(of: "a percentage such as 8%"),
        ]),
        "The space around the screen or its frame: points, or a percentage of the longer side. "
          + "Default: 8% with a frame or background."),
      Key(
        "corner-radius", .number(0...Look.Margin.maximum, of: "points"),
        "The radius of the screen's corners. Default: the frame's, or else 0."),
      Key(
        "shadow", .choice(Look.Shadow.allCases.map(\.rawValue)),
        "The shadow: none, soft or strong. Default: soft with a frame, or else none."),
      Key(
        "frame", .text(of: Look.Frame.expectation),
        "The frame around the screen: \(Look.Frame.expectation)."),
      Key(
        "frame-style", .choice(Look.FrameStyle.allCases.map(\.rawValue)),
        "The frame's colours: light or dark. Default: dark."),
      Key("title", .text(of: "a string"), "The title of a browser or window."),
      Key("touches", .flag, "True to show the script's taps and drags. Default: false."),
      Key(
        "shutter", .number(0...360, of: "degrees"),
        "Motion blur in films: the angle of the shutter, such as 180. Default: 0, none."),
    ])
}
