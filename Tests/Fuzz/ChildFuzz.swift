internal import Foundation
internal import Logging
internal import SegueGeometry
internal import SegueHost
internal import SegueKit
internal import SegueScene
internal import TestSupport

/// Fuzzes the host with a child process that sends random and damaged messages, and `segue-runner`
/// with a host that sends such messages. Neither the host nor the runner may crash, hang, or leak
/// resources.
enum ChildFuzz {
  static func tryOne(_ dice: inout Dice) -> String? {
    guard case .success(let folder) = folder else {
      return "there is no plug-in to begin with: \(folder)"
    }
    return Int.random(in: 0..<3, using: &dice) == 0
      ? FakeHost.tryOne(&dice, library: folder.appending(path: "chaos.so").path)
      : tryHost(&dice, folder)
  }

  /// A folder with the compiled fixture chaos.c, a plug-in that behaves correctly under the ids in
  /// `FakeHost.ids`.
  private static let folder: Result<URL, any Error> = Result {
    let folder = try Toolchain.temporaryFolder()
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/HostTests/Fixtures/chaos.c"),
      into: folder.appending(path: "chaos.so"), options: ["-pthread"])
    // The folder is removed only at a normal exit.
    atexit {
      if let folder = try? ChildFuzz.folder.get() {
        try? FileManager.default.removeItem(at: folder)
      }
    }
    return folder
  }

  /// The path of this program. Started with other arguments, the program is the fake runner.
  static let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()

  // MARK: The host

  private static func tryHost(_ dice: inout Dice, _ folder: URL) -> String? {
    let before = descriptors()
    // Only one fake runner in eight sends wrong answers while the library is opened, because a
    // wrong answer usually ends the case early.
    FakeRunner.ask(for: Int.random(in: 0..<8, using: &dice) == 0 ? dice.next() : 0)
    // The deadline is short, because many cases wait until it has passed.
    var deadlines = PluginDeadlines(all: 0.05)
    deadlines.opening = 5
    var options = PluginRegistry.Options(
      environment: SearchEnvironment(variables: ["SEGUE_PLUGIN_PATH": folder.path]),
      isolation: .child, deadlines: deadlines)
    options.runner = program.path
    options.logger.logLevel = .critical
    do {
      let registry = PluginRegistry.discover(options)
      for _ in 0..<Int.random(in: 1...3, using: &dice) {
        FakeRunner.ask(for: dice.next())
        let fault =
          switch Int.random(in: 0..<6, using: &dice) {
          case 0, 1: drag(registry, &dice)
          case 2: film(registry, &dice)
          default: transition(registry, &dice)
          }
        if let fault { return fault }
      }
    }
    PluginRegistry.endProcesses()
    var info = siginfo_t()
    guard waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) < 0, errno == ECHILD else {
      return "a child process is left behind"
    }
    let after = descriptors()
    return after <= before ? nil : "\(after - before) descriptors are left behind"
  }

  private static func descriptors() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  }

  /// Runs one transition with a random usable animator. Returns a description of the fault, or nil.
  private static func transition(_ registry: PluginRegistry, _ dice: inout Dice) -> String? {
    let usable = registry.entries.first {
      $0.library != nil && $0.status == .ok && $0.kind == .animator
    }
    guard let id = usable?.id, let animator = try? registry.makeAnimator(id) else { return nil }
    let all = Rect(x: 0, y: 0, width: 400, height: 800)
    let container = View(frame: all, name: "container")
    let (from, to) = (View(frame: all, name: "from"), View(frame: all, name: "to"))
    container.addSubview(from)
    let context = TransitionContext(
      TransitionContext.Setup(containerView: container, from: from, to: to))
    let duration = animator.transitionDuration(using: context)
    guard duration.isFinite, duration >= 0 else { return "the duration is \(duration)" }
    let recording = context.record(animator)
    guard recording.timeline.duration.isFinite, recording.timeline.duration >= 0 else {
      return "the recording lasts \(recording.timeline.duration)"
    }
    for progress in [0, Double.random(in: 0...1, using: &dice), 1] {
      let tree = recording.timeline.layers(at: progress * recording.timeline.duration)
      // A plug-in may hide both screens. After a fault, however, the animation that replaces the
      // plug-in's must show something.
      if let fault = recording.fault, tree.layers.isEmpty {
        return "nothing is shown at progress \(progress) after: \(fault)"
      }
    }
    animator.animationEnded(recording.fault == nil ? .completed : .failed)
    recording.checkpoint.restore()
    guard container.subviews.count == 1, container.subviews.first === from else {
      return "the views are not as they were"
    }
    return nil
  }

  /// Drags with one or two fingers on a navigation controller to which an interaction controller of
  /// a plug-in is attached. Returns a description of the fault, or nil.
  private static func drag(_ registry: PluginRegistry, _ dice: inout Dice) -> String? {
    let usable = registry.entries.first { $0.status == .ok && $0.kind == .interaction }
    guard let id = usable?.id, let controller = try? registry.makeInteraction(id) else {
      return nil
    }
    let navigation = NavigationController(rootViewController: ViewController(title: "0"))
    navigation.pushViewController(ViewController(title: "1"), animated: false)
    navigation.interactiveTarget = { _ in ViewController(title: "2") }
    let window = Window(size: Size(width: 400, height: 800), rootViewController: navigation)
    let operations: [TransitionOperation] = [.pop, .push]
    navigation.addInteraction(controller, for: operations.randomElement(using: &dice) ?? .pop)
    var time = 0.0
    func send(_ phase: PointerEvent.Phase, _ dice: inout Dice) {
      time += 1.0 / 60
      window.tick(to: time)
      window.send(
        PointerEvent(
          phase, at: Point(x: .random(in: 0...400, using: &dice), y: 400), time: time))
    }
    for _ in 0..<Int.random(in: 1...3, using: &dice) {
      send(.began, &dice)
      for _ in 0..<Int.random(in: 0...6, using: &dice) { send(.moved, &dice) }
      send(Int.random(in: 0..<4, using: &dice) == 0 ? .cancelled : .ended, &dice)
      for _ in 0..<Int.random(in: 0...30, using: &dice) {
        time += 1.0 / 60
        window.tick(to: time)
      }
    }
    // No finger is down any more, so the transition must end.
    for _ in 0..<1200 where window.engine.isInFlight {
      time += 1.0 / 60
      window.tick(to: time)
    }
    if window.engine.isInFlight { return "a transition without a finger does not end" }
    if window.layers().layers.isEmpty { return "nothing is shown after a drag" }
    guard (1...5).contains(navigation.viewControllers.count) else {
      return "there are \(navigation.viewControllers.count) screens"
    }
    navigation.removeInteraction(controller)
    return nil
  }
}
