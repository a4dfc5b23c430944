internal import CSegue

/// An element of one of the two screens: a part with a name, such as a picture in a list.
///
/// The value identifies an element that the host knows. ``TransitionContext/elements(of:)`` returns
/// the elements of a screen.
///
/// Source: `segue/elements.h`.
public struct TransitionElement {
  /// The element's name, 1 to 4,096 bytes of UTF-8.
  public let name: String
  /// The rectangle of the element, in the container's points: at the start of the transition for `from`,
  /// and at its end for `to`. Under a transform it is the bounding box of the element.
  public let frame: Rect
  /// The radii of the element's corners, in the container's points.
  public let cornerRadii: CornerRadii
  /// The radius of the element's top left corner, in the container's points.
  public var cornerRadius: Double { cornerRadii.topLeft }

  private let context: TransitionContext
  private let handle: segue_element_t

  /// Reads the element from the host; nil when the host refuses.
  fileprivate init?(_ context: TransitionContext, _ handle: segue_element_t) {
    let slots = context.host.elements
    let (name, status) = copiedText { slots.name?(context.handle, handle, $0, $1, $2) }
    var rect = segue_rect_t()
    var radii = segue_corner_radii_t()
    guard context.elements(status, "name"),
      context.elements(slots.frame?(context.handle, handle, &rect), "frame"),
      context.elements(slots.corner_radii?(context.handle, handle, &radii), "corner_radii")
    else { return nil }
    self.name = name
    frame = rect.rect
    cornerRadii = CornerRadii(
      topLeft: radii.top_left, topRight: radii.top_right, bottomRight: radii.bottom_right,
      bottomLeft: radii.bottom_left)
    self.context = context
    self.handle = handle
  }

  /// The element of the same name on the other screen; nil when there is none. Only the first element of a
  /// name has a partner.
  public var partner: TransitionElement? {
    var found = segue_element_t()
    let status = context.host.elements.partner?(context.handle, handle, &found)
    guard context.elements(status, "partner"), found.id != 0 else { return nil }
    return TransitionElement(context, found)
  }

  /// The element itself, as a view of its screen. An animator may make this view transparent or hide it, so that the
  /// screen is shown without the element, but must not change anything else about the view. Nil when the host refuses.
  ///
  /// When a screen is a single picture, this call separates the screen until the transition ends: into a background
  /// without elements, and a view for each element.
  public var view: View? {
    var found = segue_view_t()
    let status = context.host.elements.view?(context.handle, handle, &found)
    return context.elements(status, "view") ? View(context, found) : nil
  }

  /// Makes a picture of the element with its subviews, as a new view without a superview, whose frame is the element's
  /// frame. The picture shows the element with the effect of all earlier calls. If round corners clip the element, the
  /// corners and the border become properties of the new view instead of parts of the picture, so that they can be
  /// animated. So does the shadow that a drawing has around the element. Nil when the host refuses.
  ///
  /// If a screen is a single picture, this call separates the screen into several views, as described for ``view``.
  public func picture() -> View? {
    var picture = segue_view_t()
    let status = context.host.elements.picture?(context.handle, handle, &picture)
    return context.elements(status, "picture") ? View(context, picture) : nil
  }
}

extension TransitionContext {
  /// Returns the elements of the screen at `key`, in the order of the view tree: back to front, with a view before its
  /// subviews. The list is empty when the host is too old to have elements. Elements of the presenting screen of a custom
  /// presentation, which the animator must not change, have pictures but no views; older hosts have none of them.
  ///
  /// The elements are determined when an animator first requests them, and do not change until the animator has
  /// finished. Hidden views are left out.
  public func elements(of key: TransitionKey) -> [TransitionElement] {
    guard host.hasElements else { return [] }
    var count: UInt32 = 0
    guard elements(host.elements.count?(handle, key.rawValue, &count), "count") else { return [] }
    return (0..<count).compactMap { index in
      var element = segue_element_t()
      let status = host.elements.at?(handle, key.rawValue, index, &element)
      return elements(status, "at") ? TransitionElement(self, element) : nil
    }
  }

  /// Returns the element called `name` on the screen at `key`, or the first one when several have this
  /// name; nil when none has.
  public func element(named name: String, of key: TransitionKey) -> TransitionElement? {
    guard host.hasElements else { return nil }
    var element = segue_element_t()
    let status = host.elements.find?(handle, key.rawValue, name, &element)
    guard status != Status.unknown.rawValue, elements(status, "find") else { return nil }
    return TransitionElement(self, element)
  }

  /// Returns true when `status`, which a function of segue.elements/1 returned, is a success.
  /// Otherwise returns false, and stores and logs the failure as ``check(_:_:_:)`` does.
  @discardableResult
  fileprivate func elements(_ status: Int32?, _ slot: StaticString) -> Bool {
    check(status, "segue.elements/1", slot)
  }
}
