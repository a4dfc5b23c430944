internal import SegueGeometry

/// The decoration around the screens while they are played. It fills the output, whose size may change.
final class LiveDecoration {
  private let decorationFiles: DecorationFiles
  private let natural: Decoration
  /// The decoration at the output's size.
  private(set) var decorated: DrawnDecoration
  /// The size for which the pictures were drawn.
  private var drawn: PixelSize

  /// Draws the pictures of a decoration for an output.
  ///
  /// - Parameters:
  ///   - screen: The screens' size in points.
  ///   - width: The output's width in pixels.
  ///   - height: The output's height in pixels.
  /// - Throws: An error for a picture that cannot be drawn.
  init(
    _ decorationFiles: DecorationFiles, screen: Size, width: Int, height: Int,
    _ library: PictureLibrary
  ) throws {
    self.decorationFiles = decorationFiles
    natural = try decorationFiles.decoration(screen: screen, scale: 1, library)
    let decoration = natural.fitted(width: width, height: height)
    decorated =
      try decorationFiles.decorated(decoration, library)
      ?? DrawnDecoration(decoration: decoration, hasMovingBackground: false)
    drawn = decorated.size
  }

  /// The size of the whole show, and of a screen in it, in points.
  var size: Size { decorated.decoration.size }
  var screen: Size { decorated.decoration.screen.size }

  /// Computes the layout for an output of another size; `draw` then draws the pictures at this size.
  /// Returns false when the size is the same.
  func fit(width: Int, height: Int) -> Bool {
    guard width != decorated.decoration.width || height != decorated.decoration.height else {
      return false
    }
    decorated = DrawnDecoration(
      decoration: natural.fitted(width: width, height: height),
      hasMovingBackground: decorated.hasMovingBackground)
    return true
  }

  /// Draws the pictures at the present size. Returns false when they have this size already.
  ///
  /// - Throws: An error for a picture that cannot be drawn.
  func draw(_ library: PictureLibrary) throws -> Bool {
    guard drawn != decorated.size else { return false }
    drawn = decorated.size
    _ = try decorationFiles.decorated(decorated.decoration, library)
    return true
  }
}
