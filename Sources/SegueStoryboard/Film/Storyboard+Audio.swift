internal import SegueYAML

extension Storyboard {
  /// What is heard during the film.
  public struct Audio: Sendable, Hashable {
    /// The path of a sound file, relative to the storyboard's folder unless it begins with a slash;
    /// nil for none.
    public var file: String?
    /// A factor of the file's own loudness.
    public var volume: Double
    /// How long the file fades in at the film's start and out at its end, in seconds each.
    public var fade: Double
    /// True for a soft click at each tap of the script.
    public var taps: Bool
    public var place: Place

    /// - Parameters:
    ///   - file: The path of a sound file; nil for none.
    ///   - taps: True for a soft click at each tap of the script.
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
  /// Reads what is heard.
  func audio(_ node: Node) throws(StoryboardError) -> Storyboard.Audio {
    let (file, taps) = (node.value("file"), node.value("taps")?.flag ?? false)
    guard file != nil || taps else {
      throw error(node, "'audio' needs 'file', the path of a sound file, or 'taps: true'")
    }
    if let file {
      try checkFile(file)
    } else if let key = node.key("volume") ?? node.key("fade") {
      throw error(key, "'\(key.text)' belongs to 'file', which is missing here")
    }
    return Storyboard.Audio(
      file: file?.text, volume: node.value("volume")?.number ?? 1,
      fade: node.value("fade")?.number ?? 0.5, taps: taps,
      place: node.place ?? Storyboard.Place(line: 1, column: 1))
  }
}
