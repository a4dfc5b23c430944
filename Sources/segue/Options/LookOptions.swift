internal import ArgumentParser
internal import SeguePlayer
internal import SegueSystem
internal import SegueText

/// The options for the look of a film: the decoration around the screens, and touches.
struct LookOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The background: a colour, none, 'gradient(#fff, #dde, 135)' with an optional angle, blur, or a picture "
        + "or video. A colour alone fills only the areas that the screens leave empty.",
      valueName: "background"),
    transform: { try Look.Background(parsing: $0) })
  var background: Look.Background?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The space around the screen or its frame: points, or a percentage of the longer side. "
        + "(default: 8% with a frame or background)",
      valueName: "margin"),
    transform: { try Look.Margin(parsing: $0) })
  var margin: Look.Margin?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The radius of the screen's corners. (default: the frame's, or else 0)", valueName: "points"),
    transform: Look.cornerRadius(parsing:))
  var cornerRadius: Double?

  @Option(
    help: ArgumentHelp(
      "The shadow: none, soft or strong. (default: soft with a frame, or else none)",
      valueName: "shadow"),
    completion: .list(Look.Shadow.allCases.map(\.rawValue)))
  var shadow: Look.Shadow?

  @Option(
    help: ArgumentHelp(
      "Show the screens in a phone, tablet, laptop, browser or window, or in an SVG in which a "
        + "<rect id=\"screen\"> marks their area.", valueName: "frame"),
    completion: .list(Look.Frame.names), transform: { try Look.Frame(parsing: $0) })
  var frame: Look.Frame?

  @Option(
    help: ArgumentHelp("The frame's colours: light or dark. (default: dark)", valueName: "style"),
    completion: .list(Look.FrameStyle.allCases.map(\.rawValue)))
  var frameStyle: Look.FrameStyle?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The title of a browser or window.", valueName: "text"))
  var title: String?

  @Flag(help: "Show the taps and drags of a storyboard's script or of --drag.")
  var touches = false

  /// The uses of these options; options without a rule are left out.
  var uses: [OptionUse] { [OptionUse("--touches", touches, not: .page)] }

  /// The look that these options describe, with absolute paths.
  var look: Look {
    var look = Look()
    look.background = background
    look.margin = margin
    look.cornerRadius = cornerRadius
    look.shadow = shadow
    look.frame = frame
    look.frameStyle = frameStyle
    look.title = title
    look.showsTouches = touches ? true : nil
    return look.resolvingFiles(WorkingFolder.absolute)
  }
}
