internal import SegueGeometry
internal import SeguePixels

/// A text on a photograph or a gradient, separated from its background: the pixels of its ink, and
/// the opacity of each. Only the inked pixels are filled in the picture behind the text, so the
/// photograph between the letters does not change.
///
/// The ink is a colour that many pixels inside the text's rectangle have, but hardly any at its
/// edges. On a surface of one colour with grain, as in a dark part of a photograph, it is all that
/// differs from the surface by more than the grain.
struct TextMatte {
  /// The result of the search for a text in a rectangle of a picture.
  enum Finding {
    /// A text on a surface of many colours.
    case text(TextMatte)
    /// The element touches the rectangle's edges or cannot be distinguished from the picture behind
    /// it. Cut out, the element would include a box of the background, which would move with it.
    case inseparable
    /// A text with a letter that the rectangle cuts off. A part of the letter would remain.
    case cut(Cut)
    /// An object that fills its rectangle, such as a card or a photograph, or an element on a flat
    /// surface.
    case thing
  }

  private let area: PixelRect
  /// The colour of the ink; nil on a surface with grain, where any other colour is ink.
  private let ink: SIMD4<Float>?
  /// The largest difference of the surface's grain from the surface.
  private let grain: Int
  /// For each pixel of `area`, row by row, true if the pixel has ink or is within `reach` of a
  /// pixel with ink.
  private let isInked: [Bool]

  /// If the colour changes abruptly along at least this share of the rectangle's edge, the rectangle contains an object
  /// with a border, and not a text.
  private static let borderShare = 1.0 / 3
  /// The limit above which a colour change across the rectangle's edge is abrupt. What counts is
  /// the change minus one and a half times `Pair.beside`, the larger colour change beside the edge.
  /// The unit is a step of a channel, 0…255.
  fileprivate static let step: Float = 6
  /// The largest difference between a pixel's colour and the ink's colour with which the pixel
  /// counts as pure ink.
  fileprivate static let likeness: Float = 24
  /// The largest difference from the ink's colour at which a pixel along the rectangle's edge
  /// counts as ink. The ink's colour must hardly occur there.
  private static let trace: Float = 40
  /// The smallest mean difference between the ink and the surface behind it.
  private static let contrast: Float = 48
  /// The smallest and the largest share of the rectangle's pixels that may be pure ink.
  private static let shares = 0.01...0.6
  /// The opacity of ink up to which a pixel beside a letter is the surface's grain.
  private static let grainAlpha: Float = 0.04
  /// The distance from the ink, in pixels, within which the ink may partly cover a pixel.
  private static let reach = 2

  static func find(in picture: PixelBuffer, _ area: PixelRect) -> Finding {
    let size = PixelSize(width: picture.width, height: picture.height)
    guard min(area.width, area.height) >= 6, area != PixelRect(whole: size) else { return .thing }
    let edge = Edge(picture, area, size)
    if let grain = edge.grain {
      return finding(TextMatte(picture, area, on: grain), in: picture) { $0.isElement(on: grain) }
    }
    guard !edge.pairs.isEmpty, !edge.isFlat, !edge.isOfOneColor, edge.borderShare < borderShare else { return .thing }
    let matte = TextMatte(picture, area, edge)
    // Of a text through which an edge of the rectangle goes, only the reason is wanted.
    let other = matte ?? TextMatte(picture, area, edge, mostInkAtEdge: 0.25)
    let found = finding(other, in: picture) { other?.ink?.distance(to: $0) ?? .infinity <= 2 * likeness }
    if matte == nil, case .text = found { return .inseparable }
    return found
  }

  private static func finding(
    _ matte: TextMatte?, in picture: PixelBuffer, _ isInk: (SIMD4<Float>) -> Bool
  ) -> Finding {
    guard let matte else { return .inseparable }
    let cut = cut(matte.area, in: picture, height: matte.height) { isInk(SIMD4(pixel: $0)) }
    return cut.map(Finding.cut) ?? .text(matte)
  }

  /// The height of the text with all of its lines, in pixels.
  private var height: Int {
    let rows = (0..<area.height).filter { isInked[$0 * area.width..<($0 + 1) * area.width].contains(true) }
    return max((rows.last ?? 0) - (rows.first ?? 0) + 1 - 2 * Self.reach, 1)
  }

