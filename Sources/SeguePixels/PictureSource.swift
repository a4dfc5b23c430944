/// A picture that can be drawn at any size: a file that was opened once.
public protocol PictureSource: AnyObject {
  /// Returns the form that is drawn in frames of `width` × `height` pixels.
  func fitted(width: Int, height: Int) throws -> FittedPicture
}

/// A picture source as it is drawn in frames of one size.
public enum FittedPicture {
  case still(PixelBuffer)
  case clip(any Clip)
  /// A still picture that is drawn when it is first shown, on the thread that draws. Nil shows nothing.
  case deferred(() -> PixelBuffer?)
}
