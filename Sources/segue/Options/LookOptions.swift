internal import ArgumentParser
internal import SeguePlayer
internal import SegueText

/// The options for the decoration around the screens.
struct LookOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The background: a colour, none, 'gradient(#fff, #dde, 135)' with an optional angle, or a picture "
        + "or video. A colour alone fills only the areas that the screens leave empty.",
      valueName: "background"),
    transform: LookOptions.background)
  var background: Look.Background?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The space around the screen or its frame: points, or a percentage of the longer side. "
        + "(default: 8% with a frame or background)",
      valueName: "margin"),
    transform: LookOptions.margin)
  var margin: Look.Margin?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The radius of the screen's corners. (default: the frame's, or else 0)", valueName: "points"),
    transform: LookOptions.radius)
  var cornerRadius: Double?

  @Option(
    help: ArgumentHelp(
      "The shadow: none, soft or strong. (default: soft with a frame, or else none)",
      valueName: "shadow"),
    completion: .list(Look.Shadow.allCases.map(\.rawValue)))
  var shadow: ShadowOption?

  @Option(
    help: ArgumentHelp(
      "Show the screens in a phone, tablet, laptop, browser or window, or in an SVG in which a "
        + "<rect id=\"screen\"> marks their area.", valueName: "frame"),
    completion: .list(Look.Frame.names), transform: LookOptions.frame)
  var frame: Look.Frame?

  @Option(
    help: ArgumentHelp("The frame's colours: light or dark. (default: dark)", valueName: "style"),
    completion: .list(Look.FrameStyle.allCases.map(\.rawValue)))
  var frameStyle: FrameStyleOption?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The title of a browser or window.", valueName: "text"))
  var title: String?

  @Flag(help: "Show the taps and drags of a storyboard's script or of --drag.")
  var touches = false

  /// The look that these options describe, with absolute paths.
  var look: Look {
    var look = Look()
    look.background = background
    look.margin = margin
    look.cornerRadius = cornerRadius
    look.shadow = shadow?.shadow
    look.frame = frame
    look.frameStyle = frameStyle?.style
    look.title = title
    look.showsTouches = touches ? true : nil
    return look.resolvingFiles(WorkingFolder.absolute)
  }

  private static func background(_ text: String) throws -> Look.Background {
    try reading { () throws(LookTextError) in try Look.Background(parsing: text) }
  }

  private static func margin(_ text: String) throws -> Look.Margin {
    try reading { () throws(LookTextError) in try Look.Margin(parsing: text) }
  }

  private static func frame(_ text: String) throws -> Look.Frame {
    try reading { () throws(LookTextError) in try Look.Frame(parsing: text) }
  }

  private static func radius(_ text: String) throws -> Double {
    guard let radius = Double(trimming: text), (0...Look.Margin.maximum).contains(radius) else {
      throw ValidationError("expected points from 0 to \(Look.Margin.maximum.short), such as 12")
    }
    return radius
  }

  private static func reading<Value>(
    _ body: () throws(LookTextError) -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch {
      throw ValidationError(
        "expected \(error.expectation)"
          + (error.suggestion.map { "; did you mean '\($0)'?" } ?? ""))
    }
  }
}

/// The value of `--shadow`.
enum ShadowOption: String, ExpressibleByArgument, CaseIterable {
  case none, soft, strong

  var shadow: Look.Shadow {
    switch self {
    case .none: .none
    case .soft: .soft
    case .strong: .strong
    }
  }
}

/// The value of `--frame-style`.
enum FrameStyleOption: String, ExpressibleByArgument, CaseIterable {
  case light, dark

  var style: Look.FrameStyle { self == .light ? .light : .dark }
}
