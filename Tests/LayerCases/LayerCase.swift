public import SegueGeometry
public import SegueRender
public import SegueScene
public import TestSupport

/// A random frame: a layer tree with ordinary, extreme and repeated numbers, and the size and the
/// pictures with which it is drawn. Only numbers of paths, meshes and matrices may be NaN or
/// infinite.
public struct LayerCase {
  public let width: Int
  public let height: Int
  public let scale: Double
  public let background: Color
  public let tree: LayerTree
  /// The pictures that layers refer to by number, counted from 1.
  public let pictures: [PixelBuffer]

  public init(_ dice: inout Dice) {
    width = Self.side(&dice)
    height = Self.side(&dice)
    scale = dice.oneIn(3) ? [0.5, 1.5, 2, 3].randomElement(using: &dice) ?? 1 : 1
    background = dice.oneIn(4) ? .clear : .black
    var pictures: [PixelBuffer] = []
    for _ in 0..<3 {
      if let picture = Self.picture(&dice) { pictures.append(picture) }
    }
    self.pictures = pictures
    let size = Size(width: Double(width) / scale, height: Double(height) / scale)
    var builder = TreeBuilder(size: size, pictures: UInt32(pictures.count))
    tree = builder.tree(&dice)
  }

  private static func side(_ dice: inout Dice) -> Int {
    dice.oneIn(8) ? Int.random(in: 1...3, using: &dice) : Int.random(in: 1...72, using: &dice)
  }

  private static func picture(_ dice: inout Dice) -> PixelBuffer? {
    guard let picture = PixelBuffer(width: side(&dice), height: side(&dice)) else { return nil }
    let isOpaque = dice.oneIn(2)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let number = UInt32(truncatingIfNeeded: dice.next())
        let alpha = isOpaque ? 255 : number >> 24
        func part(_ shift: UInt32) -> UInt32 { ((number >> shift & 255) * alpha / 255) << shift }
        picture.row(y)[x] = alpha << 24 | part(16) | part(8) | part(0)
      }
    }
    picture.isOpaque = isOpaque
    return picture
  }

  /// Draws the frame on one thread and on three, and returns a description of the first fault that
  /// is found, or nil. It is a fault if memory outside the frame's pixels is written, if a pixel of
  /// an opaque frame is transparent, or if the bytes depend on the number of threads.
  public func fault() -> String? {
    let (first, firstFault) = drawn(threads: 1)
    if let firstFault { return firstFault }
    let (second, secondFault) = drawn(threads: 3)
    if let secondFault { return secondFault }
    return first == second ? nil : "three threads drew other bytes than one"
  }

  private func drawn(threads: Int) -> (pixels: [UInt32], fault: String?) {
    guard let target = PixelBuffer(width: width, height: height) else { return ([], "no memory") }
    let wordsInRow = target.stride / 4
    let mark: UInt32 = 0x5ea6_0001
    for y in 0..<height { target.row(y).update(repeating: mark, count: wordsInRow) }
    let compositor = Compositor(
      width: width, height: height, scale: scale, background: background, threads: threads)
    for (index, picture) in pictures.enumerated() {
      compositor.register(picture: picture, for: PictureID(number: UInt32(index + 1)))
    }
    compositor.draw(tree, into: target)
    var pixels: [UInt32] = []
    for y in 0..<height {
      let row = target.row(y)
      for x in width..<wordsInRow where row[x] != mark {
        return ([], "row \(y) was written beyond its end, at \(x) of \(width)")
      }
      pixels += UnsafeBufferPointer(start: row, count: width)
    }
    if target.isOpaque, let index = pixels.firstIndex(where: { $0 >> 24 != 255 }) {
      return ([], "pixel \(index % width), \(index / width) of an opaque frame is not opaque")
    }
    return (pixels, nil)
  }
}

extension Dice {
  /// Returns true with a probability of one in `count`.
  public mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}
