internal import CTerminal
internal import Glibc
internal import SegueSystem

/// The terminal in which a process was started.
package final class PosixTerminal: TerminalDevice {
  /// A descriptor of the terminal that belongs to the session alone, so that it can be set not to block
  /// without changing the shell's descriptor.
  private let file: Int32
  private let signals: (read: Int32, write: Int32)
  private let usual: termios
  private let noting: (TerminalMark) -> Void

  /// Opens the terminal of two standard streams.
  ///
  /// - Parameters:
  ///   - input: A descriptor of standard input, which must be the terminal.
  ///   - output: A descriptor of standard output, which must be the terminal.
  ///   - noting: Called with the changes of the terminal that must be undone at the end, even after
  ///     a crash.
  /// - Throws: `redirected` when one of them is not a terminal.
  package init(
    input: Int32, output: Int32, noting: @escaping (TerminalMark) -> Void = { _ in }
  ) throws(TerminalError) {
    try Self.check(input: input, output: output)
    let file = open("/proc/self/fd/\(output)", O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else {
      throw TerminalError(
        .noTerminal, "the terminal cannot be opened: \(SystemError.current)")
    }
    var ends: [Int32] = [-1, -1]
    var usual = termios()
    guard tcgetattr(file, &usual) == 0, segue_signals_pipe(&ends) == 0 else {
      let error = SystemError.current
      close(file)
      throw TerminalError(.fault, "the terminal's mode cannot be read: \(error)")
    }
    self.file = file
    self.usual = usual
    self.noting = noting
    signals = (ends[0], ends[1])
  }

  /// Checks that both descriptors are a terminal.
  ///
  /// - Throws: `redirected` when one of them is not.
  package static func check(input: Int32, output: Int32) throws(TerminalError) {
    let streams: [(Int32, TerminalError.Stream)] = [(output, .output), (input, .input)]
    for (file, stream) in streams where isatty(file) != 1 {
      throw TerminalError(
        .redirected(stream),
        "standard \(stream.rawValue) is not a terminal, so the session cannot use it")
    }
  }

  deinit {
    for file in [file, signals.read, signals.write] { close(file) }
  }

  package var now: Double { MonotonicClock.now }

  package var size: TerminalSize {
    var size = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    let cell = TerminalSize.CellSize(
      width: Double(size.ws_xpixel) / Double(size.ws_col),
      height: Double(size.ws_ypixel) / Double(size.ws_row))
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row), cell: cell)
  }

  package func enter() throws(TerminalError) {
    var raw = usual
    // Ctrl-C, Ctrl-Z and Ctrl-\ remain signals, so that they work whatever this process does.
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP | BRKINT | PARMRK)
    raw.c_oflag &= ~tcflag_t(OPOST)
    raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN)
    raw.c_cflag = raw.c_cflag & ~tcflag_t(CSIZE | PARENB) | tcflag_t(CS8)
    guard tcsetattr(file, TCSANOW, &raw) == 0 else {
      throw TerminalError(
        .fault, "the terminal's mode cannot be set: \(SystemError.current)")
    }
    let error = segue_signals_watch(signals.write)
    guard error == 0 else {
      leave()
      throw TerminalError(
        .fault, "signals cannot be watched: \(String(cString: strerror(error)))")
    }
  }

  package func leave() {
    var usual = usual
    // The mode is restored without waiting for the output, because the terminal may have stopped reading.
    tcsetattr(file, TCSANOW, &usual)
    tcflush(file, TCIFLUSH)
    segue_signals_leave()
  }

  package func suspend() {
    // Stops the process: signals are not watched at this time, so SIGTSTP has its default effect.
    raise(SIGTSTP)
    // The signal may have come twice, to the terminal's processes and through the watcher.
    _ = takeSignals()
  }

  package func note(_ mark: TerminalMark) { noting(mark) }

  package func wait(until deadline: Double?, forOutput: Bool) -> [TerminalSignal] {
    var files = [
      pollfd(fd: file, events: Int16(POLLIN | (forOutput ? POLLOUT : 0)), revents: 0),
      pollfd(fd: signals.read, events: Int16(POLLIN), revents: 0),
    ]
    // The pause is rounded up to whole milliseconds, so that the deadline has passed afterwards. It is at
    // most an hour, after which the caller asks again.
    let pause = deadline.map { Int32((min(max($0 - now, 0), 3600) * 1000).rounded(.up)) }
    poll(&files, nfds_t(files.count), pause ?? -1)
    return takeSignals()
  }

  private func takeSignals() -> [TerminalSignal] {
    var numbers = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(signals.read, &numbers, numbers.count)
    return numbers.prefix(max(count, 0)).map { number in
      switch Int32(number) {
      case SIGWINCH: .resized
      case SIGCONT: .continued
      case SIGTSTP: .suspend
      default: .end(Int32(number))
      }
    }
  }

  package func read(into bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
        // The remaining bytes are read by the next call, so that a flood of input does not block
        // the show.
        if bytes.count >= 1 << 16 || count < buffer.count { return true }
        continue
      }
      // A result of 0 and the error EIO mean that the terminal has hung up.
      return count < 0 && [EAGAIN, EINTR].contains(errno)
    }
  }

  package func write(_ bytes: UnsafeRawBufferPointer) -> Int? {
    // Sound: the buffer has as many bytes as are written.
    let count = Glibc.write(file, bytes.baseAddress, bytes.count)
    if count >= 0 { return count }
    return [EAGAIN, EINTR].contains(errno) ? 0 : nil
  }
}
