import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueKit

/// Sends random touches to views with recognizers of all kinds.
struct RandomGestureTests {
  /// Watches a recognizer's states, and records each state that may not follow the previous one.
  private final class Watch {
    var isActive = false
    var faults: [String] = []
    var begins = 0

    func note(_ recognizer: GestureRecognizer, isDiscrete: Bool) {
      switch recognizer.state {
      case .began:
        if isActive { faults.append("began twice") }
        isActive = true
        begins += 1
      case .changed: if !isActive { faults.append("changed before it began") }
      case .ended where isDiscrete: begins += 1
      case .ended, .cancelled:
        if !isActive { faults.append("ended before it began") }
        isActive = false
      case .possible, .failed: faults.append("called for \(recognizer.state)")
      }
    }
  }

  private final class Delegate: GestureRecognizerDelegate {
    var generator = Dice(5)
    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
      recognizer is PinchGestureRecognizer && other is RotationGestureRecognizer
    }
    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
      Int.random(in: 0..<10, using: &generator) > 0
    }
  }

  @Test(arguments: 1...10)
  func `under random touches, no recognizer begins twice or stays active without a finger`(
    seed: UInt64
  ) {
    var random = Dice(seed)
    let controller = ViewController()
    let window = Window(size: Size(width: 300, height: 300), rootViewController: controller)
    let scroll = ScrollView(frame: Rect(x: 0, y: 150, width: 300, height: 150))
    scroll.contentSize = Size(width: 600, height: 600)
    let inner = View(frame: Rect(x: 50, y: 50, width: 200, height: 200))
    controller.view.addSubview(scroll)
    controller.view.addSubview(inner)
    let delegate = Delegate()
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    let single = TapGestureRecognizer()
    single.require(toFail: double)
    let all: [(GestureRecognizer, View, Bool)] = [
      (double, inner, true), (single, inner, true),
      (PanGestureRecognizer(), controller.view, false),
      (PanGestureRecognizer(), inner, false), (PinchGestureRecognizer(), controller.view, false),
      (RotationGestureRecognizer(), inner, false), (LongPressGestureRecognizer(), inner, false),
      (SwipeGestureRecognizer(direction: .left), controller.view, true),
      (ScreenEdgePanGestureRecognizer(edges: [.left]), controller.view, false),
    ]
    var watches: [Watch] = []
    for (index, (recognizer, view, isDiscrete)) in all.enumerated() {
      let watch = Watch()
      watches.append(watch)
      recognizer.action = { watch.note($0, isDiscrete: isDiscrete) }
      if index % 3 == 0 { recognizer.delaysTouchesBegan = true }
      recognizer.delegate = delegate
      view.addGestureRecognizer(recognizer)
    }
    var time = 0.0
    for _ in 0..<1000 {
      var down: [Int: Point] = [:]
      for _ in 0..<Int.random(in: 2...24, using: &random) {
        time += Double.random(in: 0...0.2, using: &random)
        window.tick(to: time)
        let finger = Int.random(in: 0..<4, using: &random)
        if var location = down[finger] {
          if Int.random(in: 0..<5, using: &random) == 0 {
            let phase: PointerEvent.Phase =
              Int.random(in: 0..<8, using: &random) == 0 ? .cancelled : .ended
            window.send(PointerEvent(phase, at: location, time: time, pointer: finger))
            down[finger] = nil
          } else {
            location.x += Double.random(in: -40...40, using: &random)
            location.y += Double.random(in: -40...40, using: &random)
            window.send(PointerEvent(.moved, at: location, time: time, pointer: finger))
            down[finger] = location
          }
        } else {
          let location = Point(
            x: Double.random(in: 0..<300, using: &random),
            y: Double.random(in: 0..<300, using: &random))
          window.send(PointerEvent(.began, at: location, time: time, pointer: finger))
          down[finger] = location
        }
        if Int.random(in: 0..<200, using: &random) == 0 {
          let recognizer = all[Int.random(in: 0..<all.count, using: &random)].0
          recognizer.isEnabled = false
          recognizer.isEnabled = true
        }
      }
      for (finger, location) in down.sorted(by: { $0.key < $1.key }) {
        window.send(PointerEvent(.ended, at: location, time: time, pointer: finger))
      }
      time += 1
      window.tick(to: time)
      for (recognizer, _, _) in all {
        let isStuck = recognizer.state.isActive || recognizer.numberOfTouches > 0
        #expect(!isStuck, "\(type(of: recognizer)) \(recognizer.state)")
      }
    }
    for (watch, (recognizer, _, _)) in zip(watches, all) {
      #expect(watch.faults.isEmpty, "\(type(of: recognizer)): \(watch.faults.prefix(3))")
    }
    #expect(watches.reduce(0) { $0 + $1.begins } > 300)
  }
}
