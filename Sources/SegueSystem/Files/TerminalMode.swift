internal import Glibc

/// The mode of a terminal: its settings in termios(3), such as echo and line editing.
package struct TerminalMode: Sendable {
  private var settings = termios()

  /// Reads the mode of a terminal.
  package init(of terminal: FileDescriptor) throws(SystemError) {
    guard tcgetattr(terminal.number, &settings) == 0 else { throw .current }
  }

  /// This mode without echo, line editing and conversion of bytes. Ctrl-C, Ctrl-Z and Ctrl-\ still send signals, so
  /// that they work even when this process does not read its input.
  package var withoutLines: TerminalMode {
    var mode = self
    mode.settings.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP | BRKINT | PARMRK)
    mode.settings.c_oflag &= ~tcflag_t(OPOST)
    mode.settings.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN)
    mode.settings.c_cflag = settings.c_cflag & ~tcflag_t(CSIZE | PARENB) | tcflag_t(CS8)
    return mode
  }

  /// Sets this mode on a terminal without waiting for pending output, because the terminal may have stopped reading.
  package func set(on terminal: FileDescriptor) throws(SystemError) {
    var settings = settings
    guard tcsetattr(terminal.number, TCSANOW, &settings) == 0 else { throw .current }
  }

  /// Sets this mode on a terminal again, and discards input that has not been read.
  package func restore(on terminal: FileDescriptor) {
    try? set(on: terminal)
    tcflush(terminal.number, TCIFLUSH)
  }
}

extension FileDescriptor {
  /// True if the descriptor refers to a terminal.
  package var isTerminal: Bool { isatty(number) == 1 }

  /// The size of a terminal in character cells and in pixels, each 0 when it is unknown; nil when this is not a
  /// terminal.
  package var terminalSize: (columns: Int, rows: Int, width: Int, height: Int)? {
    var size = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row), Int(size.ws_xpixel), Int(size.ws_ypixel))
  }
}
