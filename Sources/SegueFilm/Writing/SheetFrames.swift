internal import SegueMedia
internal import SegueText

/// The frames from which a contact sheet is chosen. Of frames that look the same, only the first one is kept, so that a
/// film at rest is one picture; the others are chosen so that as much changes from each to the next.
struct SheetFrames {
  private struct Kept {
    var picture: PixelBuffer
    var index: Int
    var look: [SIMD4<Float>]
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
  mutating func add(_ frame: PixelBuffer, _ index: Int) -> Bool {
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
      guard (fields.max() ?? 0) >= Self.least else { return true }
      // A large surface that changes its colour is no more of a movement than one that moves.
      change = Double(fields.reduce(0) { $0 + min($1, 40) } / Float(fields.count)).squareRoot()
    }
    kept.append(Kept(picture: copy, index: index, look: look))
    changes.append(change)
    return true
  }

  /// Returns the sheet of the chosen frames with their times; nil when there is not enough memory, or no frame.
  ///
  /// - Parameters:
  ///   - count: The most frames.
  ///   - time: Returns the time of the frame with a number, in seconds.
  func sheet(of count: Int, time: (_ index: Int) -> Double) -> ContactSheet? {
    let chosen = Self.choice(of: count, changes: changes)
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

  /// Returns the indices of at most `count` frames, in order: the first, the last, and frames between which about the
  /// same has changed.
  ///
  /// - Parameter changes: How much each frame differs from the one before it, at least 0.
  static func choice(of count: Int, changes: [Double]) -> [Int] {
    guard count > 0, changes.count > count else { return Array(changes.indices.prefix(max(count, 0))) }
    guard count > 1 else { return [0] }
    var sums: [Double] = []
    for (index, change) in changes.enumerated() { sums.append((sums.last ?? 0) + (index > 0 ? change : 0)) }
    let total = sums.last ?? 0
    var chosen: [Int] = []
    for number in 0..<count {
      // Each of the frames that follow needs one of its own.
      let range = (chosen.last ?? -1) + 1...changes.count - count + number
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
