import Foundation
import TestSupport
import Testing

/// Tests `segue play --watch` while a plug-in's library is replaced.
@Suite(.serialized) struct ReloadTests {
  /// A folder of plug-ins whose only library is replaced by other versions.
  private struct Library {
    let folder: Folder

    init() throws {
      folder = try Folder()
      try put(level: 0.25)
    }

    /// Compiles another version of the library, and replaces the library's file by a new file, as a
    /// linker does.
    func put(level: Double, defines: [String] = []) throws {
      let next = try Folder()
      try Toolchain.compilePlugin(
        Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/fading.c"),
        into: URL(filePath: next / "next.so"), defines: ["LEVEL=\(level)"] + defines)
      try put(next.bytes("next.so"))
    }

    func put(_ bytes: Data) throws {
      let library = URL(filePath: folder / "libfading.so")
      try bytes.write(to: library, options: .atomic)
    }
  }

  /// Returns a picture of the second screen over the first one with the opacity `level`.
  private func mixed(_ player: Player, _ first: String, _ second: String, _ level: Double) throws
    -> Screenshot
  {
    let (below, above) = (try player.picture(first), try player.picture(second))
    return Screenshot(
      width: below.width, height: below.height,
      pixels: zip(below.pixels, above.pixels).map { below, above in
        [0, 8, 16].reduce(UInt32(0)) { sum, shift in
          let (a, b) = (Double(below >> shift & 0xff), Double(above >> shift & 0xff))
          return sum | UInt32((a + (b - a) * level).rounded()) << UInt32(shift)
        }
      })
  }

  @Test func `a rebuilt plug-in draws the next transition, and an invalid plug-in is reported`()
    throws
  {
    let library = try Library()
    let player = try Player([
      "--watch", "--plugin-path", library.folder.path, "--animator", "org.example.fading",
      "--duration", "60",
    ])
    try player.waitUntilShown(player.picture("a.png"))
    try player.key("Right")
    try player.waitUntilShown(mixed(player, "a.png", "b.png", 0.25), "the first version", within: 2)

    // The reload completes the transition in flight immediately, so the session continues at the
    // second screen.
    try library.put(level: 0.75, defines: ["PRINTS=\"version 2\"", "LOGS=\"opened 2\""])
    try player.waitUntilShown(player.picture("b.png"), "the place in the new version")
    try player.key("Left")
    try player.waitUntilShown(mixed(player, "b.png", "a.png", 0.75), "the new version", within: 2)
    #expect(player.errors.contains("org.example.fading prints: version 2"))
    #expect(player.errors.contains("says: opened 2"))

    // If the new library cannot be opened, the session continues with the old version and shows a
    // message over the picture.
    try library.put(Data("no library".utf8))
    try player.wait(for: "the message") { player.errors.contains("libfading.so") }
    let whole = try mixed(player, "b.png", "a.png", 0.75)
    try player.wait(for: "the message over the picture, and the transition below it") {
      let shown = try player.screenshot()
      let (top, rest) = (12..<40, 160..<200)
      func differs(_ rows: Range<Int>) -> Bool {
        shown.part(x: 0, y: rows.lowerBound, width: 120, height: rows.count)
          .difference(
            from: whole.part(x: 0, y: rows.lowerBound, width: 120, height: rows.count)) > 2
      }
      return differs(top) && !differs(rest)
    }

    try library.put(level: 0.5)
    try player.waitUntilShown(player.picture("a.png"), "the place in the next version")
    try player.key("Right")
    try player.waitUntilShown(mixed(player, "a.png", "b.png", 0.5), "the next version", within: 2)

    // After a crash of the plug-in, a dissolve replaces the animator until there is a new version
    // of the library.
    try library.put(level: 0.5, defines: ["CRASHES"])
    try player.waitUntilShown(player.picture("b.png"), "the place in the version that crashes")
    try player.key("Left")
    try player.wait(for: "the crash") { player.errors.contains("crashed") }
    try library.put(level: 0.25)
    try player.waitUntilShown(player.picture("a.png"), "the place in the last version")
    try player.key("Right")
    try player.waitUntilShown(mixed(player, "a.png", "b.png", 0.25), "the last version", within: 2)
    try player.key("q")
    #expect(player.end() == 0)
  }

  @Test
  func
    `a rebuilt library that is named by its path is loaded again, and an invalid library is reported`()
    throws
  {
    let library = try Library()
    let path = library.folder / "libfading.so"
    let player = try Player(["--watch", "--animator", path, "--duration", "60"])
    try player.waitUntilShown(player.picture("a.png"))
    try player.key("Right")
    try player.waitUntilShown(mixed(player, "a.png", "b.png", 0.25), "the first version", within: 2)
    try library.put(level: 0.75)
    try player.waitUntilShown(player.picture("b.png"), "the place in the new version")
    try player.key("Left")
    try player.waitUntilShown(mixed(player, "b.png", "a.png", 0.75), "the new version", within: 2)
    try library.put(Data("no library".utf8))
    try player.wait(for: "the message") {
      player.errors.contains("segue: '\(path)' cannot be used: it is a text file")
    }
    // The transition of the old version continues below the message.
    let whole = try mixed(player, "b.png", "a.png", 0.75)
    try player.wait(for: "the transition below the message") {
      try player.screenshot().part(x: 0, y: 160, width: 120, height: 40)
        .difference(from: whole.part(x: 0, y: 160, width: 120, height: 40)) <= 2
    }
    try library.put(level: 0.5)
    try player.waitUntilShown(player.picture("a.png"), "the place in the next version")
    try player.key("Right")
    try player.waitUntilShown(mixed(player, "a.png", "b.png", 0.5), "the next version", within: 2)
    try player.key("q")
    #expect(player.end() == 0)
  }
}
