internal import Logging
internal import SeguePlugin
internal import Synchronization

/// A plug-in library that runs in child processes: one for each thread of the host that uses it, so
/// that transitions on different threads do not wait for each other.
final class ChildLibrary: PluginLibrary {
  private let path: String
  /// The plug-in's file, by which the quarantine identifies it: the library, or the shader that the library draws.
  private let plugin: String
  private let runner: String
  private let isolation: PluginEntry.Isolation
  /// The list of plug-ins that have ended their process, to which this library adds; nil when such plug-ins are not put
  /// into quarantine.
  private let quarantine: Quarantine?

  /// The limit on the memory of a process; nil for none.
  private let memory: MemoryLimit?

  /// `@unchecked Sendable`: the link is only used on its own thread.
  private struct ThreadLink: @unchecked Sendable {
    weak var thread: PluginThread?
    let link: ChildLink
  }

  private struct State {
    /// The links that have opened the library, at most one for each thread.
    var links: [ThreadLink] = []
    /// The links that have asked their runner to open the library, and have not read the runner's
    /// answer yet.
    var starting: [ThreadLink] = []
  }

  private let state = Mutex(State())

  init(
    path: String, plugin: String? = nil, runner: String, isolation: PluginEntry.Isolation,
    quarantine: Quarantine?, memory: MemoryLimit? = nil
  ) {
    self.path = path
    self.plugin = plugin ?? path
    self.quarantine = quarantine
    self.runner = runner
    self.isolation = isolation
    self.memory = memory
  }

  /// Returns the link of the calling thread. Starts a new process when the thread has none, or when its previous
  /// process has ended.
  ///
  /// - Throws: `Refusal` when the plug-in is in quarantine, or the library cannot be opened.
  func link(for caller: Caller) throws(Refusal) -> any PluginLink {
    if let reason = quarantine?.reason(caller.name, in: plugin) {
      throw Refusal("it is in quarantine, because it \(reason)")
    }
    let thread = PluginThread.current
    let (known, unused) = state.withLock { state in
      func isUnused(_ link: ThreadLink) -> Bool {
        link.thread == nil || link.thread === thread && link.link.death != nil
      }
      let unused = state.links.filter(isUnused)
      state.links.removeAll(where: isUnused)
      return (state.links.first { $0.thread === thread }, unused)
    }
    // Their processes end with the last reference to the links.
    for unused in unused { unused.link.close() }
    if let known { return known.link }
    let new = if let begun = takeStarting() { begun } else { try start(caller) }
    _ = try new.link.opened()
    new.link.died = { [plugin, quarantine] caller, death in
      guard death.isTheirs else { return }
      if let warning = quarantine?.add(
        caller.name, in: plugin, death.clause + (caller.refusals?.words() ?? ""))
      {
        caller.logger?.warning("\(warning)")
      }
    }
    state.withLock { $0.links.append(new) }
    return new.link
  }

  /// Starts the process of the calling thread's link unless it is already running. Does not wait for the process;
  /// `link` does, and reports errors.
  func prepare(for caller: Caller) {
    let thread = PluginThread.current
    let isStarted = state.withLock { state in
      (state.links + state.starting).contains { $0.thread === thread }
    }
    guard !isStarted, quarantine?.reason(caller.name, in: plugin) == nil,
      let new = try? start(caller)
    else { return }
    state.withLock { $0.starting.append(new) }
  }

  private func start(_ caller: Caller) throws(Refusal) -> ThreadLink {
    ThreadLink(
      thread: .current,
      link: try ChildLink(
        path, runner: runner, isolation: isolation, caller: caller, memory: memory))
  }

  private func takeStarting() -> ThreadLink? {
    let thread = PluginThread.current
    return state.withLock { state in
      state.starting.firstIndex { $0.thread === thread }.map { state.starting.remove(at: $0) }
    }
  }

  /// The links of the calling thread that are in use.
  private var own: [ChildLink] {
    let thread = PluginThread.current
    return state.withLock { $0.links.filter { $0.thread === thread }.map(\.link) }
  }

  /// Returns a sentence for each process that was started for the calling thread and ended between two calls into it.
  func newEnds() -> [String] {
    own.compactMap { $0.noteEnd() }
  }

  /// Returns the processes that were started for the calling thread.
  func processes() -> [PluginProcessState] {
    own.map { link in
      PluginProcessState(
        number: link.process, end: link.death?.clause, hasCrashed: link.death?.isCrash ?? false,
        isOverdue: link.death?.isOverdue ?? false, cause: link.death?.kind)
    }
  }

  /// Ends the processes and waits until they are gone, at most a second for each.
  ///
  /// - Returns: the process ids.
  func endProcesses() -> [Int] {
    let links = state.withLock { state in
      defer { state = State() }
      return (state.links + state.starting).map(\.link)
    }
    for link in links { link.closeIfUnused() }
    let runners = links.map(\.runner)
    for runner in runners { runner.kill() }
    for runner in runners { _ = runner.end(within: 1) }
    return runners.map(\.process)
  }
}
