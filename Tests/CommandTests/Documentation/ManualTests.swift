import Foundation
import TestSupport
import Testing

/// Tests the manual's pages, generated as `make install` does.
struct ManualTests {
  private static let manual = Result { () throws -> Folder in
    let folder = try Folder()
    let run = try Run.shell(
      "'\(Toolchain.package.path)/tools/manual' \"$segue\" . 2026-11-23", in: folder)
    guard run.code == 0 else { throw Toolchain.Failure(run.errors) }
    return folder
  }

  /// The names of the subcommands, from the files that contain their recorded help.
  private static let subcommands: [String] = {
    let help = Toolchain.package.appending(path: "Tests/CommandTests/Help")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: help.path)) ?? []
    return files.map { String($0.dropLast(4)) }.filter { $0 != "segue" }.sorted()
  }()
  static let pages =
    ["man1/segue.1", "man5/segue-storyboard.5"] + subcommands.map { "man1/segue-\($0).1" }

  @Test func `there is a manual page for each subcommand and for storyboards, and no others`()
    throws
  {
    let folder = try Self.manual.get()
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder / "")
      .filter { $0.contains("/") }
    #expect(Set(files) == Set(Self.pages))
  }

  @Test(arguments: pages)
  func `man formats each page without a warning, and lexgrog finds its summary`(_ page: String)
    throws
  {
    let run = try Run.shell(
      "LC_ALL=C.UTF-8 man --warnings -l \(page) >/dev/null && lexgrog \(page)",
      in: Self.manual.get())
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.text.contains(": \"segue"), "\(run.text)")
  }

  @Test func `every manual page has the command's version`() throws {
    let version = try Run.segue("--version").text.split(separator: "\n")[0]
    for page in Self.pages {
      let text = String(decoding: try Self.manual.get().bytes(page), as: UTF8.self)
      #expect(text.contains(".Os \"\(version)\""), "\(page)")
    }
  }

  @Test(arguments: subcommands)
  func `each manual page has every option in its subcommand's help`(_ name: String) throws {
    let run = try Run.shell(
      "LC_ALL=C.UTF-8 MANWIDTH=300 man -l man1/segue-\(name).1 | col -bx", in: Self.manual.get())
    for match in try Run.segue("help", name).text.matches(of: /\n  (?:-\w, )?(--[a-z-]+)/) {
      #expect(run.text.contains(match.1), "\(match.1)")
    }
  }

  @Test func `the manual page of storyboards has every key of the schema`() throws {
    let page = String(
      decoding: try Self.manual.get().bytes("man5/segue-storyboard.5"), as: UTF8.self)
    let schema = try Run.segue("storyboard", "schema").text
    let keys = Set(schema.matches(of: /"([a-z-]+)": \{\s*"description"/).map { $0.1 })
    #expect(keys.count > 60)
    for key in keys {
      #expect(page.contains("Ic \(key)\n") || page.contains("Ic \(key) ,"), "\(key)")
    }
  }
}
