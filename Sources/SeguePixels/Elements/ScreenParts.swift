// Elements that two screens share, found in their pictures. `ScreenParts` takes a picture apart as a person sees it:
// what lies on a plain ground is a part, letters on a line are one part, and a part with a ground of its own, such as
// a card, has parts in turn. `SharedElements` compares the parts of two screens: as pictures, cropped as a picture that
// fills another box, and by the shape of their ink, so that a text in another size and colour is found.
//
// Everything but the last step happens on a copy with about one pixel for each point, in which a screen of
// 1170 × 2532 pixels has 330,000. The edges of a part are then found in the picture itself.
//
// Rejected:
// - Keypoints with descriptors: texts and flat cards have hardly any, and a rectangle is wanted, not points.
// - Searching each part in the other picture: quadratic in the pixels, and only for parts of the same size.

package import SegueGeometry

/// A rectangle of whole pixels.
struct PixelRect: Hashable {
  var x: Int, y: Int, width: Int, height: Int

  var right: Int { x + width }
  var bottom: Int { y + height }
  var area: Int { width * height }
  var ratio: Double { Double(width) / Double(max(height, 1)) }

  /// Returns the rectangle in points, of which each has `scale` pixels.
  func rect(_ scale: Double) -> Rect {
    Rect(
      x: Double(x) / scale, y: Double(y) / scale, width: Double(width) / scale, height: Double(height) / scale)
  }

  func union(_ other: Self) -> Self {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Self(
      x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
  }

  func contains(_ other: Self) -> Bool {
    x <= other.x && y <= other.y && right >= other.right && bottom >= other.bottom
  }

  /// Returns the largest part of the rectangle in its middle that has a ratio of width and height.
  func cropped(to ratio: Double) -> Self {
    var box = self
    if self.ratio > ratio {
      box.width = max(Int(clamping: (Double(height) * ratio).rounded()), 1)
      box.x += (width - box.width) / 2
    } else {
      box.height = max(Int(clamping: (Double(width) / ratio).rounded()), 1)
      box.y += (height - box.height) / 2
    }
    return box
  }
}

/// A copy of a picture in which each pixel is the mean of a square of pixels.
struct SmallPicture {
  let factor: Int
  let width: Int
  let height: Int
  /// The colours as blue, green, red and alpha, in rows from the top.
  let pixels: [SIMD4<UInt8>]

  init(_ picture: PixelBuffer, factor: Int) {
    self.factor = factor
    let (width, height) = ((picture.width + factor - 1) / factor, (picture.height + factor - 1) / factor)
    (self.width, self.height) = (width, height)
    var pixels = [SIMD4<UInt8>](repeating: .zero, count: width * height)
    var sums = [SIMD4<UInt32>](repeating: .zero, count: width)
    for y in 0..<height {
      for x in 0..<width { sums[x] = .zero }
      let rows = y * factor..<min((y + 1) * factor, picture.height)
      for row in rows {
        let line = picture.row(row)
        for x in 0..<width {
          for at in x * factor..<min((x + 1) * factor, picture.width) { sums[x] &+= line[at].channels }
        }
      }
      for x in 0..<width {
        let count = UInt32(rows.count * (min((x + 1) * factor, picture.width) - x * factor))
        pixels[y * width + x] = SIMD4(truncatingIfNeeded: sums[x] / SIMD4(repeating: count))
      }
    }
    self.pixels = pixels
  }
}

extension UInt32 {
  /// The four bytes of a pixel.
  var channels: SIMD4<UInt32> { SIMD4(self & 255, self >> 8 & 255, self >> 16 & 255, self >> 24) }

  /// Returns the largest difference of two pixels' bytes.
  func difference(_ other: UInt32) -> UInt32 {
    let (a, b) = (channels, other.channels)
    return (pointwiseMax(a, b) &- pointwiseMin(a, b)).max()
  }
}

/// The areas of a picture within which colours change by small steps from pixel to pixel, such as plain and graduated
/// grounds.
struct FlatAreas {
  /// The number of the area of each pixel.
  private(set) var labels: [Int32]

  /// The largest step from pixel to pixel, and over three pixels, of 255. The edge of a white card on a light grey
  /// ground is soft at round corners, and no way across.
  private static let step: UInt8 = 4
  private static let slope: UInt8 = 6

