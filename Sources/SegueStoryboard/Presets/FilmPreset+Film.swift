internal import Glibc
internal import SegueGeometry
internal import SegueSystem

extension FilmPreset {
  /// The path of the file with the user's own presets; nil when neither XDG_CONFIG_HOME nor HOME is
  /// set to an absolute path.
  package static var file: String? {
    func value(_ name: String) -> String? {
      // Safe: the string is copied before anything can change the environment.
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let folder = value("XDG_CONFIG_HOME") ?? value("HOME").map { $0 + "/.config" }
    return folder.map { $0 + "/segue/presets.yaml" }
  }

  /// Returns all presets: first the user's own, from `segue/presets.yaml` in the folder for settings (usually
  /// `~/.config`), then the built-in presets. A preset of the user replaces a built-in preset of the same name.
  public static func all() throws(StoryboardError) -> [FilmPreset] {
    guard let file, FileFlaw(path: file) != .missing else { return builtIn }
    let own = try read(path: file)
    let names = Set(own.map(\.name))
    return own + builtIn.filter { !names.contains($0.name) }
  }

  /// A limit of a preset that a film exceeds.
  public enum Fault: Sendable, Hashable {
    /// The film is longer than this many seconds.
    case tooLong(limit: Double)
    /// The film is shorter than this many seconds.
    case tooShort(limit: Double)
    /// The file has more bytes than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// The film has more bits per second than the limit.
    case tooManyBits(rate: Int, limit: Int)
  }

  /// Returns the first limit that a film exceeds; nil if it exceeds none.
  ///
  /// - Parameters:
  ///   - path: The path of the film's file.
  ///   - seconds: The length of the film.
  public func fault(path: String, seconds: Double) -> Fault? {
    if let maxLength, seconds > maxLength + 0.05 { return .tooLong(limit: maxLength) }
    if let minLength, seconds < minLength - 0.05 { return .tooShort(limit: minLength) }
    guard let size = (try? FileStatus(path: path))?.size else { return nil }
    if let maxBytes, size > maxBytes { return .tooLarge(bytes: size, limit: maxBytes) }
    guard let maxBitRate, seconds > 0 else { return nil }
    let rate = Double(size) * 8 / seconds
    return rate > Double(maxBitRate)
      ? .tooManyBits(rate: Int(clamping: rate.rounded()), limit: maxBitRate) : nil
  }
}
