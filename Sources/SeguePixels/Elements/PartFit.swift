package import SegueGeometry

extension ScreenParts {
  /// The distance in points by which the edge of a rectangle that was drawn by hand may miss the edge of what is meant.
  package static let reach = 3.0
  /// The share of a part's width and height that is in a rectangle that means it.
  private static let meant = 0.75
  /// The most height of a rectangle around a text on a photograph, in heights of the text.
  private static let aroundText = 2.5
  /// The difference from the ground at which a pixel belongs to a letter.
  private static let contrast: UInt32 = 48

  /// Returns a rectangle, in points, with its edges where what is meant by it ends; the rectangle itself if they are there
  /// already, or farther away.
  ///
  /// The rectangle of a photograph or a card has the edges of that, also on another photograph. Any other one grows around
  /// the parts that it cuts a little off, such as a letter.
  ///
  /// - Parameter scale: The pixels per point, above 0.
  package func fitted(_ area: Rect, scale: Double) -> Rect {
    let near = parts.lazy.filter { !$0.isInk }.map { ($0.box, Edges($0.box.rect(scale)).distances(from: Edges(area))) }
      .filter { $0.1.allSatisfy { abs($0) <= Self.reach } }
    let nearest = near.min { $0.1.reduce(0) { $0 + abs($1) } < $1.1.reduce(0) { $0 + abs($1) } }
    let own = Edges(area)
    var edges = own
    if let (box, distances) = nearest {
      for side in Edges.sides where abs(distances[side]) * scale > 0.5 {
        let isOutward = distances[side] * Edges.outward[side] > 0
        if isOutward || isGround(between: box, own.values[side], side, scale: scale) {
          edges.values[side] += distances[side]
        }
      }
      return edges.values == own.values ? area : edges.rect
    }
    if let bordered = bordered(area, scale: scale) { return bordered }
    for part in parts where isMeant(part, by: area, scale: scale) {
      // The soft edge of a letter on a photograph is not in the box.
      let soft = part.tone == nil ? 0 : 1.0
      let distances = Edges(part.box.rect(scale).insetBy(dx: -soft, dy: -soft)).distances(from: own)
      let outward = zip(distances, Edges.outward).map { $0 * $1 }
      guard outward.allSatisfy({ $0 <= Self.reach + soft }) else { continue }
      for side in Edges.sides where (outward[side] - soft) * scale > 0.5 {
        let edge = own.values[side] + distances[side]
        edges.values[side] = Edges.outward[side] < 0 ? min(edges.values[side], edge) : max(edges.values[side], edge)
      }
    }
    leaveOut(of: &edges, scale: scale)
    return edges.values == own.values ? area : edges.rect
  }

  /// Moves edges that let in the tips of the letters of another line, up to `reach`, so that these stay outside.
  private func leaveOut(of edges: inout Edges, scale: Double) {
    let area = edges.rect
    let meant = parts.filter { isMeant($0, by: area, scale: scale) }.map { Edges($0.box.rect(scale)).values }
    guard !meant.isEmpty else { return }
    for part in parts where part.isText && !isMeant(part, by: area, scale: scale) {
      let box = part.box.rect(scale)
      guard box.intersection(area) != nil else { continue }
      for side in Edges.sides {
        let (outward, inner) = (Edges.outward[side], Edges(box).values[(side + 2) % 4])
        let (depth, beyond) = (
          (edges.values[side] - inner) * outward, (Edges(box).values[side] - edges.values[side]) * outward
        )
        // One pixel more for the letters' soft edges.
        let edge = inner - outward / scale
        let isFree = meant.allSatisfy { (edge - $0[side]) * outward >= 0 }
        if isFree, depth > 0, depth <= Self.reach, beyond > Self.reach { edges.values[side] = edge }
      }
    }
  }

  /// A line of text of which a rectangle contains only a part.
  package struct SplitText {
    /// The rectangle of the whole text with some room around it, in points.
    package let area: Rect
    /// The rows of its letters, in pixels of the picture.
    package let rows: Range<Int>
    /// Returns true for the colour of a letter.
    package let isInk: (UInt32) -> Bool

    /// The least width of the space between two words, in heights of the text.
    private static let space = 0.18

    /// Returns true for a column of the picture between two letters of one word.
    package func hasWord(around column: Int, in picture: PixelBuffer) -> Bool {
      let reach = Int(clamping: Self.space * Double(rows.count))
      func distance(_ columns: some Sequence<Int>) -> Int? {
        columns.enumerated().first { _, x in
          (0..<picture.width).contains(x) && rows.contains { isInk(picture.row($0)[x]) }
        }?.offset
      }
      guard let before = distance((column - 1 - reach..<column).reversed()),
        let after = distance(column...column + reach)
      else { return false }
      return before + after <= reach
    }
  }

