import Foundation
import TestSupport
import Testing

/// Tests `Examples/FrontEnd`, a program in one file that uses only the library products.
struct FrontEndTests {
  private static let root = Toolchain.package.path
  private static let program = "Examples/FrontEnd/Sources/FrontEnd/main.swift"

  @Test func `the example front end makes the same film as the command, except for the finger`()
    throws
  {
    let folder = try Folder()
    for name in ["played", "filmed"] {
      try FileManager.default.createDirectory(
        atPath: folder / name, withIntermediateDirectories: true)
    }
    let played = try Run.frontEnd(
      Self.root + "/Examples/fjord.yaml", folder / "played/frame-%03d.png")
    #expect(played.code == 0, "\(played.errors)")
    let filmed = try Run.segue(
      "render", try storyboard(folder), "-o", folder / "filmed/frame-%03d.png", "--fps", "12",
      "--size", "x480")
    #expect(filmed.code == 0, "\(filmed.errors)")

    let names = try FileManager.default.contentsOfDirectory(atPath: folder / "filmed").sorted()
    #expect(names.count > 200)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder / "played").sorted() == names)
    let other = try names.indices.filter { index in
      try folder.bytes("played/" + names[index]) != folder.bytes("filmed/" + names[index])
    }
    // The front end's finger goes down at 1.55 s and pops the screen "letter", and the script pops this screen by 4.9
    // s. The frames therefore differ only between these times.
    let seconds = other.map { Double($0) / 12 }
    #expect(try #require(seconds.first) > 1.55 && #require(seconds.first) < 1.8)
    #expect(try #require(seconds.last) < 5)
    #expect(seconds.contains(2) && seconds.contains(3.5))

    // The script pushes the screen "letter", and the finger pops it. After this pop, the script's
    // two drags have no screen to pop, so they begin no transition.
    let ends = played.text.split(separator: "\n").filter { !$0.contains("fjord.yaml") }
    #expect(ends.count == 11 && ends.allSatisfy { $0.hasPrefix("completed") }, "\(ends)")
  }

  /// Returns the bundled storyboard with the frame, the caption and the sound that the front end
  /// adds.
  private func storyboard(_ folder: Folder) throws -> String {
    let text = try String(
      contentsOfFile: Self.root + "/Examples/fjord.yaml", encoding: .utf8
    ).replacing("screens/", with: Self.root + "/Examples/screens/").replacing(
      "script:\n",
      with: """
        look: { frame: phone }
        audio: { taps: true }
        script:
          - { at: 0.5, caption: "A letter, and back", for: 3 }

        """)
    let path = folder / "framed.yaml"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test func `the film of the example front end has sound`() throws {
    let folder = try Folder()
    let played = try Run.frontEnd(Self.root + "/Examples/fjord.yaml", folder / "film.mp4")
    #expect(played.code == 0, "\(played.errors)")
    let streams = try Run.shell(
      "ffprobe -v error -show_entries stream=codec_type -of csv=p=0 film.mp4", in: folder)
    #expect(streams.text.split(separator: "\n") == ["video", "audio"], "\(streams.errors)")
  }

  @Test func `the example front end is short and imports only the library`() throws {
    let lines = try String(contentsOfFile: Self.root + "/" + Self.program, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 40)
    let imports = lines.filter { $0.hasPrefix("import ") }
    #expect(imports == ["import SegueFilm", "import SegueWindow"])
  }
}
