internal import CSegue

/// A view of the running transition, after UIView. The value is a name for a view that the host
/// owns.
///
/// Changes outside an animation apply at the virtual time of the call; inside one they become an
/// animation from what is shown to the new value. Reading gives the value that was set last, which
/// inside an animation is its target. Lengths are in points, y down. A call that the host refuses
/// (a value that is not finite, a view that no longer exists) changes nothing and is an error of
/// the transition; see ``TransitionContext``.
///
/// Source: `segue/view.h`.
public struct View: Hashable {
  let context: TransitionContext
  let handle: segue_view_t

  init(_ context: TransitionContext, _ handle: segue_view_t) {
    self.context = context
    self.handle = handle
  }

  public static func == (left: View, right: View) -> Bool {
    left.handle == right.handle && left.context === right.context
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(handle)
  }

  // MARK: Geometry

  /// The frame in the superview's points. Under a transform it is the box around the transformed
  /// view, and setting it moves the centre and keeps the transform.
  public var frame: Rect {
    get { readRect("get_frame") { slots.get_frame?(context.handle, handle, $0) } }
    nonmutating set {
      check(slots.set_frame?(context.handle, handle, newValue.numbers), "set_frame")
    }
  }

  /// The bounds in the view's own points.
  public var bounds: Rect {
    get { readRect("get_bounds") { slots.get_bounds?(context.handle, handle, $0) } }
    nonmutating set {
      check(slots.set_bounds?(context.handle, handle, newValue.numbers), "set_bounds")
    }
  }

  /// The centre in the superview's points; the transform rotates and scales about it.
  public var center: Point {
    get {
      let numbers = read(2, "get_center") { slots.get_center?(context.handle, handle, $0) }
      return numbers.map { Point(x: $0[0], y: $0[1]) } ?? .zero
    }
    nonmutating set {
      check(slots.set_center?(context.handle, handle, newValue.numbers), "set_center")
    }
  }

  /// The transform about the centre, with perspective. Identity when the host refuses to read it.
  public var transform: Transform3D {
    get {
      read(16, "get_transform") { slots.get_transform?(context.handle, handle, $0) }
        .flatMap { Transform3D($0) } ?? .identity
    }
    nonmutating set {
      check(slots.set_transform?(context.handle, handle, newValue.numbers), "set_transform")
    }
  }

  /// The order among siblings: a view with a higher number is in front; equal ones keep their order
  /// in the superview.
  public var zPosition: Double {
    get {
      var value = 0.0
      return check(slots.get_z_position?(context.handle, handle, &value), "get_z_position")
        ? value : 0
    }
    nonmutating set {
      check(slots.set_z_position?(context.handle, handle, newValue), "set_z_position")
    }
  }

  // MARK: Appearance

  /// The opacity, clamped to 0…1. It applies to the view and its subviews as one picture.
  public var alpha: Double {
    get {
      var value = 0.0
      return check(slots.get_alpha?(context.handle, handle, &value), "get_alpha") ? value : 1
    }
    nonmutating set { check(slots.set_alpha?(context.handle, handle, newValue), "set_alpha") }
  }

  /// Whether the view is hidden. It is not animated: it changes at once.
  public var isHidden: Bool {
    get {
      var value: Int32 = 0
      return check(slots.get_hidden?(context.handle, handle, &value), "get_hidden") && value != 0
    }
    nonmutating set {
      check(slots.set_hidden?(context.handle, handle, newValue ? 1 : 0), "set_hidden")
    }
  }

  /// The colour that is drawn behind the contents.
  public var backgroundColor: Color {
    get {
      let numbers = read(4, "get_background_color") {
        slots.get_background_color?(context.handle, handle, $0)
      }
      return numbers.map { Color(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) } ?? .clear
    }
    nonmutating set {
      check(
        slots.set_background_color?(context.handle, handle, newValue.numbers),
        "set_background_color")
    }
  }

  /// The corner radius in points, at least 0.
  public var cornerRadius: Double {
    get {
      var value = 0.0
      return check(slots.get_corner_radius?(context.handle, handle, &value), "get_corner_radius")
        ? value : 0
    }
    nonmutating set {
      check(slots.set_corner_radius?(context.handle, handle, newValue), "set_corner_radius")
    }
  }

  /// Whether the contents are cut off at the bounds. It is not animated: it changes at once.
  public var clipsToBounds: Bool {
    get {
      var value: Int32 = 0
      return check(
        slots.get_clips_to_bounds?(context.handle, handle, &value), "get_clips_to_bounds")
        && value != 0
    }
    nonmutating set {
      check(
        slots.set_clips_to_bounds?(context.handle, handle, newValue ? 1 : 0),
        "set_clips_to_bounds")
    }
  }

  // MARK: Conversion

  /// Converts `rect` from this view's own points to those of `view`.
  public func convert(_ rect: Rect, to view: View) -> Rect {
    readRect("convert_rect") {
      slots.convert_rect?(context.handle, handle, rect.numbers, view.handle, $0)
    }
  }

  /// Converts `point` from this view's own points to those of `view`.
  public func convert(_ point: Point, to view: View) -> Point {
    convert(Rect(origin: point, size: .zero), to: view).origin
  }

  // MARK: Calls

  var slots: segue_view_1_t { context.host.view }

  @discardableResult
  func check(_ status: Int32?, _ slot: StaticString) -> Bool {
    context.check(status, "segue.view/1", slot)
  }

  private func readRect(
    _ slot: StaticString, _ body: (UnsafeMutablePointer<Double>) -> Int32?
  ) -> Rect {
    read(4, slot, body).map { Rect($0) } ?? .zero
  }

  func read(
    _ count: Int, _ slot: StaticString, _ body: (UnsafeMutablePointer<Double>) -> Int32?
  ) -> [Double]? {
    var numbers = [Double](repeating: 0, count: count)
    // Sound: the header states how many doubles each slot writes, and `count` is that number.
    let status = numbers.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap(body) }
    return check(status, slot) ? numbers : nil
  }
}