  /// Returns the texts of which a rectangle contains only a part, and which go on farther beyond it than `reach`.
  ///
  /// - Parameters:
  ///   - area: In points.
  ///   - scale: The pixels per point, above 0.
  package func texts(splitBy area: Rect, scale: Double) -> [SplitText] {
    parts.indices.compactMap { index in
      let part = parts[index]
      let box = part.box.rect(scale)
      guard part.isText, part.tone == nil || isAround(box, area), let inside = box.intersection(area),
        inside.height * 2 >= box.height, inside.width * 4 >= box.height,
        zip(Edges(box).distances(from: Edges(area)), Edges.outward).contains(where: { $0 * $1 > Self.reach })
      else { return nil }
      return SplitText(
        area: self.area(of: index, scale: scale), rows: part.box.y..<part.box.bottom, isInk: ink(of: part))
    }
  }

  private func ink(of part: Part) -> (UInt32) -> Bool {
    if let tone = part.tone { return { tone.contains($0.channels) } }
    // The ground is the most frequent colour around the text.
    let (box, factor) = (part.box, small.factor)
    var counts: [UInt32: Int] = [:]
    for y in [box.y - factor, box.bottom + factor - 1] where (0..<picture.height).contains(y) {
      for x in box.x..<box.right { counts[picture.row(y)[x], default: 0] += 1 }
    }
    let ground = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
    return { $0.difference(ground) > Self.contrast }
  }

  /// True for a part of which a rectangle has the most in both directions.
  private func isMeant(_ part: Part, by area: Rect, scale: Double) -> Bool {
    let box = part.box.rect(scale)
    guard let inside = box.intersection(area), part.tone == nil || isAround(box, area) else { return false }
    return inside.width >= Self.meant * box.width && inside.height >= Self.meant * box.height
  }

  /// True for a rectangle that may be meant to be around a text on a photograph, and is no part of the photograph on which
  /// light and dark spots are found as texts.
  private func isAround(_ text: Rect, _ area: Rect) -> Bool {
    guard let inside = text.intersection(area) else { return false }
    return area.height <= Self.aroundText * text.height && inside.width * 3 >= area.width
      && inside.height >= Self.meant * text.height
  }

  /// True if nothing but ground, such as the colour behind a card, is between the edge of a box and one beyond it.
  private func isGround(between box: PixelRect, _ edge: Double, _ side: Int, scale: Double) -> Bool {
    let isAcross = side % 2 == 0
    let outer = Int(clamping: (edge * scale).rounded())
    let inner = [box.x, box.y, box.right, box.bottom][side]
    let lines = Edges.outward[side] < 0 ? outer..<max(inner, outer) : min(inner, outer)..<outer
    let step = Edges.outward[side] < 0 ? -1 : 1
    let (length, range) = isAcross ? (picture.width, box.y..<box.bottom) : (picture.height, box.x..<box.right)
    return lines.allSatisfy { line in
      guard (0..<length).contains(line), (0..<length).contains(line + step) else { return false }
      return range.allSatisfy {
        isAcross
          ? picture.row($0)[line].difference(picture.row($0)[line + step]) <= 6
          : picture.row(line)[$0].difference(picture.row(line + step)[$0]) <= 6
      }
    }
  }

  /// The left, upper, right and lower edge of a rectangle.
  struct Edges {
    static let sides = 0..<4
    /// The direction in which an edge moves when the rectangle grows.
    static let outward: [Double] = [-1, -1, 1, 1]
    var values: [Double]

    init(_ rect: Rect) { values = [rect.minX, rect.minY, rect.maxX, rect.maxY] }

    /// Returns how far the edges are to the right of those of another rectangle, or below them.
    func distances(from other: Self) -> [Double] { zip(values, other.values).map { $0 - $1 } }

    var rect: Rect {
      Rect(x: values[0], y: values[1], width: values[2] - values[0], height: values[3] - values[1])
    }
  }
}
