public import SegueGeometry

/// The decoration around the screen of a film (a background, a device frame, a shadow, round corners),
/// whether touches are shown, and the motion blur. A value that is nil leaves the choice to the default.
///
/// The options of the command and the key `look` of a storyboard use the same words for these values.
public struct Look: Sendable, Hashable {
  /// The background behind the screen and its frame.
  public enum Background: Sendable, Hashable {
    /// A colour; a transparent one leaves the surroundings transparent.
    case color(Color)
    /// A linear gradient of 2 to 8 colours, which are at places from 0 to 1 that never decrease, or evenly spaced
    /// without places. The angle is its direction in degrees, as in CSS: 0 is upward, 90 to the right, 180 downward.
    case gradient([Color], at: [Double]? = nil, angle: Double)
    /// The path of a picture or video, which covers the film.
    case file(String)
    /// What is on the screen, enlarged so that it covers the film, blurred and a little darker.
    case blur
  }

  /// The minimum distance between the frame, or the screen if there is no frame, and the edges of the film.
  public enum Margin: Sendable, Hashable {
    /// Points, at least 0.
    case points(Double)
    /// A fraction of the longer side of the frame, at least 0.
    case share(Double)
  }

  /// The strength of the shadow under the frame, or under the screen if there is no frame.
  public enum Shadow: String, Sendable, Hashable, CaseIterable {
    case none, soft, strong
  }

  /// The frame in which the screen is shown.
  public enum Frame: Sendable, Hashable {
    case phone, tablet, laptop, browser, window
    /// The device to which a screen of this size most likely belongs: a phone, a tablet or a laptop, or else a window.
    case device
    /// The path of an SVG in which the area of the screen is marked.
    case file(String)
  }

  /// The colour scheme of a built-in frame.
  public enum FrameStyle: String, Sendable, Hashable, CaseIterable {
    case light, dark
  }

  /// The opening in a phone's screen, behind which its camera is.
  public enum Cutout: String, Sendable, Hashable, CaseIterable {
    case island, notch, hole, none
  }

  /// A status bar over the screens.
  public struct StatusBar: Sendable, Hashable {
    /// The colour of the letters.
    public enum Style: String, Sendable, Hashable, CaseIterable {
      /// Dark over light screens, and light over dark ones.
      case auto
      case dark, light
    }

    /// The text in the place of the time.
    public var time: String
    /// The charge of the battery, from 0 to 1.
    public var battery: Double
    /// The colour of the letters.
    public var style: Style

    /// Creates a status bar.
    public init(time: String = "9:41", battery: Double = 1, style: Style = .auto) {
      (self.time, self.battery, self.style) = (time, battery, style)
    }
  }

  /// The pointer that shows where a film is tapped and dragged.
  public enum Pointer: String, Sendable, Hashable, CaseIterable {
    /// The arrow of a mouse.
    case arrow
    /// The hand of a mouse over a link.
    case hand
    /// The tip of a finger.
    case finger
    /// The arrow on the screen of a desktop, and the tip of a finger on a phone or a tablet.
    case auto
    case none
  }

  /// What decides what the camera shows.
  public enum CameraMode: String, Sendable, Hashable, CaseIterable {
    /// The script's steps and, between them, the places that are tapped.
    case auto
    /// The script's steps alone.
    case script
  }

