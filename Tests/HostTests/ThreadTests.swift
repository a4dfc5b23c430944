import Foundation
import Glibc
import Logging
import SegueGeometry
import SegueScene
import SegueWire
import Synchronization
import Testing

@testable import SegueHost
@testable import SegueKit

/// Tests that an instance is called only on its transition's thread, whichever thread releases it.
@Suite struct ThreadTests {
  /// A plug-in in Swift that notes the thread of each call.
  private final class Witness: PluginLibrary, PluginLink, @unchecked Sendable {
    // `@unchecked`: the notes are the only mutable state, and a lock protects them.
    private let notes = Mutex<[(call: String, thread: pthread_t)]>([])
    let plugin = WireValue.pointer(1)
    let host = WireValue.pointer(1)

    var calls: [String] { notes.withLock { $0.map(\.call) } }

    func areAll(on thread: pthread_t) -> Bool {
      notes.withLock { $0.allSatisfy { pthread_equal($0.thread, thread) != 0 } }
    }

    func link(for caller: Caller) -> any PluginLink { self }
    var process: Int { 0 }
    var death: PluginDeath? { nil }
    func implements(_ function: PluginFunction) -> Bool { true }
    func surface() -> (any PaintSurface)? { nil }

    func call(
      _ function: PluginFunction, _ arguments: [WireValue], by caller: Caller,
      within budget: CallBudget
    ) -> WireAnswer {
      note(function.name)
      return switch function.name {
      case "create": .ok(.pointer(7))
      case "duration": .ok(.double(0.5))
      default: .ok()
      }
    }

    private func note(_ call: String) {
      notes.withLock { $0.append((call, pthread_self())) }
    }

    func animator() -> PluginAnimator {
      PluginAnimator(
        descriptor: descriptor(.animator), parameters: ParameterValues([]), library: self,
        router: router, trace: nil, logger: Self.logger)
    }

    func interaction() -> PluginInteraction {
      PluginInteraction(
        descriptor: descriptor(.interaction), parameters: ParameterValues([]), library: self,
        router: router, trace: nil, logger: Self.logger)
    }

    private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    private let router = CallRouter(logger: logger)

    private func descriptor(_ kind: PluginKind) -> PluginDescriptor {
      PluginDescriptor(
        id: "org.example.witness", alias: nil, kind: kind, name: "Witness", version: "1",
        author: nil, license: nil, summary: "", capabilities: [], requiredInterfaces: [],
        parameters: [])
    }
  }

  /// Passes an object from one thread to another without checks, as a faulty program could.
  private final class Parcel: @unchecked Sendable {
    var contents: AnyObject?
  }

  /// A thread that calls one closure, waits until `finish` is called, and then calls another
  /// closure.
  private final class Worker: @unchecked Sendable {
    // `@unchecked`: the two closures are set before the thread is started.
    let first: () -> Void
    let second: () -> Void
    let isReady = DispatchSemaphore(value: 0)
    let mayGoOn = DispatchSemaphore(value: 0)
    private(set) var thread = pthread_t()

    init(_ first: @escaping () -> Void, then second: @escaping () -> Void) throws {
      self.first = first
      self.second = second
      let worker = Unmanaged.passRetained(self).toOpaque()
      let status = pthread_create(
        &thread, nil,
        { worker in
          guard let worker else { return nil }
          let own = Unmanaged<Worker>.fromOpaque(worker).takeRetainedValue()
          own.first()
          own.isReady.signal()
          own.mayGoOn.wait()
          own.second()
          return nil
        }, worker)
      try #require(status == 0)
      isReady.wait()
    }

    func finish() {
      mayGoOn.signal()
      pthread_join(thread, nil)
    }
  }

  private static func describe(_ animator: PluginAnimator) {
    let container = View()
    let context = TransitionContext(.init(containerView: container, from: nil, to: View()))
    _ = animator.transitionDuration(using: context)
    _ = context.record(animator)
  }

  /// Returns a thread that records an animator of `witness` and puts the animator into `parcel`.
  /// When `finish` is called, the thread calls `last`.
  private static func describing(
    _ witness: Witness, _ parcel: Parcel, then last: @escaping () -> Void
  ) throws -> Worker {
    try Worker {
      let animator = witness.animator()
      describe(animator)
      parcel.contents = animator
    } then: {
      last()
    }
  }

  /// An instance of a plug-in that another thread has released is destroyed later, on the
  /// instance's own thread. This is the event that causes the destruction: a call of `endDropped`,
  /// a call into another instance, or the end of the thread.
  enum Moment: String, CaseIterable {
    case asked, anotherCall, end
  }

