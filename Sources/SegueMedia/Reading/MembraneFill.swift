internal import SegueGeometry
internal import SeguePixels

/// Fills rectangles of a picture from their surroundings, like a membrane that is stretched over
/// each hole and fixed at its rim: every pixel becomes the average of its four neighbours. A hole
/// in a flat surface gets exactly that surface's colour. If only one side of a hole is within the
/// picture, the hole gets the median colour along that side, since a membrane would draw stripes.
///
/// The average is computed from coarse to fine. The picture is halved again and again, and each
/// level begins with the result of the coarser one.
enum MembraneFill {
  /// A rectangle to fill, with rounded corners, in pixels.
  struct Hole {
    let area: PixelRect
    private let radius: Double

    init(_ area: PixelRect, radius: Double = 0) {
      self.area = area
      self.radius = min(radius, Double(min(area.width, area.height)) / 2)
    }

    /// Calls `body` for each row of the hole, with the range of columns that the hole covers at
    /// least partly.
    func eachRun(_ body: (Int, Range<Int>) -> Void) {
      for line in 0..<area.height {
        // The distance from this row of pixels to the line through the centres of the corners'
        // circles; positive only for rows that cross round corners.
        let depth = radius - Double(min(line, area.height - 1 - line)) - 1
        let cut = depth > 0 ? radius - (radius * radius - depth * depth).squareRoot() : 0
        let inset = min(Int(clamping: cut), (area.width - 1) / 2)
        body(area.y + line, area.x + inset..<area.x + area.width - inset)
      }
    }
  }

  /// The number of times that the pixels of a level are averaged.
  private static let sweeps = 8

  /// Fills the holes, which must be within `picture`. Holes whose surroundings overlap are filled
  /// together. A hole without surroundings, such as a photo that covers a screen, gets the colour of its own rim if
  /// most of the rim has one colour, as around a photo on black, and otherwise the average of its own pixels.
  static func fill(_ holes: [Hole], of picture: PixelBuffer) {
    for cluster in clusters(holes, PixelSize(width: picture.width, height: picture.height)) {
      fill(cluster.holes, of: picture, within: cluster.box)
    }
  }

  /// Groups the holes whose surroundings overlap, and returns each group with the bounding
  /// rectangle of the surroundings.
  private static func clusters(
    _ holes: [Hole], _ size: PixelSize
  ) -> [(box: PixelRect, holes: [Hole])] {
    var all = holes.map { ($0.area.surroundings(in: size), [$0]) }
    var index = 0
    while index < all.count {
      guard let other = all.indices.first(where: { $0 > index && all[$0].0.meets(all[index].0) })
      else {
        index += 1
        continue
      }
      let (box, more) = all.remove(at: other)
      all[index] = (all[index].0.union(box), all[index].1 + more)
      // The enlarged rectangle may overlap a rectangle that was compared before, so the search
      // starts again.
      index = 0
    }
    return all.map { ($0.0, $0.1) }
  }

  /// Fills the unknown pixels of `box` from the known ones; `isKnown` has the flags row by row.
  static func fill(_ isKnown: [Bool], of picture: PixelBuffer, within box: PixelRect) {
    guard isKnown.contains(false), isKnown.contains(true) else { return }
    let level = filled(isKnown, of: picture, within: box)
    for index in isKnown.indices where !isKnown[index] {
      let (x, y) = (index % box.width, index / box.width)
      picture.row(box.y + y)[box.x + x] = level[x, y].pixel
    }
  }

  /// Extends the picture in `area` beyond its rounded corners, by filling the corners from the
  /// pixels inside. The result is a full rectangle, which can be clipped with any smaller radius.
  static func fillCorners(_ area: PixelRect, radius: Double, of picture: PixelBuffer) {
    let radius = min(radius, Double(min(area.width, area.height)) / 2)
    // Pixels at the edge are blended with the pixels outside, so they are filled too.
    let edge = max(radius - 1.5, 0)
    let side = Int(clamping: radius.rounded(.up))
    guard edge > 0 else { return }
    let box = PixelSize(width: min(2 * side, area.width), height: min(2 * side, area.height))
    for (isRight, isBottom) in [(false, false), (true, false), (false, true), (true, true)] {
      var isKnown = [Bool](repeating: true, count: box.width * box.height)
      for y in 0..<min(side, box.height) {
        for x in 0..<min(side, box.width) {
          let (dx, dy) = (max(radius - Double(x) - 0.5, 0), max(radius - Double(y) - 0.5, 0))
          guard dx * dx + dy * dy > edge * edge else { continue }
          let (column, line) = (isRight ? box.width - 1 - x : x, isBottom ? box.height - 1 - y : y)
          isKnown[line * box.width + column] = false
        }
      }
      fill(
        isKnown, of: picture,
        within: PixelRect(
          x: isRight ? area.x + area.width - box.width : area.x,
          y: isBottom ? area.y + area.height - box.height : area.y, width: box.width,
          height: box.height))
    }
  }

