import SegueGeometry
import SegueKit
import SegueMotion
import SegueScene
import Testing

/// Tests touchpad swipes, and screens that tilt under a finger.
@Suite struct ScrollTests {
  /// An interaction controller that pops with touchpad swipes if `handlesScrolling` is true. It
  /// records all events.
  private final class Scroller: InteractionControlling {
    var events: [ScrollEvent] = []
    var pointers: [PointerEvent] = []
    let handlesScrolling: Bool

    init(handlesScrolling: Bool) { self.handlesScrolling = handlesScrolling }

    func startInteractiveTransition(_ context: TransitionContext) {}
    func pointer(_ event: PointerEvent, in host: InteractionHost) { pointers.append(event) }

    func scroll(_ event: ScrollEvent, in host: InteractionHost) -> Bool {
      events.append(event)
      guard handlesScrolling else { return false }
      switch event.phase {
      case .began: break
      case .moved:
        if !host.isInFlight { host.begin(.backward) }
        host.update(0.5)
      case .ended, .cancelled: host.release(velocity: 1)
      }
      return true
    }
  }

  private func swipe(_ window: Window, ending: PointerEvent.Phase = .ended) {
    let location = Point(x: 50, y: 50)
    window.scroll(ScrollEvent(.began, at: location, time: 0))
    for step in 1...4 {
      window.scroll(
        ScrollEvent(.moved, by: Point(x: 10, y: -1), at: location, time: Double(step) / 60))
    }
    window.scroll(ScrollEvent(ending, at: location, time: 0.1))
  }

  @Test
  func `an interaction controller can handle touchpad swipes and drive the transition with them`() {
    let stage = Stage()
    let scroller = Scroller(handlesScrolling: true)
    stage.navigation.addInteraction(scroller, for: .pop)
    stage.navigation.pushViewController(Screen("b"), animated: false)
    swipe(stage.window)
    stage.window.runToRest()
    #expect(stage.navigation.viewControllers.count == 1)
    #expect(scroller.events.map(\.phase) == [.began, .moved, .moved, .moved, .moved, .ended])
    #expect(scroller.events[1].delta == Point(x: 10, y: -1) && scroller.events[5].delta == .zero)
    #expect(scroller.pointers.isEmpty)
  }

  @Test func `a touchpad swipe reaches a controller that does not handle swipes as a pointer drag`() {
    let stage = Stage()
    let scroller = Scroller(handlesScrolling: false)
    stage.navigation.addInteraction(scroller, for: .pop)
    stage.navigation.pushViewController(Screen("b"), animated: false)
    swipe(stage.window, ending: .cancelled)
    #expect(scroller.events.map(\.phase) == [.began])
    #expect(
      scroller.pointers.map(\.phase) == [.began, .moved, .moved, .moved, .moved, .cancelled])
    #expect(
      scroller.pointers.map(\.location.x) == [50, 60, 70, 80, 90, 90]
        && scroller.pointers.map(\.location.y) == [50, 49, 48, 47, 46, 46])
    #expect(Set(scroller.pointers.map(\.pointer)).count == 1)
  }

  @Test func `a touchpad swipe makes the pan interaction controller pop`() {
    let stage = Stage()
    stage.navigation.addInteraction(PanInteractionController(), for: .pop)
    stage.navigation.pushViewController(Screen("b"), animated: false)
    let location = Point(x: 10, y: 50)
    stage.window.scroll(ScrollEvent(.began, at: location, time: 0))
    for step in 1...20 {
      stage.window.scroll(
        ScrollEvent(.moved, by: Point(x: 4, y: 0), at: location, time: Double(step) / 60))
    }
    #expect(stage.engine.isInFlight)
    stage.window.scroll(ScrollEvent(.ended, at: location, time: 0.4))
    stage.window.runToRest()
    #expect(stage.navigation.viewControllers.count == 1)
  }

  @Test
  func
    `a transform set by an interaction controller applies about the view's centre until its return`()
  {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: hand)
    let coming = Screen("b")
    stage.navigation.pushViewController(coming, animated: true)
    let context = stage.slide.contexts[0]
    func layer() -> Layer? { stage.window.layers().layers.first { $0.view == coming.view.id } }
    hand.update(0.4)
    let location = Point(x: 20, y: 33)
    let tilt = Transform3D.scale(x: 0.5, y: 2)
    #expect(context.moveFreely(coming.view, to: location, transform: tilt) == .applied)
    guard let held = layer() else {
      Issue.record("the screen is not shown")
      return
    }
    #expect(held.transform.apply(to: held.bounds.center) == location)
    let corner = held.transform.apply(to: .zero)
    #expect(abs(corner.x - (20 - 25)) < 1e-9 && abs(corner.y - (33 - 200)) < 1e-9)
    #expect(
      context.moveFreely(coming.view, to: location, transform: .scale(x: .nan, y: 1)) == .refused)
    hand.finish()
    let released = layer()?.transform.apply(to: .zero)
    #expect(abs((released?.x ?? 0) - corner.x) < 1e-6 && abs((released?.y ?? 0) - corner.y) < 1e-6)
    stage.window.runToRest()
    #expect(layer()?.transform.apply(to: .zero) == .zero)
  }
}
