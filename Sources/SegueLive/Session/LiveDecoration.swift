internal import SegueGeometry

/// The decoration around the screens while a person plays them. It fills the output, whose size may change.
final class LiveDecoration {
  private let decorationFiles: DecorationFiles
  private let natural: Decoration
  private let stage: Storyboard.Stage?
  /// The decoration, laid out for the present size of the output.
  private(set) var decorated: DrawnDecoration
  /// The output's size for which the decoration's pictures were last drawn.
  private var drawn: PixelSize

  /// Draws the pictures of a decoration for an output.
  ///
  /// - Parameters:
  ///   - decorationFiles: The opened files of the decoration.
  ///   - screen: The screens' size in points.
  ///   - stage: The stage on which the device stands; nil for none.
  ///   - width: The output's width in pixels.
  ///   - height: The output's height in pixels.
  ///   - library: The library to which the pictures are added.
  /// - Throws: An error for a picture that cannot be drawn.
  init(
    _ decorationFiles: DecorationFiles, screen: Size, on stage: Storyboard.Stage?, width: Int, height: Int,
    _ library: PictureLibrary
  ) throws {
    (self.decorationFiles, self.stage) = (decorationFiles, stage)
    natural = try decorationFiles.decoration(screen: screen, scale: 1, library, on: stage)
    let decoration = natural.fitted(width: width, height: height)
    decorated =
      try decorationFiles.decorated(decoration, library)
      ?? DrawnDecoration(decoration: decoration, hasMovingBackground: false)
    drawn = decorated.size
  }

  /// The size of the whole show in points; `screen` is the size of a screen in the show.
  var size: Size { decorated.decoration.size }
  var screen: Size { decorated.decoration.screen.size }

  /// The device as it stands on the stage; without devices if there is no stage.
  var composition: Composition {
    var composition = Composition()
    if let stage { composition.devices = [FilmDevice(decorated.decoration, standing: stage)] }
    return composition
  }

  /// Computes the layout for an output of another size. The pictures keep their size until `draw` is called. Returns
  /// false when the output's size has not changed.
  func fit(width: Int, height: Int) -> Bool {
    guard width != decorated.decoration.width || height != decorated.decoration.height else {
      return false
    }
    decorated = DrawnDecoration(
      decoration: natural.fitted(width: width, height: height),
      hasMovingBackground: decorated.hasMovingBackground)
    return true
  }

  /// Draws the decoration's pictures at the present size of the output. Returns false when they
  /// already have this size.
  ///
  /// - Throws: An error for a picture that cannot be drawn.
  func draw(_ library: PictureLibrary) throws -> Bool {
    guard drawn != decorated.size else { return false }
    drawn = decorated.size
    _ = try decorationFiles.decorated(decorated.decoration, library)
    return true
  }
}
