/// The terminal, the clock and the signals of a session. Tests implement their own.
package protocol TerminalDevice: AnyObject {
  /// The time in seconds on a clock that never goes back.
  var now: Double { get }
  /// The present size, with the pixels of a cell if the system knows them.
  var size: TerminalSize { get }
  /// Makes the terminal pass on every key immediately.
  func enter() throws(TerminalError)
  /// Restores the terminal's mode. Bytes that it has sent and that have not been read are dropped.
  func leave()
  /// Stops this process, as Ctrl-Z requests, and returns after it has been continued. `leave` must be
  /// called before.
  func suspend()
  /// Waits until there is something to read, a signal has come, the terminal accepts output (if `forOutput`
  /// is true), or the time `deadline` is reached (if it is not nil). Returns the signals.
  func wait(until deadline: Double?, forOutput: Bool) -> [TerminalSignal]
  /// Appends the bytes that have arrived, without waiting. Returns false when the terminal is closed.
  func read(into bytes: inout [UInt8]) -> Bool
  /// Writes without waiting. Returns the number of bytes that the terminal has accepted; nil when it is
  /// closed.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int?
  /// Records the changes that must be undone if this process ends now.
  func note(_ mark: TerminalMark)
}

/// A notification of the system to a session.
package enum TerminalSignal: Sendable, Hashable {
  /// The terminal has another size.
  case resized
  /// The process was stopped and continued, and the terminal may show something else.
  case continued
  /// The process is requested to stop for now (Ctrl-Z).
  case suspend
  /// The process is requested to end, by the signal with this number.
  case end(Int32)
}

/// The changes that a session has made to the terminal.
package enum TerminalMark: Int32, Sendable, Hashable {
  /// No changes.
  case nothing = 0
  /// The session has begun.
  case entered
  /// The session has begun, and pictures of kitty's protocol are shown.
  case enteredWithPictures
}
