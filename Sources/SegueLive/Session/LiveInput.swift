public import SegueGeometry
public import SegueScene

/// A person's input at a front end.
///
/// The times are the times that the display or the terminal reports, in seconds on the front end's clock.
/// Locations are in the show's points.
public enum LiveInput: Sendable, Hashable {
  /// A mouse button, a touch or a pen. A mouse that moves while no button is pressed is `hover`.
  case pointer(PointerEvent)
  /// A two-finger swipe on a touchpad.
  case scroll(ScrollEvent)
  /// The position of a mouse while no button is pressed; nil after it has left the show.
  case hover(Point?)
  /// A command that the person gives with a key.
  case command(LiveCommand)
}

/// The commands that a person gives with the keys of a front end.
public enum LiveCommand: String, Sendable, Hashable, CaseIterable {
  /// The arrow keys. In the picker they move the focus and change values. Elsewhere, right and down
  /// do the same as `forward`, and left and up the same as `back`.
  case left, right, up, down
  /// Follows the first link that leads forward.
  case forward
  /// Goes back: a pop, a dismissal, or the previous page.
  case back
  /// Cancels the transition in flight.
  case cancel
  /// Starts again at the first screen.
  case restart
  /// Turns slow motion, a tenth of the speed, on or off.
  case slowMotion = "slow-motion"
  /// Pauses the session or, if it is paused already, advances it by one frame.
  case step
  /// Continues a session that `step` has paused.
  case resume
  /// Turns the overlay of figures on or off.
  case overlay
  /// Turns the outlines of the links on or off.
  case links
  /// Opens or closes the picker, the list of animators.
  case picker
  /// Begins or ends to mark elements on the screens with the pointer.
  case elements
  /// Runs or pauses the storyboard's script; `forward` where there is none.
  case script
  /// Writes a film of what is played.
  case export
}
