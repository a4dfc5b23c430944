internal import SegueGeometry
internal import SeguePixels

/// The letters and symbols of a screenshot's own status bar, on any photograph. They are thin, have one of two inks, and
/// are on one line: what is lighter or darker than all around it, and does not reach beyond the bar.
///
/// All lengths are shares of the bar's height, which is known, unlike the pixels per point of a screenshot.
struct StatusLetters {
  /// The rectangle of the bar, in pixels of the screen's picture.
  private let area: PixelRect
  /// The luminance, 0…255, of each pixel of the bar and of some rows below it.
  private let light: [Int]
  private let rows: Int

  /// The side of the smallest square that is a part of the surface and not of a letter; a battery is a third of a bar.
  private static let square = 0.42
  /// The smallest difference from what is around, as luminance, and the smallest one of a letter.
  private static let (trace, contrast) = (24, 60)
  /// The steps in which a thing that is no letter is searched for letters, as luminance.
  private static let step = 12
  /// The largest size of a letter or a symbol, in heights of the bar. A battery has half of it.
  private static let largest = (width: 1.2, height: 0.6)
  /// The luminance from which white ink, and up to which black ink, is known.
  private static let (white, black) = (200, 90)
  /// The largest difference between a thing and what it goes on with, as luminance.
  private static let alike = 36
  /// The share of the bar's width, in the middle, where a phone has its camera, or nothing.
  private static let middle = 0.34...0.66
  /// The largest distance of a letter's centre from the line, and of a pale part from a letter, such as the edge of a
  /// battery.
  private static let (line, near) = (0.22, 0.07)
  /// The smallest area of all letters together, and the smallest one of a letter, in squares of the bar's height.
  private static let (text, letter) = (0.02, 0.001)

  /// Returns the letters of a status bar; nil if there are none.
  static func find(in picture: PixelBuffer, _ area: PixelRect) -> TextMatte? {
    guard area.height >= 8, area.width > area.height else { return nil }
    let letters = StatusLetters(picture, area)
    let (light, dark) = (letters.ink(isLight: true), letters.ink(isLight: false))
    // The gaps in and between letters are found too, in the other ink, but do not reach as far as the letters.
    let isLight = letters.extent(of: light.pixels) >= letters.extent(of: dark.pixels)
    let flags = isLight ? light.pixels : dark.pixels
    // On a picture in which there is much of both inks, a guess would tear it. The paler parts are not counted: what is
    // between two letters is near a gap in one of them.
    let (own, other) = isLight ? (light.strong, dark.strong) : (dark.strong, light.strong)
    guard 2 * own >= 3 * other else { return nil }
    let squared = Double(area.height) * Double(area.height)
    guard Double(flags.count) >= text * squared else { return nil }
    let levels = flags.map { letters.light[$0] }
    let extreme = isLight ? levels.max() : levels.min()
    var (ink, count, isInk) = (
      SIMD4<Float>.zero, Float(0), [Bool](repeating: false, count: area.width * area.height)
    )
    for index in flags {
      isInk[index] = true
      guard let extreme, abs(letters.light[index] - extreme) <= 12 else { continue }
      ink += SIMD4(pixel: picture.row(area.y + index / area.width)[area.x + index % area.width])
      count += 1
    }
    return TextMatte(area, ink: ink / max(count, 1), isInk: isInk)
  }

  private init(_ picture: PixelBuffer, _ area: PixelRect) {
    self.area = area
    // A letter at the lower edge of the bar is told from a thing that begins there by the rows below.
    rows = min(area.height * 3 / 2, picture.height - area.y)
    var light: [Int] = []
    light.reserveCapacity(rows * area.width)
    for y in area.y..<area.y + rows {
      // Unsafe: the rows and columns are within the picture.
      let row = picture.row(y)
      for x in area.x..<area.x + area.width {
        let (red, green, blue) = (row[x] >> 16 & 255, row[x] >> 8 & 255, row[x] & 255)
        light.append(Int((red * 77 + green * 150 + blue * 29) >> 8))
      }
    }
    self.light = light
  }

  /// Returns the indices of the pixels of letters in white or black ink, in the bar's rectangle, and how many of them are no
  /// paler parts.
  private func ink(isLight: Bool) -> (pixels: [Int], strong: Int) {
    let height = Double(area.height)
    let values = isLight ? light : light.map { 255 - $0 }
    let side = max(Int(clamping: Self.square * height), 3)
    let surface = opened(values, side)
    let differences = values.indices.map { values[$0] - surface[$0] }
    let shapes = shapes(differences)
    let least = isLight ? Self.white : 255 - Self.black
    func isStrong(_ shape: Shape) -> Bool {
      Double(shape.pixels.count) >= Self.letter * height * height
        && shape.pixels.contains { values[$0] >= least && differences[$0] >= Self.contrast }
        && !goesOn(shape, values, differences)
    }
    var letters = shapes.filter(isStrong)
    // The median of the pixels' rows is the line, whatever speckles a photograph has.
    let lines = letters.flatMap { Array(repeating: $0.middle, count: $0.pixels.count) }.sorted()
    guard !lines.isEmpty else { return ([], 0) }
    letters.removeAll { abs($0.middle - lines[lines.count / 2]) > Self.line * height }
    let pale = shapes.filter { shape in
      !isStrong(shape) && letters.contains { $0.isNear(shape, Self.near * height) }
    }
    return ((letters + pale).flatMap(\.pixels), letters.reduce(0) { $0 + $1.pixels.count })
  }

