internal import SeguePixels

#if canImport(Glibc)
  import Glibc
#endif

/// Computes, from the frames of a film, the part of each frame that a GIF writes: the rectangle in
/// which something changes, and the palette indices that each pixel of this rectangle may have.
///
/// - A pixel whose source does not change keeps its colour, which prevents shimmering.
/// - If colours change slowly across an area and the palette's colours are far apart, two of the
///   palette's colours are mixed in an ordered pattern (dithering) that does not move from frame to
///   frame.
/// - Any other pixel gets the nearest colour, or keeps the colour that it shows if this colour is
///   equally near. In busier surroundings, a larger error is allowed, because it is less visible
///   there and permits longer repeated strings in the code. Beside a horizontal or vertical edge,
///   no additional error is allowed.
final class GIFFrames {
  /// A rectangle of a frame.
  struct Part {
    var x = 0
    var y = 0
    var width = 1
    var height = 1
    var count: Int { width * height }
  }

  let palette: Palette
  /// The palette index of transparent pixels, which is one more than the last colour's index.
  let transparent: UInt8
  let choices: GIFChoices
  private let size: PixelSize
  /// The largest additional error in busy areas: the number by which the squared distance of a
  /// pixel's colour from the source may exceed the squared distance of the palette's nearest
  /// colour.
  private let loss: Int32
  /// The palette index that each pixel shows after all previous frames, or `transparent`.
  private let canvas: UnsafeMutablePointer<UInt8>
  /// The pixels of the current and of the previous frame. Each pixel is opaque, or 0 if it is
  /// transparent.
  private var now: UnsafeMutablePointer<UInt32>
  private var before: UnsafeMutablePointer<UInt32>
  private let near: NearestColors
  private let hasMemory: Bool
  private var isFirst = true

  /// The smallest squared error that is dithered. A smaller error, up to about three steps in each
  /// channel, is invisible, while a dither pattern would be visible.
  private static let minDithered: Int32 = 72
  /// The largest difference between neighbouring pixels for which a dither pattern is drawn.
  private static let slow: Int32 = 4

  /// Makes an instance for the frames of one film.
  ///
  /// - Parameters:
  ///   - loss: the largest additional error in busy areas, as a squared distance of colours; 0
  ///     permits only the nearest colours.
  ///   - hasMemory: false when each frame begins transparent. This is necessary if a visible pixel
  ///     becomes transparent in the film, which a GIF can only show by clearing the whole frame.
  init(size: PixelSize, palette: Palette, loss: Int32, hasMemory: Bool) {
    self.size = size
    self.palette = palette
    // If each frame begins transparent, unchanged pixels are written again in each frame and must
    // get the same colour each time.
    self.loss = hasMemory ? loss : 0
    self.hasMemory = hasMemory
    transparent = UInt8(palette.colors.count)
    let count = size.width * size.height
    choices = GIFChoices(count)
    canvas = .allocate(capacity: count)
    canvas.initialize(repeating: transparent, count: count)
    now = .allocate(capacity: count)
    now.initialize(repeating: 0, count: count)
    before = .allocate(capacity: count)
    before.initialize(repeating: 0, count: count)
    near = NearestColors(palette)
  }

  deinit {
    canvas.deallocate()
    now.deallocate()
    before.deallocate()
  }

  /// Causes the next frame to be written completely, so that it does not depend on earlier frames.
  func restart() {
    isFirst = true
    canvas.update(repeating: transparent, count: size.width * size.height)
  }

  /// Fills `choices` for the next frame.
  ///
  /// - Returns: The rectangle that must be written; nil when every pixel can keep the colour that
  ///   it shows, so that the previous picture is shown for longer.
  func next(_ buffer: PixelBuffer) -> Part? {
    swap(&before, &now)
    for y in 0..<size.height { flatten(buffer.row(y), into: now + y * size.width) }
    guard let difference = changed() else { return nil }
    if !hasMemory { restart() }
    let mustBegin = isFirst
    let part = mustBegin ? whole : difference
    var isNeeded = false
    var slot = 0
    for y in part.y..<part.y + part.height {
      for x in part.x..<part.x + part.width {
        if choose(x, y, slot) { isNeeded = true }
        slot += 1
      }
    }
    isFirst = false
    return isNeeded ? part : mustBegin ? chooseNothing() : nil
  }

  private var whole: Part { Part(x: 0, y: 0, width: size.width, height: size.height) }

