internal import ArgumentParser
internal import SegueMedia
internal import SegueStoryboard
internal import SegueText

/// `segue presets` lists the presets of `--preset`.
struct PresetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "presets",
    abstract: "List the presets of --preset.",
    discussion: """
      A preset sets the size, the rate and the limits that a platform for films publishes:

        segue render Examples/fjord.yaml -o story.mp4 --preset story

      Presets of your own are in segue/presets.yaml in the folder for settings, which is ~/.config or \
      XDG_CONFIG_HOME:

        kiosk: { size: 1080x1920, fps: 30, formats: [mp4], max-length: 20, max-bytes: 50MB }
      """)

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() throws {
    let presets = try FilmPreset.all()
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
