import Foundation
import Testing

/// Tests parameters whose values are pictures, with `luma` and its map: what happens to missing files, and that the map
/// is an input of the film like all other files.
struct PictureParameterTests {
  private static let story = """
    segue: 1
    size: 24x40
    fps: 10
    screens: { a: { color: teal }, b: { color: white } }
    container: { kind: navigation, root: a }
    transitions: { push: { animator: luma, set: { map: maps/map.png }, duration: 0.3 } }
    script: [{ at: 0.1, push: b }]
    """

  private let screens: Screens
  private var folder: Folder { screens.folder }

  init() throws {
    screens = try Screens()
    try FileManager.default.createDirectory(atPath: folder / "maps", withIntermediateDirectories: false)
    try folder.write("maps/map.png", Picture.png(24, 40, seed: 3))
    try folder.write("map.png", Picture.png(24, 40, seed: 3))
    try folder.write("story.yaml", Self.story.utf8)
  }

  private func segue(_ line: String) throws -> Run {
    try Run.segue(line.split(separator: " ").map(String.init), in: folder)
  }

  @Test(arguments: [
    "render a.png b.png -o o.mp4 --animator luma --set map=NAME",
    "render a.png b.png -o o.gif -o o.png --animator luma --set map=NAME",
    "render a.png b.png -o o.html --animator luma --set map=NAME",
    "timeline luma --set map=NAME", "job a.png b.png -o o.mp4 --engine make --animator luma --set map=NAME",
    "preview PREVIEWED -o o.png --side 64 --fps 2 --animator luma --set map=NAME",
    "play a.png b.png --animator luma --in browser --set map=NAME",
    "render story.yaml -o o.mp4", "render story.yaml -o o.html", "play story.yaml --in browser",
    "job story.yaml -o o.mp4 --engine make",
  ])
  func `a map that is missing or cannot be read gives exit status 66 and a sentence with its name`(
    _ line: String
  ) throws {
    let library =
      URL(fileURLWithPath: Command.path).deletingLastPathComponent().path
      + "/libsegue-painted.so"
    // A name that does not exist, and a folder.
    for (name, words) in [("lost.png", "no file"), ("maps", "directory")] {
      let text = Self.story.replacing("maps/map.png", with: name)
      try folder.write("story.yaml", text.utf8)
      let run = try segue(line.replacing("NAME", with: name).replacing("PREVIEWED", with: library))
      #expect(run.code == 66, "\(name): \(run.errors)")
      #expect(run.errors.contains("the picture for map cannot be used"), "\(run.errors)")
      #expect(run.errors.contains(name) && run.errors.contains(words), "\(run.errors)")
      // A session in a browser has said before what it does.
      #expect(run.errors.count { $0 == "\n" } == (line.contains("browser") ? 3 : 1), "\(run.errors)")
      #expect(!folder.names.contains { $0.hasPrefix("o.") })
    }
  }

  @Test func `a map that is no picture gives exit status 65, as a screen that is none`() throws {
    try folder.write("map.png", "no picture".utf8)
    let run = try segue("render a.png b.png -o o.mp4 --animator luma --set map=map.png")
    #expect(run.code == 65 && run.errors.contains("map.png"), "\(run.errors)")
    #expect(try segue("render map.png b.png -o o.mp4").code == 65)
  }

  @Test(arguments: [
    "render a.png b.png -o map.png --progress 0.5 --animator luma --set map=map.png",
    "render a.png b.png -o o.gif -o ./maps/../map.png --animator luma --set map=map.png",
    "render a.png b.png -o o.gif --events map.png --animator luma --set map=map.png",
    "render a.png b.png -o o.gif --trace map.png --animator luma --set map=map.png",
    "play a.png b.png --events map.png --animator luma --set map=map.png",
    "preview a.png -o map.png --set map=map.png",
    "render story.yaml -o maps/map.png --progress 0.5",
    "render story.yaml -o o.gif --events maps/map.png", "play story.yaml --events maps/map.png",
    "batch films.csv --storyboard story.yaml -o unused.png",
  ])
  func `a map is an input and is not overwritten`(_ line: String) throws {
    try folder.write("films.csv", "output\nmaps/map.png\n".utf8)
    let maps = try (folder.bytes("map.png"), folder.bytes("maps/map.png"))
    let run = try segue(line)
    #expect(run.code == (line.hasPrefix("batch") ? 65 : 64), "\(run.errors)")
    #expect(run.errors.contains("map.png' is"), "\(run.errors)")
    #expect(run.errors.contains("input"), "\(run.errors)")
    #expect(try (folder.bytes("map.png"), folder.bytes("maps/map.png")) == maps)
  }

  @Test func `a map is a file of a farm's job, whose films are the same as without the job`() throws {
    for (films, path, name) in [
      ("a.png b.png --animator luma --set map=map.png --duration 0.3 --fps 10", "map.png", "one"),
      ("story.yaml", "maps/map.png", "two"),
    ] {
      let job = try segue("job \(films) -o \(name).mp4 --engine make --group 2")
      #expect(job.code == 0, "\(job.errors)")
      let inputs = String(decoding: try folder.bytes("\(name).job/inputs"), as: UTF8.self)
      #expect(inputs.split(separator: "\n").contains { $0.hasSuffix("/" + path) }, "\(inputs)")
      // The tasks run in other folders.
      let made = try Run.shell("cd / && SEGUE='\(Command.path)' make -s -C '\(folder / name).job' -j2", in: folder)
      #expect(made.code == 0, "\(made.errors)")
      #expect(try segue("render \(films) -o whole.mp4 --group 2").code == 0)
      #expect(try folder.bytes("\(name).mp4") == folder.bytes("whole.mp4"))
    }
  }

  @Test func `the parts of a film have the same label if only the map's path is written differently`() throws {
    let rest = "--animator luma --duration 0.3 --fps 10 --group 2"
    for (frames, map) in [("0-1", "map.png"), ("2-3", "./map.png")] {
      let run = try segue("render a.png b.png -o f-\(frames).mp4.part --frames \(frames) --set map=\(map) \(rest)")
      #expect(run.code == 0, "\(run.errors)")
    }
    let joined = try segue("join f-0-1.mp4.part f-2-3.mp4.part -o f.mp4")
    #expect(joined.code == 0, "\(joined.errors)")
    try folder.write("map.png", Picture.png(24, 40, seed: 9))
    let other = try segue(
      "render a.png b.png -o f-2-3.mp4.part --frames 2-3 --set map=map.png \(rest)")
    #expect(other.code == 0, "\(other.errors)")
    #expect(try segue("join f-0-1.mp4.part f-2-3.mp4.part -o f.mp4").code != 0)
  }

  @Test func `a batch makes a film again when its map has changed`() throws {
    try folder.write("films.csv", "output\nfilm.gif\n".utf8)
    func made() throws -> String {
      let run = try segue("batch films.csv --storyboard story.yaml -o unused.gif")
      #expect(run.code == 0, "\(run.errors)")
      return run.text
    }
    #expect(try made().contains("1 made"))
    #expect(try made().contains("1 up to date"))
    try folder.write("maps/map.png", Picture.png(24, 40, seed: 4))
    #expect(try made().contains("1 made"))
  }
}
