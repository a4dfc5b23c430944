internal import SegueGeometry
internal import SeguePixels
package import SegueScene

/// The part of a picture that is shown, and the size at which it is shown.
struct Placement: Equatable {
  /// The left edge of the part in pixels of the picture; `y` is the upper edge, and `taken` is the
  /// size of the part.
  var x = 0
  var y = 0
  var taken: PixelSize
  /// The size at which the part is shown.
  var size: PixelSize

  /// Makes the placement of the whole picture at its own size.
  init(whole: PixelSize) {
    taken = whole
    size = whole
  }

  /// Makes the placement that fits a picture of size `natural` into `box`, which must satisfy
  /// `isDrawable`. Each side of the result is at least one pixel.
  ///
  /// - Parameter alignment: The part that is shown of a picture that covers the box; nil for that which is usual for a
  ///   screen.
  init(natural: PixelSize, box: PixelSize, fit: Fit, alignment: PictureAlignment? = .center) {
    self.init(whole: natural)
    let (w, h) = (Double(natural.width), Double(natural.height))
    let (across, down) = (Double(box.width) / w, Double(box.height) / h)
    switch fit {
    case .fill:
      size = box
    case .contain:
      let scale = min(across, down)
      size.width = min(box.width, max(1, Int(clamping: (w * scale).rounded())))
      size.height = min(box.height, max(1, Int(clamping: (h * scale).rounded())))
    case .cover:
      let scale = max(across, down)
      taken.width = min(natural.width, max(1, Int(clamping: (Double(box.width) / scale).rounded())))
      taken.height = min(
        natural.height, max(1, Int(clamping: (Double(box.height) / scale).rounded())))
      size = box
      align(in: natural, alignment ?? .usual(of: natural, on: box))
    }
  }

  /// Moves the part to where an alignment wants it in a picture.
  mutating func align(in natural: PixelSize, _ alignment: PictureAlignment) {
    x = Int(clamping: (Double(natural.width - taken.width) * alignment.x).rounded(.down))
    y = Int(clamping: (Double(natural.height - taken.height) * alignment.y).rounded(.down))
  }
}

extension PictureAlignment {
  /// Returns the usual alignment of a screen's picture, whose sizes are in pixels.
  package static func usual(of picture: PixelSize, on screen: PixelSize) -> Self {
    usual(
      of: Size(width: Double(picture.width), height: Double(picture.height)),
      on: Size(width: Double(screen.width), height: Double(screen.height)))
  }
}

/// The way in which the frames of a moving picture are shown. A recording of a phone that is turned has frames of other
/// proportions from then on, each of which is fitted into the box.
struct MovingPlacement: Equatable {
  /// The placement of frames that have the picture's natural size.
  let first: Placement
  private let box: PixelSize
  private let fit: Fit
  private let alignment: PictureAlignment

  /// Makes the placement of whole frames at the picture's natural size.
  init(natural: PixelSize) {
    self.init(natural: natural, box: natural, fit: .contain)
  }

  /// Makes the placement that fits a picture into `box`, which must satisfy `isDrawable`.
  init(natural: PixelSize, box: PixelSize, fit: Fit, alignment: PictureAlignment? = .center) {
    let alignment = alignment ?? .usual(of: natural, on: box)
    first = Placement(natural: natural, box: box, fit: fit, alignment: alignment)
    (self.box, self.fit, self.alignment) = (box, fit, alignment)
  }

  /// Returns the placement of a frame that is shown at `size`, in pixels of that size.
  func placement(of size: PixelSize) -> Placement {
    var result = Placement(natural: size, box: box, fit: fit, alignment: alignment)
    // The same proportions at another resolution, whose sides were rounded.
    if abs(result.size.width - first.size.width) <= 1,
      abs(result.size.height - first.size.height) <= 1
    {
      result.size = first.size
    }
    return result
  }
}

extension Placement {
  /// Fills `target`, which has the placement's size, with the selected part of `source`.
  func scale(_ source: PixelBuffer, into target: PixelBuffer) {
    PictureScaler.scale(
      source, x: x, y: y, width: taken.width, height: taken.height, into: target,
      filter: .catmullRom)
  }
}
