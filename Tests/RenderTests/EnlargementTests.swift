import SegueGeometry
import SeguePixels
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

/// Tests pictures that contain more detail than their pixels show, such as vector drawings, which
/// can be drawn again at a larger size.
@Suite struct EnlargementTests {
  /// A source that draws different noise at each size, and notes the sizes at which it was drawn.
  private final class Drawing: PictureSource {
    var sizes: [Int] = []
    var hasMoreDetail: Bool
    let maxWidth: Int

    init(hasMoreDetail: Bool = true, maxWidth: Int = .max) {
      self.hasMoreDetail = hasMoreDetail
      self.maxWidth = maxWidth
    }

    func fitted(width: Int, height: Int) -> FittedPicture {
      .still(noise(width, height, seed: UInt32(width)))
    }

    func enlarged(width: Int, height: Int) -> PixelBuffer? {
      sizes.append(width)
      return width <= maxWidth ? noise(width, height, seed: UInt32(width)) : nil
    }
  }

  private static let side = 16

  private static func stage(_ drawing: Drawing) throws -> (Compositor, PictureID) {
    let library = PictureLibrary()
    let id = library.makeID()
    library.set(source: drawing, for: id)
    try library.fit(width: side, height: side)
    return (Compositor(width: 64, height: 64, pictures: library, threads: 1), id)
  }

  /// Draws the picture enlarged by `factor`, from the top left corner of the frame on, and returns the frame.
  private static func draw(
    _ compositor: Compositor, _ id: PictureID, factor: Double, isCaptured: Bool = false
  ) -> PixelBuffer {
    let bounds = Rect(x: 0, y: 0, width: 16, height: 16)
    var shown = layer(bounds, .scale(x: factor, y: factor))
    shown.contents = Contents(source: id)
    if isCaptured {
      var inner = layer(bounds)
      inner.contents = Contents(source: id)
      shown.contents = Contents(capture: CapturedPicture(tree(16, 16, [inner])))
    }
    let target = noise(64, 64, seed: 1)
    compositor.draw(tree(64, 64, [shown]), into: target)
    return target
  }

  private static func equal(_ target: PixelBuffer, _ expected: PixelBuffer) -> Bool {
    (0..<expected.height).allSatisfy { y in
      (0..<expected.width).allSatisfy { target.row(y)[$0] == expected.row(y)[$0] }
    }
  }

  @Test(arguments: [2, 4], [false, true])
  func `a vector drawing shown at two or four times its size is drawn again at that size`(
    factor: Int, isCaptured: Bool
  ) throws {
    let drawing = Drawing()
    let (compositor, id) = try Self.stage(drawing)
    let target = Self.draw(compositor, id, factor: Double(factor), isCaptured: isCaptured)
    let width = Self.side * factor
    #expect(Self.equal(target, noise(width, width, seed: UInt32(width))))
    #expect(drawing.sizes == (factor == 2 ? [32] : [32, 64]))
  }

  @Test(arguments: [0.4, 1, 1.04])
  func `a vector drawing that is shown at its own size or smaller is not drawn again`(
    factor: Double
  )
    throws
  {
    let drawing = Drawing()
    let (compositor, id) = try Self.stage(drawing)
    let plain = try Self.stage(Drawing(hasMoreDetail: false))
    #expect(
      Self.equal(
        Self.draw(compositor, id, factor: factor), Self.draw(plain.0, plain.1, factor: factor)))
    #expect(drawing.sizes.isEmpty)
  }

  @Test func `a picture whose source file has no more detail is enlarged by interpolation`() throws {
    let drawing = Drawing(hasMoreDetail: false)
    let (compositor, id) = try Self.stage(drawing)
    let target = Self.draw(compositor, id, factor: 2)
    #expect(drawing.sizes.isEmpty)
    #expect(!Self.equal(target, noise(32, 32, seed: 32)))
  }

  @Test
  func
    `a vector drawing that cannot be drawn larger is enlarged from the largest picture, after one attempt`()
    throws
  {
    let drawing = Drawing(maxWidth: 32)
    let (compositor, id) = try Self.stage(drawing)
    let first = Self.draw(compositor, id, factor: 4)
    #expect(Self.equal(Self.draw(compositor, id, factor: 4), first))
    #expect(drawing.sizes == [32, 64])
    let plain = try Self.stage(Drawing(hasMoreDetail: false))
    #expect(!Self.equal(first, Self.draw(plain.0, plain.1, factor: 4)))
  }

  @Test func `a vector drawing is drawn at most eight times as large`() throws {
    let drawing = Drawing()
    let (compositor, id) = try Self.stage(drawing)
    _ = Self.draw(compositor, id, factor: 40)
    #expect(drawing.sizes == [32, 64, 128])
  }

  @Test(arguments: [1, 1.5, 3], [false, true])
  func `a frame does not depend on the sizes of pictures in earlier frames`(
    factor: Double, isCaptured: Bool
  ) throws {
    let (compositor, id) = try Self.stage(Drawing())
    _ = Self.draw(compositor, id, factor: 4, isCaptured: isCaptured)
    let later = Self.draw(compositor, id, factor: factor, isCaptured: isCaptured)
    let fresh = try Self.stage(Drawing())
    #expect(
      Self.equal(later, Self.draw(fresh.0, fresh.1, factor: factor, isCaptured: isCaptured)))
  }

  @Test
  func `a picture library whose drawsDetail is false does not draw enlarged vector drawings again`()
    throws
  {
    let drawing = Drawing()
    let library = PictureLibrary()
    library.drawsDetail = false
    let id = library.makeID()
    library.set(source: drawing, for: id)
    try library.fit(width: Self.side, height: Self.side)
    _ = Self.draw(Compositor(width: 64, height: 64, pictures: library, threads: 1), id, factor: 2)
    #expect(drawing.sizes.isEmpty)
  }

  @Test(arguments: [false, true])
  func `the mean colour of a small part of a vector drawing is that of its picture, which is not drawn again`(
    _ isCaptured: Bool
  ) throws {
    func mean(_ drawing: Drawing) throws -> Color? {
      let (compositor, id) = try Self.stage(drawing)
      var shown = layer(Rect(x: 0, y: 0, width: 16, height: 16))
      shown.contents = Contents(source: id)
      if isCaptured {
        let inner = shown
        shown.contents = Contents(capture: CapturedPicture(tree(16, 16, [inner])))
      }
      return compositor.pictures.averageColor(of: tree(16, 16, [shown]), in: Rect(x: 3, y: 5, width: 2, height: 1))
    }
    let drawing = Drawing()
    let color = try mean(drawing)
    #expect(drawing.sizes.isEmpty)
    #expect(try color != nil && color == mean(Drawing(hasMoreDetail: false)))
  }
}
