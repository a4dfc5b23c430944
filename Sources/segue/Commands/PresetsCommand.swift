internal import ArgumentParser
internal import SegueGeometry
internal import SegueMedia
internal import SegueStoryboard
internal import SegueText

/// `segue presets` lists the presets of `--preset`.
struct PresetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "presets",
    abstract: "List the presets of --preset, or say everything about one.",
    usage: "segue presets [<name>] [--json]",
    discussion: """
      A preset sets the size, the rate and the limits that a platform for films publishes:

        segue render Examples/fjord.yaml -o story.mp4 --preset story
        segue presets app-store-6.9

      Presets of your own are in segue/presets.yaml in the folder for settings, which is ~/.config or \
      XDG_CONFIG_HOME:

        kiosk: { size: 1080x1920, fps: 30, formats: [mp4], max-length: 20, max-bytes: 50MB }
      """)

  @Argument(
    help: "The preset of which everything is printed.", completion: .list(FilmPreset.builtIn.map(\.name)))
  var name: String?

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() throws {
    let presets = try FilmPreset.all()
    if let name {
      let preset = try FilmPreset.named(name, in: presets)
      if json { return try StandardOutput.write(preset.json.pretty) }
      let rows = preset.requirements.map { [$0.name, $0.text] }
      return try StandardOutput.write(
        "\(preset.name)  \(preset.summary)\n" + Columns(rows).text(indent: 2, width: Terminal.outputWidth))
    }
    guard !json else {
      let document = JSON.object([("presets", .array(presets.map(\.json)))])
      return try StandardOutput.write(document.pretty)
    }
    let rows =
      [["NAME", "SIZE", "RATE", "LENGTH", "BYTES", "FORMATS", "VIDEO", ""]]
      + presets.map { preset in
        [
          preset.name, preset.sizeText, preset.maxRate.map { "\($0.thousandths) fps" } ?? "",
          preset.lengthText, preset.maxBytes.map(ByteCount.text) ?? "",
          preset.formats.joined(separator: " "), preset.videoText, preset.summary,
        ]
      }
    try StandardOutput.write(Columns(rows).text(indent: 0, width: Terminal.outputWidth))
  }
}

extension FilmPreset {
  /// The requirements with their names, in the order in which people read them; without those that the preset lacks.
  fileprivate var requirements: [(name: String, text: String)] {
    let limits: [(name: String, text: String)] = [
      ("size", sizeText), ("rate", maxRate.map { "up to \($0.thousandths) fps" } ?? ""), ("length", lengthText),
      ("bytes", maxBytes.map { "up to \(ByteCount.text($0))" } ?? ""), ("formats", formats.joined(separator: ", ")),
      ("video", videoText), ("sound", soundRate.map { "\(Int(clamping: Double($0) / 1000)) kbit/s" } ?? ""),
      ("covered", coveredText),
      ("flashes", checksFlashes ? "not more than three a second" : ""),
    ]
    return limits.filter { !$0.text.isEmpty } + rules.map { ("rule", $0) }
      + (source.map { [("source", $0 + (checked.map { ", read in \($0)" } ?? ""))] } ?? [])
  }
}
