public import SegueGeometry
public import SegueKit
public import SegueScene

/// Something that plays: two screens, two screens under a finger, or a storyboard, with the plug-ins
/// that draw and drive it.
///
/// A show has no clock, no pixels and no files. A front end gives it the time and pointers, takes its
/// layers, and draws them with the pictures that it knows by their numbers:
///
///     for frame in 0..<60 {
///       try show.advance(to: Double(frame) / 60)
///       try show.layers(into: &tree)
///       compositor.draw(tree, into: buffer)
///     }
///
/// The same times and pointers give the same layers. A show belongs to one thread. What it tells of
/// itself (its log, its results) is of what it has shown so far.
public protocol Show: AnyObject {
  /// In points, as are the places of pointers.
  var size: Size { get }
  /// Seconds from its begin until it is at rest; nil where nobody knows yet.
  var duration: Double? { get }
  /// The clock goes on to `time`, in seconds since the show began; an earlier one changes nothing.
  ///
  /// - Throws: where the show cannot go on; only a storyboard's script does.
  func advance(to time: Double) throws(ShowError)
  /// A person's finger or mouse does something, at a time of the show's clock that is not before the
  /// one to which it has advanced.
  func send(_ event: PointerEvent) throws(ShowError)
  /// What shows now, into `tree`, whose memory is used again.
  func layers(into tree: inout LayerTree) throws(ShowError)
  /// On to its end, so that every call is made that is owed.
  func finish() throws(ShowError)
  /// True when nothing moves and nothing is left to be done.
  var isAtRest: Bool { get }

  /// Every call of every transition; empty where the options say that none is kept.
  var log: EventLog { get }
  /// What the log's clock shows when the show begins, in seconds.
  var start: Double { get }
  /// Why something else is shown than what was asked for, the first time; nil when nothing is.
  var degradation: Degradation? { get }
  /// What the animators' authors should know, one sentence each.
  var diagnostics: [String] { get }
  /// What became of each transition that is over, in their order.
  var results: [TransitionResult] { get }
  /// The seconds in which something moves; nil for all of them.
  var movements: [ClosedRange<Double>]? { get }
  /// Seconds at which videos, by their number, come into view and begin to play; those that are not
  /// here begin with the show.
  var filmStarts: [UInt32: Double] { get }
}

extension Show {
  public var start: Double { 0 }
  public var movements: [ClosedRange<Double>]? { nil }
  public var filmStarts: [UInt32: Double] { [:] }
}

/// What holds for every transition of a show.
public struct ShowOptions: Sendable, Hashable {
  /// Which way people read; nil is as a storyboard says, else left to right.
  public var layoutDirection: LayoutDirection?
  /// Calm transitions, also where a storyboard does not ask for them.
  public var reducesMotion = false
  /// Whether the show keeps its log.
  public var keepsLog = false

  public init(
    layoutDirection: LayoutDirection? = nil, reducesMotion: Bool = false, keepsLog: Bool = false
  ) {
    self.layoutDirection = layoutDirection
    self.reducesMotion = reducesMotion
    self.keepsLog = keepsLog
  }

  func apply(to engine: TransitionEngine) {
    if let layoutDirection { engine.layoutDirection = layoutDirection }
    if reducesMotion { engine.reducesMotion = true }
  }
}
