/// A clip: a picture that depends on the time, such as a video or an animation.
///
/// Law: `frame(at:)` depends only on the time. Two calls with the same time return equal pixels,
/// whatever other times were requested in between:
/// ```
/// let first = clip.frame(at: 1), _ = clip.frame(at: 7), again = clip.frame(at: 1)
/// // first and again have the same bytes
/// ```
public protocol Clip: AnyObject {
  /// Returns the frame at a time, or nil to show nothing. `seconds` is a time on the contents
  /// clock, which plays clips. The time may be before the clip's first frame or after its last, and
  /// is never NaN.
  ///
  /// Called on the drawing thread, once for each time of the clip that a drawn frame needs: the
  /// current time, and the time of each visible snapshot in which the clip is frozen. The buffers
  /// that are returned during one call of `Compositor.draw` must not be written until `draw`
  /// returns.
  func frame(at seconds: Double) -> PixelBuffer?
}
