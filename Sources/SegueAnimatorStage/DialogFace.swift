public import SegueSDK

/// What a card shows from which a dialog grows: at first the element out of which it grows, then the dialog.
///
/// The element's label has faded out before the contents of the dialog fade in, so that no two texts are seen in one
/// another, while the card turns from the element's colour into the dialog's. This is the fade-through of Material, inside
/// of the card.
public struct DialogFace {
  /// The picture of the element, which is in the card; nil if there is no element, and if that stays in its place: it would
  /// be seen twice.
  public let picture: View?
  /// The phases in which the card shows the element, becomes the dialog's ground and shows the dialog.
  public let phases: [Phase]

  /// The ranges in which the element's label fades out, the ground changes, and the dialog's contents fade in.
  private static let (out, change, into) = (0.0...0.15, 0.1...0.3, 0.25...0.6)
  /// The range in which the card becomes clear behind the dialog, whose picture has round corners of its own.
  private static let clearing = 0.8...0.9
  /// The range in which a card without a picture appears, over the element that stays, and one whose picture covers the
  /// same in the screen.
  private static let (veil, exchange) = (0...0.04, 0...0.0004)

  /// Puts a picture of the element into a card. Call this after the dialog was found, and before the screen is changed.
  ///
  /// - Parameters:
  ///   - card: The card with the dialog's island.
  ///   - element: The element at the card's origin; nil for none.
  ///   - background: The colour of the card; nil for the element's at first, and the dialog's at the end.
  public init(_ card: Card, of element: TransitionElement?, _ island: Island, background: Color?, on stage: Stage) {
    let sample = element?.picture()
    let made = stage.lower == nil ? nil : sample
    let (upper, view, alpha) = (stage.upper, card.view, stage.upperAlpha)
    let surface = background ?? island.color
    let ground = background ?? sample.flatMap { Self.ground(of: $0, radius: element?.cornerRadius ?? 0) } ?? surface
    var clear = surface
    clear.alpha = 0
    if let made { card.add(made) }
    picture = made
    phases = [
      Phase(Self.out) {
        made?.alpha = 1
      } over: {
        made?.alpha = 0
      },
      Phase(Self.into) {
        upper.alpha = 0
      } over: {
        upper.alpha = alpha
      },
      Phase(Self.change) {
        view.backgroundColor = ground
      } over: {
        view.backgroundColor = surface
      },
      Phase(Self.clearing) {
        view.backgroundColor = surface
      } over: {
        view.backgroundColor = clear
      },
      Phase(made == nil ? Self.veil : Self.exchange) {
        view.alpha = 0
      } over: {
        view.alpha = 1
      },
    ]
  }

  /// Returns the colour in the lower left of an element, inside of its round corner: letters seldom reach there. Nil if it is
  /// not known or not opaque.
  public static func ground(of picture: View, radius: Double) -> Color? {
    let (side, size) = (2.0, picture.bounds.size)
    let inset = min(0.3 * radius + 2, max(size.width - side, 0) / 2, max(size.height - side, 0) / 2)
    let corner = Rect(x: inset, y: size.height - inset - side, width: side, height: side)
    return picture.averageColor(of: corner).flatMap { $0.alpha > 0.9 ? $0 : nil }
  }
}
