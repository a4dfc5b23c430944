internal import SegueGeometry

/// The sound track of a film: the sound of a file, clips at times of the film, and a soft click at each tap.
package struct Sound: Sendable, Equatable {
  /// The path of an audio file, or of a video whose sound is used; nil for none.
  package var file: String?
  /// The factor by which the samples of the file are multiplied, at least 0.
  package var volume: Double
  /// The duration of the fade-in at the film's start and of the fade-out at its end, in seconds
  /// each.
  package var fade: Double
  /// The sounds that begin at a time of the film.
  package var clips: [Clip]
  /// The factor by which the file's sound is multiplied while a voice is heard, 0…1.
  package var duck: Double
  /// The times of the taps in the film, in seconds. A click is heard at each tap.
  package var taps: [Double]
  /// The length of the whole film in seconds. A longer audio file is cut off at the film's end;
  /// after the end of a shorter file, the film is silent.
  package var duration: Double
  /// The part of the film that is written: a range of times, in seconds from the start of the film.
  package var part: Range<Double>

  /// The sample rate of every sound track, in samples per second.
  static let rate = 48_000

  /// Makes a sound track; by default the file is played at its recorded volume and without fades.
  package init(
    file: String? = nil, volume: Double = 1, fade: Double = 0, clips: [Clip] = [], duck: Double = 1,
    taps: [Double] = [], duration: Double, part: Range<Double>
  ) {
    (self.clips, self.duck) = (clips, duck)
    self.file = file
    self.volume = volume
    self.fade = fade
    self.taps = taps
    self.duration = duration
    self.part = part
  }

  /// Checks the audio file by opening it, so that a file without sound is refused before anything is drawn.
  ///
  /// - Throws: `.notFound` for a missing file, `.unreadable` for a file that cannot be read, `.undecodable` for a file
  ///   without sound.
  package func check() throws(MediaError) {
    if let file { _ = try SoundReader(path: file) }
  }
}

/// Computes the samples of a sound track, from its start to its end.
final class SoundMixer {
  private let sound: Sound
  private let reader: SoundReader?
  private let ducking: Ducking
  private var clips: [ClipMixer]
  /// Memory for the samples of a clip.
  private var scratchLeft: [Float] = []
  private var scratchRight: [Float] = []
  /// The number of the next sample, counted from the film's start.
  private var next: Int

  /// The samples of a click: a soft tone of 1700 Hz that decays within some 20 milliseconds.
  private static let click: [Float] = (0..<1_200).map { index in
    let time = Double(index) / Double(Sound.rate)
    // The tone fades in over a millisecond, because a sudden start would be heard as a crackle.
    let onset = min(time / 0.001, 1)
    return Float(0.2 * onset * sine(1700 * time) * decay(time / 0.004))
  }

  init(_ sound: Sound) throws(MediaError) {
    self.sound = sound
    ducking = Ducking(sound)
    clips = sound.clips.map(ClipMixer.init)
    reader = try sound.file.map { path throws(MediaError) in try SoundReader(path: path) }
    next = Self.sample(at: sound.part.lowerBound)
    reader?.skip(next)
  }

  /// The error of a decoder that did not return; nil for none.
  var failure: MediaError? { reader?.failure ?? clips.lazy.compactMap(\.failure).first }

  /// Returns the number of the sample at a time, at most 2⁵², so that numbers of samples can be added.
  static func sample(at seconds: Double) -> Int {
    Int(clamping: (seconds * Double(Sound.rate)).rounded(), to: -(1 << 52)...1 << 52)
  }

  /// Writes the next `count` samples of the sound track into both channels.
  func fill(_ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ count: Int) {
    left.update(repeating: 0, count: count)
    right.update(repeating: 0, count: count)
    reader?.read(left, right, count)
    for index in 0..<count {
      let gain = Float(sound.volume * loudness(at: next + index) * ducking.loudness(at: next + index))
      left[index] *= gain
      right[index] *= gain
    }
    addClips(left, right, count)
    for tap in sound.taps {
      let begin = Self.sample(at: tap)
      let range = (begin..<begin + Self.click.count).clamped(to: next..<next + count)
      for sample in range {
        left[sample - next] += Self.click[sample - begin]
        right[sample - next] += Self.click[sample - begin]
      }
    }
    for index in 0..<count {
      left[index] = min(max(left[index], -1), 1)
      right[index] = min(max(right[index], -1), 1)
    }
    next += count
  }

  private func addClips(_ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ count: Int) {
    guard !clips.isEmpty else { return }
    if scratchLeft.count < count {
      scratchLeft = [Float](repeating: 0, count: count)
      scratchRight = scratchLeft
    }
    scratchLeft.withUnsafeMutableBufferPointer { one in
      scratchRight.withUnsafeMutableBufferPointer { other in
        guard let one = one.baseAddress, let other = other.baseAddress else { return }
        for index in clips.indices { clips[index].add(left, right, from: next, count, (one, other)) }
      }
    }
  }

  /// Returns a share of a fade, which is limited to 0…1, without sudden changes.
  static func eased(_ share: Double) -> Double {
    let share = min(max(share, 0), 1)
    return share * share * (3 - 2 * share)
  }

  /// Returns the factor of the fade-in and fade-out, 0…1, for the sample with this number.
  private func loudness(at sample: Int) -> Double {
    let time = Double(sample) / Double(Sound.rate)
    guard time < sound.duration else { return 0 }
    let fade = min(sound.fade, sound.duration / 2)
    guard fade > 0 else { return 1 }
    return Self.eased(min(time, sound.duration - time) / fade)
  }
}

#if canImport(Glibc)
  import Glibc
#endif

/// Returns the sine of an angle in full turns.
private func sine(_ turns: Double) -> Double { sin(2 * .pi * turns) }

private func decay(_ time: Double) -> Double { exp(-time) }
