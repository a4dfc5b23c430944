internal import CSegueProcess
internal import Glibc

/// The global state of a process and thread, which a library could change for the whole program: locale, environment,
/// umask, signal handlers and mask, working folder, and rounding mode.
package struct ProcessState: Equatable {
  private let locale: String
  private let environment: [String]
  private let umask: UInt32
  private let handlers: [UInt]
  private let blocked: Set<Int32>
  private let folder: String?
  private let numberModes: UInt32

  /// Reads the state of the calling process and thread. Another thread must not create files during the call, because
  /// reading the umask changes it for a moment.
  package static func current() -> ProcessState {
    var environment: [String] = []
    // Sound: the array ends with a null pointer, and its texts end with a zero byte.
    if var entry = segue_environment() {
      while let text = entry.pointee {
        environment.append(String(cString: text))
        entry += 1
      }
    }
    var blocked = sigset_t()
    pthread_sigmask(SIG_SETMASK, nil, &blocked)
    return ProcessState(
      // Sound: the text is copied before the locale can change.
      locale: setlocale(LC_ALL, nil).map { String(cString: $0) } ?? "",
      environment: environment, umask: FileModeMask.current,
      handlers: signals.map { segue_signal_handler($0) },
      blocked: Set(signals.filter { sigismember(&blocked, $0) == 1 }),
      folder: try? FileSystem.workingFolder(), numberModes: segue_number_modes())
  }

  /// All signals except the two that glibc reserves for itself.
  private static let signals: [Int32] = Array(1..<32) + Array(34..<65)

  /// Returns the first difference from an earlier state as a phrase that follows "it changes"; nil if there is no
  /// difference.
  ///
  /// - Parameter signalName: Returns the name of a signal.
  package func change(
    since before: ProcessState, signalName: (Int32) -> String
  ) -> String? {
    func name(_ entry: String) -> Substring { entry.prefix { $0 != "=" } }
    if locale != before.locale { return "the locale of the process to '\(locale)'" }
    let entries = Set(environment).symmetricDifference(before.environment)
    if let entry = entries.min() { return "the environment variable \(name(entry))" }
    if umask != before.umask { return "the umask of the process" }
    for (index, signal) in Self.signals.enumerated() where handlers[index] != before.handlers[index] {
      return "the handler of \(signalName(signal))"
    }
    if let signal = blocked.symmetricDifference(before.blocked).min() {
      let word = blocked.contains(signal) ? "blocked" : "no longer blocked"
      return "the signal mask: \(signalName(signal)) is \(word)"
    }
    if folder != before.folder { return "the working folder of the process" }
    if numberModes != before.numberModes { return "how the process rounds numbers" }
    return nil
  }
}
