internal import SegueRender

/// A width and a height in whole pixels; not points.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Accepts any numbers; each use of a size checks what it needs.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// As in `1920x1080`.
  public var description: String { "\(width)x\(height)" }

  /// The longest side that is opened or written, 32,768 pixels.
  public static let longestSide = 32768
  /// The most pixels that are opened or written. libav's decoders and encoders take slightly more,
  /// whatever the proportions (`av_image_check_size2`: 8 bytes a pixel must stay below 2^31 bytes).
  public static let mostPixels = 250_000_000

  public var isDrawable: Bool {
    (1...Self.longestSide).contains(width) && (1...Self.longestSide).contains(height)
      && width * height <= Self.mostPixels
  }

  var transposed: PixelSize { PixelSize(width: height, height: width) }
}

/// How a picture is fitted into a box of other proportions, named as in CSS `object-fit`.
public enum Fit: String, Sendable, CaseIterable {
  /// Scaled evenly until it covers the box; what lies outside is cut off equally on both sides.
  case cover
  /// Scaled evenly until all of it is inside the box; the result may be smaller than the box.
  case contain
  /// Stretched to the box; the proportions are not kept.
  case fill
}

/// Which part of a picture is taken and how large it becomes.
struct Placement: Equatable {
  /// The origin of the part that is taken, in the picture's own pixels.
  var x = 0
  var y = 0
  var taken: PixelSize
  /// The size at which the part is shown.
  var size: PixelSize

  /// All of the picture, unscaled.
  init(whole: PixelSize) {
    taken = whole
    size = whole
  }

  /// Fits a picture of size `natural` into `box`, which must be drawable. No side becomes less than
  /// a pixel.
  init(natural: PixelSize, box: PixelSize, fit: Fit) {
    self.init(whole: natural)
    let (w, h) = (Double(natural.width), Double(natural.height))
    let (across, down) = (Double(box.width) / w, Double(box.height) / h)
    switch fit {
    case .fill:
      size = box
    case .contain:
      let scale = min(across, down)
      size.width = min(box.width, max(1, Int((w * scale).rounded())))
      size.height = min(box.height, max(1, Int((h * scale).rounded())))
    case .cover:
      let scale = max(across, down)
      taken.width = min(natural.width, max(1, Int((Double(box.width) / scale).rounded())))
      taken.height = min(natural.height, max(1, Int((Double(box.height) / scale).rounded())))
      x = (natural.width - taken.width) / 2
      y = (natural.height - taken.height) / 2
      size = box
    }
  }
}

extension Placement {
  /// Fills `target`, which has the placement's size, with the part of `source` that it takes.
  func scale(_ source: PixelBuffer, into target: PixelBuffer) {
    PictureScaler.scale(
      source, x: x, y: y, width: taken.width, height: taken.height, into: target,
      filter: .catmullRom)
  }
}
