internal import SegueGeometry
internal import SeguePlayer

/// What is seen of a device that is turned in space: of all places that say where a device is, such as the room for
/// titles, the guides and the warnings, this is the one that knows.
extension Decoration {
  /// Returns points whose convex hull contains all that is seen of the device in a pose: the corners of its front and of
  /// the back of its body, and those of a laptop's base. In the film's points, and finite.
  func corners(in pose: DevicePath.Pose) -> [Point] {
    let moved = transform(of: pose)
    let thickness = Self.thickness(in: pose)
    let deck = deckCorners(in: pose, moved: moved)
    // The base of a laptop that faces the viewer is a part of its frame, and wider than the lid.
    let lid = deck.isEmpty ? nil : frame?.deck?.lid.offsetBy(dx: screen.minX, dy: screen.minY)
    let front = lid ?? device
    var all = deck + moved.corners(of: front)
    if let side = frame?.side, thickness > 0 {
      let back = Transform3D.translation(x: 0, y: 0, z: -side.depth * thickness)
      all += back.concatenating(moved).corners(of: front)
    }
    return all.filter { ($0.x + $0.y).isFinite }
  }

  /// Returns the rectangle around all that is seen of the device in a pose, in the film's points.
  func area(in pose: DevicePath.Pose) -> Rect { Rect(around: corners(in: pose)) ?? device }
}

extension Transform3D {
  /// Returns where the corners of a rectangle are seen, clockwise.
  func corners(of rect: Rect) -> [Point] {
    [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.minX, y: rect.maxY),
    ].map(apply(to:))
  }
}

extension Rect {
  /// Makes the rectangle around points; nil for none.
  init?(around points: [Point]) {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }
}
