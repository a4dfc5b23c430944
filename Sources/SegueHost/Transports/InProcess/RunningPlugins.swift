internal import SeguePlugin
internal import SegueSystem
internal import Synchronization

/// The plug-ins whose code runs in this process, by thread. If the arguments of a host function
/// include no valid handle, this list identifies the plug-in that called the function.
enum RunningPlugins {
  private struct Running {
    let caller: Caller
    let called: RunningPlugin.CalledFunction
  }

  private static let all = Mutex<[SystemThread: [Running]]>([:])

  /// The plug-in that is being called on this thread; if calls are nested, the innermost one.
  static var current: Caller? { all.withLock { $0[.current]?.last?.caller } }

  /// Runs `body`, which calls the plug-in `caller` on this thread. Until `body` returns, calls of host
  /// functions on this thread are attributed to that plug-in.
  ///
  /// - Parameter function: the plug-in's function that is called; nil while its library is being opened.
  static func calling<Result>(
    _ caller: Caller, _ function: String? = nil, _ body: () -> Result
  ) -> Result {
    ForkedCopy.endIfInside(RunningPlugin.call != nil)
    let thread = SystemThread.current
    let called = RunningPlugin.CalledFunction(plugin: caller.name, function: function)
    all.withLock { $0[thread, default: []].append(Running(caller: caller, called: called)) }
    RunningPlugin.enter(called)
    defer {
      let outer = all.withLock { all in
        all[thread]?.removeLast()
        if all[thread]?.isEmpty == true { all[thread] = nil }
        return all[thread]?.last?.called
      }
      RunningPlugin.leave(to: outer)
    }
    let result = body()
    ForkedCopy.endIfInside(RunningPlugin.call != nil)
    return result
  }

  /// Runs `body`, which calls a plug-in in a child process and has a time limit of its own. Until `body` returns, no
  /// plug-in of this thread counts as running in this process, so that none is blamed for the other one's time.
  static func outside<Result>(_ body: () -> Result) -> Result {
    let running = all.withLock { $0[.current] ?? [] }
    guard let last = running.last else { return body() }
    RunningPlugin.suspend(running.count)
    defer { RunningPlugin.resume(running.count, last.called) }
    return body()
  }
}
