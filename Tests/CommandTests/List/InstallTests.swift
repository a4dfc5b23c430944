import Foundation
import TestSupport
import Testing

/// Tests `segue plugins install` and `segue plugins remove`.
struct InstallTests {
  private let folder: Folder
  /// A folder with the plug-in `my-plugin`, which keeps all rules: version 1.0.0 as `old.so` and 1.1.0 as `new.so`.
  private static let libraries = Result { () throws -> Folder in
    let folder = try Folder()
    let source = try String(
      contentsOf: Toolchain.package.appending(path: "Templates/c/animator/my_plugin.c"), encoding: .utf8)
    for (name, version) in [("old", "1.0.0"), ("new", "1.1.0")] {
      try folder.write("\(name).c", source.replacing("\"1.0.0\"", with: "\"\(version)\"").utf8)
      try Toolchain.compilePlugin(URL(filePath: folder / "\(name).c"), into: URL(filePath: folder / "\(name).so"))
    }
    return folder
  }

  init() throws {
    folder = try Folder()
    for name in ["old", "new"] {
      try FileManager.default.createDirectory(atPath: folder / name, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: try Self.libraries.get() / "\(name).so", toPath: folder / "\(name)/flip.so")
    }
  }

  private var environment: [String: String] {
    ["XDG_DATA_HOME": folder / "data", "XDG_STATE_HOME": folder / "state"]
  }

  private var installed: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder / "data/segue/plugins")) ?? []).sorted()
  }

  private func plugins(_ words: String..., environment more: [String: String] = [:]) throws -> Run {
    try Run.segue(["plugins"] + words, in: folder, environment: environment.merging(more) { $1 })
  }

  /// Puts a file into the user's folder without the command.
  private func place(_ file: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder / "data/segue/plugins", withIntermediateDirectories: true)
    let name = file.split(separator: "/").last ?? ""
    try FileManager.default.copyItem(atPath: folder / file, toPath: folder / "data/segue/plugins/\(name)")
  }

  @Test func `a plug-in is compared with its SHA-256 sum, validated, installed, listed and removed`() throws {
    let sum = try Run.shell("sha256sum old/flip.so", in: folder).text
    let install = try plugins("install", "old/flip.so", "--sha256", sum)
    #expect(install.code == 0 && install.errors.isEmpty, "\(install.errors)")
    #expect(install.text.hasPrefix("org.example.my-plugin 1.0.0 is installed: "), "\(install.text)")
    #expect(try plugins("list").text.contains("my-plugin"))
    let again = try plugins("install", "data/segue/plugins/flip.so")
    #expect(again.code == 0 && again.text.contains("was installed already"))
    let elsewhere = try plugins("install", "new/flip.so", environment: ["SEGUE_PLUGIN_PATH": folder.path])
    #expect(elsewhere.code == 0 && elsewhere.errors.contains("SEGUE_PLUGIN_PATH is set"), "\(elsewhere.errors)")
    #expect(try folder.bytes("data/segue/plugins/flip.so") == folder.bytes("new/flip.so"))
    let remove = try plugins("remove", "my-plugin")
    #expect(remove.code == 0 && remove.text.contains("org.example.my-plugin is removed"), "\(remove.errors)")
    #expect(installed.isEmpty)
  }

  @Test func `each reason not to install or remove has its exit status and one sentence`() throws {
    try FileManager.default.createDirectory(atPath: folder / "flip", withIntermediateDirectories: true)
    try folder.write("text.so", "text".utf8)
    try place("new/flip.so")
    let zeros = String(repeating: "0", count: 64)
    for (words, code, text) in [
      (["install", "nothing.so"], 66, "there is no file 'nothing.so'"),
      (["install", "text.so"], 65, "it is a text file, not a shared library"),
      (["install", "flip"], 65, "does not end in .segue"), (["install", ""], 64, "name the file"),
      (["install", "old/flip.so", "--sha256", zeros], 65, "has another SHA-256 sum"),
      (["install", "old/flip.so", "--sha256", "abc"], 64, "64 hexadecimal digits, not 'abc'"),
      (["install", "old/flip.so"], 73, "which is newer than 1.0.0; --force does it anyway"),
      (["remove", "push"], 69, "is one of Segue's own plug-ins"),
      (["remove", "org.example.my-plugi"], 69, "did you mean 'org.example.my-plugin'?"),
    ] as [([String], Int32, String)] {
      let run = try Run.segue(["plugins"] + words, in: folder, environment: environment)
      #expect(run.code == code && run.errors.contains(text), "\(words): \(run.code) \(run.errors)")
    }
    for (home, text) in [("/dev/null", "cannot be changed"), ("", "set HOME")] {
      let run = try plugins("install", "old/flip.so", environment: ["XDG_DATA_HOME": home, "HOME": home])
      #expect(run.code == 73 && run.errors.contains(text), "\(run.errors)")
    }
    #expect(installed == ["flip.so"])
    #expect(try folder.bytes("data/segue/plugins/flip.so") == folder.bytes("new/flip.so"))
  }

  @Test func `a plug-in that breaks a rule is refused with the first finding`() throws {
    try Meddler.compile("abort()", at: .load, to: folder / "meddler.so")
    let run = try plugins("install", "meddler.so")
    #expect(run.code == 69, "\(run.errors)")
    #expect(run.errors.contains("'meddler.so' is not installed, because it breaks a rule: opens: "), "\(run.errors)")
    #expect(run.errors.contains("SIGABRT") && !run.errors.contains(".segue-install-"), "\(run.errors)")
    #expect(installed.isEmpty)
  }

  @Test func `on a full disk nothing is installed, and what was there stays`() throws {
    try place("old/flip.so")
    let run = try Run.shell(
      """
      export XDG_DATA_HOME="$PWD/data" XDG_CACHE_HOME="$PWD/cache"
      ulimit -f 4
      "$segue" plugins install new/flip.so
      """, in: folder)
    #expect(run.code == 73 && run.errors.contains("cannot be changed: File too large"), "\(run.errors)")
    #expect(installed == ["flip.so"])
    #expect(try folder.bytes("data/segue/plugins/flip.so") == folder.bytes("old/flip.so"))
  }

  @Test func `an installation that the user stops leaves nothing`() throws {
    try Meddler.compile("sleep(20)", at: .load, to: folder / "meddler.so")
    let process = try Command.process(
      Command.path, ["plugins", "install", "meddler.so"], in: folder, environment: environment, out: folder / "out",
      errors: folder / "errors")
    while process.isRunning, installed.isEmpty { pauseBetweenLooks() }
    #expect(installed.first?.hasPrefix(".segue-install-") == true)
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(installed.isEmpty)
  }

  @Test func `removing a plug-in takes it out of quarantine`() throws {
    let screens = try Screens()
    try Meddler.compile("abort()", at: .animate, to: folder / "meddler.so")
    try place("meddler.so")
    let film = try Run.segue(
      ["render", "a.png", "b.png", "-o", "null:", "--animator", "org.example.meddler"], in: screens.folder,
      environment: environment)
    #expect(film.code == 0 && film.errors.contains("SIGABRT"), "\(film.errors)")
    #expect(try plugins("why", "org.example.meddler").text.contains("quarantined"))
    #expect(try plugins("remove", "org.example.meddler").code == 0)
    let list = String(decoding: try folder.bytes("state/segue/quarantine"), as: UTF8.self)
    #expect(!list.contains("org.example.meddler"))
  }
}
