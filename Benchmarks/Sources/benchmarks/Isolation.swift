import Foundation
import SegueGeometry
import SegueHost
import SegueKit
import SegueScene

/// Measures the cost of running plug-ins in separate processes, and of opening libraries.
struct Isolation {
  private static let runs = 15
  private let segue: String
  private let folder: String
  /// The folder that contains the compiled plug-ins of `Benchmarks/Plugins/probe.c`.
  private var probes: String { folder + "/probes" }

  init(segue: String) throws {
    self.segue = segue
    folder = NSTemporaryDirectory() + "segue-bench-isolation-\(getpid())"
    for name in ["/probes", "/many"] {
      try FileManager.default.createDirectory(
        atPath: folder + name, withIntermediateDirectories: true)
    }
    for (name, defines) in [("driver", []), ("calls", ["-DPROBE_CALLS"])] {
      try compile(probes + "/\(name).so", defines)
    }
    try compile(probes + "/pointer.so", [], "pointer")
  }

  private func compile(_ library: String, _ defines: [String], _ source: String = "probe") throws {
    _ = try Child(
      [
        "cc", "-std=c11", "-O2", "-fPIC", "-shared", "-fvisibility=hidden",
        "-ISources/CSegue/include",
      ]
        + defines + ["-o", library, "Benchmarks/Plugins/\(source).c"])
  }

  func table() throws -> String {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try [renders(), calls(), discovery()].joined(separator: "\n")
  }

  /// Measures complete renders with the animator slide in each isolation mode.
  private func renders() throws -> String {
    let modes = ["in-process", "child", "hardened"]
    var times: [String: [Double]] = [:]
    // The modes are measured alternately, so that a change of the machine's speed affects all of
    // them.
    for _ in 0..<Self.runs {
      for mode in modes {
        let run = try Child([
          segue, "render", "Examples/screens/inbox.svg", "Examples/screens/letter.svg", "-o",
          "null:",
          "--animator", "slide", "--size", "1920x1080", "--duration", "10", "--quiet",
          "--isolation", mode,
        ])
        times[mode, default: []].append(run.seconds)
      }
    }
    let base = times["in-process"]?.median ?? 0
    var table = """
      ## Isolation

      600 frames of 1920 × 1080 with slide are drawn but not written, with the plug-in in the \
      command's process and in one of its own. The times are of the whole process, medians of \
      \(Self.runs) runs in turn.

      | isolation | time | more than in-process |
      | --- | --- | --- |

      """
    for mode in modes {
      let time = times[mode]?.median ?? 0
      table += "| \(mode) | \((time * 1000).text(0)) ms | \(((time - base) * 1000).text(1)) ms |\n"
    }
    return table
  }

  /// Measures three operations: describing a transition (the calls to an animator before the first
  /// frame), one frame of a frame driver, and one call to the host.
  private func calls() throws -> String {
    var table = """
      Describing is all that the host asks of an animator before the first frame: create, duration, \
      animate and completions, in a process that runs already. A frame driver's round trip is a \
      frame of a timeline with one driver, which makes two calls to the host. A call is \
      `segue_get_alpha`, seen from the plug-in. An event is a movement of a pointer, seen from the window; a controller \
      that drives a transition makes one call for it. Medians; of the calls the fastest of 20 rounds.

      | measured | in-process | child | hardened |
      | --- | --- | --- | --- |

      """
    let modes: [PluginEntry.Isolation] = [.inProcess, .child, .hardened]
    let registries = modes.map(registry)
    func row(_ name: String, _ unit: String, _ measure: (PluginRegistry) throws -> Double) throws {
      let values = try registries.map { try measure($0).text(1) + " " + unit }
      table += "| \(name) | \(values.joined(separator: " | ")) |\n"
    }
    try row("describing slide", "ms") { try describing($0) * 1e3 }
    try row("one frame of a driver", "µs") { try driving($0) * 1e6 }
    try row("one call of the host", "µs") { registry in
      let (_, timeline) = try transition("org.example.calls", registry)
      return timeline.duration
    }
    try row("one event of a controller that ignores it", "µs") { try events(from: 700, $0) * 1e6 }
    try row("one event of a controller that drives with it", "µs") { try events(from: 100, $0) * 1e6 }
    return table
  }

