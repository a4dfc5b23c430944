internal import CSegue
internal import Logging
internal import SeguePlugin
internal import SegueScene
internal import SegueSystem
internal import SegueWire
internal import Synchronization

/// Passes each call of a plug-in to the session that the call belongs to. It keeps the handles of the contexts and
/// interactions in use, makes the checks that all calls share, and records the trace.
///
/// Each plug-in registry has one router. Plug-ins in this process call it through `InProcessTables`, plug-ins in child
/// processes through their `ChildLink`.
final class CallRouter: Sendable {
  /// The session of an animator or an interaction controller, with the thread that the session
  /// belongs to.
  ///
  /// `@unchecked Sendable`: the session is only used after its thread was compared with the current
  /// thread.
  private final class Entry: @unchecked Sendable {
    /// The session, which removes its entry when it ends or, at the latest, in its `deinit`.
    weak var session: (any PluginSession)?
    let thread: PluginThread
    let caller: Caller
    let link: ObjectIdentifier

    init(_ session: any PluginSession) {
      self.session = session
      thread = session.thread
      caller = session.caller
      link = ObjectIdentifier(session.link)
    }
  }

  private struct State {
    var contexts: HandleTable<Entry>
    var interactions: HandleTable<Entry>

    /// Returns the entry of the session that a handle refers to. Nil if there is no such session, or if the functions
    /// of the interface `table` do not accept this kind of session.
    func entry(_ handle: UInt64, for table: SignatureTable) -> Entry? {
      if table === SignatureTable.interaction { return interactions[handle] }
      if let context = contexts[handle] { return context }
      let isShared = table === SignatureTable.parameters || table === SignatureTable.log
      return isShared ? interactions[handle] : nil
    }

    func entry(_ handle: UInt64) -> Entry? { contexts[handle] ?? interactions[handle] }

    /// Returns the reason why a handle does not refer to a session that the functions of the interface `table` accept,
    /// as a clause. `name` is the name of the argument with the handle.
    func staleHandle(_ handle: UInt64, for table: SignatureTable, _ name: String) -> String {
      let isInteraction =
        table === SignatureTable.interaction
        || (contexts.absence(of: handle) == .otherKind(HandleKind.interaction.number)
          && table === SignatureTable.parameters)
      if isInteraction, let absence = interactions.absence(of: handle) {
        return StaleHandle.clause(name, .interaction, absence)
      }
      if !isInteraction, let absence = contexts.absence(of: handle) {
        return StaleHandle.clause(name, .context, absence)
      }
      return "\(name) is the handle of a transition that has ended, or belongs to another process"
    }
  }

  /// Receives log lines of calls that belong to no session, such as those during loading.
  let logger: Logger
  let deadlines: PluginDeadlines
  /// The clock with which the time limits of plug-ins are checked, in seconds.
  let now: @Sendable () -> Double
  /// Returns the time for which the calling thread has waited for a processor since its start, in seconds.
  let waiting: @Sendable () -> Double
  /// True if the pictures that painters get lie between margins, which a judge watches.
  let givesMargins: Bool
  private let state: Mutex<State>

  /// The number of routers and sessions that were created in this process. It gives each router and session a different
  /// owner number, which is a part of every handle, so that their handles differ.
  private static let owners = Mutex<UInt64>(0)

  init(
    logger: Logger, deadlines: PluginDeadlines = PluginDeadlines(),
    now: @escaping @Sendable () -> Double = CallRouter.monotonicTime,
    waiting: @escaping @Sendable () -> Double = { ProcessDelay.waitingTime() }, givesMargins: Bool = false
  ) {
    self.logger = logger
    self.deadlines = deadlines
    (self.now, self.waiting) = (now, waiting)
    self.givesMargins = givesMargins
    let owner = Self.nextOwner()
    state = Mutex(
      State(
        contexts: HandleTable(kind: HandleKind.context.number, owner: owner),
        interactions: HandleTable(kind: HandleKind.interaction.number, owner: owner)))
    InProcessTables.register(self)
  }

  /// Returns the time of the monotonic clock in seconds.
  static func monotonicTime() -> Double { MonotonicClock.now }

  // MARK: Sessions

  /// Returns a number for the handles of a new session, different from the number of every other live session.
  static func nextOwner() -> UInt64 {
    owners.withLock {
      $0 += 1
      return $0
    }
  }

  /// Returns a context handle for the session. Returns 0, which is never a valid handle, when the table is full with
  /// about a million sessions.
  func add(_ session: AnimatorSession) -> UInt64 {
    let entry = Entry(session)
    return state.withLock { $0.contexts.insert(entry) } ?? 0
  }

  func remove(_ handle: UInt64) {
    state.withLock { _ = $0.contexts.remove(handle) }
  }

  /// Returns an interaction handle for the session; 0 when the table is full.
  func add(_ session: InteractionSession) -> UInt64 {
    let entry = Entry(session)
    return state.withLock { $0.interactions.insert(entry) } ?? 0
  }

  func removeInteraction(_ handle: UInt64) {
    state.withLock { _ = $0.interactions.remove(handle) }
  }

  /// Returns true when the handle refers to a session of this router.
  func knows(_ handle: UInt64) -> Bool {
    state.withLock { $0.entry(handle) != nil }
  }

  /// Returns the number of further calls that the plug-in may send now without waiting for an answer, because none of
  /// them can fail. The first handle in `arguments` identifies the session. Returns 0 if the session does not run on
  /// this thread.
  func credit(for arguments: [WireValue]) -> UInt32 {
    for case .handle(let handle) in arguments {
      let entry = state.withLock { $0.entry(handle) }
      guard let entry, entry.thread.isCurrent, let session = entry.session else { return 0 }
      return session.credit
    }
    return 0
  }

