import SegueGeometry
import SegueMotion
import Testing

@testable import SegueKit
@testable import SegueScene

/// Animations of views outside of transitions.
struct AnimationTests {
  /// A window with one view, 20 points wide, whose left edge is at 0.
  final class Stage {
    let window: Window
    let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 20), name: "box")
    var ends: [Bool] = []

    init() {
      let root = ViewController(title: "root")
      window = Window(size: Size(width: 400, height: 800), rootViewController: root)
      root.view.addSubview(view)
    }

    var x: Double { view.presentation.center.x }

    /// The x of the left edge of the view's layer, in points.
    var drawn: Double {
      window.layers().layers.first { $0.view == view.id }.map {
        $0.transform.apply(to: $0.bounds.center).x
      } ?? .nan
    }

    func note(_ finished: Bool) { ends.append(finished) }
  }

  private let stage = Stage()

  private func move(
    to x: Double, _ duration: Double = 1, delay: Double = 0,
    _ options: View.AnimationOptions = .curveLinear
  ) {
    View.animate(withDuration: duration, delay: delay, options: options) {
      stage.view.center.x = x
    } completion: {
      stage.note($0)
    }
  }

  @Test func `a property has its new value immediately, while its presentation value is animated`()
  {
    stage.window.tick(to: 5)
    move(to: 110)
    #expect(stage.view.center.x == 110 && stage.x == 10)
    stage.window.tick(to: 5.25)
    #expect(stage.x == 35 && stage.drawn == 35 && stage.ends == [])
    stage.window.tick(to: 6)
    #expect(stage.x == 110 && stage.drawn == 110 && stage.ends == [true])
    stage.window.tick(to: 7)
    #expect(stage.ends == [true] && stage.window.animations.isIdle)
  }

  @Test func `the old value is displayed during the delay`() {
    move(to: 110, delay: 2)
    stage.window.tick(to: 2)
    #expect(stage.x == 10)
    stage.window.tick(to: 2.5)
    #expect(stage.x == 60)
    stage.window.tick(to: 3)
    #expect(stage.x == 110 && stage.ends == [true])
  }

  @Test(arguments: [0.1, 0.37, 0.5, 0.82])
  func `an animation that replaces another one keeps position and velocity`(time: Double) {
    let step = 1e-6
    move(to: 210, 1, .curveEaseInOut)
    stage.window.tick(to: time - step)
    let before = stage.x
    stage.window.tick(to: time)
    let here = stage.x
    move(to: 10, 1, .curveEaseInOut)
    #expect(abs(stage.x - here) < 1e-9)
    stage.window.tick(to: time + step)
    #expect(abs((stage.x - here) - (here - before)) < 1e-2 * abs(here - before) + 1e-8)
    stage.window.tick(to: time + 1)
    #expect(stage.x == 10 && stage.ends == [true, true])
  }

  @Test func `beginFromCurrentState ends the older animation and passes false to its completion`() {
    move(to: 110)
    stage.window.tick(to: 0.5)
    move(to: 10, 1, [.curveLinear, .beginFromCurrentState])
    #expect(stage.x == 60)
    stage.window.tick(to: 1)
    #expect(stage.x == 35 && stage.ends == [false])
    stage.window.tick(to: 1.5)
    #expect(stage.x == 10 && stage.ends == [false, true])
  }

  @Test func `setting a value without an animation shifts the animated value by the same amount`() {
    move(to: 110)
    stage.window.tick(to: 0.5)
    stage.view.center.x += 7
    #expect(stage.x == 67)
    stage.window.tick(to: 1)
    #expect(stage.x == 117)
  }

  @Test func `simultaneous animations keep separate start times, durations and timing curves`() {
    let ways: [(begin: Double, duration: Double, options: View.AnimationOptions, timing: Timing)] =
      [
        (0, 1, .curveEaseIn, .easeIn), (0, 1, .curveEaseIn, .easeIn), (0, 2, .curveEaseIn, .easeIn),
        (0, 2, .curveEaseOut, .easeOut), (0.25, 2, .curveEaseOut, .easeOut),
        (0.25, 2, .curveEaseIn, .easeIn), (0.5, 1, .curveEaseIn, .easeIn),
      ]
    let views = ways.map { _ in View(frame: Rect(x: 0, y: 0, width: 20, height: 20)) }
    for view in views { stage.window.view.addSubview(view) }
    for (view, way) in zip(views, ways) {
      View.animate(withDuration: way.duration, delay: way.begin, options: way.options) {
        view.center.x = 110
      }
    }
    for frame in 1...180 {
      let time = Double(frame) / 60
      stage.window.tick(to: time)
      for (view, way) in zip(views, ways) {
        let progress = way.timing.progress(at: time - way.begin, duration: way.duration)
        #expect(abs(view.presentation.center.x - (10 + 100 * progress)) < 1e-9)
      }
    }
    #expect(stage.window.animations.isIdle)
  }

  @Test func `spring animations follow the closed-form solution and end exactly at the target`() {
    View.animate(withDuration: 2, usingSpringWithDamping: 0.4, initialSpringVelocity: 0.5) {
      stage.view.center.x = 110
    } completion: {
      stage.note($0)
    }
    let spring = Spring(duration: 2, ratio: 0.4, velocity: 0.5)
    for frame in 1..<120 {
      stage.window.tick(to: Double(frame) / 60)
      #expect(abs(stage.x - (10 + 100 * spring.position(at: Double(frame) / 60))) < 1e-9)
    }
    stage.window.tick(to: 2)
    #expect(stage.x == 110 && stage.ends == [true])
  }

  @Test func `an animation with a bouncing spring lasts until the spring has settled`() throws {
    View.animate(springDuration: 0.4, bounce: 0.3) {
      stage.view.center.x = 110
    } completion: {
      stage.note($0)
    }
    let spring = try Spring(duration: 0.4, bounce: 0.3)
    stage.window.tick(to: spring.settlingTime - 1e-3)
    #expect(stage.ends == [] && abs(stage.x - 110) < 0.2)
    stage.window.tick(to: spring.settlingTime)
    #expect(stage.x == 110 && stage.ends == [true])
  }

  @Test func `an overshooting spring keeps a property within its range`() {
    stage.view.alpha = 0.2
    View.animate(withDuration: 1, usingSpringWithDamping: 0.1, initialSpringVelocity: 0) {
      stage.view.alpha = 1
    }
    for frame in 0...60 {
      stage.window.tick(to: Double(frame) / 60)
      #expect((0...1).contains(stage.view.presentation.alpha))
    }
  }

  @Test
  func `an autoreversed animation ends at the new value, and a repeating animation never ends`() {
    move(to: 110, 1, [.curveLinear, .autoreverse])
    for (time, x) in [(0.5, 60.0), (1.25, 85), (1.75, 35), (2, 110)] {
      stage.window.tick(to: time)
      #expect(abs(stage.x - x) < 1e-9)
    }
    #expect(stage.ends == [true])
    move(to: 10, 1, [.curveLinear, .autoreverse, .repeat])
    for (time, x) in [(2.5, 60.0), (3.5, 60), (102.25, 85), (103.25, 35)] {
      stage.window.tick(to: time)
      #expect(abs(stage.x - x) < 1e-9)
    }
    #expect(stage.ends == [true] && !stage.window.animations.isIdle)
  }

  @Test func `animations inside an animation have its duration and curve`() {
    View.animate(withDuration: 2, options: .curveLinear) {
      View.animate(withDuration: 5, options: .curveEaseIn) { stage.view.center.x = 110 }
      View.animate(withDuration: 4, options: .overrideInheritedDuration) { stage.view.alpha = 0.5 }
      View.animate(withDuration: 4, options: [.curveEaseIn, .overrideInheritedCurve]) {
        stage.view.center.y = 110
      }
    }
    stage.window.tick(to: 1)
    #expect(stage.x == 60 && stage.view.presentation.alpha == 0.875)
    let eased = 10 + 100 * Timing.easeIn.progress(at: 1, duration: 2)
    #expect(abs(stage.view.presentation.center.y - eased) < 1e-9)
  }

  @Test func `performWithoutAnimation makes changes immediately inside an animation`() {
    View.animate(withDuration: 1, options: .curveLinear) {
      View.performWithoutAnimation { stage.view.center.x = 110 }
      stage.view.alpha = 0
    }
    #expect(stage.x == 110 && stage.view.presentation.alpha == 1)
  }

  @Test func `layoutIfNeeded inside an animation animates the layout`() {
    final class Card: ViewController {
      let box = View()
      var height = 100.0
      override func viewDidLoad() { view.addSubview(box) }
      override func viewDidLayoutSubviews() {
        box.frame = Rect(x: 0, y: 0, width: view.bounds.width, height: height)
      }
    }
    let card = Card()
    let window = Window(size: Size(width: 400, height: 800), rootViewController: card)
    card.height = 300
    card.view.setNeedsLayout()
    View.animate(withDuration: 1, options: .curveLinear) { card.view.layoutIfNeeded() }
    #expect(card.box.frame.height == 300 && card.box.presentation.bounds.height == 100)
    window.tick(to: 0.5)
    #expect(card.box.presentation.frame == Rect(x: 0, y: 0, width: 400, height: 200))
    card.height = 50
    card.view.setNeedsLayout()
    window.tick(to: 2)
    #expect(card.box.presentation.frame.height == 50)
  }

  @Test func `the option layoutSubviews animates the layout of a subclass of View`() {
    final class Row: View {
      let label = View()
      override func layoutSubviews() {
        if label.superview == nil { addSubview(label) }
        label.frame = Rect(x: 0, y: 0, width: bounds.width / 2, height: 10)
      }
    }
    let row = Row(frame: Rect(x: 0, y: 0, width: 100, height: 10))
    stage.window.view.addSubview(row)
    stage.window.tick(to: 0.5)
    #expect(row.label.frame.width == 50)
    View.animate(withDuration: 1, options: [.curveLinear, .layoutSubviews]) {
      row.bounds.size.width = 200
    }
    stage.window.tick(to: 1)
    #expect(row.label.presentation.bounds.width == 75)
  }

  // MARK: Transforms

  @Test func `a quarter turn is interpolated along the circle, and a second one adds to it`() throws
  {
    View.animate(withDuration: 1, options: .curveLinear) {
      stage.view.transform = .rotation(angle: .pi / 2)
    }
    stage.window.tick(to: 0.5)
    let half = Transform3D.rotation(angle: .pi / 4)
    #expect(differ(stage.view.presentation.transform, half) < 1e-9)
    View.animate(withDuration: 1, options: .curveLinear) { stage.view.transform = .identity }
    #expect(differ(stage.view.presentation.transform, half) < 1e-9)
    stage.window.tick(to: 1)
    #expect(differ(stage.view.presentation.transform, .rotation(angle: .pi / 4)) < 1e-9)
    stage.window.tick(to: 1.5)
    #expect(stage.view.presentation.transform == .identity)
  }

  @Test func `a view with scale 0 can be animated to its full size`() {
    stage.view.transform = .scale(x: 0, y: 0)
    View.animate(withDuration: 1, options: .curveLinear) { stage.view.transform = .identity }
    stage.window.tick(to: 0.25)
    #expect(differ(stage.view.presentation.transform, .scale(x: 0.25, y: 0.25)) < 1e-12)
  }

  /// Returns the largest difference between the numbers of two transforms.
  private func differ(_ a: Transform3D, _ b: Transform3D) -> Double {
    zip(a.numbers, b.numbers).map { abs($0 - $1) }.max() ?? 0
  }

  // MARK: Keyframes

  @Test func `keyframes are played one after another`() {
    View.animateKeyframes(withDuration: 4) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        stage.view.center.x = 110
      }
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
        stage.view.center.x = 60
      }
    } completion: {
      stage.note($0)
    }
    for (time, x) in [(0.0, 10.0), (1, 60), (2, 110), (2.5, 85), (3, 60), (3.5, 60)] {
      stage.window.tick(to: time)
      #expect(abs(stage.x - x) < 1e-9)
    }
    stage.window.tick(to: 4)
    #expect(stage.ends == [true])
  }

  @Test func `discrete keyframes change the value at the end of each keyframe`() {
    View.animateKeyframes(withDuration: 4, options: .calculationModeDiscrete) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        stage.view.center.x = 110
      }
    }
    stage.window.tick(to: 1.9)
    #expect(stage.x == 10)
    stage.window.tick(to: 2)
    #expect(stage.x == 110)
  }

  /// Adds four keyframes that move `view`, of which the second one changes nothing and the last one begins after a
  /// gap.
  static func addKeyframes(of view: View) {
    let ways: [(Double, Double, Double)] = [
      (0, 0.25, 110), (0.25, 0.125, 110), (0.375, 0.25, 60), (0.75, 0.25, 310),
    ]
    for (start, length, x) in ways {
      View.addKeyframe(withRelativeStartTime: start, relativeDuration: length) {
        view.center.x = x
        view.transform = .scale(x: 1 + start, y: 1 + start)
      }
    }
  }

  @Test func `cubic keyframes outside a transition follow the same curve as in a transition`() {
    View.animateKeyframes(withDuration: 4, options: .calculationModeCubic) {
      Self.addKeyframes(of: stage.view)
    } completion: {
      stage.note($0)
    }
    let recorded = RecordedLoopTests.push { context, inner in
      inner.frame = Rect(x: 0, y: 0, width: 20, height: 20)
      View.animateKeyframes(withDuration: 4, options: .calculationModeCubic) {
        Self.addKeyframes(of: inner)
      } completion: { _ in
        context.completeTransition(true)
      }
    }
    var highest = 0.0
    for frame in 1..<240 {
      let time = Double(frame) / 60
      stage.window.tick(to: time)
      recorded.stage.window.tick(to: time)
      let (own, other) = (stage.view.presentation, recorded.inner.presentation)
      #expect(abs(own.center.x - other.center.x) < 1e-9, "\(time)")
      #expect(differ(own.transform, other.transform) < 1e-9, "\(time)")
      highest = time < 1.5 ? max(highest, own.center.x) : highest
    }
    // Between the first and the third keyframe the value is 110, and the smooth curve overshoots
    // it.
    #expect(highest > 112)
    stage.window.tick(to: 4)
    #expect(stage.x == 310 && stage.ends == [true])
  }

  @Test func `cubic keyframes of a property animator are scrubbed along the curve`() {
    let animator = ViewPropertyAnimator(duration: 4, curve: .linear) {
      View.animateKeyframes(withDuration: 4, options: .calculationModeCubic) {
        Self.addKeyframes(of: stage.view)
      }
    }
    let other = Stage()
    View.animateKeyframes(withDuration: 4, options: .calculationModeCubic) {
      Self.addKeyframes(of: other.view)
    }
    animator.pauseAnimation()
    for part in stride(from: 0, to: 1, by: 0.03125) {
      animator.fractionComplete = part
      other.window.tick(to: part * 4)
      #expect(abs(stage.x - other.x) < 1e-9)
    }
    animator.stopAnimation(true)
  }

  @Test func `keyframes with beginFromCurrentState are played one after another`() {
    move(to: 110)
    stage.window.tick(to: 0.5)
    View.animateKeyframes(withDuration: 2, options: .beginFromCurrentState) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        stage.view.center.x = 80
      }
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        stage.view.center.x = 20
      }
    }
    for (time, x) in [(0.5, 60.0), (1, 70), (1.5, 80), (2, 50), (2.5, 20)] {
      stage.window.tick(to: time)
      #expect(abs(stage.x - x) < 1e-9)
    }
  }

  // MARK: Touches

  @Test
  func `an animated view that allows user interaction gets touches at its displayed position`() {
    func hit(_ x: Double) -> View? {
      stage.window.view.hitTest(Point(x: x, y: 10), with: nil)
    }
    move(to: 210, 1, [.curveLinear, .allowUserInteraction])
    stage.window.tick(to: 0.5)
    #expect(hit(110) === stage.view && hit(210) !== stage.view)
    stage.window.tick(to: 1)
    #expect(hit(210) === stage.view)
    move(to: 10, 1)
    stage.window.tick(to: 1.5)
    #expect(hit(110) !== stage.view)
    stage.window.tick(to: 2)
    #expect(hit(10) === stage.view)
  }

  // MARK: Animations that end early

  @Test func `a view that leaves the window ends its animations`() {
    move(to: 110)
    stage.window.tick(to: 0.5)
    stage.view.removeFromSuperview()
    stage.window.tick(to: 0.6)
    #expect(stage.ends == [false] && stage.x == 110 && stage.window.animations.isIdle)
  }

  @Test
  func `without a window, an animated change takes effect immediately and completes with true`() {
    let view = View()
    var ends: [Bool] = []
    View.animate(withDuration: 1) {
      view.alpha = 0
    } completion: {
      ends.append($0)
    }
    stage.window.tick(to: 0.1)
    #expect(view.alpha == 0 && view.presentation.alpha == 0 && ends == [true])
  }

  @Test func `a completion that begins another empty animation is called once per tick`() {
    var count = 0
    func again() {
      count += 1
      View.animate(withDuration: 1) {
      } completion: { _ in
        again()
      }
    }
    again()
    stage.window.tick(to: 1)
    stage.window.tick(to: 2)
    #expect(count == 3)
  }

  @Test func `a duration or delay that is not finite is treated as 0`() {
    move(to: 110, .nan, delay: .infinity)
    stage.window.tick(to: 0.1)
    #expect(stage.x == 110 && stage.ends == [true])
    View.animate(springDuration: .nan, bounce: 7, initialSpringVelocity: .infinity) {
      stage.view.center.x = 10
    }
    stage.window.tick(to: 100)
    #expect(stage.x == 10)
  }

  @Test func `releasing a window releases its animations`() {
    weak var animations: ViewAnimations?
    do {
      let view = View()
      let window = Window(size: Size(width: 10, height: 10), rootViewController: ViewController())
      window.view.addSubview(view)
      View.animate(withDuration: 1) { view.alpha = 0 }
      animations = window.animations
    }
    #expect(animations == nil)
  }
}
