internal import Glibc
internal import SegueHost
package import SegueSystem

/// The plug-in code that runs or was running at a certain moment.
package struct RunningCode: Sendable, Equatable {
  /// The id of the plug-in, or the path of its library while the library is being opened; nil when
  /// none is known.
  package let plugin: String?
  /// The plug-in's function that was being called; nil while its library was being opened.
  package let function: String?
  /// The plug-in that had run most recently in the worker's process; nil if there was none.
  package let latest: String?

  package init(plugin: String?, function: String?, latest: String? = nil) {
    (self.plugin, self.function, self.latest) = (plugin, function, latest)
  }
}

extension RunningCode {
  /// The code that is running now or, if the worker has ended, was running at that moment.
  static var current: RunningCode {
    RunningCode(
      plugin: RunningPlugin.name.map { String(cString: $0) },
      function: RunningPlugin.function.map { String(cString: $0) },
      latest: RunningPlugin.latestName.map { String(cString: $0) })
  }
}

/// The end of a worker that gave the command no result, or whose messages were lost.
package enum WorkerEnd: Sendable, Equatable {
  /// A call of a plug-in did not return in time, so the worker was stopped.
  ///
  /// - Parameter limit: The time limit in seconds.
  case hung(RunningCode, limit: Double)
  /// A plug-in made the worker end by calling `exit`, or replaced the worker with another program.
  case left(plugin: String?)
  /// The worker was ended by a signal that had not been sent to the watcher.
  case signalled(Int32, RunningCode, Cause)
  /// The worker has ended by itself, but its messages are lost because its standard error was closed.
  case silenced(RunningCode)
  /// The system denies a system call without which the watcher cannot wait for the worker.
  case unobservable(DeniedCall)
  /// A worker that judges plug-ins was stopped, traced or ended by another process or by a plug-in.
  case attacked(Attack)

  /// The probable reason for which a signal ended the worker.
  package enum Cause: Sendable, Equatable {
    /// A fault of the code that was running.
    case crash
    /// The worker exceeded the limit on processor time.
    case processorTime
    /// A seccomp filter ended the worker because of a system call.
    case filter
    /// Another program killed the worker, or the system killed it because memory had run out.
    case killed
    case other
  }

  /// The signals that a process gets for a fault in its own code.
  static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]

  /// Creates the end by a signal. Returns nil for SIGPIPE, which ends a program in a pipeline without a message.
  ///
  /// - Parameter isOutOfTime: True if the worker had used all of the processor time that the system allows it. SIGKILL
  ///   then means that this limit has ended the worker.
  package init?(signal: Int32, _ code: RunningCode, isOutOfTime: Bool) {
    let cause: Cause
    switch signal {
    case SIGPIPE: return nil
    case SIGXCPU: cause = .processorTime
    case SIGKILL: cause = isOutOfTime ? .processorTime : .killed
    case SIGSYS: cause = .filter
    case _ where Self.crashes.contains(signal): cause = .crash
    default: cause = .other
    }
    self = .signalled(signal, code, cause)
  }
}

/// An event in which another process or a plug-in stopped, traced or ended a worker that judges
/// plug-ins.
package struct Attack: Sendable, Equatable {
  package enum Effect: String, Sendable {
    case stopped, traced, ended
  }

  package let effect: Effect
  /// The case of the validation that was running; nil before the first case.
  package let caseName: String?
  /// True if the worker was stopped, traced or ended again when the case was repeated, so that a
  /// plug-in is the cause.
  package let isRepeated: Bool
}

/// A system call that a supervisor needs and that is denied, by the seccomp filter of a container
/// for example.
package struct DeniedCall: Sendable, Equatable {
  /// The call's name.
  package let name: String
  /// The purpose of the call, as a participle that completes "the process that runs plug-ins cannot
  /// be".
  package let purpose: String
  package let error: SystemError
}