  @Test(arguments: Moment.allCases)
  func `an animator that is released on another thread is destroyed on its own thread`(
    _ moment: Moment
  ) throws {
    let (witness, parcel) = (Witness(), Parcel())
    let worker = try Self.describing(witness, parcel) {
      switch moment {
      case .asked: PluginRegistry.endDropped()
      case .anotherCall:
        let other = Witness()
        let animator = other.animator()
        Self.describe(animator)
        animator.animationEnded(.completed)
      case .end: break
      }
    }
    parcel.contents = nil
    PluginRegistry.endDropped()
    #expect(witness.calls == ["create", "duration", "animate"])
    let thread = worker.thread
    worker.finish()
    #expect(witness.calls == ["create", "duration", "animate", "ended", "destroy"])
    #expect(witness.areAll(on: thread))
  }

  @Test func `animationEnded on another thread ends and destroys the instance on its own thread`()
    throws
  {
    let (witness, parcel) = (Witness(), Parcel())
    let worker = try Self.describing(witness, parcel) {}
    (parcel.contents as? PluginAnimator)?.animationEnded(.completed)
    #expect(witness.calls == ["create", "duration", "animate"])
    let thread = worker.thread
    worker.finish()
    #expect(witness.calls == ["create", "duration", "animate", "ended", "destroy"])
    #expect(witness.areAll(on: thread))
  }

  @Test func `recording an animator on another thread fails without calling the plug-in`() throws {
    let (witness, parcel) = (Witness(), Parcel())
    let worker = try Worker {
      let animator = witness.animator()
      let context = TransitionContext(.init(containerView: View(), from: nil, to: View()))
      _ = animator.transitionDuration(using: context)
      parcel.contents = Asked(animator: animator, context: context)
    } then: {
    }
    let asked = try #require(parcel.contents as? Asked)
    let fault = asked.context.record(asked.animator).fault
    #expect(fault?.description.contains("on a thread that is not") == true)
    #expect(witness.calls == ["create", "duration"])
    worker.finish()
  }

  private final class Asked {
    let animator: PluginAnimator
    let context: TransitionContext

    init(animator: PluginAnimator, context: TransitionContext) {
      self.animator = animator
      self.context = context
    }
  }

  @Test func `a plug-in's instance whose thread has ended is never called again`() throws {
    let (witness, parcel) = (Witness(), Parcel())
    let worker = try Self.describing(witness, parcel) {}
    worker.finish()
    parcel.contents = nil
    PluginRegistry.endDropped()
    #expect(witness.calls == ["create", "duration", "animate"])
  }

  @Test func `releasing an animator does not call the plug-in, even on its own thread`() {
    let witness = Witness()
    var animator: PluginAnimator? = witness.animator()
    animator.map(Self.describe)
    animator = nil
    #expect(witness.calls == ["create", "duration", "animate"])
    PluginRegistry.endDropped()
    #expect(witness.calls == ["create", "duration", "animate", "ended", "destroy"])
  }

  @Test func `the instance of a released interaction controller is destroyed by endDropped`() {
    let witness = Witness()
    let screen = ViewController()
    do {
      let window = Window(size: .init(width: 100, height: 100), rootViewController: screen)
      let controller = witness.interaction()
      screen.addInteraction(controller, for: .present)
      window.send(PointerEvent(.began, at: .init(x: 5, y: 5), time: 0))
      // The screen releases the controller without calling `removeInteraction`, which would notify
      // the controller.
      screen.attachedInteractions = []
    }
    #expect(witness.calls == ["create", "pointer_event"])
    PluginRegistry.endDropped()
    #expect(witness.calls == ["create", "pointer_event", "destroy"])
  }

  @Test
  func
    `closing a window destroys an interaction controller's instance even if it is still retained`()
  {
    let witness = Witness()
    let controller = witness.interaction()
    let screen = ViewController()
    screen.addInteraction(controller, for: .present)
    for time in [0.0, 1] {
      do {
        let window = Window(size: .init(width: 100, height: 100), rootViewController: screen)
        window.send(PointerEvent(.began, at: .init(x: 5, y: 5), time: time))
        window.send(PointerEvent(.ended, at: .init(x: 5, y: 5), time: time))
      }
      #expect(witness.calls.suffix(4) == ["create", "pointer_event", "pointer_event", "destroy"])
    }
    #expect(witness.calls.count == 8)
  }

  /// A delegate that returns the same animator for every transition.
  private final class Giver: NavigationControllerDelegate {
    let animator: PluginAnimator

    init(_ animator: PluginAnimator) {
      self.animator = animator
    }

    func navigationController(
      _ navigationController: NavigationController,
      animationControllerFor operation: TransitionOperation, from: ViewController,
      to: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { animator }
  }

  @Test func `closing a window during a transition ends the animator before destroying it`() {
    let witness = Witness()
    let giver = Giver(witness.animator())
    do {
      let navigation = NavigationController(rootViewController: ViewController())
      navigation.delegate = giver
      let window = Window(size: .init(width: 100, height: 100), rootViewController: navigation)
      navigation.pushViewController(ViewController(), animated: true)
      window.tick(to: 0.1)
    }
    #expect(witness.calls == ["create", "duration", "animate", "ended", "destroy"])
  }
}
