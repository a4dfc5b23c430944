package import SegueGeometry
internal import SegueScene

/// The elements of one screen of a transition, in the order of the view tree: back to front, with a
/// view before its descendants.
package struct ScreenElements {
  package struct Element {
    /// The element's `elementName`.
    package let name: String
    /// The element's frame in the container's points: at the start of the transition on the screen
    /// `from`, at its end on the screen `to`.
    package let frame: Rect
    /// The radii of the element's corners, in the container's points.
    package let cornerRadii: CornerRadii
    /// The radius of the element's top left corner, in the container's points.
    package var cornerRadius: Double { cornerRadii.topLeft }
    /// The index of this element in `ScreenElements.all`.
    let index: Int
    let view: View
    /// For an element that is separated from a picture: the view that shows the picture, in whose
    /// `separatedContents` the element is. Nil for an element in the screen's own view hierarchy.
    let holder: View?
    /// True on a screen that stays as it is, of which only pictures can be made.
    let isFixed: Bool
  }

  package private(set) var all: [Element] = []
  private var indices: [String: Int] = [:]

  /// The max length of an element's name, in bytes of UTF-8.
  private static let longestName = 4096

  /// Creates an empty list of elements.
  init() {}

  /// Finds the elements below `screen`. `frame` is the frame of the screen in the container's
  /// points: at the start of the transition for `from`, at its end for `to`.
  ///
  /// Hidden views and views that are seen edge-on, and so have no frame, are left out with all of
  /// their descendants. A view whose name is empty, is longer than 4,096 bytes or contains a zero
  /// byte is also left out, but its descendants are not.
  ///
  /// - Parameter isFixed: True for a screen that the animator must not change.
  init(below screen: View, at frame: Rect, isFixed: Bool = false) {
    let shift = Point(x: frame.minX - screen.bounds.minX, y: frame.minY - screen.bounds.minY)
    // The search is iterative and not recursive, because hierarchies may be deep.
    var waiting = Self.children(of: screen, in: nil)
    while let (view, holder) = waiting.popLast() {
      guard !view.isHidden else { continue }
      if let name = view.elementName, Self.isValid(name) {
        guard let rect = Self.frame(of: view, in: holder, on: screen) else { continue }
        let (own, radii) = (view.bounds.width, view.cornerRadii)
        let scale = own > 0 ? rect.width / own : 1
        indices[name] = indices[name] ?? all.count
        all.append(
          Element(
            name: name, frame: rect.offsetBy(dx: shift.x, dy: shift.y),
            cornerRadii: CornerRadii(
              topLeft: radii.topLeft * scale, topRight: radii.topRight * scale,
              bottomRight: radii.bottomRight * scale, bottomLeft: radii.bottomLeft * scale),
            index: all.count, view: view, holder: holder, isFixed: isFixed))
      }
      waiting += Self.children(of: view, in: holder)
    }
  }

  /// Returns the index of the first element called `name`, or nil when there is none.
  package func index(named name: String) -> Int? { indices[name] }

  /// Returns a view's subviews, frontmost first. The view's `separatedContents` count as its
  /// backmost subview, even while they are not inserted.
  private static func children(of view: View, in holder: View?) -> [(View, View?)] {
    var result = view.subviews.reversed().map {
      ($0, $0 === view.separatedContents ? view : holder)
    }
    if let separated = view.separatedContents, separated.superview == nil {
      result.append((separated, view))
    }
    return result
  }

  private static func isValid(_ name: String) -> Bool {
    (1...longestName).contains(name.utf8.count) && !name.utf8.contains(0)
  }

  /// Returns the bounding box of `view` in the points of `screen`, or nil for a view that is seen
  /// edge-on.
  private static func frame(of view: View, in holder: View?, on screen: View) -> Rect? {
    guard let holder, let separated = holder.separatedContents, separated.superview == nil else {
      return view.converted(view.bounds, to: screen)
    }
    // The separated contents are not in the view tree yet. When they are inserted, they will fill
    // the bounds of `holder`.
    guard let inside = view.converted(view.bounds, to: separated) else { return nil }
    let (from, to) = (separated.bounds.origin, holder.bounds.origin)
    return holder.converted(inside.offsetBy(dx: to.x - from.x, dy: to.y - from.y), to: screen)
  }
}
