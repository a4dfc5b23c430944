internal import SegueGeometry
internal import SeguePlayer
internal import SegueScene

/// The base of a laptop that is turned in space, in front of the lid: a box whose upper face has keys and a trackpad.
///
/// A laptop that faces the viewer shows the front of its base below the screen, and a little wider than the lid, as in a
/// film without a stage. As it turns, this front comes toward the viewer, and its shadow becomes one on the table. The box
/// is drawn as its silhouette, with pictures of the faces that may be turned to the viewer over it.
extension Decoration {
  /// The angle in degrees between the base and the lid of a laptop whose lid is upright.
  private static let opening = 102.0
  /// The smallest angle; a lid that leans farther forward takes the base along.
  private static let least = 70.0

  /// Returns the base in front of the lid; nil for a device that faces the viewer, or that is no laptop.
  func deckBox(in pose: DevicePath.Pose, moved: Transform3D) -> DeckBox? {
    let share = Self.thickness(in: pose)
    guard let deck = frame?.deck, share > 0 else { return nil }
    // The lid moves, and the base stays on the table.
    let opening = min(max(Self.opening + pose.tilt, Self.least), 180)
    return DeckBox(
      deck, at: Point(x: screen.minX, y: screen.minY), share: share,
      // The front of a laptop that faces the viewer is upright.
      opening: 90 + (opening - 90) * share, pixel: 1 / scale, moved)
  }

  /// Returns true if the lower edge of the picture cuts off the base of a laptop whose lid and front, as they are without
  /// a turn, are in the picture: nobody who places the laptop sees then how far the base comes toward the viewer.
  func cutsDeck(in pose: DevicePath.Pose) -> Bool {
    guard frame?.deck != nil, Self.thickness(in: pose) > 0,
      transform(of: pose).boundingBox(of: device).maxY <= size.height
    else { return false }
    return corners(in: pose).contains { $0.y > size.height * (1 + Self.cutShare) }
  }

  /// The share of the picture's height from which on a missing part of the base is seen.
  private static let cutShare = 0.01

  /// Returns the corners of the base of a laptop that is turned in space, in the points of `moved`; empty for a device that
  /// faces the viewer, or that is no laptop.
  func deckCorners(in pose: DevicePath.Pose, moved: Transform3D) -> [Point] {
    deckBox(in: pose, moved: moved)?.corners ?? []
  }

  /// Adds the base to a tree, as children of the layer `parent`; nothing for a device that faces the viewer, or that is no
  /// laptop.
  ///
  /// - Parameters:
  ///   - faces: The pictures of its faces.
  ///   - pose: The pose of the device.
  ///   - moved: The transform of the device, from its own points to the tree's.
  func addDeck(
    _ faces: DeckFaces, in pose: DevicePath.Pose, moved: Transform3D, in parent: Int = 0, to tree: inout LayerTree
  ) {
    guard let deck = frame?.deck, let box = deckBox(in: pose, moved: moved), let silhouette = box.silhouette else {
      return
    }
    var effects = LayerEffects()
    effects.shape = LayerPath(
      silhouette, fillColor: deck.finish.side, stroke: .none, style: StrokeStyle(), values: &tree.values)
    tree.add(Rect(origin: .zero, size: tree.size), in: parent, effects)
    for part in faces.front {
      guard let plane = box.frontPlane(part.area) else { continue }
      tree.add(part, moved: plane.transform, opacity: plane.light, in: parent)
    }
    if box.isTopSeen { tree.add(faces.top, moved: box.plane(faces.top.area.size), in: parent) }
  }

  /// Adds the shadow of the base, which is behind the whole laptop, as children of the layer `parent`: the one of a laptop
  /// that faces the viewer, which gradually gives way to the one on the table. Nothing for a device that faces the viewer,
  /// or that is no laptop.
  func addDeckShadow(
    _ faces: DeckFaces, in pose: DevicePath.Pose, moved: Transform3D, in parent: Int = 0, to tree: inout LayerTree
  ) {
    guard let box = deckBox(in: pose, moved: moved) else { return }
    let share = Self.thickness(in: pose)
    if let shadow = faces.shadow, share < 1 {
      tree.add(shadow, moved: box.upright, opacity: 1 - share, in: parent)
    }
    if let shadow = faces.onTable, box.isTopSeen {
      tree.add(shadow, moved: box.plane(faces.top.area.size, isTable: true), opacity: share, in: parent)
    }
  }
}
