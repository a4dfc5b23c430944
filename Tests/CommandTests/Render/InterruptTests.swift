import Foundation
import TestSupport
import Testing

/// Tests interrupting the command while it renders a film, and the progress bar.
struct InterruptTests {
  @Test(
    arguments: [
      ("long.mp4", SIGINT), ("long.y4m", SIGINT), ("long-%d.png", SIGINT), ("long.gif", SIGINT),
      ("long.mp4", SIGTERM), ("long.mp4", SIGHUP), ("long.mp4", SIGQUIT),
    ])
  func `a render that gets SIGINT or SIGTERM leaves no file and exits with 128 and the signal`(
    _ name: String, _ signal: Int32
  ) throws {
    let screens = try Screens()
    let scratch = try Folder()
    let before = screens.folder.names
    let process = try Command.process(
      Command.path,
      [
        "render", "a.png", "b.png", "-o", name, "--duration", "10000", "--fps", "60",
      ], in: screens.folder, out: scratch / "out", errors: scratch / "errors")
    // When the command writes, it has an open file without a name or makes a hidden folder. The loop does not suspend
    // its task: a suspended task might resume only after all other tests, when the film is complete.
    while process.isRunning, screens.folder.names.count == before.count,
      !UnnamedFiles.areOpen(in: screens.folder.path, by: process)
    {
      pauseBetweenLooks()
    }
    #expect(process.isRunning)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 128 + signal)
    #expect(screens.folder.names == before)
    #expect(try scratch.bytes("out").isEmpty)
    #expect(try scratch.bytes("errors").isEmpty)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `SIGINT and SIGTERM also end the render of a storyboard with SVG elements`(
    _ signal: Int32
  ) throws {
    let folder = try Folder()
    // The elements of an SVG file are found by a separate drawing process, which the command starts
    // before its watcher.
    _ = try folder.write(
      "a.svg",
      "<svg xmlns='http://www.w3.org/2000/svg' width='24' height='40'><rect id='dot' width='9' height='9'/></svg>"
        .utf8)
    _ = try folder.write(
      "flow.yaml",
      """
      segue: 1
      size: 24x40
      screens: { a: { image: a.svg, elements: { dot: "#dot" } }, b: { color: red } }
      container: { kind: navigation, root: a }
      script: [ { at: 1, push: b }, { at: 9000, pop: true } ]
      """.utf8)
    let before = folder.names
    let scratch = try Folder()
    let process = try Command.process(
      Command.path, ["render", "flow.yaml", "-o", "long.mp4"], in: folder, out: scratch / "out",
      errors: scratch / "errors")
    while process.isRunning, !UnnamedFiles.areOpen(in: folder.path, by: process) { pauseBetweenLooks() }
    #expect(process.isRunning)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 128 + signal)
    #expect(folder.names == before)
  }

  @Test func `a progress bar is drawn and removed only on a terminal`() throws {
    let screens = try Screens()
    let line = "\"$segue\" render a.png b.png -o f.y4m --duration 2"
    #expect(try Run.shell(line, in: screens.folder).errors.isEmpty)
    // script(1) of util-linux runs the command on a terminal.
    let run = try Run.shell(
      "TERM=xterm script -qec '\(line)' /dev/null </dev/null", in: screens.folder)
    #expect(run.text.contains("121/121"))
    #expect(run.text.contains("\u{1b}[34m"))
    let plain = try Run.shell(
      "NO_COLOR=1 TERM=xterm script -qec '\(line)' /dev/null </dev/null", in: screens.folder)
    #expect(plain.text.contains("121/121"))
    #expect(!plain.text.contains("\u{1b}[34m"))
    // When the command has ended, only the result remains on the terminal, without the progress
    // bar.
    let lastLine = plain.text.split(separator: "\n").last ?? ""
    #expect(lastLine.contains("f.y4m  121 frames  24x40  60 fps"))
  }
}
