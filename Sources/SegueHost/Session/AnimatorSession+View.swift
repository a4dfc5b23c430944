internal import SegueGeometry
internal import SegueKit
internal import SegueProperties
internal import SegueScene
internal import SegueWire

extension AnimatorSession {
  /// Answers a call of a function of `segue.view/1`.
  func answer(_ function: ViewFunction, _ call: CallArguments) throws(Status) -> [WireValue] {
    switch function {
    case .create: return [.handle(try handle(for: View()))]
    case .addSubview:
      let (parent, child) = try pair(call)
      parent.addSubview(child)
    case .insertSubviewAt:
      let (parent, child) = try pair(call)
      parent.insertSubview(child, at: Int(try call.uint32(3)))
    case .insertSubviewBelow:
      let (parent, child) = try pair(call)
      parent.insertSubview(child, belowSubview: try sibling(call, of: child, in: parent))
    case .insertSubviewAbove:
      let (parent, child) = try pair(call)
      parent.insertSubview(child, aboveSubview: try sibling(call, of: child, in: parent))
    case .removeFromSuperview:
      let view = try view(try call.handle(1))
      try checkMovable(view)
      view.removeFromSuperview()
    case .bringToFront:
      let view = try view(try call.handle(1))
      try checkMovable(view)
      view.superview?.bringSubviewToFront(view)
    case .sendToBack:
      let view = try view(try call.handle(1))
      try checkMovable(view)
      view.superview?.sendSubviewToBack(view)
    case .superview:
      let view = try view(try call.handle(1))
      // Views above the container are hidden from animators.
      let parent = view === context.containerView ? nil : view.superview
      return [.handle(try handle(for: parent))]
    case .subviewCount:
      return [.uint32(UInt32(clamping: try view(try call.handle(1)).subviews.count))]
    case .subviewAt:
      let subviews = try view(try call.handle(1)).subviews
      let index = Int(try call.uint32(2))
      guard subviews.indices.contains(index) else {
        throw refuse(
          .invalidArgument, "index is \(index); the view has \(subviews.count) subviews")
      }
      return [.handle(try handle(for: subviews[index]))]
    case .convertRect:
      let view = try view(try call.handle(1))
      let target = try self.view(try call.handle(3))
      let (position, other) = (self.position(of: view), self.position(of: target))
      guard let rect = position.converted(try call.rect(2), to: other) else {
        throw refuse(
          .invalidArgument, "the views have no common superview, or a transform has no inverse")
      }
      return [.rect(rect)]
    case .set: try view(call).set(try call.property(2), to: try call.doubles(3))
    case .get: return [.doubles(try view(call).numbers(of: try call.property(2)))]
    case .property: return [.doubles(PropertyInfo.numbers(of: try call.property(1)))]
    case .snapshot:
      let view = try view(call)
      let rect = try call.values[2] == .absent ? nil : call.rect(2)
      let afterUpdates = try call.flag(3)
      guard let recorder else { throw .wrongState }
      let picture =
        rect.map { recorder.snapshot(of: view, rect: $0, afterUpdates: afterUpdates) }
        ?? recorder.snapshot(of: view, afterUpdates: afterUpdates)
      return [.handle(try handle(for: picture))]
    case .getMask: return [.handle(try handle(for: try view(call).mask))]
    case .setMask:
      let view = try view(call)
      let handle = try call.handle(2)
      let mask = handle == 0 ? nil : try self.view(handle)
      guard mask == nil || mask !== context.containerView else {
        throw refuse(.invalidArgument, "the container cannot be a mask")
      }
      view.mask = mask
      // The view ignores an invalid mask and keeps its previous one.
      guard view.mask === mask else {
        throw refuse(
          .invalidArgument,
          "a mask must not have a superview, mask another view, or contain the masked view")
      }
    case .moveAlong: try move(call)
    case .moveAlongTurning: try move(call, turning: try call.double(3))
    case .averageColor:
      let view = try view(call)
      let rect = try call.values[2] == .absent ? nil : call.rect(2)
      guard recorder != nil else { throw .wrongState }
      if let rect, rect.width <= 0 || rect.height <= 0 {
        throw refuse(.invalidArgument, "the width and height of rect must be above 0")
      }
      guard let color = context.averageColor(of: view, in: rect) else { throw .unset }
      return [.color(color)]
    }
    return []
  }
}

extension AnimatorSession {
  /// Returns the view whose handle is the argument at index 1.
  func view(_ call: CallArguments) throws(Status) -> View {
    try view(try call.handle(1))
  }

  /// Returns the parent and the child of a call that inserts a view. Throws if the child is the container or the mask
  /// of a view. Also throws if the child is the parent itself or contains the parent, directly or through a mask.
  fileprivate func pair(_ call: CallArguments) throws(Status) -> (View, View) {
    let parent = try view(try call.handle(1))
    let child = try view(try call.handle(2))
    try checkMovable(child)
    guard child.maskedView == nil else {
      throw refuse(.invalidArgument, "the child is the mask of a view")
    }
    var next: View? = parent
    while let current = next {
      guard current !== child else {
        throw refuse(
          .invalidArgument,
          parent === child ? "a view cannot contain itself" : "the child contains the parent")
      }
      next = current.superview ?? current.maskedView
    }
    return (parent, child)
  }

  fileprivate func sibling(
    _ call: CallArguments, of child: View, in parent: View
  ) throws(Status) -> View {
    let sibling = try view(try call.handle(3))
    guard sibling.superview === parent, sibling !== child else {
      throw refuse(.invalidArgument, "the sibling is not another subview of the parent")
    }
    return sibling
  }

  /// Throws for the container, which no plug-in may move.
  fileprivate func checkMovable(_ view: View) throws(Status) {
    guard view !== context.containerView else {
      throw refuse(.invalidArgument, "the container cannot be moved or removed")
    }
  }
}

extension AnimatorSession {
  /// Moves the view whose handle is the argument at index 1 along Bézier curves. The argument at
  /// index 2 has six numbers for each curve.
  fileprivate func move(_ call: CallArguments, turning angle: Double? = nil) throws(Status) {
    let view = try view(call)
    let numbers = try call.doubles(2)
    let arcs = stride(from: 0, to: numbers.count, by: 6).map { start in
      (
        control1: Point(x: numbers[start], y: numbers[start + 1]),
        control2: Point(x: numbers[start + 2], y: numbers[start + 3]),
        end: Point(x: numbers[start + 4], y: numbers[start + 5])
      )
    }
    guard let recorder else { throw .wrongState }
    guard recorder.move(view, along: arcs, turning: angle) else {
      guard recorder.ending == .none else { throw refuseBeyondLimit() }
      throw refuse(
        .invalidArgument,
        arcs.isEmpty
          ? "from 1 to 64 arcs are possible, not 0"
          : "no animation is open, or the view is not in the container")
    }
  }
}
