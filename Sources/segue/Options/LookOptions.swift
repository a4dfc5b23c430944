internal import ArgumentParser
internal import SegueGeometry
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
      "Show the screens in the device that has their size, or in a phone, tablet, laptop, browser or window, or in an "
        + "SVG in which a <rect id=\"screen\"> marks their area.", valueName: "frame"),
    completion: .list(Look.Frame.names), transform: { try Look.Frame(parsing: $0) })
  var frame: Look.Frame?

  @Option(
    help: ArgumentHelp("The frame's colours: light or dark. (default: dark)", valueName: "style"),
    completion: .list(Look.FrameStyle.allCases.map(\.rawValue)))
  var frameStyle: Look.FrameStyle?

  @Option(
    help: ArgumentHelp(
      "The opening in a phone's screen: island, notch, hole or none. (default: that of the device with the screen's size)",
      valueName: "cutout"),
    completion: .list(Look.Cutout.allCases.map(\.rawValue)))
  var cutout: Look.Cutout?

  @Flag(help: "Reflect some light on the glass of a phone, tablet or laptop in a film.")
  var glass = false

  @Option(
    help: ArgumentHelp("A status bar over the screens of a film, with this time, such as 9:41.", valueName: "time"))
  var statusBar: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The title of a browser or window.", valueName: "text"))
  var title: String?

  @Flag(help: "Show the taps and drags of a storyboard's script or of --drag.")
  var touches = false

  @Option(
    help: ArgumentHelp(
      "Show a pointer that moves to the taps and drags: arrow, hand, finger, auto or none. (default: the storyboard's, or none)",
      valueName: "pointer"),
    completion: .list(Look.Pointer.allCases.map(\.rawValue)))
  var pointer: Look.Pointer?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The pointer's size, as a multiple of its usual size. (default: 1)", valueName: "n"),
    transform: Look.pointerSize(parsing:))
  var pointerSize: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The pointer's color.", valueName: "color"),
    transform: Look.color(parsing:))
  var pointerColor: Color?

  @Option(
    help: ArgumentHelp(
      "The pointer's positions as a recorder has noted them: a file with a line such as {\"time\": 1.2, \"x\": 40, "
        + "\"y\": 90, \"pressed\": true} for each. (default: the storyboard's, or its script's taps and drags)",
      valueName: "file"),
    completion: .file())
  var pointerTrack: String?

  @Option(
    help: ArgumentHelp(
      "auto: the camera goes gently to what a storyboard's script taps, and back; script: only to where its steps "
        + "send it. (default: the storyboard's, or script)", valueName: "mode"),
    completion: .list(Look.CameraMode.allCases.map(\.rawValue)))
  var camera: Look.CameraMode?

  /// The uses of these options; options without a rule are left out.
  var uses: [OptionUse] {
    [
      OptionUse("--touches", touches, not: .page), OptionUse("--pointer", pointer != nil, not: .page),
      OptionUse("--pointer-size", pointerSize != nil, not: .page),
      OptionUse("--pointer-color", pointerColor != nil, not: .page),
      OptionUse("--pointer-track", pointerTrack != nil, not: .page),
      OptionUse("--glass", glass, not: .page),
      OptionUse("--status-bar", statusBar != nil, not: .page), OptionUse("--camera", camera != nil, not: .page),
    ]
  }

  /// The first given option that shows or follows the input of a film; nil for none.
  var ofInput: String? {
    touches ? "--touches" : look.drawnPointer != nil ? "--pointer" : camera == .auto ? "--camera auto" : nil
  }

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
    look.cutout = cutout
    look.glass = glass ? true : nil
    look.statusBar = statusBar.map { Look.StatusBar(time: $0) }
    look.showsTouches = touches ? true : nil
    (look.pointer, look.pointerSize, look.pointerColor) = (pointer, pointerSize, pointerColor)
    (look.pointerTrack, look.camera) = (pointerTrack, camera)
    return look.resolvingFiles(WorkingFolder.absolute)
  }
}
