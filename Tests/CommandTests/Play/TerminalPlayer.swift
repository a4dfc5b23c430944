import Foundation
import Glibc
import TestSupport
import Testing

/// A run of `segue play --in terminal` whose controlling terminal is a pseudo-terminal, and the contents of that
/// terminal. The screens are plain colours, so no picture has to be decoded.
final class TerminalPlayer {
  static let board = """
    segue: 1
    size: 160x80
    screens: { one: { color: "#ff0000" }, two: { color: "#0000ff" } }
    container: { kind: navigation, root: one }
    links: { one: [ { area: [0, 0, 160, 80], push: two } ] }
    transitions: { push: { animator: dissolve, duration: 0.2 } }
    """
  static let (one, two) = ("2;255;0;0", "2;0;0;255")
  static let environment = [
    "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8",
  ]

  let folder: Folder
  private(set) var screen: TerminalScreen
  /// The file descriptors of the pseudo-terminal's master and slave side. The slave side is kept open so that its mode
  /// can be read.
  private var (terminal, line): (Int32, Int32) = (-1, -1)
  private let process: Process
  private let usual: termios
  private static let timeout = 60.0
  /// The ioctl(2) requests TIOCSPTLCK, which unlocks the slave side, and TIOCGPTN, which gets its
  /// number. Swift cannot import these macros.
  private static let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
  /// The number of the terminal mode for the alternate screen, which a session uses.
  private static let alternate = 1049

  /// Starts the session.
  ///
  /// - Parameter program: The name and arguments of a program that runs the command, such as tmux;
  ///   empty to run the command directly.
  init(
    columns: Int = 40, rows: Int = 13, board: String = TerminalPlayer.board,
    under program: [String] = [], _ arguments: [String] = []
  ) throws {
    folder = try Folder()
    try folder.write("board.yaml", board.utf8)
    screen = TerminalScreen(columns: columns, rows: rows)
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
    // If a child process inherited the master side, the terminal would not hang up, so O_CLOEXEC prevents this. The
    // slave side is found as pts(4) describes.
    terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (lock, number) = (Int32(0), UInt32(0))
    guard terminal >= 0, ioctl(terminal, Self.unlock, &lock) == 0,
      ioctl(terminal, Self.number, &number) == 0
    else {
      throw WindowFailure("there is no pseudo-terminal: \(String(cString: strerror(errno)))")
    }
    line = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard line >= 0, ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0 else {
      throw WindowFailure(
        "the pseudo-terminal cannot be opened: \(String(cString: strerror(errno)))")
    }
    usual = try Self.mode(line)
    // This thread may block signals, and child processes inherit blocked signals. The command unblocks the signals
    // itself, but tmux does not, and would not notice the end of a child process.
    var (none, blocked) = (sigset_t(), sigset_t())
    if !program.isEmpty { pthread_sigmask(SIG_SETMASK, &none, &blocked) }
    defer { if !program.isEmpty { pthread_sigmask(SIG_SETMASK, &blocked, nil) } }
    process = try Command.process(
      "/usr/bin/env",
      ["setsid", "--ctty", "--wait"] + program
        + [Command.path, "play", "board.yaml", "--in", "terminal"] + arguments,
      in: folder, environment: Self.environment, out: "/dev/null", errors: folder / "errors",
      terminal: FileHandle(fileDescriptor: line, closeOnDealloc: false))
  }

  deinit {
    hangUp()
    if process.isRunning { process.waitUntilExit() }
    close(line)
  }

  private static func mode(_ file: Int32) throws -> termios {
    var mode = termios()
    guard tcgetattr(file, &mode) == 0 else { throw WindowFailure("the mode cannot be read") }
    return mode
  }

  /// True if the terminal has the mode that it had before the command was started.
  var hasUsualMode: Bool {
    get throws {
      let mode = try Self.mode(line)
      return mode.c_iflag == usual.c_iflag && mode.c_oflag == usual.c_oflag
        && mode.c_lflag == usual.c_lflag && mode.c_cflag == usual.c_cflag
    }
  }

  /// The colour of the cell in the middle of the terminal.
  var color: String { screen.cells[screen.rows / 2 - 1][screen.columns / 2].color }
  /// The text in the line below the picture.
  var words: String { screen.text(screen.rows - 1) }

  /// Reads the command's output until `condition` is true, and answers the queries in the output as
  /// a terminal does.
  func wait(for what: String, _ condition: () throws -> Bool) throws {
    let end = Date(timeIntervalSinceNow: Self.timeout)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while try !condition() {
      var file = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      let rest = Int32(max(end.timeIntervalSinceNow, 0) * 1000)
      guard rest > 0, poll(&file, 1, rest) > 0 else {
        throw failure("timed out while waiting for \(what)")
      }
      let count = read(terminal, &bytes, bytes.count)
      guard count > 0 else { throw failure("the process ended while the test waited for \(what)") }
      screen.feed(bytes[..<count])
      for _ in 0..<screen.takeQueries("c") { try send("\u{1b}[?62;22c") }
      for _ in 0..<screen.takeQueries("n") { try send("\u{1b}[0n") }
    }
  }

  /// Discards the output until `condition` is true.
  func skip(until what: String, _ condition: () throws -> Bool) throws {
    let end = Date(timeIntervalSinceNow: Self.timeout)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while try !condition() {
      var file = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      while poll(&file, 1, 0) > 0, read(terminal, &bytes, bytes.count) > 0 {}
      guard Date() < end, process.isRunning else {
        throw failure("timed out while waiting for \(what)")
      }
    }
  }

  /// The process ID of the command's watcher, or nil if it is not running.
  var watcher: Int32? {
    Player.processes(below: process.processIdentifier).first {
      (try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8)) == "segue\n"
    }
  }

  /// True when the session has left the alternate screen of the terminal.
  var isLeft: Bool { !screen.modes.contains(Self.alternate) }

  private func failure(_ what: String) -> WindowFailure {
    let errors = (try? folder.bytes("errors")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let rows = (0..<screen.rows).map { screen.text($0) }.joined(separator: "\n")
    return WindowFailure("\(what); \(errors)\n\(rows)\ncolour: \(color)")
  }

  func waitUntilShown(_ color: String) throws {
    try wait(for: "the colour \(color)") { self.color == color && words.contains("q quit") }
  }

  /// Sends text as if a person typed it.
  func send(_ text: String) throws {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      // Safe: the buffer has as many bytes as are written.
      let count = bytes.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
      guard count > 0 else { throw WindowFailure("nothing can be written to the terminal") }
      bytes = bytes.dropFirst(count)
    }
  }

  func resize(columns: Int, rows: Int) {
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
    screen = TerminalScreen(columns: columns, rows: rows)
    screen.feed("\u{1b}[?\(Self.alternate)h".utf8)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  func hangUp() {
    guard terminal >= 0 else { return }
    close(terminal)
    terminal = -1
  }

  /// Reads output until the session has left the alternate screen, waits for the end of the
  /// process, and returns its exit status.
  func end() throws -> Int32 {
    try wait(for: "the end") { !screen.modes.contains(Self.alternate) }
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }

  /// Waits for the end of the process after its terminal has hung up, and returns its exit status.
  func endAfterHangUp() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }
}
