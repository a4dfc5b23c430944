public import SegueGeometry

extension Storyboard {
  /// A step that changes how the film shows the app, and nothing in the app: the camera, a caption,
  /// the speed, a pause.
  public struct FilmStep: Sendable, Hashable {
    /// In seconds on the script's clock, as the times of all steps.
    public var time: Double
    public var effect: FilmEffect
    public var place: Place

    package init(time: Double, effect: FilmEffect, place: Place) {
      (self.time, self.effect, self.place) = (time, effect, place)
    }

    /// A caption that begins at `time`, for a step that no file has.
    public init(time: Double, caption: Caption) {
      self.init(time: time, effect: .caption(caption), place: Place(line: 1, column: 1))
    }

    /// When the script's clock has passed all that the step changes, in seconds.
    public var end: Double {
      if case .speed(_, let seconds) = effect { time + seconds } else { time }
    }
  }

  /// What a step changes of the film.
  public enum FilmEffect: Sendable, Hashable {
    /// The camera moves for `duration` seconds of the film until it shows `target`.
    case zoom(ZoomTarget, duration: Double)
    /// The script's clock runs this many times as fast for these seconds of the script.
    case speed(Double, seconds: Double)
    /// A text is shown over the film.
    case caption(Caption)
    /// The script's clock stands still for this many seconds of the film.
    case pause(Double)
  }

  /// A text over the film.
  public struct Caption: Sendable, Hashable {
    public var text: String
    /// How long it is shown, in seconds of the film, with the time in which it fades in and out.
    public var seconds: Double
    public var placement: Placement

    public init(_ text: String, seconds: Double, placement: Placement = .bottom) {
      (self.text, self.seconds, self.placement) = (text, seconds, placement)
    }

    /// The place of the text.
    public enum Placement: Sendable, Hashable {
      case top, bottom
      /// Its centre, in points from the top left corner of the whole picture, which is larger than the
      /// screen where something is around that.
      case center(Point)
    }

    /// The longest text, in characters.
    public static let longest = 500
  }

  /// What the camera shows.
  public enum ZoomTarget: Sendable, Hashable {
    /// The whole film.
    case whole
    /// In the window's points.
    case rect(Rect)
    /// An element of the screen in view or, when that has none of the name, of the first screen
    /// that does; of `screen` unless that is nil.
    case element(name: String, screen: String?)
  }

  /// The keys of a step that change the film only.
  static let filmKeys = ["zoom", "caption", "speed", "pause"]
}
