internal import Logging
internal import SegueText
internal import Synchronization

/// The plug-in whose code runs: its name, the logger and the trace that record its calls, and the
/// router that answers them.
///
/// A class, because each call of a host function takes the caller from a list: to copy its six references would take a
/// fifth of the call's time.
final class Caller: Sendable {
  /// The plug-in's id, or the library's path while the id is not known.
  let name: String
  /// The logger for the plug-in's lines. Nil while its library is being loaded; the router's logger
  /// is used then.
  let logger: Logger?
  let trace: CallTrace?
  let router: CallRouter
  /// The number of log lines and output bytes that the plug-in may still write.
  let allowance: WritingAllowance
  /// The calls of the plug-in that were refused; nil while no instance of the plug-in is known.
  let refusals: RefusedCalls?
  /// Keeps the plug-in's last line of the level `info`; nil if nobody reads it.
  let remark: Remark?

  init(
    name: String, logger: Logger?, trace: CallTrace?, router: CallRouter,
    allowance: WritingAllowance = WritingAllowance(), refusals: RefusedCalls? = nil,
    remark: Remark? = nil
  ) {
    (self.name, self.logger, self.trace, self.router) = (name, logger, trace, router)
    (self.allowance, self.refusals, self.remark) = (allowance, refusals, remark)
  }

  private var log: Logger { logger ?? router.logger }

  /// Writes a line that the plug-in has passed to `segue.log/1`.
  func logLine(_ text: String, _ level: Logger.Level) {
    if level == .info { remark?.text = PluginText.line(text) }
    // A line below the log's level is not written and does not use up the allowance.
    guard level >= log.logLevel, allowance.takeLine(text) else { return }
    log.log(
      level: level, "\(name) says: \(PluginText.line(text))", metadata: PluginLogLine.metadata)
  }

  /// Writes a line that the plug-in has printed on its standard output or error.
  func logOutput(_ text: String) {
    let line = "\(name) prints: \(PluginText.line(text))"
    switch allowance.takeOutput(line.utf8.count + 1) {
    case .allowed: log.warning("\(line)", metadata: PluginOutputLine.metadata)
    case .firstRefused:
      let limit = PluginLimits.outputBytes
      log.warning(
        "\(name) prints more than \(limit) bytes in one transition; the rest is not shown",
        metadata: PluginOutputLine.metadata)
    case .refused: break
    }
  }

  /// Logs the number of lines that were dropped, if any, and resets the plug-in's allowance. Called when a
  /// transition or the opening of a library has ended.
  func endWriting() {
    guard let dropped = allowance.renew() else { return }
    let sentence =
      "\(name) wrote \(dropped.of("more line")) to the log, beyond the "
      + "limit of \(PluginLimits.logLines) for one transition; they are not shown"
    log.warning("\(sentence)")
  }
}

/// The last line that a plug-in has written about an event. It can be used on any thread.
final class Remark: Sendable {
  private let line = Mutex<String?>(nil)

  /// The line; nil if there is none.
  var text: String? {
    get { line.withLock { $0 } }
    set { line.withLock { $0 = newValue } }
  }
}

/// The amount that a plug-in may still write during a transition: lines of the log, and bytes on its
/// standard output and error. It can be used on any thread.
final class WritingAllowance: Sendable {
  enum Answer {
    case allowed
    /// The first line that exceeds the limit.
    case firstRefused
    case refused
  }

  private struct State {
    var lines = 0
    var bytes = 0
    /// The number of painters that are running.
    var painters = 0
    /// The texts of lines that painters have written.
    var painted: Set<String> = []
  }

  private let state = Mutex(State())

  /// Counts a line of the log. Returns false when the plug-in has used up its lines for this transition, and while a
  /// painter runs also for a line that a painter has written before.
  func takeLine(_ text: String) -> Bool {
    state.withLock { state in
      if state.painters > 0 {
        guard !state.painted.contains(text) else { return false }
        if state.lines < PluginLimits.logLines { state.painted.insert(text) }
      }
      state.lines += 1
      return state.lines <= PluginLimits.logLines
    }
  }

  /// Runs `body`, which has a painter paint. A painter is called any number of times, so each of its lines is written
  /// only once.
  func painting<Result>(_ body: () -> Result) -> Result {
    state.withLock { $0.painters += 1 }
    defer { state.withLock { $0.painters -= 1 } }
    return body()
  }

  /// Counts a line of the standard output or error.
  ///
  /// - Parameter bytes: the length of the line as it is shown, above 0.
  func takeOutput(_ bytes: Int) -> Answer {
    state.withLock { state in
      let before = state.bytes
      guard before <= PluginLimits.outputBytes else { return .refused }
      state.bytes += bytes
      return state.bytes <= PluginLimits.outputBytes ? .allowed : .firstRefused
    }
  }

  /// Resets the allowance for the next transition.
  ///
  /// - Returns: the number of lines of the log that exceeded the limit; nil for none.
  func renew() -> Int? {
    state.withLock { state in
      let dropped = state.lines - PluginLimits.logLines
      state = State(painters: state.painters)
      return dropped > 0 ? dropped : nil
    }
  }
}
