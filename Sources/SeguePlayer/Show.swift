public import SegueGeometry
package import SegueKit
public import SegueScene

/// A picture that changes with time: a storyboard that is played, or a decoration around or over another show.
///
/// A show has no clock, no pixels and no files. A front end advances its time, sends it pointer events, gets its
/// layers, and draws them with the pictures that the layers refer to:
///
///     for frame in 0..<60 {
///       try show.advance(to: Double(frame) / 60)
///       try show.layers(into: &tree)
///       compositor.draw(tree, into: buffer)
///     }
///
/// The same times and events always give the same layers. A show belongs to one thread. Only ``StoryboardShow`` plays a
/// storyboard; every other show adds something to the layers of a wrapped show.
public protocol Show: AnyObject {
  /// The size in points. Locations of pointer events are in points too.
  var size: Size { get }
  /// The time that the show takes until it is at rest, in seconds; nil while it is unknown.
  var duration: Double? { get }
  /// Advances the clock to `time`, in seconds since the start of the show. An earlier time changes
  /// nothing.
  ///
  /// - Throws: `ShowError` when the show cannot continue, which happens only in the script of a storyboard.
  func advance(to time: Double) throws(ShowError)
  /// Handles a user's pointer event. The event's time is on the show's clock and must not be before
  /// the time to which the show has advanced.
  func send(_ event: PointerEvent) throws(ShowError)
  /// Converts a location, in points, from this show to the innermost wrapped show, which contains the screens.
  func location(inside point: Point, at time: Double) -> Point
  /// Writes the layers that are shown now into `tree`, whose memory is reused.
  func layers(into tree: inout LayerTree) throws(ShowError)
  /// Advances to the end, so that all calls to plug-ins are made.
  func finish() throws(ShowError)
  /// True when nothing is moving and no event of the show, such as a step of a script, is left.
  var isAtRest: Bool { get }

  /// The spans of time in which something is moving, in seconds; nil when they are not known, in which case
  /// anything may move at any time.
  var movements: [ClosedRange<Double>]? { get }
}

extension Show {
  /// Returns the point unchanged, for a show that does not move the screens.
  public func location(inside point: Point, at time: Double) -> Point { point }
  /// The log of a `LoggedShow`, which has a property of its own; empty for any other show.
  package var log: EventLog { (self as? any LoggedShow)?.log ?? EventLog() }
}

/// A show that knows the calls of its transitions.
package protocol LoggedShow: Show {
  /// The log of the engine's calls in all transitions; empty unless `ShowOptions.keepsLog` is true.
  var log: EventLog { get }
}

/// The options that apply to every transition of a show.
public struct ShowOptions {
  /// The layout direction; nil for the storyboard's, or for left to right without a storyboard.
  public var layoutDirection: LayoutDirection?
  /// True to reduce motion, even when the storyboard does not request it.
  public var reducesMotion = false
  /// True to keep the event log.
  public var keepsLog = false
  /// The pixels per point with which the front end draws the show, for animators that ask for it.
  public var pixelScale: Double
  /// A function that compares two frames as pictures; see `Window.pictureComparison`. A recording that begins
  /// or ends with other layers than expected is then not the animator's fault if the layers look the same. A front end
  /// that draws with SegueRender passes `FrameComparison.lookAlike`. Nil compares only the layers.
  public var pictureComparison: PictureComparison?
  /// The colours beyond the screens' edges, for animators that ask for them.
  package var surroundings: Surroundings
  /// The ids that the renderer's library has assigned to the pictures of the screens; nil for a show that is not drawn.
  public var pictures: PictureIDs?

  /// Creates options with their default values.
  public init(
    layoutDirection: LayoutDirection? = nil, reducesMotion: Bool = false, keepsLog: Bool = false,
    pixelScale: Double = 1, pictureComparison: PictureComparison? = nil,
    pictures: PictureIDs? = nil
  ) {
    self.layoutDirection = layoutDirection
    self.reducesMotion = reducesMotion
    self.keepsLog = keepsLog
    self.pixelScale = pixelScale
    self.pictureComparison = pictureComparison
    self.surroundings = Surroundings()
    self.pictures = pictures
  }

  func apply(to engine: TransitionEngine) {
    if let layoutDirection { engine.layoutDirection = layoutDirection }
    if reducesMotion { engine.reducesMotion = true }
    engine.pixelScale = pixelScale
    engine.pictureComparison = pictureComparison
    engine.surroundings = surroundings
  }
}
