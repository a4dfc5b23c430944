/// The terminal, the clock and the signals of a session; tests have their own.
public protocol TerminalDevice: AnyObject {
  /// Seconds on a clock that never goes back.
  var now: Double { get }
  /// The size now; its cell's pixels where the system knows them.
  var size: TerminalSize { get }
  /// Has the terminal pass on every key at once.
  func enter() throws(TerminalError)
  /// Gives the terminal back its mode. Bytes that it has sent and that are not read are dropped.
  func leave()
  /// Stops this process, as Ctrl-Z asks for, and returns once it is continued. The terminal has to be
  /// left before.
  func suspend()
  /// Waits until there is something to read, a signal came, the terminal takes output (if `forOutput`
  /// is true), or the time `deadline` is reached (if there is one). Returns the signals.
  func wait(until deadline: Double?, forOutput: Bool) -> [TerminalSignal]
  /// Appends the bytes that are there, without waiting. Returns false when the terminal is gone.
  func read(into bytes: inout [UInt8]) -> Bool
  /// Writes without waiting. Returns how many bytes the terminal has taken; nil when it is gone.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int?
  /// Notes what has to be undone should this process end now.
  func note(_ mark: TerminalMark)
}

/// What the system tells a session.
public enum TerminalSignal: Sendable, Hashable {
  case resized
  /// The process was stopped and continued, and the terminal may show something else.
  case continued
  /// The process is asked to stop for now (Ctrl-Z).
  case suspend
  /// The process is asked to end; the signal's number.
  case end(Int32)
}

/// What a session has changed of the terminal.
public enum TerminalMark: Int32, Sendable, Hashable {
  case nothing = 0
  case entered
  /// Entered, and kitty's pictures are shown.
  case enteredWithPictures
}
