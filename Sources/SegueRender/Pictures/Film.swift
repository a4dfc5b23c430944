/// A picture that depends on the time: a video, an animation.
///
/// Its law: `frame(at:)` is a function of the time alone. Asked twice for one moment it gives equal
/// pixels, whatever was asked in between:
/// ```
/// let first = film.frame(at: 1), _ = film.frame(at: 7), again = film.frame(at: 1)
/// // first and again have the same bytes
/// ```
public protocol Film: AnyObject {
  /// What shows at `seconds` of the contents' clock, which may lie before the first frame or after
  /// the last and is never NaN. nil shows nothing.
  ///
  /// Asked on the thread that draws, once a frame for every moment of the film that the frame
  /// shows (the live one, and each at which a snapshot stands still). The buffers given during one
  /// `draw` must be left alone until it returns; after that they may be written again.
  func frame(at seconds: Double) -> PixelBuffer?
}
