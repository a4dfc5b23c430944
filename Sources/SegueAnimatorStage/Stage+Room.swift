public import SegueSDK

extension Stage {
  /// Adds a view with a background colour behind both screens, for motions that uncover the area
  /// behind the screens. Without a `color`, the colour is the context's backdrop colour. The view
  /// does not show in the first and the last frame. It is not added when `lower` is nil: the
  /// presenting screen of a custom presentation then stays visible as the background.
  ///
  /// - Returns: The view that has the colour; nil when there is none.
  @discardableResult
  public func addRoom(_ color: Color?, duration: Double) -> View? {
    guard lower != nil else { return nil }
    let color = color ?? context.backdropColor
    guard color.alpha > 0 else { return nil }
    let room = addProp(frame: bounds, at: 0)
    room.backgroundColor = color
    room.alpha = 0
    // The view is opaque during the whole motion, because a gap between the screens that is still open near an end must
    // not change its colour.
    afterFirstFrame(duration: duration) { room.alpha = 1 }
    beforeLastFrame(duration: duration) { room.alpha = 0 }
    return room
  }

  /// Returns the colour along the edges of one of the two screens, or nil when the host does not
  /// know it.
  public func edgeColor(of screen: View) -> Color? {
    context.edgeColor(of: key(of: screen))
  }

  /// Returns the brightness of one of the two screens at its edges, from 0 for black to 1 for white; 1 for one without
  /// a colour there, and when the host does not know it.
  public func brightness(of screen: View) -> Double {
    guard let edge = edgeColor(of: screen), edge.alpha > 0 else { return 1 }
    return 0.3 * edge.red + 0.59 * edge.green + 0.11 * edge.blue
  }

  /// Returns a picture of the part `part` of a screen, in the screen's own points. The picture is
  /// removed at the end of the transition. All pictures of a screen must be taken before the screen
  /// is hidden. Nil when the host refuses.
  public func picture(of screen: View, part: Rect) -> View? {
    let isTo = (screen == upper) == isForward
    let picture = screen.snapshotView(of: part, afterScreenUpdates: isTo)
    if let picture { keep(picture) }
    return picture
  }

  /// Hides a screen that pictures replace, except while the screen must show alone: `from` covers
  /// the pictures in the first frame, and `to` covers them in the last frame and right before it.
  /// Call this after all other views have been added.
  public func replaceByPictures(_ screen: View, duration: Double) {
    let isFrom = (screen == upper) != isForward
    guard duration > 0 else { return }
    if isFrom {
      container.bringSubviewToFront(screen)
      afterFirstFrame(duration: duration) {
        screen.isHidden = true
        container.sendSubviewToBack(screen)
      }
    } else {
      screen.isHidden = true
      beforeLastFrame(duration: duration) {
        screen.isHidden = false
        container.bringSubviewToFront(screen)
      }
    }
  }
}

extension Stage {
  /// Shows `room`, which contains pictures of both screens, instead of the screens, except in the
  /// first and the last frame.
  public func replaceScreens(by room: View, duration: Double) {
    room.isHidden = true
    afterFirstFrame(duration: duration) {
      room.isHidden = false
      upper.isHidden = true
      lower?.isHidden = true
    }
    // In the first frame only the old screen shows.
    if isForward { upper.isHidden = true }
    beforeLastFrame(duration: duration) {
      room.isHidden = true
      if isForward { upper.isHidden = false } else { lower?.isHidden = false }
    }
  }
}
