public import SegueGeometry
public import SegueMotion

extension Storyboard {
  /// A step that changes only the film and not the app: a movement of the camera, the device, a title or an overlay, a
  /// caption, a change of speed or a pause.
  public struct FilmStep: Sendable, Hashable {
    /// The script time of the step, in seconds.
    public var time: Double
    /// The change that the step makes to the film.
    public var effect: FilmEffect
    /// The position of the step in the storyboard's file.
    public var place: Place

    package init(time: Double, effect: FilmEffect, place: Place) {
      (self.time, self.effect, self.place) = (time, effect, place)
    }

    /// Creates a step with a caption that begins at `time`, in seconds. The step has no position in a file.
    public init(time: Double, caption: Caption) {
      self.init(time: time, effect: .caption(caption), place: Place(line: 1, column: 1))
    }

    /// Returns what the step is in the storyboard of a device with a screen of its own: the same for one that changes the
    /// film's clock, a zoom to this device as a zoom to its screen, and nil for any other.
    func onDevice(_ name: String) -> Self? {
      switch effect {
      case .speed, .pause: return self
      case .zoom(var zoom, let duration):
        guard zoom.device == name else { return nil }
        zoom.device = nil
        return Self(time: time, effect: .zoom(zoom, duration: duration), place: place)
      case .caption, .device, .part: return nil
      }
    }

    /// The script time at which the step ends, in seconds. Only a change of speed ends later than
    /// `time`.
    public var end: Double {
      if case .speed(_, let seconds, _) = effect { time + seconds } else { time }
    }
  }

  /// The change that a step makes to the film.
  public enum FilmEffect: Sendable, Hashable {
    /// The camera moves for `duration` seconds of film time until it shows the zoom's target.
    case zoom(Zoom, duration: Double)
    /// The script runs at this multiple of its normal speed for `seconds` seconds of script time. During the first and
    /// the last `ramp` seconds of them the speed changes gradually.
    case speed(Double, seconds: Double, ramp: Double = 0)
    /// A caption appears over the film.
    case caption(Caption)
    /// The device of the stage with this name moves for `duration` seconds of film time until it has a placement. Without
    /// a curve, it speeds up and slows down without a jump.
    case device(String, to: Placement, duration: Double, curve: Curve?)
    /// A title or an overlay moves.
    case part(PartMove)
    /// The script stops for this many seconds of film time.
    case pause(Double)
  }

  /// Text that is shown over the film.
  public struct Caption: Sendable, Hashable {
    /// The text, at most ``longest`` characters.
    public var text: String
    /// The duration for which the caption is shown, in seconds of film time, including its fade-in and fade-out.
    public var seconds: Double
    /// The position of the caption in the film.
    public var placement: Placement
    /// True for a caption that was placed by its author. Another one is moved to the upper edge if it would cover a mark
    /// at the lower one.
    public var isPlaced: Bool
    /// The look of the letters and of the plate behind them.
    public var style: Style

    /// Creates a caption that is shown for `seconds` seconds of film time.
    ///
    /// - Parameter isPlaced: Nil for a caption that is placed unless it is at the bottom, which is the usual place.
    public init(
      _ text: String, seconds: Double, placement: Placement = .bottom, isPlaced: Bool? = nil, style: Style = Style()
    ) {
      (self.text, self.seconds, self.placement, self.style) = (text, seconds, placement, style)
      self.isPlaced = isPlaced ?? (placement != .bottom)
    }

    /// The position of a caption.
    public enum Placement: Sendable, Hashable {
      /// Centred at the upper or lower edge, outside the device frame when there is space.
      case top, bottom
      /// The centre of the caption, in points from the top left corner of the whole picture, which includes
      /// the decoration around the screen.
      case center(Point)
    }

    /// The maximum length of a caption's text, in characters.
    public static let longest = StoryboardLimits.captionCharacters
  }

  /// What the camera shows after a zoom: the smallest part of the film that contains a target with the space around it.
  public struct Zoom: Sendable, Hashable {
    /// The target.
    public var target: ZoomTarget
    /// The largest magnification, at least 1; nil for the target's usual one: 1.8 for an element, so that its
    /// surroundings are seen, and 8 for a rectangle.
    public var factor: Double?
    /// The space around the target, in points of the screen; nil for the target's usual one: 24 around an element, and
    /// none around a rectangle.
    public var padding: Double?
    /// The device on whose own screen the target is; nil for the screen that the script plays.
    public var device: String?

    /// Creates a zoom to a target.
    public init(_ target: ZoomTarget, factor: Double? = nil, padding: Double? = nil) {
      (self.target, self.factor, self.padding) = (target, factor, padding)
    }

    /// The largest magnification of any zoom.
    public static let maxFactor = 8.0
    /// The largest magnification of a zoom to an element that says nothing else.
    package static let usualFactor = 1.8

    /// The largest magnification.
    package var largestFactor: Double {
      if case .element = target { factor ?? Self.usualFactor } else { factor ?? Self.maxFactor }
    }

    /// The space around the target, in points.
    package var space: Double {
      if case .element = target { padding ?? 24 } else { padding ?? 0 }
    }
  }

  /// The part of the film that is in the picture after a zoom.
  public enum ZoomTarget: Sendable, Hashable {
    /// The whole film.
    case whole
    /// A rectangle in the window's points.
    case rect(Rect)
    /// The element called `name` on the screen called `screen`. When `screen` is nil, the element is on the screen in
    /// view or, if this screen has no such element, on the first screen that has one.
    case element(name: String, screen: String?)
  }
}
