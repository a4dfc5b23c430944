internal import CSegueTerminal
internal import Glibc
internal import SegueGeometry
internal import SegueSystem

/// The terminal in which a process was started.
package final class PosixTerminal: TerminalDevice {
  /// A descriptor of the terminal for this session only. It is non-blocking; the shell's own descriptor of the terminal
  /// is not changed.
  private let file: FileDescriptor
  private let signals: (read: FileDescriptor, write: FileDescriptor)
  private let usual: TerminalMode
  private let noting: (TerminalMark) -> Void

  /// Opens the terminal of two standard streams.
  ///
  /// - Parameters:
  ///   - input: A descriptor of standard input, which must be the terminal.
  ///   - output: A descriptor of standard output, which must be the terminal.
  ///   - noting: Called whenever the session has changed something in the terminal that must be
  ///     undone at the end, even after a crash.
  /// - Throws: `redirected` when one of the streams is not a terminal.
  package init(
    input: Int32, output: Int32, noting: @escaping (TerminalMark) -> Void = { _ in }
  ) throws(TerminalError) {
    try Self.check(input: input, output: output)
    do {
      file = try FileDescriptor.open(
        "/proc/self/fd/\(output)", O_RDWR | O_NONBLOCK | O_NOCTTY)
    } catch { throw TerminalError(.noTerminal, "the terminal cannot be opened: \(error)") }
    var ends: [Int32] = [-1, -1]
    do throws(SystemError) {
      usual = try TerminalMode(of: file)
      guard segue_signals_pipe(&ends) == 0 else { throw .current }
    } catch {
      file.close()
      throw TerminalError(.fault, "the terminal's mode cannot be read: \(error)")
    }
    self.noting = noting
    signals = (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
  }

  /// Checks that both descriptors refer to terminals.
  ///
  /// - Throws: `redirected` when one of the descriptors does not.
  package static func check(input: Int32, output: Int32) throws(TerminalError) {
    let streams: [(Int32, TerminalError.Stream)] = [(output, .output), (input, .input)]
    for (file, stream) in streams where !FileDescriptor(file).isTerminal {
      throw TerminalError(
        .redirected(stream),
        "standard \(stream.rawValue) is not a terminal, so the session cannot use it")
    }
  }

  deinit {
    for file in [file, signals.read, signals.write] { file.close() }
  }

  package var now: Double { MonotonicClock.now }

  package var size: TerminalSize {
    guard let size = file.terminalSize, size.columns > 0, size.rows > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    let cell = TerminalSize.CellSize(
      width: Double(size.width) / Double(size.columns),
      height: Double(size.height) / Double(size.rows))
    return TerminalSize(columns: size.columns, rows: size.rows, cell: cell)
  }

  package func enter() throws(TerminalError) {
    do { try usual.withoutLines.set(on: file) } catch {
      throw TerminalError(.fault, "the terminal's mode cannot be set: \(error)")
    }
    let error = segue_signals_watch(signals.write.number)
    guard error == 0 else {
      leave()
      throw TerminalError(
        .fault, "signals cannot be watched: \(SystemError(error))")
    }
  }

  package func leave() {
    usual.restore(on: file)
    segue_signals_leave()
  }

  package func suspend() {
    // SIGTSTP stops the process, because at this time the session does not watch signals, and the
    // signal has its default effect.
    OwnProcess.raise(SIGTSTP)
    // The process may have received the signal twice: from the terminal, and from the watcher
    // process, which passes signals on. The second one is dropped.
    _ = takeSignals()
  }

  package func note(_ mark: TerminalMark) { noting(mark) }

  package func wait(until deadline: Double?, forOutput: Bool) -> [TerminalSignal] {
    // The timeout is rounded up to whole milliseconds, so that the deadline has passed when it ends. It is at most an
    // hour; the caller waits again for a later deadline.
    let pause = deadline.map { Int32(clamping: (min(max($0 - now, 0), 3600) * 1000).rounded(.up)) }
    FileDescriptor.wait(
      reading: [file, signals.read], writing: forOutput ? [file] : [], milliseconds: pause ?? -1)
    return takeSignals()
  }

  private func takeSignals() -> [TerminalSignal] {
    var numbers = [UInt8](repeating: 0, count: 64)
    let count = numbers.withUnsafeMutableBytes { signals.read.readArrived(into: $0) }
    return numbers.prefix(count ?? 0).map { number in
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
      // The result is nil at the end of the file and for the error EIO, that is, when the terminal
      // has hung up.
      let count = buffer.withUnsafeMutableBytes { file.readArrived(into: $0) }
      guard let count else { return false }
      bytes += buffer[..<count]
      // The remaining bytes are read by the next call, so that a flood of input does not block
      // the show.
      if bytes.count >= 1 << 16 || count < buffer.count { return true }
    }
  }

  package func write(_ bytes: UnsafeRawBufferPointer) -> Int? { file.writeSome(bytes) }
}
