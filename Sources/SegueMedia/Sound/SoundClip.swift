internal import SegueText

extension Sound {
  /// A sound that is heard once, at a time of the film: a noise, or a voice.
  package struct Clip: Sendable, Equatable {
    /// The path of an audio file, or of a video whose sound is used.
    package var file: String
    /// The time in the film at which the clip begins, in seconds.
    package var begin: Double
    /// The time in the file at which the clip begins, in seconds.
    package var from: Double
    /// The length of the clip, in seconds.
    package var length: Double
    /// The factor by which the samples of the file are multiplied, at least 0.
    package var volume: Double
    /// The duration of the fade-in and of the fade-out of the clip, in seconds each.
    package var fade: Double
    /// True for a voice, which lowers the film's music.
    package var isVoice: Bool

    /// Creates a clip of a file, and measures it.
    ///
    /// - Parameters:
    ///   - begin: The time in the film at which the clip begins, in seconds.
    ///   - from: The time in the file at which the clip begins, in seconds.
    ///   - longest: The maximum length of the clip in seconds, finite. A file that ends before makes the clip shorter.
    /// - Throws: The errors of ``Sound/check()``, and `.undecodable` for a file that ends before the clip begins.
    package init(
      file: String, begin: Double, from: Double = 0, longest: Double, volume: Double = 1, fade: Double = 0,
      isVoice: Bool = false
    ) throws(MediaError) {
      let reader = try SoundReader(path: file)
      let first = SoundMixer.sample(at: from)
      guard reader.skip(first) == first else {
        throw MediaError(
          .undecodable, "\(file) ends before \(from.short) s, where the sound would begin; choose an earlier 'from'")
      }
      let count = reader.skip(SoundMixer.sample(at: longest))
      if let failure = reader.failure { throw failure }
      self.init(
        file: file, begin: begin, from: from, measured: Double(count) / Double(Sound.rate), volume: volume, fade: fade,
        isVoice: isVoice)
    }

    /// Creates a clip whose length is known.
    init(
      file: String, begin: Double, from: Double, measured length: Double, volume: Double, fade: Double, isVoice: Bool
    ) {
      (self.file, self.begin, self.from, self.length) = (file, begin, from, length)
      (self.volume, self.fade, self.isVoice) = (volume, fade, isVoice)
    }

    /// The numbers of the clip's samples, counted from the film's start.
    var samples: Range<Int> {
      let first = SoundMixer.sample(at: begin)
      return first..<first + max(SoundMixer.sample(at: length), 0)
    }
  }

  /// The paths of all files, each once, in the order of their use.
  var files: [String] {
    ([file].compactMap(\.self) + clips.map(\.file)).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

/// Adds a clip to the samples of a sound track. The clip's file is open only while the clip is heard.
struct ClipMixer {
  private let clip: Sound.Clip
  let samples: Range<Int>
  private var reader: SoundReader?
  private(set) var failure: MediaError?

  init(_ clip: Sound.Clip) { (self.clip, samples) = (clip, clip.samples) }

  /// Adds the clip's samples of both channels.
  ///
  /// - Parameters:
  ///   - first: The number of the first sample of `left` and `right`, counted from the film's start.
  ///   - scratch: Memory for as many samples of two channels as there are in `left`.
  mutating func add(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, from first: Int, _ count: Int,
    _ scratch: (left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>)
  ) {
    let heard = samples.clamped(to: first..<first + count)
    guard !heard.isEmpty, failure == nil else { return }
    do throws(MediaError) {
      let open: SoundReader
      if let reader {
        open = reader
      } else {
        open = try SoundReader(path: clip.file)
        open.skip(SoundMixer.sample(at: clip.from) + heard.lowerBound - samples.lowerBound)
      }
      reader = open
      scratch.left.update(repeating: 0, count: heard.count)
      scratch.right.update(repeating: 0, count: heard.count)
      open.read(scratch.left, scratch.right, heard.count)
      if let failure = open.failure { throw failure }
    } catch { failure = error }
    for sample in heard {
      let gain = Float(clip.volume * loudness(at: sample))
      left[sample - first] += gain * scratch.left[sample - heard.lowerBound]
      right[sample - first] += gain * scratch.right[sample - heard.lowerBound]
    }
    if heard.upperBound == samples.upperBound { reader = nil }
  }

  private func loudness(at sample: Int) -> Double {
    let fade = min(clip.fade * Double(Sound.rate), Double(samples.count) / 2)
    guard fade > 0 else { return 1 }
    let edge = Double(min(sample - samples.lowerBound, samples.upperBound - 1 - sample))
    return SoundMixer.eased(edge / fade)
  }
}

/// The loudness of the film's music under voices: it is lowered before a voice begins, so that the first word is heard,
/// and comes back after the voice has ended.
struct Ducking {
  /// The durations of the two changes, in samples.
  static let attack = Double(Sound.rate) * 0.3
  static let release = Double(Sound.rate) * 0.6

  private let depth: Double
  private let voices: [Range<Int>]

  init(_ sound: Sound) {
    depth = 1 - sound.duck
    voices = depth > 0 ? sound.clips.filter(\.isVoice).map(\.samples) : []
  }

  /// Returns the factor of the music's loudness for the sample with this number.
  func loudness(at sample: Int) -> Double {
    var most = 0.0
    for voice in voices {
      let share =
        sample < voice.lowerBound
        ? 1 - Double(voice.lowerBound - sample) / Self.attack
        : 1 - Double(max(sample - voice.upperBound, 0)) / Self.release
      most = max(most, share)
    }
    return 1 - depth * SoundMixer.eased(most)
  }
}
