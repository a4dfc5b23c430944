internal import SegueGeometry
internal import SegueScene

/// A picture that is drawn once, with the rectangle that it fills.
struct PlacedPicture {
  var picture: CapturedPicture
  var area: Rect

  /// Makes a picture of layers in an area.
  ///
  /// - Parameters:
  ///   - layers: The layers, of which the first contains all others, in the points of `area`.
  ///   - factor: The size in which the picture is drawn, as a multiple of the area's.
  init(_ layers: LayerTree, _ area: Rect, factor: Double) {
    var tree = layers
    let moved = Transform3D.translation(x: -area.minX, y: -area.minY).concatenating(.scale(x: factor, y: factor))
    for index in tree.layers.indices {
      tree.layers[index].transform = tree.layers[index].transform.concatenating(moved)
    }
    tree.size = Size(width: area.width * factor, height: area.height * factor)
    tree.close()
    (picture, self.area) = (CapturedPicture(tree), area)
  }
}

extension LayerTree {
  /// Adds a picture with an opacity, 0 to 1, as a child of the layer `parent`.
  mutating func add(_ picture: PlacedPicture, moved: Transform3D, opacity: Double = 1, in parent: Int) {
    add(picture.area, in: parent) {
      $0.opacity = opacity
      $0.transform = $0.transform.concatenating(moved)
      $0.contents = Contents(capture: picture.picture)
    }
  }
}

/// The pictures of a laptop's base: its upper face with the keys, its front, and its shadows. Drawing some eighty keys in
/// perspective anew in each frame would take longer.
struct DeckFaces {
  let top: PlacedPicture
  /// The parts of the front from left to right, in the film's points: narrow ones at the round corners, each of which
  /// covers the edge of the one before it.
  var front: [PlacedPicture] = []
  /// The shadow of a laptop that faces the viewer, in the film's points; nil for none.
  var shadow: PlacedPicture?
  /// The shadow on the table, in the points of the upper face; nil for none.
  let onTable: PlacedPicture?

  /// What is nearer to the viewer than the lid is larger than it.
  private static let nearness = 1.3
  /// How dark the shadow is below the base, as a share of its colour.
  private static let below = 0.75
  /// The size in which the shadow is drawn, as a multiple of its own: it has no sharp edge.
  private static let blurred = 0.5

  /// Makes the pictures of a base.
  ///
  /// - Parameters:
  ///   - shadows: The parts of the shadow on the table.
  ///   - magnification: The largest size in which the device is seen, as a multiple of its own.
  ///   - longest: The longest side of a picture, in points.
  init(_ deck: FrameShape.Deck, _ shadows: [Shadow], magnification: Double, longest: Double) {
    let size = Size(width: deck.lid.width, height: deck.depth)
    let factor = min(magnification * Self.nearness, longest / max(size.width, size.height))
    let all = Rect(origin: .zero, size: size)
    top = PlacedPicture(Self.top(deck, size), all, factor: factor)
    guard !shadows.isEmpty else {
      onTable = nil
      return
    }
    let reach = shadows.map { Decoration.seen * $0.radius + $0.offset.y }.max() ?? 0
    let around = all.inset(by: -reach)
    var tree = LayerTree(size: size)
    tree.add(around)
    for part in shadows {
      var effects = LayerEffects()
      effects.shadow = part
      effects.cornerRadii = CornerRadii(all: deck.radius)
      tree.add(all.inset(by: 1), effects) { $0.cornerRadius = deck.radius }
    }
    // Below the base, whose lower edge is round, the table is dark.
    for part in shadows {
      tree.add(all.inset(by: 1)) {
        $0.backgroundColor = part.color
        $0.opacity = Self.below
        $0.cornerRadius = deck.radius
      }
    }
    onTable = PlacedPicture(tree, around, factor: Self.blurred)
  }

  // MARK: The upper face

