import SegueGeometry
import SegueScene
import Testing

@testable import SegueKit

/// Tests recorded animations that repeat or reverse, and views that a finger resizes.
struct RecordedLoopTests {
  /// Pushes a screen whose view fades with `options` during a transition of one second, and returns
  /// the view's alpha at `times`.
  private func alphas(_ options: View.AnimationOptions, at times: [Double]) -> [Double] {
    let stage = Stage()
    let coming = Screen("b")
    stage.slide.onAnimate = { context in
      guard let to = context.view(forKey: .to) else { return }
      context.containerView.addSubview(to)
      View.animate(
        withDuration: 0.2, options: options.union(.curveLinear), animations: { to.alpha = 0 })
      View.animate(
        withDuration: 1, animations: { to.cornerRadius = 10 },
        completion: { _ in
          to.alpha = 1
          context.completeTransition(true)
        })
    }
    stage.navigation.pushViewController(coming, animated: true)
    return times.map { time in
      stage.window.tick(to: time)
      return stage.window.layers().layers.first { $0.view == coming.view.id }?.opacity ?? -1
    }
  }

  private func isNear(_ left: [Double], _ right: [Double]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) < 1e-6 }
  }

  @Test func `a recorded animation with the option 'repeat' repeats until the transition ends`() {
    #expect(isNear(alphas([.repeat], at: [0.1, 0.25, 0.3, 0.9]), [0.5, 0.75, 0.5, 0.5]))
  }

  @Test
  func `a recorded autoreversing animation returns to the old value and then sets the new value`() {
    #expect(isNear(alphas([.autoreverse], at: [0.1, 0.25, 0.35, 0.5]), [0.5, 0.25, 0.75, 0]))
  }

  @Test
  func `a recorded animation that repeats and autoreverses alternates until the transition ends`() {
    #expect(
      isNear(
        alphas([.repeat, .autoreverse], at: [0.1, 0.25, 0.35, 0.45, 0.65]),
        [0.5, 0.25, 0.75, 0.75, 0.25]))
  }

  /// Begins a push, calls `animate` as its animator with a view of the appearing screen, and
  /// returns this view.
  static func push(
    _ animate: @escaping (TransitionContext, View) -> Void
  ) -> (stage: Stage, inner: View) {
    let stage = Stage()
    let coming = Screen("b")
    let inner = coming.view.subviews[0]
    stage.slide.onAnimate = { context in
      guard let to = context.view(forKey: .to) else { return }
      context.containerView.addSubview(to)
      animate(context, inner)
    }
    stage.navigation.pushViewController(coming, animated: true)
    return (stage, inner)
  }

  /// Returns the x of a view's centre at `times` while the view repeats keyframes in a push of four
  /// seconds. If `outside` is true, returns the view's alpha instead, which is animated outside of
  /// the keyframes.
  private func positions(
    _ options: View.KeyframeAnimationOptions, at times: [Double], outside: Bool = false
  ) -> [Double] {
    let (stage, inner) = Self.push { context, inner in
      inner.frame = Rect(x: 0, y: 0, width: 20, height: 20)
      View.animateKeyframes(withDuration: 0.4, options: options) {
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { inner.center.x = 110 }
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) { inner.center.x = 60 }
        inner.alpha = 0.25
      }
      context.animate(duration: 4, animations: { inner.cornerRadius = 3 }) { _ in
        context.completeTransition(true)
      }
    }
    return times.map { time in
      stage.window.tick(to: time)
      let shown = inner.presentation
      return outside ? shown.alpha : shown.center.x
    }
  }

  @Test func `recorded keyframes with the option 'repeat' are repeated until the transition ends`() {
    let once = positions([], at: [0.1, 0.25, 0.35, 0.5, 1])
    #expect(isNear(once, [60, 85, 60, 60, 60]))
    #expect(isNear(positions(.repeat, at: [0.1, 0.25, 0.5, 0.65, 0.75]), [60, 85, 60, 85, 60]))
    #expect(isNear(positions(.repeat, at: [0.2, 0.6, 2.2], outside: true), [0.5, 0.5, 0.5]))
  }

  @Test func `autoreversed keyframes pass through the same values backward`() {
    #expect(
      isNear(positions(.autoreverse, at: [0.1, 0.45, 0.55, 0.7, 0.8]), [60, 60, 85, 60, 60]))
    #expect(
      isNear(
        positions([.autoreverse, .repeat], at: [0.1, 0.55, 0.7, 0.9, 1.35]), [60, 85, 60, 60, 85]))
    #expect(
      isNear(
        positions([.autoreverse, .repeat], at: [0.2, 0.6, 1], outside: true), [0.5, 0.5, 0.5]))
  }

  @Test func `autoreversed discrete keyframes change back at the mirrored times`() {
    #expect(
      isNear(
        positions(
          [.calculationModeDiscrete, .autoreverse, .repeat],
          at: [0.1, 0.21, 0.31, 0.49, 0.51, 0.59, 0.61]),
        [10, 110, 60, 60, 110, 110, 10]))
  }

  @Test func `a view resized by an interaction controller returns to its animated size afterwards`() {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: hand)
    let coming = Screen("b")
    stage.navigation.pushViewController(coming, animated: true)
    stage.window.tick(to: 0.1)
    guard let context = stage.engine.context else {
      Issue.record("no transition is in flight")
      return
    }
    func shown() -> Rect? {
      let layer = stage.window.layers().layers.first { $0.view == coming.view.id }
      return layer.map { layer in
        let start = layer.transform.apply(to: layer.bounds.origin)
        let end = layer.transform.apply(to: Point(x: layer.bounds.maxX, y: layer.bounds.maxY))
        return Rect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
      }
    }
    #expect(
      context.moveFreely(
        coming.view, to: Point(x: 50, y: 60), size: Size(width: 40, height: 20)) == .applied)
    #expect(shown() == Rect(x: 30, y: 50, width: 40, height: 20))
    #expect(
      context.moveFreely(
        coming.view, to: .zero, size: Size(width: -1, height: 20)) == .refused)
    hand.finish()
    stage.window.runToRest()
    #expect(coming.view.frame == Rect(x: 0, y: 0, width: 100, height: 200))
    #expect(shown() == coming.view.frame)
  }
}
