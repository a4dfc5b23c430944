import Foundation
import SegueHost
import SegueSystem
import SegueText
import TestSupport
import Testing

@testable import SegueInstall

/// Tests what installing and removing keep, replace and refuse.
@Suite struct InstallerTests {
  private let user: UserFolder

  init() throws { user = try UserFolder() }

  private func refusal(_ body: () throws -> Any) -> InstallError? {
    do {
      _ = try body()
      return nil
    } catch { return error as? InstallError }
  }

  private func shader(_ name: String, _ text: String = UserFolder.shader) throws -> String {
    try user.write("new/\(name).glsl", text)
  }

  @Test func `a shader is installed, installed again, found in its folder, and removed`() throws {
    let source = try shader("swirl")
    #expect(try user.install(source).isNew)
    #expect(try user.install(source).isNew)
    #expect(user.used() == ["glsl.swirl": "swirl.glsl"])
    let again = try user.install(user.plugins + "/swirl.glsl")
    #expect(!again.isNew && again.plugins.map(\.id) == ["glsl.swirl"])
    #expect(try user.remove("swirl").path == user.plugins + "/swirl.glsl")
    #expect(user.names.isEmpty)
  }

  @Test func `a newer version is not replaced unless that is forced, and an equal or older one is`() throws {
    let (old, new) = (try user.library("old/a.so", version: "1.9"), try user.library("new/a.so", version: "1.10"))
    try user.install(new)
    let refused = refusal { try user.install(old) }
    #expect(refused == .wouldLose("version 1.10 of org.example.fixture is installed ('a.so'), which is newer than 1.9"))
    #expect(try Data(contentsOf: URL(filePath: user.plugins + "/a.so")) == Data(contentsOf: URL(filePath: new)))
    try user.install(old, force: true)
    #expect(try Data(contentsOf: URL(filePath: user.plugins + "/a.so")) == Data(contentsOf: URL(filePath: old)))
    try user.install(new)
    try user.install(new)
    #expect(user.names == ["a.so"])
  }

  @Test func `a copy of the plug-in under another name is replaced, too`() throws {
    try user.install(try user.library("a.so", version: "2"))
    let bundle = try user.bundle("b.segue", shader: false)
    _ = try user.library("b.segue/\(PluginBundle.machine)/b.so", version: "2")
    #expect(try user.install(bundle).replaced == ["a.so"])
    #expect(user.names == ["b.segue"])
    let older = try user.library("c.so", version: "1")
    #expect(refusal { try user.install(older) }?.errorKind == .output)
    #expect(try user.install(older, force: true).replaced == ["b.segue"])
    #expect(user.used() == ["org.example.fixture": "c.so"])
  }

