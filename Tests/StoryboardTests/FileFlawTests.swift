import Foundation
import SegueSystem
import TestSupport
import Testing

@testable import SegueStoryboard

/// Tests the messages about files that a storyboard names and that cannot be read, for each key with a file.
@Suite struct FileFlawTests {
  /// The keys that name a file, each with the storyboard's text around the name.
  private static let keys = [
    "image": "screens: { a: { image: 'NAME' } }", "video": "screens: { a: { video: 'NAME' } }",
    "font": "screens: { a: { color: red } }\nfont: 'NAME'",
    "background": "screens: { a: { color: red } }\nlook: { background: 'NAME' }",
    "frame": "screens: { a: { color: red } }\nlook: { frame: 'NAME' }",
    "audio": "screens: { a: { color: red } }\naudio: { file: 'NAME' }",
    "include": "include: 'NAME'\nscreens: { a: { color: red } }",
    "texts": "texts: 'NAME'\nscreens: { a: { color: red } }",
  ]

  /// Returns a folder with links in a loop, a dangling link and a folder, and similar files beside each of them.
  private static func folder() throws -> URL {
    let folder = try Toolchain.temporaryFolder()
    let manager = FileManager.default
    for ending in ["yaml", "png", "ttf", "svg"] {
      func path(_ name: String) -> String { folder.appending(path: "\(name).\(ending)").path }
      try manager.createSymbolicLink(atPath: path("loop"), withDestinationPath: "loop.\(ending)")
      try manager.createSymbolicLink(atPath: path("ring"), withDestinationPath: "rang.\(ending)")
      try manager.createSymbolicLink(atPath: path("rang"), withDestinationPath: "ring.\(ending)")
      try manager.createSymbolicLink(atPath: path("dang"), withDestinationPath: "gone")
      try manager.createDirectory(atPath: path("sub"), withIntermediateDirectories: false)
      for name in ["loop1", "ring1", "dang1", "sub1", "near"] {
        try Data().write(to: URL(filePath: path(name)))
      }
    }
    return folder
  }

  private static func messages(_ key: String, _ name: String, in folder: URL) -> String {
    let text = "segue: 1\nsize: 60x90\n" + (keys[key] ?? "").replacing("NAME", with: name)
    do {
      _ = try Storyboard(parsing: text, file: folder.path + "/s.yaml", folder: folder.path)
      return ""
    } catch {
      return "\(error)"
    }
  }

  private static let endings = [
    "font": "ttf", "include": "yaml", "texts": "yaml", "frame": "svg", "background": "png",
  ]

  @Test(arguments: keys.keys.sorted())
  func `a message says what a file is, and does not suggest the name that it refuses`(
    _ key: String
  ) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let ending = Self.endings[key] ?? "png"
    for (name, says) in [
      ("loop", "is a link that leads back to itself"),
      ("ring", "is a link that leads back to itself"),
      ("dang", "is a link to 'gone', which is not there"), ("sub", "is a folder"),
    ] {
      let message = Self.messages(key, "\(name).\(ending)", in: folder)
      #expect(message.contains("'\(name).\(ending)' \(says)"), "\(message)")
      #expect(!message.contains("did you mean"), "\(message)")
    }
    // A similar name is suggested only if its file can be opened.
    for (wrong, right) in [
      ("neer", "near"), ("lo0p", "loop1"), ("dan", "dang1"), ("Ring", "ring1"),
    ] {
      let message = Self.messages(key, "\(wrong).\(ending)", in: folder)
      #expect(
        message.contains(
          "there is no file '\(wrong).\(ending)'; did you mean '\(right).\(ending)'?"), "\(message)"
      )
    }
  }

  @Test func `a storyboard, a table and a presets file that are links say so`() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, says) in [
      ("loop", "is a link that leads back to itself"),
      ("dang", "is a link to 'gone', which is not there"),
    ] {
      let path = folder.appending(path: "\(name).yaml").path
      let reads: [(String) throws -> Void] = [
        { _ = try Storyboard(path: $0) }, { _ = try FilmPreset.read(path: $0) },
        { _ = try TextCatalog(path: $0) },
      ]
      for read in reads {
        let error = #expect(throws: StoryboardError.self) { try read(path) }
        #expect(error?.kind == .missing)
        #expect(
          error?.description.contains("'\(path)' \(says)") == true, "\(error?.description ?? "")")
      }
    }
  }

  @Test func `a path is examined for what keeps it from being read`() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    func flaw(_ name: String) -> FileFlaw? { FileFlaw(path: folder.path + "/" + name) }
    #expect(flaw("near.png") == nil)
    #expect(flaw("none.png") == .missing && flaw("near.png/x") == .missing)
    #expect(flaw("loop.png") == .loop && flaw("loop.png/x") == .loop)
    #expect(flaw("dang.png") == .dangling(to: "gone"))
    #expect(flaw("sub.png") == .folder && flaw("sub.png/") == .folder)
    #expect(flaw(String(repeating: "x", count: 300)) == .tooLong)
    #expect(FileFlaw(path: "x", SystemError(EACCES)) == .denied)
    #expect(FileFlaw.namesBeside(folder.path + "/near.svg").contains("near.png"))
    let usable = FileFlaw.namesBeside(folder.path + "/near.svg")
    #expect(!usable.contains { ["near.svg", "loop.png", "dang.png", "sub.png"].contains($0) })
  }
}
