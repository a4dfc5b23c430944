internal import ArgumentParser
internal import Glibc
internal import SegueMedia
internal import SegueStoryboard
internal import SegueSystem

/// The choice of a preset.
struct PresetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The size, rate and limits of a platform for films, such as story; 'segue presets' lists them.",
      valueName: "name"),
    completion: .list(FilmPreset.builtIn.map(\.name)))
  var preset: String?

  /// Returns the chosen preset; nil for none.
  func chosen() throws -> FilmPreset? {
    try preset.map { try FilmPreset.named($0, in: try Self.all()) }
  }

  /// The file with the presets of a person's own; nil when the environment names no folder for it.
  static var file: String? {
    func value(_ name: String) -> String? {
      // Safe: the string is copied before anything can change the environment.
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let folder = value("XDG_CONFIG_HOME") ?? value("HOME").map { $0 + "/.config" }
    return folder.map { $0 + "/segue/presets.yaml" }
  }

  /// Returns all presets, a person's own first.
  static func all() throws -> [FilmPreset] {
    guard let file, FileStatus.kind(of: file) != nil else { return FilmPreset.builtIn }
    let own = try FilmPreset.read(path: file)
    let names = Set(own.map(\.name))
    return own + FilmPreset.builtIn.filter { !names.contains($0.name) }
  }
}

extension FilmPreset {
  /// Returns the reason why a film does not keep to the preset; nil if it does.
  func fault(path: String, seconds: Double) -> String? {
    if let maxLength, seconds > maxLength + 0.05 {
      return
        "\(path.shortName) is \(Plot.short(seconds)) s long, and \(name) takes films of at most "
        + "\(Plot.short(maxLength)) s"
    }
    if let minLength, seconds < minLength - 0.05 {
      return
        "\(path.shortName) is \(Plot.short(seconds)) s long, and \(name) takes films of at least "
        + "\(Plot.short(minLength)) s"
    }
    guard let maxBytes, let size = (try? FileStatus(path: path))?.size, size > maxBytes else {
      return nil
    }
    return
      "\(path.shortName) has \(ByteCount.text(size)), and \(name) takes at most "
      + "\(ByteCount.text(maxBytes)); give --max-size \(maxBytes / 1_000_000)MB"
  }
}
