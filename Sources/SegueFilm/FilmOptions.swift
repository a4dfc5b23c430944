public import SegueMedia
public import SeguePlayer
public import SegueScene

/// The choices about a film, except the storyboard or the screens that it shows.
public struct FilmOptions {
  /// The options of every transition. The film sets `pixelScale` and `surroundings` itself.
  public var show = ShowOptions()
  /// The look, whose values replace the values of the storyboard's look.
  public var look = Look()
  /// The size of the frames; by default the storyboard's or the screens' own size.
  public var size = FrameSize()
  /// The frame rate. If nil, a storyboard's film has the storyboard's rate, and a film of screens has 60 frames per
  /// second.
  public var rate: FrameRate?
  /// The durations of the still frames at both ends.
  public var hold: Schedule.Hold = 0.0
  /// True to return to the first frame, so that the film repeats without a jump: a storyboard's film is played backward
  /// after its end, and a film of screens has transitions back to the first screen. A film with a drag between two
  /// screens does not return.
  public var returns = false
  /// The time for which a film that returns pauses before it goes back, and for which screens rest between
  /// two transitions, in seconds.
  public var rest = 1.0
  /// The frames that are written.
  public var part = Schedule.Part.whole
  /// The options of the encoder.
  public var encoding = EncodingOptions()
  /// Pointer events of a person, in addition to the script, in the order of their times. Times are on the
  /// show's clock, and positions in the points of the screens.
  public var input: [PointerEvent] = []
  /// The pictures that the films of a process share; nil for a film that reads all files itself.
  public var sharedPictures: SharedPictures?
  /// The number of threads that draw a frame; 0 for one for each processor. The number does not change the pixels of
  /// the frames.
  public var threads = 0
  /// The bands of the picture out of which titles and captions keep, because an app covers them.
  public var covered = FilmPreset.CoveredBands()
  /// What the film has in common with the others of its batch around the screens.
  package var composition = SharedComposition()
  /// True to draw the safe area, the devices and the boxes of texts over the frames, for stills.
  public var showsGuides = false
  /// True to look for flashes that can cause seizures, on all frames.
  public var findsFlashes = false
  /// True to end the film with an error at the first frame for which a plug-in failed or broke a
  /// rule, and at its end if it flashes.
  public var isStrict = false

  /// Creates options with their default values.
  public init() {}
}
