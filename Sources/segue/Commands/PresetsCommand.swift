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
      [["NAME", "SIZE", "RATE", "LENGTH", "BYTES", "FORMATS", ""]]
      + presets.map { preset in
        [
          preset.name, preset.sizeText, preset.maxRate.map { "\($0.thousandths) fps" } ?? "",
          preset.lengthText, preset.maxBytes.map(ByteCount.text) ?? "",
          preset.formats.joined(separator: " "), preset.summary,
        ]
      }
    try StandardOutput.write(Columns(rows).text(indent: 0, width: Terminal.outputWidth))
  }
}

extension FilmPreset {
  fileprivate var sizeText: String {
    if let size { return "\(size.width)x\(size.height)" + (turns ? " or turned" : "") }
    return longestSide.map { "up to \($0)" } ?? ""
  }

  fileprivate var lengthText: String {
    switch (minLength, maxLength) {
    case (let low?, let high?): "\(low.thousandths) to \(high.thousandths) s"
    case (nil, let high?): "up to \(high.thousandths) s"
    case (let low?, nil): "from \(low.thousandths) s"
    case (nil, nil): ""
    }
  }

  fileprivate var json: JSON {
    .object([
      ("name", .string(name)), ("summary", .string(summary)),
      ("size", size.map { [JSON($0.width), JSON($0.height)] } ?? .null), ("turns", .bool(turns)),
      ("longest_side", JSON(longestSide.map(Double.init))), ("fps", JSON(maxRate)),
      ("formats", .array(formats.map { .string($0) })), ("min_length", JSON(minLength)),
      ("max_length", JSON(maxLength)), ("max_bytes", JSON(maxBytes.map(Double.init))),
      ("source", JSON(source)),
    ])
  }
}
