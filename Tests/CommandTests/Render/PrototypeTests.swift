import Foundation
import TestSupport
import Testing

/// Tests `segue render STORYBOARD -o page.html`: the contents of the page, and the options that are
/// refused.
@Suite struct PrototypeTests {
  private static let board = """
    segue: 1
    size: 100x200
    screens:
      a: { color: red }
      "</script><b>": { color: blue }
    container: { kind: navigation, root: a }
    links:
      a: [{ area: [0, 0, 100, 200], push: "</script><b>" }]
    """

  @Test func `a storyboard without a script becomes a page that shows names as plain text`() throws {
    let folder = try Folder()
    try Self.board.write(toFile: folder / "board.yaml", atomically: true, encoding: .utf8)
    let run = try Run.segue("render", "board.yaml", "-o", "page.html", "--json", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    struct Result: Decodable {
      var screens: Int
      var transitions: Int
      var warnings: [String]
    }
    let result = try run.json(Result.self)
    #expect(result.screens == 2 && result.transitions == 2 && result.warnings == [])
    let page = try String(contentsOfFile: folder / "page.html", encoding: .utf8)
    #expect(!page.contains("</script><b>"))
    #expect(page.contains("default-src 'none'"))
    // The only URL in the page is the namespace of SVG, which a browser never opens.
    let addresses = page.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
    #expect(!addresses.contains("http:") && !addresses.contains("https:"))
  }

  @Test func `an option that applies only to films is refused for a page`() throws {
    let folder = try Folder()
    try Self.board.write(toFile: folder / "board.yaml", atomically: true, encoding: .utf8)
    let run = try Run.segue("render", "board.yaml", "-o", "page.html", "--fps", "30", in: folder)
    #expect(run.code == 64)
    #expect(run.errors.contains("--fps is for films"))
    #expect(!FileManager.default.fileExists(atPath: folder / "page.html"))
  }

  @Test func `a page that exceeds --max-size is not written, and an older page stays`() throws {
    let folder = try Folder()
    try Self.board.write(toFile: folder / "board.yaml", atomically: true, encoding: .utf8)
    try "older".write(toFile: folder / "page.html", atomically: true, encoding: .utf8)
    let run = try Run.segue(
      "render", "board.yaml", "-o", "page.html", "--max-size", "10KB", in: folder)
    #expect(run.code == 73)
    #expect(run.errors.contains("more than --max-size"))
    let kept = try String(contentsOfFile: folder / "page.html", encoding: .utf8)
    #expect(kept == "older")
  }

  @Test
  func `an unknown extension is refused with a list that has .html, and segue job refuses a page`()
    throws
  {
    let folder = try Folder()
    try Self.board.write(toFile: folder / "board.yaml", atomically: true, encoding: .utf8)
    let run = try Run.segue("render", "board.yaml", "-o", "page.xyz", in: folder)
    #expect(run.code == 64)
    #expect(run.errors.contains(".html for a page"))
    let job = try Run.segue("job", "board.yaml", "-o", "page.html", "--engine", "make", in: folder)
    #expect(job.code == 64)
    #expect(job.errors.contains("is a page, which is made in one go"))
  }

  @Test func `an unknown interaction controller is an error for a page as for a film`() throws {
    let folder = try Folder()
    let board = Self.board + "\ntransitions: { pop: { interaction: nothing } }\n"
    try board.write(toFile: folder / "board.yaml", atomically: true, encoding: .utf8)
    let run = try Run.segue("render", "board.yaml", "-o", "page.html", in: folder)
    #expect(run.code != 0)
    #expect(!FileManager.default.fileExists(atPath: folder / "page.html"))
  }

  @Test(arguments: [[], ["--frame", "phone", "--background", "wall.png"]])
  func `a page contains every picture that it refers to, and no others`(_ look: [String]) throws {
    let folder = try Folder()
    for (index, name) in ["a.png", "b.png", "wall.png"].enumerated() {
      try Data(Picture.png(40, 80, seed: index)).write(to: URL(filePath: folder / name))
    }
    let run = try Run.segue(["render", "a.png", "b.png", "-o", "page.html"] + look, in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let page = try String(contentsOfFile: folder / "page.html", encoding: .utf8)
    let data = try #require(
      page.firstMatch(of: /id="segue-data">(.*?)<\/script>/.dotMatchesNewlines()))
    let object = try JSONSerialization.jsonObject(with: Data(data.1.utf8))
    let members = try #require(object as? [String: Any])
    let pictures = try #require(members["pictures"] as? [String: Any])
    var used = Set<Int>()
    // Collects the numbers of the pictures to which the page refers. The key "i" of a layer has an array of the
    // picture's number and a mode; the key "i" of a screen has only the number. The key "picture" of the look has the
    // number of the background picture.
    func collect(_ value: Any) {
      for case let member in (value as? [Any]) ?? [] { collect(member) }
      for (key, member) in (value as? [String: Any]) ?? [:] where key != "pictures" {
        if key == "i" { used.insert((member as? [Int])?.first ?? member as? Int ?? -1) }
        if key == "picture" { used.insert(member as? Int ?? -1) }
        collect(member)
      }
    }
    collect(members)
    #expect(Set(pictures.keys) == Set(used.map(String.init)))
    #expect(used.count == (look.isEmpty ? 2 : 4))
  }
}
