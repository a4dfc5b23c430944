public import SegueGeometry
public import SegueScene

/// What a person does at a front end.
///
/// The times are those at which the display or the terminal says that it happened, in seconds on the
/// front end's clock; locations are in the show's points.
public enum LiveInput: Sendable, Hashable {
  /// A mouse button, a touch or a pen; a mouse that moves without a button is `hover`.
  case pointer(PointerEvent)
  /// A two-finger swipe on a touchpad.
  case scroll(ScrollEvent)
  /// The mouse moves without a button; nil once it has left the show.
  case hover(Point?)
  case command(LiveCommand)
}

/// What the keys of a front end ask for.
public enum LiveCommand: String, Sendable, Hashable, CaseIterable {
  /// The arrow keys. In the picker they choose and change; elsewhere right and down are as `forward`,
  /// left and up as `back`.
  case left, right, up, down
  /// Follows the first link that leads on.
  case forward
  /// Goes back: a pop, a dismissal, or the page before.
  case back
  /// Cancels the transition that is running.
  case cancel
  /// Starts again from the beginning.
  case restart
  /// Slow motion, a tenth of the speed, on or off.
  case slowMotion = "slow-motion"
  /// Pauses; while paused, goes on by one frame.
  case step
  /// Goes on after `step`.
  case resume
  /// The overlay of figures, on or off.
  case overlay
  /// Shows where the links are, on or off.
  case links
  /// The list of animators, on or off.
  case picker
}
