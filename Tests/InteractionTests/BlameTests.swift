import Foundation
import Logging
import SegueGeometry
import Synchronization
import TestSupport
import Testing

@testable import SegueHost
@testable import SegueKit

/// Tests which plug-in is held responsible when one plug-in is called during a call of another.
@Suite struct BlameTests {
  /// A folder with the fixture "busy" and bundled libraries, which are not bundled here, so that each of them can be put
  /// in quarantine.
  private static let folder = Result { () throws -> URL in
    let folder = try Toolchain.temporaryFolder()
    let built = URL(filePath: SearchEnvironment.current().executableFolder ?? ".")
    for name in ["edge-pan", "pan", "pinch", "slide"] {
      try FileManager.default.copyItem(
        at: built.appending(path: "libsegue-\(name).so"),
        to: folder.appending(path: "libsegue-\(name).so"))
    }
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/InteractionTests/Fixtures/busy.c"),
      into: folder.appending(path: "busy.so"), options: [])
    return folder
  }

  /// A clock that advances by a second whenever it is read, so that a plug-in's calls take time and nothing else does.
  private final class Clock: Sendable {
    private let seconds = Mutex(0.0)
    func read() -> Double {
      seconds.withLock {
        $0 += 1
        return $0
      }
    }
  }

  private static func discover(
    _ isolation: PluginEntry.Isolation, state: URL
  ) throws -> PluginRegistry {
    let clock = Clock()
    var options = PluginRegistry.Options(
      environment: SearchEnvironment(variables: ["SEGUE_PLUGIN_PATH": try folder.get().path]),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, isolation: isolation,
      deadlines: PluginDeadlines(all: 20))
    options.runner = SearchEnvironment.current().runner
    options.quarantineFolder = state.path
    options.now = { clock.read() }
    return PluginRegistry.discover(options)
  }

  private static func quarantined(_ registry: PluginRegistry) -> [String] {
    registry.entries.filter { $0.status == .quarantined }.compactMap(\.id).sorted()
  }

  /// Provides the animator of every transition.
  private final class Provider: NavigationControllerDelegate {
    let make: () -> PluginAnimator?
    init(_ make: @escaping () -> PluginAnimator?) { self.make = make }

    func navigationController(
      _ navigationController: NavigationController,
      animationControllerFor operation: TransitionOperation, from: ViewController,
      to: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { make() }
  }

  /// Pops a screen with a finger, with these plug-ins, and returns the ids of the plug-ins that are in quarantine
  /// afterwards.
  private func blamed(
    _ controller: String, _ animator: String, _ isolation: PluginEntry.Isolation
  ) throws -> [String] {
    let state = try Toolchain.temporaryFolder()
    let registry = try Self.discover(isolation, state: state)
    let stage = Stage.navigation(2)
    let provider = Provider { (try? registry.makeAnimator(animator)) as? PluginAnimator }
    (stage.container as? NavigationController)?.delegate = provider
    stage.container.addInteraction(try registry.makeInteraction(controller), for: .pop)
    if controller == "pinch" {
      for distance in stride(from: 310.0, through: 110, by: -20) {
        stage.window.tick(to: stage.engine.now + 1.0 / 60)
        for (finger, side) in [(3, -0.5), (7, 0.5)] {
          stage.window.send(
            PointerEvent(
              distance == 310 ? .began : .moved, at: Point(x: 200 + side * distance, y: 400),
              time: stage.engine.now, pointer: finger))
        }
      }
    } else {
      stage.drag(from: 5, to: 300)
    }
    stage.runToRest()
    return Self.quarantined(try Self.discover(isolation, state: state))
  }

  @Test(arguments: ["edge-pan", "pan", "pinch"], [PluginEntry.Isolation.child, .hardened])
  func `an animator that keeps the host busy is blamed alone, not the controller that began it`(
    _ controller: String, _ isolation: PluginEntry.Isolation
  ) throws {
    #expect(try blamed(controller, "org.example.busy", isolation) == ["org.example.busy"])
  }

  /// The fixture's two plug-ins run in one process, so the controller does not get to its own fault if the animator ends
  /// the process first.
  @Test(arguments: [
    ("slide", "org.example.busy-hand"), ("org.example.busy", "org.example.busy"),
  ])
  func `the innermost of a busy controller and its animator is blamed`(
    _ animator: String, _ culprit: String
  ) throws {
    #expect(try blamed("org.example.busy-hand", animator, .child) == [culprit])
  }

  /// The state of the running plug-in belongs to the process, so this test has a process of its own.
  @Test func `a call in another process does not count as the time of the call that it is made in`()
    async
  {
    await #expect(processExitsWith: .success) {
      let router = CallRouter(logger: Logger(label: "test"))
      let caller = Caller(name: "org.example.outer", logger: nil, trace: nil, router: router)
      RunningPlugins.calling(caller, "pointer") {
        let outer = RunningPlugin.call
        precondition(outer != nil)
        RunningPlugins.outside {
          precondition(RunningPlugin.call == nil)
          RunningPlugins.calling(caller, "animate") { precondition(RunningPlugin.call != nil) }
          precondition(RunningPlugin.call == nil)
        }
        precondition(RunningPlugin.call != nil && RunningPlugin.call != outer)
        precondition(RunningPlugin.function.map { String(cString: $0) } == "pointer")
      }
    }
  }
}
