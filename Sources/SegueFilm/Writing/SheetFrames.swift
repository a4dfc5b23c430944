internal import SegueMedia
internal import SegueText

/// The frames from which a contact sheet is chosen. Of frames that look the same, only the first one is kept, so that a
/// film at rest is one picture; the others are chosen so that as much changes from each to the next. Key frames, in which
/// a screen has come or a text is complete, are chosen first, each state once: a cut or a line of text changes too little
/// to be met. So is a frame on the way of each movement, such as a drag.
struct SheetFrames {
  private struct Kept {
    var picture: PixelBuffer
    var index: Int
    var look: [SIMD4<Float>]
    var isKey: Bool
  }

  private var kept: [Kept] = []
  /// How much each frame differs from the one before it; 0 for the first one.
  private var changes: [Double] = []
  private let size: PixelSize

  /// The longest side of the copies that are kept, in pixels.
  private static let longest = 800
  /// The columns and rows in which frames are compared, and the difference of a field, of 255, below which two frames
  /// look the same.
  private static let grid = 24
  private static let least: Float = 1.5

  /// Creates an empty list for frames of a size.
  init(_ size: PixelSize) {
    let factor = min(Double(Self.longest) / Double(max(size.width, size.height, 1)), 1)
    self.size = PixelSize(
      width: max(Int(clamping: (Double(size.width) * factor).rounded()), 1),
      height: max(Int(clamping: (Double(size.height) * factor).rounded()), 1))
  }

  /// Adds the next frame, whose buffer may be written again afterwards. Returns false when there is not enough memory.
  ///
  /// - Parameter isKey: True for a frame that the sheet should have. If it looks like the frame before it, that one
  ///   takes its place.
  mutating func add(_ frame: PixelBuffer, _ index: Int, isKey: Bool = false) -> Bool {
    guard let copy = PixelBuffer(width: size.width, height: size.height) else { return false }
    PictureScaler.scale(
      frame, x: 0, y: 0, width: frame.width, height: frame.height, into: copy, filter: .lanczos)
    copy.isOpaque = frame.isOpaque
    let look = Self.look(of: copy)
    var change = 0.0
    if let last = kept.last {
      let fields = Self.differences(last.look, look)
      guard (fields.max() ?? 0) >= Self.least else {
        if isKey { kept[kept.count - 1].isKey = true }
        return true
      }
      // A large surface that changes its colour is no more of a movement than one that moves.
      change = Double(fields.reduce(0) { $0 + min($1, 40) } / Float(fields.count)).squareRoot()
    }
    kept.append(Kept(picture: copy, index: index, look: look, isKey: isKey))
    changes.append(change)
    return true
  }

  /// Returns the sheet of the chosen frames with their times; nil when there is not enough memory, or no frame.
  ///
  /// - Parameters:
  ///   - count: The most frames; there are more if the key frames and the movements need them, up to `most`.
  ///   - most: The most frames with all of them.
  ///   - moves: The numbers of the first and the last frame of each movement.
  ///   - time: Returns the time of the frame with a number, in seconds.
  func sheet(
    of count: Int, upTo most: Int, moves: [ClosedRange<Int>] = [], time: (_ index: Int) -> Double
  ) -> ContactSheet? {
    let ways = moves.compactMap { move -> Range<Int>? in
      let inner = kept.indices.filter { kept[$0].index > move.lowerBound && kept[$0].index < move.upperBound }
      return inner.first.flatMap { first in inner.last.map { first..<$0 + 1 } }
    }
    var chosen: [Int] = []
    for index in Self.choice(of: count, upTo: most, changes: changes, keys: newStates, moves: ways) {
      // What is seen between two equal frames is on none of them.
      if index < kept.count - 1, let last = chosen.last, isSame(last, index) { continue }
      chosen.append(index)
    }
    guard
      var sheet = ContactSheet(
        frames: chosen.count, frameWidth: size.width, frameHeight: size.height, hasLabels: true)
    else { return nil }
    for index in chosen {
      let label = "\(((time(kept[index].index) * 100).rounded() / 100).thousandths) s"
      guard sheet.add(kept[index].picture, label: label) else { return nil }
    }
    return sheet
  }

  /// The indices of the key frames that look like no earlier one, nor like the first frame.
  private var newStates: [Int] {
    kept.indices.reduce(into: []) { states, index in
      if kept[index].isKey, !([0] + states).contains(where: { isSame($0, index) }) { states.append(index) }
    }
  }

  private func isSame(_ one: Int, _ other: Int) -> Bool {
    one == other || (Self.differences(kept[one].look, kept[other].look).max() ?? 0) < Self.least
  }

