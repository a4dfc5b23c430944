public import SegueSDK

extension Stage {
  /// Puts a colour behind both screens, for motions that let one see past them: `color`, or a
  /// colour that suits the film. It does not show in the first and the last frame, nor when the
  /// lower screen must not be changed: that screen is the background then.
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
    // Opaque as long as anything moves: a gap that is still open near an end must not change colour.
    afterFirstFrame(duration: duration) { room.alpha = 1 }
    beforeLastFrame(duration: duration) { room.alpha = 0 }
    return room
  }

  /// Returns the colour along the edges of one of the two screens, or nil when the host does not
  /// know it.
  public func edgeColor(of screen: View) -> Color? {
    context.edgeColor(of: key(of: screen))
  }

  /// Returns a picture of a part of a screen, in the screen's own points, that is taken away at the
  /// end. Take all of them before the screen is hidden. Nil when the host refuses.
  public func picture(of screen: View, part: Rect) -> View? {
    let isTo = (screen == upper) == isForward
    let picture = screen.snapshotView(of: part, afterScreenUpdates: isTo)
    if let picture { keep(picture) }
    return picture
  }

  /// Hides a screen that pictures replace, except when it shows alone: `from` covers them in the
  /// first frame, and `to` in the last one and right before it. Call it after all other views have
  /// been added.
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
  /// Shows `room`, which contains pictures of both screens, instead of the screens, but not in the
  /// first and the last frame.
  public func replaceScreens(by room: View, duration: Double) {
    room.isHidden = true
    afterFirstFrame(duration: duration) {
      room.isHidden = false
      upper.isHidden = true
      lower?.isHidden = true
    }
    // Until then only the screen that is left shows.
    if isForward { upper.isHidden = true }
    beforeLastFrame(duration: duration) {
      room.isHidden = true
      if isForward { upper.isHidden = false } else { lower?.isHidden = false }
    }
  }
}
