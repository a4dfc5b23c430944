import Foundation
import TestSupport
import Testing

/// Runs `segue play --in terminal` on a pseudo-terminal. Each test waits for the effect of its
/// input on the terminal.
@Suite(.serialized) struct TerminalPlayTests {
  @Test func `keys go forward and back in a terminal, and quitting restores the terminal`() throws {
    // A cut has no duration. A longer transition would show its final colours before its end, and a click before the
    // end would grab the transition.
    let player = try TerminalPlayer(
      board: TerminalPlayer.board.replacing("dissolve, duration: 0.2", with: "cut"))
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

  @Test func `resizing a terminal during a transition shows the transition at the new size`() throws {
    let player = try TerminalPlayer(
      board: TerminalPlayer.board.replacing("duration: 0.2", with: "duration: 60"))
    try player.waitUntilShown(TerminalPlayer.one)
    try player.send("\u{1b}[C")
    try player.wait(for: "the transition") { player.color != TerminalPlayer.one }
    player.resize(columns: 60, rows: 18)
    try player.wait(for: "the new size") {
      // The picture fills the terminal's new width.
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

  @Test
  func `the command restores the terminal if its parent process, which supervises it, is killed`()
    throws
  {
    let player = try TerminalPlayer(under: ["/bin/sh", "-c", "\"$@\"; read line", "sh"])
    try player.waitUntilShown(TerminalPlayer.one)
    let watcher = try #require(player.watcher)
    let command = try #require(Player.processes(below: watcher).first)
    #expect(kill(watcher, SIGKILL) == 0)
    // The command gets SIGHUP when its watcher ends. The kernel may send the signal twice, so the
    // test sends a second one.
    kill(command, SIGHUP)
    try player.wait(for: "the end") { player.isLeft }
    try player.skip(until: "the mode") { try player.hasUsualMode }
    try player.send("\n")
  }

  @Test func `closing the terminal during a transition ends the session`() throws {
    let player = try TerminalPlayer(
      board: TerminalPlayer.board.replacing("duration: 0.2", with: "duration: 60"))
    try player.waitUntilShown(TerminalPlayer.one)
    try player.send("\u{1b}[C")
    try player.wait(for: "the transition") { player.color != TerminalPlayer.one }
    player.hangUp()
    #expect(player.endAfterHangUp() == 129)
  }

  @Test func `segue play --watch shows a changed storyboard, and reports its mistakes`()
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
}
