internal import SegueGeometry
internal import SegueText

/// The SVG filter by which a page blurs the pixels behind a view, and maps their colours.
///
/// Beyond the edges of a blurred element, a browser uses mirrored pixels, and the compositor repeats the nearest pixels
/// of the screen. This filter does the same as the compositor, and is applied to an element that covers the whole
/// screen. The player copies the filter for each view, and sets the numbers of the last two steps: the blur and the
/// colour matrix.
enum BackdropFilter {
  /// The id of the filter in the page.
  static let id = "segue-backdrop"

  /// Returns the filter as markup.
  ///
  /// - Parameters:
  ///   - size: The size of the screen, in points.
  ///   - radius: The largest standard deviation of the blurs, in points.
  static func markup(size: Size, radius: Double) -> String {
    // Beyond three standard deviations, a pixel has no effect.
    let far = (3 * radius).rounded(.up)
    let (width, height) = (size.width, size.height)
    let all = Rect(x: -far, y: -far, width: width + 2 * far, height: height + 2 * far)
    let row = Rect(x: -far, y: 0, width: all.width, height: height)
    let steps = [
      tile(
        "SourceGraphic", Rect(x: 0, y: 0, width: 1, height: height),
        to: Rect(x: -far, y: 0, width: far, height: height), as: "a"),
      tile(
        "SourceGraphic", Rect(x: width - 1, y: 0, width: 1, height: height),
        to: Rect(x: width, y: 0, width: far, height: height), as: "b"),
      // The repeated pixels are drawn over the mirrored pixels, which `SourceGraphic` contains.
      merge(["SourceGraphic", "a", "b"], row),
      tile(
        "c", Rect(x: -far, y: 0, width: all.width, height: 1),
        to: Rect(x: -far, y: -far, width: all.width, height: far), as: "a"),
      tile(
        "c", Rect(x: -far, y: height - 1, width: all.width, height: 1),
        to: Rect(x: -far, y: height, width: all.width, height: far), as: "b"),
      merge(["a", "b", "c"], all),
      "<feGaussianBlur/><feColorMatrix/>",
    ]
    return
      "<svg class=\"v\" aria-hidden=\"true\"><filter id=\"\(id)\" filterUnits=\"userSpaceOnUse\" "
      + "color-interpolation-filters=\"sRGB\"\(area(all))>\(steps.joined())</filter></svg>"
  }

  private static func area(_ rect: Rect) -> String {
    " x=\"\(rect.minX.json)\" y=\"\(rect.minY.json)\" width=\"\(rect.width.json)\" "
      + "height=\"\(rect.height.json)\""
  }

  /// Returns markup that repeats the pixels of one edge in the area beside the edge.
  private static func tile(_ source: String, _ edge: Rect, to area: Rect, as result: String)
    -> String
  {
    "<feOffset in=\"\(source)\"\(self.area(edge))/><feTile result=\"\(result)\"\(self.area(area))/>"
  }

  private static func merge(_ sources: [String], _ area: Rect) -> String {
    "<feMerge result=\"c\"\(self.area(area))>"
      + sources.map { "<feMergeNode in=\"\($0)\"/>" }.joined() + "</feMerge>"
  }
}

extension WebRecording {
  /// The largest standard deviation of the backdrop blurs, in points; nil if no view blurs or recolours its backdrop.
  var maxBackdropRadius: Double? {
    let layers = segments.flatMap(\.layers).filter {
      $0.tracks[.backdrop] != nil || $0.tracks[.backdropColors] != nil
    }
    guard !layers.isEmpty else { return nil }
    return layers.flatMap { $0.tracks[.backdrop]?.values ?? [] }.map { $0[0] }.max() ?? 0
  }
}
