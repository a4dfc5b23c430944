internal import CSegue
internal import Glibc
internal import Logging
internal import SegueScene
internal import SegueWire
internal import Synchronization

/// The host's side of the ABI as plug-ins see it: `segue_host_t`, the tables behind it, and the
/// contexts in use.
///
/// A process has one, because what a plug-in receives must live as long as the plug-in is loaded,
/// which is until the process ends. Tests create their own.
final class HostTables: Sendable {
  /// The host's revision and slots, which a test can reduce to imitate an older host.
  struct Shape: Sendable {
    var revision = UInt32(SEGUE_ABI_REVISION)
    /// How many slots each interface has; all of them where it isn't named, and 0 removes the
    /// interface.
    var slots: [String: Int] = [:]
  }

  static let shared = HostTables()

  /// `const segue_host_t *`.
  var pointer: UnsafeRawPointer? { state.withLock { $0.host?.pointer } }

  /// A session, of an animator or an interaction controller, with the thread that it belongs to.
  ///
  /// `@unchecked Sendable`: the session is only used after its thread was compared with the current
  /// one, and every plug-in call that leads here runs on it.
  private final class Entry: @unchecked Sendable {
    /// The session, which removes its entry when it ends or, at the latest, in its `deinit`.
    weak var session: (any PluginSession)?
    let thread: PluginThread
    let caller: Caller

    init(_ session: any PluginSession) {
      self.session = session
      thread = session.thread
      caller = session.caller
    }
  }

  private struct State {
    var host: StubTable?
    var tables: [String: StubTable] = [:]
    var contexts = HandleTable<Entry>(kind: 1)
    var interactions = HandleTable<Entry>(kind: 5)
    var owners: UInt64 = 0
    /// The plug-ins that are being called on each thread, the innermost last. They tell who made a
    /// call that carries no handle, or an invalid one.
    var running: [pthread_t: [Caller]] = [:]
    /// Receives log lines of calls that belong to no context, such as those during loading.
    var logger: Logger?
    var trace: CallTrace?

    /// The session that a handle leads to for a function of this interface.
    func entry(_ handle: UInt64, for table: SignatureTable) -> Entry? {
      if table === SignatureTable.interaction { return interactions[handle] }
      if let context = contexts[handle] { return context }
      let isShared = table === SignatureTable.parameters || table === SignatureTable.log
      return isShared ? interactions[handle] : nil
    }
  }

  private let state = Mutex(State())

  init(_ shape: Shape = Shape()) {
    var tables: [String: StubTable] = [:]
    for table in SignatureTable.hostInterfaces {
      let slots = shape.slots[table.interface] ?? table.rows.count
      guard slots > 0 else { continue }
      // Unowned is sound: the tables die with this object.
      tables[table.interface] = StubTable(table, slots: slots) {
        [unowned self, functions = HostFunctions.bySlot[table.interface] ?? []] call in
        handle(call, functions.indices.contains(call.slot) ? functions[call.slot] : nil)
      }
    }
    let host = StubTable(
      .host,
      preface: { memory in
        // The fields between the size and the slot, at their offsets in segue_host_t. The texts are
        // constants of the program.
        memory.storeBytes(of: shape.revision, toByteOffset: 4, as: UInt32.self)
        memory.storeBytes(of: Self.name.utf8Start, toByteOffset: 8, as: UnsafePointer<UInt8>.self)
        memory.storeBytes(
          of: Self.version.utf8Start, toByteOffset: 16, as: UnsafePointer<UInt8>.self)
      },
      handler: { [unowned self] in handle($0, nil) })
    state.withLock {
      $0.tables = tables
      $0.host = host
    }
  }

  // Texts with a final zero byte that live as long as the program. Plug-ins should only log them.
  private static let name: StaticString = "segue"
  private static let version: StaticString = "1.0.0"

  /// Sets where calls that belong to no context are logged and traced from now on.
  func observe(_ logger: Logger, _ trace: CallTrace?) {
    state.withLock {
      $0.logger = logger
      $0.trace = trace
    }
  }

  // MARK: Contexts

  /// A number for the handles of a new session, different from that of every other live session.
  func nextOwner() -> UInt64 {
    state.withLock {
      $0.owners += 1
      return $0.owners
    }
  }

