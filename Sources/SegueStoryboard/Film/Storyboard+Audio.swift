internal import SegueYAML

extension Storyboard {
  /// The sound track of a film.
  public struct Audio: Sendable, Hashable {
    /// The path of a sound file, relative to the storyboard's folder unless it begins with a slash;
    /// nil for none.
    public var file: String?
    /// The factor by which the file's own loudness is multiplied.
    public var volume: Double
    /// The duration of the fade-in at the film's start and of the fade-out at its end, in seconds each.
    public var fade: Double
    /// True for a soft click at each tap of the script.
    public var taps: Bool
    /// The position of the key `audio` in the storyboard's file.
    public var place: Place

    /// Creates a sound track.
    ///
    /// - Parameters:
    ///   - file: The path of a sound file; nil for none.
    ///   - volume: The factor by which the file's own loudness is multiplied.
    ///   - fade: The duration of each of the two fades, in seconds.
    ///   - taps: True for a soft click at each tap of the script.
    ///   - place: The position of the key in the storyboard's file.
    public init(
      file: String?, volume: Double = 1, fade: Double = 0.5, taps: Bool = false,
      place: Place = Place(line: 1, column: 1)
    ) {
      (self.file, self.volume, self.fade) = (file, volume, fade)
      (self.taps, self.place) = (taps, place)
    }
  }
}

extension Builder {
  /// Reads the value of the key `audio`.
  func audio(_ audio: Entry<AudioKeys>) throws(StoryboardError) -> Storyboard.Audio {
    let (file, taps) = (audio.value(\.file), audio.taps ?? false)
    guard file != nil || taps else {
      throw error(audio.node, "'audio' needs 'file', the path of a sound file, or 'taps: true'")
    }
    if let file {
      try checkFile(file, for: "a sound track")
    } else if let key = audio.key(\.volume) ?? audio.key(\.fade) {
      throw error(
        key, "'\(key.text)' has no effect without 'file'; add 'file', or remove '\(key.text)'")
    }
    return Storyboard.Audio(
      file: file?.text, volume: audio.volume ?? 1, fade: audio.fade ?? 0.5, taps: taps,
      place: audio.node.place ?? Storyboard.Place(line: 1, column: 1))
  }
}