  /// Returns the colours of a rectangle, row by row; nil if one of them is not opaque.
  private static func colors(_ picture: PixelBuffer, _ area: PixelRect) -> [SIMD4<Float>]? {
    var colors: [SIMD4<Float>] = []
    colors.reserveCapacity(area.width * area.height)
    for y in area.y..<area.y + area.height {
      let row = picture.row(y)
      for x in area.x..<area.x + area.width {
        guard row[x] >> 24 == 255 else { return nil }
        colors.append(SIMD4(pixel: row[x]))
      }
    }
    return colors
  }

  /// Makes the matte of ink that is known.
  ///
  /// - Parameter isInk: For each pixel of `area`, row by row, true if the pixel has ink.
  init(_ area: PixelRect, ink: SIMD4<Float>, isInk: [Bool]) {
    (self.area, self.ink, grain) = (area, ink, 0)
    isInked = Self.grown(isInk, area)
  }

  private init?(_ picture: PixelBuffer, _ area: PixelRect, on grain: Edge.Grain) {
    guard let colors = Self.colors(picture, area) else { return nil }
    self.area = area
    ink = nil
    self.grain = Int(grain.reach)
    let isDifferent = colors.map { $0.isElement(on: grain) }
    guard isDifferent.contains(true) else { return nil }
    isInked = Self.grown(isDifferent, area)
  }

  /// - Parameter mostInkAtEdge: The largest share of the rectangle's edge that may have the ink's colour.
  private init?(_ picture: PixelBuffer, _ area: PixelRect, _ edge: Edge, mostInkAtEdge: Double = 0.02) {
    guard let colors = Self.colors(picture, area), let ink = Self.ink(of: colors, edge, mostInkAtEdge) else {
      return nil
    }
    self.area = area
    self.ink = ink
    grain = 0
    isInked = Self.grown(colors.map { $0.distance(to: ink) <= 2 * Self.likeness }, area)
    guard let surface = surface(of: picture) else { return nil }
    var (contrast, count) = (Float(0), Float(0))
    for index in colors.indices where isInked[index] {
      let (x, y) = (index % area.width, index / area.width)
      contrast += ink.distance(to: SIMD4(pixel: surface.row(y)[x]))
      count += 1
    }
    guard contrast >= Self.contrast * count else { return nil }
  }

  /// Returns the most frequent colour that hardly occurs at the edge, or nil when there is none.
  private static func ink(of colors: [SIMD4<Float>], _ edge: Edge, _ mostAtEdge: Double) -> SIMD4<Float>? {
    var counts: [UInt32: Int] = [:]
    for color in colors { counts[color.cell, default: 0] += 1 }
    let minimum = shares.lowerBound / 2 * Double(colors.count)
    let common = counts.filter { Double($0.value) >= minimum }
      .sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(8)
    var best: (color: SIMD4<Float>, share: Double)?
    for (cell, count) in common {
      let sum = colors.reduce(SIMD4<Float>.zero) { $1.cell == cell ? $0 + $1 : $0 }
      let color = sum / Float(count)
      guard edge.share(of: color, within: trace) <= mostAtEdge else { continue }
      let like = colors.count { $0.distance(to: color) <= likeness }
      let share = Double(like) / Double(colors.count)
      if shares.contains(share), share > best?.share ?? 0 { best = (color, share) }
    }
    return best?.color
  }

  /// Returns the flags with each true flag extended to all pixels within `reach` (a dilation).
  static func grown(_ flags: [Bool], _ area: PixelRect) -> [Bool] {
    var result = flags
    for y in 0..<area.height {
      for x in 0..<area.width where flags[y * area.width + x] {
        for line in max(y - reach, 0)...min(y + reach, area.height - 1) {
          for column in max(x - reach, 0)...min(x + reach, area.width - 1) {
            result[line * area.width + column] = true
          }
        }
      }
    }
    return result
  }