  @Test func `a file with other plug-ins, or one that cannot be read, is not replaced unless that is forced`() throws {
    try user.install(try user.library("a.so", id: "org.example.one"))
    let other = try user.library("new/a.so", id: "org.example.two")
    #expect(
      refusal { try user.install(other) }?.description.contains("contains org.example.one, which the new one") == true)
    #expect(user.used() == ["org.example.one": "a.so"])
    try user.install(other, force: true)
    #expect(user.used() == ["org.example.two": "a.so"])
    try user.write("home/segue/plugins/a.so", "broken")
    #expect(refusal { try user.install(other) }?.description.contains("its plug-ins cannot be read") == true)
    #expect(try user.remove("a.so").ids.isEmpty)
  }

  @Test func `files of the user's in an installed bundle are kept`() throws {
    let bundle = try user.bundle("swirl.segue")
    try user.install(bundle)
    try user.write("home/segue/plugins/swirl.segue/notes.txt", "mine")
    for refused in [refusal { try user.install(bundle) }, refusal { try user.remove("glsl.swirl") }] {
      #expect(refused?.description.contains("contains 'notes.txt', which belongs to no bundle") == true)
    }
    #expect(try user.remove("swirl.segue", force: true).ids == ["glsl.swirl"])
    #expect(user.names.isEmpty)
  }

  @Test func `an open file of the old version stays as it is`() throws {
    let bundle = try user.bundle("swirl.segue", ["data/map": "old"])
    try user.install(bundle)
    let file = try #require(FileHandle(forReadingAtPath: user.plugins + "/swirl.segue/data/map"))
    try user.write("swirl.segue/data/map", "new")
    try user.install(bundle)
    #expect(try file.readToEnd() == Data("old".utf8))
    #expect(FileManager.default.contents(atPath: user.plugins + "/swirl.segue/data/map") == Data("new".utf8))
    #expect(user.names == ["swirl.segue"])
  }

  @Test func `a link in the folder is replaced and removed, and its target stays`() throws {
    let source = try shader("swirl")
    try user.install(source)
    try FileManager.default.removeItem(atPath: user.plugins + "/swirl.glsl")
    try FileManager.default.createSymbolicLink(atPath: user.plugins + "/swirl.glsl", withDestinationPath: source)
    #expect(try user.remove("glsl.swirl").ids == ["glsl.swirl"])
    let bundle = try user.bundle("swirl.segue")
    try FileManager.default.createSymbolicLink(atPath: user.plugins + "/swirl.segue", withDestinationPath: bundle)
    #expect(user.used() == ["glsl.swirl": "swirl.segue/any/swirl.glsl"])
    try user.install(try user.archive("swirl.tar", "plugin()"))
    #expect(
      FileManager.default.fileExists(atPath: bundle + "/LICENSE") && FileManager.default.fileExists(atPath: source))
    #expect(user.names == ["swirl.segue"])
  }

  @Test func `what breaks a rule, is no plug-in or has another sum is not installed`() throws {
    let source = try shader("swirl")
    let finding = refusal { try user.install(source, finding: "ends: \(user.plugins)/x") }
    #expect(finding?.errorKind == .unavailable)
    #expect(refusal { try user.install(source, sum: "other") }?.description.contains("SHA-256 sum") == true)
    #expect(try user.install(source, sum: "SUM").isNew)
    _ = try user.remove("glsl.swirl")
    for (name, text, kind) in [
      ("a.so", "text", ErrorKind.contents), ("a.txt", "text", .contents), (".a.glsl", UserFolder.shader, .contents),
      ("b.glsl", "no shader", .contents), ("a.so", "", .contents),
    ] {
      let file = try user.write("bad/\(name)", text)
      #expect(refusal { try user.install(file) }?.errorKind == kind, "\(name)")
    }
    #expect(
      refusal { try user.install(user.root.path + "/new/swirl.gls") }?.description.contains("did you mean") == true)
    #expect(refusal { try user.install("/dev/zero") }?.errorKind == .missingInput)
    #expect(refusal { try user.install(try user.bundle("a.segue"), sum: "x") }?.errorKind == .choice)
    #expect(user.names.isEmpty)
  }

  @Test func `a folder that cannot be made is reported`() throws {
    try user.write("home/segue", "a file")
    #expect(refusal { try user.install(try shader("swirl")) }?.errorKind == .output)
    var options = user.options
    options.environment.variables = [:]
    #expect(refusal { try Installer(options) } == .noFolder)
  }

  @Test func `what a killed installation left behind is removed, and a bundle that it had moved is put back`() throws {
    try user.write("home/segue/plugins/.segue-install-abc/swirl.segue.aside/any/swirl.glsl", UserFolder.shader)
    try user.write("home/segue/plugins/.segue-install-abc/swirl.segue/any/x", "")
    #expect(user.used().isEmpty)
    try user.install(try shader("other"))
    #expect(user.names == ["other.glsl", "swirl.segue"])
    #expect(user.used().keys.sorted() == ["glsl.other", "glsl.swirl"])
  }

  @Test func `an installation that waits for another one tells what that one installs`() throws {
    try user.write("home/segue/plugins/.segue-install-abc/other.glsl", "")
    let other = try FileDescriptor.open(user.plugins, O_RDONLY | O_DIRECTORY)
    try other.lock()
    var names: [[String]] = []
    let installer = try Installer(
      user.options,
      reportWait: {
        names.append($0)
        other.close()
      })
    #expect(try installer.install(Installer.Request(try shader("swirl")), judge: { _ in nil }).isNew)
    #expect(names == [["other.glsl"]])
    #expect(user.names == ["swirl.glsl"])
  }

  @Test func `names with the same letters in other bytes are two names`() throws {
    let (composed, decomposed) = ("\u{e9}", "e\u{301}")
    try user.install(try user.library("one/\(composed).so", id: "org.example.one"))
    let second = try user.install(try user.library("two/\(decomposed).so", id: "org.example.two"))
    #expect(second.replaced.isEmpty)
    #expect(
      Set(user.names.map { Array($0.utf8) }) == Set(["\(composed).so", "\(decomposed).so"].map { Array($0.utf8) }))
    let files = [composed, decomposed].flatMap { ["data/\($0)", "data/\($0)x/map"] }
    let archive = try user.archive(
      "swirl.tar",
      "plugin()\nfor a in ('\\u00e9', 'e\\u0301'): add('swirl.segue/data/' + a), add('swirl.segue/data/' + a + 'x/map')"
    )
    #expect(try user.install(archive).isNew)
    for file in files { #expect(FileManager.default.fileExists(atPath: "\(user.plugins)/swirl.segue/\(file)")) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: user.plugins + "/swirl.segue/data").count == 4)
  }

  @Test func `only plug-ins in the user's own folder are removed`() throws {
    var options = user.options
    options.extraFolders = [user.root.path + "/other"]
    _ = try shader("swirl")
    try user.write("other/far.glsl", UserFolder.shader)
    let (registry, installer) = (PluginRegistry.discover(options), try Installer(options))
    func refused(_ word: String) -> String {
      do { return "\(try installer.remove(word, from: registry, takesOthers: true))" } catch { return "\(error)" }
    }
    #expect(refused("glsl.far").contains("which is not in the folder for your plug-ins"))
    #expect(refused("org.segue.dissolve").contains("is one of Segue's own plug-ins"))
    #expect(refused("glsl.fat").contains("did you mean 'glsl.far'?"))
    #expect(refused(user.root.path + "/new/swirl.glsl").contains("is not installed"))
    #expect(FileManager.default.fileExists(atPath: user.root.path + "/other/far.glsl"))
  }
}
