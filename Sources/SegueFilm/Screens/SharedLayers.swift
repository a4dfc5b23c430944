internal import SegueGeometry
internal import SegueMedia
internal import SeguePixels
internal import SegueScene
internal import SegueStoryboard

/// The elements of two SVGs with the same id. Who draws both screens gives the same thing the same id, so that these pairs
/// are known and need no likeness.
struct SharedLayers {
  /// An id with its rectangles and the radii of its corners on the two screens, in points.
  struct Layer {
    let id: String
    let from: Rect
    let to: Rect
    let corners: (from: Double, to: Double)
    fileprivate var places: Relocation { Relocation(from: from, to: to) }
  }

  /// The ids of elements that move, from the largest to the smallest, without those that move with another one; then
  /// those that stay where one of these comes over them, such as a clock.
  private(set) var layers: [Layer] = []

  /// The largest number of ids that are measured.
  private static let maximum = 200
  /// The distance up to which an element stays where it is, in points.
  private static let still = 0.5
  /// Reads the ids of two files; there are none for files that are no SVGs.
  ///
  /// - Parameter screen: The size of both screens, in points.
  /// - Throws: `MediaError` for an SVG that cannot be drawn.
  init(_ from: String, _ to: String, on screen: Size) throws {
    guard let one = try DrawingLayers(path: from, ids: []), let other = try DrawingLayers(path: to, ids: []) else {
      return
    }
    let known = Set(other.ids)
    let ids = Array(one.ids.filter { known.contains($0) && !DrawingLayers.isGiven($0) }.prefix(Self.maximum))
    func placed(_ path: String) throws -> DrawingLayers? {
      try DrawingLayers(path: path, ids: ids)?.placed(in: screen, fit: Fit.cover.contentMode, nil)
    }
    guard !ids.isEmpty, let left = try placed(from), let right = try placed(to) else { return }
    let all = Rect(origin: .zero, size: screen)
    let found = ids.compactMap { id -> Layer? in
      guard let a = left.frames[id], let b = right.frames[id], [a, b].allSatisfy({ $0.intersection(all) != nil }) else {
        return nil
      }
      return Layer(id: id, from: a, to: b, corners: (left.cornerRadii[id] ?? 0, right.cornerRadii[id] ?? 0))
    }
    // An element is drawn after the one that contains it.
    for layer in found where !layer.places.isStill(Self.still) && !layers.contains(where: { layer.moves(with: $0) }) {
      layers.append(layer)
    }
    layers.sort { ($0.from.width * $0.from.height, $1.id) > ($1.from.width * $1.from.height, $0.id) }
    let moving = layers
    for layer in found where layer.places.isStill(Self.still) && !layers.contains(where: { layer.moves(with: $0) }) {
      // In front of the one that comes over it, it would have to change at once.
      if moving.contains(where: { $0.from.contains(layer.from) != $0.to.contains(layer.to) }) { layers.append(layer) }
    }
  }
}

extension SharedLayers.Layer {
  fileprivate func moves(with outer: Self) -> Bool { places.moves(with: outer.places, reach: 3) }
}