  /// Returns the surface behind the text in `picture`, as estimated from the pixels around its ink;
  /// nil when there is no memory.
  private func surface(of picture: PixelBuffer) -> PixelBuffer? {
    guard let copy = PixelBuffer(width: area.width, height: area.height) else { return nil }
    for y in 0..<area.height {
      // Unsafe: the rectangle is within the picture.
      copy.row(y).update(from: picture.row(area.y + y) + area.x, count: area.width)
    }
    InkFill.fill(
      isInked.map { !$0 }, of: copy,
      within: PixelRect(x: 0, y: 0, width: area.width, height: area.height))
    return copy
  }

  /// Removes the text from a picture of the whole screen, by filling its inked pixels.
  func fill(_ picture: PixelBuffer) {
    InkFill.fill(isInked.map { !$0 }, of: picture, within: area)
  }

  /// Draws the text of `shown`, a picture of the whole screen, into `picture`, which contains the
  /// pixels within `frame`. Composited over the filled background, the result equals the original.
  func draw(_ shown: PixelBuffer, into picture: PixelBuffer, at frame: PixelRect) {
    guard let surface = surface(of: shown) else { return }
    let strongest = ink == nil ? ElementMatte.strongest(shown, area, surface) : []
    for y in 0..<area.height {
      let (row, other) = (shown.row(area.y + y) + area.x, surface.row(y))
      let line = area.y + y - frame.y
      guard (0..<picture.height).contains(line) else { continue }
      for x in 0..<area.width where isInked[y * area.width + x] {
        let column = area.x + x - frame.x
        guard (0..<picture.width).contains(column) else { continue }
        picture.row(line)[column] =
          if let ink {
            lifted(row[x], from: other[x], ink)
          } else {
            ElementMatte.lifted(
              row[x], from: other[x], strongest: Int(strongest[y * area.width + x]), grain: grain)
          }
      }
    }
  }

  private func lifted(_ pixel: UInt32, from surface: UInt32, _ ink: SIMD4<Float>) -> UInt32 {
    let behind = SIMD4<Float>(pixel: surface)
    let way = ink - behind
    let length = (way * way).sum()
    let alpha = length > 0 ? ((SIMD4(pixel: pixel) - behind) * way).sum() / length : 0
    // Grain, which would be specks around the letters when they are elsewhere.
    guard alpha > Self.grainAlpha else { return 0 }
    return ElementMatte.lifted(pixel, from: surface, alpha: Int(clamping: Double(alpha * 255 + 0.5), to: 0...255))
  }
}

/// The colours along the edges of a rectangle. Edges that are at the picture's own edge are left
/// out.
private struct Edge {
  /// The colours inside and outside the rectangle's edge, near one pixel of the edge.
  struct Pair {
    let inner: SIMD4<Float>
    let outer: SIMD4<Float>
    /// A colour farther outside, beyond a line along the edge.
    let farther: SIMD4<Float>
    /// The colour beside `outer`, along the edge.
    let next: SIMD4<Float>
    /// The larger of two colour differences over the same distance: between two pixels on the inner
    /// side of the edge, and between two pixels on the outer side.
    let beside: Float
  }

  let pairs: [Pair]

  init(_ picture: PixelBuffer, _ area: PixelRect, _ size: PixelSize) {
    var pairs: [Pair] = []
    /// Adds the pair at the pixel `x`, `y` of the rectangle's edge. `dx`, `dy` is the direction
    /// inward.
    func add(_ x: Int, _ y: Int, _ dx: Int, _ dy: Int) {
      func color(_ distance: Int, along: Int = 0) -> SIMD4<Float>? {
        let (x, y) = (x + dx * distance + abs(dy) * along, y + dy * distance + abs(dx) * along)
        guard (0..<size.width).contains(x), (0..<size.height).contains(y) else { return nil }
        return SIMD4(pixel: picture.row(y)[x])
      }
      // The pixel directly at the edge is skipped, because downscaled pictures have soft edges.
      guard let inner = color(1), let deeper = color(4), let outer = color(-2) ?? color(-1) else {
        return
      }
      let farther = color(-5) ?? outer
      pairs.append(
        Pair(
          inner: inner, outer: outer, farther: farther, next: color(-2, along: 1) ?? outer,
          beside: max(inner.distance(to: deeper), outer.distance(to: farther))))
    }
    let (right, bottom) = (area.x + area.width, area.y + area.height)
    for x in area.x..<right {
      if area.y > 0 { add(x, area.y, 0, 1) }
      if bottom < size.height { add(x, bottom - 1, 0, -1) }
    }
    for y in area.y..<bottom {
      if area.x > 0 { add(area.x, y, 1, 0) }
      if right < size.width { add(right - 1, y, -1, 0) }
    }
    self.pairs = pairs
  }

