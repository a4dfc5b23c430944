public import SegueSDK

/// A view that contains the upper screen and shows a part of it: it clips, has round corners and
/// casts a shadow, so that the screen's own properties stay unchanged.
public struct Card {
  /// The card, in the container.
  public let view: View
  /// The small rectangle.
  public let origin: Rect
  /// The scale of the screen in the small rectangle: it is as wide as the card, or as high if that
  /// would leave a gap.
  public let scale: Double

  private let screen: View
  private let frame: Rect

  fileprivate init(_ stage: Stage, origin: Rect) {
    self.origin = origin
    screen = stage.upper
    frame = stage.upperFrame
    let (width, height) = (max(frame.width, 0.001), max(frame.height, 0.001))
    scale = max(origin.width / width, origin.height / height)
    view = stage.addProp(frame: frame)
    stage.container.insertSubview(view, aboveSubview: screen)
    view.clipsToBounds = true
    view.addSubview(screen)
    stage.props.card = view
  }

  /// Puts the card at its origin, with the top of the screen at a smaller scale.
  public func shrink() {
    view.frame = origin
    layOut(in: origin.size, scale)
  }

  /// Puts the card at the screen's final position.
  public func fill() {
    view.frame = frame
    layOut(in: frame.size, 1)
  }

  /// Puts the screen in a card of this size: in the middle of its width, at its top.
  public func layOut(in size: Size, _ scale: Double) {
    screen.scale = Vector3D(x: scale, y: scale, z: 1)
    screen.center = Point(x: size.width / 2, y: scale * frame.height / 2)
  }
}

extension Stage {
  /// Moves the upper screen into a card in the screen's place, until the end. At most one.
  public func addCard(from origin: Rect) -> Card { Card(self, origin: origin) }

  /// Returns a rectangle of this size around a point in fractions of the bounds; smaller if it
  /// would not fit.
  public func rectangle(_ width: Double, _ height: Double, at center: Point) -> Rect {
    let (width, height) = (min(width, bounds.width), min(height, bounds.height))
    return Rect(
      x: bounds.minX + center.x * bounds.width - width / 2,
      y: bounds.minY + center.y * bounds.height - height / 2, width: width, height: height)
  }
}
