public import SegueSDK

/// A view that contains the upper screen and shows a part of it. The card clips, has round corners
/// and casts a shadow, so that these properties of the screen itself stay unchanged.
///
/// With an island, the card is the island alone, and what is around it is cut off.
public struct Card {
  /// The view of the card, which is in the container.
  public let view: View
  /// The rectangle from which the card grows, in the container's points.
  public let origin: Rect
  /// The scale of the screen while the card is at `origin`. It is the smallest scale at which the
  /// screen, or its island, fills the card: it is as wide as the card or as high as the card.
  public let scale: Double
  /// The frame of the grown card, in the container's points: that of the screen or of its island.
  public let frame: Rect

  private let screen: View
  /// The middle of the screen, from the middle of the upper edge of the part that the card shows.
  private let middle: Point
  /// The screen's status bar, which stays at its place; nil if it moves with the screen.
  private let bar: StillBar?

  fileprivate init(_ stage: Stage, origin: Rect, _ island: Island?, _ seconds: Double?) {
    self.origin = origin
    screen = stage.upper
    let whole = stage.upperFrame
    let part = island?.frame ?? Rect(origin: .zero, size: whole.size)
    frame = part.offsetBy(dx: whole.minX, dy: whole.minY)
    middle = Point(x: whole.width / 2 - part.midX, y: whole.height / 2 - part.minY)
    let (width, height) = (max(frame.width, 0.001), max(frame.height, 0.001))
    scale = max(origin.width / width, origin.height / height)
    view = stage.addProp(frame: frame)
    stage.container.insertSubview(view, aboveSubview: screen)
    view.clipsToBounds = true
    view.addSubview(screen)
    stage.props.card = view
    bar = island == nil ? seconds.flatMap { [view] in StillBar(stage, in: view, $0) } : nil
  }

  /// Puts the card at `origin`, and scales the screen down so that the card shows the top of it.
  public func shrink() {
    view.frame = origin
    bar?.stay(under: origin.top)
    layOut(in: origin.size, scale)
  }

  /// Gives the card its final frame, and the screen its full size.
  public func fill() {
    view.frame = frame
    bar?.stay(under: frame.top)
    layOut(in: frame.size, 1)
  }

  /// Puts the middle of the card's upper edge, which is its anchor point then, at a point of the container.
  public func move(to top: Point) {
    view.center = top
    bar?.stay(under: top)
  }

  /// Moves the middle of the card's upper edge, which is its anchor point, along a curve inside an animation.
  public func move(along curve: (control1: Point, control2: Point, end: Point)) {
    view.move(along: [curve])
    bar?.stay(under: curve)
  }

  /// Sets the opacity of the screen in the card.
  public func show(_ alpha: Double) {
    screen.alpha = alpha
    bar?.show(alpha)
  }

  /// Adds a picture of the element that the card grows out of, behind the screen. The card has the element's corners and
  /// shadow.
  public func add(_ picture: View) {
    picture.cornerRadius = 0
    picture.shadow = .none
    view.insertSubview(picture, at: 0)
  }

  /// Places a picture of what the card grows out of: as wide as the card, at its upper edge.
  ///
  /// - Parameter isGrown: True for the card in its final frame.
  public func layOut(_ picture: View?, isGrown: Bool) {
    let scale = isGrown ? 1 / max(scale, 1e-6) : 1
    picture?.scale = Vector3D(x: scale, y: scale, z: 1)
    picture?.center = Point(x: (isGrown ? frame.width : origin.width) / 2, y: origin.height / 2 * scale)
  }

  /// The part of the screen that a card without an island shows at `origin`, in the screen's points.
  public var shownAtOrigin: Rect {
    let (width, height) = (origin.width / max(scale, 1e-6), origin.height / max(scale, 1e-6))
    return Rect(x: (screen.bounds.width - width) / 2, y: 0, width: width, height: height)
  }

  /// Places a picture of what the card grows out of over the same photograph on the screen.
  ///
  /// - Parameters:
  ///   - place: The picture's place on the screen.
  ///   - progress: The progress of the card's growth, 0 to 1.
  public func layOut(_ picture: View, over place: SamePhotograph, at progress: Double) {
    let scale = scale + (1 - scale) * progress
    let left = (origin.width + (frame.width - origin.width) * progress - screen.bounds.width * scale) / 2
    let (size, own) = (picture.bounds.size, place.scale * scale)
    picture.scale = Vector3D(x: own, y: own, z: 1)
    picture.center = Point(
      x: left + place.origin.x * scale + size.width * own / 2, y: place.origin.y * scale + size.height * own / 2)
  }

  /// Places the screen or its island, scaled by `scale`, in a card of this size: centred horizontally, at the
  /// top.
  public func layOut(in size: Size, _ scale: Double) {
    screen.scale = Vector3D(x: scale, y: scale, z: 1)
    screen.center = Point(x: size.width / 2 + scale * middle.x, y: scale * middle.y)
    bar?.layOut(width: size.width)
  }
}

extension Rect {
  /// The middle of the upper edge.
  public var top: Point { Point(x: midX, y: minY) }
}

extension Stage {
  /// Moves the upper screen into a new card, which takes the screen's place in the container until
  /// the transition ends. A transition can have one card.
  ///
  /// - Parameters:
  ///   - island: the part of the screen that the card shows; nil for all of it.
  ///   - seconds: The duration of a transition in which the status bar of the screen does not move with the card, which
  ///     uncovers it; nil if it moves.
  public func addCard(from origin: Rect, showing island: Island? = nil, statusBarStaysFor seconds: Double? = nil)
    -> Card
  {
    Card(self, origin: origin, island, seconds)
  }

  /// Returns a rectangle of this size around `center`, which is in fractions of the bounds. The
  /// rectangle is smaller if the bounds are smaller.
  public func rectangle(_ width: Double, _ height: Double, at center: Point) -> Rect {
    let (width, height) = (min(width, bounds.width), min(height, bounds.height))
    return Rect(
      x: bounds.minX + center.x * bounds.width - width / 2,
      y: bounds.minY + center.y * bounds.height - height / 2, width: width, height: height)
  }
}
