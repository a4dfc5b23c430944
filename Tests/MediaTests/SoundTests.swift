import Foundation
import SegueRender
import Testing

@testable import SegueMedia

struct SoundTests {
  private static let rate = 48_000

  /// Returns the path of a stereo WAV file. The left channel is a constant 0.5 or, with `tone`, a
  /// tone of this frequency in hertz with the amplitude 0.5. The samples of the right channel have
  /// half the value.
  private func wav(_ folder: Scratch, seconds: Double, tone: Double = 0) throws -> String {
    let count = Int(seconds * Double(Self.rate))
    var bytes = Data()
    func add<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    bytes.append(contentsOf: "RIFF".utf8)
    add(UInt32(36 + count * 8))
    bytes.append(contentsOf: "WAVEfmt ".utf8)
    add(UInt32(16))
    // The format is IEEE float with two channels.
    add(UInt16(3))
    add(UInt16(2))
    add(UInt32(Self.rate))
    add(UInt32(Self.rate * 8))
    add(UInt16(8))
    add(UInt16(32))
    bytes.append(contentsOf: "data".utf8)
    add(UInt32(count * 8))
    for index in 0..<count {
      let value = Float(0.5 * cos(2 * .pi * tone * Double(index) / Double(Self.rate)))
      add(value.bitPattern)
      add((value / 2).bitPattern)
    }
    let path = folder.path + "/tone.wav"
    try bytes.write(to: URL(fileURLWithPath: path))
    return path
  }

