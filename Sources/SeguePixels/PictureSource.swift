/// A source of pictures in any size, such as an open file.
public protocol PictureSource: AnyObject {
  /// Returns the picture for frames of `width` × `height` pixels.
  func fitted(width: Int, height: Int) throws -> FittedPicture
}

/// A picture of a source for frames of one size.
public enum FittedPicture {
  case still(PixelBuffer)
  case clip(any Clip)
  /// A still picture that is drawn when it is first shown, on the drawing thread. If it is nil, nothing
  /// is shown.
  case deferred(() -> PixelBuffer?)
}