  /// The background; nil for the default.
  public var background: Background?
  /// The margin around the frame or the screen; nil for the default.
  public var margin: Margin?
  /// The radius of the screen's corners, in points, at least 0.
  public var cornerRadius: Double?
  /// The shadow; nil for the default.
  public var shadow: Shadow?
  /// The frame around the screen; nil for none.
  public var frame: Frame?
  /// The colour scheme of the frame; nil for the default.
  public var frameStyle: FrameStyle?
  /// The opening in the screen of the frame `phone`; nil for that of the device with the screen's size.
  public var cutout: Cutout?
  /// True when light is reflected by the glass of a phone, a tablet or a laptop; nil for the default, none.
  public var glass: Bool?
  /// The status bar over the screens; nil for none.
  public var statusBar: StatusBar?
  /// The title in the bar of a browser frame or a window frame; nil for none.
  public var title: String?
  /// True when the film shows a mark at each touch; nil for the default.
  public var showsTouches: Bool?
  /// The pointer, which replaces the marks at touches; nil for the default, none.
  public var pointer: Pointer?
  /// The size of the pointer, as a multiple of its usual size; nil for 1.
  public var pointerSize: Double?
  /// The colour of the pointer; nil for its usual colour.
  public var pointerColor: Color?
  /// The path of the file with the pointer's positions, which replace the taps and drags of the script; nil for none.
  public var pointerTrack: String?
  /// What decides what the camera shows; nil for the default, the script.
  public var camera: CameraMode?
  /// The shutter angle of the motion blur, in degrees from 0 to 360. At 180, the shutter is open for half the duration
  /// of a frame. 0 and nil mean no motion blur.
  public var shutter: Double?

  /// Creates a look whose values are all nil.
  public init() {}

  /// True when the film has decoration around the screen. A background colour alone does not count: it only
  /// fills the areas that the screens leave empty.
  public var isDecorated: Bool {
    if case .gradient = background { return true }
    if case .file = background { return true }
    return background == .blur || margin != nil || cornerRadius != nil || shadow != nil || frame != nil
  }

  /// The colour of the areas that the screens leave empty, when the film has no decoration; nil for the
  /// default.
  public var fill: Color? {
    guard !isDecorated, case .color(let color) = background else { return nil }
    return color
  }

  /// The pointer that is drawn; nil for none.
  public var drawnPointer: Pointer? { pointer == Pointer.none ? nil : pointer }

  /// The paths of the files that the look names.
  public var files: [String] {
    var files: [String] = []
    if case .file(let path) = background { files.append(path) }
    if case .file(let path) = frame { files.append(path) }
    if let pointerTrack { files.append(pointerTrack) }
    return files
  }

  /// Returns a copy in which the path of each file is replaced by the result of `resolve`.
  public func resolvingFiles(_ resolve: (String) -> String) -> Look {
    var look = self
    if case .file(let path) = background { look.background = .file(resolve(path)) }
    if case .file(let path) = frame { look.frame = .file(resolve(path)) }
    look.pointerTrack = pointerTrack.map(resolve)
    return look
  }

  /// True for a frame around a screen of glass.
  var hasGlass: Bool { [.phone, .tablet, .laptop, .device].contains(frame) }

  /// A value that has no effect in this look, with the reason; nil when all values have an effect.
  /// The key of the value is also, after two hyphens, an option of the command.
  public var fault: (key: String, reason: String)? {
    if title != nil, frame != .browser, frame != .window {
      return (LookKeys.all.title.name, "has an effect only with the frames browser and window")
    }
    if cutout != nil, frame != .phone, frame != .device {
      return (LookKeys.all.cutout.name, "has an effect only with the frames phone and device")
    }
    if glass == true, !hasGlass {
      return (LookKeys.all.glass.name, "has an effect only with the frames phone, tablet, laptop and device")
    }
    if pointer == nil {
      let keys = LookKeys.all.keys
      let given = [
        (keys.pointerSize.name, pointerSize != nil), (keys.pointerColor.name, pointerColor != nil),
        (keys.pointerTrack.name, pointerTrack != nil && camera != .auto),
      ]
      if let key = given.first(where: \.1)?.0 { return (key, "has no effect without a pointer") }
    }
    guard frameStyle != nil else { return nil }
    let key = LookKeys.all.frameStyle.name
    switch frame {
    case nil: return (key, "has no effect without a frame")
    case .file:
      return (key, "has no effect on a frame from an SVG, which has its own colours")
    default: return nil
    }
  }
}
