// Elements that two screens share, found in their pictures. `ScreenParts` takes a picture apart as a person sees it:
// what lies on a plain ground is a part, letters on a line are one part, and a part with a ground of its own, such as
// a card, has parts in turn; a photograph has none but light and dark texts. `PartMatcher` compares the parts of two
// screens: texts by the shape of their ink (`InkLook`), pictures by their colours and shapes, cropped as a picture that
// fills another box (`PictureLook`), and cards by what is on them.
//
// Everything but the last step happens on a copy with about one pixel for each point, in which a screen of
// 1170 × 2532 pixels has 330,000. The edges of a part are then found in the picture itself.
//
// Rejected:
// - Keypoints with descriptors: texts and flat cards have hardly any, and a rectangle is wanted, not points.
// - Searching each part in the other picture: quadratic in the pixels, and only for parts of the same size.

package import SegueGeometry

/// The parts of a screen, found in its picture.
package struct ScreenParts {
  /// A part.
  struct Part {
    /// The rectangle, in pixels of the picture.
    var box: PixelRect
    /// The index of the part that this one is in; -1 for the screen itself.
    var parent: Int
    /// True for a line of text or a small symbol.
    var isInk: Bool
    /// True for a part with a plain ground of its own and parts on it.
    var isCard = false
    /// The tone of a text that lies on a picture.
    var tone: Tone?

    /// True for what is as wide as at least two letters.
    var isText: Bool { isInk && box.ratio >= 1.5 }
  }

  let picture: PixelBuffer
  let small: SmallPicture
  let areas: FlatAreas
  private(set) var parts: [Part] = []

  /// The maximum number of parts of a screen. A picture with more is no screen with elements.
  static let maximum = 400
  /// The depth of parts in each other that are found.
  private static let depth = 4
  /// The height in points up to which a part can be a line of text.
  private static let line = 48

  /// Takes a picture apart.
  ///
  /// - Parameter scale: The pixels per point, above 0.
  package init(_ picture: PixelBuffer, scale: Double) {
    self.picture = picture
    small = SmallPicture(picture, factor: max(Int(clamping: scale.rounded()), 1))
    areas = FlatAreas(small)
    split(PixelRect(x: 0, y: 0, width: small.width, height: small.height), parent: -1, depth: 0, on: [])
    addPlates()
    for index in parts.indices {
      let part = parts[index]
      parts[index].box = part.tone.map { refined(part.box, tone: $0) } ?? refined(part.box)
    }
  }

  /// Returns the rectangles of the parts of the picture, in points.
  ///
  /// - Parameter scale: The pixels per point, above 0.
  package func areas(scale: Double) -> [Rect] { parts.map { $0.box.rect(scale) } }

  // MARK: Taking apart

  private mutating func split(_ box: PixelRect, parent: Int, depth: Int, on outer: Set<Int32>) {
    guard depth < Self.depth else { return }
    let own = grounds(of: box, inset: depth == 0 ? 0 : 2, on: outer)
    guard let own, depth == 0 || !hasGrain(own, in: box) else {
      // A picture that fills the screen is a part of it.
      if parent < 0 { parts.append(Part(box: box, parent: -1, isInk: false)) }
      let plates = isLarge(box) ? plates(on: box) : []
      for text in texts(on: box) where parts.count < Self.maximum && !plates.contains(where: { $0.contains(text.box) })
      {
        parts.append(Part(box: text.box, parent: max(parent, 0), isInk: true, tone: text.tone))
      }
      for plate in plates where parts.count < Self.maximum {
        parts.append(Part(box: plate, parent: max(parent, 0), isInk: false))
        split(plate, parent: parts.count - 1, depth: depth + 1, on: [])
      }
      return
    }
    if parent < 0 { addBands(of: own) }
    let grounds = own.union(outer)
    // What goes to the edge of the part is found without the edge itself, which is neither in the part nor outside of it.
    let inset = parent < 0 ? 0 : 2
    let inner = PixelRect(
      x: box.x + inset, y: box.y + inset, width: box.width - 2 * inset, height: box.height - 2 * inset)
    var last: (label: Int32, isOpen: Bool) = (-1, false)
    let open = pieces(of: inner) { x, y in
      let label = areas.labels[y * small.width + x]
      if label != last.label { last = (label, !grounds.contains(label)) }
      return last.isOpen
    }
    var pieces: [Piece] = []
    for var piece in open {
      // Small and thin pieces along the edge are the rest of its corners and outline, and one as large as the part is
      // the part itself.
      if parent >= 0, piece.isInk || piece.isThin, touches(piece.box, edgeOf: inner) { continue }
      if !piece.isInk { piece.box = piece.box.grown(from: inner, to: box) }
      if piece.box.area * 20 <= box.area * 19 { pieces.append(piece) }
    }
    for part in joined(pieces) {
      guard parts.count < Self.maximum else { return }
      guard min(part.box.width, part.box.height) >= 4 else { continue }
      parts.append(Part(box: part.box, parent: parent, isInk: part.isInk))
      if parent >= 0 { parts[parent].isCard = true }
      if !part.isInk, part.box.width >= 24, part.box.height >= 24 {
        split(part.box, parent: parts.count - 1, depth: depth + 1, on: grounds)
      }
    }
  }

  /// Adds the cards on large parts in which nothing was found, such as a piece of a map.
  private mutating func addPlates() {
    for (index, part) in parts.enumerated() where !part.isInk && !part.isCard && isLarge(part.box) {
      for plate in plates(on: part.box) where !parts.contains(where: { $0.box.isNear(plate, 4) }) {
        guard parts.count < Self.maximum else { return }
        parts.append(Part(box: plate, parent: index, isInk: false))
        split(plate, parent: parts.count - 1, depth: 1, on: [])
      }
    }
  }

  /// True for a fifth of the screen and more.
  private func isLarge(_ box: PixelRect) -> Bool { box.area * 5 >= small.width * small.height }

  /// Returns true for a piece at the edge of the part that it is in.
  func touches(_ piece: PixelRect, edgeOf box: PixelRect) -> Bool {
    min(piece.x - box.x, piece.y - box.y, box.right - piece.right, box.bottom - piece.bottom) <= 1
  }

  /// Returns the areas that are the ground of a rectangle: those along its edge that are bands, as the ground of a
  /// screen and its bars are, and others of the same plain colour. Nil if there are none, as in a photograph, whose
  /// areas end at hills and clouds. What the part lies on, which is seen at round corners, is not its own.
  private func grounds(of box: PixelRect, inset: Int, on outer: Set<Int32>) -> Set<Int32>? {
    let inner = PixelRect(
      x: box.x + inset, y: box.y + inset, width: box.width - 2 * inset, height: box.height - 2 * inset)
    guard inner.width > 8, inner.height > 8 else { return nil }
    var counts: [Int32: Int] = [:]
    var all = 0
    func count(_ x: Int, _ y: Int) {
      let label = areas.labels[y * small.width + x]
      guard !outer.contains(label) else { return }
      counts[label, default: 0] += 1
      all += 1
    }
    for x in inner.x..<inner.right {
      count(x, inner.y)
      count(x, inner.bottom - 1)
    }
    for y in inner.y..<inner.bottom {
      count(inner.x, y)
      count(inner.right - 1, y)
    }
    let labels = counts.filter { $0.value * 20 >= all }.keys.sorted()
    var found = labels.map { _ in Surface() }
    var last: (label: Int32, index: Int?) = (-1, nil)
    for y in inner.y..<inner.bottom {
      for x in inner.x..<inner.right {
        let at = y * small.width + x
        if areas.labels[at] != last.label { last = (areas.labels[at], labels.firstIndex(of: areas.labels[at])) }
        if let index = last.index { found[index].add(x, y, small.pixels[at]) }
      }
    }
    let surfaces = Dictionary(uniqueKeysWithValues: zip(labels, found))
    // A plain ground has a large part of the area, or of the edge.
    func alike(_ mean: SIMD4<Float>) -> [Int32] {
      surfaces.filter { $0.value.isPlain && ($0.value.mean - mean).largest <= 12 }.map(\.key)
    }
    let main = surfaces.filter { surface in
      if surface.value.isBand { return true }
      guard surface.value.isPlain else { return false }
      let labels = alike(surface.value.mean)
      return labels.reduce(0) { $0 + (surfaces[$1]?.count ?? 0) } * 5 >= inner.area * 2
        || labels.reduce(0) { $0 + (counts[$1] ?? 0) } * 5 >= all * 3
    }.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    guard let main else { return nil }
    // On a plain ground, a sky above a horizon is a picture.
    let bands = surfaces.filter { $0.value.isBand && ($0.value.isPlain || !main.value.isPlain) }
    let grounds = Set(bands.map(\.key) + alike(main.value.mean))
    return grounds.reduce(0) { $0 + (counts[$1] ?? 0) } * 6 >= all ? grounds : nil
  }

  /// True for a ground with the grain of a photograph, such as a table around a plate: most of its pixels differ from
  /// their neighbours. What an app draws is even, also a gradient.
  private func hasGrain(_ grounds: Set<Int32>, in box: PixelRect) -> Bool {
    let factor = small.factor
    var (grain, count) = (0, 0)
    for y in box.y..<box.bottom {
      let row = picture.row(min(y * factor, picture.height - 1))
      for x in box.x..<box.right where grounds.contains(areas.labels[y * small.width + x]) {
        let at = min(x * factor, picture.width - 2)
        count += 1
        if row[at].difference(row[at + 1]) > 1 { grain += 1 }
      }
    }
    return grain * 2 > count
  }

  /// What an area is like within a rectangle.
  private struct Surface {
    private(set) var count = 0
    private var sum = SIMD4<Int>.zero
    private var lights = [Int](repeating: 0, count: 256)
    private var (left, right, top, bottom) = (Int.max, 0, Int.max, 0)
    /// The pixels in the first row and in the last one.
    private var (first, last) = (0, 0)

    /// Adds a pixel, from the first row to the last one.
    mutating func add(_ x: Int, _ y: Int, _ color: SIMD4<UInt8>) {
      if y != bottom || count == 0 { last = 0 }
      (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), y)
      if y == top { first += 1 }
      (last, count) = (last + 1, count + 1)
      sum &+= SIMD4(truncatingIfNeeded: color)
      lights[Int(color.y)] += 1
    }

    var mean: SIMD4<Float> { SIMD4<Float>(sum) / Float(max(count, 1)) }
    /// True for an area that is mostly of one colour.
    var isPlain: Bool {
      var (median, sum) = (0, 0)
      while median < 255, (sum + lights[median]) * 2 < count { (sum, median) = (sum + lights[median], median + 1) }
      return lights[max(median - 3, 0)...min(median + 3, 255)].reduce(0, +) * 5 >= count * 3
    }
    /// True for an area with straight edges above and below.
    var isBand: Bool { min(first, last) * 5 >= (right - left + 1) * 3 }
  }

  /// Adds the areas that go from one side of the screen to the other with another ground than most of the screen, such
  /// as a picture above a text.
  private mutating func addBands(of grounds: Set<Int32>) {
    var boxes: [Int32: (top: Int, bottom: Int, left: Int, right: Int, count: Int)] = [:]
    for y in 0..<small.height {
      for x in 0..<small.width {
        let label = areas.labels[y * small.width + x]
        guard grounds.contains(label) else { continue }
        let old = boxes[label] ?? (y, y, x, x, 0)
        boxes[label] = (old.top, y, min(old.left, x), max(old.right, x), old.count + 1)
      }
    }
    let largest = boxes.values.map(\.count).max() ?? 0
    for box in boxes.values.sorted(by: { $0.top < $1.top }) where box.count < largest {
      let height = box.bottom - box.top + 1
      guard box.left == 0, box.right == small.width - 1, height >= Self.line, height * 10 < small.height * 9 else {
        continue
      }
      parts.append(
        Part(box: PixelRect(x: 0, y: box.top, width: small.width, height: height), parent: -1, isInk: false))
    }
  }

  struct Piece {
    var box: PixelRect
    var isInk: Bool
    /// True for a filled shape that is larger than letters, such as an avatar beside a name.
    var isBlock: Bool
    /// True for a line, however it is bent.
    var isThin: Bool
  }

  /// Returns the connected pieces of a rectangle whose pixels satisfy a condition.
  func pieces(
    of box: PixelRect, above least: Int = 1, where isPiece: (_ x: Int, _ y: Int) -> Bool
  ) -> [Piece] {
    var isOpen = [Bool](repeating: false, count: box.area)
    for y in 0..<box.height { for x in 0..<box.width { isOpen[y * box.width + x] = isPiece(box.x + x, box.y + y) } }
    var found: [Piece] = []
    var stack: [Int] = []
    for start in isOpen.indices where isOpen[start] {
      isOpen[start] = false
      stack.append(start)
      var (left, top, right, bottom, count) = (box.width, box.height, 0, 0, 0)
      while let at = stack.popLast() {
        let (x, y) = (at % box.width, at / box.width)
        (left, top, right, bottom, count) = (min(left, x), min(top, y), max(right, x), max(bottom, y), count + 1)
        for nearY in max(y - 1, 0)...min(y + 1, box.height - 1) {
          for nearX in max(x - 1, 0)...min(x + 1, box.width - 1) where isOpen[nearY * box.width + nearX] {
            isOpen[nearY * box.width + nearX] = false
            stack.append(nearY * box.width + nearX)
          }
        }
      }
      guard count > least else { continue }
      let piece = PixelRect(
        x: box.x + left, y: box.y + top, width: right - left + 1, height: bottom - top + 1)
      found.append(
        Piece(
          box: piece, isInk: piece.height <= Self.line && piece.width <= 2 * Self.line,
          isBlock: min(piece.width, piece.height) >= 20 && count * 5 >= piece.area * 4,
          isThin: count < 2 * (piece.width + piece.height)))
    }
    return found
  }

  /// Joins letters and symbols into lines.
  func joined(_ pieces: [Piece]) -> [Piece] {
    var lines = pieces.filter(\.isInk).sorted { ($0.box.x, $0.box.y) < ($1.box.x, $1.box.y) }
    let others = pieces.filter { !$0.isInk }
    guard lines.count <= 3000 else { return others }
    var isChanged = true
    while isChanged {
      isChanged = false
      var kept: [Piece] = []
      for piece in lines {
        if let index = kept.lastIndex(where: { Self.areOneLine($0, piece) }) {
          kept[index].box = kept[index].box.union(piece.box)
          kept[index].isBlock = false
          isChanged = true
        } else {
          kept.append(piece)
        }
      }
      lines = kept
    }
    // What is on a card or a picture is found there.
    return others + lines.filter { line in !others.contains { $0.box.contains(line.box) } }
  }

  private static func areOneLine(_ one: Piece, _ other: Piece) -> Bool {
    let (a, b) = (one.box, other.box)
    let across = min(a.bottom, b.bottom) - max(a.y, b.y)
    let along = min(a.right, b.right) - max(a.x, b.x)
    let (low, high) = (min(a.height, b.height), max(a.height, b.height))
    guard max(a.bottom, b.bottom) - min(a.y, b.y) <= line else { return false }
    // The gap between two words is about half of the height of their letters, and a dot or a dash between words has as
    // much room. A symbol beside a text is higher than it.
    if across * 3 >= low {
      let isAlike = low * 2 >= high && !(one.isBlock != other.isBlock && low * 4 < high * 3)
      let isDot = low * 10 < high * 3 && high <= 30 && !one.isBlock && !other.isBlock
      return -along * 20 <= high * (isAlike ? 14 : isDot ? 11 : 6)
        && (isAlike || isDot || !one.isBlock && !other.isBlock)
    }
    return along * 2 >= min(a.width, b.width) && -across * 4 <= high && low * 3 <= high
  }

  // MARK: Edges

  /// Returns the rectangle in the picture's own pixels, with its edges where the ground ends.
  private func refined(_ box: PixelRect) -> PixelRect {
    let factor = small.factor
    var (left, top) = (box.x * factor, box.y * factor)
    var (right, bottom) = (min(box.right * factor, picture.width), min(box.bottom * factor, picture.height))
    guard factor > 1 else { return box }
    func isGround(column x: Int, beside outside: Int) -> Bool {
      guard (0..<picture.width).contains(outside) else { return false }
      return (top..<bottom).allSatisfy { picture.row($0)[x].difference(picture.row($0)[outside]) <= 6 }
    }
    func isGround(row y: Int, beside outside: Int) -> Bool {
      guard (0..<picture.height).contains(outside) else { return false }
      let (line, other) = (picture.row(y), picture.row(outside))
      return (left..<right).allSatisfy { line[$0].difference(other[$0]) <= 6 }
    }
    for _ in 0..<factor {
      if right - left > 1, isGround(column: left, beside: left - 1) { left += 1 }
      if right - left > 1, isGround(column: right - 1, beside: right) { right -= 1 }
      if bottom - top > 1, isGround(row: top, beside: top - 1) { top += 1 }
      if bottom - top > 1, isGround(row: bottom - 1, beside: bottom) { bottom -= 1 }
    }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
