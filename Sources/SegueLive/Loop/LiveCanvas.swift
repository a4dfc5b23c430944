public import SegueGeometry
public import SegueScene

/// Draws a show as large as possible into the middle of an output whose size may change at any
/// time.
///
/// After a change of size, frames have the new size immediately. Scaling the pictures to the new
/// size takes longer, and is done only by `settle`. Until then, the old pictures are scaled while
/// they are drawn, so that a window can be resized smoothly.
public final class LiveCanvas {
  /// The size of the show in points.
  public private(set) var size: Size
  /// The size of a screen in points. The screens' pictures fill it.
  private var screen: Size
  /// Computes the size of the show for an output of `width` × `height` pixels, and the size of a screen in the show,
  /// both in points. Nil for a show whose size does not depend on the output.
  public var layout: ((_ width: Int, _ height: Int) -> (size: Size, screen: Size))?
  /// Scales the pictures of the decoration to the size of the output, and returns true when any of
  /// the pictures changed. Nil for a show without a decoration.
  public var prepare: (() throws -> Bool)?
  private let library: PictureLibrary
  private let background: Color
  private var compositor: Compositor?
  private var frame: PixelBuffer?
  /// The size of a screen in pixels for which `settle` last scaled the pictures, and the size of
  /// the frame at that time.
  private var settled = (screen: SIMD2(0, 0), frame: SIMD2(0, 0))
  /// True after `settle(for:)` has scaled the pictures of a single frame, until `settle` has scaled
  /// all pictures.
  public private(set) var isPartlySettled = false

  /// The scale at which the show is drawn, in pixels per point of the show.
  public private(set) var scale = 1.0
  /// The display's own scale, in pixels per point, such as 2 for a HiDPI display. It does not
  /// depend on the scale of the show.
  public var density = 1.0
  /// The scale of panels over the show, in pixels per point of the panels. It is `density`, or less in a frame that is
  /// too small for the panels.
  public var panelScale: Double {
    min(density, Double(width) / Self.minPanel, Double(height) / Self.minPanel)
  }
  /// The size of the output in pixels.
  private(set) var output = PixelSize(width: 1, height: 1)
  /// The horizontal position of the frame's left edge in the output, in pixels.
  public private(set) var x = 0
  /// The vertical position of the frame's upper edge in the output, in pixels.
  public private(set) var y = 0
  /// The frame's width in pixels.
  public private(set) var width = 1
  /// The frame's height in pixels.
  public private(set) var height = 1

  /// The minimum length of the frame's shorter side, in points of the panels. In a smaller frame,
  /// the panels are scaled down.
  private static let minPanel = 320.0
  /// The maximum length of a frame's longer side, in pixels.
  private static let longest = 16384

  /// Creates a canvas, which needs a call of `fit` before it draws.
  ///
  /// - Parameters:
  ///   - size: The size of the show in points, both sides above 0.
  ///   - screen: The size of a screen within the show, in points.
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

  /// Fits the frames into an output of `width` × `height` pixels.
  public func fit(width: Int, height: Int) {
    let (width, height) = (max(width, 1), max(height, 1))
    output = PixelSize(width: width, height: height)
    if let layout { (size, screen) = layout(width, height) }
    let scale = min(Double(width) / size.width, Double(height) / size.height)
    self.width = min(max(Int(clamping: (size.width * scale).rounded()), 1), Self.longest)
    self.height = min(max(Int(clamping: (size.height * scale).rounded()), 1), Self.longest)
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
      min(max(Int(clamping: (screen.width * scale).rounded()), 1), Self.longest),
      min(max(Int(clamping: (screen.height * scale).rounded()), 1), Self.longest))
  }

  /// True when the pictures of the screens or the decoration were last scaled for an earlier size
  /// of the output, so that `settle` must be called.
  public var needsSettling: Bool {
    settled.screen != screenPixels || prepare != nil && settled.frame != SIMD2(width, height)
  }

  /// Scales all pictures to their present size in the output.
  ///
  /// - Throws: The error of the first picture that cannot be shown at that size.
  public func settle() throws {
    settled = (screenPixels, SIMD2(width, height))
    isPartlySettled = false
    if try prepare?() == true {
      // The compositor is made again, because its captured pictures show the decoration's previous
      // pictures.
      compositor = nil
      frame = nil
    }
    try library.fit(width: settled.screen.x, height: settled.screen.y)
  }

  /// Scales the pictures of one frame to the size of the screens, so that the frame can be drawn before the
  /// other pictures are scaled.
  ///
  /// - Throws: The error of the first picture that cannot be shown at that size.
  public func settle(for tree: borrowing LayerTree) throws {
    isPartlySettled = true
    try library.fit(
      width: screenPixels.x, height: screenPixels.y, only: Set(tree.layers.map(\.contents.source)))
  }

  /// Draws a frame, which is valid until the next frame is drawn. Returns nil when there is not enough
  /// memory for it.
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

  /// Returns the point of the show at a position in the output, in pixels. A position outside the frame
  /// gives a point outside the show.
  public func point(_ position: Point) -> Point {
    Point(x: (position.x - Double(x)) / scale, y: (position.y - Double(y)) / scale)
  }
}