  private func flatten(
    _ row: UnsafeMutablePointer<UInt32>, into line: UnsafeMutablePointer<UInt32>
  ) {
    for x in 0..<size.width {
      let p = row[x]
      line[x] = p >> 24 == 0 ? 0 : p | 0xFF << 24
    }
  }

  /// Returns the smallest rectangle with all pixels that differ from the previous frame. For the
  /// first frame, returns the whole frame.
  private func changed() -> Part? {
    if isFirst { return whole }
    var (left, right, top, bottom) = (size.width, -1, -1, -1)
    for y in 0..<size.height {
      let (a, b) = (now + y * size.width, before + y * size.width)
      guard memcmp(a, b, size.width * 4) != 0 else { continue }
      if top < 0 { top = y }
      bottom = y
      var x = 0
      while x < left, a[x] == b[x] { x += 1 }
      left = min(left, x)
      x = size.width - 1
      while x > right, a[x] == b[x] { x -= 1 }
      right = max(right, x)
    }
    guard bottom >= 0 else { return nil }
    return Part(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Writes the candidates of a pixel into `choices`. Returns true when the pixel cannot keep its
  /// colour.
  @inline(__always)
  private func choose(_ x: Int, _ y: Int, _ slot: Int) -> Bool {
    let i = y * size.width + x
    let color = now[i]
    let base = slot * GIFChoices.width
    let shown = canvas[i]
    let (indices, errors) = (choices.indices + base, choices.errors + base)
    if color == 0 || (color == before[i] && !isFirst) {
      indices[0] = transparent
      errors[0] = 0
      choices.counts[slot] = 1
      if shown != transparent {
        indices[1] = shown
        errors[1] = 0
        choices.counts[slot] = 2
      }
      return false
    }
    let found = near.find(color)
    let (across, along) = activity(x, i, color)
    if found.pointee.distances.0 > Self.minDithered, max(across, along) <= Self.slow {
      let index = mixed(found, color, x, y)
      indices[0] = index
      errors[0] = 0
      choices.counts[slot] = 1
      if index != shown { return true }
      indices[1] = transparent
      errors[1] = 0
      choices.counts[slot] = 2
      return false
    }
    let activity = min(across, along)
    let maximum = found.pointee.distances.0 &+ min(loss, 2 &* activity &* activity)
    var count = 0
    if shown != transparent {
      let error = Palette.distance(palette.colors[Int(shown)], color)
      if error <= maximum {
        indices[0] = transparent
        errors[0] = error
        count = 1
      }
    }
    let stays = count == 1
    // The loop over the four colours is unrolled, because a loop would access memory.
    indices[count] = found.pointee.indices.0
    errors[count] = found.pointee.distances.0
    count += 1
    if found.pointee.distances.1 <= maximum {
      indices[count] = found.pointee.indices.1
      errors[count] = found.pointee.distances.1
      count += 1
      if found.pointee.distances.2 <= maximum {
        indices[count] = found.pointee.indices.2
        errors[count] = found.pointee.distances.2
        count += 1
        if found.pointee.distances.3 <= maximum {
          indices[count] = found.pointee.indices.3
          errors[count] = found.pointee.distances.3
          count += 1
        }
      }
    }
    choices.counts[slot] = UInt8(truncatingIfNeeded: count)
    return !stays
  }

  /// Returns the largest difference of a pixel from its neighbours in its row and in its column.
  @inline(__always)
  private func activity(_ x: Int, _ i: Int, _ color: UInt32) -> (across: Int32, along: Int32) {
    let left = x > 0 ? difference(color, now[i - 1]) : 0
    let right = x + 1 < size.width ? difference(color, now[i + 1]) : 0
    let above = i >= size.width ? difference(color, now[i - size.width]) : 0
    let below =
      i + size.width < size.width * size.height ? difference(color, now[i + size.width]) : 0
    return (max(left, right), max(above, below))
  }

  /// Returns the palette index of a pixel in an ordered dither pattern. The pattern mixes the
  /// nearest colour with a colour on the opposite side of the source colour.
  private func mixed(
    _ found: UnsafeMutablePointer<NearestColors.Found>, _ color: UInt32, _ x: Int, _ y: Int
  ) -> UInt8 {
    // The index and the error are copied, because the search for the second colour may reuse the
    // slot.
    let index = found.pointee.indices.0
    let error = found.pointee.distances.0
    let first = Palette.channels(palette.colors[Int(index)])
    let off = Palette.channels(color) &- first
    let other = (Palette.channels(color) &+ off).clamped(
      lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    let opaque =
      0xFF << 24 | UInt32(other.x) << 16 | UInt32(other.y) << 8 | UInt32(other.z)
    let second = near.find(opaque).pointee.indices.0
    let way = Palette.channels(palette.colors[Int(second)]) &- first
    let length = (way &* way &* Palette.weights).wrappedSum()
    // Two colours that are far apart make a pattern that looks worse than the error.
    guard length > 0, length < 40 &* error else { return index }
    let share = (off &* way &* Palette.weights).wrappedSum() &* 32 / length
    return share > Self.pattern[(y & 3) << 2 | x & 3] ? second : index
  }

  /// A Bayer matrix of 4 × 4 thresholds, 1…31. The size is a compromise: a larger matrix mixes
  /// colours more finely, but strings of pixels repeat less often, which makes the file larger.
  private static let pattern: [Int32] = [
    1, 17, 5, 21, 25, 9, 29, 13, 7, 23, 3, 19, 31, 15, 27, 11,
  ]

  @inline(__always)
  private func difference(_ a: UInt32, _ b: UInt32) -> Int32 {
    let red = abs(Int32(a >> 16 & 255) &- Int32(b >> 16 & 255))
    let green = abs(Int32(a >> 8 & 255) &- Int32(b >> 8 & 255))
    let blue = abs(Int32(a & 255) &- Int32(b & 255))
    return max(max(red, green), blue)
  }

  /// Sets `choices` to a single transparent pixel, for a part that changes nothing.
  private func chooseNothing() -> Part {
    choices.indices[0] = transparent
    choices.errors[0] = 0
    choices.counts[0] = 1
    return Part()
  }

  /// Updates the canvas with the pixels of a part.
  func show(_ part: Part, _ chosen: UnsafePointer<UInt8>) {
    var next = chosen
    for y in part.y..<part.y + part.height {
      let line = canvas + y * size.width
      for x in part.x..<part.x + part.width {
        if next.pointee != transparent { line[x] = next.pointee }
        next += 1
      }
    }
  }
}

/// A cache of the palette's four nearest colours to any colour.
private final class NearestColors {
  struct Found {
    var color: UInt32 = 0
    var indices: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
    var distances: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
  }

  private static let bits: UInt32 = 16
  private let palette: Palette
  private let slots: UnsafeMutablePointer<Found>

  init(_ palette: Palette) {
    self.palette = palette
    slots = .allocate(capacity: 1 << Self.bits)
    slots.initialize(repeating: Found(), count: 1 << Self.bits)
  }

  deinit { slots.deallocate() }

  /// Returns the palette's colours that are nearest to `color`. They are computed when the colour
  /// is first seen.
  ///
  /// - Parameter color: an opaque colour. It is never 0, which marks an empty slot.
  @inline(__always)
  func find(_ color: UInt32) -> UnsafeMutablePointer<Found> {
    let slot = slots + Int((color &* 0x9E37_79B1) >> (32 - Self.bits))
    if slot.pointee.color != color { fill(slot, color) }
    return slot
  }

  @inline(never)
  private func fill(_ slot: UnsafeMutablePointer<Found>, _ color: UInt32) {
    slot.pointee = palette.nearest(to: color)
  }
}

extension Palette {
  fileprivate func nearest(to color: UInt32) -> NearestColors.Found {
    var found = NearestColors.Found(color: color)
    found.distances = (.max, .max, .max, .max)
    search(color) { index, distance, minimum in
      let i = UInt8(truncatingIfNeeded: index)
      if distance < found.distances.0 {
        found.distances = (distance, found.distances.0, found.distances.1, found.distances.2)
        found.indices = (i, found.indices.0, found.indices.1, found.indices.2)
      } else if distance < found.distances.1 {
        found.distances = (found.distances.0, distance, found.distances.1, found.distances.2)
        found.indices = (found.indices.0, i, found.indices.1, found.indices.2)
      } else if distance < found.distances.2 {
        found.distances = (found.distances.0, found.distances.1, distance, found.distances.2)
        found.indices = (found.indices.0, found.indices.1, i, found.indices.2)
      } else if distance < found.distances.3 {
        found.distances.3 = distance
        found.indices.3 = i
      }
      minimum = found.distances.3
    }
    return found
  }
}
