import SegueGeometry
import SegueMotion
import Testing

@testable import SegueKit
@testable import SegueScene

/// Tests animations of views outside of transitions.
struct AnimationTests {
  private let stage = AnimationStage()

  @Test func `a property has its new value immediately, while its presentation value is animated`() {
    stage.window.tick(to: 5)
    stage.move(to: 110)
    #expect(stage.view.center.x == 110 && stage.x == 10)
    stage.window.tick(to: 5.25)
    #expect(stage.x == 35 && stage.drawn == 35 && stage.ends == [])
    stage.window.tick(to: 6)
    #expect(stage.x == 110 && stage.drawn == 110 && stage.ends == [true])
    stage.window.tick(to: 7)
    #expect(stage.ends == [true] && stage.window.animations.isIdle)
  }

  @Test func `a delayed animation displays the old value during its delay`() {
    stage.move(to: 110, delay: 2)
    stage.window.tick(to: 2)
    #expect(stage.x == 10)
    stage.window.tick(to: 2.5)
    #expect(stage.x == 60)
    stage.window.tick(to: 3)
    #expect(stage.x == 110 && stage.ends == [true])
  }

  @Test(arguments: [0.1, 0.37, 0.5, 0.82])
  func `an animation that replaces another animation continues from its position and velocity`(
    time: Double
  ) {
    let step = 1e-6
    stage.move(to: 210, 1, .curveEaseInOut)
    stage.window.tick(to: time - step)
    let before = stage.x
    stage.window.tick(to: time)
    let here = stage.x
    stage.move(to: 10, 1, .curveEaseInOut)
    #expect(abs(stage.x - here) < 1e-9)
    stage.window.tick(to: time + step)
    #expect(abs((stage.x - here) - (here - before)) < 1e-2 * abs(here - before) + 1e-8)
    stage.window.tick(to: time + 1)
    #expect(stage.x == 10 && stage.ends == [true, true])
  }

  @Test func `beginFromCurrentState ends the older animation and passes false to its completion`() {
    stage.move(to: 110)
    stage.window.tick(to: 0.5)
    stage.move(to: 10, 1, [.curveLinear, .beginFromCurrentState])
    #expect(stage.x == 60)
    stage.window.tick(to: 1)
    #expect(stage.x == 35 && stage.ends == [false])
    stage.window.tick(to: 1.5)
    #expect(stage.x == 10 && stage.ends == [false, true])
  }

  @Test func `setting a value without an animation shifts the animated value by the same amount`() {
    stage.move(to: 110)
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

  @Test
  func `a property that an overshooting spring animates stays within the property's valid range`() {
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
    stage.move(to: 110, 1, [.curveLinear, .autoreverse])
    for (time, x) in [(0.5, 60.0), (1.25, 85), (1.75, 35), (2, 110)] {
      stage.window.tick(to: time)
      #expect(abs(stage.x - x) < 1e-9)
    }
    #expect(stage.ends == [true])
    stage.move(to: 10, 1, [.curveLinear, .autoreverse, .repeat])
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

  @Test
  func `a quarter turn is interpolated as a rotation, and a second quarter turn is added to it`()
    throws
  {
    View.animate(withDuration: 1, options: .curveLinear) {
      stage.view.transform = .rotation(angle: .pi / 2)
    }
    stage.window.tick(to: 0.5)
    let half = Transform3D.rotation(angle: .pi / 4)
    #expect(stage.view.presentation.transform.difference(from: half) < 1e-9)
    View.animate(withDuration: 1, options: .curveLinear) { stage.view.transform = .identity }
    #expect(stage.view.presentation.transform.difference(from: half) < 1e-9)
    stage.window.tick(to: 1)
    #expect(stage.view.presentation.transform.difference(from: .rotation(angle: .pi / 4)) < 1e-9)
    stage.window.tick(to: 1.5)
    #expect(stage.view.presentation.transform == .identity)
  }

  @Test func `a view with scale 0 can be animated to its full size`() {
    stage.view.transform = .scale(x: 0, y: 0)
    View.animate(withDuration: 1, options: .curveLinear) { stage.view.transform = .identity }
    stage.window.tick(to: 0.25)
    #expect(stage.view.presentation.transform.difference(from: .scale(x: 0.25, y: 0.25)) < 1e-12)
  }

  // MARK: Touches

  @Test
  func `an animated view that allows user interaction gets touches at its displayed position`() {
    func hit(_ x: Double) -> View? {
      stage.window.view.hitTest(Point(x: x, y: 10), with: nil)
    }
    stage.move(to: 210, 1, [.curveLinear, .allowUserInteraction])
    stage.window.tick(to: 0.5)
    #expect(hit(110) === stage.view && hit(210) !== stage.view)
    stage.window.tick(to: 1)
    #expect(hit(210) === stage.view)
    stage.move(to: 10, 1)
    stage.window.tick(to: 1.5)
    #expect(hit(110) !== stage.view)
    stage.window.tick(to: 2)
    #expect(hit(10) === stage.view)
  }

  // MARK: Animations that end early

  @Test func `a view that leaves the window ends its animations`() {
    stage.move(to: 110)
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
    stage.move(to: 110, .nan, delay: .infinity)
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