  /// The lengths of the parts of the upper face, as fractions of its width and depth.
  private static let hinge = Rect(x: 0.035, y: 0, width: 0.93, height: 0.022)
  private static let well = Rect(x: 0.085, y: 0.085, width: 0.83, height: 0.475)
  private static let pad = Rect(x: 0.315, y: 0.625, width: 0.37, height: 0.335)
  /// The depth of the notch, whose width is the front's.
  private static let notch = 0.022
  /// The heights of the rows of keys, and the widths of the keys in them, as multiples of an ordinary key.
  private static let rows: [(height: Double, keys: [Double])] = [
    (0.62, Array(repeating: 1, count: 14)),
    (1, Array(repeating: 1, count: 13) + [1.5]),
    (1, [1.5] + Array(repeating: 1, count: 13)),
    (1, [1.8] + Array(repeating: 1, count: 11) + [1.8]),
    (1, [2.3] + Array(repeating: 1, count: 10) + [2.3]),
    (1, [1, 1, 1, 1.25, 5.2, 1.25, 1, 1, 1, 1]),
  ]
  /// The share of an ordinary key's cell that is between it and the next one, and the radius of its corners.
  private static let key = (gap: 0.13, radius: 0.13)

  private static func top(_ deck: FrameShape.Deck, _ size: Size) -> LayerTree {
    let (finish, unit) = (deck.finish, size.width / 1000)
    var tree = LayerTree(size: size)
    tree.add(Rect(origin: .zero, size: size))
    func part(_ share: Rect) -> Rect {
      Rect(
        x: share.minX * size.width, y: share.minY * size.height, width: share.width * size.width,
        height: share.height * size.height)
    }
    func add(
      _ rect: Rect, _ radii: CornerRadii, _ colors: [Color], line: Border = .none
    ) {
      var effects = LayerEffects()
      effects.cornerRadii = radii
      effects.gradient = LayerGradient(colors, angle: 180, size: rect.size)
      effects.border = line
      tree.add(rect, effects) { $0.cornerRadius = radii.topLeft }
    }
    let round = CornerRadii(topLeft: 0, topRight: 0, bottomRight: deck.radius, bottomLeft: deck.radius)
    add(
      Rect(origin: .zero, size: size), round, finish.top, line: Border(width: 1.1 * unit, color: finish.shine))
    let hinge = part(Self.hinge)
    let low = CornerRadii(topLeft: 0, topRight: 0, bottomRight: 3 * unit, bottomLeft: 3 * unit)
    add(hinge.offsetBy(dx: 0, dy: 1.4 * unit), low, [finish.shine, finish.shine])
    add(hinge, low, [finish.hinge, finish.hinge])
    let well = part(Self.well)
    add(well, CornerRadii(all: 7 * unit), [finish.well, finish.well])
    let high = rows.map(\.height).reduce(0, +)
    let row = well.inset(by: 2.5 * unit)
    var y = row.minY
    for (share, keys) in rows {
      let height = row.height * share / high
      let wide = keys.reduce(0, +)
      let gap = Self.key.gap * row.height / high
      var x = row.minX
      for key in keys {
        let width = row.width * key / wide
        let rect = Rect(x: x + gap / 2, y: y + gap / 2, width: width - gap, height: height - gap)
        add(rect, CornerRadii(all: Self.key.radius * row.height / high), finish.key)
        x += width
      }
      y += height
    }
    add(part(pad), CornerRadii(all: 9 * unit), finish.pad, line: Border(width: 1.2 * unit, color: finish.line))
    let notch = part(
      Rect(x: (1 - deck.notch) / 2, y: 1 - Self.notch, width: deck.notch, height: Self.notch))
    let open = CornerRadii(topLeft: 6 * unit, topRight: 6 * unit, bottomRight: 0, bottomLeft: 0)
    add(notch, open, finish.notch)
    return tree
  }
}

extension Decoration {
  /// Returns the pictures of a laptop's base; nil for other devices.
  ///
  /// - Parameter magnification: The largest size in which the device is seen, as a multiple of its own; at least 1.
  func deckFaces(magnification: Double) -> DeckFaces? {
    guard let deck = frame?.deck else { return nil }
    var faces = DeckFaces(
      deck, DecorationShadow.onTable(look.shadow ?? .none, width: deck.lid.width), magnification: magnification,
      longest: Self.longestSide / scale)
    faces.shadow = shadowPicture(of: deck.front)
    let front = deck.front.rect.offsetBy(dx: screen.minX, dy: screen.minY)
    let grid = PixelGrid(scale: scale)
    let left = deck.frontParts.map { grid($0 * front.width) }
    let edges = left + left.reversed().map { front.width - $0 }
    for (start, end) in zip(edges, edges.dropFirst()) where start < end {
      let width = min(end + 1 / scale, front.width) - start
      let part = Rect(x: front.minX + start, y: front.minY, width: width, height: front.height)
      faces.front.append(framePicture(of: part, magnification: magnification))
    }
    return faces
  }
}
