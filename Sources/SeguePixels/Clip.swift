/// A clip: a picture that depends on the time, such as a video or an animation.
///
/// Its law: `frame(at:)` is a function of the time alone. Called twice for one time it gives equal
/// pixels, whichever times were asked for in between:
/// ```
/// let first = clip.frame(at: 1), _ = clip.frame(at: 7), again = clip.frame(at: 1)
/// // first and again have the same bytes
/// ```
public protocol Clip: AnyObject {
  /// Returns the frame at `seconds` on the contents clock, which may be before the first frame or
  /// after the last and is never NaN. Nil shows nothing.
  ///
  /// Called on the thread that draws, once for each time of the clip that a drawn frame shows: the
  /// current one, and each at which a snapshot is frozen. The buffers that are returned during one
  /// `draw` must not be written until it returns.
  func frame(at seconds: Double) -> PixelBuffer?
}
