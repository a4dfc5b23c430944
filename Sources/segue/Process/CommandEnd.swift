internal import Glibc
internal import SegueHost
internal import SegueSystem

/// The end of a command by a signal that nobody sent to its watcher.
struct CommandEnd {
  static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]

  let signal: Int32
  /// The plug-in whose code was running in the command's process; nil when none was.
  let plugin: String?
  /// The plug-in's function that was being called; nil while its library was being opened.
  let function: String?
  /// True if the process had used all of the processor time that the system allows it, which ends it with
  /// SIGKILL.
  var isOutOfTime = false

  /// The event and the advice for a message; nil for a signal that ends filters without a word.
  var sentence: String? {
    let name = SignalName.of(signal)
    switch signal {
    case SIGPIPE: return nil
    case SIGKILL where !isOutOfTime:
      return
        "the process that does the work was killed (SIGKILL) from outside, or by the system because "
        + "memory had run out, so there is no result; run it again, with smaller frames if memory is short"
    case SIGXCPU, SIGKILL:
      return
        "the process that does the work reached its limit on processor time (\(name)), so there is "
        + "no result; raise the limit (ulimit -t)"
    case SIGSYS:
      return
        "a seccomp filter ended the process that does the work (SIGSYS), so there is no "
        + "result; allow more system calls in the container's filter"
    case _ where Self.crashes.contains(signal):
      let place = function.map { "in \($0)" } ?? "while it was being opened"
      return plugin.map {
        "\($0) crashed (\(name)) \(place), so there is no result; use another plug-in"
      }
        ?? "internal error: the process that does the work crashed (\(name)), so there is no result; "
        + "please report it"
    default:
      let time = plugin.map { " while \($0) was running" } ?? ""
      return
        "the process that does the work was ended by a signal (\(name))\(time), so there is no "
        + "result; run it again"
    }
  }
}

/// A system call that the command needs and that is denied, as by a container's filter.
struct DeniedCall {
  /// The call's name.
  let name: String
  /// The effect that it would have had on the process that does the work, as a participle.
  let purpose: String
  let error: SystemError

  var sentence: String {
    "the process that runs plug-ins cannot be \(purpose), because the system call \(name) is denied "
      + "(\(error)); allow it in the container's seccomp filter"
  }
}
