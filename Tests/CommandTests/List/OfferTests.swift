import Foundation
import TestSupport
import Testing

/// Tests what lists offer: no obsolete plug-ins, and parameters that few people need as the last ones.
@Suite struct OfferTests {
  private struct Info: Decodable {
    struct Parameter: Decodable {
      var id: String
      var advanced: Bool
    }
    var obsolete: Bool
    var parameters: [Parameter]
  }

  private struct List: Decodable {
    struct Plugin: Decodable {
      var id: String?
      var status: String
      var obsolete: Bool
    }
    var plugins: [Plugin]
  }

  /// Compiles plug-ins of a fixture into a folder: one that is obsolete, and one that is not and has an advanced
  /// parameter.
  private func plugins() throws -> Folder {
    let folder = try Folder()
    let source = Toolchain.package.appending(path: "Tests/HostTests/Fixtures/library.c")
    try Toolchain.compilePlugin(
      source, into: URL(filePath: folder / "old.so"),
      defines: ["D_FLAGS=SEGUE_DESCRIPTOR_OBSOLETE", "D_ID=\"org.example.old\"", "D_ALIAS=\"old\""])
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/advanced.c"),
      into: URL(filePath: folder / "new.so"))
    return folder
  }

  @Test func `lists, completions and galleries leave out obsolete plug-ins, which work by their names`()
    throws
  {
    let folder = try plugins()
    let only = ["SEGUE_PLUGIN_PATH": folder.path]
    let list = try Run.segue("list", environment: only)
    #expect(list.text.contains("    advanced ") && !list.text.contains("    old "), "\(list.text)")
    let all = try Run.segue("list", "--json", environment: only).json(List.self).plugins
    #expect(all.filter(\.obsolete).map(\.id) == ["org.example.old"])
    #expect(all.allSatisfy { $0.status == "ok" })

    let info = try Run.segue("info", "old", environment: only)
    #expect(
      info.text.contains("Obsolete  it works by its name, but lists do not offer it any more"),
      "\(info.text)")
    #expect(try Run.segue("info", "old", "--json", environment: only).json(Info.self).obsolete)
    let timeline = try Run.segue("timeline", "old", environment: only)
    #expect(timeline.code == 0, "\(timeline.errors)")

    let screens = try Screens()
    let gallery = try Run.segue(
      "gallery", "a.png", "b.png", "-o", "site", "--side", "64", "--fps", "5", in: screens.folder,
      environment: only)
    #expect(gallery.code == 0, "\(gallery.errors)")
    let page = String(decoding: try screens.folder.bytes("site/index.html"), as: UTF8.self)
    #expect(page.contains("advanced.webp"))
    #expect(!page.contains("old.webp"))
    let places = ["amount", "other", "seed"].map { page.firstRange(of: "<dt><code>\($0)</code>")?.lowerBound }
    #expect(places.allSatisfy { $0 != nil } && places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  @Test func `segue info prints parameters that few people need below a heading of their own`() throws {
    let folder = try plugins()
    let only = ["SEGUE_PLUGIN_PATH": folder.path]
    let text = try Run.segue("info", "advanced", environment: only).text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).drop { !$0.hasPrefix("Parameters") }
    let words = lines.map { $0.split(separator: " ").first.map(String.init) ?? "" }
    #expect(words == ["Parameters", "amount", "other", "", "Few", "Rare", "seed", ""], "\(text)")
    let info = try Run.segue("info", "advanced", "--json", environment: only).json(Info.self)
    #expect(!info.obsolete)
    #expect(info.parameters.map(\.id) == ["amount", "seed", "other"])
    #expect(info.parameters.map(\.advanced) == [false, true, false])
  }
}
