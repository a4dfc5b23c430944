import SegueGeometry
import SegueScene
import Testing

@testable import SegueKit

/// Tests the delivery of touches to views, and their cancellation by recognizers and interaction
/// controllers.
struct TouchTests {
  private final class Pad: View {
    var calls: [String] = []
    override func touchesBegan(_ touches: Set<Touch>, with event: PointerEvent?) {
      for touch in touches { calls.append("began \(touch.location(in: self).x)") }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: PointerEvent?) {
      for touch in touches {
        calls.append(
          "moved \(touch.previousLocation(in: self).x) \(touch.location(in: self).x)")
      }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: PointerEvent?) {
      calls.append("ended")
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: PointerEvent?) {
      calls.append("cancelled")
    }
  }

  private final class Controller: ViewController {
    var calls: [String] = []
    override func touchesBegan(_ touches: Set<Touch>, with event: PointerEvent?) {
      calls.append("began")
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: PointerEvent?) {
      calls.append("ended")
    }
  }

  private let controller = Controller()
  private let window: Window
  private let pad = Pad(frame: Rect(x: 100, y: 0, width: 100, height: 100))

  init() {
    window = Window(size: Size(width: 400, height: 300), rootViewController: controller)
    controller.view.addSubview(pad)
  }

  private func send(
    _ phase: PointerEvent.Phase, _ x: Double, at time: Double, pointer: Int = 0
  ) {
    window.tick(to: time)
    window.send(PointerEvent(phase, at: Point(x: x, y: 50), time: time, pointer: pointer))
  }

  @Test func `a touch is delivered to its view until the touch ends, even outside the view`() {
    send(.began, 150, at: 0)
    send(.moved, 350, at: 0.1)
    send(.ended, 350, at: 0.2)
    #expect(pad.calls == ["began 50.0", "moved 50.0 250.0", "ended"])
    #expect(controller.calls.isEmpty)
  }

  @Test func `a touch that no view handles reaches the view controller`() {
    let inner = View(frame: Rect(x: 0, y: 0, width: 50, height: 100))
    controller.view.addSubview(inner)
    send(.began, 20, at: 0)
    send(.ended, 20, at: 0.1)
    #expect(controller.calls == ["began", "ended"])
  }

  @Test func `a second finger is ignored unless the view accepts multiple touches`() {
    send(.began, 150, at: 0)
    send(.began, 160, at: 0.1, pointer: 1)
    #expect(pad.calls == ["began 50.0"])
    pad.isMultipleTouchEnabled = true
    send(.began, 170, at: 0.2, pointer: 2)
    #expect(pad.calls == ["began 50.0", "began 70.0"])
  }

  @Test func `a view with isExclusiveTouch keeps touches and gestures from other views`() {
    let other = Pad(frame: Rect(x: 250, y: 0, width: 100, height: 100))
    controller.view.addSubview(other)
    var taps = 0
    other.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    pad.isExclusiveTouch = true
    // While the exclusive view has a touch, other views get none.
    send(.began, 150, at: 0)
    send(.began, 300, at: 0.1, pointer: 1)
    send(.ended, 300, at: 0.2, pointer: 1)
    send(.ended, 150, at: 0.3)
    #expect(pad.calls == ["began 50.0", "ended"] && other.calls.isEmpty && taps == 0)
    // A touch of the exclusive view that begins while another view has a touch is never delivered,
    // even after the other touch has ended.
    send(.began, 300, at: 1, pointer: 1)
    send(.began, 150, at: 1.1)
    send(.ended, 300, at: 1.2, pointer: 1)
    send(.moved, 160, at: 1.3)
    send(.ended, 160, at: 1.4)
    #expect(pad.calls.count == 2 && taps == 1)
    // When no other view has a touch, the exclusive view gets both fingers.
    pad.isMultipleTouchEnabled = true
    send(.began, 150, at: 2)
    send(.began, 160, at: 2.1, pointer: 1)
    #expect(pad.calls.count == 4)
  }

  @Test(arguments: [true, false])
  func `a drag cancels the view's touch unless cancelsTouchesInView is false`(cancels: Bool) {
    let pan = PanGestureRecognizer()
    pan.cancelsTouchesInView = cancels
    controller.view.addGestureRecognizer(pan)
    send(.began, 150, at: 0)
    send(.moved, 155, at: 0.1)
    send(.moved, 180, at: 0.2)
    send(.ended, 180, at: 0.3)
    let rest = cancels ? ["cancelled"] : ["moved 55.0 80.0", "ended"]
    #expect(pad.calls == ["began 50.0", "moved 50.0 55.0"] + rest)
  }

  @Test func `a tap cancels the touch that it recognizes`() {
    pad.addGestureRecognizer(TapGestureRecognizer())
    send(.began, 150, at: 0)
    send(.ended, 150, at: 0.1)
    #expect(pad.calls == ["began 50.0", "cancelled"])
  }

  @Test func `touches that a recognizer delays are delivered when the recognizer fails`() {
    let swipe = SwipeGestureRecognizer(direction: .left)
    swipe.delaysTouchesBegan = true
    controller.view.addGestureRecognizer(swipe)
    send(.began, 150, at: 0)
    #expect(pad.calls.isEmpty)
    send(.moved, 190, at: 0.1)
    #expect(pad.calls == ["began 50.0", "moved 50.0 90.0"])
    send(.ended, 190, at: 0.2)
    // When the swipe is recognized, the view gets no touch at all.
    pad.calls = []
    send(.began, 190, at: 1)
    send(.moved, 110, at: 1.1)
    send(.ended, 110, at: 1.2)
    #expect(swipe.state == .ended && pad.calls.isEmpty)
  }

