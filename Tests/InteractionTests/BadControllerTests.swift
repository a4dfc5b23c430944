import Foundation
import Logging
import SegueGeometry
import SegueWire
import TestSupport
import Testing

@testable import SegueHost
@testable import SegueKit

/// Controllers that break the rules are answered and lose nobody anything.
@Suite struct BadControllerTests {
  private static let router = CallRouter(logger: Logger(label: "test"))

  /// Built and opened once for all tests.
  private static let library = Result { () throws -> InProcessLibrary in
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "bad.so")
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/InteractionTests/Fixtures/bad.c"), into: file,
      options: ["-pthread"])
    return try InProcessLibrary.load(
      file.path, caller: Caller(name: file.path, logger: nil, trace: nil, router: router))
  }

  private func stage(_ behaviour: String, screens: Int = 2) throws -> (Stage, PluginInteraction) {
    let stage = Stage.navigation(screens)
    let library = try Self.library.get()
    let descriptor = try #require(
      library.contents.items.compactMap(\.descriptor).first { $0.id == "org.example.\(behaviour)" })
    let controller = PluginInteraction(
      descriptor: descriptor, parameters: try ParameterValues(descriptor.parameters, settings: []),
      library: library, router: Self.router,
      trace: CallTrace { [records = stage.records] in records.append($0) },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    stage.container.addInteraction(controller, for: .pop)
    return (stage, controller)
  }

  @Test(arguments: [(PointerEvent.Phase.ended, 0.8, 1), (.ended, 0.2, 2), (.cancelled, 0.8, 2)])
  func `a controller that never ends its interaction loses it when the finger is up`(
    _ ending: PointerEvent.Phase, _ way: Double, _ screens: Int
  ) throws {
    let (stage, _) = try stage("never")
    stage.drag(from: 0, to: 400 * way, ending: ending)
    #expect(stage.engine.machine.state == .settling(screens == 1 ? .finish : .cancel))
    stage.runToRest()
    #expect(stage.screens == screens && !stage.engine.isInFlight)
    #expect(stage.answers("ended") == [.ok])
  }

  @Test func `numbers that are not finite are refused and change nothing`() throws {
    let (stage, _) = try stage("nan")
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

  @Test func `a second finish, and every call after it, answers WRONG_STATE`() throws {
    let (stage, _) = try stage("twice")
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

  @Test func `after the end, every call answers ENDED`() throws {
    let (stage, _) = try stage("late", screens: 3)
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

  @Test func `a controller that fails loses the transition that it drives`() throws {
    let (stage, controller) = try stage("fails")
    let before = stage.picture
    #expect(controller.fault == nil)
    stage.drag(from: 100, to: 300, steps: 3, ending: nil)
    #expect(stage.engine.machine.state == .settling(.cancel))
    #expect(controller.fault == "org.example.fails: pointer answered FAILED")
    stage.runToRest()
    #expect(stage.screens == 2 && stage.picture == before)
  }

  @Test func `calls of a controller after its transition has failed are not its fault`()
    throws
  {
    let (stage, controller) = try stage("never")
    stage.drag(from: 0, to: 100, ending: nil)
    stage.engine.fail("the animator failed")
    stage.send(.moved, 150)
    #expect(stage.answers("update").last == .wrongState)
    #expect(stage.answers("pointer").last == .wrongState)
    #expect(controller.fault == nil)
    stage.send(.ended, 150)
    stage.runToRest()
    #expect(controller.fault == nil && stage.engine.lastResult?.reason == .failed)
  }

  @Test func `another thread is refused`() throws {
    let (stage, _) = try stage("thread")
    stage.send(.began, 100)
    #expect(stage.answers("update") == [.wrongThread])
    #expect(stage.answers("percent_complete") == [.wrongThread])
    #expect(stage.answers("cancel") == [.ok])
  }

  @Test func `invented handles, interfaces of other kinds and unknown codes are refused`() throws {
    let (stage, _) = try stage("stale")
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

  @Test func `settings are read with its own handle, curves not`() throws {
    let (stage, _) = try stage("settings")
    stage.send(.began, 100)
    #expect(stage.answers("number") == [.ok, .unknown])
    #expect(stage.answers("toggle") == [.wrongType])
    #expect(stage.answers("curve") == [.unsupported])
  }

  @Test func `without a finger nothing begins, so nothing is held for ever`() throws {
    let (stage, _) = try stage("again", screens: 4)
    stage.drag([Point(x: 100, y: 100)])
    stage.runToRest()
    #expect(stage.answers("begin") == [.ok, .wrongState])
    #expect(stage.screens == 3 && !stage.engine.isInFlight)
    let can = stage.records.records.first { $0.function == "can_begin" }
    #expect(can?.results.first?.value == .integer(0))
  }

  @Test func `what start says is remembered, the first end counts`() throws {
    let (stage, _) = try stage("early")
    stage.send(.began, 100)
    #expect(stage.answers("update") == [.ok] && stage.answers("finish") == [.ok])
    #expect(stage.answers("cancel") == [.wrongState])
    #expect(stage.engine.machine.state == .settling(.finish))
    stage.send(.ended, 100)
    stage.runToRest()
    #expect(stage.screens == 1)
  }

  @Test(arguments: ["create-fails", "create-null"])
  func `a controller whose create fails is not created again`(_ behaviour: String) throws {
    let (stage, controller) = try stage(behaviour)
    stage.drag(from: 0, to: 300)
    stage.drag(from: 0, to: 300)
    #expect(stage.answers("create").count == 1 && stage.answers("pointer").isEmpty)
    #expect(stage.answers("destroy").isEmpty && stage.engine.count == 0)
    #expect(controller.fault?.hasPrefix("org.example.\(behaviour): create ") == true)
  }

  /// Takes a controller away as soon as the navigation controller moves.
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

  @Test func `a controller that is removed during its own call is destroyed after the call`() throws
  {
    let (stage, controller) = try stage("never")
    let taker = Taker(controller)
    (stage.container as? NavigationController)?.delegate = taker
    stage.drag(from: 0, to: 100)
    stage.runToRest()
    let own = stage.records.records.filter { $0.direction == .hostToPlugin }
    #expect(own.count { $0.function == "destroy" } == 1)
    #expect(own.last?.function == "destroy" && own.last?.depth == 0)
  }

  @Test func `removing a controller cancels its transition and destroys its instance, once`() throws
  {
    let records: Stage.Recorded
    do {
      let (stage, controller) = try stage("never")
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
