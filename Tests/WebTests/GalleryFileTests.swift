import Foundation
import SegueHost
import SegueMedia
import TestSupport
import Testing

@testable import SegueWeb

/// Tests which files a gallery may replace, and which titles the gallery's page gives to folders of
/// shaders.
struct GalleryFileTests {
  @Test
  func
    `galleries and the picker name a family without its path, unless two have the same name`()
  {
    let all = [
      "system", "/home/ada/wipes", "/home/ada/shaders", "./shaders", "/opt/p/libsegue-depth.so", "/opt/p/libmine.so",
    ]
    let titles = all.map { PluginFamily.name(of: $0, among: all) }
    #expect(titles == ["system", "wipes", "/home/ada/shaders", "./shaders", "depth", "mine"])
  }

  @Test func `a gallery shows the pictures that a bundle has for its animator`() throws {
    let folder = try Toolchain.temporaryFolder().path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["any", "pictures/folder.png"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/swirl.segue/\(name)", withIntermediateDirectories: true)
    }
    let shader = "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }\n"
    for (name, text) in [
      ("any/swirl.glsl", shader), ("pictures/b.PNG", "b"), ("pictures/swirl-1.webp", "a"), ("pictures/notes.txt", ""),
      ("pictures/.c.png", ""),
    ] { try Data(text.utf8).write(to: URL(filePath: "\(folder)/swirl.segue/\(name)")) }
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/swirl.segue/pictures/link.png", withDestinationPath: "b.PNG")
    let options = PluginRegistry.Options(
      environment: SearchEnvironment(executableFolder: "/nonexistent"), extraFolders: [folder])
    let entries = PluginRegistry.discover(options).entries
    let entry = try #require(entries.first { $0.id == "glsl.swirl" })
    let pictures = BundlePictures(of: entry, among: entries)
    #expect(pictures.names(beside: "swirl") == ["swirl.1.png", "swirl.2.webp"])
    let site = GalleryFolder.at(folder + "/site", shown: "site", program: "a test")
    try site.make()
    #expect(try pictures.write(into: site, beside: "swirl") == ["swirl.1.png", "swirl.2.webp"])
    #expect(FileManager.default.contents(atPath: folder + "/site/swirl.2.webp") == Data("a".utf8))
    var page = GalleryPage(program: "p", version: "1", width: 100, height: 200)
    var item = GalleryPage.Item(
      name: "swirl", file: "swirl", descriptor: try #require(entry.descriptor), problem: nil, command: [], css: nil)
    #expect(!GalleryPage(program: "p", version: "1", width: 1, height: 1).html.contains("by its author"))
    item.pictures = ["swirl.1.png"]
    page.families = [GalleryPage.Family(title: "t", items: [item])]
    #expect(page.html.contains("<a class=\"picture\" href=\"swirl.1.png\"><img src=\"swirl.1.png\""))
  }

  @Test func `a picture that was changed after the gallery wrote it is not replaced`() throws {
    let folder = try Toolchain.temporaryFolder().path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let own = GalleryFolder.at(folder, shown: "site", program: "a test")
    for name in ["a.webp", "b.webp", "c.webp"] {
      try own.write(name) { try TextFile.write(name, to: $0) }
    }
    try own.check(["a.webp", "b.webp", "c.webp", "d.webp"])
    // The new contents have the same length as the old contents.
    try Data("B.webp".utf8).write(to: URL(filePath: folder + "/b.webp"))
    let refusal = #expect(throws: ListedFolderError.self) {
      try own.check(["a.webp", "b.webp", "c.webp"])
    }
    #expect(
      refusal?.description
        == "'site/b.webp' is no longer as a gallery wrote it; give another folder, or "
        + "remove that file")
    try FileManager.default.removeItem(atPath: folder + "/a.webp")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/a.webp", withDestinationPath: "c.webp")
    #expect(
      #expect(throws: ListedFolderError.self) { try own.check(["a.webp", "b.webp"]) }?.description
        == "'site/a.webp' and another file are no longer as a gallery wrote them; give another folder, or "
        + "remove those files")
    // A listed file that is missing is not an error.
    unlink(folder + "/a.webp")
    unlink(folder + "/b.webp")
    try own.check(["a.webp", "b.webp"])
  }

  /// The command can be killed after any step of writing a picture. Therefore, this test makes the
  /// steps one by one.
  @Test
  func `a gallery recognises its own pictures even if it was killed while it wrote them`()
    throws
  {
    let folder = try Toolchain.temporaryFolder().path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let own = GalleryFolder.at(folder, shown: "site", program: "a test")
    for (text, old) in [("one", nil), ("two", "one")] {
      try Data(text.utf8).write(to: URL(filePath: folder + "/new"))
      try own.announce("a.webp", at: folder + "/new")
      // The picture does not have its final name yet.
      try own.check(["a.webp"])
      #expect((try? String(contentsOfFile: folder + "/a.webp", encoding: .utf8)) == old)
      #expect(rename(folder + "/new", folder + "/a.webp") == 0)
      // The picture has its final name, but the list has not been updated.
      try own.check(["a.webp"])
    }
    try Data("mine".utf8).write(to: URL(filePath: folder + "/a.webp"))
    #expect(throws: ListedFolderError.self) { try own.check(["a.webp"]) }
    #expect(throws: ListedFolderError.self) {
      try own.write("a.webp") { _ in Issue.record("written over a person's file") }
    }
    #expect(try String(contentsOfFile: folder + "/a.webp", encoding: .utf8) == "mine")
  }
}
