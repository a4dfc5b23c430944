import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueKit

/// Tests gestures with several pointers, gestures that depend on time, and several recognizers in
/// one window.
struct MultiTouchTests {
  private let window = Window(
    size: Size(width: 400, height: 300), rootViewController: ViewController())
  private var view: View { window.rootViewController?.view ?? window.view }

  private func send(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, at time: Double, pointer: Int = 0
  ) {
    window.tick(to: time)
    window.send(PointerEvent(phase, at: Point(x: x, y: y), time: time, pointer: pointer))
  }

  /// Adds a recognizer to `view`, and returns it with an object that notes its states.
  private func attach<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, to view: View? = nil
  ) -> (Recognizer, Notes) {
    let notes = Notes()
    recognizer.action = { notes.states.append($0.state) }
    (view ?? self.view).addGestureRecognizer(recognizer)
    return (recognizer, notes)
  }

  private final class Notes {
    var states: [GestureRecognizer.State] = []
  }

  // MARK: Several pointers

  @Test func `a drag continues with the second finger when the first finger is lifted`() {
    let (pan, notes) = attach(PanGestureRecognizer())
    pan.slop = 0
    send(.began, 100, 100, at: 0)
    send(.moved, 120, 100, at: 0.1)
    #expect(pan.translation == Point(x: 20, y: 0))
    // A finger that goes down or up does not change the translation.
    send(.began, 200, 200, at: 0.2, pointer: 1)
    #expect(pan.numberOfTouches == 2 && pan.translation == Point(x: 20, y: 0))
    #expect(pan.location == Point(x: 160, y: 150))
    #expect(pan.location(ofTouch: 1, in: nil) == Point(x: 200, y: 200))
    send(.moved, 220, 200, at: 0.3, pointer: 1)
    #expect(pan.translation == Point(x: 30, y: 0))
    send(.ended, 120, 100, at: 0.4)
    #expect(pan.state == .changed && pan.translation == Point(x: 30, y: 0))
    send(.moved, 240, 200, at: 0.46, pointer: 1)
    send(.moved, 250, 200, at: 0.5, pointer: 1)
    #expect(pan.translation == Point(x: 60, y: 0))
    send(.ended, 250, 200, at: 0.5, pointer: 1)
    #expect(pan.state == .ended && pan.velocity.x > 0)
    #expect(notes.states.filter { $0 == .began }.count == 1 && notes.states.last == .ended)
  }

  @Test func `a two-finger pan begins with the second finger and ends when a finger is lifted`() {
    let (pan, notes) = attach(PanGestureRecognizer())
    pan.minimumNumberOfTouches = 2
    send(.began, 100, 100, at: 0)
    send(.moved, 150, 100, at: 0.1)
    #expect(notes.states.isEmpty)
    send(.began, 200, 100, at: 0.2, pointer: 1)
    send(.moved, 260, 100, at: 0.3, pointer: 1)
    #expect(pan.state == .began)
    send(.ended, 150, 100, at: 0.4)
    #expect(notes.states == [.began, .ended])
    // The remaining finger does not begin a new gesture.
    send(.moved, 300, 100, at: 0.5, pointer: 1)
    send(.ended, 300, 100, at: 0.6, pointer: 1)
    #expect(notes.states == [.began, .ended])
  }

  @Test
  func `a pinch's scale is the ratio of the finger distances, measured from the end of the slop`() {
    let (pinch, notes) = attach(PinchGestureRecognizer())
    pinch.slop = 10
    send(.began, 100, 100, at: 0)
    send(.began, 200, 100, at: 0, pointer: 1)
    send(.moved, 205, 100, at: 0.1, pointer: 1)
    #expect(pinch.state == .possible && pinch.scale == 1)
    send(.moved, 220, 100, at: 0.2, pointer: 1)
    #expect(pinch.state == .began && abs(pinch.scale - 120.0 / 110) < 1e-12)
    send(.moved, 320, 100, at: 0.25, pointer: 1)
    #expect(abs(pinch.scale - 2) < 1e-12 && pinch.velocity > 0)
    // After the program sets the scale, later values are relative to the value that the program has
    // set.
    pinch.scale = 1
    send(.moved, 265, 100, at: 0.36, pointer: 1)
    send(.moved, 210, 100, at: 0.4, pointer: 1)
    #expect(abs(pinch.scale - 0.5) < 1e-12 && pinch.velocity < 0)
    // With one finger the scale stays the same; a second finger continues the pinch from that
    // scale.
    send(.ended, 210, 100, at: 0.5, pointer: 1)
    send(.moved, 90, 90, at: 0.6)
    #expect(pinch.state == .changed && abs(pinch.scale - 0.5) < 1e-12)
    send(.began, 90, 190, at: 0.7, pointer: 2)
    send(.moved, 90, 290, at: 0.8, pointer: 2)
    #expect(abs(pinch.scale - 1) < 1e-12)
    send(.ended, 90, 290, at: 0.9, pointer: 2)
    send(.ended, 90, 90, at: 0.9)
    #expect(notes.states.last == .ended)
  }

  @Test(arguments: [0.0, 0.5])
  func `the scale of a pinch is finite even if both fingers are at the same location`(
    offset: Double
  ) {
    let (pinch, _) = attach(PinchGestureRecognizer())
    let (turn, _) = attach(RotationGestureRecognizer())
    send(.began, 100, 100, at: 0)
    send(.began, 100 + offset, 100, at: 0, pointer: 1)
    for step in 1...20 {
      send(.moved, 100 + Double(step % 3) * 20, 100, at: Double(step) / 10, pointer: 1)
      #expect(pinch.scale.isFinite && pinch.scale > 0 && pinch.velocity.isFinite)
      #expect(turn.rotation.isFinite && turn.velocity.isFinite)
    }
    pinch.scale = 0
    pinch.scale = .nan
    turn.rotation = .infinity
    #expect(pinch.scale > 0 && turn.rotation.isFinite)
  }

  @Test func `a rotation gesture counts beyond a full turn`() {
    let (turn, notes) = attach(RotationGestureRecognizer())
    turn.slop = 0
    send(.began, 200, 150, at: 0)
    send(.began, 250, 150, at: 0, pointer: 1)
    for step in 1...36 {
      let angle = Double(step) * .pi / 12
      send(
        .moved, 200 + 50 * cosine(angle), 150 + 50 * cosine(angle - .pi / 2), at: Double(step) / 60,
        pointer: 1)
    }
    #expect(abs(turn.rotation - 3 * .pi) < 1e-9)
    #expect(abs(turn.velocity - 60 * .pi / 12) < 1e-6)
    send(.ended, 150, 150, at: 1, pointer: 1)
    send(.ended, 200, 150, at: 1)
    #expect(notes.states.first == .began && notes.states.last == .ended)
  }

  /// Returns the cosine, computed by its series, because these tests import no C library.
  private func cosine(_ angle: Double) -> Double {
    let x = angle.remainder(dividingBy: 2 * .pi)
    var (term, sum) = (1.0, 1.0)
    for index in 1...15 {
      term *= -x * x / Double((2 * index - 1) * 2 * index)
      sum += term
    }
    return sum
  }

  @Test
  func
    `a one-finger and a two-finger tap recognizer recognize only taps with their number of fingers`()
  {
    let (one, ones) = attach(TapGestureRecognizer())
    let (two, twos) = attach(TapGestureRecognizer())
    two.numberOfTouchesRequired = 2
    send(.began, 100, 100, at: 0)
    send(.began, 150, 100, at: 0.02, pointer: 1)
    send(.ended, 100, 100, at: 0.1)
    send(.ended, 150, 100, at: 0.12, pointer: 1)
    #expect(ones.states.isEmpty && twos.states == [.ended])
    send(.began, 100, 100, at: 1)
    send(.ended, 100, 100, at: 1.1)
    #expect(ones.states == [.ended] && twos.states == [.ended])
    #expect(one.state == .ended && two.state == .failed)
  }

  // MARK: Time

  @Test func `a long press begins after its minimum duration, without a further event`() {
    let (press, notes) = attach(LongPressGestureRecognizer())
    send(.began, 100, 100, at: 1)
    window.tick(to: 1.49)
    #expect(notes.states.isEmpty)
    window.tick(to: 1.5)
    #expect(notes.states == [.began])
    send(.moved, 150, 100, at: 1.6)
    send(.ended, 150, 100, at: 1.7)
    #expect(notes.states == [.began, .changed, .ended])
    // A press that moves too far or is too short fails.
    send(.began, 100, 100, at: 2)
    send(.moved, 120, 100, at: 2.1)
    window.tick(to: 3)
    #expect(press.state == .failed)
    send(.ended, 120, 100, at: 3)
    send(.began, 100, 100, at: 4)
    send(.ended, 100, 100, at: 4.4)
    window.tick(to: 5)
    #expect(notes.states.count == 3 && press.state == .failed)
  }

  @Test func `a single tap waits until the double tap has failed`() {
    let (single, singles) = attach(TapGestureRecognizer())
    let (double, doubles) = attach(TapGestureRecognizer())
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    send(.began, 100, 100, at: 0)
    send(.ended, 100, 100, at: 0.1)
    window.tick(to: 0.4)
    #expect(singles.states.isEmpty && doubles.states.isEmpty)
    window.tick(to: 0.46)
    #expect(singles.states == [.ended] && doubles.states.isEmpty)
    for time in [1.0, 1.2] {
      send(.began, 100, 100, at: time)
      send(.ended, 100, 100, at: time + 0.1)
    }
    window.tick(to: 3)
    #expect(singles.states == [.ended] && doubles.states == [.ended])
  }

  // MARK: Several recognizers

  private final class Answers: GestureRecognizerDelegate {
    var begins = true
    var receives = true
    var isSimultaneous = false
    weak var required: GestureRecognizer?

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { begins }
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent)
      -> Bool
    {
      receives
    }
    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { isSimultaneous }
    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool { other === required }
  }

  @Test func `a pinch and a rotation exclude each other unless a delegate allows both`() {
    let (pinch, pinches) = attach(PinchGestureRecognizer())
    let (_, turns) = attach(RotationGestureRecognizer())
    let answers = Answers()
    func spread(from time: Double) {
      send(.began, 100, 100, at: time)
      send(.began, 200, 100, at: time, pointer: 1)
      send(.moved, 250, 180, at: time + 0.1, pointer: 1)
      send(.moved, 250, 200, at: time + 0.2, pointer: 1)
      send(.ended, 250, 200, at: time + 0.3, pointer: 1)
      send(.ended, 100, 100, at: time + 0.3)
    }
    spread(from: 0)
    #expect(pinches.states.first == .began && turns.states.isEmpty)
    pinch.delegate = answers
    answers.isSimultaneous = true
    spread(from: 1)
    #expect(turns.states.first == .began)
    #expect(pinches.states.filter { $0 == .began }.count == 2)
  }

  @Test func `a delegate can prevent a gesture from beginning or receiving a pointer`() {
    let answers = Answers()
    let (pan, notes) = attach(PanGestureRecognizer())
    pan.delegate = answers
    answers.begins = false
    send(.began, 100, 100, at: 0)
    send(.moved, 200, 100, at: 0.1)
    send(.ended, 200, 100, at: 0.2)
    #expect(notes.states.isEmpty && pan.state == .failed)
    answers.begins = true
    answers.receives = false
    send(.began, 100, 100, at: 1)
    #expect(pan.numberOfTouches == 0)
    send(.ended, 100, 100, at: 1.2)
  }

  @Test(arguments: ["delegate", "require"], [true, false])
  func `a drag that requires a swipe to fail begins only after the swipe has failed`(
    way: String, swipes: Bool
  ) {
    let answers = Answers()
    let (pan, pans) = attach(PanGestureRecognizer())
    let (swipe, swiped) = attach(SwipeGestureRecognizer(direction: .right))
    if way == "require" {
      pan.require(toFail: swipe)
    } else {
      pan.delegate = answers
      answers.required = swipe
    }
    send(.began, 100, 100, at: 0)
    send(.moved, 130, 100, at: 0.1)
    #expect(pans.states.isEmpty && pan.state == .possible)
    if swipes {
      send(.moved, 190, 100, at: 0.2)
      #expect(swiped.states == [.ended] && pan.state == .failed)
    } else {
      send(.moved, 130, 180, at: 0.2)
      #expect(swipe.state == .failed && pan.state == .began)
      send(.ended, 130, 180, at: 0.3)
      #expect(pans.states.last == .ended)
    }
  }

  @Test
  func `a recognizer's targets are called in the order of their addition until they are removed`() {
    final class Target {
      let name: String
      var calls: [String] = []
      init(_ name: String) { self.name = name }
      func tapped(_ recognizer: TapGestureRecognizer) { calls.append(name) }
    }
    let (first, second) = (Target("first"), Target("second"))
    let tap = TapGestureRecognizer(target: first, action: Target.tapped)
    tap.addTarget(second, action: Target.tapped)
    view.addGestureRecognizer(tap)
    for time in [0.0, 1, 2] {
      send(.began, 100, 100, at: time)
      send(.ended, 100, 100, at: time + 0.1)
      if time == 0 { tap.removeTarget(first) } else { tap.removeTarget(nil) }
    }
    #expect(first.calls == ["first"] && second.calls == ["second", "second"])
  }

  @Test
  func `a recognizer that is removed or disabled in its action does not affect other recognizers`() {
    let (pan, _) = attach(PanGestureRecognizer())
    let (tap, taps) = attach(TapGestureRecognizer())
    pan.action = { [weak view] recognizer in view?.removeGestureRecognizer(recognizer) }
    send(.began, 100, 100, at: 0)
    send(.moved, 200, 100, at: 0.1)
    send(.ended, 200, 100, at: 0.2)
    #expect(pan.state == .cancelled && pan.view == nil)
    tap.action = { recognizer in
      taps.states.append(recognizer.state)
      recognizer.isEnabled = false
    }
    for time in [1.0, 2] {
      send(.began, 100, 100, at: time)
      send(.ended, 100, 100, at: time + 0.1)
    }
    #expect(taps.states == [.ended])
  }

  // MARK: Random gestures

  /// Up to four fingers go down, move and go up at random over recognizers of every kind. Each gesture
  /// begins at most once, ends once when it has begun, and takes part again when all fingers are up.
  @Test(arguments: 0..<10)
  func `every recognizer works again after ten thousand random gestures`(part: Int) {
    var dice = Dice(UInt64(part) + 77)
    let inner = View(frame: Rect(x: 100, y: 100, width: 150, height: 150))
    view.addSubview(inner)
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    let single = TapGestureRecognizer()
    single.require(toFail: double)
    let answers = Answers()
    answers.isSimultaneous = true
    let pinch = PinchGestureRecognizer()
    pinch.delegate = answers
    let all: [(GestureRecognizer, View)] = [
      (single, inner), (double, inner), (pinch, inner), (RotationGestureRecognizer(), inner),
      (PanGestureRecognizer(), inner), (LongPressGestureRecognizer(), view),
      (SwipeGestureRecognizer(direction: .left), view), (PanGestureRecognizer(), view),
      (ScreenEdgePanGestureRecognizer(edges: [.left, .bottom]), view),
    ]
    for (recognizer, view) in all {
      var isActive = false
      recognizer.action = { recognizer in
        switch recognizer.state {
        case .began:
          #expect(!isActive)
          isActive = true
        case .changed: #expect(isActive)
        case .ended, .cancelled: isActive = false
        case .possible, .failed: Issue.record("an action for \(recognizer.state)")
        }
      }
      view.addGestureRecognizer(recognizer)
    }
    var time = 0.0
    for _ in 0..<1000 {
      var down: [Int: Point] = [:]
      for _ in 0..<Int.random(in: 2...14, using: &dice) {
        time += Double.random(in: 0.005...0.3, using: &dice)
        let pointer = Int.random(in: 0..<4, using: &dice)
        let location = Point(
          x: .random(in: -5...405, using: &dice), y: .random(in: -5...305, using: &dice))
        switch (down[pointer], Int.random(in: 0..<5, using: &dice)) {
        case (nil, _):
          down[pointer] = location
          send(.began, location.x, location.y, at: time, pointer: pointer)
        case (let old?, 0...2):
          let near = Point(x: old.x + (location.x - 200) / 5, y: old.y + (location.y - 150) / 5)
          down[pointer] = near
          send(.moved, near.x, near.y, at: time, pointer: pointer)
        case (let old?, let action):
          down[pointer] = nil
          send(action == 3 ? .ended : .cancelled, old.x, old.y, at: time, pointer: pointer)
        }
      }
      for (pointer, location) in down.sorted(by: { $0.key < $1.key }) {
        send(.ended, location.x, location.y, at: time, pointer: pointer)
      }
      time += 1
      window.tick(to: time)
      for (recognizer, _) in all {
        #expect(
          recognizer.numberOfTouches == 0 && recognizer.state != .began
            && recognizer.state != .changed)
        #expect(!recognizer.isHeld)
      }
    }
  }
}