  init(_ picture: SmallPicture) {
    let (width, height) = (picture.width, picture.height)
    var roots = (0..<Int32(width * height)).map(\.self)
    func root(_ start: Int32, _ roots: UnsafeMutableBufferPointer<Int32>) -> Int32 {
      var at = start
      while roots[Int(at)] != at {
        roots[Int(at)] = roots[Int(roots[Int(at)])]
        at = roots[Int(at)]
      }
      return at
    }
    roots.withUnsafeMutableBufferPointer { roots in
      picture.pixels.withUnsafeBufferPointer { pixels in
        func difference(_ a: Int, _ b: Int) -> UInt8 {
          (pointwiseMax(pixels[a], pixels[b]) &- pointwiseMin(pixels[a], pixels[b])).max()
        }
        func join(_ a: Int, _ b: Int, before: Int, after: Int) {
          guard difference(a, b) <= Self.step, difference(before, after) <= Self.slope else { return }
          let (one, other) = (root(Int32(a), roots), root(Int32(b), roots))
          if one < other { roots[Int(other)] = one } else { roots[Int(one)] = other }
        }
        for y in 0..<height {
          for x in 0..<width {
            let at = y * width + x
            if x > 0 { join(at, at - 1, before: x > 1 ? at - 2 : at - 1, after: x + 1 < width ? at + 1 : at) }
            if y > 0 {
              join(at, at - width, before: y > 1 ? at - 2 * width : at - width, after: y + 1 < height ? at + width : at)
            }
          }
        }
        for at in roots.indices { roots[at] = root(Int32(at), roots) }
      }
    }
    labels = roots
  }
}

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
    /// True for a part with a plain ground of its own and texts on it.
    var isCard = false
  }

  let picture: PixelBuffer
  let small: SmallPicture
  private let areas: FlatAreas
  private(set) var parts: [Part] = []

  /// The maximum number of parts of a screen. A picture with more is no screen with elements.
  static let maximum = 400
  /// The depth of parts in each other that are found.
  private static let depth = 4
  /// The height in points up to which a part can be a line of text.
  private static let line = 48

  /// Takes a picture apart.
  ///
  /// - Parameter scale: The pixels per point, at least 1.
  init(_ picture: PixelBuffer, scale: Double) {
    self.picture = picture
    small = SmallPicture(picture, factor: max(Int(clamping: scale.rounded()), 1))
    areas = FlatAreas(small)
    split(PixelRect(x: 0, y: 0, width: small.width, height: small.height), parent: -1, depth: 0)
    for index in parts.indices { parts[index].box = refined(parts[index].box) }
  }

  /// Returns the rectangles of the parts of a picture, in points.
  ///
  /// - Parameter scale: The pixels per point, above 0.
  package static func areas(of picture: PixelBuffer, scale: Double) -> [Rect] {
    Self(picture, scale: scale).parts.map { $0.box.rect(scale) }
  }

  // MARK: Taking apart

  private mutating func split(_ box: PixelRect, parent: Int, depth: Int) {
    guard depth < Self.depth, let grounds = grounds(of: box, inset: depth == 0 ? 0 : 2) else { return }
    if parent < 0 { addBands(of: grounds) }
    // A piece as large as the part is its edge.
    let pieces = pieces(of: box, on: grounds).filter { $0.box.area * 20 <= box.area * 19 }
    for part in joined(pieces) {
      guard parts.count < Self.maximum else { return }
      guard min(part.box.width, part.box.height) >= 4 else { continue }
      parts.append(Part(box: part.box, parent: parent, isInk: part.isInk))
      if part.isInk, parent >= 0 { parts[parent].isCard = true }
      if !part.isInk, part.box.width >= 24, part.box.height >= 24 {
        split(part.box, parent: parts.count - 1, depth: depth + 1)
      }
    }
  }

  /// Returns the areas that are the ground of a rectangle: those along its edge. Nil if there are none, as in a photo.
  private func grounds(of box: PixelRect, inset: Int) -> Set<Int32>? {
    let inner = PixelRect(
      x: box.x + inset, y: box.y + inset, width: box.width - 2 * inset, height: box.height - 2 * inset)
    guard inner.width > 8, inner.height > 8 else { return nil }
    var counts: [Int32: Int] = [:]
    var all = 0
    func count(_ x: Int, _ y: Int) {
      counts[areas.labels[y * small.width + x], default: 0] += 1
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
    let grounds = counts.filter { $0.value * 20 >= all }
    guard grounds.values.reduce(0, +) * 2 >= all else { return nil }
    return Set(grounds.keys)
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

  private struct Piece {
    var box: PixelRect
    var isInk: Bool
  }

  /// Returns the connected pieces of a rectangle that are not its ground.
  private func pieces(of box: PixelRect, on grounds: Set<Int32>) -> [Piece] {
    let width = small.width
    var isOpen = [Bool](repeating: false, count: box.area)
    for y in 0..<box.height {
      var last: (label: Int32, isGround: Bool) = (-1, false)
      for x in 0..<box.width {
        let label = areas.labels[(box.y + y) * width + box.x + x]
        if label != last.label { last = (label, grounds.contains(label)) }
        isOpen[y * box.width + x] = !last.isGround
      }
    }
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
      guard count > 1 else { continue }
      let piece = PixelRect(
        x: box.x + left, y: box.y + top, width: right - left + 1, height: bottom - top + 1)
      found.append(Piece(box: piece, isInk: piece.height <= Self.line && piece.width <= 2 * Self.line))
    }
    return found
  }

  /// Joins letters and symbols into lines.
  private func joined(_ pieces: [Piece]) -> [Piece] {
    var lines = pieces.filter(\.isInk).sorted { ($0.box.x, $0.box.y) < ($1.box.x, $1.box.y) }
    let others = pieces.filter { !$0.isInk }
    guard lines.count <= 3000 else { return others }
    var isChanged = true
    while isChanged {
      isChanged = false
      var kept: [Piece] = []
      for piece in lines {
        if let index = kept.lastIndex(where: { Self.areOneLine($0.box, piece.box) }) {
          kept[index].box = kept[index].box.union(piece.box)
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

  private static func areOneLine(_ a: PixelRect, _ b: PixelRect) -> Bool {
    let across = min(a.bottom, b.bottom) - max(a.y, b.y)
    let along = min(a.right, b.right) - max(a.x, b.x)
    let (low, high) = (min(a.height, b.height), max(a.height, b.height))
    guard max(a.bottom, b.bottom) - min(a.y, b.y) <= line else { return false }
    // The gap between two words is less than half of the height of their letters; dots and accents are above letters.
    if across * 3 >= low, -along * 20 <= high * 11 { return true }
    return along * 2 >= min(a.width, b.width) && -across * 4 <= high && low * 2 <= high
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