  private func mixed(_ sound: Sound, _ count: Int) throws -> (left: [Float], right: [Float]) {
    let mixer = try SoundMixer(sound)
    var (left, right) = ([Float](repeating: 9, count: count), [Float](repeating: 9, count: count))
    // The samples are requested in blocks of an unusual size, because encoders may do the same.
    var done = 0
    while done < count {
      let part = min(1013, count - done)
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { right in
          guard let left = left.baseAddress, let right = right.baseAddress else { return }
          mixer.fill(left + done, right + done, part)
        }
      }
      done += part
    }
    return (left, right)
  }

  @Test func `an audio file is played with its volume and fades, and is silent after its end`()
    throws
  {
    let folder = try Scratch()
    let file = try wav(folder, seconds: 1)
    let whole = Sound(file: file, volume: 0.5, duration: 2, part: 0..<2)
    let (left, right) = try mixed(whole, 96_000)
    #expect(left[0] == 0.25 && right[0] == 0.125 && left[47_999] == 0.25)
    #expect(left[48_000...].allSatisfy { $0 == 0 } && right[48_000...].allSatisfy { $0 == 0 })

    let faded = try mixed(
      Sound(file: file, fade: 0.25, duration: 0.75, part: 0..<0.75), 48_000
    ).left
    #expect(faded[0] == 0 && faded[6_000] == 0.25 && faded[12_000] == 0.5)
    #expect(faded[24_000] == 0.5 && faded[30_000] == 0.25 && faded[36_000] == 0)
    #expect(faded[40_000] == 0, "cut off at the film's end")
  }

  @Test func `a click begins at the exact sample of its tap and decays`() throws {
    let sound = Sound(taps: [0.5], duration: 1, part: 0..<1)
    let (left, right) = try mixed(sound, 48_000)
    #expect(left == right)
    #expect(left[..<24_001].allSatisfy { $0 == 0 } && left[24_001] != 0)
    let loudest = left.map(abs).max() ?? 0
    #expect(loudest > 0.05 && loudest < 0.2)
    #expect(left[25_200...].allSatisfy { $0 == 0 })
    // The sound of a part of the film has the same samples as that part of the whole sound.
    let part = try mixed(
      Sound(taps: [0.5], duration: 1, part: 0.25..<1), 36_000)
    #expect(part.left == Array(left[12_000...]))
  }

  @Test func `the sound track of a part of a film begins at the part's time in the audio file`()
    throws
  {
    let folder = try Scratch()
    let file = try wav(folder, seconds: 1)
    let late = try mixed(Sound(file: file, duration: 2, part: 0.75..<2), 60_000).left
    #expect(late[11_999] == 0.5 && late[12_000] == 0)
  }

  @Test func `a clip is heard at its time, from its place in the file, with its length and fades`() throws {
    let folder = try Scratch()
    let file = try wav(folder, seconds: 1)
    let clip = try Sound.Clip(file: file, begin: 0.5, from: 0.75, longest: 9, volume: 0.5)
    #expect(clip.length == 0.25)
    let sound = Sound(clips: [clip], duration: 2, part: 0..<2)
    let (left, right) = try mixed(sound, 96_000)
    #expect(left[23_999] == 0 && left[24_000] == 0.25 && right[24_000] == 0.125)
    #expect(left[35_999] == 0.25 && left[36_000...].allSatisfy { $0 == 0 })
    // A part of the film has the same samples, although it begins within the clip.
    let part = try mixed(Sound(clips: [clip], duration: 2, part: 0.6..<2), 60_000)
    #expect(part.left == Array(left[28_800..<88_800]))

    let short = try Sound.Clip(file: file, begin: 0, longest: 0.5, fade: 0.25)
    let faded = try mixed(Sound(clips: [short, short], duration: 1, part: 0..<1), 48_000).left
    #expect(faded[0] == 0 && faded[6_000] == 0.5 && abs(faded[11_999] - 1) < 1e-3 && faded[24_000] == 0)
    let error = mediaError { _ = try Sound.Clip(file: file, begin: 0, from: 1.5, longest: 1) }
    #expect(error?.description.contains("ends before 1.5 s") == true, "\(error as Any)")
  }

  @Test func `a voice lowers the music before it begins, and the music comes back after it`() throws {
    let folder = try Scratch()
    let file = try wav(folder, seconds: 5)
    var voice = try Sound.Clip(file: file, begin: 2, longest: 1, volume: 0, isVoice: true)
    func music() throws -> [Float] {
      try mixed(Sound(file: file, clips: [voice], duck: 0.25, duration: 5, part: 0..<5), 240_000).left
    }
    let lowered = try music()
    #expect(lowered[..<81_600].allSatisfy { $0 == 0.5 }, "0.3 s before the voice it begins")
    #expect(abs(lowered[88_800] - 0.3125) < 1e-4, "half of the way")
    #expect(lowered[96_000...144_000].allSatisfy { abs($0 - 0.125) < 1e-6 })
    #expect(abs(lowered[158_400] - 0.3125) < 1e-4 && lowered[172_800...].allSatisfy { $0 == 0.5 })
    let steps = zip(lowered, lowered.dropFirst()).map { abs($1 - $0) }
    #expect(steps.max() ?? 1 < 1e-4, "without a jump")
    voice.isVoice = false
    #expect(try music().allSatisfy { $0 == 0.5 })
  }

  @Test(arguments: ["a.mp4", "a.mkv", "a.mov", "a.webm"])
  func `the sound track of a film is as long as its video`(_ name: String) throws {
    let folder = try Scratch()
    let file = try wav(folder, seconds: 5, tone: 480)
    let rate = try #require(FrameRate(25))
    func write(_ name: String) throws {
      var options = EncodingOptions()
      options.sound = Sound(file: file, taps: [0.2], duration: 2, part: 0..<2)
      let size = PixelSize(width: 32, height: 32)
      let sink = try FrameSink(
        OutputFormat(path: folder.path + "/" + name), size: size, rate: rate, options: options)
      for _ in 0..<50 {
        let buffer = try sink.nextBuffer()
        for y in 0..<32 { buffer.row(y).update(repeating: 0xff80_4020, count: 32) }
        try sink.append(buffer)
      }
      try sink.finish()
    }
    try write(name)
    let reader = try SoundReader(path: folder.path + "/" + name)
    var (left, right) = (
      [Float](repeating: 0, count: 200_000), [Float](repeating: 0, count: 200_000)
    )
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return }
        reader.read(left, right, 200_000)
      }
    }
    let end = left.lastIndex { abs($0) > 0.1 } ?? 0
    #expect(abs(end - 96_000) < 2_100, "\(end)")
    func loudness(_ samples: [Float]) -> Float {
      (samples[40_000..<60_000].reduce(0) { $0 + $1 * $1 } / 20_000).squareRoot()
    }
    #expect(abs(loudness(left) - 0.3536) < 0.02 && abs(loudness(right) - 0.1768) < 0.01)
    #expect(try MediaSource(path: folder.path + "/" + name).kind == .video)
  }

  @Test func `a file without an audio stream is refused as sound`() throws {
    let folder = try Scratch()
    let path = folder.path + "/a.mp3"
    try Data("no sound".utf8).write(to: URL(fileURLWithPath: path))
    let sound = Sound(file: path, duration: 1, part: 0..<1)
    let error = #expect(throws: MediaError.self) { try sound.check() }
    #expect(error?.kind == .undecodable && error?.description.contains("has no sound") == true)
    let missing = Sound(file: folder.path + "/b.mp3", duration: 1, part: 0..<1)
    #expect(#expect(throws: MediaError.self) { try missing.check() }?.kind == .notFound)
  }

  /// At these sample rates, 26,000 samples would last hours, or be too short to hear.
  @Test(arguments: [1, 3, 999, 1_000_001, Int32.max])
  func `an audio file with an absurd sample rate is refused before it is decoded`(_ rate: Int32)
    throws
  {
    let folder = try Scratch()
    var bytes = Data("RIFF".utf8)
    func add<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    add(UInt32(36 + 26_000))
    bytes.append(contentsOf: "WAVEfmt ".utf8)
    add(UInt32(16))
    // The format is 8-bit PCM with one channel.
    add(UInt16(1))
    add(UInt16(1))
    add(rate)
    add(rate)
    add(UInt16(1))
    add(UInt16(8))
    bytes.append(contentsOf: "data".utf8)
    add(UInt32(26_000))
    bytes.append(contentsOf: [UInt8](repeating: 128, count: 26_000))
    let path = folder.path + "/absurd.wav"
    try bytes.write(to: URL(fileURLWithPath: path))
    let error = mediaError { _ = try SoundReader(path: path) }
    #expect(error?.kind == .undecodable)
    #expect(
      error?.description.contains("states \(rate) samples per second") == true, "\(error as Any)")
  }
}
