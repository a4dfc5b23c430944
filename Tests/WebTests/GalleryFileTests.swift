import Foundation
import SegueMedia
import TestSupport
import Testing

@testable import SegueWeb

/// Tests which files a gallery may replace, and which titles the gallery's page gives to folders of
/// shaders.
struct GalleryFileTests {
  @Test
  func
    `a gallery names a folder of shaders without its path, unless two folders have the same name`()
  {
    let all = ["system", "/home/ada/wipes", "/home/ada/shaders", "./shaders"]
    let titles = all.map { Gallery.title(of: $0, among: all) }
    #expect(titles == ["system", "wipes", "/home/ada/shaders", "./shaders"])
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