  private static func fill(_ holes: [Hole], of picture: PixelBuffer, within box: PixelRect) {
    var isKnown = [Bool](repeating: true, count: box.width * box.height)
    for hole in holes {
      hole.eachRun { y, columns in
        for x in columns { isKnown[(y - box.y) * box.width + x - box.x] = false }
      }
    }
    let rim = Rim(isKnown, of: picture, within: box)
    let level = filled(rim.isPart, of: picture, within: box, beyondLines: rim.beyond)
    for hole in holes {
      let plain = plainColor(of: hole, among: holes, picture)
      hole.eachRun { y, columns in
        for x in columns { picture.row(y)[x] = plain ?? level[x - box.x, y - box.y].pixel }
      }
    }
  }

  private static func filled(
    _ isKnown: [Bool], of picture: PixelBuffer, within box: PixelRect, beyondLines: [Int: SIMD4<Float>] = [:]
  ) -> Level {
    var level = Level(width: box.width, height: box.height)
    for y in 0..<box.height {
      let row = picture.row(box.y + y)
      for x in 0..<box.width { level[x, y] = SIMD4(pixel: row[box.x + x]) }
    }
    for (index, color) in beyondLines { level[index % box.width, index / box.width] = color }
    level.isKnown = isKnown
    if !level.isKnown.contains(true) { level.makePlain() }
    var levels = [level]
    while let last = levels.last, last.isKnown.contains(false) { levels.append(last.halved()) }
    for index in levels.indices.dropLast().reversed() {
      levels[index].fill(from: levels[index + 1], sweeps: sweeps)
    }
    return levels[0]
  }

  /// Returns the median colour along the side of a hole. Returns nil unless the hole has exactly
  /// one side within the picture, and the side is not wholly covered by other holes.
  private static func plainColor(
    of hole: Hole, among holes: [Hole], _ picture: PixelBuffer
  ) -> UInt32? {
    let area = hole.area
    var sides: [PixelRect] = []
    // The second line of pixels beside the hole is used, since the first line may be blended with
    // the hole's contents.
    let (left, top) = (max(area.x - 2, 0), max(area.y - 2, 0))
    let (right, bottom) = (area.x + area.width, area.y + area.height)
    if area.x > 0 {
      sides.append(PixelRect(x: left, y: area.y, width: 1, height: area.height))
    }
    if area.y > 0 {
      sides.append(PixelRect(x: area.x, y: top, width: area.width, height: 1))
    }
    if right < picture.width {
      let x = min(right + 1, picture.width - 1)
      sides.append(PixelRect(x: x, y: area.y, width: 1, height: area.height))
    }
    if bottom < picture.height {
      let y = min(bottom + 1, picture.height - 1)
      sides.append(PixelRect(x: area.x, y: y, width: area.width, height: 1))
    }
    guard sides.count == 1, let side = sides.first else { return nil }
    var pixels: [UInt32] = []
    for y in side.y..<side.y + side.height {
      for x in side.x..<side.x + side.width {
        let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
        if !holes.contains(where: { $0.area.meets(pixel) }) { pixels.append(picture.row(y)[x]) }
      }
    }
    guard !pixels.isEmpty else { return nil }
    return ([0, 8, 16, 24] as [UInt32]).reduce(0) { color, shift in
      let values = pixels.map { $0 >> shift & 255 }.sorted()
      return color | values[values.count / 2] << shift
    }
  }
}

/// The pixels around holes from which the holes are filled. Pixels that are blended with a hole's
/// contents, as along edges in a downscaled picture, are left out; the next pixels outward are used
/// instead.
private struct Rim {
  private(set) var isPart: [Bool]
  /// For pixels of a line along a hole, such as between two rows of a list, the colour of the surface on both sides of the
  /// line, by their indices.
  private(set) var beyond: [Int: SIMD4<Float>] = [:]

  /// The largest difference of a channel, 0…255, between two pixels of a flat surface.
  static let noise: Float = 6
  /// The greatest thickness of a line, in pixels: one point of a screenshot, and a soft edge.
  private static let thickest = 4

