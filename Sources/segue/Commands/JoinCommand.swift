internal import ArgumentParser
internal import SegueFilm
internal import SegueSystem
internal import SegueText

/// `segue join PARTS -o OUT` puts the parts of a film together.
struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Join the parts of a film, without loss.",
    usage: "segue join <part> ... -o <out> [<options>]",
    discussion: """
      A part is a file that 'segue render' writes for -o film-0.mp4.part with --frames. Parts have whole \
      groups of frames (see --group of 'segue render'), each encoded by itself, so that the film has the \
      same bytes as a film that is rendered in one go. Nothing is encoded again; the sound is encoded here. \
      A folder stands for the .part files in it. Missing, doubled, incomplete and foreign parts are reported \
      by name, and nothing is written then.

        segue render story.yaml --frames 0-239 -o parts/a.mp4.part
        segue render story.yaml --frames 240.. -o parts/b.mp4.part
        segue join parts -o film.mp4
      """)

  @Argument(
    help: ArgumentHelp("The parts in any order, or folders with them.", valueName: "part"),
    completion: .file())
  var parts: [String]

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The film to write, in the format of the parts.", valueName: "out"),
    completion: .file())
  var outputs: [String]
  /// The file to write; `validate` ensures that there is exactly one.
  var output: String { outputs.first ?? "" }

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  @Flag(help: "Print one JSON document about the result.")
  var json = false

  func validate() throws {
    try OneOutput.check(outputs)
    if let index = parts.firstIndex(of: "") {
      throw ValidationError("the name of part \(index + 1) is empty; give a .part file or a folder")
    }
    if output.isEmpty { throw ValidationError("-o is empty; give the film, such as -o film.mp4") }
  }

  func run() throws {
    let watch = Stopwatch()
    let format = try OutputFormat(path: output)
    let film = try FilmParts(paths: parts)
    var check = OverwriteCheck(inputs: film.paths)
    try check.add("-o", format)
    try film.write(to: format)
    let count = film.count.of("part")
    if json {
      let result = JSON.object([
        ("output", .string(output)), ("frames", JSON(film.frames)), ("parts", JSON(film.count)),
        ("fps", .number(film.rate.framesPerSecond)),
        ("size", .array([JSON(film.size.width), JSON(film.size.height)])),
        ("seconds", .number(watch.seconds)),
      ])
      try StandardOutput.write(result.pretty)
    } else if !quiet {
      try StandardOutput.write(
        "\(output.printable)  \(film.frames.of("frame"))  \(film.size)  joined from \(count) in "
          + "\(watch.seconds.thousandths) s\n")
    }
  }
}
