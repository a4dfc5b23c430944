internal import SegueGeometry
internal import SeguePlayer

/// What a film shows around and over its screens, back to front: the background, the titles behind the device, the device
/// with the screen in it, and the titles in front. Everything in it depends only on the time.
///
/// A film without a stage is a composition whose device faces the viewer in the middle of the picture, and never moves.
package struct Composition: Sendable {
  /// The titles, back to front.
  var titles: [FilmTitle] = []
  /// The way of the device; nil for a device that stays in the middle.
  var path: DevicePath?

  /// Creates the composition of a film without titles, whose device stays in the middle.
  package init() {}

  /// Returns the pose of the device at a time, in seconds on the film's clock.
  func pose(at time: Double) -> DevicePath.Pose { path?.pose(at: time) ?? DevicePath.Pose() }

  /// True if the device has the same pose at all times.
  var isStill: Bool { path?.isStill ?? true }

  /// The largest size of the device, as a multiple of the size at which it fits.
  var largestScale: Double { path?.largestScale ?? 1 }

  /// Returns true if a title behind the device is seen at a time.
  func isBehind(at time: Double) -> Bool { titles.contains { $0.isBehind && $0.isSeen(at: time) } }
}

extension Decoration {
  /// The distance of the viewer, as a multiple of the longer side of the picture.
  private static let distance = 1.9

  /// Returns the transform of the device with the screen in a pose, in the film's points. The viewer is in front of the
  /// middle of the picture.
  func transform(of pose: DevicePath.Pose) -> Transform3D {
    guard !pose.isAtRest else { return .identity }
    let (center, middle) = (device.center, Rect(origin: .zero, size: size).center)
    func turned(_ degrees: Double, x: Double = 0, y: Double = 0, z: Double = 0) -> Transform3D {
      .rotation(angle: degrees * .pi / 180, x: x, y: y, z: z)
    }
    let place = Point(
      x: center.x - middle.x + (pose.x - 0.5) * size.width, y: center.y - middle.y + (pose.y - 0.5) * size.height)
    return Transform3D.translation(x: -center.x, y: -center.y)
      .concatenating(.scale(x: pose.scale, y: pose.scale, z: pose.scale))
      .concatenating(turned(pose.roll, z: 1))
      .concatenating(turned(pose.tilt, x: 1))
      .concatenating(turned(pose.turn, y: 1))
      .concatenating(.translation(x: place.x, y: place.y))
      .concatenating(.perspective(distance: Self.distance * max(size.width, size.height)))
      .concatenating(.translation(x: middle.x, y: middle.y))
  }
}
