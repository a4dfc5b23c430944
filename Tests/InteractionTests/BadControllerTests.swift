import Foundation
import Logging
import SegueGeometry
import SegueWire
import TestSupport
import Testing

@testable import SegueHost
@testable import SegueKit

/// Tests interaction controllers that break the rules: their calls are refused, and the app
/// continues to work.
@Suite struct BadControllerTests {
  /// The isolation modes. Every controller must behave in the same way in all of them.
  static let modes: [PluginEntry.Isolation] = [.inProcess, .child, .hardened]

  /// The compiled library of the interaction controllers that break the rules. The file is kept,
  /// since each child process opens it.
  private static let file = Result { () throws -> URL in
    let file = try Toolchain.temporaryFolder().appending(path: "bad.so")
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/InteractionTests/Fixtures/bad.c"), into: file,
      options: ["-pthread"])
    return file
  }

  private static func discover(
    _ isolation: PluginEntry.Isolation, seconds: Double
  ) throws -> PluginRegistry {
    var options = PluginRegistry.Options(
      environment: SearchEnvironment(
        variables: ["SEGUE_PLUGIN_PATH": try file.get().deletingLastPathComponent().path]),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, isolation: isolation,
      deadlines: PluginDeadlines(all: seconds))
    options.runner = SearchEnvironment.current().runner
    return PluginRegistry.discover(options)
  }

  /// The registry of the library in each isolation mode. The registries are created once for all
  /// tests.
  private static let registries = Result {
    () throws -> [PluginEntry.Isolation: PluginRegistry] in
    try Dictionary(
      uniqueKeysWithValues: modes.map { ($0, try discover($0, seconds: 60)) })
  }

  private func stage(
    _ behaviour: String, _ isolation: PluginEntry.Isolation, screens: Int = 2,
    registry: PluginRegistry? = nil
  ) throws -> (Stage, PluginInteraction) {
    let stage = Stage.navigation(screens)
    let registry = try registry ?? #require(try Self.registries.get()[isolation])
    let controller = try registry.makeInteraction(
      "org.example.\(behaviour)",
      trace: CallTrace { [records = stage.records] in records.append($0) })
    stage.container.addInteraction(controller, for: .pop)
    return (stage, controller)
  }

  @Test(
    arguments: [(PointerEvent.Phase.ended, 0.8, 1), (.ended, 0.2, 2), (.cancelled, 0.8, 2)], modes)
  func
    `a transition that its controller never ends is ended by the host when the finger is lifted`(
      _ finger: (ending: PointerEvent.Phase, way: Double, screens: Int),
      _ isolation: PluginEntry.Isolation
    ) throws
  {
    let (ending, way, screens) = finger
    let (stage, _) = try stage("never", isolation)
    stage.drag(from: 0, to: 400 * way, ending: ending)
    #expect(stage.engine.machine.state == .settling(screens == 1 ? .finish : .cancel))
    stage.runToRest()
    #expect(stage.screens == screens && !stage.engine.isInFlight)
    #expect(stage.answers("ended") == [.ok])
  }

  @Test(arguments: modes)
  func `an interaction controller's progress or velocity that is not finite is refused`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let (stage, _) = try stage("nan", isolation)
    stage.send(.began, 100)
    #expect(stage.answers("update") == [.ok, .notFinite, .notFinite])
    #expect(stage.answers("move_freely") == [.notFinite, .notFinite])
    #expect(stage.answers("finish") + stage.answers("cancel") == [.notFinite, .notFinite])
    #expect(stage.answers("release") == [.notFinite])
    #expect(stage.percent == 0.25 && stage.engine.machine.state == .interactive)
    stage.send(.ended, 100)
    stage.runToRest()
    #expect(stage.screens == 2)
  }

  @Test(arguments: modes)
  func `a second finish and every later call of an interaction controller returns WRONG_STATE`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let (stage, _) = try stage("twice", isolation)
    stage.send(.began, 100)
    #expect(stage.answers("begin") == [.ok, .wrongState])
    #expect(stage.answers("finish") == [.ok, .wrongState])
    #expect(stage.answers("cancel") == [.wrongState])
    #expect(stage.answers("release") == [.wrongState])
    #expect(stage.answers("update") == [.ok, .wrongState])
    stage.send(.ended, 100)
    stage.runToRest()
    #expect(stage.screens == 1)
  }

  @Test(arguments: modes)
  func `an interaction controller's calls after the transition's end return ENDED`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let (stage, _) = try stage("late", isolation, screens: 3)
    stage.drag([Point(x: 100, y: 100)])
    stage.runToRest()
    #expect(stage.screens == 2)
    stage.drag([Point(x: 100, y: 100)])
    #expect(stage.answers("update") == [.ended])
    #expect(stage.answers("pause") == [.ended])
    #expect(stage.answers("finish") == [.ok, .ended])
    #expect(stage.answers("cancel") == [.ended] && stage.answers("release") == [.ended])
    #expect(stage.answers("move_freely") == [.ended])
    stage.runToRest()
    #expect(stage.screens == 2)
  }

  @Test(arguments: modes)
  func `the transition is cancelled if the interaction controller that drives it fails`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let (stage, controller) = try stage("fails", isolation)
    let before = stage.picture
    #expect(controller.fault == nil)
    stage.drag(from: 100, to: 300, steps: 3, ending: nil)
    #expect(stage.engine.machine.state == .settling(.cancel))
    #expect(controller.fault == "org.example.fails: pointer_event returned FAILED")
    stage.runToRest()
    #expect(stage.screens == 2 && stage.picture == before)
  }

  @Test(arguments: modes)
  func `an interaction controller is not blamed for calls after its transition has failed`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let (stage, controller) = try stage("never", isolation)
    stage.drag(from: 0, to: 100, ending: nil)
    stage.engine.fail("the animator failed")
    stage.send(.moved, 150)
    #expect(stage.answers("update").last == .wrongState)
    #expect(stage.answers("pointer_event").last == .wrongState)
    #expect(controller.fault == nil)
    stage.send(.ended, 150)
    stage.runToRest()
    #expect(controller.fault == nil && stage.engine.lastResult?.reason == .failed)
  }

  @Test(arguments: modes)
  func `an interaction controller's calls from another thread are refused`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let (stage, _) = try stage("thread", isolation)
    stage.send(.began, 100)
    #expect(stage.answers("update") == [.wrongThread])
    #expect(stage.answers("progress") == [.wrongThread])
    #expect(stage.answers("cancel") == [.ok])
  }

  @Test(arguments: modes)
  func
    `an interaction controller's made-up handles, wrong interfaces and unknown codes are refused`(
      _ isolation: PluginEntry.Isolation
    ) throws
  {
    let (stage, _) = try stage("stale", isolation)
    stage.send(.began, 100)
    #expect(stage.answers("update") == [.staleHandle, .staleHandle, .staleHandle])
    #expect(stage.answers("direction") == [.staleHandle])
    #expect(stage.answers("timing_text") == [.staleHandle])
    #expect(stage.answers("number") == [.staleHandle])
    #expect(stage.answers("begin") == [.invalidArgument, .ok])
    #expect(stage.answers("move_freely") == [.invalidArgument])
    #expect(stage.answers("release") == [.invalidArgument])
    stage.send(.ended, 100)
    stage.runToRest()
    #expect(stage.screens == 2)
  }

  @Test(arguments: modes)
  func `an interaction controller can read number parameters with its handle, but not curves`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let (stage, _) = try stage("settings", isolation)
    stage.send(.began, 100)
    #expect(stage.answers("number") == [.ok, .unknown])
    #expect(stage.answers("switch_value") == [.wrongType])
    #expect(stage.answers("curve") == [.unsupported])
  }

  @Test(arguments: modes)
  func `an interaction controller cannot begin a transition without a finger`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let (stage, _) = try stage("again", isolation, screens: 4)
    stage.drag([Point(x: 100, y: 100)])
    stage.runToRest()
    #expect(stage.answers("begin") == [.ok, .wrongState])
    #expect(stage.screens == 3 && !stage.engine.isInFlight)
    let can = stage.records.records.first { $0.function == "can_begin" }
    #expect(can?.results.first?.value == .integer(0))
  }

  @Test(arguments: modes)
  func
    `update and finish before a transition's first frame take effect, and a later cancel is refused`(
      _ isolation: PluginEntry.Isolation
    ) throws
  {
    let (stage, _) = try stage("early", isolation)
    stage.send(.began, 100)
    #expect(stage.answers("update") == [.ok] && stage.answers("finish") == [.ok])
    #expect(stage.answers("cancel") == [.wrongState])
    #expect(stage.engine.machine.state == .settling(.finish))
    stage.send(.ended, 100)
    stage.runToRest()
    #expect(stage.screens == 1)
  }

  @Test(arguments: ["create-fails", "create-null"], modes)
  func `an interaction controller whose creation fails is not created again`(
    _ behaviour: String, _ isolation: PluginEntry.Isolation
  ) throws {
    let (stage, controller) = try stage(behaviour, isolation)
    stage.drag(from: 0, to: 300)
    stage.drag(from: 0, to: 300)
    #expect(stage.answers("create").count == 1 && stage.answers("pointer_event").isEmpty)
    #expect(stage.answers("destroy").isEmpty && stage.engine.count == 0)
    #expect(controller.fault?.hasPrefix("org.example.\(behaviour): create ") == true)
  }

  @Test(
    arguments: [
      ("crashes", "crashed (SIGSEGV) in pointer_event"),
      ("hangs", "did not return within 0.2 s in pointer_event"),
    ], modes.dropFirst())
  func `an interaction controller whose process ends loses its transition and is created again`(
    _ behaviour: (name: String, says: String), _ isolation: PluginEntry.Isolation
  ) throws {
    let registry = try Self.discover(isolation, seconds: 0.2)
    let (stage, controller) = try stage(behaviour.name, isolation, registry: registry)
    let before = stage.picture
    for round in 1...2 {
      stage.drag(from: 100, to: 300, steps: 3, ending: nil)
      #expect(stage.engine.machine.state == .settling(.cancel))
      #expect(controller.fault == "org.example.\(behaviour.name) \(behaviour.says)")
      stage.send(.ended, 300)
      stage.runToRest()
      #expect(stage.screens == 2 && stage.picture == before)
      #expect(stage.answers("create").count == round)
    }
  }

  /// Removes an interaction controller as soon as the navigation controller begins a transition.
  private final class Taker: NavigationControllerDelegate {
    let controller: PluginInteraction

    init(_ controller: PluginInteraction) {
      self.controller = controller
    }

    func navigationController(
      _ navigationController: NavigationController, willShow controller: ViewController,
      animated: Bool
    ) {
      navigationController.removeInteraction(self.controller)
    }
  }

  @Test(arguments: modes)
  func `an interaction controller that is removed during its call is destroyed after the call`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let (stage, controller) = try stage("never", isolation)
    let taker = Taker(controller)
    (stage.container as? NavigationController)?.delegate = taker
    stage.drag(from: 0, to: 100)
    stage.runToRest()
    let own = stage.records.records.filter { $0.direction == .hostToPlugin }
    #expect(own.count { $0.function == "destroy" } == 1)
    #expect(own.last?.function == "destroy" && own.last?.depth == 0)
  }

  @Test(arguments: modes)
  func `removing an interaction controller cancels its transition and destroys its instance once`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let records: Stage.Recorded
    do {
      let (stage, controller) = try stage("never", isolation)
      records = stage.records
      stage.drag(from: 0, to: 100, ending: nil)
      stage.container.removeInteraction(controller)
      #expect(stage.engine.machine.state == .settling(.cancel))
      stage.runToRest()
      #expect(stage.screens == 2)
    }
    let own = records.records.filter { $0.direction == .hostToPlugin }.map(\.function)
    #expect(own.count { $0 == "ended" } == 1 && own.count { $0 == "destroy" } == 1)
    #expect(own.last == "destroy")
  }
}
