internal import Glibc
internal import SeguePlugin
internal import Synchronization

/// The plug-ins whose code runs in this process, by thread. They identify the caller of a host
/// function whose arguments include no handle, or an invalid one.
enum RunningPlugins {
  private static let all = Mutex<[pthread_t: [Caller]]>([:])

  /// The plug-in that is being called on this thread, the innermost one.
  static var current: Caller? { all.withLock { $0[pthread_self()]?.last } }

  /// Runs `body`, which calls the plug-in `caller` on this thread. Until `body` returns, host
  /// functions that are called on this thread count as called by that plug-in.
  static func calling<Result>(_ caller: Caller, _ body: () -> Result) -> Result {
    ForkedCopy.endIfInside(RunningPlugin.call != nil)
    let thread = pthread_self()
    all.withLock { $0[thread, default: []].append(caller) }
    RunningPlugin.enter(caller.name)
    defer {
      let outer = all.withLock { all in
        all[thread]?.removeLast()
        if all[thread]?.isEmpty == true { all[thread] = nil }
        return all[thread]?.last?.name
      }
      RunningPlugin.leave(to: outer)
    }
    let result = body()
    ForkedCopy.endIfInside(RunningPlugin.call != nil)
    return result
  }
}