  /// True when all pixels around the rectangle have almost the same colour.
  var isFlat: Bool {
    guard let first = pairs.first?.outer else { return true }
    var (low, high) = (first, first)
    for pair in pairs {
      low = pointwiseMin(low, pair.outer)
      high = pointwiseMax(high, pair.outer)
    }
    return (high - low).max() <= Float(ElementMatte.spread)
  }

  /// A surface of one colour with grain.
  struct Grain {
    let color: SIMD4<Float>
    /// The largest difference of almost all of its pixels from the colour.
    let reach: Float
  }

  /// The grain of the surface around the rectangle, on which the element lies; nil if the surface has no grain or several
  /// colours, and for an element with edges of its own.
  var grain: Grain? {
    guard !pairs.isEmpty else { return nil }
    // In a gradient, in a flat surface and in a line along the edge, pixels beside each other are alike.
    let uneven = pairs.count { $0.outer.distance(to: $0.next) >= 2 }
    guard 2 * uneven >= pairs.count else { return nil }
    let color = SIMD4<Float>(
      (0..<4).map { channel in pairs.map { $0.outer[channel] }.sorted()[pairs.count / 2] })
    let distances = pairs.map { $0.outer.distance(to: color) }.sorted()
    let reach = distances[(pairs.count - 1) * 97 / 100]
    guard Self.grains.contains(reach) else { return nil }
    let inner = pairs.count { $0.inner.distance(to: color) <= 1.5 * reach }
    return Double(inner) >= ElementMatte.flatShare * Double(pairs.count) ? Grain(color: color, reach: reach) : nil
  }

  /// The differences from a surface's colour that count as its grain.
  private static let grains: ClosedRange<Float> = 4...16

  /// True when most pixels around the rectangle have the same colour, as around a row of a list below a line: then it is
  /// not on a photograph.
  var isOfOneColor: Bool {
    var counts: [UInt32: Int] = [:]
    for pair in pairs { counts[pair.farther.cell, default: 0] += 1 }
    guard let cell = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key,
      let color = pairs.first(where: { $0.farther.cell == cell })?.farther
    else { return false }
    let count = pairs.count { min($0.outer.distance(to: color), $0.farther.distance(to: color)) <= Self.noise }
    return Double(count) >= Self.mostly * Double(pairs.count)
  }

  /// The largest difference between two pixels of one colour, and the share of the pixels that must have it.
  private static let (noise, mostly): (Float, Double) = (3, 0.6)

  /// The share of the edge's pixels at which the colour changes abruptly across the edge.
  var borderShare: Double {
    let count = pairs.count { pair in
      pair.inner.distance(to: pair.outer) > 1.5 * pair.beside + TextMatte.step
    }
    return Double(count) / Double(max(pairs.count, 1))
  }

  /// Returns the share of the edge's pixels at which the colour inside or outside the rectangle
  /// differs from `color` by at most `distance`.
  func share(of color: SIMD4<Float>, within distance: Float) -> Double {
    let count = pairs.count { pair in
      pair.inner.distance(to: color) <= distance || pair.outer.distance(to: color) <= distance
    }
    return Double(count) / Double(max(pairs.count, 1))
  }
}

extension SIMD4<Float> {
  /// True for a colour that is no grain of a surface.
  fileprivate func isElement(on grain: Edge.Grain) -> Bool {
    distance(to: grain.color) > Swift.max(2 * grain.reach, TextMatte.likeness)
  }

  /// The index of the colour's cell in a histogram with cells of eight values per component.
  fileprivate var cell: UInt32 {
    // In range: the components of a pixel are 0…255.
    (UInt32(x) >> 3) << 10 | (UInt32(y) >> 3) << 5 | UInt32(z) >> 3
  }
}
