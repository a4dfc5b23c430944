internal import Glibc
internal import SegueHost
package import SegueSystem

/// The code of a plug-in that was running.
package struct RunningCode: Sendable, Equatable {
  /// The plug-in; nil when it is not known.
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
  /// The code that runs now, or that ran when the worker ended.
  static var current: RunningCode {
    RunningCode(
      plugin: RunningPlugin.name.map { String(cString: $0) },
      function: RunningPlugin.function.map { String(cString: $0) },
      latest: RunningPlugin.latestName.map { String(cString: $0) })
  }
}

/// The reason why a command has no result, because its worker did not end by itself, or why its messages are lost.
package enum WorkerEnd: Sendable, Equatable {
  /// A call of a plug-in did not return in time, so the worker was stopped.
  ///
  /// - Parameter limit: The time limit in seconds.
  case hung(RunningCode, limit: Double)
  /// A plug-in ended the worker by itself, or replaced it with another program.
  case left(plugin: String?)
  /// A signal that nobody sent to the watcher ended the worker.
  case signalled(Int32, RunningCode, Cause)
  /// The worker has ended by itself, but its messages are lost because its standard error was closed.
  case silenced(RunningCode)
  /// The system denies a call without which the worker cannot be waited for.
  case unobservable(DeniedCall)
  /// A worker that judges plug-ins was stopped, traced or ended by another process or by a plug-in.
  case attacked(Attack)

  /// The probable cause of a signal.
  package enum Cause: Sendable, Equatable {
    /// A fault of the code that was running.
    case crash
    /// The limit on processor time.
    case processorTime
    /// A filter of system calls.
    case filter
    /// Another program, or the system because memory had run out.
    case killed
    case other
  }

  /// The signals of faults.
  static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]

  /// Creates the end by a signal; nil for a signal that ends filters without a word.
  ///
  /// - Parameter isOutOfTime: True if the worker had used all of the processor time that the system allows it, which
  ///   ends it with SIGKILL.
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

/// A stop, trace or end of a worker that judges plug-ins, by another process or by a plug-in.
package struct Attack: Sendable, Equatable {
  /// The effect on the worker.
  package enum Effect: String, Sendable {
    case stopped, traced, ended
  }

  package let effect: Effect
  /// The case of the validation that was running; nil before the first.
  package let caseName: String?
  /// True if the same happened again when the case was repeated, so that a plug-in is the cause.
  package let isRepeated: Bool
}

/// A system call that a supervisor needs and that is denied, as by a container's filter.
package struct DeniedCall: Sendable, Equatable {
  /// The call's name.
  package let name: String
  /// The effect that it would have had on the worker, as a participle.
  package let purpose: String
  package let error: SystemError
}
