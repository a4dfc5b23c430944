package import SegueGeometry
internal import SegueMedia
internal import SegueScene

/// Frames of one size side by side in one picture, which `-o sheet.png` writes.
///
/// Each frame is scaled down with a Lanczos filter, has round corners, a hairline and a soft shadow, and is
/// on a neutral background with wide gaps. Add the frames in order, then call `picture`.
package struct ContactSheet {
  package let columns: Int
  package let rows: Int
  /// The width of the whole sheet, in pixels.
  package let width: Int
  /// The height of the whole sheet, in pixels.
  package let height: Int
  /// The width of each frame on the sheet, in pixels.
  package let cellWidth: Int
  /// The height of each frame on the sheet, in pixels.
  package let cellHeight: Int
  private let gap: Int
  private let margin: Int
  /// The height of the line below each frame; 0 for none.
  private let line: Int
  private var cells: [(picture: PixelBuffer, label: String?)] = []
  private let capacity: Int

  /// The aspect ratio, width by height, that the sheet approximates.
  private static let shape = 2.0

  /// Creates a sheet for `count` frames of `frameWidth` × `frameHeight` pixels, about `width` pixels wide
  /// (at least 64; wider when the frames would otherwise be narrower than a pixel). Frames are never
  /// enlarged. `hasLabels` leaves room for a line of text below each frame. Nil when there is no frame, or when a side
  /// of the sheet would be longer than 32768 pixels.
  package init?(
    frames count: Int, frameWidth: Int, frameHeight: Int, width: Int = 1600, columns: Int? = nil,
    hasLabels: Bool = false
  ) {
    guard (1...4096).contains(count), frameWidth > 0, frameHeight > 0 else { return nil }
    let aspect = Double(frameWidth) / Double(frameHeight)
    func grid(_ columns: Int) -> (rows: Int, cost: Double) {
      let rows = (count + columns - 1) / columns
      let sheet = Double(columns) * (aspect + 0.1) / (Double(rows) * (1 + 0.1 * aspect))
      let off = sheet > Self.shape ? sheet / Self.shape : Self.shape / sheet
      // Empty cells add to the cost of a layout, because they look worse than a sheet that is a
      // little too long.
      return (rows, off + 2 * Double(columns * rows - count) / Double(columns))
    }
    let best = (1...count).min { grid($0).cost < grid($1).cost } ?? count
    self.columns = min(max(columns ?? best, 1), count)
    rows = grid(self.columns).rows
    capacity = count

    // A margin is one and a half gaps, and a gap is a tenth of a frame's shorter side.
    let shorter = min(1, 1 / aspect)
    let across = Double(self.columns) + shorter / 10 * Double(self.columns + 2)
    let cell = min(max((Double(max(width, 64)) / across).rounded(.down), 1), Double(frameWidth))
    cellWidth = Int(clamping: cell)
    cellHeight = max(Int(clamping: (cell / aspect).rounded()), 1)
    gap = max(Int(clamping: (Double(min(cellWidth, cellHeight)) / 10).rounded()), 2)
    margin = gap + gap / 2
    line = hasLabels ? max(gap, 20) : 0
    self.width = self.columns * cellWidth + (self.columns - 1) * gap + 2 * margin
    height = rows * (cellHeight + line) + (rows - 1) * gap + 2 * margin
    guard self.width <= 32768, height <= 32768 else { return nil }
  }

  /// Returns the indices of the frames, of `total`, that a sheet of `count` frames shows: the first, the
  /// last, and frames at equal distances between them.
  package static func choice(of count: Int, from total: Int) -> [Int] {
    guard count > 0, total > 0 else { return [] }
    guard count < total else { return Array(0..<total) }
    guard count > 1 else { return [0] }
    return (0..<count).map { ($0 * (total - 1) + (count - 1) / 2) / (count - 1) }
  }

  /// Adds a copy of the next frame, whose buffer may be written again afterwards, and the text below it. Frames beyond
  /// the sheet's last cell are ignored. Returns false when there is not enough memory for the copy.
  package mutating func add(_ frame: PixelBuffer, label: String? = nil) -> Bool {
    guard cells.count < capacity else { return true }
    guard let cell = PixelBuffer(width: cellWidth, height: cellHeight) else { return false }
    PictureScaler.scale(
      frame, x: 0, y: 0, width: frame.width, height: frame.height, into: cell, filter: .lanczos)
    cells.append((cell, label))
    return true
  }

  /// Returns the sheet with the frames that have been added; nil when there is not enough memory for it.
  package func picture(
    background: Color = Decoration.neutralColor
  ) -> PixelBuffer? {
    guard let sheet = PixelBuffer(width: width, height: height) else { return nil }
    let compositor = Compositor(width: width, height: height, background: background)
    var layers: [Layer] = []
    let radius = Double(min(cellWidth, cellHeight)) * 0.07
    for (index, cell) in cells.enumerated() {
      let frame = Rect(
        x: Double(margin + index % columns * (cellWidth + gap)),
        y: Double(margin + index / columns * (cellHeight + line + gap)),
        width: Double(cellWidth), height: Double(cellHeight))
      let shadow = Double(gap) / 3
      for step in 1...8 {
        let spread = shadow * Double(step) / 8
        layers.append(
          Self.card(frame.offsetBy(dx: 0, dy: shadow / 3), spread: spread, radius, alpha: 0.012))
      }
      layers.append(Self.card(frame, spread: 1, radius, alpha: 0.10))
      var layer = Layer(
        view: ViewID(rawValue: 1), bounds: frame, contents: Contents(source: compositor.pictures.add(cell.picture)))
      layer.cornerRadius = radius
      layer.clipsToBounds = true
      layers.append(layer)
      if line > 0, let text = cell.label.flatMap(text) {
        let (wide, high) = (Double(text.picture.width), Double(text.picture.height))
        let place = Rect(
          x: (frame.midX - wide / 2).rounded(), y: (frame.maxY + Double(gap) / 4 + (Double(line) - high) / 2).rounded(),
          width: wide, height: high)
        layers.append(
          Layer(
            view: ViewID(rawValue: 1), bounds: place, contents: Contents(source: compositor.pictures.add(text.picture)))
        )
      }
    }
    let size = Size(width: Double(width), height: Double(height))
    compositor.draw(LayerTree(size: size, layers: layers), into: sheet)
    return sheet
  }

  /// Returns the picture of a label; nil if the machine cannot draw text.
  private func text(_ label: String) -> TextPicture? {
    try? TextPicture(
      label, font: nil, color: Color(red: 0.25, green: 0.27, blue: 0.32),
      fontSize: min(max(Double(line) * 0.6, 11), 28),
      width: cellWidth, lines: 1)
  }

  private static func card(
    _ frame: Rect, spread: Double, _ radius: Double, alpha: Double
  ) -> Layer {
    var layer = Layer(
      view: ViewID(rawValue: 1),
      bounds: Rect(
        x: frame.minX - spread, y: frame.minY - spread, width: frame.width + 2 * spread,
        height: frame.height + 2 * spread))
    layer.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: alpha)
    layer.cornerRadius = radius + spread
    return layer
  }
}
