internal import CSegue

// Revision 2 of the ABI. To an older host each of these is a call that it refuses.
extension View {
  /// The part of the view's picture that fills its bounds, in fractions of the picture.
  public var contentsRect: Rect {
    get {
      read(4, "get_contents_rect") { slots.get_contents_rect?(context.handle, handle, $0) }
        .map { Rect($0) } ?? Rect(x: 0, y: 0, width: 1, height: 1)
    }
    nonmutating set {
      check(slots.set_contents_rect?(context.handle, handle, newValue.numbers), "set_contents_rect")
    }
  }

  /// The radii of the corners in points, at least 0. ``cornerRadius`` sets all four, and reads the
  /// top left one.
  public var cornerRadii: CornerRadii {
    get {
      read(4, "get_corner_radii") { slots.get_corner_radii?(context.handle, handle, $0) }.map {
        CornerRadii(topLeft: $0[0], topRight: $0[1], bottomRight: $0[2], bottomLeft: $0[3])
      } ?? CornerRadii()
    }
    nonmutating set {
      let radii = [
        newValue.topLeft, newValue.topRight, newValue.bottomRight, newValue.bottomLeft,
      ]
      check(slots.set_corner_radii?(context.handle, handle, radii), "set_corner_radii")
    }
  }

  /// A line inside the bounds along the rounded corners, over all that the view holds.
  public var border: Border {
    get {
      var width = 0.0
      let color = read(4, "get_border") { slots.get_border?(context.handle, handle, &width, $0) }
      return color.map { Border(width: width, color: Color($0)) } ?? .none
    }
    nonmutating set {
      check(
        slots.set_border?(context.handle, handle, newValue.width, newValue.color.numbers),
        "set_border")
    }
  }

  /// The shadow that the rounded bounds cast, whatever they hold. It is drawn outside the bounds
  /// only, also when the view clips.
  public var shadow: Shadow {
    get {
      var offset = [0.0, 0]
      var radius = 0.0
      let color = read(4, "get_shadow") {
        slots.get_shadow?(context.handle, handle, $0, &offset, &radius)
      }
      return color.map {
        Shadow(color: Color($0), offset: Point(x: offset[0], y: offset[1]), radius: radius)
      } ?? .none
    }
    nonmutating set {
      check(
        slots.set_shadow?(
          context.handle, handle, newValue.color.numbers, newValue.offset.numbers,
          newValue.radius), "set_shadow")
    }
  }

  /// A colour over the view and all that it holds, inside the rounded bounds: black with some alpha
  /// dims it.
  public var overlayColor: Color {
    get {
      read(4, "get_overlay_color") { slots.get_overlay_color?(context.handle, handle, $0) }
        .map { Color($0) } ?? .clear
    }
    nonmutating set {
      check(slots.set_overlay_color?(context.handle, handle, newValue.numbers), "set_overlay_color")
    }
  }

  /// A gradient over the background colour, beneath the view's picture and its subviews; nil for
  /// none. It is animated between gradients of one kind with equally many stops, and changes at once
  /// otherwise. The host has no function that reads it: what is read is what this plug-in set last.
  public var gradient: Gradient? {
    get { context.gradients.last { $0.view == handle }?.gradient }
    nonmutating set {
      var stops: [Double] = []
      for stop in newValue?.stops ?? [] { stops += stop.color.numbers + [stop.place] }
      let status = slots.set_gradient?(
        context.handle, handle, newValue?.kind.rawValue ?? Int32(SEGUE_GRADIENT_NONE),
        (newValue?.start ?? .zero).numbers, (newValue?.end ?? .zero).numbers,
        UInt32(clamping: newValue?.stops.count ?? 0), stops)
      guard check(status, "set_gradient") else { return }
      context.gradients.removeAll { $0.view == handle }
      if let newValue { context.gradients.append((handle, newValue)) }
    }
  }

  /// A view whose picture is the mask: where it and its subviews are transparent, this view with all
  /// that it holds is not shown. The mask lies in this view's own points and is not shown itself; its
  /// properties are animated as those of any view. It must be in no superview and mask nothing else.
  /// The mask itself is not animated: it changes at once.
  public var mask: View? {
    get {
      var found: segue_view_t = 0
      guard check(slots.get_mask?(context.handle, handle, &found), "get_mask"), found != 0
      else { return nil }
      return View(context, found)
    }
    nonmutating set {
      check(slots.set_mask?(context.handle, handle, newValue?.handle ?? 0), "set_mask")
    }
  }

  /// The standard deviation, clamped to 0…200 points, of a Gaussian that blurs the view with all that
  /// it holds as one picture.
  public var blurRadius: Double {
    get {
      var value = 0.0
      return check(slots.get_blur_radius?(context.handle, handle, &value), "get_blur_radius")
        ? value : 0
    }
    nonmutating set {
      check(slots.set_blur_radius?(context.handle, handle, newValue), "set_blur_radius")
    }
  }

  /// The same for what lies behind the view within its rounded bounds, which is blurred before the
  /// view is drawn over it.
  public var backdropBlurRadius: Double {
    get {
      var value = 0.0
      return check(
        slots.get_backdrop_blur_radius?(context.handle, handle, &value),
        "get_backdrop_blur_radius") ? value : 0
    }
    nonmutating set {
      check(
        slots.set_backdrop_blur_radius?(context.handle, handle, newValue),
        "set_backdrop_blur_radius")
    }
  }

  /// Makes a picture of the part `rect` of this view, in its own points, as a view of that size; see
  /// ``snapshotView(afterScreenUpdates:)``. All parts that are taken of one view at one time share
  /// one picture. Nil when the host refuses.
  public func snapshotView(of rect: Rect, afterScreenUpdates: Bool) -> View? {
    var picture: segue_view_t = 0
    let status = slots.snapshot_rect?(
      context.handle, handle, rect.numbers, afterScreenUpdates ? 1 : 0, &picture)
    return check(status, "snapshot_rect") ? View(context, picture) : nil
  }
}

extension Color {
  /// The colour of the numbers red, green, blue and alpha.
  fileprivate init(_ numbers: [Double]) {
    self.init(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
  }
}
