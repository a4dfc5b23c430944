internal import SegueHost
internal import SegueKit
internal import SegueSystem
internal import SegueWire

extension ConformanceCase {
  /// Cases about an animator's answers, and about the state of its process.
  static let stateCases = [
    ConformanceCase(
      "statuses", statusRule, advice: statusAdvice, needs: ["describes"],
      .animator { subject throws(Finding) in
        let calls = CallList()
        _ = try subject.record(frames: 3, trace: calls.trace)
        try checkStatuses(calls)
      }),
    ConformanceCase(
      "process-state", stateRule, advice: stateAdvice, needs: ["describes"],
      .animator { subject throws(Finding) in
        try checkState(subject.library, subject.id) { () throws(Finding) in
          _ = try subject.record(in: .inProcess, frames: 3)
        }
      }),
  ]

  /// Cases about an interaction controller's answers, and about the state of its process.
  static let controllerStateCases = [
    ConformanceCase(
      "statuses", statusRule, advice: statusAdvice, needs: ["drives"],
      .controller { subject throws(Finding) in
        let gesture = try subject.gesture()
        let arena = try subject.arena(gesture)
        arena.play(gesture)
        try checkStatuses(arena.calls)
      }),
    ConformanceCase(
      "process-state", stateRule, advice: stateAdvice, needs: ["drives"],
      .controller { subject throws(Finding) in
        try checkState(subject.library, subject.descriptor.id) { () throws(Finding) in
          let gesture = try subject.gesture()
          let arena = try subject.arena(gesture, in: .inProcess)
          arena.play(gesture)
          arena.container.removeInteraction(arena.controller)
        }
      }),
  ]

  private static let statusRule = "each function returns SEGUE_OK or an error"
  private static let statusAdvice: CaseText =
    "return SEGUE_OK for success; a positive number has no meaning, and another host may give it one"
  private static let stateRule =
    "the plug-in does not change the locale, environment, umask, signals, working folder or rounding"
  private static let stateAdvice: CaseText =
    "do not change the state of the whole process, or restore it before you return: a plug-in that runs in-process "
    + "shares this state with the program that uses Segue"

  static func checkStatuses(_ calls: CallList) throws(Finding) {
    let positive = calls.records.first { $0.direction == .hostToPlugin && $0.status.rawValue > 0 }
    guard let positive else { return }
    throw .failed(
      "`\(positive.function)` of \(positive.interface) returned \(positive.status), which is not a status"
    )
  }

  /// Compares the state of the process before the library is loaded with the state after a transition, in which the
  /// plug-in runs in-process.
  private static func checkState(
    _ library: LibrarySubject, _ plugin: String, _ run: () throws(Finding) -> Void
  ) throws(Finding) {
    guard library.isHost else {
      do throws(Finding) { return try library.askHost(plugin, "process-state") } catch {
        guard error.outcome == .crashed else { throw error }
        var finding = Finding.skipped("it crashes in-process; see modes")
        finding.reporter = "modes"
        throw finding
      }
    }
    let before = ProcessState.current()
    try run()
    if let what = ProcessState.current().change(since: before, signalName: SignalName.of) {
      throw .failed("it changes \(what)")
    }
  }
}
