internal import CSegue

// Revision 2 of the ABI. To an older host each of these is a call that it refuses.
extension View {
  // MARK: Geometry

  /// The anchor point: x and y in fractions of the bounds, z in points toward the viewer; any
  /// numbers. ``center`` is where it lies in the superview, and all transforms turn and scale about
  /// it, so an edge on which it lies stays where it is like a hinge. Setting it keeps the centre, and
  /// so moves the frame. At first 0.5, 0.5, 0.
  public var anchorPoint: Vector3D {
    get {
      readVector("get_anchor_point") { slots.get_anchor_point?(context.handle, handle, $0) }
        ?? Vector3D(x: 0.5, y: 0.5)
    }
    nonmutating set {
      check(slots.set_anchor_point?(context.handle, handle, newValue.numbers), "set_anchor_point")
    }
  }

  /// A translation in points, beside ``transform``. A point of the view undergoes the transform
  /// first, then ``scale``, ``rotation`` and this. Each has an animation of its own.
  public var translation: Vector3D {
    get {
      readVector("get_translation") { slots.get_translation?(context.handle, handle, $0) } ?? .zero
    }
    nonmutating set {
      check(slots.set_translation?(context.handle, handle, newValue.numbers), "set_translation")
    }
  }

  /// A rotation in radians about x, then y, then z, beside ``transform``. Animated number by number:
  /// 3π is one and a half turns.
  public var rotation: Vector3D {
    get { readVector("get_rotation") { slots.get_rotation?(context.handle, handle, $0) } ?? .zero }
    nonmutating set {
      check(slots.set_rotation?(context.handle, handle, newValue.numbers), "set_rotation")
    }
  }

  /// Scale factors, beside ``transform``.
  public var scale: Vector3D {
    get { readVector("get_scale") { slots.get_scale?(context.handle, handle, $0) } ?? .one }
    nonmutating set {
      check(slots.set_scale?(context.handle, handle, newValue.numbers), "set_scale")
    }
  }

  /// A transform of all subviews about this view's anchor point, but not of the view itself. With
  /// m34 = -1 / distance the subviews have one vanishing point.
  public var sublayerTransform: Transform3D {
    get {
      read(16, "get_sublayer_transform") {
        slots.get_sublayer_transform?(context.handle, handle, $0)
      }.flatMap { Transform3D($0) } ?? .identity
    }
    nonmutating set {
      check(
        slots.set_sublayer_transform?(context.handle, handle, newValue.numbers),
        "set_sublayer_transform")
    }
  }

  /// False hides the view while its back is to the viewer. It is not animated: it changes at once.
  public var isDoubleSided: Bool {
    get {
      var value: Int32 = 1
      return !check(slots.get_double_sided?(context.handle, handle, &value), "get_double_sided")
        || value != 0
    }
    nonmutating set {
      check(slots.set_double_sided?(context.handle, handle, newValue ? 1 : 0), "set_double_sided")
    }
  }

  /// True paints the subviews by the distance of their centres from the viewer, farthest first, in
  /// place of their order; planes that cross each other are not cut. It is not animated: it changes
  /// at once.
  public var sortsByDepth: Bool {
    get {
      var value: Int32 = 0
      return check(slots.get_depth_sorted?(context.handle, handle, &value), "get_depth_sorted")
        && value != 0
    }
    nonmutating set {
      check(slots.set_depth_sorted?(context.handle, handle, newValue ? 1 : 0), "set_depth_sorted")
    }
  }

  /// Inside an animation: moves the centre from where it is along these cubic Béziers, at least 1 and
  /// at most 64, in the superview's points; each begins where the one before it ends. The animation's
  /// curve runs over the length of the whole path.
  public func move(along arcs: [(control1: Point, control2: Point, end: Point)]) {
    var numbers: [Double] = []
    for arc in arcs { numbers += arc.control1.numbers + arc.control2.numbers + arc.end.numbers }
    check(
      slots.move_along?(context.handle, handle, UInt32(clamping: arcs.count), numbers),
      "move_along")
  }

  // MARK: Calls

  private func readVector(
    _ slot: StaticString, _ body: (UnsafeMutablePointer<Double>) -> Int32?
  ) -> Vector3D? {
    read(3, slot, body).map { Vector3D(x: $0[0], y: $0[1], z: $0[2]) }
  }
}

extension Vector3D {
  fileprivate var numbers: [Double] { [x, y, z] }
}
