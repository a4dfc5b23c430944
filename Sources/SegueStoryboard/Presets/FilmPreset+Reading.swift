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
    checker.check(root, against: PresetKeys.file, name: "a presets file")
    var presets: [FilmPreset] = []
    for (key, preset) in Members<Entry<PresetKeys>>.read(root)?.entries ?? [] {
      func refuse(_ key: KeyPath<PresetKeys, Key<some Any>>, _ reason: String) {
        checker.mistakes.addMeaning(
          StoryboardError(
            .sense, file: path, place: preset.value(key)?.place,
            reason: PresetKeys.all[dynamicMember: key].quoted + reason))
      }
      if !Self.isName(key.text) {
        checker.mistakes.addMeaning(
          StoryboardError(
            .sense, file: path, place: key.place,
            reason:
              "a preset's name may contain only letters, digits, full stops and hyphens; found "
              + "'\(key.text.quotable)'"))
      }
      func count(
        _ key: KeyPath<PresetKeys, Key<String>>, _ expectation: String, _ parse: (String) -> Int?
      ) -> Int? {
        guard let value = preset.value(key) else { return nil }
        let count = parse(value.text)
        if count == nil { refuse(key, ": expected \(expectation), found \(value.found)") }
        return count
      }
      var read = FilmPreset(key.text, preset.summary ?? "A preset of your own.")
      if let size = preset.size {
        read.size = (Int(clamping: size.width.rounded()), Int(clamping: size.height.rounded()))
      }
      read.turns = preset.turns ?? false
      (read.longestSide, read.maxRate) = (preset.longestSide, preset.fps)
      read.formats = preset.formats ?? []
      (read.minLength, read.maxLength) = (preset.minLength, preset.maxLength)
      (read.profile, read.source, read.checked) = (preset.profile, preset.source, preset.checked)
      (read.takesCapturesOnly, read.checksFlashes) = (preset.capturesOnly ?? false, preset.checkFlashes ?? false)
      read.rules = preset.rules ?? []
      func share(_ length: Storyboard.Length?) -> Double { length?.points(of: 1) ?? 0 }
      read.covered = CoveredBands(top: share(preset.coveredTop), bottom: share(preset.coveredBottom))
      read.level = preset.level.map { $0.contains(".") ? $0 : $0 + ".0" }
      read.maxBytes = count(\.maxBytes, "a size such as 2MB or 800KB", Self.bytes)
      let bits = "bits per second such as 12Mbps or 256kbps"
      read.maxBitRate = count(\.maxBitRate, bits, Self.bits)
      read.soundRate = count(\.soundBitRate, bits, Self.bits)
      if let low = read.minLength, let high = read.maxLength, low > high {
        refuse(\.minLength, " is greater than \(PresetKeys.all.maxLength.quoted)")
      }
      presets.append(read)
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
