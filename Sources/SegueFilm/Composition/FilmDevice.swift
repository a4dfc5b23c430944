internal import SegueGeometry
internal import SeguePlayer
internal import SegueScene

/// A device of a stage: the layout of its frame and its screen in the whole picture, and its way over the stage.
package struct FilmDevice {
  /// The layout, in points of its own in which the screen has its own size. The whole picture has the same pixels as the
  /// film.
  var decoration: Decoration
  /// The way over the stage.
  var path: DevicePath
  /// The layers on the screen, which do not change except that clips play in them; nil for the film's own show, and
  /// empty if the script has steps for the device.
  var screen: LayerTree?
  /// The index in `StoryboardShow.deviceShows` of what is on the screen; nil if the script has no steps for the device.
  var player: Int?
  /// The status bar over a screen of its own; nil for none.
  var statusBar: StatusBar?
  /// The largest size in which the device is seen, with the camera, as a multiple of its own; at least 1. Above 1, the
  /// frame has a picture with more pixels.
  var magnification = 1.0

  init(decoration: Decoration, path: DevicePath) { (self.decoration, self.path) = (decoration, path) }

  /// Returns a show on the screen of the device, with the status bar.
  func screenShow(_ show: StoryboardShow) -> any Show {
    if let statusBar { StatusBarShow(show, of: show, statusBar) } else { show }
  }

  /// Makes the device on which a storyboard is played live, as it stands on the stage at first.
  package init(_ decoration: Decoration, standing stage: Storyboard.Stage) {
    self.init(
      decoration: decoration, path: DevicePath(standing: stage.main, size: stage.size ?? decoration.size))
  }
}

extension Decoration {
  /// The distance of the viewer, as a multiple of the longer side of the picture.
  private static let distance = 1.9
  /// The maximum length of the longer side of a device's picture, in pixels.
  static let longestSide = 8192.0

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

  /// The distance at which a shadow is seen, as a multiple of its radius: beyond, it changes no colour by more than 1 of
  /// 255.
  static let seen = 2.6

  /// Returns the rectangle of a part of the device with its shadow. Its edges are on whole pixels if the part's are.
  private func shadowed(_ part: Rect) -> Rect {
    let parts = shadows
    // A pixel more, in which the picture ends transparent, so that its own edge is never seen.
    func whole(_ reach: (Shadow) -> Double) -> Double {
      ((max(parts.map(reach).max() ?? 0, 0) * scale).rounded(.up) + 1) / scale
    }
    let sides = whole { Self.seen * $0.radius }
    let (above, below) = (whole { Self.seen * $0.radius - $0.offset.y }, whole { Self.seen * $0.radius + $0.offset.y })
    return Rect(
      x: part.minX - sides, y: part.minY - above, width: part.width + 2 * sides, height: part.height + above + below)
  }

  /// Returns the frame with its shadow as a picture. Drawing a
  /// blurred shadow in perspective anew in each frame takes longer than everything else of the frame.
  ///
  /// - Parameters:
  ///   - magnification: The largest size in which the device is seen, as a multiple of its own; at least 1.
  ///   - hasDeck: False leaves out the base of a laptop.
  func devicePicture(magnification: Double, hasDeck: Bool) -> PlacedPicture {
    picture(
      tree(hasBackground: false, hasDevice: true, frame: frameID(magnification), hasDeck: hasDeck),
      in: shadowed(device), magnification)
  }

  /// Returns a part of the frame's picture, without a shadow.
  ///
  /// - Parameters:
  ///   - part: The part, in the film's points.
  ///   - magnification: As of `devicePicture`.
  func framePicture(of part: Rect, magnification: Double) -> PlacedPicture {
    var tree = LayerTree(size: size)
    tree.add(Rect(origin: .zero, size: size))
    addFrame(frameID(magnification), clippedTo: part, to: &tree)
    return picture(tree, in: part, magnification)
  }

  /// Returns the shadow of a part of the device as a picture; nil for none.
  func shadowPicture(of caster: FrameShape.Caster) -> PlacedPicture? {
    guard !shadows.isEmpty else { return nil }
    var tree = LayerTree(size: size)
    tree.add(Rect(origin: .zero, size: size))
    for part in shadows { addShadow(part, of: caster, to: &tree) }
    return picture(tree, in: shadowed(caster.rect.offsetBy(dx: screen.minX, dy: screen.minY)), 1)
  }

  private func frameID(_ magnification: Double) -> PictureID { magnification > 1 ? ids.magnifiedFrame : ids.frame }

  private func picture(_ tree: LayerTree, in area: Rect, _ magnification: Double) -> PlacedPicture {
    PlacedPicture(
      tree, area, factor: min(magnification, Self.longestSide / (max(area.width, area.height) * scale)))
  }
}
