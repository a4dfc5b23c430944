public import SegueSDK

extension Stage {
  /// The height of the strip along an edge whose colours are compared with the ground, in points, the number of its parts, and
  /// the largest difference of a part, 0 to 1.
  private static let strip = (depth: 2.0, parts: 16, difference: 0.04)
  /// The height of a soft edge, as a share of what is seen of the element, and at most, in points.
  private static let soft = (share: 0.25, height: 24.0)
  /// The range in which edges become soft: in it, a card that grows out of a row at a bar moves about as far as the edge is
  /// high, so that nothing is cut off hard above the bar.
  private static let softening = 0.0...0.02

  /// Returns a phase in which the picture of an element fades into the card's ground at its lower edge: at the edge of
  /// a bar over it or of the screen, where it is cut off, and at its own end, below which the card grows. So it does at a
  /// bar over its upper part. A picture that goes on there, as that of a row of a long page does, is not cut off. Nil if no
  /// edge would be seen, since the picture has the ground's colour there.
  ///
  /// - Parameters:
  ///   - picture: The picture, which is in the card; nil for none.
  ///   - element: The element that the picture shows; nil for another part of the lower screen.
  ///   - radius: The radius of the element's corners, in points.
  ///   - ground: The colour of the card below the picture.
  ///   - covers: What is in front of the element.
  public func soften(
    _ picture: View?, of element: TransitionElement?, in card: Card, radius: Double, ground: Color,
    under covers: Covers?
  ) -> Phase? {
    guard let picture else { return nil }
    let (frame, bars) = (card.origin, covers?.bars ?? [])
    var low = bars.filter(isTop).reduce(0) { max($0, $1.maxY - frame.minY) }
    var high = bars.filter { !isTop($0) }.reduce(min(frame.height, bounds.maxY - frame.minY)) {
      min($0, $1.minY - frame.minY)
    }
    // What ends at a bar, or at the edge of the screen, is then what the element scrolls in, and not its picture.
    if let window = element.flatMap(window) {
      if window.minY >= frame.minY + low - 1 { low = 0 }
      if window.maxY <= frame.minY + high + 1 { high = frame.height }
    }
    let depth = Self.strip.depth
    guard high - low > 2 * depth else { return nil }
    let isTopSoft = low > 0 && isCut(picture, at: [low, low + depth], radius, from: ground)
    // A picture that is as high as the card at every size has no edge in it.
    let ends = high < frame.height - 1 || card.frame.height * card.scale > frame.height + 1
    let isBottomSoft = ends && isCut(picture, at: [high - depth, high - 2 * depth], radius, from: ground)
    guard isTopSoft || isBottomSoft else { return nil }

    let edge = min(Self.soft.share * (high - low), Self.soft.height)
    let mask = View(frame: Rect(origin: .zero, size: frame.size))
    picture.mask = mask
    func show(_ places: [Double]) {
      let opacities = [isTopSoft ? 0.0 : 1, 1, 1, isBottomSoft ? 0 : 1]
      mask.gradient = Gradient(
        from: .zero, to: Point(x: 0, y: 1),
        stops: zip(places, opacities).map { place, opacity in
          Gradient.Stop(
            color: Color(red: 1, green: 1, blue: 1, alpha: opacity),
            location: min(max(place / frame.height, 0), 1))
        })
    }
    return Phase(Self.softening) {
      show([low - edge, low, high, high + edge])
    } over: {
      show([low, low + edge, high - edge, high])
    }
  }

  /// Returns the frame, in the container's points, of the view of the lower screen that cuts an element off, as a scroll
  /// view does; nil for none.
  private func window(of element: TransitionElement) -> Rect? {
    // Without a lower screen in the container, the element's views are not the animator's.
    guard let lower else { return nil }
    var next = element.view?.superview
    while let view = next, view != lower {
      if view.clipsToBounds { return view.convert(view.bounds, to: container) }
      next = view.superview
    }
    return nil
  }

  /// True if something of a picture is cut off at an edge: if somewhere from one side to the other all strips from the edge
  /// inward look other than the ground alone. A line along the edge, such as one between two rows, is not.
  private func isCut(_ picture: View, at strips: [Double], _ radius: Double, from ground: Color) -> Bool {
    let size = picture.bounds.size
    // The corners of the element are round, whatever is seen of them.
    let inset = min(radius, size.width / 4)
    let width = (size.width - 2 * inset) / Double(Self.strip.parts)
    return (0..<Self.strip.parts).contains { part in
      strips.allSatisfy { y in
        let strip = Rect(x: inset + width * Double(part), y: y, width: width, height: Self.strip.depth)
        guard let color = picture.averageColor(of: strip) else { return false }
        return Self.difference(of: color, over: ground) > Self.strip.difference
      }
    }
  }

  /// Returns how much a colour over the ground differs from the ground alone, 0 to 1. What is translucent in the ground's
  /// colour changes nothing, such as the last pixels of an element that ends inside of a pixel.
  private static func difference(of color: Color, over ground: Color) -> Double {
    color.alpha
      * max(
        abs(color.red - ground.red * ground.alpha), abs(color.green - ground.green * ground.alpha),
        abs(color.blue - ground.blue * ground.alpha), 1 - ground.alpha)
  }

  /// The distance from the lower edge of a strip that has the colour in which a part ends, in points, above a line along the
  /// edge; its least distance from the sides, as a share of the width; the largest difference of the parts of one colour,
  /// 0 to 1, and the least share of them.
  private static let end = (distance: 3.0, inset: 0.1, difference: 0.1, share: 0.75)

  /// Returns the colour of the card below the picture of the part that it grows out of: that in which the part ends, such as
  /// the colour of a row, or of a photograph that is dark at its lower edge. Nil if it ends in several colours, and if they
  /// are not known or not opaque.
  ///
  /// - Parameters:
  ///   - picture: The picture of an element, which has no bar over it; nil for another part of the lower screen.
  ///   - frame: The part's frame, in the container's points.
  ///   - radius: The radius of the part's corners, in points.
  public func ground(of picture: View?, at frame: Rect, radius: Double) -> Color? {
    let own = picture.flatMap { picture in Self.end(of: frame.size, radius) { picture.averageColor(of: $0) } }
    guard own == nil, let lower else { return own }
    let shown = Size(width: frame.width, height: min(frame.height, bounds.maxY - frame.minY))
    return Self.end(of: shown, radius) {
      lower.averageColor(of: lower.convert($0.offsetBy(dx: frame.minX, dy: frame.minY), from: container))
    }
  }

  /// Returns the colour that most of a part has along its lower edge.
  private static func end(of size: Size, _ radius: Double, _ color: (Rect) -> Color?) -> Color? {
    let inset = min(max(radius, end.inset * size.width), size.width / 4)
    let width = (size.width - 2 * inset) / Double(strip.parts)
    let y = max(size.height - end.distance - strip.depth, 0)
    let colors = (0..<strip.parts).compactMap { part in
      color(Rect(x: inset + width * Double(part), y: y, width: width, height: strip.depth))
    }
    return colors.first { one in
      one.alpha > 0.9
        && Double(colors.count { difference(of: $0, over: one) <= end.difference }) >= end.share * Double(strip.parts)
    }
  }
}
