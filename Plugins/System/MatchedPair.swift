import AnimatorStage
import SegueSDK

/// Two elements that become one another, as a card above the screens with a picture of each.
struct MatchedPair {
  let card: View
  let lowerFrame: Rect
  let upperFrame: Rect
  private let lower: View
  private let upper: View
  private let lowerLook: Look
  private let upperLook: Look

  /// What the card has instead of the pictures, so that it does not change by leaps.
  private struct Look {
    let radii: CornerRadii
    let border: Border
    let shadow: Shadow

    /// Takes them from the picture, or its element.
    init(_ picture: View, _ element: View) {
      radii = picture.cornerRadii
      border = picture.border
      shadow = element.shadow
      picture.cornerRadii = CornerRadii()
      picture.border = .none
    }

    func show(on card: View) {
      card.cornerRadii = radii
      card.border = border
      card.shadow = shadow
    }
  }

  /// Nil where the host refuses to give the pictures.
  init?(_ stage: Stage, _ lower: HiddenElement, _ upper: HiddenElement) {
    guard let under = lower.picture(), let over = upper.picture() else { return nil }
    (lowerFrame, upperFrame) = (lower.element.frame, upper.element.frame)
    card = stage.addProp(frame: stage.isForward ? lowerFrame : upperFrame)
    (self.lower, self.upper) = (under, over)
    lowerLook = Look(under, lower.view)
    upperLook = Look(over, upper.view)
    card.isHidden = true
    card.clipsToBounds = true
    card.addSubview(under)
    card.addSubview(over)
  }

  func phases(_ fit: Match.Fit) -> [Phase] {
    [
      Phase {
        card.bounds = Rect(origin: .zero, size: lowerFrame.size)
        lowerLook.show(on: card)
        layOut(in: lowerFrame.size, fit)
      } over: {
        card.bounds = Rect(origin: .zero, size: upperFrame.size)
        upperLook.show(on: card)
        layOut(in: upperFrame.size, fit)
      },
      // Only one of them is translucent at a time, so that nothing shows through two opaque ones.
      Phase(0...0.5) {
        upper.alpha = 0
      } over: {
        upper.alpha = 1
      },
      Phase(0.5...1) {
        lower.alpha = 1
      } over: {
        lower.alpha = 0
      },
    ]
  }

  /// Both pictures cover a card of this size.
  private func layOut(in size: Size, _ fit: Match.Fit) {
    for (picture, own) in [(lower, lowerFrame.size), (upper, upperFrame.size)] {
      var (x, y) = (size.width / own.width, size.height / own.height)
      if fit == .fill { (x, y) = (max(x, y), max(x, y)) }
      picture.scale = Vector3D(x: x, y: y, z: 1)
      picture.center = Point(x: size.width / 2, y: size.height / 2)
    }
  }
}
