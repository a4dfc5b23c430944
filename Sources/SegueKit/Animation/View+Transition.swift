internal import SegueGeometry
internal import SegueMotion
public import SegueScene

// UIView's transitions between two appearances of a view, and between two views.
extension View {
  /// Changes a view with the transition style in `options`: a picture of the view's old appearance
  /// dissolves, or flips, into the changed view. `animations` may change the view and its subviews
  /// in any way; these changes are not animated themselves. Without a transition style in
  /// `options`, the call is the same as `animate(withDuration:…)`.
  public static func transition(
    with view: View, duration: Double, options: AnimationOptions = [],
    animations: (() -> Void)? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    guard !options.style.isEmpty, duration > 0, let parent = view.superview,
      let picture = view.snapshotView(afterScreenUpdates: false)
    else {
      return animate(
        withDuration: duration, options: options, animations: { animations?() },
        completion: completion)
    }
    performWithoutAnimation {
      animations?()
      parent.insertSubview(picture, aboveSubview: view)
    }
    play(options, duration, from: picture, to: view) { finished in
      picture.removeFromSuperview()
      completion?(finished)
    }
  }

  /// Replaces a view in its superview by another view, with the transition style in `options`. With
  /// `showHideTransitionViews`, `fromView` is hidden and `toView` shown. Without this option,
  /// `toView` is added and `fromView` removed.
  public static func transition(
    from fromView: View, to toView: View, duration: Double, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    let hides = options.contains(.showHideTransitionViews)
    performWithoutAnimation {
      if hides {
        toView.isHidden = false
      } else {
        fromView.superview?.insertSubview(toView, belowSubview: fromView)
      }
    }
    func end(_ finished: Bool) {
      if hides { fromView.isHidden = true } else { fromView.removeFromSuperview() }
      completion?(finished)
    }
    guard !options.style.isEmpty, duration > 0, let parent = fromView.superview,
      let picture = fromView.snapshotView(afterScreenUpdates: false)
    else { return end(true) }
    performWithoutAnimation {
      if hides { fromView.isHidden = true } else { fromView.removeFromSuperview() }
      parent.insertSubview(picture, aboveSubview: toView)
    }
    play(options, duration, from: picture, to: toView) { finished in
      picture.removeFromSuperview()
      completion?(finished)
    }
  }

  /// Plays the transition style in `options` from `picture` to `view`. `picture` shows the old
  /// appearance and is in front of `view`.
  private static func play(
    _ options: AnimationOptions, _ duration: Double, from picture: View, to view: View,
    completion: @escaping (Bool) -> Void
  ) {
    if options.style == .transitionCrossDissolve {
      animate(
        withDuration: duration, options: options, animations: { picture.alpha = 0 },
        completion: completion)
      return
    }
    let (x, y, sign): (Double, Double, Double) =
      switch options.style {
      case .transitionFlipFromLeft: (0, 1, 1)
      case .transitionFlipFromRight: (0, 1, -1)
      case .transitionFlipFromTop: (1, 0, -1)
      default: (1, 0, 1)
      }
    let size = view.bounds.size
    let depth = Transform3D.perspective(distance: 2 * max(size.width, size.height, 1))
    // The rotation stops just short of a right angle, because a matrix of exactly 90° cannot be
    // decomposed for interpolation.
    let edge = Double.pi / 2 - 1e-5
    func turned(_ angle: Double, _ own: Transform3D) -> Transform3D {
      own.concatenating(.rotation(angle: angle, x: x, y: y, z: 0)).concatenating(depth)
    }
    let (transform, alpha) = (view.transform, view.alpha)
    performWithoutAnimation {
      picture.transform = turned(0, .identity)
      view.transform = turned(-sign * edge, transform)
      view.alpha = 0
    }
    animateKeyframes(
      withDuration: duration,
      options: KeyframeAnimationOptions(rawValue: options.rawValue & 0b10),
      animations: {
        addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          picture.transform = turned(sign * edge, .identity)
        }
        addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) {
          picture.alpha = 0
          view.alpha = alpha
        }
        addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          view.transform = transform
        }
      }, completion: completion)
  }
}
