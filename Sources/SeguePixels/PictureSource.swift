/// A source of pictures in any size, such as an open file.
public protocol PictureSource: AnyObject {
  /// Returns the picture for frames of `width` × `height` pixels.
  func fitted(width: Int, height: Int) throws -> FittedPicture

  /// Returns the picture that `fitted` returns for frames of `width` × `height` pixels, if the source has that
  /// much detail, as a drawing has. It is called when the picture is shown larger than it was fitted.
  /// Returns nil by default, for a picture that would not become sharper.
  func enlarged(width: Int, height: Int) -> PixelBuffer?

  /// True if `enlarged` may return a picture; false by default.
  var hasMoreDetail: Bool { get }
}

extension PictureSource {
  public func enlarged(width: Int, height: Int) -> PixelBuffer? { nil }

  public var hasMoreDetail: Bool { false }
}

/// A picture of a source for frames of one size.
public enum FittedPicture {
  case still(PixelBuffer)
  case clip(any Clip)
  /// A still picture that is drawn when it is first shown, on the drawing thread. If it is nil, nothing
  /// is shown.
  case deferred(() -> PixelBuffer?)
}
