internal import SegueGeometry
internal import SegueHost
internal import SegueKit
internal import SegueScene
internal import SegueWire

/// An interaction controller that the conformance cases check.
struct ControllerSubject {
  let descriptor: PluginDescriptor
  let library: LibrarySubject

  init(_ descriptor: PluginDescriptor, _ library: LibrarySubject) {
    self.descriptor = descriptor
    self.library = library
  }

  /// Returns an arena for a gesture: a window in which the controller is attached, with a list of
  /// the calls across the ABI.
  func arena(
    _ gesture: Gesture, _ settings: [String] = [], in isolation: PluginEntry.Isolation = .child,
    isTraced: Bool = true, tracing calls: CallList = CallList()
  ) throws(Finding) -> Arena {
    do throws(HostError) {
      let controller = try library.registry(isolation).makeInteraction(
        descriptor.id, settings: settings, trace: isTraced ? calls.trace : nil)
      return Arena(gesture.operation, controller, calls)
    } catch { throw .failed(error.description) }
  }

  /// Returns the first gesture with which the controller begins a transition. The result is cached.
  ///
  /// - Throws: a warning when none of the tried gestures begins a transition.
  func gesture() throws(Finding) -> Gesture {
    if let known = library.gestures[descriptor.id] { return known }
    for gesture in Gesture.all(library.options.drag) {
      let arena = try arena(gesture)
      arena.play(gesture)
      try check(arena)
      guard arena.window.engine.count > arena.countBefore else { continue }
      library.gestures[descriptor.id] = gesture
      return gesture
    }
    var finding = Finding.warning(
      "none of the drags that were tried begins a transition",
      advice:
        "give a drag that begins one, \(part: .attempt(.drag)); the other cases for interaction controllers "
        + "could not be run")
    finding.isObstacle = true
    throw finding
  }

  /// Throws when the controller failed, or when the transition did not end.
  func check(_ arena: Arena, _ circumstances: CaseText = "") throws(Finding) {
    try library.checkLife()
    if let fault = arena.controller.fault {
      throw .failed(
        "\(fault)\(circumstances)", advice: arena.controller.refusedCalls.advice(for: fault))
    }
    if arena.window.engine.isInFlight {
      throw .failed("the transition did not settle\(circumstances)")
    }
  }
}

/// A drag of one finger over a window of 400 x 800 points, for one operation.
struct Gesture {
  let operation: TransitionOperation
  /// The points through which the finger moves in straight lines; at least two.
  let path: [Point]
  /// The number of pointer events in which the finger moves.
  var steps = 15

  private static let drags: [(Point, Point)] = [
    (Point(x: 4, y: 400), Point(x: 320, y: 400)), (Point(x: 396, y: 400), Point(x: 80, y: 400)),
    (Point(x: 200, y: 400), Point(x: 390, y: 400)), (Point(x: 200, y: 100), Point(x: 200, y: 700)),
    (Point(x: 200, y: 700), Point(x: 200, y: 100)), (Point(x: 200, y: 4), Point(x: 200, y: 700)),
    (Point(x: 200, y: 796), Point(x: 200, y: 100)),
    (Point(x: 200, y: 400), Point(x: 200, y: 400)),
  ]

  /// Returns the drags to try, for each operation: the user's drag if there is one, or else default drags, the most
  /// common first.
  static func all(_ drag: (points: [Point], duration: Double)?) -> [Gesture] {
    [TransitionOperation.pop, .page, .dismiss, .push, .present].flatMap { operation in
      guard let drag else {
        return drags.map { Gesture(operation: operation, path: [$0.0, $0.1]) }
      }
      let steps = Int(clamping: (drag.duration * 60).rounded())
      return [Gesture(operation: operation, path: drag.points, steps: min(max(steps, 2), 600))]
    }
  }

  /// Returns the location of the finger after a fraction (0…1) of the path's length.
  func location(_ share: Double) -> Point {
    var way = share * length
    for (start, end) in zip(path, path.dropFirst()) {
      let leg = Self.distance(start, end)
      if way <= leg, leg > 0 {
        let part = way / leg
        return Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
      }
      way -= leg
    }
    return path[path.count - 1]
  }

  private var length: Double {
    zip(path, path.dropFirst()).reduce(0) { $0 + Self.distance($1.0, $1.1) }
  }

  private static func distance(_ a: Point, _ b: Point) -> Double {
    let (x, y) = (b.x - a.x, b.y - a.y)
    return (x * x + y * y).squareRoot()
  }
}

/// A window with a container in which a transition is possible, and an interaction controller that is attached to the
/// container.
final class Arena {
  let window: Window
  let controller: PluginInteraction
  /// The number of transitions that the window had made before the controller was attached.
  let countBefore: Int
  let calls: CallList
  let container: ViewController
  /// The transition's progress after each pointer event, and after each frame while the transition
  /// settles.
  private(set) var percents: [Double] = []
  private(set) var results: [TransitionResult] = []

  static let size = Size(width: 400, height: 800)

  init(_ operation: TransitionOperation, _ controller: PluginInteraction, _ calls: CallList) {
    func screen(_ name: String) -> ViewController {
      let screen = ViewController(title: name)
      screen.view.backgroundColor = Color(red: 0.9, green: 0.9, blue: 0.8)
      return screen
    }
    self.controller = controller
    self.calls = calls
    let root: ViewController
    switch operation {
    case .page:
      root = PageViewController(
        pages: [screen("one"), screen("two"), screen("three")], currentIndex: 1)
    case .pop, .push:
      let navigation = NavigationController(rootViewController: screen("first"))
      navigation.pushViewController(screen("second"), animated: false)
      navigation.interactiveTarget = { _ in screen("third") }
      root = navigation
    default:
      root = screen("first")
      root.interactiveTarget = { _ in screen("modal") }
    }
    window = Window(size: Self.size, rootViewController: root)
    if operation == .dismiss {
      let modal = screen("modal")
      modal.modalPresentationStyle = .fullScreen
      root.present(modal, animated: false)
      container = modal
    } else {
      container = root
    }
    countBefore = window.engine.count
    container.addInteraction(controller, for: operation)
    window.engine.onEnd = { [weak self] in self?.results.append($0) }
  }

  var now: Double { window.engine.now }

  /// Advances the time by `seconds`, sends a pointer event, and notes the transition's progress.
  func send(
    _ phase: PointerEvent.Phase, _ location: Point, finger: Int = 0,
    after seconds: Double = 1.0 / 60
  ) {
    let time = now + seconds
    window.tick(to: time)
    window.send(PointerEvent(phase, at: location, time: time, pointer: finger))
    percents.append(window.engine.percentComplete)
  }

  /// Puts the finger down and moves it along the gesture's path up to the fraction `share`.
  func hold(_ gesture: Gesture, until share: Double = 1, steps: Int? = nil) {
    let steps = steps ?? gesture.steps
    send(.began, gesture.location(0))
    for step in 1...steps { send(.moved, gesture.location(share * Double(step) / Double(steps))) }
  }

  /// Plays the whole gesture, until no view is moving.
  func play(_ gesture: Gesture, ending: PointerEvent.Phase = .ended) {
    hold(gesture)
    send(ending, gesture.location(1))
    rest()
  }

  /// Advances the time until no transition is in flight, by at most 20 seconds.
  func rest() {
    let end = now + 20
    while window.engine.isInFlight, now < end {
      window.tick(to: now + 1.0 / 60)
      percents.append(window.engine.percentComplete)
    }
  }

  /// Returns the recorded calls after the first `count`.
  func calls(since count: Int) -> [TraceRecord] { Array(calls.records.dropFirst(count)) }
}
