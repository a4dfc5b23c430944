internal import SegueGeometry
package import SegueMedia
internal import SegueScene
internal import SegueStoryboard
internal import SegueText

/// The elements that two screens' files share, as a storyboard and as a picture.
package struct ElementSearch {
  /// An element on both screens.
  package struct Element {
    /// A name that no other element has, without a full stop.
    package let name: String
    /// The rectangles on the two screens, in points.
    package let (from, to): (Rect, Rect)
    /// The id in both SVGs; nil for what was found in the pictures.
    fileprivate let id: String?
    /// The radii of the round corners on the two screens, in points; 0 for square ones.
    fileprivate let corners: (from: Double, to: Double)
  }

  /// The elements: those with the same id in two SVGs, and others that were found in the pictures.
  package let elements: [Element]
  /// True for two screens that look the same.
  package let areSame: Bool
  /// The pixels per point of the screens.
  package let scale: PointScale
  private let paths: (from: String, to: String)
  private let pictures: (from: PixelBuffer, to: PixelBuffer)

  /// Opens two files, and finds the elements that they share. A second file of another size is scaled to the size of the
  /// first one.
  ///
  /// - Parameter scale: The pixels per point; nil for a guess.
  /// - Throws: `MediaError` for a file that cannot be shown, and `FilmError.outOfMemory`.
  package init(_ from: String, _ to: String, scale: Double?) throws {
    let first = try MediaSource(path: from)
    let size = first.naturalSize
    self.scale = PointScale(scale, of: size)
    paths = (from, to)
    func picture(_ source: MediaSource) throws -> PixelBuffer {
      guard let picture = try ScreenFile(source, fit: .cover).picture(width: size.width, height: size.height) else {
        throw FilmError.outOfMemory(size)
      }
      return picture
    }
    pictures = (try picture(first), try picture(MediaSource(path: to)))
    let found = SharedElements(pictures.from, pictures.to, scale: self.scale.pixels)
    areSame = found.areSame
    let screen = Size(width: Double(size.width) / self.scale.pixels, height: Double(size.height) / self.scale.pixels)
    elements = Self.elements(try SharedLayers(from, to, on: screen).layers, found.elements)
  }

  /// Returns what is known by an id, and of what was found in the pictures all that is beside it.
  private static func elements(_ layers: [SharedLayers.Layer], _ found: [SharedElements.Element]) -> [Element] {
    var names: Set<String> = []
    func name(_ text: String) -> String {
      var name = text.replacing(".", with: "-")
      while !names.insert(name).inserted { name += "-2" }
      return name
    }
    let known = layers.map {
      Element(name: name($0.id), from: $0.from, to: $0.to, id: $0.id, corners: $0.corners)
    }
    let others = found.filter { element in
      !layers.contains { $0.from.intersection(element.from) != nil || $0.to.intersection(element.to) != nil }
    }
    return
      (known
      + others.map {
        Element(name: name($0.name), from: $0.from, to: $0.to, id: nil, corners: ($0.fromCorner, $0.toCorner))
      }).prefix(SharedElements.maximum).map(\.self)
  }

  /// A storyboard of the two screens, between which `match` moves the elements.
  package var storyboard: String {
    let size = Size(
      width: Double(pictures.from.width) / scale.pixels, height: Double(pictures.from.height) / scale.pixels)
    return MatchDraft(
      (paths.from, paths.to), size: size, scale: scale.pixels,
      elements: elements.map {
        MatchDraft.Element($0.name, from: ($0.from, $0.corners.from), to: ($0.to, $0.corners.to), id: $0.id)
      }
    ).text
  }

  /// The colours of the elements' outlines, which differ from one to the next.
  private static let colors = [
    Color(red: 0.91, green: 0.12, blue: 0.39), Color(red: 0.04, green: 0.52, blue: 1),
    Color(red: 0.2, green: 0.66, blue: 0.33), Color(red: 0.95, green: 0.5, blue: 0),
    Color(red: 0.6, green: 0.3, blue: 0.9), Color(red: 0, green: 0.65, blue: 0.65),
  ]

  /// Writes a PNG with both screens side by side, on which each element has an outline with its corners and its name, in
  /// the same colour on both. What is no element is paler.
  ///
  /// - Throws: `MediaError` for a file that cannot be written, and `FilmError.outOfMemory`.
  package func write(to output: OutputFormat) throws {
    let (width, height) = (pictures.from.width, pictures.from.height)
    let gap = max(width / 16, 8)
    let size = PixelSize(width: 2 * width + 3 * gap, height: height + 2 * gap)
    guard let sheet = PixelBuffer(width: size.width, height: size.height) else { throw FilmError.outOfMemory(size) }
    let compositor = Compositor(width: size.width, height: size.height, background: Decoration.neutralColor)
    var tree = LayerTree(size: Size(width: Double(size.width), height: Double(size.height)))
    let line = max(Double(width) / 260, 1)
    let screens = [(pictures.from, Double(gap)), (pictures.to, Double(width + 2 * gap))]
    for (picture, left) in screens {
      let rect = Rect(x: left, y: Double(gap), width: Double(width), height: Double(height))
      let source = compositor.pictures.add(picture)
      tree.add(rect) { layer, _ in layer.contents = Contents(source: source) }
      tree.add(rect) { layer, _ in layer.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0.5) }
      for element in elements {
        let (area, corner) =
          picture === pictures.from ? (element.from, element.corners.from) : (element.to, element.corners.to)
        let box = area.scaled(by: scale.pixels, at: Point(x: left, y: Double(gap)))
        tree.add(box) { layer, effects in
          layer.contents = Contents(source: source)
          effects.contentsRect = Rect(
            x: (box.minX - left) / rect.width, y: (box.minY - rect.minY) / rect.height, width: box.width / rect.width,
            height: box.height / rect.height)
          layer.clipsToBounds = true
          layer.round(corner * scale.pixels, &effects)
        }
      }
    }
    for (screen, left) in screens.map(\.1).enumerated() {
      var names: [Rect] = []
      for (index, element) in elements.enumerated() {
        let color = Self.colors[index % Self.colors.count]
        let (area, corner) = screen == 0 ? (element.from, element.corners.from) : (element.to, element.corners.to)
        let inner = area.scaled(by: scale.pixels, at: Point(x: left, y: Double(gap)))
        let box = Rect(
          x: inner.minX - line, y: inner.minY - line, width: inner.width + 2 * line, height: inner.height + 2 * line)
        tree.add(box) { layer, effects in
          effects.border = Border(width: line, color: color)
          layer.round(corner > 0 ? corner * scale.pixels + line : 0, &effects)
        }
        guard let name = try? TextPicture(element.name, font: nil, fontSize: 7 * line, width: width, lines: 1) else {
          continue
        }
        let text = Size(width: Double(name.picture.width) - 2 * Double(name.inset) + 5 * line, height: 10 * line)
        let place = Self.place(
          text, beside: box, among: names, in: screens[screen].0, at: left - line, Double(gap) - line)
        names.append(place)
        tree.add(place) { layer, effects in
          layer.backgroundColor = color
          layer.round(2.5 * line, &effects)
        }
        let (wide, high) = (Double(name.picture.width), Double(name.picture.height))
        let source = compositor.pictures.add(name.picture)
        tree.add(
          Rect(
            x: place.minX + 2.5 * line - Double(name.inset), y: place.minY + (place.height - high) / 2, width: wide,
            height: high)
        ) { layer, _ in layer.contents = Contents(source: source) }
      }
    }
    compositor.draw(tree, into: sheet)
    guard let rate = FrameRate(1) else { return }
    let sink = try FrameSink(output, size: size, rate: rate)
    try sink.append(sheet)
    try sink.finish()
  }

  /// Returns the rectangle of a name: in a large element, or else beside it, above it or below it, wherever there is room
  /// on the screen and no other name.
  private static func place(
    _ size: Size, beside box: Rect, among names: [Rect], in picture: PixelBuffer, at left: Double, _ top: Double
  ) -> Rect {
    let lefts = [box.minX, max(box.maxX - size.width, box.minX)]
    let isLarge = box.height > 3 * size.height
    let origins =
      (isLarge ? lefts.map { ($0, box.minY) } : [(box.maxX, box.minY), (box.minX - size.width, box.minY)])
      + [box.minY - size.height, box.maxY].flatMap { y in lefts.map { ($0, y) } }
    let places = origins.map { Rect(x: $0.0, y: $0.1, width: size.width, height: size.height) }
    return places.first { place in
      place.minY >= top && place.minX >= left && place.maxX <= left + Double(picture.width)
        && !names.contains {
          $0.minX < place.maxX && place.minX < $0.maxX && $0.minY < place.maxY && place.minY < $0.maxY
        }
    } ?? places[0]
  }
}

extension LayerTree {
  /// Adds a layer with effects, in front of the others.
  fileprivate mutating func add(_ rect: Rect, _ fill: (inout Layer, inout LayerEffects) -> Void) {
    var layer = Layer(view: ViewID(rawValue: 1), bounds: rect)
    var added = LayerEffects()
    layer.effects = Int32(clamping: effects.count)
    fill(&layer, &added)
    layers.append(layer)
    effects.append(added)
  }
}

extension Layer {
  fileprivate mutating func round(_ radius: Double, _ effects: inout LayerEffects) {
    cornerRadius = radius
    effects.cornerRadii = CornerRadii(all: radius)
  }
}

extension Rect {
  fileprivate func scaled(by factor: Double, at origin: Point) -> Rect {
    Rect(
      x: origin.x + minX * factor, y: origin.y + minY * factor, width: width * factor, height: height * factor)
  }
}
