/// The terminal, the clock and the signals that a session uses. Tests implement this protocol
/// without a terminal.
package protocol TerminalDevice: AnyObject {
  /// The time in seconds on a clock that never goes back.
  var now: Double { get }
  /// The present size of the terminal in cells, and the size of a cell in pixels if the system
  /// knows it.
  var size: TerminalSize { get }
  /// Sets the terminal to a mode in which it passes on every key immediately instead of line by
  /// line.
  func enter() throws(TerminalError)
  /// Restores the terminal's previous mode. Input that has not been read is dropped.
  func leave()
  /// Stops this process, as Ctrl-Z requests, and returns after the process has been continued. `leave` must be called
  /// before.
  func suspend()
  /// Waits until there is input, a signal has come, or the time `deadline` is reached; nil waits without a deadline. If
  /// `forOutput` is true, also returns as soon as the terminal accepts output. Returns the signals that have come.
  func wait(until deadline: Double?, forOutput: Bool) -> [TerminalSignal]
  /// Appends the input that has arrived to `bytes`, without waiting. Returns false when the terminal is closed.
  func read(into bytes: inout [UInt8]) -> Bool
  /// Writes bytes to the terminal, without waiting. Returns the number of bytes that the terminal has accepted; nil
  /// when the terminal is closed.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int?
  /// Records which changes of the terminal must be undone if this process ends now.
  func note(_ mark: TerminalMark)
}

/// A signal of the system, by its meaning for a session.
package enum TerminalSignal: Sendable, Hashable {
  /// The size of the terminal has changed.
  case resized
  /// The process was stopped and has been continued. Meanwhile, another program may have written to
  /// the terminal.
  case continued
  /// The process is requested to stop until it is continued (Ctrl-Z).
  case suspend
  /// The process is requested to end. The value is the number of the signal.
  case end(Int32)
}

/// The changes that a session has made to the terminal and must undo at its end.
package enum TerminalMark: Int32, Sendable, Hashable {
  /// No changes.
  case nothing = 0
  /// The session has begun, but has shown no pictures of kitty's protocol.
  case entered
  /// The session has begun, and the terminal may show pictures of kitty's protocol.
  case enteredWithPictures
}
