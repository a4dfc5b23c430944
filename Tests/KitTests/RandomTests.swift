import SegueGeometry
import SegueMotion
import SegueScene
import TestSupport
import Testing

@testable import SegueKit

/// Compares the engine with a small model of its documented behaviour, in random sequences of
/// inputs.
struct RandomTests {
  /// The model's state: the stack, the transition in flight and the waiting requests.
  struct Model {
    var stack: [String]
    var inFlight = false
    var interactive = false
    var decision = TransitionDecision.finish
    var percent = 0.0
    /// The accepted requests that have not begun, in the order of their acceptance.
    var waiting: [(kind: String, name: String)] = []

    mutating func begin(interactive: Bool) {
      inFlight = true
      self.interactive = interactive
      decision = .finish
      percent = 0
    }
  }

  /// Runs one sequence. Returns a description of each failure; empty when there is none.
  static func run(seed: UInt64) -> [String] {
    var random = Dice(seed)
    var faults: [String] = []
    func check(_ condition: Bool, _ text: @autoclosure () -> String) {
      if !condition { faults.append(text()) }
    }
    let hand = PercentDrivenInteractiveTransition()
    if Bool.random(using: &random) { hand.timingCurve = .spring(.init(duration: 0.2, ratio: 0.5)) }
    let stage = Stage()
    let slide = stage.slide
    slide.duration = [0, 0.05, 0.3].randomElement(using: &random) ?? 0.3
    var screens: [Screen] = [stage.root]
    var model = Model(stack: ["root"])
    // The view that animations alongside the transitions change. These animations are added at
    // random times, some of them after the transition has begun.
    let bar = View(frame: Rect(x: 0, y: 0, width: 100, height: 10), name: "bar")
    stage.window.view.addSubview(bar)
    var asked: Double?
    var before = Picture(stage.window.view)
    var resized = false
    var tree = LayerTree(size: .zero)
    var calls = 0

    stage.engine.onEvent = { event in
      calls += 1
      switch event.call {
      case "delegate.animator" where !model.inFlight:
        before = Picture(stage.window.view)
        resized = false
        model.begin(interactive: stage.director.interaction != nil)
      case .contextEnd: model.inFlight = false
      default: break
      }
    }
    stage.engine.onEnd = { result in
      check(
        result.isCompleted == (model.decision == .finish),
        "transition \(result.transition) ended otherwise than decided")
      if !result.isCompleted && !resized {
        check(Picture(stage.window.view) == before, "a cancel left something behind")
      }
      if let value = asked {
        check((bar.cornerRadius == value) == result.isCompleted, "what ran alongside is lost")
      }
      asked = nil
    }

    func wish(_ policy: RequestPolicy?) {
      let isPush = Bool.random(using: &random)
      stage.director.interaction = Bool.random(using: &random) ? hand : nil
      if policy == .replace || policy == .retarget, model.inFlight { model.decision = .finish }
      if isPush {
        let screen = Screen("s\(screens.count)")
        screens.append(screen)
        stage.navigation.pushViewController(screen, animated: true, policy: policy) { done in
          if done { model.stack.append(screen.title ?? "") }
        }
      } else {
        stage.navigation.popViewController(animated: true, policy: policy) { done in
          if done && model.stack.count > 1 { model.stack.removeLast() }
        }
      }
    }

    func askAlongside() {
      let shown = stage.window.layers()
      let value = Double.random(in: 1...9, using: &random)
      var ran = false
      let queued = stage.navigation.transitionCoordinator?.animate(alongsideTransition: { _ in
        ran = true
        bar.cornerRadius = value
      })
      check((queued ?? false) == ran, "alongside: \(queued ?? false), ran: \(ran)")
      check(stage.window.layers() == shown, "what came late made a jump")
      if ran { asked = value }
    }

    let steps = Int.random(in: 4...24, using: &random)
    for step in 0..<steps {
      let interactive = model.inFlight && model.interactive
      let moving = model.inFlight && !model.interactive
      let kind = Int.random(in: 0..<16, using: &random)
      switch kind {
      case 0, 1: wish(nil)
      case 2: wish(.reject)
      case 3: wish(.replace)
      case 4, 5, 6:
        let percent = [.nan, -1, 0, 0.2, 0.5, 0.9, 1, 7].randomElement(using: &random) ?? 0
        let status = stage.engine.update(percent)
        let clamped = min(max(percent, 0), 1)
        if interactive && !percent.isNaN {
          check(
            status == (clamped == model.percent ? .ignored : .applied), "\(step) update \(status)")
          model.percent = clamped
        } else {
          check(status != .applied, "\(step) update counted")
        }
      case 7, 8:
        let velocity = [-50.0, -1, 0, 1, 50, .nan, .infinity].randomElement(using: &random) ?? 0
        let cancels = Bool.random(using: &random)
        let status =
          cancels
          ? stage.engine.cancel(velocity: velocity) : stage.engine.finish(velocity: velocity)
        check((status == .applied) == interactive, "\(step) release \(status)")
        if interactive {
          model.decision = cancels ? .cancel : .finish
          model.interactive = false
        }
      case 9:
        let status = stage.engine.pause()
        check((status == .applied) == moving, "\(step) pause \(status)")
        if moving {
          model.interactive = true
          model.decision = .finish
          model.percent = stage.engine.percentComplete
        }
      case 10:
        let status = stage.engine.reverse()
        check((status == .applied) == moving, "\(step) reverse \(status)")
        if moving { model.decision = model.decision.opposite }
      case 11 where kind == 11 && step % 3 == 0:
        if model.inFlight { model.decision = .finish }
        stage.engine.skip()
      case 12 where step % 4 == 0:
        if model.inFlight {
          if model.interactive { model.decision = .finish }
          model.interactive = false
        }
        stage.engine.fail("chance", isCrash: Bool.random(using: &random))
      case 13 where step % 5 == 0:
        resized = true
        let side = Double.random(in: 20...300, using: &random)
        stage.window.resize(to: Size(width: side, height: 200))
      default: stage.window.advance(Double.random(in: 0...0.2, using: &random))
      }
      if kind == 0 || kind == 14 { askAlongside() }
      stage.window.layers(into: &tree)
      check(
        tree.layers.allSatisfy { $0.transform.isFinite && $0.opacity.isFinite },
        "\(step) not finite")
      check(stage.engine.machine.progress.isFinite, "\(step) progress not finite")
    }
    // Ends all interactions and runs until nothing is in flight.
    var turns = 0
    stage.director.interaction = nil
    while stage.engine.isInFlight, turns < 100 {
      turns += 1
      if model.interactive {
        model.interactive = false
        model.decision = .finish
        stage.engine.finish()
      }
      stage.window.advance(70)
    }
    stage.engine.onEvent = nil
    stage.engine.onEnd = nil
    check(!stage.engine.isInFlight && stage.engine.queuedCount == 0, "never came to rest")
    check(stage.navigation.viewControllers.compactMap(\.title) == model.stack, "another stack")
    check(stage.navigation.children.count == model.stack.count, "another number of children")
    for screen in screens {
      check(screen.isBalanced, "\(screen.title ?? ""): \(screen.faults) \(screen.calls)")
      let top = stage.navigation.topViewController === screen
      check((screen.appearanceState == .appeared) == top, "\(screen.title ?? "") appearance")
    }
    let events = stage.engine.log?.events ?? []
    check(calls == events.count, "calls lost")
    for number in 1...max(stage.engine.count, 1) where stage.engine.count > 0 {
      let own = events.filter { $0.transition == number }.map(\.call)
      for call in ["context.create", "request.completion", "context.end"] as [EventLog.Call] {
        check(own.filter { $0 == call }.count == 1, "\(number): \(call.rawValue)")
      }
      check(own.last == .contextEnd, "\(number) said something after its end")
      let on = own.filter { $0 == .inputOn }.count
      check(on == own.filter { $0 == .inputOff }.count, "\(number) input")
    }
    check(events.map(\.transition) == events.map(\.transition).sorted(), "transitions overlap")
    check(stage.engine.isInputEnabled, "input stays off")
    check(LayerTree(of: stage.window.view).layers == stage.window.layers().layers, "not at rest")
    return faults
  }

  @Test(arguments: 0..<20)
  func `ten thousand random sequences of calls break no rule of the transition engine`(part: Int) {
    for index in 0..<500 {
      let seed = UInt64(part * 500 + index)
      let faults = Self.run(seed: seed)
      #expect(faults.isEmpty, "seed \(seed): \(faults.prefix(3).joined(separator: "; "))")
      if !faults.isEmpty { return }
    }
  }
}
