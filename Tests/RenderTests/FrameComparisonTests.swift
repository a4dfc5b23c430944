import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

/// Tests `FrameComparison`, which finds visible differences between frames that consist of
/// different layers.
@Suite struct FrameComparisonTests {
  private static let whole = Rect(x: 0, y: 0, width: 120, height: 200)
  private let screen = layer(Self.whole, source: 1)

  private func frame(_ layers: [Layer]) -> LayerTree { tree(120, 200, layers) }

  private func lookAlike(_ shown: [Layer], _ expected: [Layer]) -> Bool {
    FrameComparison.lookAlike(frame(shown), frame(expected))
  }

  /// Returns a snapshot of the screen in seven strips, each moved by `offset` points.
  private func strips(of whole: Rect = whole, offset: Double = 0) -> [Layer] {
    let capture = CapturedPicture(
      tree(whole.width, whole.height, [layer(whole, source: 1)]))
    return (0..<7).map { index in
      let height = whole.height / 7
      let bounds = Rect(x: 0, y: height * Double(index), width: whole.width, height: height)
      var holder = layer(
        bounds, index == 3 ? .translation(x: 0, y: offset) : .identity, descendants: 1, clips: true)
      holder.contents = .none
      var picture = holder
      picture.bounds = whole
      picture.contents = Contents(capture: capture)
      picture.descendants = 0
      return [holder, picture]
    }.enumerated().flatMap { index, pair in
      [pair[0], pair[1].with(parent: Int32(1 + 2 * index))]
    }
  }

  @Test
  func
    `a screen compares as equal to strips of its snapshot, but not if they are moved by half a point`()
  {
    #expect(lookAlike(strips(), [screen]))
    #expect(!lookAlike(strips(offset: 0.5), [screen]))
    #expect(!lookAlike(Array(strips().dropLast(2)), [screen]))
  }

  @Test(arguments: [
    Size(width: 390, height: 844), Size(width: 390.5, height: 844.25), Size(width: 4294, height: 8192),
    Size(width: 8191, height: 8191), Size(width: 3333, height: 2501),
  ])
  func `frames are compared at a scale at which pictures of the whole frame are not resampled`(
    _ size: Size
  ) {
    let scale = FrameComparison.scale(for: size)
    #expect(FrameComparison.isExact(size))
    #expect(size.width * size.height * scale * scale <= 6_000_000)
    for length in [size.width * scale, size.height * scale] {
      // A picture has one more pixel when its length is more than a millionth above a whole number.
      #expect((length - 1e-6).rounded(.up) / length - 1 < 1e-6)
    }
  }

  @Test(arguments: [Size(width: 1324, height: 1968.112), Size(width: 1, height: 510.74)])
  func `at a size without such a scale the comparison is not exact`(_ size: Size) {
    #expect(!FrameComparison.isExact(size))
  }

  @Test(arguments: [1, 2, 3, 14, 90] as [UInt32])
  func `the comparison of frames detects a second screen at a low opacity`(
    _ number: UInt32
  ) {
    let other = layer(Self.whole, source: PictureID(number: number + 1))
    var trace = layer(Self.whole, source: PictureID(number: number))
    trace.opacity = 0.02
    #expect(!lookAlike([other, trace], [other]))
    trace.opacity = 0.002
    #expect(lookAlike([other, trace], [other]))
    #expect(!lookAlike([layer(Self.whole, source: PictureID(number: number))], [other]))
  }

