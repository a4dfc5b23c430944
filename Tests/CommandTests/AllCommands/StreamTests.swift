import Foundation
import Testing

/// Tests standard input, output and error when they are closed from the start, or used by plug-ins
/// that print.
struct StreamTests {
  /// C statements with which a plug-in can write to descriptor 1, which is standard output.
  static let prints = [
    "(void)!system(\"echo plug-in\")", "printf(\"plug-in\\n\"); fflush(stdout)",
    "(void)!write(1, \"plug-in\\n\", 8)",
    "if (!fork()) { execlp(\"echo\", \"echo\", \"plug-in\", NULL); } else wait(NULL)",
  ]

  @Test(arguments: ["2>&-", "<&- 2>&-", "<&- >&- 2>&-"])
  func `with standard error closed no log line is written into the film`(_ closing: String) throws {
    let meddler = try Meddler("return -77", at: .animate)
    let whole = try meddler.render("-o", "whole.mp4")
    #expect(whole.code == 0 && whole.errors.contains("replaced by a dissolve"))
    _ = try meddler.render("-o", "film.mp4", "--quiet", then: closing)
    #expect(try meddler.folder.bytes("film.mp4") == meddler.folder.bytes("whole.mp4"))
  }

  @Test func `with standard error closed the trace contains nothing but calls`() throws {
    let meddler = try Meddler("return -77", at: .animate)
    _ = try meddler.render("-o", "null:", "--trace", "trace", then: "<&- >&- 2>&-")
    let lines = String(decoding: try meddler.folder.bytes("trace"), as: UTF8.self)
      .split(separator: "\n")
    #expect(!lines.isEmpty)
    for line in lines {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
  }

  @Test func `a command that cannot print its result to a closed standard output fails`()
    throws
  {
    let folder = try Folder()
    let run = try Run.shell("\"$segue\" list >&-", in: folder)
    #expect(run.code == 73)
    #expect(run.errors.contains("standard output cannot be written: Bad file descriptor"))
  }

  @Test(arguments: prints, Meddler.Moment.allCases)
  func `a plug-in's standard output is redirected to standard error`(
    _ print: String, _ moment: Meddler.Moment
  ) throws {
    let meddler = try Meddler(print, at: moment)
    let run = try meddler.render("-o", "null:", "--json")
    #expect(run.code == 0, "\(run.errors)")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: run.out) }
    #expect(run.errors.contains("plug-in\n"))
    _ = try meddler.render("-o", "film.y4m")
    let piped = try meddler.render("-o", "-")
    #expect(try piped.out == meddler.folder.bytes("film.y4m"))
  }

  @Test func `the output of a library while it is opened is not part of segue list`() throws {
    let meddler = try Meddler(Self.prints[0], at: .load)
    let run = try Run.segue("list", "--json", "--plugin-path", meddler.plugins.path)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: run.out) }
    #expect(run.errors == "segue: \(meddler.plugins / "meddler.so") prints: plug-in\n")
  }

  @Test(arguments: ["child", "hardened"], [Meddler.Moment.animate, .drive])
  func `a plug-in's output is printed with the plug-in's name, but not with --quiet`(
    _ isolation: String, _ moment: Meddler.Moment
  ) throws {
    let prints = "printf(\"\\033[2Jplug-in\\n\"); lseek(2, 0, SEEK_SET)"
    let meddler = try Meddler("static int n; if (!n++) { \(prints); }", at: moment)
    let run = try meddler.render(
      "-o", "null:", "--isolation", isolation, then: "2>log; cat log >&2")
    #expect(run.errors == "segue: org.example.meddler prints:  [2Jplug-in\n")
    let quiet = try meddler.render("-o", "null:", "--isolation", isolation, "--quiet")
    #expect(quiet.code == 0 && quiet.errors.isEmpty, "\(quiet.errors)")
  }

  /// After the fork, the plug-in returns in both processes: first in the child process, and then in
  /// the parent.
  @Test(arguments: Meddler.Moment.allCases)
  func `a plug-in that forks and returns in both processes causes no second film or result`(
    _ moment: Meddler.Moment
  ) throws {
    let meddler = try Meddler("if (fork() > 0) wait(NULL)", at: moment)
    let run = try meddler.render("-o", "null:", "--json")
    #expect(run.code == 0, "\(run.errors)")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: run.out) }
    let plain = try Meddler("", at: moment)
    _ = try plain.render("-o", "film.y4m")
    #expect(try meddler.render("-o", "-").out == plain.folder.bytes("film.y4m"))
  }
}
