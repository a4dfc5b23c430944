internal import SegueGeometry
internal import SegueHost
internal import SegueKit
internal import SegueScene
internal import SegueWire

extension ConformanceCase {
  /// Cases about an interaction controller's reaction to pointers.
  static let controllerCases = [
    ConformanceCase(
      "drives", "a drag begins a transition, drives it, and brings it to an end",
      advice: "return SEGUE_OK for pointer events; end the transition with finish, cancel or "
        + "release",
      .controller(checkDrives)),
    ConformanceCase(
      "begins-when-touched", "a transition begins only while a pointer is down",
      advice: "call begin only in `pointer_event`, and only while the pointer is down",
      needs: ["drives"], .controller(checkTouched)),
    ConformanceCase(
      "lets-go", "the controller releases its transition when its pointer goes up",
      advice: "call finish, cancel or release when the pointer that drives the transition ends",
      needs: ["drives"], .controller(checkLetsGo)),
    ConformanceCase(
      "cancelled-pointer", "a pointer that the system takes away cancels the transition",
      advice: "call cancel, or release with gesture_was_cancelled 1, after SEGUE_POINTER_CANCELLED",
      needs: ["drives"], .controller(checkCancelled)),
    ConformanceCase(
      "two-fingers", "a second finger does not disturb the transition",
      advice: "remember the number of the pointer that drives, and ignore the others",
      needs: ["drives"], .controller(checkTwoFingers)),
    ConformanceCase(
      "detach", "the controller may be detached while its transition is in flight",
      advice: "accept `ended` and `destroy` while a pointer is still down",
      needs: ["drives"], .controller(checkDetach)),
    ConformanceCase(
      "pointer-storm", "the controller survives any sequence of pointer events",
      advice: "expect pointers in any order, at any location and time, and return SEGUE_OK",
      needs: ["drives", "two-fingers", "cancelled-pointer"], .controller(checkStorm)),
  ]

  private static func checkDrives(_ subject: ControllerSubject) throws(Finding) {
    _ = try subject.gesture()
  }

  private static func checkTouched(_ subject: ControllerSubject) throws(Finding) {
    let gesture = try subject.gesture()
    let arena = try subject.arena(gesture)
    for _ in 0..<30 { arena.window.tick(to: arena.now + 1.0 / 30) }
    guard arena.window.engine.count == arena.countBefore else {
      throw .failed("a transition began before anything was touched")
    }
    arena.hold(gesture)
    let count = arena.window.engine.count
    let made = arena.calls.records.count
    arena.send(.ended, gesture.location(1))
    arena.rest()
    for _ in 0..<60 { arena.window.tick(to: arena.now + 1.0 / 30) }
    try subject.check(arena)
    let tries = arena.calls(since: made).contains { $0.function == "begin" }
    if tries || arena.window.engine.count > count {
      throw .failed("it calls begin although its pointer is up")
    }
  }

  private static func checkLetsGo(_ subject: ControllerSubject) throws(Finding) {
    let gesture = try subject.gesture()
    let arena = try subject.arena(gesture)
    arena.hold(gesture)
    guard arena.window.engine.context?.isInteractive == true else {
      throw .skipped("it releases the transition before the finger is up")
    }
    let made = arena.calls.records.count
    arena.send(.ended, gesture.location(1))
    let lets = arena.calls(since: made).contains {
      ["finish", "cancel", "release"].contains($0.function)
    }
    arena.rest()
    try subject.check(arena)
    if !lets {
      throw .failed("it still drove its transition when its pointer was up; the host released it")
    }
  }

  private static func checkCancelled(_ subject: ControllerSubject) throws(Finding) {
    let gesture = try subject.gesture()
    let arena = try subject.arena(gesture)
    arena.hold(gesture, until: 0.6)
    guard arena.window.engine.context?.isInteractive == true else {
      throw .skipped("it does not drive a transition while the finger is down")
    }
    arena.send(.cancelled, gesture.location(0.6))
    arena.rest()
    try subject.check(arena)
    if arena.results.last?.isCompleted == true {
      throw .failed("the transition is completed although the system took the pointer away")
    }
  }

  private static func checkTwoFingers(_ subject: ControllerSubject) throws(Finding) {
    let gesture = try subject.gesture()
    for liftsFirst in [false, true] {
      let arena = try subject.arena(gesture)
      arena.hold(gesture, until: 0.5)
      arena.send(.began, Point(x: 100, y: 200), finger: 1)
      for step in 1...6 {
        arena.send(.moved, Point(x: 100 + 20 * Double(step), y: 200), finger: 1)
        arena.send(.moved, gesture.location(0.5 + 0.05 * Double(step)))
      }
      arena.send(.ended, gesture.location(0.8), finger: liftsFirst ? 1 : 0)
      arena.send(.ended, gesture.location(0.8), finger: liftsFirst ? 0 : 1)
      arena.rest()
      try subject.check(arena, " with two fingers")
    }
  }

  private static func checkDetach(_ subject: ControllerSubject) throws(Finding) {
    let gesture = try subject.gesture()
    let arena = try subject.arena(gesture)
    arena.hold(gesture, until: 0.5)
    arena.container.removeInteraction(arena.controller)
    arena.send(.moved, gesture.location(0.7))
    arena.send(.ended, gesture.location(0.7))
    arena.rest()
    try subject.check(arena, " after it was detached in flight")
    for call in arena.calls.records
    where ["ended", "destroy"].contains(call.function) && call.status.isFailure {
      let refusal = RefusedCall(call, by: subject.descriptor)
      throw .failed("\(refusal.sentence) after it was detached in flight")
    }
    guard arena.calls.records.contains(where: { $0.function == "destroy" }) else {
      throw .failed("its instance was not destroyed after it was detached in flight")
    }
  }

  private static func checkStorm(_ subject: ControllerSubject) throws(Finding) {
    let gesture = try subject.gesture()
    let seed = subject.library.options.seed
    let arena = try subject.arena(gesture, isTraced: false)
    var dice = Dice(seed)
    var down: Set<Int> = []
    for _ in 0..<1000 {
      let finger = Int.random(in: 0..<3, using: &dice)
      let phases: [PointerEvent.Phase] =
        down.contains(finger) ? [.moved, .moved, .moved, .ended, .cancelled] : [.began]
      guard let phase = phases.randomElement(using: &dice) else { continue }
      if phase == .began { down.insert(finger) }
      if phase == .ended || phase == .cancelled { down.remove(finger) }
      let location = Point(
        x: Double.random(in: -100...500, using: &dice),
        y: Double.random(in: -100...900, using: &dice))
      let pauses: [Double] = [0, 0.001, 1.0 / 60, 0.1]
      let pause = pauses.randomElement(using: &dice) ?? 0
      arena.send(phase, location, finger: finger, after: pause)
    }
    for finger in down.sorted() { arena.send(.ended, Point(x: 200, y: 400), finger: finger) }
    arena.rest()
    try subject.check(arena, " after 1000 random events (\(part: .seed(seed)))")
  }
}