  /// The sizes, in pixels, of films of a screen that is 844 points high. At these sizes, the
  /// screen's width in points is not a whole number.
  @Test(
    arguments: [(277, 600), (278, 600), (139, 300), (193, 417), (140, 300)] as [(Double, Double)])
  func `a screen with a fractional width compares as equal to strips of its snapshot`(
    _ columns: Double, _ rows: Double
  ) {
    let (width, height) = (844 * columns / rows, 844.0)
    let bounds = Rect(x: 0, y: 0, width: width, height: height)
    let screen = tree(width, height, [layer(bounds, source: 1)])
    #expect(FrameComparison.lookAlike(tree(width, height, strips(of: bounds)), screen))
    #expect(
      !FrameComparison.lookAlike(tree(width, height, strips(of: bounds, offset: 0.5)), screen))
  }

  @Test
  func `the comparison of frames ignores a few pixels at round corners, but not along an edge`() {
    func rounded(_ radius: Double, width: Double = 120) -> [Layer] {
      [layer(Rect(x: 0, y: 0, width: width, height: 200), color: .white, radius: radius)]
    }
    #expect(lookAlike(rounded(8.02), rounded(8)))
    #expect(!lookAlike(rounded(12), rounded(8)))
    #expect(!lookAlike(rounded(8, width: 119.9), rounded(8)))
  }

  @Test
  func
    `the comparison of frames ignores colours that differ by two of 255 steps, but not by three`()
  {
    func gray(_ level: Double) -> [Layer] {
      [layer(Self.whole, color: Color(red: 0.5, green: level / 255, blue: 0.5))]
    }
    #expect(lookAlike(gray(102), gray(100)))
    #expect(!lookAlike(gray(103), gray(100)))
  }

  @Test func `a comparison of frames includes the area beside an aspect-fit picture`() {
    let fitted = layer(Self.whole, source: 1, mode: .scaleAspectFit)
    #expect(!lookAlike([layer(Self.whole, color: .white), fitted], [fitted]))
    let filling = layer(Self.whole, source: 1, mode: .scaleAspectFill)
    #expect(lookAlike([layer(Self.whole, color: .white), filling], [filling]))
  }

  @Test(arguments: [
    Size(width: 0, height: 10), Size(width: .nan, height: 10), Size(width: .infinity, height: 10),
  ])
  func `frames with an area of zero never compare as equal`(_ size: Size) {
    let empty = LayerTree(size: size)
    #expect(!FrameComparison.lookAlike(empty, empty))
    #expect(!FrameComparison.lookAlike(frame([screen]), empty))
  }

  @Test(arguments: [(0.5, 0.5), (1, 1), (1, 8192), (8192, 1), (390.5, 844.25), (8192, 1024)])
  func `frames of any size are compared, very large ones at a reduced scale`(
    _ width: Double, _ height: Double
  ) {
    let bounds = Rect(x: 0, y: 0, width: width, height: height)
    let screen = tree(width, height, [layer(bounds, source: 1)])
    let pieces = tree(width, height, strips(of: bounds))
    let other = tree(width, height, [layer(bounds, source: 2)])
    let piecesPass = FrameComparison.lookAlike(pieces, screen)
    let otherPasses = FrameComparison.lookAlike(screen, other)
    #expect(piecesPass && !otherPasses)
  }

  @Test func `comparing layers and then pixels reports only visible differences`() {
    let comparison = LayerComparison(pictureComparison: FrameComparison.lookAlike)
    #expect(LayerComparison().differences(of: frame(strips()), from: frame([screen])) != [])
    #expect(comparison.differences(of: frame(strips()), from: frame([screen])) == [])
    #expect(comparison.differences(of: frame(strips(offset: 0.5)), from: frame([screen])) != [])
  }

  /// Returns a frame of a screen with a mask, which shows only the inside of `path`.
  private func masked(by path: BezierPath) -> LayerTree {
    let container = View(frame: Self.whole)
    let screen = View(frame: Self.whole)
    screen.contents = Contents(source: 1)
    container.addSubview(screen)
    let mask = View(frame: Self.whole)
    (mask.path, mask.fillColor) = (path, .white)
    screen.mask = mask
    return LayerTree(of: container)
  }

  @Test func `the comparison of frames detects what a mask with a path hides`() {
    let expected = masked(by: BezierPath(rect: Rect(x: -5, y: -5, width: 130, height: 210)))
    let unmasked = frame([screen])
    let comparison = LayerComparison(pictureComparison: FrameComparison.lookAlike)
    func differs(_ box: Rect) -> Bool {
      !comparison.differences(of: masked(by: BezierPath(ovalIn: box)), from: unmasked).isEmpty
    }
    #expect(comparison.differences(of: expected, from: unmasked).isEmpty)
    #expect(!differs(Rect(x: -100, y: -100, width: 320, height: 400)))
    // This ellipse touches all four sides of the screen and hides only the screen's corners.
    #expect(differs(Self.whole))
    #expect(differs(Rect(x: 50, y: 90, width: 20, height: 20)))
    // Without a comparison of pixels, only the bounding box of the path is taken into account.
    func differsByLayers(_ box: Rect) -> Bool {
      !LayerComparison().differences(of: masked(by: BezierPath(ovalIn: box)), from: unmasked)
        .isEmpty
    }
    #expect(differsByLayers(Rect(x: 50, y: 90, width: 20, height: 20)))
    #expect(!differsByLayers(Self.whole))
  }

  @Test func `the comparison of frames detects a second screen that shows beside a mask`() {
    var layers = masked(by: BezierPath(ovalIn: Self.whole)).layers
    let effects = masked(by: BezierPath(ovalIn: Self.whole)).effects
    let values = masked(by: BezierPath(ovalIn: Self.whole)).values
    // Another screen is inserted below the masked one, and shows in the corners.
    layers.insert(layer(Self.whole, source: 2), at: 1)
    layers[0].descendants += 1
    layers[3].parent = 2
    var shown = LayerTree(size: Self.whole.size, layers: layers, effects: effects)
    shown.values = values
    let comparison = LayerComparison(pictureComparison: FrameComparison.lookAlike)
    #expect(!comparison.differences(of: shown, from: frame([screen])).isEmpty)
  }

  @Test func `a mask that hides nothing and two equal masks need no comparison of pixels`() {
    let comparison = LayerComparison { _, _ in
      Issue.record("the pixels were compared")
      return true
    }
    let container = View(frame: Self.whole)
    let screen = View(frame: Self.whole)
    screen.contents = Contents(source: 1)
    container.addSubview(screen)
    let plain = LayerTree(of: container)
    let mask = View(frame: Rect(x: -10, y: 0, width: 140, height: 200))
    mask.backgroundColor = .white
    screen.mask = mask
    #expect(comparison.differences(of: LayerTree(of: container), from: plain).isEmpty)
    let oval = masked(by: BezierPath(ovalIn: Self.whole))
    #expect(
      comparison.differences(of: oval, from: masked(by: BezierPath(ovalIn: Self.whole))).isEmpty)
  }

  @Test func `the comparison of frames detects round corners, holes and gradients of a mask`() {
    let comparison = LayerComparison(pictureComparison: FrameComparison.lookAlike)
    let changes: [(View) -> Void] = [
      { $0.cornerRadius = 60 },
      { $0.blurRadius = 20 },
      { mask in
        mask.backgroundColor = .clear
        for x in [0.0, 90] {
          let half = View(frame: Rect(x: x, y: 0, width: 30, height: 200))
          half.backgroundColor = .white
          mask.addSubview(half)
        }
      },
      { mask in
        mask.backgroundColor = .clear
        mask.gradient = Gradient(
          .linear, from: .zero, to: Point(x: 1, y: 0),
          stops: [
            Gradient.Stop(color: .white, location: 0), Gradient.Stop(color: .clear, location: 1),
          ])
      },
    ]
    for change in changes {
      let container = View(frame: Self.whole)
      let screen = View(frame: Self.whole)
      screen.contents = Contents(source: 1)
      container.addSubview(screen)
      let mask = View(frame: Self.whole)
      mask.backgroundColor = .white
      screen.mask = mask
      let expected = frame([self.screen])
      #expect(comparison.differences(of: LayerTree(of: container), from: expected).isEmpty)
      change(mask)
      #expect(!comparison.differences(of: LayerTree(of: container), from: expected).isEmpty)
    }
  }
}

extension Layer {
  fileprivate func with(parent: Int32) -> Layer {
    var copy = self
    copy.parent = parent
    return copy
  }
}
