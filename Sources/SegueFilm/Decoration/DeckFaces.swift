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
  /// Adds a picture as a child of the layer `parent`.
  mutating func add(_ picture: PlacedPicture, moved: Transform3D, in parent: Int) {
    add(picture.area, in: parent) {
      $0.transform = $0.transform.concatenating(moved)
      $0.contents = Contents(capture: picture.picture)
    }
  }
}

/// The pictures of a laptop's base: its upper face with the keys, its front, and the shadow on the table. Drawing some
/// eighty keys in perspective anew in each frame would take longer.
struct DeckFaces {
  let top: PlacedPicture
  let front: PlacedPicture
  /// The shadow, in the points of the upper face; nil for none.
  let shadow: PlacedPicture?

  /// What is nearer to the viewer than the lid is larger than it.
  private static let nearness = 1.3
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
    let edge = Size(width: size.width, height: deck.front.height)
    front = PlacedPicture(Self.front(deck, edge), Rect(origin: .zero, size: edge), factor: factor)
    guard !shadows.isEmpty else {
      shadow = nil
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
    shadow = PlacedPicture(tree, around, factor: Self.blurred)
  }

  // MARK: The upper face

  /// The lengths of the parts of the upper face, as fractions of its width and depth.
  private static let hinge = Rect(x: 0.035, y: 0, width: 0.93, height: 0.022)
  private static let well = Rect(x: 0.085, y: 0.085, width: 0.83, height: 0.475)
  private static let pad = Rect(x: 0.315, y: 0.625, width: 0.37, height: 0.335)
  private static let notch = Rect(x: 0.425, y: 0.978, width: 0.15, height: 0.022)
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
    let notch = part(Self.notch)
    let open = CornerRadii(topLeft: 6 * unit, topRight: 6 * unit, bottomRight: 0, bottomLeft: 0)
    add(notch, open, finish.notch)
    return tree
  }

  // MARK: The front

  private static func front(_ deck: FrameShape.Deck, _ size: Size) -> LayerTree {
    let finish = deck.finish
    var tree = LayerTree(size: size)
    let all = Rect(origin: .zero, size: size)
    tree.add(all)
    func add(_ rect: Rect, _ colors: [Color], _ places: [Double], angle: Double, radius: Double = 0) {
      var effects = LayerEffects()
      let end = angle == 90 ? Point(x: 1, y: 0) : Point(x: 0, y: 1)
      effects.gradient = LayerGradient(
        Gradient(
          from: .zero, to: end, stops: zip(colors, places).map { Gradient.Stop(color: $0, location: $1) }))
      effects.cornerRadii = CornerRadii(topLeft: 0, topRight: 0, bottomRight: radius, bottomLeft: radius)
      tree.add(rect, effects)
    }
    // The corners are round, so that the front turns to the sides.
    let bend = 2 * deck.radius / size.width
    add(
      all, [finish.side, finish.front, finish.front, finish.side], [bend / 4, bend, 1 - bend, 1 - bend / 4], angle: 90)
    let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    add(all, [clear, Color(red: 0, green: 0, blue: 0, alpha: 0.3)], [0.35, 1], angle: 180)
    let inner = deck.radius
    add(
      Rect(x: inner, y: 0, width: size.width - 2 * inner, height: 0.13 * size.height), [finish.lip, finish.lip],
      [0, 1],
      angle: 180)
    let notch = Rect(
      x: Self.notch.minX * size.width, y: 0, width: Self.notch.width * size.width, height: 0.5 * size.height)
    add(notch, finish.notch.reversed(), [0, 1], angle: 180, radius: 0.3 * size.height)
    return tree
  }
}

extension Decoration {
  /// Returns the pictures of a laptop's base; nil for other devices.
  ///
  /// - Parameter magnification: The largest size in which the device is seen, as a multiple of its own; at least 1.
  func deckFaces(magnification: Double) -> DeckFaces? {
    frame?.deck.map {
      DeckFaces(
        $0, DecorationShadow.onTable(look.shadow ?? .none, width: $0.lid.width), magnification: magnification,
        longest: Self.longestSide / scale)
    }
  }
}
