import Foundation
import SegueWeb
import TestSupport
import Testing

/// Tests which files a gallery may replace, and which files an interrupted gallery leaves.
struct GalleryFolderTests {
  private static let list = ".segue-gallery"

  /// Starts a gallery in the folder `site` inside of `folder`, and interrupts it when `isReady`
  /// returns true for the process and the names in `site`. The gallery's pictures are large and
  /// have many frames, so there is time for the interruption.
  private func interrupt(
    _ folder: Folder, when isReady: (Process, [String]) -> Bool
  ) throws {
    let scratch = try Folder()
    let process = try Command.process(
      Command.path, ["gallery", "-o", "site", "--side", "1200", "--fps", "60"], in: folder,
      out: scratch / "out", errors: scratch / "errors")
    func names() -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: folder / "site")) ?? []
    }
    // The loop does not suspend its task, because a suspended task might resume only after all
    // other tests, when the gallery is complete.
    while process.isRunning, !isReady(process, names()) { pauseBetweenLooks() }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
  }

  @Test func `a gallery that is interrupted during its first picture leaves no folder`() throws {
    let folder = try Folder()
    try interrupt(folder) { process, _ in
      UnnamedFiles.areOpen(in: folder / "site", by: process)
    }
    #expect(folder.names.isEmpty)
    // A folder that existed before the gallery is not removed.
    try FileManager.default.createDirectory(
      atPath: folder / "site", withIntermediateDirectories: false)
    try interrupt(folder) { process, _ in
      UnnamedFiles.areOpen(in: folder / "site", by: process)
    }
    #expect(folder.names == ["site"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder / "site").isEmpty)
  }

  @Test func `after an interruption, segue gallery replaces only files that it had completed`()
    throws
  {
    let folder = try Folder()
    try interrupt(folder) { $1.contains(Self.list) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder / "site")
    let pictures = names.filter { $0.hasSuffix(".webp") }
    #expect(Set(names) == Set(pictures + [Self.list]))
    let site = GalleryFolder.at(folder / "site", shown: "site", program: "segue gallery")
    try site.check(pictures + ["slide.webp"])

    let free = try #require(Bundled.animators.first { !pictures.contains($0 + ".webp") })
    try folder.write("site/\(free).webp", "mine".utf8)
    let run = try Run.segue("gallery", "-o", "site", in: folder)
    #expect(run.code == 73)
    #expect(
      run.errors == "segue: 'site/\(free).webp' is there already, and no gallery wrote it; give "
        + "another folder, or remove that file\n")
    #expect(try folder.bytes("site/\(free).webp").elementsEqual("mine".utf8))
  }

  @Test func `a gallery replaces a complete older gallery`() throws {
    let screens = try Screens()
    let line = ["gallery", "a.png", "b.png", "-o", "site", "--side", "64", "--fps", "5"]
    for _ in 0..<2 {
      let run = try Run.segue(line, in: screens.folder)
      #expect(run.code == 0, "\(run.errors)")
    }
    let text = try String(
      contentsOfFile: screens.folder / "site/\(Self.list)", encoding: .utf8)
    #expect(text.split(separator: "\n").count == Bundled.animators.count + 3)
    try screens.folder.write("site/slide.webp", "mine".utf8)
    let run = try Run.segue(line, in: screens.folder)
    #expect(
      run.code == 73 && run.errors.contains("'site/slide.webp' is no longer as a gallery wrote it"))
    #expect(try screens.folder.bytes("site/slide.webp").elementsEqual("mine".utf8))
  }
}
