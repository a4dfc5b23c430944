internal import SegueGeometry
internal import SegueScene

/// The placement of a picture in its layer's own coordinates.
struct PicturePlacement {
  /// The rectangle of the whole picture, in points. It may extend beyond the layer's bounds.
  var whole: Rect
  /// The rectangle of the picture's visible part, in points. It is within the layer's bounds.
  var seen: Rect
  /// True when the visible part of the picture fills the layer's bounds.
  var isWhole: Bool
}

/// Returns the placement of a part of a picture in `bounds` by the content mode `mode`. `part` is
/// in fractions of the picture; where it extends beyond the picture, nothing is shown. At the edges
/// of the part, the interpolation also uses the neighbouring pixels outside of the part, so that
/// adjacent parts fit together without a seam.
func picturePlacement(
  _ chain: MipChain, _ mode: ContentMode, in bounds: Rect, part: Rect
) -> PicturePlacement {
  guard part != Rect(x: 0, y: 0, width: 1, height: 1) else {
    return picturePlacement(chain, mode, in: bounds)
  }
  let nothing = PicturePlacement(whole: .zero, seen: .zero, isWhole: false)
  guard part.hasFiniteSum, part.width > 0, part.height > 0, !bounds.isEmpty else { return nothing }
  var frame = bounds
  if mode != .scaleToFill {
    let (width, height) = (
      Double(chain.picture.width) * part.width, Double(chain.picture.height) * part.height
    )
    let (across, down) = (bounds.width / width, bounds.height / height)
    let scale = mode == .scaleAspectFit ? min(across, down) : max(across, down)
    let (center, x, y) = (bounds.center, width * scale / 2, height * scale / 2)
    frame = Rect(x: center.x - x, y: center.y - y, width: 2 * x, height: 2 * y)
  }
  let width = frame.width / part.width
  let height = frame.height / part.height
  let whole = Rect(
    x: frame.minX - part.minX * width, y: frame.minY - part.minY * height,
    width: width * chain.extent.x, height: height * chain.extent.y)
  guard whole.hasFiniteSum else { return nothing }
  // If the part is within 0…1, its edges are exactly the edges of `frame`, regardless of rounding.
  let left = part.minX < 0 ? whole.minX : frame.minX
  let top = part.minY < 0 ? whole.minY : frame.minY
  let right = part.maxX > 1 + 1e-9 ? whole.minX + width : frame.maxX
  let bottom = part.maxY > 1 + 1e-9 ? whole.minY + height : frame.maxY
  let seen = Box(minX: left, minY: top, maxX: right, maxY: bottom).intersection(
    Box(minX: bounds.minX, minY: bounds.minY, maxX: bounds.maxX, maxY: bounds.maxY))
  guard !seen.isEmpty else { return nothing }
  let rect = Rect(
    x: seen.minX, y: seen.minY, width: seen.maxX - seen.minX, height: seen.maxY - seen.minY)
  let isWhole =
    seen.minX == bounds.minX && seen.minY == bounds.minY && seen.maxX == bounds.maxX
    && seen.maxY == bounds.maxY
  return PicturePlacement(whole: whole, seen: isWhole ? bounds : rect, isWhole: isWhole)
}

/// Returns the placement of a whole picture in `bounds` by the content mode `mode`. If `bounds` is
/// empty, the visible part is empty too.
func picturePlacement(_ chain: MipChain, _ mode: ContentMode, in bounds: Rect) -> PicturePlacement {
  guard !bounds.isEmpty, mode != .scaleToFill else {
    let whole = Rect(
      x: bounds.minX, y: bounds.minY, width: bounds.width * chain.extent.x,
      height: bounds.height * chain.extent.y)
    return PicturePlacement(whole: whole, seen: bounds, isWhole: true)
  }
  let picture = chain.picture
  let (width, height) = (Double(picture.width), Double(picture.height))
  let (across, down) = (bounds.width / width, bounds.height / height)
  let scale = mode == .scaleAspectFit ? min(across, down) : max(across, down)
  // The side that determines the scale gets exactly the length of the same side of the bounds, so
  // that rounding does not leave a gap.
  let size = Size(
    width: scale == across ? bounds.width : width * scale,
    height: scale == down ? bounds.height : height * scale)
  let whole = Rect(
    x: size.width == bounds.width ? bounds.minX : bounds.minX + (bounds.width - size.width) / 2,
    y: size.height == bounds.height ? bounds.minY : bounds.minY + (bounds.height - size.height) / 2,
    width: size.width, height: size.height)
  if mode == .scaleAspectFit {
    return PicturePlacement(whole: whole, seen: whole, isWhole: whole == bounds)
  }
  return PicturePlacement(whole: whole, seen: bounds, isWhole: true)
}
