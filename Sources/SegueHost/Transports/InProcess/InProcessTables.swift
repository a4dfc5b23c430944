internal import CSegue
internal import SeguePlugin
internal import SegueWire
internal import Synchronization

/// The host's side of the ABI as plug-ins in this process see it: `segue_host_t` and the tables
/// behind it.
///
/// There is one instance, `shared`, because plug-ins stay loaded until the process ends, and the
/// tables must exist as long. Each call is passed to the router that it belongs to. Tests create
/// separate instances.
final class InProcessTables: Sendable {
  /// The number of slots that the host offers in its tables. A test can reduce it to imitate an
  /// older host.
  struct Shape: Sendable {
    /// The number of slots of each interface, by the interface's id. 0 removes the interface; an
    /// interface without an entry has all its slots.
    var slots: [String: Int] = [:]
  }

  static let shared = InProcessTables()

  var pointer: UnsafeRawPointer? { tables.host }

  private let tables: HostStubs

  init(_ shape: Shape = Shape()) {
    tables = HostStubs(slots: shape.slots) { call in
      let running = RunningPlugins.current
      guard let router = Self.router(for: call, running) else { return WireAnswer(.staleHandle) }
      return router.handle(call, running: running)
    }
  }

  // MARK: Routers

  /// `@unchecked Sendable`: the reference is written in `init` only.
  private final class WeakRouter: @unchecked Sendable {
    private(set) weak var router: CallRouter?
    init(_ router: CallRouter) { self.router = router }
  }

  private static let routers = Mutex<[WeakRouter]>([])

  /// Registers a router, so that calls can be passed to it. Each router calls this once.
  static func register(_ router: CallRouter) {
    routers.withLock { routers in
      routers.removeAll { $0.router == nil }
      routers.append(WeakRouter(router))
    }
  }

  /// Returns the router that a call belongs to. If a plug-in runs on this thread, that is the plug-in's router;
  /// otherwise it is the router that knows the call's handle, or the newest router if none knows it.
  private static func router(for call: WireCall, _ running: Caller?) -> CallRouter? {
    if let running { return running.router }
    let all = routers.withLock { $0.compactMap(\.router) }
    guard case .handle(let handle)? = call.arguments.first else { return all.last }
    return all.first { $0.knows(handle) } ?? all.last
  }
}
