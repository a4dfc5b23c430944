internal import SegueGeometry
internal import SegueKit
internal import SegueScene
internal import SegueWire

extension HostFunctions {
  /// The functions of `segue.view/1` that create and arrange views, and convert coordinates between them.
  static let hierarchy: [String: HostFunction] = [
    "create": { session, _ throws(Status) in [.handle(try session.handle(for: View()))] },
    "add_subview": { session, call throws(Status) in
      let (parent, child) = try session.pair(call)
      parent.addSubview(child)
      return []
    },
    "insert_subview_at": { session, call throws(Status) in
      let (parent, child) = try session.pair(call)
      parent.insertSubview(child, at: Int(try call.uint32(3)))
      return []
    },
    "insert_subview_below": { session, call throws(Status) in
      let (parent, child) = try session.pair(call)
      parent.insertSubview(child, belowSubview: try session.sibling(call, of: child, in: parent))
      return []
    },
    "insert_subview_above": { session, call throws(Status) in
      let (parent, child) = try session.pair(call)
      parent.insertSubview(child, aboveSubview: try session.sibling(call, of: child, in: parent))
      return []
    },
    "remove_from_superview": { session, call throws(Status) in
      let view = try session.view(try call.handle(1))
      try session.checkMovable(view)
      view.removeFromSuperview()
      return []
    },
    "bring_to_front": { session, call throws(Status) in
      let view = try session.view(try call.handle(1))
      try session.checkMovable(view)
      view.superview?.bringSubviewToFront(view)
      return []
    },
    "send_to_back": { session, call throws(Status) in
      let view = try session.view(try call.handle(1))
      try session.checkMovable(view)
      view.superview?.sendSubviewToBack(view)
      return []
    },
    "superview": { session, call throws(Status) in
      let view = try session.view(try call.handle(1))
      // Views above the container are hidden from animators.
      let parent = view === session.context.containerView ? nil : view.superview
      return [.handle(try session.handle(for: parent))]
    },
    "subview_count": { session, call throws(Status) in
      [.uint32(UInt32(clamping: try session.view(try call.handle(1)).subviews.count))]
    },
    "subview_at": { session, call throws(Status) in
      let subviews = try session.view(try call.handle(1)).subviews
      let index = Int(try call.uint32(2))
      guard subviews.indices.contains(index) else {
        throw session.refuse(
          .invalidArgument, "index is \(index); the view has \(subviews.count) subviews")
      }
      return [.handle(try session.handle(for: subviews[index]))]
    },
    "convert_rect": { session, call throws(Status) in
      let view = try session.view(try call.handle(1))
      let target = try session.view(try call.handle(3))
      let (position, other) = (session.position(of: view), session.position(of: target))
      guard let rect = position.converted(try call.rect(2), to: other) else {
        throw session.refuse(
          .invalidArgument, "the views have no common superview, or a transform has no inverse")
      }
      return [.rect(rect)]
    },
  ]
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
