public import SegueGeometry

/// A source that can return its picture in any size, such as an opened file.
public protocol PictureSource: AnyObject {
  /// Returns the picture or clip, fitted to frames of `width` × `height` pixels.
  func fitted(width: Int, height: Int) throws -> FittedPicture

  /// Returns the picture fitted to larger frames, of `width` × `height` pixels, or nil if the picture would not become
  /// sharper. By default the result is nil; a vector drawing, for example, does become sharper. Called when the picture
  /// is shown larger than the size for which it was fitted.
  func enlarged(width: Int, height: Int) -> PixelBuffer?

  /// True if `enlarged` may return a picture; false by default.
  var hasMoreDetail: Bool { get }

  /// The translucent colour that has to be over the screen behind the picture, since it is part of the file and not of the
  /// picture: of a dialog that was cut out. Nil by default, for a picture that does not say.
  var scrimBehind: Color? { get }
}

extension PictureSource {
  public func enlarged(width: Int, height: Int) -> PixelBuffer? { nil }

  public var hasMoreDetail: Bool { false }

  public var scrimBehind: Color? { nil }

  /// Returns the picture, or the first frame of the clip, fitted to `width` × `height` pixels; nil when there is not
  /// enough memory.
  package func picture(width: Int, height: Int) throws -> PixelBuffer? {
    switch try fitted(width: width, height: height) {
    case .still(let picture): picture
    case .clip(let clip): clip.frame(at: 0)
    case .deferred(let draw): draw()
    }
  }
}

/// The picture or clip that a source returns for frames of one size.
public enum FittedPicture {
  case still(PixelBuffer)
  case clip(any Clip)
  /// A still picture that is drawn on the drawing thread when it is first shown. Nothing is shown if the function
  /// returns nil.
  case deferred(() -> PixelBuffer?)
}