  // MARK: Calls from plug-ins

  /// Answers any call of a plug-in except the calls of `segue_host_t`, which the transport answers.
  ///
  /// - Parameters:
  ///   - call: the call, decoded and checked against the function's signature.
  ///   - running: the plug-in whose code runs on this thread; nil if it is unknown.
  ///   - link: the connection over which the call came, so that a child process can reach only its own sessions; nil
  ///     for calls within this process.
  ///   - isElsewhere: true for a call that was made on another thread of the plug-in's process.
  func handle(
    _ call: WireCall, running: Caller?, over link: (any PluginLink)? = nil,
    isElsewhere: Bool = false
  ) -> WireAnswer {
    handle(call, running: running, over: link, isElsewhere: isElsewhere) { entry, isOwner in
      answer(call, entry, running, isOwner)
    }
  }

  /// Records a call that was made on another thread of the plug-in's process and has already been answered there.
  func note(_ call: WireCall, _ answer: WireAnswer, running: Caller?, over link: any PluginLink) {
    _ = handle(call, running: running, over: link, isElsewhere: true) { _, _ in answer }
  }

  private func handle(
    _ call: WireCall, running: Caller?, over link: (any PluginLink)?, isElsewhere: Bool,
    _ body: (Entry?, _ isOwner: Bool) -> WireAnswer
  ) -> WireAnswer {
    var handle: UInt64 = 0
    if case .handle(let first)? = call.arguments.first { handle = first }
    var entry = state.withLock { $0.entry(handle, for: call.table) }
    if let link, entry?.link != ObjectIdentifier(link) { entry = nil }
    let isOwner = entry?.thread.isCurrent ?? false
    let trace = if let entry { entry.caller.trace } else { running?.trace }
    let ticket = trace?.begin()
    let answer = body(entry, isOwner).fitted(to: call)
    let status = call.fault ?? answer.status
    var reason: String?
    if status.isFailure {
      // A session may be used only on its own thread. For a call that the plug-in made on another thread, the reason is
      // therefore found without the session. `isElsewhere` is true if a child process reports such a call to the
      // session's thread.
      let session = isOwner && !isElsewhere ? entry?.session : nil
      let refusals = (entry?.caller ?? running)?.refusals
      reason = self.reason(call, status, session, refusals?.plugin)
      refusals?.note(call, status, names: session?.names(of: call) ?? [], reason: reason)
    }
    if let trace, let ticket {
      let time = isOwner && !isElsewhere ? entry?.session?.recordingTime : nil
      trace.end(
        ticket, .pluginToHost, call, call.fault.map { WireAnswer($0) } ?? answer,
        process: link?.process ?? 0, time: time, reason: reason)
    }
    return answer
  }

  /// Returns the reason for which a call was refused, as a clause; nil if the status alone says all that is known.
  private func reason(
    _ call: WireCall, _ status: Status, _ session: (any PluginSession)?, _ plugin: PluginDescriptor?
  ) -> String? {
    let noted = session?.takeReason()
    guard !RefusedCall.ordinary.contains(status) else { return nil }
    if call.fault == nil, let noted { return noted }
    if call.fault == nil, status == .staleHandle {
      if let stale = session?.staleHandle(in: call) { return stale }
      if case .handle(let handle)? = call.arguments.first {
        let name = call.row.inputs.first?.name ?? "the handle"
        return state.withLock { $0.staleHandle(handle, for: call.table, name) }
      }
    }
    return RefusalReason(call: call, status: status, plugin: plugin).text
  }

  private func answer(
    _ call: WireCall, _ entry: Entry?, _ running: Caller?, _ isOwner: Bool
  ) -> WireAnswer {
    if call.row.thread == .any {
      if let fault = call.fault { return WireAnswer(fault) }
      if call.table === SignatureTable.host { return Self.interface(call) }
      return write(call, entry?.caller ?? running)
    }
    guard let entry else { return WireAnswer(.staleHandle) }
    guard isOwner else { return WireAnswer(.wrongThread) }
    guard let session = entry.session else { return WireAnswer(.staleHandle) }
    return session.answer(call)
  }

  /// Answers `get_interface` of `segue_host_t` with the number of the interface, from 1. The transport then replaces
  /// this number by the address of the table that it offers for the interface.
  private static func interface(_ call: WireCall) -> WireAnswer {
    guard case .text(let id)? = call.arguments.last else { return WireAnswer(.invalidArgument) }
    let known = SignatureTable.hostInterfaces.firstIndex { $0.interface == id }
    return known.map { .ok(.pointer(UInt($0 + 1))) } ?? WireAnswer(.unsupported)
  }

  /// Answers `write` of `segue.log/1`. The line is written even if the context no longer exists.
  private func write(_ call: WireCall, _ writer: Caller?) -> WireAnswer {
    guard call.arguments.count == 3, case .int32(let level) = call.arguments[1],
      case .text(let text) = call.arguments[2]
    else { return WireAnswer(.invalidArgument) }
    let levels: [Logger.Level] = [.debug, .info, .warning, .error]
    guard levels.indices.contains(Int(level)) else { return WireAnswer(.invalidArgument) }
    (writer ?? Caller(name: "a plug-in", logger: nil, trace: nil, router: self))
      .logLine(text, levels[Int(level)])
    return WireAnswer(.ok)
  }
}