  /// Returns the indices of frames, in order: the first, the last, the key frames, one on the way of each movement, and
  /// frames between which about the same has changed. Where there are too many, some are left out evenly.
  ///
  /// - Parameters:
  ///   - count: The number of frames; there are more if the key frames and the movements need them.
  ///   - most: The most frames with all of them; `count` if it is nil.
  ///   - changes: How much each frame differs from the one before it, at least 0.
  ///   - keys: The indices of the key frames, in order.
  ///   - moves: The indices of the frames on the way of each movement.
  static func choice(
    of count: Int, upTo most: Int? = nil, changes: [Double], keys: [Int] = [], moves: [Range<Int>] = []
  ) -> [Int] {
    guard count > 1, !changes.isEmpty else { return Array(changes.indices.prefix(max(count, 0))) }
    var sums: [Double] = []
    for (index, change) in changes.enumerated() { sums.append((sums.last ?? 0) + (index > 0 ? change : 0)) }
    let ends = 0...changes.count - 1
    func choice(with wanted: [Int]) -> [Int] {
      let wanted = Set(wanted).subtracting([ends.lowerBound, ends.upperBound]).sorted()
      let total = max(count, min(wanted.count + 2, most ?? count))
      return total < sums.count ? Self.choice(of: total, sums: sums, wanted: wanted) : Array(sums.indices)
    }
    let still = choice(with: keys)
    return choice(with: keys + moves.compactMap { middle(of: $0, sums: sums, among: still) })
  }

  /// Returns the frame that shows a movement best: of those that are chosen already, one on the middle half of its way,
  /// and otherwise the one that is nearest to the middle. A drag there and back is farthest in the middle.
  private static func middle(of move: Range<Int>, sums: [Double], among chosen: [Int]) -> Int? {
    guard let first = sums[..<move.lowerBound].last ?? sums.first, move.upperBound <= sums.count else { return nil }
    let last = sums[min(move.upperBound, sums.count - 1)]
    func distance(_ index: Int) -> Double { abs(sums[index] - (first + last) / 2) }
    let nearest = move.min { distance($0) < distance($1) }
    let known = chosen.filter(move.contains).min { distance($0) < distance($1) }
    return known.flatMap { distance($0) <= (last - first) / 4 ? $0 : nil } ?? nearest
  }

  /// Returns the indices of `count` frames, fewer than all: of those that are wanted as many as there is room for, and
  /// others between which about the same has changed.
  private static func choice(of count: Int, sums: [Double], wanted: [Int]) -> [Int] {
    var chosen = evenChoice(of: count, sums: sums)
    let wanted = ContactSheet.choice(of: count - 2, from: wanted.count).map { wanted[$0] }
    for key in wanted where !chosen.contains(key) {
      // The frame that differs least from the wanted one makes room for it.
      let others = chosen.indices.dropFirst().dropLast().filter { !wanted.contains(chosen[$0]) }
      guard let nearest = others.min(by: { abs(sums[chosen[$0]] - sums[key]) < abs(sums[chosen[$1]] - sums[key]) })
      else { continue }
      chosen[nearest] = key
    }
    return chosen.sorted()
  }

  /// Returns the indices of `count` frames, at least 2 and fewer than all, between which about the same has changed.
  ///
  /// - Parameter sums: How much has changed up to each frame.
  private static func evenChoice(of count: Int, sums: [Double]) -> [Int] {
    let total = sums.last ?? 0
    var chosen: [Int] = []
    for number in 0..<count {
      // Each of the frames that follow needs one of its own.
      let range = (chosen.last ?? -1) + 1...sums.count - count + number
      let goal = total * Double(number) / Double(count - 1)
      chosen.append(range.min { abs(sums[$0] - goal) < abs(sums[$1] - goal) } ?? range.lowerBound)
    }
    return chosen
  }

  /// Returns how much each field of one picture differs from that of another, 0…255.
  private static func differences(_ one: [SIMD4<Float>], _ other: [SIMD4<Float>]) -> [Float] {
    zip(one, other).map { old, new in
      let difference = old - new
      return pointwiseMax(difference, -difference).max()
    }
  }

  /// Returns the mean colours of the fields of a picture.
  private static func look(of picture: PixelBuffer) -> [SIMD4<Float>] {
    var sums = [SIMD4<UInt32>](repeating: .zero, count: grid * grid)
    var counts = [UInt32](repeating: 0, count: grid * grid)
    let columns = (0..<picture.width).map { $0 * grid / picture.width }
    for y in 0..<picture.height {
      let (row, first) = (picture.row(y), y * grid / picture.height * grid)
      for x in columns.indices {
        let pixel = row[x]
        sums[first + columns[x]] &+= SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24)
        counts[first + columns[x]] += 1
      }
    }
    return zip(sums, counts).map { SIMD4<Float>($0) / Float(max($1, 1)) }
  }
}
