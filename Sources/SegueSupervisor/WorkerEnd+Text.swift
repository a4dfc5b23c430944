internal import SegueHost
internal import SegueSystem
internal import SegueText

extension WorkerEnd: CustomStringConvertible {
  /// The end of the worker and advice for the user, as one sentence without a full stop.
  package var description: String {
    switch self {
    case .hung(let code, let limit):
      "\(code.plugin ?? "a plug-in") did not return within \(limit.thousandths) s\(code.location), so the "
        + "command was stopped; use another plug-in (SEGUE_DEADLINE=0 sets no limit)"
    case .left(let plugin):
      "\(plugin ?? "a plug-in") ended the program by calling exit or exec, so there is no result; use "
        + "another plug-in"
    case .silenced(let code):
      "standard error was closed while \(code.latest ?? "a plug-in") was in use, so messages of the "
        + "command are lost; use another plug-in"
    case .signalled(let signal, let code, let cause): cause.sentence(SignalName.of(signal), code)
    case .unobservable(let call): call.description
    case .attacked(let attack): attack.description
    }
  }
}

extension WorkerEnd {
  /// True for a crash while no plug-in was being called, if a plug-in had run in the worker's process before and may
  /// have damaged its memory. Such a crash does not happen if plug-ins run in child processes.
  package var isPreventedByChildProcess: Bool {
    guard case .signalled(_, let code, .crash) = self else { return false }
    return code.plugin == nil && code.latest != nil
  }
}

extension WorkerEnd.Cause {
  fileprivate func sentence(_ signal: String, _ code: RunningCode) -> String {
    let work = "the process that does the work"
    switch self {
    case .killed:
      return
        "\(work) was killed (\(signal)) from outside, or by the system because memory had run out, so "
        + "there is no result; run it again, with smaller frames if memory is short"
    case .processorTime:
      return
        "\(work) reached its limit on processor time (\(signal)), so there is no result; raise the "
        + "limit (ulimit -t)"
    case .filter:
      return
        "a seccomp filter ended \(work) (\(signal)), so there is no result; allow more system "
        + "calls in the container's filter"
    case .crash:
      if let plugin = code.plugin {
        return
          "\(plugin) crashed (\(signal))\(code.location), so there is no result; use another plug-in"
      }
      guard let latest = code.latest else {
        return
          "internal error: \(work) crashed (\(signal)), so there is no result; please report it"
      }
      return
        "\(work) crashed (\(signal)) while no plug-in was being called, so there is no result; "
        + "\(latest), which ran in it before, may have damaged its memory"
    case .other:
      let time = code.plugin.map { " while \($0) was running" } ?? ""
      return "\(work) was ended by a signal (\(signal))\(time), so there is no result; run it again"
    }
  }
}

extension RunningCode {
  /// The function that was running, as words to add after a verb, such as " in animate".
  fileprivate var location: String { function.map { " in \($0)" } ?? " while it was being opened" }
}

extension DeniedCall: CustomStringConvertible {
  /// The message for the user, as one sentence without a full stop.
  package var description: String {
    "the process that runs plug-ins cannot be \(purpose), because the system call \(name) is denied "
      + "(\(error)); allow it in the container's seccomp filter"
  }
}

extension Attack {
  fileprivate var description: String {
    let time = caseName.map { " in the case '\($0)'" } ?? ""
    return isRepeated
      ? "a plug-in \(effect.rawValue) the process that checks it\(time), so the library fails; it must "
        + "leave other processes alone"
      : "the process that checks the library was \(effect.rawValue) from outside\(time), or by the system "
        + "because memory had run out, and not again when the case was repeated, so there is no verdict; "
        + "run it again"
  }
}
