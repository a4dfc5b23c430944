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
    /// The sounds that begin at a time of the script.
    public var clips: [Clip] = []
    /// The factor by which the file's sound is multiplied while a voice is heard, 0…1.
    public var duck = 0.3
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

    /// The paths of all sound files.
    var files: [String] { [file].compactMap(\.self) + clips.map(\.file) }

    /// A sound that is heard once, at a time of the script: a noise, or a voice.
    public struct Clip: Sendable, Hashable {
      /// The path of a sound file, relative to the storyboard's folder unless it begins with a slash.
      public var file: String
      /// The time of the script at which the clip begins, in seconds.
      public var time: Double
      /// The time in the file at which the clip begins, in seconds.
      public var from: Double
      /// The maximum length of the clip in seconds; nil for the rest of the file.
      public var seconds: Double?
      /// The factor by which the file's own loudness is multiplied.
      public var volume: Double
      /// The duration of the fade-in and of the fade-out, in seconds each.
      public var fade: Double
      /// True for a voice, which lowers the sound of the audio's own file.
      public var isVoice: Bool
    }
  }
}

extension Builder {
  /// Reads the value of the key `audio`.
  func audio(_ audio: Entry<AudioKeys>) throws(StoryboardError) -> Storyboard.Audio {
    let (file, taps) = (audio.value(\.file), audio.taps ?? false)
    let clips = audio.clips ?? []
    guard file != nil || taps || !clips.isEmpty else {
      throw error(audio.node, "'audio' needs 'file', the path of a sound file, 'clips' or 'taps: true'")
    }
    if let file {
      try checkFile(file, for: "a sound track")
    } else if let key = audio.key(\.volume) ?? audio.key(\.fade) ?? audio.key(\.duck) {
      throw error(
        key, "'\(key.text)' has no effect without 'file'; add 'file', or remove '\(key.text)'")
    }
    if let key = audio.key(\.duck), !clips.contains(where: { $0.voice == true }) {
      throw error(key, "'duck' has no effect without a clip with 'voice: true'; add one, or remove 'duck'")
    }
    var made = Storyboard.Audio(
      file: file?.text, volume: audio.volume ?? 1, fade: audio.fade ?? 0.5, taps: taps,
      place: audio.node.place ?? Storyboard.Place(line: 1, column: 1))
    made.duck = audio.duck ?? made.duck
    for clip in clips {
      if let clip = attempt({ () throws(StoryboardError) in try soundClip(clip) }) { made.clips.append(clip) }
    }
    return made
  }

  private func soundClip(_ clip: Entry<SoundClipKeys>) throws(StoryboardError) -> Storyboard.Audio.Clip {
    if let file = clip.value(\.file) { try checkFile(file, for: "a sound clip") }
    return Storyboard.Audio.Clip(
      file: clip.file ?? "", time: clip.at ?? 0, from: clip.from ?? 0, seconds: clip.length, volume: clip.volume ?? 1,
      fade: clip.fade ?? 0.02, isVoice: clip.voice ?? false)
  }
}