  init(_ isKnown: [Bool], of picture: PixelBuffer, within box: PixelRect) {
    var isKnown = isKnown
    let before = isKnown
    func color(_ x: Int, _ y: Int) -> SIMD4<Float> {
      SIMD4(pixel: picture.row(box.y + y)[box.x + x])
    }
    func isOutside(_ x: Int, _ y: Int) -> Bool {
      (0..<box.width).contains(x) && (0..<box.height).contains(y) && before[y * box.width + x]
    }
    for y in 0..<box.height {
      for x in 0..<box.width where !before[y * box.width + x] {
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
          for (index, color) in Self.line(beside: (x, y), (dx, dy), before, of: picture, within: box) {
            beyond[index] = color
          }
          // A pixel beside the hole is blended, and therefore unknown, if the next two pixels
          // outward belong to a flat surface and have another colour.
          guard isOutside(x + dx, y + dy), isOutside(x + 2 * dx, y + 2 * dy),
            isOutside(x + 3 * dx, y + 3 * dy)
          else { continue }
          let (near, middle, far) = (
            color(x + dx, y + dy), color(x + 2 * dx, y + 2 * dy), color(x + 3 * dx, y + 3 * dy)
          )
          if middle.distance(to: far) <= Self.noise, near.distance(to: middle) > Self.noise {
            isKnown[(y + dy) * box.width + x + dx] = false
          }
        }
      }
    }
    // What is beyond a line is known, whatever is in it.
    for index in beyond.keys { isKnown[index] = true }
    isPart = [Bool](repeating: false, count: isKnown.count)
    for y in 0..<box.height {
      for x in 0..<box.width where !isKnown[y * box.width + x] {
        for line in max(y - 1, 0)...min(y + 1, box.height - 1) {
          for column in max(x - 1, 0)...min(x + 1, box.width - 1) {
            let index = line * box.width + column
            isPart[index] = isKnown[index]
          }
        }
      }
    }
  }

  /// Returns the pixels of a line that begins outside a pixel at a hole's edge, by their indices in the box, each with the
  /// colour beyond the line; none if there is no line. The element has the same surface, so the line is between the two.
  private static func line(
    beside place: (x: Int, y: Int), _ way: (x: Int, y: Int), _ isKnown: [Bool], of picture: PixelBuffer,
    within box: PixelRect
  ) -> [(Int, SIMD4<Float>)] {
    func color(_ distance: Int) -> SIMD4<Float>? {
      let (x, y) = (box.x + place.x + way.x * distance, box.y + place.y + way.y * distance)
      guard (0..<picture.width).contains(x), (0..<picture.height).contains(y) else { return nil }
      return SIMD4(pixel: picture.row(y)[x])
    }
    func index(_ distance: Int) -> Int? {
      let (x, y) = (place.x + way.x * distance, place.y + way.y * distance)
      guard (0..<box.width).contains(x), (0..<box.height).contains(y) else { return nil }
      return y * box.width + x
    }
    guard let first = index(1), isKnown[first], let inner = color(-1), let near = color(1),
      near.distance(to: inner) > noise
    else { return [] }
    for end in 2...thickest + 1 {
      guard let beyond = color(end) else { return [] }
      guard beyond.distance(to: inner) <= noise else { continue }
      // The surface goes on beyond the line.
      guard let next = color(end + 1), let last = color(end + 2), next.distance(to: beyond) <= noise,
        last.distance(to: beyond) <= noise
      else { return [] }
      return (1..<end).compactMap { distance in index(distance).map { ($0, beyond) } }
    }
    return []
  }
}