  /// True for a shape beside which its colour goes on, such as the end of a large thing in a photograph, or a gap between
  /// letters.
  private func goesOn(_ shape: Shape, _ values: [Int], _ differences: [Int]) -> Bool {
    let mean = shape.pixels.reduce(0) { $0 + values[$1] } / shape.pixels.count
    let distance = max(area.height / 39, 1) * 3
    var (alike, count) = (0, 0)
    for index in shape.pixels {
      let (x, y) = (index % area.width, index / area.width)
      for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)] {
        let (x, y) = (x + dx * distance, y + dy * distance)
        guard (0..<area.width).contains(x), (0..<rows).contains(y),
          differences[y * area.width + x] < shape.trace
        else { continue }
        count += 1
        if abs(values[y * area.width + x] - mean) <= Self.alike { alike += 1 }
      }
    }
    return count == 0 || 5 * alike >= count
  }

  /// Returns the width and height together of the rectangle around some pixels.
  private func extent(of pixels: [Int]) -> Int {
    let (x, y) = (pixels.map { $0 % area.width }, pixels.map { $0 / area.width })
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { return 0 }
    return right - left + bottom - top
  }

  /// Connected pixels.
  private struct Shape {
    var pixels: [Int] = []
    var x: ClosedRange<Int>
    var y: ClosedRange<Int>
    /// The smallest difference of a pixel from what is around.
    var trace: Int
    var middle: Double { Double(y.lowerBound + y.upperBound) / 2 }

    func isNear(_ other: Shape, _ distance: Double) -> Bool {
      let across = max(other.x.lowerBound - x.upperBound, x.lowerBound - other.x.upperBound)
      let down = max(other.y.lowerBound - y.upperBound, y.lowerBound - other.y.upperBound)
      return Double(max(across, down)) <= distance
    }
  }

  /// Returns the connected pixels in the bar that differ from what is around, without what is larger than a letter or
  /// touches the bar's lower edge or its sides. A letter may be connected with something paler, such as a cloud on which it
  /// is: a thing that is no letter is searched again for what differs more.
  private func shapes(_ differences: [Int]) -> [Shape] {
    var result: [Shape] = []
    var rest = Array(differences.indices)
    for trace in stride(from: Self.trace, through: Self.contrast, by: Self.step) {
      var larger: [Int] = []
      for shape in connected(rest, differences, trace) {
        let center = Double(shape.x.lowerBound + shape.x.upperBound) / 2 / Double(area.width)
        if !isLetter(shape) {
          larger += shape.pixels
        } else if !Self.middle.contains(center) {
          result.append(shape)
        }
      }
      rest = larger
    }
    return result
  }

  /// True for a shape inside the bar that is no larger than a letter or a symbol.
  private func isLetter(_ shape: Shape) -> Bool {
    shape.y.upperBound < area.height - 1 && shape.x.lowerBound > 0 && shape.x.upperBound < area.width - 1
      && Double(shape.x.count) <= Self.largest.width * Double(area.height)
      && Double(shape.y.count) <= Self.largest.height * Double(area.height)
  }

  /// Returns the shapes of those of these pixels that differ at least so much from what is around, as far as they reach
  /// into the bar.
  private func connected(_ pixels: [Int], _ differences: [Int], _ trace: Int) -> [Shape] {
    var isOpen = [Bool](repeating: false, count: differences.count)
    for index in pixels { isOpen[index] = differences[index] >= trace }
    var result: [Shape] = []
    for start in pixels where start < area.width * area.height && isOpen[start] {
      var rest = [start]
      isOpen[start] = false
      let (x, y) = (start % area.width, start / area.width)
      var shape = Shape(x: x...x, y: y...y, trace: trace)
      while let index = rest.popLast() {
        let (x, y) = (index % area.width, index / area.width)
        shape.pixels.append(index)
        shape.x = min(shape.x.lowerBound, x)...max(shape.x.upperBound, x)
        shape.y = min(shape.y.lowerBound, y)...max(shape.y.upperBound, y)
        for line in max(y - 1, 0)...min(y + 1, rows - 1) {
          for column in max(x - 1, 0)...min(x + 1, area.width - 1) where isOpen[line * area.width + column] {
            isOpen[line * area.width + column] = false
            rest.append(line * area.width + column)
          }
        }
      }
      result.append(shape)
    }
    return result
  }

  /// Returns the values without all that is lighter than its surroundings and in which no square of a side fits (a
  /// morphological opening).
  private func opened(_ values: [Int], _ side: Int) -> [Int] {
    let least = filtered(filtered(values, side, isRow: true, min), side, isRow: false, min)
    return filtered(filtered(least, side, isRow: true, max), side, isRow: false, max)
  }

  /// Returns for each value the least or the largest one of those within half a side in its row or column. Each run of a
  /// side's length is scanned once from each end, so that the time does not depend on the side.
  private func filtered(_ values: [Int], _ side: Int, isRow: Bool, _ pick: (Int, Int) -> Int) -> [Int] {
    let (lines, length) = isRow ? (rows, area.width) : (area.width, rows)
    let (across, along) = isRow ? (area.width, 1) : (1, area.width)
    let half = side / 2
    let window = 2 * half + 1
    var result = values
    // Beyond the ends is the last value.
    let count = length + 2 * half
    var (ahead, behind) = ([Int](repeating: 0, count: count), [Int](repeating: 0, count: count))
    for line in 0..<lines {
      func value(_ index: Int) -> Int { values[line * across + min(max(index - half, 0), length - 1) * along] }
      for index in 0..<count {
        ahead[index] = index % window == 0 ? value(index) : pick(ahead[index - 1], value(index))
      }
      for index in (0..<count).reversed() {
        let isLast = index == count - 1 || index % window == window - 1
        behind[index] = isLast ? value(index) : pick(behind[index + 1], value(index))
      }
      for index in 0..<length {
        result[line * across + index * along] = pick(behind[index], ahead[index + window - 1])
      }
    }
    return result
  }
}
