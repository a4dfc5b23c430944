internal import SegueGeometry
internal import SegueScene

/// Where a picture lies in its layer's own coordinates.
struct PicturePlace {
  /// The whole picture, in points.
  var whole: Rect
  /// The part of it inside the bounds.
  var seen: Rect
  /// True when that part fills the bounds.
  var isWhole: Bool
}

/// Where `mode` puts a picture in `bounds`. `seen` is empty when `bounds` is.
func picturePlace(_ chain: MipChain, _ mode: ContentMode, in bounds: Rect) -> PicturePlace {
  guard !bounds.isEmpty, mode != .scaleToFill else {
    let whole = Rect(
      x: bounds.minX, y: bounds.minY, width: bounds.width * chain.extent.x,
      height: bounds.height * chain.extent.y)
    return PicturePlace(whole: whole, seen: bounds, isWhole: true)
  }
  let picture = chain.picture
  let (width, height) = (Double(picture.width), Double(picture.height))
  let (across, down) = (bounds.width / width, bounds.height / height)
  let scale = mode == .scaleAspectFit ? min(across, down) : max(across, down)
  // The side that decides the scale is taken over exactly, so that rounding leaves no gap at its
  // edges.
  let size = Size(
    width: scale == across ? bounds.width : width * scale,
    height: scale == down ? bounds.height : height * scale)
  let whole = Rect(
    x: size.width == bounds.width ? bounds.minX : bounds.minX + (bounds.width - size.width) / 2,
    y: size.height == bounds.height ? bounds.minY : bounds.minY + (bounds.height - size.height) / 2,
    width: size.width, height: size.height)
  if mode == .scaleAspectFit {
    return PicturePlace(whole: whole, seen: whole, isWhole: whole == bounds)
  }
  return PicturePlace(whole: whole, seen: bounds, isWhole: true)
}