/// One level of the image pyramid: the picture at one resolution, with a flag for each pixel that
/// says if the pixel is known.
private struct Level {
  let width: Int
  let height: Int
  var isKnown: [Bool]
  private var pixels: [SIMD4<Float>]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    isKnown = Array(repeating: true, count: width * height)
    pixels = Array(repeating: .zero, count: width * height)
  }

  subscript(x: Int, y: Int) -> SIMD4<Float> {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Sets every pixel to the colour of most of the outermost pixels, or to the average of all pixels if these differ,
  /// and marks it as known.
  mutating func makePlain() {
    let color = rimColor ?? pixels.reduce(.zero, +) / Float(pixels.count)
    pixels = Array(repeating: color, count: pixels.count)
    isKnown = Array(repeating: true, count: pixels.count)
  }

  /// The colour that at least half of the outermost pixels have; nil if there is none.
  private var rimColor: SIMD4<Float>? {
    let rim = pixels.indices.filter { index in
      let (x, y) = (index % width, index / width)
      return x == 0 || y == 0 || x == width - 1 || y == height - 1
    }.map { pixels[$0] }
    let median = SIMD4<Float>(
      (0..<4).map { channel in rim.map { $0[channel] }.sorted()[rim.count / 2] })
    let count = rim.count { $0.distance(to: median) <= Rim.noise }
    return 2 * count >= rim.count ? median : nil
  }

  /// Returns the level at half the size. Each of its pixels is the average of the known ones among
  /// four pixels of this level, and is known if at least one of the four is known.
  func halved() -> Level {
    var half = Level(width: (width + 1) / 2, height: (height + 1) / 2)
    for y in 0..<half.height {
      for x in 0..<half.width {
        var (sum, count) = (SIMD4<Float>.zero, Float(0))
        for line in 2 * y..<min(2 * y + 2, height) {
          for column in 2 * x..<min(2 * x + 2, width) where isKnown[line * width + column] {
            sum += pixels[line * width + column]
            count += 1
          }
        }
        half.isKnown[y * half.width + x] = count > 0
        if count > 0 { half[x, y] = sum / count }
      }
    }
    return half
  }

  /// Sets the unknown pixels: first to the corresponding pixels of `half`, the level of half the
  /// size, and then repeatedly to the average of their neighbours within the picture.
  mutating func fill(from half: Level, sweeps: Int) {
    for y in 0..<height {
      for x in 0..<width where !isKnown[y * width + x] { self[x, y] = half.between(x, y) }
    }
    for _ in 0..<sweeps {
      for y in 0..<height {
        for x in 0..<width where !isKnown[y * width + x] {
          var (sum, count) = (SIMD4<Float>.zero, Float(0))
          if x > 0 { (sum, count) = (sum + self[x - 1, y], count + 1) }
          if x + 1 < width { (sum, count) = (sum + self[x + 1, y], count + 1) }
          if y > 0 { (sum, count) = (sum + self[x, y - 1], count + 1) }
          if y + 1 < height { (sum, count) = (sum + self[x, y + 1], count + 1) }
          if count > 0 { self[x, y] = sum / count }
        }
      }
    }
  }

  /// Returns the colour of this level at a pixel of the next finer level, interpolated between
  /// pixels. `x`, `y` is the pixel's position in the finer level.
  private func between(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let (x0, y0) = (min(x / 2, width - 1), min(y / 2, height - 1))
    let x1 = min(max(x % 2 == 0 ? x0 - 1 : x0 + 1, 0), width - 1)
    let y1 = min(max(y % 2 == 0 ? y0 - 1 : y0 + 1, 0), height - 1)
    let near = self[x0, y0] * 0.75 + self[x1, y0] * 0.25
    let far = self[x0, y1] * 0.75 + self[x1, y1] * 0.25
    return near * 0.75 + far * 0.25
  }
}

extension PixelRect {
  /// Returns the rectangle enlarged by three pixels on each side, but not beyond the picture.
  func surroundings(in size: PixelSize) -> PixelRect {
    var wider = self
    wider.x = max(x - 3, 0)
    wider.y = max(y - 3, 0)
    wider.width = min(x + width + 3, size.width) - wider.x
    wider.height = min(y + height + 3, size.height) - wider.y
    return wider
  }

  fileprivate func meets(_ other: PixelRect) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }

  fileprivate func union(_ other: PixelRect) -> PixelRect {
    var all = self
    (all.x, all.y) = (min(x, other.x), min(y, other.y))
    all.width = max(x + width, other.x + other.width) - all.x
    all.height = max(y + height, other.y + other.height) - all.y
    return all
  }
}

extension SIMD4<Float> {
  init(pixel: UInt32) {
    self.init(
      Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), Float(pixel >> 24))
  }

  /// Returns the largest absolute difference between corresponding components.
  func distance(to other: Self) -> Float {
    let way = self - other
    return pointwiseMax(way, -way).max()
  }

  var pixel: UInt32 {
    // Each component is converted separately, because the conversion of a whole vector calls a
    // generic function.
    let whole = clamped(lowerBound: .zero, upperBound: .init(repeating: 255)) + 0.5
    // In range: the components are clamped to 0…255.
    return UInt32(whole.x) | UInt32(whole.y) << 8 | UInt32(whole.z) << 16 | UInt32(whole.w) << 24
  }
}
