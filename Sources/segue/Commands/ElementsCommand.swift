internal import ArgumentParser
internal import SegueFilm
internal import SegueGeometry
internal import SegueMedia
internal import SegueText

/// `segue elements A B` finds the elements that two screens share.
struct ElementsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "elements", abstract: "Find the elements that two screens share, for the animator match.",
    discussion: """
      Looks for what is on both screens at another place or in another size: cards, pictures, and texts, also in another \
      colour. Elements of two SVGs with the same id belong together, whatever they look like. What has not moved is left \
      out. The rectangles are in points.

        segue elements inbox.png letter.png -o found.png
        segue elements inbox.png letter.png --yaml > letter.yaml
        segue render letter.yaml -o letter.mp4

      The storyboard moves the elements from the first screen to the second. Leave out lines under 'elements' for what \
      is not to move.
      """)

  @Argument(help: "The screen that disappears.", completion: .file())
  var from: String

  @Argument(help: "The screen that appears.", completion: .file())
  var to: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("A PNG to write, with both screens and the elements on them.", valueName: "file.png"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @Flag(help: "Print a storyboard of the two screens with the elements.")
  var yaml = false

  @Option(parsing: .unconditional, help: PointScale.help, transform: PointScale.pixels(parsing:))
  var scale: Double?

  func validate() throws { try ArgumentCheck.checkNames([from, to], [("--output", output)]) }

  func run() throws {
    var check = OverwriteCheck(inputs: [from, to])
    try check.add("--output", output)
    let format = try output.map { try OutputFormat(path: $0) }
    if let format, format.kind != .png {
      throw Failure(.usage, "\(format.path.quotable) is no PNG; give --output a name that ends in .png")
    }
    let search = try ElementSearch(from, to, scale: scale)
    if let format { try search.write(to: format) }
    if search.elements.isEmpty {
      Terminal.warn(
        search.areSame
          ? "the two screens are the same, so no element moves"
          : "the two screens share no element that moves, so 'match' would dissolve between them")
    }
    if yaml { return try StandardOutput.write(search.storyboard) }
    let rows = search.elements.map { [$0.name, Self.text($0.from), "→", Self.text($0.to)] }
    try StandardOutput.write(Columns(rows).text(indent: 0))
  }

  private static func text(_ rect: Rect) -> String {
    "[\([rect.minX, rect.minY, rect.width, rect.height].map(\.thousandths).joined(separator: ", "))]"
  }
}
