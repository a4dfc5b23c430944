/// Converts the numbers of signals into names.
package enum SignalName {
  /// Returns the name of a signal, such as "SIGSEGV"; "signal 40" for one without a name.
  package static func of(_ number: Int32) -> String {
    let names: [Int32: String] = [
      1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS",
      8: "SIGFPE", 9: "SIGKILL", 10: "SIGUSR1", 11: "SIGSEGV", 12: "SIGUSR2", 13: "SIGPIPE",
      14: "SIGALRM", 15: "SIGTERM", 19: "SIGSTOP", 20: "SIGTSTP", 21: "SIGTTIN", 22: "SIGTTOU",
      24: "SIGXCPU", 25: "SIGXFSZ", 26: "SIGVTALRM", 27: "SIGPROF", 31: "SIGSYS",
    ]
    return names[number] ?? "signal \(number)"
  }
}
