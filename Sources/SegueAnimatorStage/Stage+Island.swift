public import SegueSDK

/// The opaque part of a screen whose picture is clear around it: a dialog or a menu.
public struct Island {
  /// Its rectangle, in the points of the screen.
  public let frame: Rect
  /// The radii of its corners, in points; they are the same at the left and at the right.
  public let corners: CornerRadii
  /// The opaque colour along its upper edge.
  public let color: Color
  /// The colour of the screen's corners, which is clear or that of a scrim.
  fileprivate let scrim: Color
}

extension Stage {
  /// Finds the island of the upper screen. Call this before the screen is changed.
  ///
  /// - Returns: nil for a screen without clear corners, or on which nothing with a box of its own is found, and when the
  ///   host cannot draw.
  public func island() -> Island? {
    IslandSearch(upper, size: upperFrame.size, pixel: 1 / max(context.pixelScale, 1))?.result
  }

  /// Returns the shadow of a card that shows the upper screen. A screen that is clear at its edges has none, unless the
  /// card shows its island alone: the shadow of all of it would be that of nothing.
  public func shadow(_ shadow: Shadow, of island: Island?) -> Shadow {
    guard island == nil, let edge = edgeColor(of: upper), edge.alpha < 0.5 else { return shadow }
    var none = shadow
    none.color.alpha = 0
    return none
  }

  /// Adds pictures of what the upper screen has around its island, such as a soft shadow or a scrim, which stay where they
  /// are. Call this before the screen gets a card, which has to be in front of them.
  ///
  /// - Returns: The phases in which the pictures appear.
  public func surroundings(of island: Island) -> [Phase] {
    let (all, inner) = (Rect(origin: .zero, size: upperFrame.size), island.frame)
    var views: [View] = []
    for part in [
      Rect(x: 0, y: 0, width: all.width, height: inner.minY),
      Rect(x: 0, y: inner.maxY, width: all.width, height: all.height - inner.maxY),
      Rect(x: 0, y: inner.minY, width: inner.minX, height: inner.height),
      Rect(x: inner.maxX, y: inner.minY, width: all.width - inner.maxX, height: inner.height),
    ] where !part.isEmpty {
      guard let view = picture(of: upper, part: part) else { continue }
      view.frame = part.offsetBy(dx: upperFrame.minX, dy: upperFrame.minY)
      container.insertSubview(view, belowSubview: upper)
      views.append(view)
    }
    // A shadow is that of the island in its final place, so the pictures appear when the island is almost there.
    let arrival = 0.97...1
    var phases = [
      Phase(arrival) {
        for view in views { view.alpha = 0 }
      } over: {
        for view in views { view.alpha = 1 }
      }
    ]
    guard island.scrim.alpha > 0.02 else { return phases }
    // Until then the scrim alone is there, behind the card, too.
    let scrim = addProp(frame: upperFrame)
    container.insertSubview(scrim, belowSubview: upper)
    scrim.backgroundColor = island.scrim
    for (range, alphas) in [(0...0.5, (0.0, 1.0)), (arrival, (1.0, 0.0))] {
      phases.append(
        Phase(range) {
          scrim.alpha = alphas.0
        } over: {
          scrim.alpha = alphas.1
        })
    }
    return phases
  }
}

/// The search for an island: a point inside it is found in the mean opacities of strips, and its edges and corners by
/// bisection between that point and the clear part.
private struct IslandSearch {
  private let view: View
  private let size: Size
  /// The length of a pixel, in points.
  private let pixel: Double
  /// The opacity halfway between the island's and that of the screen's corners.
  private var limit = 0.0
  private(set) var result: Island?

  private static let strips = 24
  /// The largest share of both sides of the screen that an island has. A larger one is a screen with round corners.
  private static let largest = 0.97
  /// The least opacity of an island, and how much it is above the opacity of the screen's corners.
  private static let solid = (least: 0.6, more: 0.35)
  /// The least mean opacity of an island's rectangle as a share of its opacity inside, which a circle has.
  private static let fullness = 0.75

