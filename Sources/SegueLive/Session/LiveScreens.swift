internal import SegueGeometry

/// A storyboard made of files, one for each screen. When a person plays it, a tap or a drag on a
/// screen shows the next one.
package struct LiveScreens {
  /// The storyboard of the screens.
  package let storyboard: Storyboard
  /// The scale of the files, in pixels per point.
  package let pointScale: PointScale
  /// The screens that are cropped because their aspect ratio is not the aspect ratio of the first
  /// screen.
  package let cropped: [CroppedScreen]

  /// Makes the storyboard. All files are opened, so that a file that cannot be shown is reported
  /// before anything is drawn.
  ///
  /// - Parameters:
  ///   - paths: The paths of the files, at least one.
  ///   - files: The files at these paths, whose opening has already begun.
  ///   - scale: The files' number of pixels per point; nil to guess it.
  ///   - fit: The mode in which files of another aspect ratio fill the screen.
  ///   - row: The look and the interaction controller of the transitions.
  package init(
    _ paths: [String], _ files: FilesAhead, scale: Double?, fit: ContentMode,
    row: Storyboard.TransitionRow
  ) throws {
    let sources = try paths.indices.map(files.source)
    let natural = sources[0].naturalSize
    pointScale = PointScale(scale, of: natural)
    cropped = CroppedScreen.all(of: sources, in: natural)
    let pixels = pointScale.pixels
    storyboard = Storyboard(
      files: paths,
      size: Size(width: Double(natural.width) / pixels, height: Double(natural.height) / pixels),
      scale: pixels, fit: fit, row: row)
  }
}
