internal import SegueGeometry
internal import SegueText
internal import SegueYAML

extension FilmPreset {
  /// Reads custom presets from a YAML file, whose keys are the presets' names.
  ///
  ///     kiosk: { size: 1080x1920, fps: 30, formats: [mp4], max-length: 20, max-bytes: 50MB }
  ///
  /// - Throws: ``StoryboardError`` with the position of each mistake.
  public static func read(path: String) throws(StoryboardError) -> [FilmPreset] {
    guard let root = try YAMLText(path: path, as: .presets).parse() else { return [] }
    let checker = Checker(file: path)
    checker.check(root, against: Tables.presets, name: "a presets file")
    var presets: [FilmPreset] = []
    for (key, node) in root.entries {
      func refuse(_ name: String, _ reason: String) {
        checker.mistakes.addMeaning(
          StoryboardError(.sense, file: path, place: node.value(name)?.place, reason: reason))
      }
      if !Self.isName(key.text) {
        checker.mistakes.addMeaning(
          StoryboardError(
            .sense, file: path, place: key.place,
            reason:
              "a preset's name may contain only letters, digits, full stops and hyphens; found "
              + "'\(key.text.quotable)'"))
      }
      var preset = FilmPreset(key.text, node.value("summary")?.text ?? "A preset of your own.")
      if let size = node.value("size")?.size {
        preset.size = (Int(clamping: size.width.rounded()), Int(clamping: size.height.rounded()))
      }
      preset.turns = node.value("turns")?.flag ?? false
      preset.longestSide = node.value("longest-side")?.whole
      preset.maxRate = node.value("fps")?.number
      preset.formats = node.value("formats")?.items.map(\.text) ?? []
      preset.minLength = node.value("min-length")?.number
      preset.maxLength = node.value("max-length")?.number
      preset.profile = node.value("profile")?.text
      preset.level = node.value("level").map { $0.text.contains(".") ? $0.text : $0.text + ".0" }
      preset.source = node.value("source")?.text
      if let bytes = node.value("max-bytes") {
        preset.maxBytes = Self.bytes(bytes.text)
        if preset.maxBytes == nil {
          refuse(
            "max-bytes", "'max-bytes': expected a size such as 2MB or 800KB, found \(bytes.found)")
        }
      }
      func rate(_ name: String) -> Int? {
        guard let value = node.value(name) else { return nil }
        let rate = Self.bits(value.text)
        if rate == nil {
          refuse(
            name,
            "'\(name)': expected bits per second such as 12Mbps or 256kbps, found \(value.found)")
        }
        return rate
      }
      (preset.maxBitRate, preset.soundRate) = (rate("max-bit-rate"), rate("sound-bit-rate"))
      if let low = preset.minLength, let high = preset.maxLength, low > high {
        refuse("min-length", "'min-length' is greater than 'max-length'")
      }
      presets.append(preset)
    }
    if let error = checker.mistakes.error { throw error }
    return presets
  }

  /// Returns the preset with a name.
  ///
  /// - Parameter presets: the presets to search; of several with the same name, the first is used.
  /// - Throws: ``StoryboardError`` with the nearest known name, for an unknown name.
  public static func named(
    _ name: String, in presets: [FilmPreset]
  ) throws(StoryboardError) -> FilmPreset {
    if let preset = presets.first(where: { $0.name == name }) { return preset }
    let names = presets.map(\.name)
    let near = nearestName(to: name, among: names)
    var error = StoryboardError(
      .sense, file: name,
      reason: "there is no preset '\(name.quotable)'"
        + (near == nil ? "; the presets are \(names.joined(separator: ", "))" : ""),
      suggestion: near
    ).correcting(name)
    error.reasonNamesFile = true
    throw error
  }

  private static func isName(_ word: String) -> Bool {
    !word.isEmpty
      && word.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
            || "-_.".unicodeScalars.contains($0))
      }
  }

  private static func bytes(_ text: String) -> Int? {
    count(text, [("kb", 1e3), ("mb", 1e6), ("gb", 1e9), ("", 1)])
  }

  private static func bits(_ text: String) -> Int? {
    count(text, [("kbps", 1e3), ("mbps", 1e6), ("bps", 1)]).flatMap {
      (8000...1_000_000_000).contains($0) ? $0 : nil
    }
  }

  private static func count(_ text: String, _ units: [(String, Double)]) -> Int? {
    let word = text.filter { $0 != " " }.lowercased()
    guard let unit = units.first(where: { word.hasSuffix($0.0) }),
      let number = Double(word.dropLast(unit.0.utf8.count)), number > 0, number * unit.1 <= 1e12
    else { return nil }
    return Int(clamping: number * unit.1)
  }
}
