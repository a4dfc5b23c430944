import Foundation
import TestSupport
import Testing

/// `segue play --in terminal` on a pseudo-terminal and in tmux. Each test waits for what the terminal is
/// shown.
@Suite(.serialized) struct TerminalPlayTests {
  @Test func `keys go on and back, and leaving restores the terminal`() throws {
    let player = try TerminalPlayer()
    try player.waitUntilShown(TerminalPlayer.one)
    #expect(try !player.hasUsualMode)
    try player.send("\u{1b}[C")
    try player.waitUntilShown(TerminalPlayer.two)
    try player.send("\u{1b}[D")
    try player.waitUntilShown(TerminalPlayer.one)
    // A click follows the link.
    try player.send("\u{1b}[<0;20;6M\u{1b}[<0;20;6m")
    try player.waitUntilShown(TerminalPlayer.two)
    try player.send("q")
    #expect(try player.end() == 0)
    #expect(try player.hasUsualMode)
    #expect(try player.folder.bytes("errors").isEmpty)
  }

  @Test func `a terminal that is resized in flight shows the transition at its new size`() throws {
    let player = try TerminalPlayer(
      board: TerminalPlayer.board.replacing("duration: 0.2", with: "duration: 60"))
    try player.waitUntilShown(TerminalPlayer.one)
    try player.send("\u{1b}[C")
    try player.wait(for: "the transition") { player.color != TerminalPlayer.one }
    player.resize(columns: 60, rows: 18)
    try player.wait(for: "the new size") {
      // The picture is as wide as the terminal now.
      player.words.contains("q quit") && player.screen.cells[8][58].color.hasPrefix("2;")
    }
    #expect(player.color != TerminalPlayer.two)
    try player.send("q")
    #expect(try player.end() == 0)
    #expect(try player.hasUsualMode)
  }

  @Test func `Ctrl-C ends the session and restores the terminal`() throws {
    let player = try TerminalPlayer()
    try player.waitUntilShown(TerminalPlayer.one)
    try player.send("\u{3}")
    #expect(try player.end() == 130)
    #expect(try player.hasUsualMode)
  }

  @Test func `a terminal that hangs up in flight ends the session`() throws {
    let player = try TerminalPlayer(
      board: TerminalPlayer.board.replacing("duration: 0.2", with: "duration: 60"))
    try player.waitUntilShown(TerminalPlayer.one)
    try player.send("\u{1b}[C")
    try player.wait(for: "the transition") { player.color != TerminalPlayer.one }
    player.hangUp()
    #expect(player.endAfterHangUp() == 129)
  }

  @Test func `with --watch a storyboard that changes is shown, and what is wrong with it is told`()
    throws
  {
    let player = try TerminalPlayer(["--watch"])
    try player.waitUntilShown(TerminalPlayer.one)
    try player.folder.write(
      "board.yaml", TerminalPlayer.board.replacing("#ff0000", with: "#00ff00").utf8)
    try player.waitUntilShown("2;0;255;0")
    try player.folder.write("board.yaml", "segue: what".utf8)
    try player.wait(for: "the message") { player.words.contains("board.yaml") }
    #expect(!player.words.contains("/"))
    try player.folder.write("board.yaml", TerminalPlayer.board.utf8)
    try player.waitUntilShown(TerminalPlayer.one)
    try player.send("q")
    #expect(try player.end() == 0)
    let errors = String(decoding: try player.folder.bytes("errors"), as: UTF8.self)
    #expect(errors.contains("board.yaml:1:8"), "\(errors)")
  }

  @Test
  func `in tmux the picture is shown, keys are heard, and Ctrl-C takes the picture away`()
    throws
  {
    let tmux = try Tmux()
    try tmux.wait(for: "the keys") { $0.contains("q quit") && $0.contains(TerminalPlayer.one) }
    try tmux.run("send-keys", "Right")
    try tmux.wait(for: "the second screen") { $0.contains(TerminalPlayer.two) }
    try tmux.run("resize-window", "-x", "60", "-y", "20")
    try tmux.wait(for: "the new size") {
      $0.contains("h links") && $0.contains(TerminalPlayer.two)
    }
    try tmux.run("send-keys", "C-c")
    try tmux.wait(for: "the end") { $0.contains("status 130") }
    let last = try tmux.screen()
    #expect(!last.contains("q quit") && !last.contains(TerminalPlayer.two))
  }
}

/// A tmux server of its own, in whose only window the command is played from a shell.
private final class Tmux {
  private let folder: Folder
  /// The server itself, which does not go into the background: the end of a process that leaves another
  /// one behind is not noticed.
  private let server: Process

  init() throws {
    folder = try Folder()
    try folder.write("board.yaml", TerminalPlayer.board.utf8)
    try folder.write(
      "play.sh",
      """
      trap : INT
      COLORTERM=truecolor '\(Command.path)' play board.yaml --in terminal
      echo status $?
      cat
      """.utf8)
    try folder.write(
      "tmux.conf",
      """
      set -g default-terminal tmux-256color
      set -as terminal-features ',*:RGB'
      new-session -d -x 40 -y 13 '/bin/sh play.sh'

      """.utf8)
    server = try Command.process(
      "/usr/bin/env", ["tmux", "-S", folder / "socket", "-f", folder / "tmux.conf", "-D"],
      in: folder, environment: TerminalPlayer.environment, out: folder / "out",
      errors: folder / "errors")
  }

  deinit {
    server.terminate()
    server.waitUntilExit()
  }

  @discardableResult
  func run(_ arguments: String...) throws -> String {
    let run = try Run.tool(
      "tmux", ["-S", folder / "socket", "-f", folder / "tmux.conf"] + arguments, in: folder,
      environment: TerminalPlayer.environment)
    guard run.code == 0 else { throw WindowFailure("tmux \(arguments): \(run.errors)") }
    return run.text
  }

  /// What the window shows, with the colours as `2;r;g;b`.
  func screen() throws -> String { try run("capture-pane", "-p", "-e", "-t", ":0.0") }

  func wait(for what: String, _ condition: (String) -> Bool) throws {
    let end = Date(timeIntervalSinceNow: 60)
    while true {
      // The server needs a moment to begin.
      let shown = (try? screen()) ?? ""
      if condition(shown) { return }
      guard server.isRunning, Date() < end else {
        throw WindowFailure("in vain: \(what)\n\(shown)")
      }
    }
  }
}
