internal import SegueGeometry
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender

/// What is around the screens while they are played. It fills the output, whose size may change.
final class LiveDress {
  private let dressing: Dressing
  private let natural: Dress
  /// The dress at the output's size.
  private(set) var dressed: Dressed
  /// The size for which the pictures were drawn.
  private var drawn: PixelSize

  /// - Parameters:
  ///   - screen: The screens' size in points.
  ///   - width: The output's size in pixels, as is `height`.
  /// - Throws: An error for a picture that can't be drawn.
  init(
    _ dressing: Dressing, screen: Size, width: Int, height: Int, _ library: PictureLibrary
  ) throws {
    self.dressing = dressing
    natural = try dressing.dress(screen: screen, scale: 1)
    let dress = natural.fitted(width: width, height: height)
    dressed =
      try dressing.dressed(dress, library) ?? Dressed(dress: dress, hasMovingBackground: false)
    drawn = dressed.size
  }

  /// The size of everything, and of a screen, in points.
  var size: Size { dressed.dress.size }
  var screen: Size { dressed.dress.screen.size }

  /// Arranges everything for an output of another size; `draw` brings the pictures to it. False when the
  /// size is the same.
  func fit(width: Int, height: Int) -> Bool {
    guard width != dressed.dress.width || height != dressed.dress.height else { return false }
    dressed = Dressed(
      dress: natural.fitted(width: width, height: height),
      hasMovingBackground: dressed.hasMovingBackground)
    return true
  }

  /// Draws the pictures at the present size; false when they have it.
  ///
  /// - Throws: An error for a picture that can't be drawn.
  func draw(_ library: PictureLibrary) throws -> Bool {
    guard drawn != dressed.size else { return false }
    drawn = dressed.size
    _ = try dressing.dressed(dressed.dress, library)
    return true
  }
}
