public import SegueGeometry
public import SegueScene

/// Draws a show into an output whose size may change at any time: as large as fits, in the middle.
///
/// The frames have their new size at once. The pictures are brought to it by `settle`, which takes
/// longer: until then they are drawn scaled, so that a window can be resized smoothly.
public final class LiveCanvas {
  /// The size of the show in points.
  public private(set) var size: Size
  /// The size of a screen in points, which is what the pictures fill.
  private var screen: Size
  /// Gives the show a size for an output of `width` × `height` pixels, and says what it is and how large a
  /// screen is in it, in points; nil for a show that keeps its size.
  public var layout: ((_ width: Int, _ height: Int) -> (size: Size, screen: Size))?
  /// Brings other pictures than the screens' to the size of the output, and returns true when that changed
  /// any; nil where there are none.
  public var prepare: (() throws -> Bool)?
  private let library: PictureLibrary
  private let background: Color
  private var compositor: Compositor?
  private var frame: PixelBuffer?
  /// The size in pixels to which the pictures were brought, and that of the frame then.
  private var settled = (screen: SIMD2(0, 0), frame: SIMD2(0, 0))
  /// True when only the pictures of one frame were brought to their size.
  public private(set) var isPartlySettled = false

  /// Pixels per point.
  public private(set) var scale = 1.0
  /// Pixels of the output for a length that is a point to the eye, whatever the show's points are.
  public var density = 1.0
  /// Pixels for a point of panels over the show: those of the output, or fewer in a frame in which the
  /// panels would not have room.
  public var panelScale: Double {
    min(density, Double(width) / Self.minPanel, Double(height) / Self.minPanel)
  }
  /// Where the frame's top left corner lies in the output, in pixels.
  public private(set) var x = 0
  public private(set) var y = 0
  /// The frame's size in pixels.
  public private(set) var width = 1
  public private(set) var height = 1

  /// The shortest side of panels, in their points.
  private static let minPanel = 320.0
  /// The longest side of a frame that is drawn, in pixels.
  private static let longest = 16384

  /// - Parameters:
  ///   - size: The size of the show in points, both sides above 0.
  ///   - screen: The size of a screen in it, in points.
  ///   - library: The pictures of the show.
  ///   - background: The colour behind the show.
  public init(
    size: Size, screen: Size, library: PictureLibrary, background: Color = .black
  ) {
    self.size = size
    self.screen = screen
    self.library = library
    self.background = background
  }

  /// Makes frames that fit an output of `width` × `height` pixels.
  public func fit(width: Int, height: Int) {
    let (width, height) = (max(width, 1), max(height, 1))
    if let layout { (size, screen) = layout(width, height) }
    let scale = min(Double(width) / size.width, Double(height) / size.height)
    self.width = min(max(Int((size.width * scale).rounded()), 1), Self.longest)
    self.height = min(max(Int((size.height * scale).rounded()), 1), Self.longest)
    self.scale = Double(self.width) / size.width
    x = (width - self.width) / 2
    y = (height - self.height) / 2
    guard frame?.width != self.width || frame?.height != self.height else { return }
    compositor = nil
    frame = nil
  }

  /// A screen's size in pixels.
  private var screenPixels: SIMD2<Int> {
    SIMD2(
      min(max(Int((screen.width * scale).rounded()), 1), Self.longest),
      min(max(Int((screen.height * scale).rounded()), 1), Self.longest))
  }

  /// True when the pictures have another size than the screens, or than the frame.
  public var needsSettling: Bool {
    settled.screen != screenPixels || prepare != nil && settled.frame != SIMD2(width, height)
  }

  /// Brings the pictures to the size of the screens.
  ///
  /// - Throws: The error of the first picture that can't be shown at that size.
  public func settle() throws {
    settled = (screenPixels, SIMD2(width, height))
    isPartlySettled = false
    if try prepare?() == true {
      // What was captured of these pictures has the size that they had.
      compositor = nil
      frame = nil
    }
    try library.fit(width: settled.screen.x, height: settled.screen.y)
  }

  /// Brings the pictures of one frame to the size of the screens, so that it can be drawn before the
  /// others are.
  ///
  /// - Throws: As `settle`.
  public func settle(for tree: borrowing LayerTree) throws {
    isPartlySettled = true
    try library.fit(
      width: screenPixels.x, height: screenPixels.y, only: Set(tree.layers.map(\.contents.source)))
  }

  /// Draws a frame. Nil when there is no memory for it. The frame is valid until the next one is drawn.
  public func draw(_ tree: borrowing LayerTree) -> PixelBuffer? {
    if compositor == nil {
      frame = PixelBuffer(width: width, height: height)
      compositor = Compositor(
        width: width, height: height, scale: scale, background: background, pictures: library)
    }
    guard let frame, let compositor else { return nil }
    compositor.draw(tree, into: frame)
    return frame
  }

  /// The point of the show at a place in the output, in pixels. Places beside the frame are beside the
  /// show.
  public func point(_ place: Point) -> Point {
    Point(x: (place.x - Double(x)) / scale, y: (place.y - Double(y)) / scale)
  }
}
