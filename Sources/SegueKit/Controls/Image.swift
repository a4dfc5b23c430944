internal import SegueGeometry
public import SegueScene

/// A picture from pixels, for `ImageView` and `View.contents` (UIImage). Equal images are the same object.
///
/// It needs no other module than SegueKit. A program that draws files takes pictures from the `PictureLibrary` of
/// SegueRender instead, whose ids `Contents(source:)` shows.
public final class Image: Sendable, Hashable {
  /// The size in points.
  public let size: Size
  /// The pixels per point.
  public let scale: Double
  private let painting: Painting

  /// The largest width and height in pixels.
  public static let maxSide = 16384

  /// Creates a picture; nil if the sides are not 1…`maxSide`, or if `pixels` does not have four bytes for each pixel.
  ///
  /// - Parameter pixels: The rows from the top, without padding: red, green, blue and alpha in sRGB, multiplied by
  ///   alpha.
  public init?(width: Int, height: Int, pixels: [UInt8], scale: Double = 1) {
    guard (1...Self.maxSide).contains(width), (1...Self.maxSide).contains(height),
      pixels.count == width * height * 4
    else { return nil }
    self.scale = scale.isFinite && scale > 0 ? scale : 1
    size = Size(width: Double(width) / self.scale, height: Double(height) / self.scale)
    painting = Painting(inputs: [], painter: PixelPainter(width, height, pixels), pixels: (width, height))
  }

  /// The contents of a view that shows the picture, stretched to its bounds.
  public var contents: Contents { Contents(painting: painting) }

  public static func == (left: Image, right: Image) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Gives the renderer the pixels of an image.
private final class PixelPainter: Painter {
  private let width: Int
  private let height: Int
  // Unsafe, since the renderer takes memory by its address: owned by this object, never changed after `init`, and
  // released with it.
  private let memory: UnsafeMutableRawPointer

  init(_ width: Int, _ height: Int, _ pixels: [UInt8]) {
    (self.width, self.height) = (width, height)
    memory = UnsafeMutableRawPointer.allocate(byteCount: pixels.count, alignment: 64)
    pixels.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { memory.copyMemory(from: base, byteCount: bytes.count) }
    }
  }

  deinit { memory.deallocate() }

  func memory(for size: PaintingSize, inputs: Int, user: ObjectIdentifier) -> PaintingMemory? {
    guard size.width == width, size.height == height else { return nil }
    return PaintingMemory(inputs: [], output: memory, stride: width * 4, isKept: true)
  }

  func paint(
    _ values: [Double], bands: Int, share: (Int, @escaping @Sendable (Int) -> Void) -> Void
  ) -> Bool { true }
}

/// A view that shows a picture (UIImageView). It takes no touches.
nonisolated open class ImageView: View {
  /// The picture; nil for none.
  open var image: Image? { didSet { show() } }
  /// The scaling of the picture to the bounds (UIView.contentMode).
  open var contentMode = ContentMode.scaleToFill { didSet { show() } }

  public override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a view of the picture's size.
  public convenience init(image: Image?) {
    self.init(frame: Rect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    show()
  }

  private func show() {
    var new = image?.contents ?? .none
    new.mode = contentMode
    contents = new
  }
}
