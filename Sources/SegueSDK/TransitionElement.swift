internal import CSegue

/// An element of one of the two screens: a part of it that has a name, such as a picture in a list.
///
/// The value is a name for an element that the host knows; see ``TransitionContext/elements(of:)``.
///
/// Source: `segue/elements.h`.
public struct TransitionElement {
  /// The element's name, 1 to 4,096 bytes of UTF-8.
  public let name: String
  /// Where the element lies, in the container's points: at the start of the transition for `from`,
  /// at its end for `to`. Under a transform it is the box around the element.
  public let frame: Rect
  /// The radius of the element's top left corner, in the container's points.
  public let cornerRadius: Double

  private let context: TransitionContext
  private let key: TransitionKey
  private let index: UInt32

  /// Nil when the host refuses to tell about it.
  fileprivate init?(_ context: TransitionContext, _ key: TransitionKey, _ index: UInt32) {
    let slots = context.host.elements
    let (name, status) = copiedText {
      slots.name?(context.handle, key.rawValue, index, $0, $1, $2)
    }
    var numbers = [0.0, 0, 0, 0]
    var radius = 0.0
    // Sound: the host writes four doubles into four, during the call.
    guard context.elements(status, "name"),
      context.elements(slots.frame?(context.handle, key.rawValue, index, &numbers), "frame"),
      context.elements(
        slots.corner_radius?(context.handle, key.rawValue, index, &radius), "corner_radius")
    else { return nil }
    self.name = name
    frame = Rect(numbers)
    cornerRadius = radius
    self.context = context
    self.key = key
    self.index = index
  }

  /// The element of the same name on the other screen; nil where there is none. Only the first
  /// element of a name has one.
  public var partner: TransitionElement? {
    var found: Int32 = -1
    let status = context.host.elements.partner?(context.handle, key.rawValue, index, &found)
    guard context.elements(status, "partner"), found >= 0 else { return nil }
    return TransitionElement(context, key == .from ? .to : .from, UInt32(found))
  }

  /// The element itself, as a view of its screen: made transparent or hidden, it leaves the screen
  /// without the element. Change nothing else of it. Nil when the host refuses.
  ///
  /// A screen that is one picture is shown taken apart from this call on until the transition ends: a
  /// background without elements, and a view for each element.
  public var view: View? {
    var found: segue_view_t = 0
    let status = context.host.elements.view?(context.handle, key.rawValue, index, &found)
    return context.elements(status, "view") ? View(context, found) : nil
  }

  /// Makes a picture of the element with all that it holds, as a new view in no superview, whose
  /// frame is the element's. It shows the element as the calls so far have left it. Corners that cut
  /// the element off cut off the new view, and are no part of its picture, so that they can be
  /// animated; so is the element's border then. Nil when the host refuses.
  ///
  /// A screen that is one picture is taken apart as with ``view``.
  public func picture() -> View? {
    var picture: segue_view_t = 0
    let status = context.host.elements.picture?(context.handle, key.rawValue, index, &picture)
    return context.elements(status, "picture") ? View(context, picture) : nil
  }
}

extension TransitionContext {
  /// The elements of the screen at `key`, in the order of the view tree: back to front, with a view
  /// before what it holds. Empty where the animator must not touch that screen, and on a host that is
  /// older than elements.
  ///
  /// They are found when an animator first asks for them, and stay the same until it is done. Hidden
  /// views are left out.
  public func elements(of key: TransitionKey) -> [TransitionElement] {
    guard host.hasElements else { return [] }
    var count: UInt32 = 0
    guard elements(host.elements.count?(handle, key.rawValue, &count), "count") else { return [] }
    return (0..<count).compactMap { TransitionElement(self, key, $0) }
  }

  /// The element called `name` on the screen at `key`, the first one where several have that name;
  /// nil where none has.
  public func element(named name: String, of key: TransitionKey) -> TransitionElement? {
    guard host.hasElements else { return nil }
    var index: UInt32 = 0
    let status = host.elements.find?(handle, key.rawValue, name, &index)
    guard status != Status.unknown.rawValue, elements(status, "find") else { return nil }
    return TransitionElement(self, key, index)
  }

  /// ``check(_:_:_:)`` for a slot of segue.elements/1.
  @discardableResult
  fileprivate func elements(_ status: Int32?, _ slot: StaticString) -> Bool {
    check(status, "segue.elements/1", slot)
  }
}
