internal import SegueGeometry
internal import SeguePlayer
internal import SegueStoryboard

extension Storyboard.Device {
  /// Places a device that leaves room in rows of the picture, as large as it is in them with all that is seen of it: with
  /// the base of a laptop, and in all poses that steps give it. Without rows, a laptop whose base the picture's lower edge
  /// would cut off is in the rows that are safe from the edges.
  ///
  /// - Parameters:
  ///   - rows: The rows, in pixels; nil if no text needs room.
  ///   - decoration: The device in the whole picture.
  ///   - steps: The storyboard's steps.
  ///   - size: The size of the picture, in the stage's points.
  mutating func leave(
    _ rows: ClosedRange<Double>?, in decoration: Decoration, _ steps: [Storyboard.FilmStep], size: Size
  ) {
    guard placement.leavesRoom else { return }
    let poses = DevicePath.poses(of: self, steps, in: size)
    let safe = TitlePictures.safeArea(of: decoration.size, free: Rect(origin: .zero, size: decoration.size))
    let isCut = rows == nil && poses.contains { decoration.cutsDeck(in: $0) }
    guard rows != nil || isCut else { return }
    let top = rows.map { $0.lowerBound / decoration.scale } ?? safe.minY
    let bottom = rows.map { $0.upperBound / decoration.scale } ?? safe.maxY
    let largest = min(1, (bottom - top) / decoration.device.height)
    var (scale, y) = (largest, 0.5)
    // What is near to the viewer is larger, so that the place and the size are found in a few steps.
    for _ in 0..<Self.steps {
      let areas = poses.map { pose in
        var pose = pose
        (pose.scale, pose.y) = (scale * (1 + max(drift, 0)), y)
        return decoration.area(in: pose)
      }
      let (first, last) = (areas.map(\.minY).min() ?? top, areas.map(\.maxY).max() ?? bottom)
      let excess = (last - first) / (bottom - top)
      scale = min(largest, scale / excess)
      let move = min(max(0, top - first), bottom - last)
      y += (excess > 1 + Self.rounding ? (top + bottom - first - last) / 2 : move) / decoration.size.height
    }
    placement.scale = scale
    placement.y = .share(y)
  }

  private static let steps = 8
  /// The part of a height that is no excess.
  private static let rounding = 1e-3
}