  /// A context handle for the session; 0, which is never valid, when there are about a million
  /// already.
  func add(_ session: AnimatorSession) -> UInt64 {
    let entry = Entry(session)
    return state.withLock { $0.contexts.insert(entry) } ?? 0
  }

  func remove(_ handle: UInt64) {
    state.withLock { _ = $0.contexts.remove(handle) }
  }

  /// An interaction handle for the session; 0 when there are too many.
  func add(_ session: InteractionSession) -> UInt64 {
    let entry = Entry(session)
    return state.withLock { $0.interactions.insert(entry) } ?? 0
  }

  func removeInteraction(_ handle: UInt64) {
    state.withLock { _ = $0.interactions.remove(handle) }
  }

  /// Runs `body`, which calls the plug-in `caller` on this thread; calls that come back meanwhile
  /// belong to it.
  func calling<Result>(_ caller: Caller, _ body: () -> Result) -> Result {
    ForkedCopy.endIfInside()
    let thread = pthread_self()
    state.withLock { $0.running[thread, default: []].append(caller) }
    RunningPlugin.enter(caller.name)
    defer {
      let outer = state.withLock { state in
        state.running[thread]?.removeLast()
        if state.running[thread]?.isEmpty == true { state.running[thread] = nil }
        return state.running[thread]?.last?.name
      }
      RunningPlugin.leave(to: outer)
    }
    let result = body()
    ForkedCopy.endIfInside()
    return result
  }

  // MARK: Calls from plug-ins

  /// Answers any call of a plug-in: the checks that its row requires, then the function's
  /// implementation, with a record in the trace.
  func handle(_ call: WireCall) -> WireAnswer {
    handle(call, HostFunctions.bySlot[call.table.interface]?[call.slot])
  }

  private func handle(_ call: WireCall, _ function: HostFunction?) -> WireAnswer {
    var entry: Entry?
    var trace: CallTrace?
    var handle: UInt64 = 0
    if case .handle(let first)? = call.arguments.first { handle = first }
    state.withLock { state in
      entry = state.entry(handle, for: call.table)
      trace =
        entry.map(\.caller.trace) ?? state.running[pthread_self()]?.last?.trace ?? state.trace
    }
    let isOwner = entry?.thread.isCurrent ?? false
    let ticket = trace?.begin()
    let answer = answer(call, function, entry, isOwner).fitted(to: call)
    if let trace, let ticket {
      let time = isOwner ? entry?.session?.recordingTime : nil
      trace.end(
        ticket, .pluginToHost, call, call.fault.map { WireAnswer($0) } ?? answer, time: time)
    }
    return answer
  }

  private func answer(
    _ call: WireCall, _ function: HostFunction?, _ entry: Entry?, _ isOwner: Bool
  ) -> WireAnswer {
    if call.row.thread == .any { return call.fault.map { WireAnswer($0) } ?? free(call, entry) }
    guard let entry else { return WireAnswer(.staleHandle) }
    guard isOwner else { return WireAnswer(.wrongThread) }
    guard let session = entry.session else { return WireAnswer(.staleHandle) }
    return session.answer(call, function)
  }

  /// Answers the functions that may be called on any thread.
  private func free(_ call: WireCall, _ entry: Entry?) -> WireAnswer {
    if call.table === SignatureTable.host {
      guard case .text(let id)? = call.arguments.last else { return WireAnswer(.invalidArgument) }
      let table = state.withLock { $0.tables[id]?.pointer }
      guard let table else { return WireAnswer(.unsupported) }
      return .ok(.pointer(UInt(bitPattern: table)))
    }
    return write(call, entry?.caller)
  }

  /// `write` of `segue.log/1`. The line is written even if the context no longer exists.
  private func write(_ call: WireCall, _ caller: Caller?) -> WireAnswer {
    guard call.arguments.count == 3, case .int32(let level) = call.arguments[1],
      case .text(let text) = call.arguments[2]
    else { return WireAnswer(.invalidArgument) }
    let levels: [Logger.Level] = [.debug, .info, .warning, .error]
    guard levels.indices.contains(Int(level)) else { return WireAnswer(.invalidArgument) }
    let (writer, logger) = state.withLock { state in
      let writer = caller ?? state.running[pthread_self()]?.last
      return (writer?.name ?? "a plug-in", writer?.logger ?? state.logger)
    }
    logger?.log(level: levels[Int(level)], "\(writer) says: \(PluginText.line(text))")
    return WireAnswer(.ok)
  }
}
