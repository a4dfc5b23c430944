import Foundation
import Testing

/// Tests invalid input: the command exits with the expected status, prints one sentence that names
/// the problem, and writes no file.
struct BadInputTests {
  /// The arguments after `render`, the expected exit status, and a word of the expected message.
  struct Case: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var code: Int32
    var word: String

    init(_ code: Int32, _ word: String, _ arguments: String...) {
      self.arguments = arguments
      self.code = code
      self.word = word
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let screens: [Case] = [
    Case(66, "gone.png", "gone.png", "b.png", "-o", "out.mp4"),
    Case(66, "folder", "folder", "b.png", "-o", "out.mp4"),
    Case(65, "empty.png", "empty.png", "b.png", "-o", "out.mp4"),
    Case(65, "cut.png", "cut.png", "b.png", "-o", "out.mp4"),
    Case(65, "text.png", "text.png", "b.png", "-o", "out.mp4"),
    Case(65, "text.png", "a.png", "text.png", "-o", "out.mp4"),
    Case(66, "gone.svg", "a.png", "gone.svg", "-o", "out.mp4"),
  ]

  static let options: [Case] = [
    Case(69, "'slide'", "--animator", "slied"),
    Case(69, "segue list", "--animator", "no-such-animator-at-all"),
    Case(65, "'parallax'", "--set", "paralax=1"),
    Case(65, "parallax", "--set", "parallax=7"),
    Case(65, "parallax", "--set", "parallax=wide"),
    Case(65, "edge", "--set", "edge=middle"),
    Case(64, "KEY=VALUE", "--set", "parallax"),
    Case(64, "'out.mp4' is given twice for -o", "-o", "out.mp4"),
    Case(64, "#t= chooses the frame of a picture", "-o", "y.gif#t=1"),
    Case(64, "--size", "--size", "0x100"),
    Case(64, "--size", "--size", "100x0"),
    Case(64, "--size", "--size", "-10x20"),
    Case(64, "--size", "--size", "100000x100000"),
    Case(64, "250 million", "--size", "32768x32768"),
    Case(64, "above 0", "--interaction", "pan", "--drag", "1,2:3,4@0"),
    Case(64, "--size", "--size", "big"),
    Case(64, "--fps", "--fps", "0"),
    Case(64, "--fps", "--fps", "-60"),
    Case(64, "--fps", "--fps", "1e9"),
    Case(64, "--fps", "--fps", "nan"),
    Case(64, "--duration", "--duration", "-1"),
    Case(64, "--duration", "--duration", "nan"),
    Case(64, "--duration", "--duration", "inf"),
    Case(64, "--hold", "--hold", "-0.5"),
    Case(64, "--progress", "--progress", "1.5"),
    Case(64, "--frames", "--frames", "9..3"),
    Case(64, "--frames", "--frames", "0..1000"),
    Case(64, "--frames", "--frames", "0..3", "--progress", "0.5"),
    Case(64, "--fit", "--fit", "cvoer"),
    Case(64, "--direction", "--direction", "sideways"),
    Case(64, "--quality", "--quality", "101"),
    Case(64, "--duration", "--duratoin", "1"),
    Case(64, "childish", "--isolation", "childish"),
    Case(64, "'green'", "--background", "gren"),
    Case(64, "2 to 8 colours", "--background", "gradient(#fff)"),
    Case(66, "gone.png", "--background", "gone.png"),
    Case(65, "text.png", "--background", "text.png"),
    Case(64, "8%", "--margin", "wide"),
    Case(64, "--margin", "--margin", "-3"),
    Case(64, "--margin", "--margin", "300%"),
    Case(64, "--size", "--margin", "10000", "--size", "200%"),
    Case(64, "--corner-radius", "--corner-radius", "-1"),
    Case(64, "--corner-radius", "--corner-radius", "round"),
    Case(64, "soft", "--shadow", "sfot"),
    Case(64, "'phone'", "--frame", "phnoe"),
    Case(64, ".svg", "--frame", "watch.png"),
    Case(66, "gone.svg", "--frame", "gone.svg"),
    Case(64, "--frame-style", "--frame", "phone", "--frame-style", "grey"),
    Case(64, "without a frame", "--frame-style", "dark"),
    Case(64, "browser and window", "--frame", "phone", "--title", "Letters"),
    Case(64, "libx265000", "--codec", "libx265000"),
  ]

  static let outputs: [Case] = [
    Case(73, "nowhere", "nowhere/out.mp4"),
    Case(64, ".mp4", "out.mp5"),
    Case(64, "extension", "out"),
    Case(64, "%", "frame-%s.png"),
    Case(73, "/dev/full", "/dev/full/out.png"),
  ]

  private func folder() throws -> Folder {
    let folder = try Screens().folder
    try folder.write("empty.png", [])
    try folder.write("text.png", Array("This is no picture.\n".utf8))
    try folder.write("cut.png", Picture.png(24, 40, seed: 1).prefix(900))
    try FileManager.default.createDirectory(
      atPath: folder / "folder", withIntermediateDirectories: true)
    return folder
  }

  private func check(_ given: Case, _ arguments: [String]) throws {
    let folder = try folder()
    let before = folder.names
    let run = try Run.segue(["render"] + arguments, in: folder)
    #expect(run.code == given.code, "\(run.errors)")
    let sentence = run.errors.split(separator: "\n").first ?? ""
    #expect(sentence.hasPrefix("segue: "))
    #expect(sentence.contains(given.word), "\(run.errors)")
    #expect(run.text.isEmpty)
    #expect(folder.names == before)
  }

  @Test(arguments: screens)
  func `a screen that cannot be read or drawn is refused with its file name`(_ given: Case) throws {
    try check(given, given.arguments)
  }

  @Test(arguments: options)
  func `the error for an invalid option contains the option's name`(_ given: Case) throws {
    try check(given, ["a.png", "b.png", "-o", "out.mp4"] + given.arguments)
  }

  @Test(arguments: outputs)
  func `an output that cannot be written is refused with its file name`(_ given: Case) throws {
    try check(given, ["a.png", "b.png", "-o", given.arguments[0]])
  }

  @Test func `a folder without write permission is refused with its name`() throws {
    // Root may write to any folder, but /proc accepts no new files from anybody.
    let folder = try folder()
    let run = try Run.segue("render", "a.png", "b.png", "-o", "/proc/out.mp4", in: folder)
    #expect(run.code == 73)
    #expect(run.errors.contains("/proc"))
  }

  @Test func `the message about a storyboard without a script names an existing command`() throws {
    let folder = try folder()
    try folder.write(
      "c.yaml",
      """
      segue: 1
      size: 24x40
      screens: { one: { image: a.png } }
      container: { kind: navigation, root: one }
      """.utf8)
    let run = try Run.segue("render", "c.yaml", "-o", "null:", in: folder)
    #expect(run.code == 65)
    #expect(run.errors.contains("'script'") && !run.errors.contains("play"), "\(run.errors)")
  }

  @Test func `a working folder that has been deleted is reported as the cause`() throws {
    let folder = try folder()
    let run = try Run.shell(
      "here=$PWD; mkdir gone; cd gone; rmdir ../gone; "
        + "\"$segue\" render \"$here/a.png\" \"$here/b.png\" -o f.y4m", in: folder)
    #expect(run.code == 73)
    #expect(run.errors.contains("deleted"), "\(run.errors)")
  }

  @Test func `a GIF whose frames last too long is refused, and the message names the limit`() throws {
    let run = try Screens().render("-o", "f.gif", "--fps", "0.001", "--duration", "5000")
    #expect(run.code == 64, "\(run.errors)")
    #expect(run.errors.contains("655"), "\(run.errors)")
  }

  @Test func `an unknown subcommand is refused with the nearest subcommand`() throws {
    let run = try Run.segue("rendr", "a.png")
    #expect(run.code == 64)
    #expect(run.errors.contains("segue render"))
  }

  @Test func `a render that fills the disk leaves the older output file unchanged`() throws {
    let folder = try folder()
    try folder.write("out.y4m", Array("older".utf8))
    let run = try Run.shell(
      "ulimit -f 8; trap '' XFSZ; exec \"$segue\" render a.png b.png -o out.y4m", in: folder)
    #expect(run.code == 73, "\(run.errors)")
    #expect(run.errors.contains("out.y4m"))
    #expect(try folder.bytes("out.y4m") == Data("older".utf8))
    #expect(folder.names.filter { $0.hasPrefix(".") }.isEmpty)
  }

  @Test func `a pipe that its reader closes ends the render with a message`() throws {
    let folder = try folder()
    let run = try Run.shell(
      "{ \"$segue\" render a.png b.png -o - --duration 100; echo $? >code; } | head -c 100 >head",
      in: folder)
    #expect(run.errors.hasPrefix("segue: "))
    #expect(try folder.bytes("code") == Data("73\n".utf8))
  }

  @Test func `--strict accepts a film without faults, and --quiet prints no message`() throws {
    let folder = try folder()
    let run = try Run.segue(
      "render", "a.png", "b.png", "-o", "null:", "--strict", "--quiet", in: folder)
    #expect(run.code == 0)
    #expect(run.text.isEmpty && run.errors.isEmpty)
  }
}
