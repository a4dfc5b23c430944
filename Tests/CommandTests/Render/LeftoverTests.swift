import Foundation
import Glibc
import TestSupport
import Testing

/// Tests which files a killed render leaves: none, except hidden files of a picture sequence, which the next render
/// removes.
struct LeftoverTests {
  /// Starts a long render and waits until it is writing.
  private func longFilm(_ name: String, _ screens: Screens) throws -> Process {
    let scratch = try Folder()
    let process = try Command.process(
      Command.path, ["render", "a.png", "b.png", "-o", name, "--duration", "10000"],
      in: screens.folder, out: scratch / "out", errors: scratch / "errors")
    // The loop does not suspend its task: a suspended task might resume only after all other tests,
    // when the film is complete.
    while process.isRunning, hidden(screens) == nil,
      !UnnamedFiles.areOpen(in: screens.folder.path, by: process)
    {
      pauseBetweenLooks()
    }
    return process
  }

  /// Returns the name of the hidden folder in which a picture sequence is being written, or nil.
  private func hidden(_ screens: Screens) -> String? {
    screens.folder.names.first { name in
      FileManager.default.fileExists(atPath: screens.folder / name + "/1.png")
    }
  }

  /// Kills the watcher of a command, and waits until the command has ended, too.
  private func kill(_ process: Process) throws {
    let (watcher, command) = (process.processIdentifier, try Self.child(of: process))
    Glibc.kill(watcher, SIGKILL)
    process.waitUntilExit()
    // The command ends when its watcher has ended. It may remain a zombie, because its exit status
    // is never collected.
    while isRunning(command) { pauseBetweenLooks() }
    #expect(process.terminationReason == .uncaughtSignal)
  }

  /// Returns the only child of a watcher, which is the process of the command.
  static func child(of process: Process) throws -> pid_t {
    let id = process.processIdentifier
    // The kernel lists a child process under the thread that started it.
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")
    let texts = try threads.map {
      try String(contentsOfFile: "/proc/\(id)/task/\($0)/children", encoding: .utf8)
    }
    return try #require(pid_t(texts.joined().trimmingCharacters(in: .whitespaces)))
  }

  /// Returns false for a process that has ended, even if its exit status has not been collected
  /// yet.
  private func isRunning(_ process: pid_t) -> Bool {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    return !text.isEmpty && !text.contains(") Z ")
  }

  @Test(arguments: ["long.mp4", "long.gif", "long.webp", "long.apng", "long.y4m"])
  func `a render that is killed leaves no unfinished file, and an older file stays`(_ name: String)
    throws
  {
    let screens = try Screens()
    try screens.folder.write(name, "older".utf8)
    let process = try longFilm(name, screens)
    #expect(screens.folder.names == ["a.png", "b.png", name])
    try kill(process)
    #expect(screens.folder.names == ["a.png", "b.png", name])
    #expect(try screens.folder.bytes(name).elementsEqual("older".utf8))
  }

  @Test
  func `unfinished pictures of a killed render are removed by the next render in that folder`()
    throws
  {
    let screens = try Screens()
    let process = try longFilm("long-%d.png", screens)
    let left = try #require(hidden(screens))
    try kill(process)
    #expect(screens.folder.names == [left, "a.png", "b.png"])
    #expect(try screens.render("-o", "f.y4m").code == 0)
    #expect(screens.folder.names == ["a.png", "b.png", "f.y4m"])
  }

  @Test func `unfinished pictures of a render that is still running are not removed`() throws {
    let screens = try Screens()
    let process = try longFilm("long-%d.png", screens)
    let left = try #require(hidden(screens))
    #expect(try screens.render("-o", "f.y4m", "--events", "log").code == 0)
    #expect(screens.folder.names == [left, "a.png", "b.png", "f.y4m", "log"])
    #expect(FileManager.default.fileExists(atPath: screens.folder / left + "/1.png"))
    process.interrupt()
    process.waitUntilExit()
    #expect(screens.folder.names == ["a.png", "b.png", "f.y4m", "log"])
  }

  @Test func `files with similar names that segue did not write are not removed`() throws {
    let screens = try Screens()
    let made = try Run.shell(
      """
      mkdir .segue-notes .segue-0123abcd .segue-9999aaaa there
      touch .segue-9999aaaa/2024 '.segue-9999aaaa/3 notes.txt' .segue-9999aaaa/1.2.mp4
      touch .segue-0123abcd/1.mp4 .segue-9999aaaa/lock .segue-9999aaaa/mine there/lock there/1.mp4
      touch .segue-12345678; ln -s there .segue-ffffffff
      """, in: screens.folder)
    #expect(made.code == 0, "\(made.errors)")
    let before = try Run.shell("find . | sort", in: screens.folder).text
    #expect(try screens.render("-o", "f.y4m").code == 0)
    try FileManager.default.removeItem(atPath: screens.folder / "f.y4m")
    let after = try Run.shell("find . | sort", in: screens.folder).text
    // A lock file that no process has locked belongs to a killed render and is removed; files with
    // other names stay.
    #expect(after == before.replacingOccurrences(of: "./.segue-9999aaaa/lock\n", with: ""))
  }
}
