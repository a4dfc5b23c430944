internal import Logging
internal import SeguePlugin
internal import Synchronization

/// A plug-in library that runs in child processes: one for each thread of the host that uses it, so
/// that transitions on different threads do not wait for each other.
final class ChildLibrary: PluginLibrary {
  private let path: String
  private let runner: String
  private let isolation: PluginEntry.Isolation
  /// Records the plug-ins that end their process, so that they are not used again. Nil when they
  /// are to be used again.
  private let quarantine: Quarantine?

  /// `@unchecked Sendable`: the link is only used on its own thread.
  private struct ThreadLink: @unchecked Sendable {
    weak var thread: PluginThread?
    let link: ChildLink
  }

  private let links = Mutex<[ThreadLink]>([])

  init(
    path: String, runner: String, isolation: PluginEntry.Isolation, quarantine: Quarantine?
  ) {
    self.path = path
    self.quarantine = quarantine
    self.runner = runner
    self.isolation = isolation
  }

  /// The link of the calling thread. Starts a new process when the thread has none, or when its
  /// last one has ended.
  ///
  /// - Throws: `Refusal` when the plug-in is in quarantine, or the library can't be opened.
  func link(for caller: Caller) throws(Refusal) -> any PluginLink {
    if let reason = quarantine?.reason(caller.name, in: path) {
      throw Refusal("it is in quarantine, because it \(reason)")
    }
    let thread = PluginThread.current
    let known = links.withLock { links in
      // Releasing the link of a thread that has ended also ends its process.
      links.removeAll { $0.thread == nil || $0.thread === thread && $0.link.death != nil }
      return links.first { $0.thread === thread }
    }
    if let known { return known.link }
    let new = ThreadLink(
      thread: thread,
      link: try ChildLink(path, runner: runner, isolation: isolation, caller: caller))
    new.link.died = { [path, quarantine] caller, death in
      guard death.isTheirs else { return }
      if let warning = quarantine?.add(caller.name, in: path, death.clause) {
        caller.logger?.warning("\(warning)")
      }
    }
    links.withLock { $0.append(new) }
    return new.link
  }

  /// How processes that were started for this thread have ended between two calls, a sentence each.
  func newEnds() -> [String] {
    let thread = PluginThread.current
    return links.withLock { $0.filter { $0.thread === thread } }.compactMap { $0.link.noteEnd() }
  }

  /// The processes that were started for this thread.
  func processes() -> [PluginProcessState] {
    let thread = PluginThread.current
    return links.withLock { $0.filter { $0.thread === thread } }.map(\.link).map { link in
      PluginProcessState(
        number: link.process, end: link.death?.clause, hasCrashed: link.death?.isCrash ?? false)
    }
  }

  /// Ends the processes and waits until they are gone, at most a second for each.
  ///
  /// - Returns: the process ids.
  func endProcesses() -> [Int] {
    let runners = links.withLock { links in
      defer { links = [] }
      return links.map(\.link.runner)
    }
    for runner in runners { runner.kill() }
    for runner in runners { _ = runner.status(within: 1) }
    return runners.map(\.process)
  }
}
