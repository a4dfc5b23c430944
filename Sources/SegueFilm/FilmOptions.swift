public import SegueMedia
public import SeguePlayer
public import SegueScene

/// The choices about a film besides the storyboard or screens that it shows.
public struct FilmOptions {
  /// The options of every transition. The film sets `pixelScale` and `surroundings`.
  public var show = ShowOptions()
  /// The look, which replaces that of the storyboard value by value.
  public var look = Look()
  public var size = FrameSize()
  /// The frame rate; nil for the storyboard's, and 60 frames per second for screens.
  public var rate: FrameRate?
  /// Still frames at both ends.
  public var hold: Schedule.Hold = 0.0
  /// True goes back to the first frame, so that the film repeats without a jump: a storyboard's film is played
  /// backward after its end, and screens have transitions back. A drag between screens goes one way.
  public var returns = false
  /// The time for which a film that returns stands still before it goes back, and for which screens rest
  /// between two transitions, in seconds.
  public var rest = 1.0
  /// The frames that are wanted.
  public var part = Schedule.Part.whole
  public var encoding = EncodingOptions()
  /// Pointer events of a person, in addition to the script, in the order of their times, which are on the
  /// show's clock, in the points of the screens.
  public var input: [PointerEvent] = []
  /// True ends the film at the first frame that shows something else than what was asked for.
  public var isStrict = false

  public init() {}
}
