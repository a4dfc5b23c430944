public import SegueSDK

extension Stage {
  /// Returns the elements of one of the two screens.
  public func elements(of screen: View) -> [TransitionElement] {
    context.elements(of: key(of: screen))
  }

  /// Returns the element of the lower screen with this name, which has no view when `lower` is nil. Nil when the name is
  /// empty, and when the lower screen has no such element. Logs a name that neither screen has.
  public func lowerElement(named name: String) -> TransitionElement? {
    guard !name.isEmpty else { return nil }
    if let element = context.element(named: name, of: isForward ? .from : .to) { return element }
    // A host that is too old gives no elements of a screen that stays.
    guard lower != nil else { return nil }
    if context.element(named: name, of: key(of: upper)) == nil {
      context.log(.warning, "no screen has an element named '\(name)'")
    }
    return nil
  }

  /// Returns a phase in which an element of a screen fades out, or fades in when the transition
  /// goes backward. The element is visible again after the transition. Nil when the host does not
  /// give the element's view, and when `lower` is nil.
  public func hide(_ element: TransitionElement, in range: ClosedRange<Double>) -> Phase? {
    guard lower != nil, let view = element.view else { return nil }
    let alpha = view.alpha
    props.hidden.append((view, alpha))
    return Phase(range) {
      view.alpha = alpha
    } over: {
      view.alpha = 0
    }
  }

  func key(of screen: View) -> TransitionKey {
    (screen == upper) == isForward ? .to : .from
  }
}
