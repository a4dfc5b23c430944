import TestSupport
import Testing

/// Runs `segue play --in terminal` in a window of tmux, and reads the window's contents with
/// commands of tmux.
@Suite struct TmuxTests {
  @Test func `segue play in tmux accepts keys, adapts to the window's size, and ends after Ctrl-C`()
    throws
  {
    let tmux = try Tmux()
    try tmux.wait(for: "the first screen") {
      $0.contains("q quit") && !$0.contains("h links") && $0.contains(TerminalPlayer.one)
    }
    try tmux.player.send("\u{1b}[C")
    try tmux.wait(for: "the second screen") {
      $0.contains(TerminalPlayer.two) && !$0.contains(TerminalPlayer.one)
    }
    tmux.player.resize(columns: 60, rows: 18)
    // The wider window shows more of the help for keys.
    try tmux.wait(for: "the new size") {
      $0.contains("h links") && $0.contains(TerminalPlayer.two)
    }
    try tmux.player.send("\u{3}")
    try tmux.wait(for: "the end") { !$0.contains("q quit") && !$0.contains(TerminalPlayer.two) }
    try tmux.player.skip(until: "the end of the command") { try tmux.hasEnded() }
  }
}

/// A separate tmux server with one window, which stays open after the command in it has ended.
private final class Tmux {
  let player: TerminalPlayer

  init() throws {
    player = try TerminalPlayer(
      under: [
        "tmux", "-S", "socket", "-f", "/dev/null", "start-server", ";",
        "set-option", "-g", "status", "off", ";",
        "set-option", "-g", "remain-on-exit", "on", ";",
        "set-option", "-g", "default-terminal", "tmux-256color", ";",
        "new-session",
      ])
  }

  // If the server were not ended here, it would continue after the test and keep files open.
  deinit { _ = try? Run.shell("tmux -S socket kill-server", in: player.folder) }

  /// Returns the window's text, with the colours as `2;r;g;b`. Empty before there is a window.
  func window() throws -> String {
    try Run.shell("tmux -S socket capture-pane -p -e", in: player.folder).text
  }

  /// Returns true when the command has ended. tmux 3.3 sometimes does not report the command's exit
  /// status.
  func hasEnded() throws -> Bool {
    let question = "tmux -S socket display-message -p '#{pane_dead}'"
    return try Run.shell(question, in: player.folder).text == "1\n"
  }

  func wait(for what: String, _ condition: (String) -> Bool) throws {
    var shown = ""
    do {
      try player.skip(until: what) {
        shown = try window()
        return condition(shown)
      }
    } catch { throw WindowFailure("\(error)\n\(shown)") }
  }
}
