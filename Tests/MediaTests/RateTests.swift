import SegueScene
import Testing

@testable import SegueMedia

@Suite struct RateTests {
  @Test(arguments: [
    (24.0, 24, 1), (60, 60, 1), (23.976, 24000, 1001), (23.98, 24000, 1001),
    (29.97, 30000, 1001), (59.94, 60000, 1001), (12.5, 25, 2), (0.5, 1, 2), (0.001, 1, 1000),
    (1000, 1000, 1),
  ])
  func `a common decimal frame rate becomes an exact fraction`(
    _ number: Double, _ upper: Int, _ lower: Int
  ) {
    let rate = FrameRate(number)
    #expect(rate?.numerator == upper && rate?.denominator == lower, "\(String(describing: rate))")
  }

  @Test(arguments: [Double.nan, .infinity, -24, 0, FrameRate.slowest.nextDown, 1000.001])
  func `a frame rate outside the range is refused`(_ number: Double) {
    #expect(FrameRate(number) == nil)
  }

  @Test(arguments: [(48, 2, 24, 1), (30000, 1001, 30000, 1001), (1000, 1, 1000, 1)])
  func `a frame rate is reduced to lowest terms`(_ a: Int, _ b: Int, _ upper: Int, _ lower: Int) {
    let rate = FrameRate(numerator: a, denominator: b)
    #expect(rate?.numerator == upper && rate?.denominator == lower)
  }

  @Test(arguments: [(0, 1), (1, 0), (-1, -1), (1001, 1), (1, 1001), (Int.max, Int.max)])
  func `a frame rate as a fraction outside the range is refused`(_ upper: Int, _ lower: Int) {
    #expect(FrameRate(numerator: upper, denominator: lower) == nil)
  }
}

@Suite struct PlacementTests {
  static let sizes = [(1, 1), (390, 844), (1920, 1080), (1, 5000), (4000, 3)].map {
    PixelSize(width: $0.0, height: $0.1)
  }

  @Test(arguments: sizes, sizes)
  func `the fit "cover" fills the box with the centre of the picture`(
    _ natural: PixelSize, _ box: PixelSize
  ) {
    let placed = Placement(natural: natural, box: box, fit: .cover)
    #expect(placed.size == box)
    #expect(placed.x >= 0 && placed.y >= 0 && placed.taken.width >= 1 && placed.taken.height >= 1)
    #expect(placed.taken.width == natural.width || placed.taken.height == natural.height)
    // Opposite edges are cropped by the same number of pixels, but the right or bottom edge may
    // lose one pixel more.
    let (right, below) = (
      natural.width - placed.x - placed.taken.width, natural.height - placed.y - placed.taken.height
    )
    #expect((0...1).contains(right - placed.x) && (0...1).contains(below - placed.y))
  }

  @Test(
    arguments: [
      (PictureAlignment.top, 0, 0), (.bottom, 0, 80), (.left, 0, 40), (.right, 0, 40), (.center, 0, 40), (nil, 0, 0),
    ] as [(PictureAlignment?, Int, Int)])
  func `an alignment moves the part of a long picture that is shown, which is usually its upper one`(
    _ alignment: PictureAlignment?, _ x: Int, _ y: Int
  ) {
    let placed = Placement(
      natural: PixelSize(width: 10, height: 100), box: PixelSize(width: 20, height: 40), fit: .cover,
      alignment: alignment)
    #expect(placed.taken == PixelSize(width: 10, height: 20) && placed.x == x && placed.y == y)
  }

  @Test func `the middle is usually shown of a picture that is wide, or at most 1.3 times as long as the screen`() {
    func part(_ width: Int, _ height: Int) -> PictureAlignment {
      .usual(of: PixelSize(width: width, height: height), on: PixelSize(width: 100, height: 200))
    }
    #expect(part(100, 259) == .center && part(100, 261) == .top && part(1000, 100) == .center)
    let wide = Placement(
      natural: PixelSize(width: 100, height: 10), box: PixelSize(width: 10, height: 10), fit: .cover, alignment: .right)
    #expect(wide.x == 90 && wide.y == 0)
  }

  @Test(arguments: sizes, sizes)
  func `the fit "contain" shows the whole picture inside the box`(
    _ natural: PixelSize, _ box: PixelSize
  ) {
    let placed = Placement(natural: natural, box: box, fit: .contain)
    #expect(placed.taken == natural && placed.x == 0 && placed.y == 0)
    #expect((1...box.width).contains(placed.size.width))
    #expect((1...box.height).contains(placed.size.height))
    #expect(placed.size.width == box.width || placed.size.height == box.height)
  }

  @Test(arguments: sizes, sizes)
  func `the fit "fill" stretches the whole picture to the box`(
    _ natural: PixelSize, _ box: PixelSize
  ) {
    let placed = Placement(natural: natural, box: box, fit: .fill)
    #expect(placed.taken == natural && placed.size == box)
  }

  @Test func `a drawable size has sides from 1 to 32768 and at most 250 million pixels`() {
    let sizes = [
      (1, 1, true), (25000, 10000, true), (25000, 10001, false), (32768, 1, true),
      (32769, 1, false), (0, 5, false), (5, -1, false), (.max, .max, false),
    ]
    for (width, height, isDrawable) in sizes {
      #expect(PixelSize(width: width, height: height).isDrawable == isDrawable)
    }
    #expect(PixelSize(width: 3, height: 4).transposed == PixelSize(width: 4, height: 3))
    #expect(PixelSize(width: 3, height: 4).description == "3x4")
  }
}
