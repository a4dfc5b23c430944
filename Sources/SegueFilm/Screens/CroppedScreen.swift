internal import Glibc
package import SegueMedia
package import SegueScene

/// A screen whose edges are cropped because it has a different aspect ratio from the frames of a
/// film.
package struct CroppedScreen: Sendable, Hashable {
  /// The path of the screen's file.
  package var path: String
  /// The size of the file in pixels.
  package var size: PixelSize
  /// The size of the screens in the film's frames, in pixels.
  package var frame: PixelSize

  /// The part of the picture that is shown.
  package var part: PictureAlignment { .usual(of: size, on: frame) }

  /// Returns the screens whose aspect ratio differs from the frame's aspect ratio by more than a tenth.
  package static func all(of screens: [MediaSource], in frame: PixelSize) -> [CroppedScreen] {
    screens.filter { abs(log2(aspect(of: $0.naturalSize) / aspect(of: frame))) > log2(1.1) }.map {
      CroppedScreen(path: $0.path, size: $0.naturalSize, frame: frame)
    }
  }

  private static func aspect(of size: PixelSize) -> Double {
    Double(size.width) / Double(size.height)
  }
}
