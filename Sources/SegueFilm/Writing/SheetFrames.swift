internal import SegueMedia
internal import SegueText

/// The frames from which a contact sheet is chosen. Of frames that look the same, only the first one is kept, so that a
/// film at rest is one picture; the others are chosen so that as much changes from each to the next. Key frames, in which
/// a screen has come or a text is complete, are chosen first: a cut or a line of text changes too little to be met.
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
      let fields = zip(last.look, look).map { old, new in
        let difference = old - new
        return pointwiseMax(difference, -difference).max()
      }
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
  ///   - count: The most frames; there are more if the key frames need them, up to `most`.
  ///   - most: The most frames with all key frames.
  ///   - time: Returns the time of the frame with a number, in seconds.
  func sheet(of count: Int, upTo most: Int, time: (_ index: Int) -> Double) -> ContactSheet? {
    let keys = kept.indices.filter { kept[$0].isKey }
    // The first and the last frame belong to each sheet.
    let chosen = Self.choice(of: max(count, min(keys.count + 2, most)), changes: changes, keys: keys)
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

  /// Returns the indices of at most `count` frames, in order: the first, the last, the key frames, and frames between
  /// which about the same has changed. Where the key frames are too many, some of them are left out evenly.
  ///
  /// - Parameters:
  ///   - changes: How much each frame differs from the one before it, at least 0.
  ///   - keys: The indices of the key frames, in order.
  static func choice(of count: Int, changes: [Double], keys: [Int] = []) -> [Int] {
    guard count > 0, changes.count > count else { return Array(changes.indices.prefix(max(count, 0))) }
    guard count > 1 else { return [0] }
    var sums: [Double] = []
    for (index, change) in changes.enumerated() { sums.append((sums.last ?? 0) + (index > 0 ? change : 0)) }
    var chosen = evenChoice(of: count, sums: sums)
    let inner = keys.filter { $0 > 0 && $0 < changes.count - 1 }
    let wanted = ContactSheet.choice(of: count - 2, from: inner.count).map { inner[$0] }
    for key in wanted where !chosen.contains(key) {
      // The frame that differs least from the key frame makes room for it.
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