  @Test func `a delayed touch that has already ended is delivered with its beginning and end`() {
    let tap = TapGestureRecognizer()
    tap.numberOfTapsRequired = 2
    tap.delaysTouchesBegan = true
    controller.view.addGestureRecognizer(tap)
    send(.began, 150, at: 0)
    send(.ended, 150, at: 0.1)
    #expect(pad.calls.isEmpty)
    window.tick(to: 2)
    #expect(pad.calls == ["began 50.0", "ended"])
  }

  @Test(arguments: [true, false])
  func `with delaysTouchesEnded, the end of a touch waits for a possible second tap`(delays: Bool) {
    let tap = TapGestureRecognizer()
    tap.numberOfTapsRequired = 2
    #expect(tap.delaysTouchesEnded)
    tap.delaysTouchesEnded = delays
    controller.view.addGestureRecognizer(tap)
    send(.began, 150, at: 0)
    send(.ended, 150, at: 0.1)
    #expect(pad.calls == (delays ? ["began 50.0"] : ["began 50.0", "ended"]))
    window.tick(to: 2)
    #expect(pad.calls == ["began 50.0", "ended"])
    // When a double tap is recognized, both touches are cancelled in the view.
    pad.calls = []
    send(.began, 150, at: 3)
    send(.ended, 150, at: 3.1)
    send(.began, 150, at: 3.2)
    send(.ended, 150, at: 3.3)
    #expect(tap.state == .ended)
    #expect(
      pad.calls
        == (delays
          ? ["began 50.0", "began 50.0", "cancelled", "cancelled"]
          : ["began 50.0", "ended", "began 50.0", "cancelled"]))
  }

  @Test func `a disabled recognizer delays no touches`() {
    let tap = TapGestureRecognizer()
    tap.delaysTouchesBegan = true
    tap.isEnabled = false
    controller.view.addGestureRecognizer(tap)
    send(.began, 150, at: 0)
    send(.ended, 150, at: 0.1)
    #expect(pad.calls == ["began 50.0", "ended"])
  }

  // MARK: Hover

  @Test func `a hover recognizer reports a mouse that enters and leaves its view`() {
    let hover = HoverGestureRecognizer()
    var states: [GestureRecognizer.State] = []
    hover.action = { states.append($0.state) }
    pad.addGestureRecognizer(hover)
    window.hover(at: Point(x: 50, y: 50), time: 0)
    window.hover(at: Point(x: 150, y: 50), time: 0.1)
    window.hover(at: Point(x: 160, y: 50), time: 0.2)
    #expect(hover.location(in: pad) == Point(x: 60, y: 50))
    window.hover(at: nil, time: 0.3)
    #expect(states == [.began, .changed, .ended])
    window.hover(at: Point(x: 160, y: 50), time: 0.4)
    #expect(states.last == .began)
    // A press of the mouse button is not reported as hover.
    send(.began, 150, at: 0.5)
    send(.ended, 150, at: 0.6)
    #expect(states.count == 4)
  }

  // MARK: Interaction controllers

  /// An interaction controller that begins a dismissal when the pointer has moved 50 points, and
  /// notes the phases of its pointers.
  private final class Hand: InteractionControlling {
    var phases: [PointerEvent.Phase] = []
    private var start = 0.0
    func attach(to context: TransitionContext) {}
    func startInteractiveTransition(_ context: TransitionContext) {}
    func pointer(_ event: PointerEvent, in host: InteractionHost) {
      phases.append(event.phase)
      if event.phase == .began { start = event.location.x }
      if event.phase == .moved, event.location.x > start + 50, !host.isInFlight {
        host.begin(.forward)
      }
      if event.phase == .ended { host.finish() }
    }
  }

  @Test func `an interaction controller loses its pointer when a recognizer begins first`() {
    let hand = Hand()
    controller.interactiveTarget = { _ in ViewController() }
    controller.addInteraction(hand, for: .present)
    let pan = PanGestureRecognizer()
    pad.addGestureRecognizer(pan)
    send(.began, 150, at: 0)
    send(.moved, 170, at: 0.1)
    #expect(pan.state == .began && hand.phases == [.began, .moved, .cancelled])
    send(.moved, 250, at: 0.2)
    #expect(!window.engine.isInFlight && hand.phases.count == 3)
    // A second finger becomes part of the drag in progress.
    send(.began, 150, at: 0.3, pointer: 1)
    send(.moved, 250, at: 0.4, pointer: 1)
    #expect(!window.engine.isInFlight && hand.phases.count == 3)
    send(.ended, 250, at: 0.5, pointer: 1)
    send(.ended, 250, at: 0.6)
    // After the drag, the interaction controller gets pointers again.
    send(.began, 20, at: 1)
    send(.moved, 90, at: 1.1)
    #expect(window.engine.isInFlight)
  }

  @Test
  func `when an interaction controller takes a drag, recognizers and views get a cancellation`() {
    let hand = Hand()
    controller.interactiveTarget = { _ in ViewController() }
    controller.addInteraction(hand, for: .present)
    let press = LongPressGestureRecognizer()
    press.allowableMovement = 1000
    pad.addGestureRecognizer(press)
    send(.began, 110, at: 0)
    send(.moved, 190, at: 0.1)
    #expect(window.engine.isInFlight && pad.calls == ["began 10.0", "cancelled"])
    window.tick(to: 2)
    #expect(press.state == .failed)
  }
}
