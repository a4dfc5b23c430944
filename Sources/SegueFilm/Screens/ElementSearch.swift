internal import SegueGeometry
package import SegueMedia
internal import SegueScene
internal import SegueStoryboard
internal import SegueText

/// The elements that two screens' files share, as a storyboard and as a picture.
package struct ElementSearch {
  /// The elements that were found.
  package let found: SharedElements
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
    found = SharedElements(pictures.from, pictures.to, scale: self.scale.pixels)
  }

  /// A storyboard of the two screens, between which `match` moves the elements.
  package var storyboard: String {
    let size = Size(
      width: Double(pictures.from.width) / scale.pixels, height: Double(pictures.from.height) / scale.pixels)
    return MatchDraft(
      (paths.from, paths.to), size: size, scale: scale.pixels,
      elements: found.elements.map { ($0.name, $0.from, $0.to) }
    ).text
  }

  /// The colours of the elements' outlines, which differ from one to the next.
  private static let colors = [
    Color(red: 0.91, green: 0.12, blue: 0.39), Color(red: 0.04, green: 0.52, blue: 1),
    Color(red: 0.2, green: 0.66, blue: 0.33), Color(red: 1, green: 0.58, blue: 0),
    Color(red: 0.6, green: 0.3, blue: 0.9), Color(red: 0, green: 0.65, blue: 0.65),
  ]

  /// Writes a PNG with both screens side by side, on which each element has an outline and its name.
  ///
  /// - Throws: `MediaError` for a file that cannot be written, and `FilmError.outOfMemory`.
  package func write(to output: OutputFormat) throws {
    let (width, height) = (pictures.from.width, pictures.from.height)
    let gap = max(width / 16, 8)
    let size = PixelSize(width: 2 * width + 3 * gap, height: height + 2 * gap)
    guard let sheet = PixelBuffer(width: size.width, height: size.height) else { throw FilmError.outOfMemory(size) }
    let compositor = Compositor(width: size.width, height: size.height, background: Decoration.neutralColor)
    var layers: [Layer] = []
    func add(_ rect: Rect, _ fill: (inout Layer) -> Void) {
      var layer = Layer(view: ViewID(rawValue: 1), bounds: rect)
      fill(&layer)
      layers.append(layer)
    }
    func add(_ picture: PixelBuffer, x: Double, y: Double) {
      let source = compositor.pictures.add(picture)
      add(Rect(x: x, y: y, width: Double(picture.width), height: Double(picture.height))) {
        $0.contents = Contents(source: source)
      }
    }
    let lefts = [Double(gap), Double(width + 2 * gap)]
    for (left, picture) in zip(lefts, [pictures.from, pictures.to]) { add(picture, x: left, y: Double(gap)) }
    let line = max(Double(width) / 195, 1)
    for (index, element) in found.elements.enumerated() {
      let color = Self.colors[index % Self.colors.count]
      let name = try? TextPicture(element.name, font: nil, fontSize: 6 * line, width: width, lines: 1)
      for (left, rect) in zip(lefts, [element.from, element.to]) {
        let box = Rect(
          x: left + rect.minX * scale.pixels - line, y: Double(gap) + rect.minY * scale.pixels - line,
          width: rect.width * scale.pixels + 2 * line, height: rect.height * scale.pixels + 2 * line)
        let sides = [
          Rect(x: box.minX, y: box.minY, width: box.width, height: line),
          Rect(x: box.minX, y: box.maxY - line, width: box.width, height: line),
          Rect(x: box.minX, y: box.minY, width: line, height: box.height),
          Rect(x: box.maxX - line, y: box.minY, width: line, height: box.height),
        ]
        for side in sides { add(side) { $0.backgroundColor = color } }
        guard let name else { continue }
        let (wide, high) = (Double(name.picture.width), Double(name.picture.height))
        let text = Rect(
          x: box.minX, y: box.minY - 8 * line, width: wide - 2 * Double(name.inset) + 4 * line, height: 8 * line)
        add(text) { $0.backgroundColor = color }
        add(name.picture, x: text.minX + 2 * line - Double(name.inset), y: text.minY + (text.height - high) / 2)
      }
    }
    let whole = Size(width: Double(size.width), height: Double(size.height))
    compositor.draw(LayerTree(size: whole, layers: layers), into: sheet)
    guard let rate = FrameRate(1) else { return }
    let sink = try FrameSink(output, size: size, rate: rate)
    try sink.append(sheet)
    try sink.finish()
  }
}
