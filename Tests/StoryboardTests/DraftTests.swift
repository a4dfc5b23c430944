import Foundation
import SegueGeometry
import SegueScene
import SegueText
import Testing

@testable import SegueStoryboard

/// Tests storyboards that are drafted from folders of pictures.
@Suite struct DraftTests {
  /// A folder that is deleted with this object.
  final class Pictures {
    let path: String
    var sizes: [String: Size] = [:]

    init(_ files: [String]) throws {
      path = FileManager.default.temporaryDirectory.appending(path: "draft-\(UUID().uuidString)").path
      for file in files {
        let url = URL(filePath: path).appending(path: file)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data([1]).write(to: url)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func draft(_ folder: String = "") throws(StoryboardError) -> StoryboardDraft {
      try StoryboardDraft(folder: folder.isEmpty ? path : path + "/" + folder) { file in
        StoryboardDraft.Measure(size: size(of: file), scale: 3)
      }
    }

    private func size(of file: String) -> Size {
      let name = file.split(separator: "/").last.map(String.init) ?? file
      return sizes[name] ?? Size(width: 1080, height: 1920)
    }

    /// The films of a draft: all combinations of its matrix, each of which can be read.
    func boards(_ draft: StoryboardDraft) throws -> [Storyboard] {
      let file = path + "/board.yaml"
      try draft.text(in: path).write(toFile: file, atomically: true, encoding: .utf8)
      guard !draft.languages.isEmpty else {
        return [
          try Storyboard(
            path: file, layers: { file, _ in DrawingLayers(size: self.size(of: file), ids: [], frames: [:]) })
        ]
      }
      return try FilmBatch(path: file, outputs: ["out/{lang}.mp4"]).films.map {
        try Storyboard(path: $0.storyboard, variables: $0.variables)
      }
    }
  }

  private func images(_ board: Storyboard) -> [String] {
    board.screens.map { if case .image(let file) = $0.source { file } else { "" } }
  }

  @Test func `numbers in names are sorted as numbers`() {
    let names = ["10.png", "2.png", "a2b10.png", "a2b9.png", "A1.png", "01.png", "1.png", "b.png"]
    #expect(
      names.sorted(by: precedesNaturally) == [
        "01.png", "1.png", "2.png", "10.png", "A1.png", "a2b9.png", "a2b10.png", "b.png",
      ])
    for a in names { for b in names where a != b { #expect(precedesNaturally(a, b) != precedesNaturally(b, a)) } }
  }

  @Test func `a folder becomes a tour in natural order, with links and the device's points`() throws {
    let pictures = try Pictures([
      "10 last.png", "2.png", "1.png", "notes.txt", ".hidden.png", "1.svg", "2_framed.png",
    ])
    let board = try #require(try pictures.boards(pictures.draft()).first)
    #expect(images(board) == ["1.png", "2.png", "10 last.png"])
    #expect(board.size == Size(width: 360, height: 640) && board.scale == 3)
    #expect(board.links.count == 2 && board.script?.count == 2)
  }

  @Test(arguments: [
    "fastlane/metadata/android/LANG/images/phoneScreenshots", "metadata/android/LANG/images/phoneScreenshots",
    "fastlane/screenshots/LANG", "LANG", "LANG/images/phoneScreenshots",
    "fastlane/metadata/android/LANG/images/tenInchScreenshots",
  ])
  func `folders of languages become a film for each`(_ form: String) throws {
    let tags = ["ar", "de-DE", "en-US", "zh-Hans"]
    let pictures = try Pictures(
      tags.flatMap { tag in ["1.png", "2.png"].map { form.replacingOccurrences(of: "LANG", with: tag) + "/" + $0 } })
    let draft = try pictures.draft()
    #expect(draft.languages == tags && draft.notes.isEmpty)
    let boards = try pictures.boards(draft)
    #expect(boards.count == 4)
    for (tag, board) in zip(tags, boards) {
      #expect(images(board) == ["1.png", "2.png"].map { form.replacingOccurrences(of: "LANG", with: tag) + "/" + $0 })
      #expect(board.language == tag)
    }
  }

  @Test func `a language that lacks a picture shows the usual language's, and says so`() throws {
    let pictures = try Pictures([
      "de/1.png", "de/2.jpg", "en/1.png", "en/2.png", "en/3.png", "fr/1.png", "fr/2.png", "fr/3.png",
    ])
    try FileManager.default.createDirectory(atPath: pictures.path + "/it", withIntermediateDirectories: true)
    let draft = try pictures.draft()
    let boards = try pictures.boards(draft)
    #expect(
      boards.map(images) == [
        ["de/1.png", "de/2.jpg", "en/3.png"], ["en/1.png", "en/2.png", "en/3.png"],
        ["fr/1.png", "fr/2.png", "fr/3.png"],
      ])
    #expect(draft.notes.contains { $0.contains("'de' has no '3.png'") }, "\(draft.notes)")
    #expect(draft.notes.contains { $0.contains("'it' has no pictures") }, "\(draft.notes)")
  }

  @Test func `a picture of other proportions is shown whole, and one of another device is left out`() throws {
    let mixed = try Pictures(["1.png", "2.png", "wide.png"])
    mixed.sizes = ["wide.png": Size(width: 1920, height: 1080)]
    let draft = try mixed.draft()
    #expect(draft.count == 3 && draft.notes.count == 1)
    #expect(try mixed.boards(draft).first?.screens.map(\.fit) == [.scaleAspectFill, .scaleAspectFill, .scaleAspectFit])

    // A picture that is as wide as the screens and higher is a page, also at another number of pixels per point.
    let pages = try Pictures(["1.png", "2.png", "page.png", "page2x.png", "page1x.png", "thin.png", "low.png"])
    pages.sizes = [
      "page.png": Size(width: 1080, height: 6000), "page2x.png": Size(width: 720, height: 4000),
      "page1x.png": Size(width: 360, height: 2000), "thin.png": Size(width: 1000, height: 6000),
      "low.png": Size(width: 720, height: 600),
    ]
    let long = try pages.draft()
    let screens = try #require(try pages.boards(long).first).screens
    #expect(screens.filter { $0.page != nil }.map(\.name) == ["page", "page1x", "page2x"])
    #expect(screens.filter { $0.fit == .scaleAspectFit }.map(\.name) == ["low", "thin"])
    let note = "'page.png' is as wide as the film and higher, so it is a page that scrolls"
    #expect(long.notes.contains(note), "\(long.notes)")

    // A banner whose name comes first does not decide the film's size.
    let banner = try Pictures(["00 banner.png", "1.png", "2.png"])
    banner.sizes = ["00 banner.png": Size(width: 1024, height: 500)]
    let board = try #require(try banner.boards(banner.draft()).first)
    #expect(board.size == Size(width: 360, height: 640))
    #expect(board.screens.map(\.fit) == [.scaleAspectFit, .scaleAspectFill, .scaleAspectFill])

    let two = try Pictures(["pad-1.png", "pad-2.png", "phone-1.png", "phone-2.png"])
    two.sizes = ["phone-1.png": Size(width: 1170, height: 2532), "phone-2.png": Size(width: 1170, height: 2532)]
    let other = try two.draft()
    #expect(other.count == 2 && other.notes.count == 2)
  }

  @Test(arguments: [
    "a b", "it's", "x: y", "a{b}", "#1", "- a", "\"q\"", "next", "50%", "ä", "日本", "a,b", "[1]", "a.b", "*x", "&y",
    "!z",
  ])
  func `any name of a file can be drafted`(_ name: String) throws {
    for tag in ["", "en/", "de/"] {
      let prefix = tag
      let files = ["\(prefix)\(name).png", "\(prefix)\(name)2.png"]
      let all = tag.isEmpty ? files : ["en", "de"].flatMap { t in files.map { t + "/" + $0.dropFirst(3) } }
      let pictures = try Pictures(all)
      let boards = try pictures.boards(pictures.draft())
      #expect(boards.count == (tag.isEmpty ? 1 : 2))
      for board in boards { #expect(images(board).allSatisfy { all.contains($0) }, "\(images(board))") }
    }
  }

  @Test func `a draft's paths lead from its own folder to the pictures`() throws {
    let pictures = try Pictures(["shots of it/1.png", "shots of it/2.png", "films/x"])
    let draft = try pictures.draft("shots of it")
    let file = pictures.path + "/films/board.yaml"
    try draft.text(in: pictures.path + "/films").write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try images(Storyboard(path: file)) == ["../shots of it/1.png", "../shots of it/2.png"])
  }

  @Test func `a folder without two pictures is refused with a sentence`() throws {
    let empty = try Pictures(["notes.txt"])
    let one = try Pictures(["1.png"])
    for (pictures, words) in [(empty, "there is no picture"), (one, "only one picture")] {
      let error = #expect(throws: StoryboardError.self) { try pictures.draft() }
      #expect(error?.kind == .sense && error?.description.contains(words) == true, "\(String(describing: error))")
    }
    let missing = #expect(throws: StoryboardError.self) { try empty.draft("gone") }
    #expect(missing?.kind == .missing)
    let file = #expect(throws: StoryboardError.self) { try empty.draft("notes.txt") }
    #expect(file?.kind == .missing && file?.description.contains("is a file") == true)
  }

  @Test func `a picture that cannot be shown is left out`() throws {
    let pictures = try Pictures(["1.png", "2.png", "3.png"])
    struct Broken: Error, CustomStringConvertible { let description: String }
    let draft = try StoryboardDraft(folder: pictures.path) { file in
      if file.hasSuffix("2.png") { throw Broken(description: "\(file) is broken") }
      return StoryboardDraft.Measure(size: Size(width: 10, height: 20), scale: 1)
    }
    #expect(draft.count == 2 && draft.notes.count == 1)
  }
}