  init?(_ view: View, size: Size, pixel: Double) {
    (self.view, self.size, self.pixel) = (view, size, pixel)
    guard size.width > 32, size.height > 32, let scrim = clearCorner() else { return nil }
    let rows = (0..<Self.strips).map { alpha(of: strip($0, of: size.height, isRow: true)) }
    guard let row = Self.middle(of: rows) else { return nil }
    let y = (Double(row) + 0.5) * size.height / Double(Self.strips)
    let columns = (0..<Self.strips).map { index in
      var rect = strip(index, of: size.width, isRow: false)
      (rect.origin.y, rect.size.height) = (y - pixel, 2 * pixel)
      return alpha(of: rect)
    }
    guard let column = Self.middle(of: columns) else { return nil }
    let x = (Double(column) + 0.5) * size.width / Double(Self.strips)
    let inside = alpha(x, y)
    guard inside >= Self.solid.least, inside - scrim.alpha >= Self.solid.more else { return nil }
    limit = (inside + scrim.alpha) / 2

    let left = edge(from: x, to: 0) { alpha($0, y) }
    let right = edge(from: x, to: size.width) { alpha($0, y) }
    let top = edge(from: y, to: 0) { alpha(x, $0) }
    let bottom = edge(from: y, to: size.height) { alpha(x, $0) }
    let frame = Rect(x: left, y: top, width: right - left, height: bottom - top)
    guard frame.width >= 8, frame.height >= 8,
      frame.width < Self.largest * size.width || frame.height < Self.largest * size.height,
      alpha(of: frame) >= Self.fullness * inside
    else { return nil }
    let (upper, lower) = (corner(of: frame, isTop: true), corner(of: frame, isTop: false))
    let band = Rect(
      x: frame.minX + frame.width / 4, y: frame.minY + 2 * pixel, width: frame.width / 2,
      height: min(4, frame.height / 4))
    guard var color = view.averageColor(of: band) else { return nil }
    color.alpha = 1
    result = Island(
      frame: frame,
      corners: CornerRadii(topLeft: upper, topRight: upper, bottomRight: lower, bottomLeft: lower),
      color: color, scrim: scrim)
  }

  /// Returns the colour of the clearer one of the two upper corners; nil if both are opaque or not known.
  private func clearCorner() -> Color? {
    let side = 3.0
    var clearest: Color?
    for x in [0, size.width - side] {
      guard let color = view.averageColor(of: Rect(x: x, y: 0, width: side, height: side)) else { return nil }
      if color.alpha < clearest?.alpha ?? 0.65 { clearest = color }
    }
    return clearest
  }

  private func strip(_ index: Int, of length: Double, isRow: Bool) -> Rect {
    let step = length / Double(Self.strips)
    let start = step * Double(index)
    return isRow
      ? Rect(x: 0, y: start, width: size.width, height: step) : Rect(x: start, y: 0, width: step, height: size.height)
  }

  /// Returns the middle one of the fullest strips that are next to each other; nil if all are clear.
  private static func middle(of strips: [Double]) -> Int? {
    let most = strips.max() ?? 0
    guard most > 0.02, let first = strips.firstIndex(where: { $0 > 0.9 * most }) else { return nil }
    let end = strips[first...].firstIndex { $0 <= 0.9 * most } ?? strips.count
    return (first + end - 1) / 2
  }

  private func alpha(of rect: Rect) -> Double { view.averageColor(of: rect)?.alpha ?? 0 }

  /// The opacity of a pixel around a point.
  private func alpha(_ x: Double, _ y: Double) -> Double {
    alpha(of: Rect(x: x - pixel / 2, y: y - pixel / 2, width: pixel, height: pixel))
  }

  /// Returns the place between a point inside and an edge of the screen at which the island ends, on the boundary of a
  /// pixel.
  private func edge(from inside: Double, to outside: Double, _ alpha: (Double) -> Double) -> Double {
    let last = outside > inside ? outside - pixel / 2 : outside + pixel / 2
    guard alpha(last) <= limit else { return outside }
    return (bisect(from: inside, to: last, alpha) / pixel).rounded() * pixel
  }

  private func bisect(from inside: Double, to outside: Double, _ alpha: (Double) -> Double) -> Double {
    var (near, far) = (inside, outside)
    while abs(far - near) > pixel / 4 {
      let middle = (near + far) / 2
      if alpha(middle) > limit { near = middle } else { far = middle }
    }
    return (near + far) / 2
  }

  /// Returns the radius of the left upper or left lower corner of the island. The arc of a round corner is 1 - 1 / √2 of
  /// its radius away from both edges, on the diagonal.
  private func corner(of frame: Rect, isTop: Bool) -> Double {
    let longest = min(frame.width, frame.height) / 2
    func alpha(_ distance: Double) -> Double {
      self.alpha(frame.minX + distance, isTop ? frame.minY + distance : frame.maxY - distance)
    }
    guard alpha(pixel / 2) <= limit else { return 0 }
    let distance = bisect(from: longest, to: 0, alpha)
    return min(distance / (1 - 0.5.squareRoot()), longest)
  }
}
