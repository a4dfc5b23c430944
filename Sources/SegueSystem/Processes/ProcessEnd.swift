/// The way in which a child process has ended, as wait(2) reports it.
package enum ProcessEnd: Sendable, Hashable {
  /// The process called exit(3), or returned from `main`.
  case exited(Int32)
  /// A signal ended the process.
  case signalled(Int32)
  /// The process has ended, but the kernel did not say how.
  case unknown(SystemError)

  /// Decodes a status of waitpid(2); nil if the process was stopped and has not ended.
  init?(status: Int32) {
    // The layout of a status, according to wait(2). Swift cannot import the macros for it.
    let signal = status & 0x7f
    guard status & 0xff != 0x7f else { return nil }
    self = signal == 0 ? .exited(status >> 8 & 0xff) : .signalled(signal)
  }
}
