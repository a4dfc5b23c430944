internal import SegueScene

/// A layer of a Lottie composition: a solid or, if the colour changes, a shape layer with a
/// rectangle.
struct LottieLayer {
  /// Frames per second.
  static let rate = 60.0

  var name: String
  var size: [Double]
  /// The colour of the solid. Its alpha is a part of the layer's opacity.
  var color: [Double]
  var matrix: WebLayer.Track?
  var opacity: WebLayer.Track?
  /// The layer's colours over time, whose alpha multiplies the layer's opacity. If nil, the colour
  /// is always `color`.
  var alpha: WebLayer.Track?
  /// The sizes over time, of which `size` is the maximum.
  var sizes: WebLayer.Track?
  var radii: WebLayer.Track?
  /// The shapes that replace the solid in the layer of a shadow; nil for any other layer.
  var shadow: LottieShadow?

  init(_ element: TransitionExport.Element, color: [Double]) {
    let layer = element.layer
    name = element.name
    self.color = color
    sizes = layer.tracks[.size]
    size = (sizes?.values ?? []).reduce([0, 0]) { [max($0[0], $1[0]), max($0[1], $1[1])] }
    (matrix, opacity, radii) = (layer.tracks[.matrix], layer.tracks[.opacity], layer.tracks[.radii])
    alpha = element.background
  }

  /// Creates the layer of an element's shadow; nil for an element with round corners or a size that changes.
  init?(shadowOf element: TransitionExport.Element) {
    guard let track = element.layer.tracks[.shadow],
      let darkest = track.values.max(by: { $0[3] < $1[3] })
    else { return nil }
    self.init(element, color: darkest)
    guard !hasMask else { return nil }
    (name, alpha) = ("\(element.name) shadow", track)
    shadow = LottieShadow(of: size, darkest)
  }

  /// True for a layer that needs a mask, because the rectangle of the solid is not always the
  /// layer's outline: the corners are round, or the size changes.
  var hasMask: Bool {
    radii != nil || sizes.map { !Course($0).isConstant } ?? false
  }

  /// Returns the outline of the layer as a Bézier path, clockwise from the upper left corner: the points and, for each
  /// point, the offsets of the control points before and after it.
  func outline(at time: Double) -> (points: [[Double]], before: [[Double]], after: [[Double]]) {
    let (w, h) = (value(sizes, size, at: time)[0], value(sizes, size, at: time)[1])
    let given = value(radii, [0, 0, 0, 0], at: time)
    let fit =
      [
        w / max(given[0] + given[1], 1e-9), w / max(given[2] + given[3], 1e-9),
        h / max(given[1] + given[2], 1e-9), h / max(given[3] + given[0], 1e-9), 1,
      ].min() ?? 1
    let r = given.map { $0 * max(fit, 0) }
    // The distance between an end point and a control point of the Bézier curve that approximates a
    // quarter of a circle with the radius 1.
    let k = 0.5523
    return (
      [
        [r[0], 0], [w - r[1], 0], [w, r[1]], [w, h - r[2]], [w - r[2], h], [r[3], h],
        [0, h - r[3]],
        [0, r[0]],
      ],
      [
        [-k * r[0], 0], [0, 0], [0, -k * r[1]], [0, 0], [k * r[2], 0], [0, 0], [0, k * r[3]],
        [0, 0],
      ],
      [
        [0, 0], [k * r[1], 0], [0, 0], [0, k * r[2]], [0, 0], [-k * r[3], 0], [0, 0],
        [0, -k * r[0]],
      ]
    )
  }

  /// True if the colour changes, apart from its alpha. The layer cannot be a solid then, because a
  /// solid's colour cannot be animated.
  var changesColor: Bool {
    guard let colors = alpha?.values.filter({ $0[3] > 0 }), let first = colors.first else {
      return false
    }
    return colors.contains { $0[0..<3] != first[0..<3] }
  }

  func color(at time: Double) -> [Double] {
    value(alpha, color, at: time)[0..<3] + [1]
  }

  /// The times of the keyframes of all properties that change.
  var times: [Double] {
    let tracks = [matrix, opacity, alpha, sizes, radii].compactMap(\.self)
    return Set(tracks.map(Course.init).filter { !$0.isConstant }.flatMap(\.times)).sorted()
  }

  func value(_ track: WebLayer.Track?, _ none: [Double], at time: Double) -> [Double] {
    guard let track else { return none }
    return track.value(at: min(max(time, track.times[0]), track.times[track.times.count - 1]))
  }

  func position(at time: Double) -> [Double] {
    let m = value(matrix, [1, 0, 0, 0, 1, 0, 0, 0, 1], at: time)
    return [m[6], m[7]]
  }

  func scale(at time: Double) -> [Double] {
    let m = value(matrix, [1, 0, 0, 0, 1, 0, 0, 0, 1], at: time)
    return [100 * m[0], 100 * m[4]]
  }

  func opacity(at time: Double) -> [Double] {
    let own = value(opacity, [1], at: time)[0]
    let alpha = alpha.map { value($0, [0, 0, 0, 1], at: time)[3] } ?? 1
    return [100 * own * alpha]
  }
}
