public import SegueGeometry
public import SegueScene

/// An element of one of the two screens: a view with an `elementName`, at any depth below the
/// screen's view.
///
/// Plug-ins get the same elements with the same names, so that an animator's code can be moved into
/// a plug-in unchanged.
public struct TransitionElement {
  private let context: TransitionContext
  private let key: TransitionKey
  private let element: ScreenElements.Element

  init(_ context: TransitionContext, _ key: TransitionKey, _ element: ScreenElements.Element) {
    self.context = context
    self.key = key
    self.element = element
  }

  /// The view's `elementName`: 1 to 4,096 bytes of UTF-8, without a zero byte.
  public var name: String { element.name }
  /// The element's frame in the container's points: at the start of the transition on the screen
  /// `from`, at its end on the screen `to`. For a transformed element, this is the bounding box.
  public var frame: Rect { element.frame }
  /// The radius of the element's top left corner, in the container's points.
  public var cornerRadius: Double { element.cornerRadius }

  /// The element of the same name on the other screen; nil when there is none. If several elements
  /// of a screen have the same name, only the first of them has a partner.
  public var partner: TransitionElement? {
    context.partner(of: element, on: key).map { index in
      TransitionElement(context, key.other, context.screenElements(of: key.other).all[index])
    }
  }

  /// The view of the element on its screen. When this view is made transparent or hidden, the
  /// screen is shown without the element. Nil outside `animateTransition` and its completions, and on a screen that the
  /// animator must not touch.
  ///
  /// If the screen is a single picture, reading this property separates the picture into a
  /// background without elements and a view for each element, until the transition ends; see
  /// `View.separateContents()`.
  public var view: View? { context.view(of: element) }

  /// Makes a picture of the element with all of its descendants, as a new view without a superview,
  /// whose frame is the element's frame. The picture shows the element with all changes made so
  /// far. If corners clip the element, the new view gets these corners and the element's border as
  /// properties, which can be animated, and the picture is made without them. Nil outside
  /// `animateTransition` and its completions.
  ///
  /// A screen that is a single picture is separated, as when ``view`` is read.
  public func picture() -> View? { context.picture(of: element) }
}

extension TransitionContext {
  /// Returns the elements of the screen at `key`, in the order of the view tree: back to front, with a view before its
  /// descendants. The elements of a screen that the animator must not touch, such as the presenter beneath a sheet, have
  /// frames and pictures, but no views.
  ///
  /// The engine looks for the elements when an animator first asks for them. They stay the same until the recording of
  /// the animator is over. Hidden views are left out.
  public func elements(of key: TransitionKey) -> [TransitionElement] {
    screenElements(of: key).all.map { TransitionElement(self, key, $0) }
  }

  /// Returns the element called `name` on the screen at `key`, or nil when none has that name. If
  /// several elements have the name, returns the first one.
  public func element(named name: String, of key: TransitionKey) -> TransitionElement? {
    let elements = screenElements(of: key)
    return elements.index(named: name).map { TransitionElement(self, key, elements.all[$0]) }
  }

  /// Returns the elements of the screen at `key`, which ``elements(of:)`` wraps as
  /// `TransitionElement`s.
  package func screenElements(of key: TransitionKey) -> ScreenElements {
    if let known = foundElements[key] { return known }
    var found = ScreenElements()
    if let screen = view(forKey: key) {
      let frame = key == .from ? initialFrame(for: key) : finalFrame(for: key)
      found = ScreenElements(below: screen, at: frame == .zero ? containerView.bounds : frame)
    } else if let presenter = viewController(forKey: key)?.viewIfLoaded {
      let frame = presenter.converted(presenter.bounds, to: containerView)
      found = ScreenElements(below: presenter, at: frame ?? containerView.bounds, isFixed: true)
    }
    // The elements are not cached before the recording, because the layout of the screen can still
    // change.
    if recorder != nil { foundElements[key] = found }
    return found
  }

  /// Returns the index, on the other screen, of the partner of an element of the screen at `key`;
  /// nil when the element has no partner.
  package func partner(of element: ScreenElements.Element, on key: TransitionKey) -> Int? {
    guard screenElements(of: key).index(named: element.name) == element.index else { return nil }
    return screenElements(of: key.other).index(named: element.name)
  }

  /// Returns the view of the element on its screen, after separating the screen's contents if
  /// necessary. Nil when nothing is being recorded, and on a screen that the animator must not touch.
  package func view(of element: ScreenElements.Element) -> View? {
    guard let recorder, recorder.ending == .none, !element.isFixed else { return nil }
    element.holder?.separateContents()
    return element.view
  }

  /// Returns a picture of the element, or nil when nothing is being recorded.
  package func picture(of element: ScreenElements.Element) -> View? {
    guard let recorder, recorder.ending == .none else { return nil }
    if !element.isFixed { element.holder?.separateContents() }
    return recorder.picture(of: element.view, in: element.frame)
  }
}

extension TransitionKey {
  /// The key of the other screen.
  package var other: TransitionKey { self == .from ? .to : .from }
}
