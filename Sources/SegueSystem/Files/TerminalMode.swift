internal import Glibc

/// The settings of a terminal's line (termios(3)).
package struct TerminalMode: Sendable {
  private var settings = termios()

  /// Reads the mode of a terminal.
  package init(of terminal: FileDescriptor) throws(SystemError) {
    guard tcgetattr(terminal.number, &settings) == 0 else { throw .current }
  }

  /// This mode without echo, line editing and conversion of bytes. Ctrl-C, Ctrl-Z and Ctrl-\ remain signals, so that
  /// they work whatever this process does.
  package var withoutLines: TerminalMode {
    var mode = self
    mode.settings.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP | BRKINT | PARMRK)
    mode.settings.c_oflag &= ~tcflag_t(OPOST)
    mode.settings.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN)
    mode.settings.c_cflag = settings.c_cflag & ~tcflag_t(CSIZE | PARENB) | tcflag_t(CS8)
    return mode
  }

  /// Gives a terminal this mode without waiting for the output, because the terminal may have stopped reading.
  package func set(on terminal: FileDescriptor) throws(SystemError) {
    var settings = settings
    guard tcsetattr(terminal.number, TCSANOW, &settings) == 0 else { throw .current }
  }

  /// Gives a terminal this mode again, and drops the input that has not been read.
  package func restore(on terminal: FileDescriptor) {
    try? set(on: terminal)
    tcflush(terminal.number, TCIFLUSH)
  }
}

extension FileDescriptor {
  /// True for a terminal.
  package var isTerminal: Bool { isatty(number) == 1 }

  /// The size of a terminal in character cells and in pixels, each 0 when it is unknown; nil when this is not a
  /// terminal.
  package var terminalSize: (columns: Int, rows: Int, width: Int, height: Int)? {
    var size = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row), Int(size.ws_xpixel), Int(size.ws_ypixel))
  }
}