  /// Measures an event of a pointer that went down `y` points from the top: from sending it to a window until the
  /// controller has answered.
  private func events(from y: Double, _ registry: PluginRegistry) throws -> Double {
    let navigation = NavigationController(rootViewController: ViewController(title: "first"))
    navigation.pushViewController(ViewController(title: "second"), animated: false)
    let window = Window(size: Size(width: 400, height: 800), rootViewController: navigation)
    let controller = try registry.makeInteraction("org.example.pointer")
    navigation.addInteraction(controller, for: .pop)
    defer { navigation.removeInteraction(controller) }
    var time = 0.0
    func send(_ phase: PointerEvent.Phase, _ x: Double) -> Double {
      time += 1e-4
      window.tick(to: time)
      let begin = DispatchTime.now().uptimeNanoseconds
      window.send(PointerEvent(phase, at: Point(x: x, y: y), time: time, pointer: 0))
      return Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9
    }
    _ = send(.began, 100)
    _ = send(.moved, 120)
    let times = (0..<4000).map { send(.moved, $0 % 2 == 0 ? 160 : 200) }
    guard window.engine.isInFlight == (y < 400) else { throw Trouble("the controller has not done its part") }
    _ = send(.ended, 200)
    return times.median
  }

  private func registry(_ isolation: PluginEntry.Isolation) -> PluginRegistry {
    let beside = URL(fileURLWithPath: segue).deletingLastPathComponent().path
    var options = PluginRegistry.Options(
      environment: SearchEnvironment(executableFolder: beside), extraFolders: [probes],
      isolation: isolation)
    options.cacheFolder = nil
    options.quarantineFolder = nil
    return PluginRegistry.discover(options)
  }

  private func transition(
    _ name: String, _ registry: PluginRegistry
  ) throws -> (animator: any ViewControllerAnimatedTransitioning, timeline: Timeline) {
    let all = Rect(x: 0, y: 0, width: 390, height: 844)
    let container = View(frame: all)
    let (from, to) = (View(frame: all), View(frame: all))
    container.addSubview(from)
    let animator = try registry.makeAnimator(name)
    let context = TransitionContext(
      TransitionContext.Setup(containerView: container, from: from, to: to))
    _ = animator.transitionDuration(using: context)
    let recording = context.record(animator)
    if let fault = recording.fault { throw Trouble("\(name): \(fault)") }
    return (animator, recording.timeline)
  }

  private func describing(_ registry: PluginRegistry) throws -> Double {
    try (0..<200).map { _ in
      let begin = DispatchTime.now().uptimeNanoseconds
      let (animator, _) = try transition("slide", registry)
      let took = Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9
      animator.animationEnded(.completed)
      return took
    }.median
  }

  private func driving(_ registry: PluginRegistry) throws -> Double {
    let (animator, timeline) = try transition("org.example.driver", registry)
    var evaluator = timeline.evaluator()
    var tree = LayerTree(size: timeline.size)
    let times = (1..<2000).map { frame in
      let begin = DispatchTime.now().uptimeNanoseconds
      evaluator.evaluate(at: Double(frame) / 2000, into: &tree)
      return Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9
    }
    animator.animationEnded(.completed)
    return times.median
  }

  /// Measures `segue list` with 500 libraries, first with an empty cache and then with a full one.
  private func discovery() throws -> String {
    let first = folder + "/many/0.so"
    try compile(first, [])
    for index in 1..<500 {
      try FileManager.default.copyItem(atPath: first, toPath: folder + "/many/\(index).so")
    }
    setenv("XDG_CACHE_HOME", folder + "/cache", 1)
    defer { unsetenv("XDG_CACHE_HOME") }
    let list = [segue, "list", "--plugin-path", folder + "/many"]
    var cold: [Double] = []
    for _ in 0..<3 {
      try? FileManager.default.removeItem(atPath: folder + "/cache")
      cold.append(try Child(list).seconds)
    }
    let warm = try (0..<15).map { _ in try Child(list).seconds }
    return """
      `segue list` with 500 libraries takes \(cold.median.text(2)) s when nothing is known of them \
      (median of 3 runs), and \((warm.median * 1000).text(1)) ms afterwards (median of 15).

      """
  }
}
