public import SegueGeometry

/// What is around the screen in a film: a background, a frame such as a phone, a shadow, round
/// corners; and whether touches are shown. A value that is nil is left to the default.
///
/// The options of the command and the key `look` of a storyboard have the same words for it.
public struct Look: Sendable, Hashable {
  /// What lies behind the screen and its frame.
  public enum Background: Sendable, Hashable {
    /// A colour; a transparent one leaves the surroundings transparent.
    case color(Color)
    /// 2 to 8 colours at even distances, the first one where the line at `angle` begins. The angle
    /// is in degrees as in CSS: 0 is upward, 90 to the right, 180 downward.
    case gradient([Color], angle: Double)
    /// The path of a picture or video, which covers the film.
    case file(String)
  }

  /// The least distance between the frame, or else the screen, and the edges of the film.
  public enum Margin: Sendable, Hashable {
    /// Points, at least 0.
    case points(Double)
    /// A fraction of the longer side of the frame, at least 0.
    case share(Double)
  }

  public enum Shadow: String, Sendable, Hashable, CaseIterable {
    case none, soft, strong
  }

  /// What the screen is shown in.
  public enum Frame: Sendable, Hashable {
    case phone, tablet, laptop, browser, window
    /// The path of an SVG in which the area of the screen is marked.
    case file(String)
  }

  public enum FrameStyle: String, Sendable, Hashable, CaseIterable {
    case light, dark
  }

  public var background: Background?
  public var margin: Margin?
  /// The radius of the screen's corners, in points, at least 0.
  public var cornerRadius: Double?
  public var shadow: Shadow?
  public var frame: Frame?
  public var frameStyle: FrameStyle?
  /// The title of a browser or window.
  public var title: String?
  public var showsTouches: Bool?

  public init() {}

  /// This look, with the values of `other` where it has none.
  public func over(_ other: Look) -> Look {
    var look = self
    look.background = background ?? other.background
    look.margin = margin ?? other.margin
    look.cornerRadius = cornerRadius ?? other.cornerRadius
    look.shadow = shadow ?? other.shadow
    look.frame = frame ?? other.frame
    look.frameStyle = frameStyle ?? other.frameStyle
    look.title = title ?? other.title
    look.showsTouches = showsTouches ?? other.showsTouches
    return look
  }

  /// True when there is something around the screen. A background that is a colour is not enough:
  /// without anything else it fills what the screens leave empty.
  public var isDecorated: Bool {
    if case .gradient = background { return true }
    if case .file = background { return true }
    return margin != nil || cornerRadius != nil || shadow != nil || frame != nil
  }

  /// The colour of what the screens leave empty, when nothing is around them; nil for the default.
  public var fill: Color? {
    guard !isDecorated, case .color(let color) = background else { return nil }
    return color
  }

  /// The paths of the files that the look names.
  public var files: [String] {
    var files: [String] = []
    if case .file(let path) = background { files.append(path) }
    if case .file(let path) = frame { files.append(path) }
    return files
  }

  /// A copy in which `resolve` has replaced the paths of files.
  public func resolvingFiles(_ resolve: (String) -> String) -> Look {
    var look = self
    if case .file(let path) = background { look.background = .file(resolve(path)) }
    if case .file(let path) = frame { look.frame = .file(resolve(path)) }
    return look
  }

  /// A word that has no use in this look, with the reason; nil when all have one.
  public var fault: (word: Word, reason: String)? {
    if title != nil, frame != .browser, frame != .window {
      return (.title, "is for the frames browser and window, which show one")
    }
    guard frameStyle != nil else { return nil }
    switch frame {
    case nil: return (.frameStyle, "is the style of a frame, and there is none")
    case .file: return (.frameStyle, "is for the built-in frames; an SVG has its own colours")
    default: return nil
    }
  }
}

extension Look {
  /// The words for the values, which are keys of a storyboard and, after two hyphens, options.
  public enum Word: String, Sendable, Hashable, CaseIterable {
    case background, margin, shadow, frame, title, touches
    case cornerRadius = "corner-radius"
    case frameStyle = "frame-style"
  }
}
