internal import Glibc
public import SegueMedia

/// A screen whose edges are cropped because its aspect ratio differs from the frames of a film.
public struct CroppedScreen: Sendable, Hashable {
  /// The path of the screen's file.
  public var path: String
  /// The size of the file in pixels.
  public var size: PixelSize
  /// The size of the screens in the film's frames, in pixels.
  public var frame: PixelSize

  /// Returns the screens whose aspect ratio differs from the frame's aspect ratio by more than a tenth.
  public static func all(of screens: [MediaSource], in frame: PixelSize) -> [CroppedScreen] {
    screens.filter { abs(log2(aspect(of: $0.naturalSize) / aspect(of: frame))) > log2(1.1) }.map {
      CroppedScreen(path: $0.path, size: $0.naturalSize, frame: frame)
    }
  }

  private static func aspect(of size: PixelSize) -> Double {
    Double(size.width) / Double(size.height)
  }
}
