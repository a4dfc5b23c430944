public import SegueSDK

/// Pictures of what the lower screen has in front of an element, such as a bar under which a row lies. They are in front of
/// the card that grows out of the element, so that it comes out from behind them.
public struct Covers {
  /// The view with the pictures, which has the lower screen's frame.
  public let view: View
  /// The phases in which bars leave across their edge of the screen, and other pictures fade.
  public let phases: [Phase]
  /// The frames of the bars at the upper or lower edge of the screen that hide a part of the element, in the container's
  /// points.
  let bars: [Rect]
}

extension Stage {
  /// The share of an element's area inside another one from which on it is a part of that.
  private static let shareInside = 0.6
  /// The ranges in which the pictures appear, and the elements behind them disappear.
  private static let (exchange, hiding) = (0...0.0004, 0.0004...0.0008)
  /// The range in which bars leave.
  private static let leaving = 0.0...0.35
  /// The range in which other pictures fade.
  private static let fading = 0.0...0.2

  /// Adds pictures of the elements that are in front of an element and overlap it, above a card. The elements themselves
  /// are hidden meanwhile. Nil if there are none.
  ///
  /// - Parameters:
  ///   - element: An element of the lower screen.
  ///   - dim: The darkness of the lower screen at the end; 1 is black.
  public func addCovers(over element: TransitionElement, above card: View, dim: Double) -> Covers? {
    guard let lower else { return nil }
    let all = elements(of: lower)
    guard let index = all.firstIndex(where: { $0.name == element.name && $0.frame == element.frame }) else {
      return nil
    }
    var found: [TransitionElement] = []
    for other in all[(index + 1)...] {
      let before = [element] + found
      // The letters of a status bar are a part of nothing, and in front of all that is under them.
      let isFound =
        isStatusBar(other)
        ? before.contains { Self.shared(other.frame, $0.frame) > 0 }
        : Self.shared(other.frame, element.frame) > 0 && !before.contains { isInside(other, $0) }
      if isFound { found.append(other) }
    }
    guard !found.isEmpty else { return nil }
    let holder = addProp(frame: lowerFrame)
    container.insertSubview(holder, aboveSubview: card)
    // The pictures appear right after the first frame, which shows nothing but the screen, and have left before a screen
    // that becomes smaller shows what is beyond its edge.
    var phases = [
      Phase(Self.exchange) {
        holder.alpha = 0
      } over: {
        holder.alpha = 1
      },
      Phase(Self.leaving.upperBound...Self.leaving.upperBound + 0.05) {
        holder.alpha = 1
      } over: {
        holder.alpha = 0
      },
    ]
    let letters = found.filter(isStatusBar)
    for cover in found {
      // A bar leaves without them.
      let hidden = letters.filter { $0.name != cover.name }.compactMap { $0.view }
      for view in hidden { view.isHidden = true }
      defer { for view in hidden { view.isHidden = false } }
      guard let picture = cover.picture() else { continue }
      picture.frame = cover.frame.offsetBy(dx: -lowerFrame.minX, dy: -lowerFrame.minY)
      holder.addSubview(picture)
      phases += leave(picture, cover, dim: dim)
      if let phase = hide(cover, in: Self.hiding) { phases.append(phase) }
    }
    return Covers(view: holder, phases: phases, bars: found.filter(isBar).map { $0.frame })
  }

  private func leave(_ picture: View, _ cover: TransitionElement, dim: Double) -> [Phase] {
    let frame = cover.frame
    guard isBar(cover) else {
      return [
        Phase(Self.fading) {
          picture.alpha = 1
        } over: {
          picture.alpha = 0
        }
      ]
    }
    let way = isTop(frame) ? bounds.minY - frame.maxY : bounds.maxY - frame.minY
    return [
      Phase(Self.leaving) {
        picture.translation = .zero
      } over: {
        picture.translation = Vector3D(x: 0, y: way)
      },
      Phase {
        picture.overlayColor = .black(0)
      } over: {
        picture.overlayColor = .black(dim)
      },
    ]
  }

  /// True for a frame that reaches to the upper or the lower edge of the screen, but not to both.
  private func isAtEnd(_ frame: Rect) -> Bool { isTop(frame) != (frame.maxY >= bounds.maxY - 1) }

  /// True for a frame that reaches to the upper edge of the screen.
  func isTop(_ frame: Rect) -> Bool { frame.minY <= bounds.minY + 1 }

  /// True for a bar of the app, which can leave across its edge of the screen.
  private func isBar(_ element: TransitionElement) -> Bool {
    isWide(element.frame) && isAtEnd(element.frame) && !isStatusBar(element)
  }

  /// True for a frame that reaches from one side of the screen to the other.
  func isWide(_ frame: Rect) -> Bool { frame.minX <= bounds.minX + 1 && frame.maxX >= bounds.maxX - 1 }

  /// True for a part of another element. A bar as wide as the screen is no part of a card beside it.
  private func isInside(_ element: TransitionElement, _ other: TransitionElement) -> Bool {
    (isWide(other.frame) || !isWide(element.frame))
      && Self.shared(element.frame, other.frame) >= Self.shareInside * element.frame.width * element.frame.height
  }

  /// Returns the area that two rectangles share.
  private static func shared(_ a: Rect, _ b: Rect) -> Double {
    max(min(a.maxX, b.maxX) - max(a.minX, b.minX), 0) * max(min(a.maxY, b.maxY) - max(a.minY, b.minY), 0)
  }
}
