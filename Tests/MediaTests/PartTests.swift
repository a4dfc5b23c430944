import SegueRender
import Testing

@testable import SegueMedia

/// Tests films that are written in parts and joined.
@Suite struct PartTests {
  private let scratch: Scratch
  /// A size at which x264 would read uninitialized memory with AVX-512, which would make its output random.
  private let size = PixelSize(width: 168, height: 96)
  private let count = 41
  private let group = 8

  init() throws { scratch = try Scratch() }

  /// Returns the frames of a scene that moves, pauses, and moves again.
  private func frames() throws -> [PixelBuffer] {
    try (0..<count).map { try scene(size.width, size.height, (14..<27).contains($0) ? 14 : $0) }
  }

  private func label(_ inputs: String = "a") -> FilmLabel {
    var label = FilmLabel()
    label["version"] = "1"
    label["inputs"] = inputs
    return label
  }

  private func options(_ codec: String? = nil, quality: Int? = nil) -> EncodingOptions {
    var options = EncodingOptions(codec: codec, quality: quality)
    options.group = group
    return options
  }

  /// Writes the parts of a film, and returns their names.
  @discardableResult
  private func writeParts(
    _ film: String, _ frames: [PixelBuffer], ends: [Int], options: EncodingOptions,
    inputs: String = "a", prefix: String = ""
  ) throws -> [String] {
    var options = options
    let label = label(inputs)
    var palette: String?
    if film.hasSuffix("gif") {
      palette = scratch(prefix + "all.gif.palette")
      options.part = FilmPart(range: 0..<frames.count, whole: frames.count, label: label)
      try scratch.render(prefix + "all.gif.palette", frames, fps: 60, options: options)
    }
    var begin = 0
    return try ends.map { end in
      let name = "\(prefix)\(begin).\(film).part"
      options.part = FilmPart(
        range: begin..<end, whole: frames.count, label: label, palette: palette)
      try scratch.render(name, Array(frames[begin..<end]), fps: 60, options: options)
      begin = end
      return name
    }
  }

  @Test(arguments: [
    ("mp4", nil), ("mp4", "libx265"), ("mkv", nil), ("mov", "prores_ks"), ("webm", nil),
    ("mkv", "ffv1"),
    ("gif", nil), ("apng", nil), ("webp", nil),
  ])
  func `a film joined from parts has the same bytes as a film written in one go`(
    _ film: String, _ codec: String?
  ) throws {
    let frames = try frames()
    let options = options(codec)
    try scratch.render("one.\(film)", frames, fps: 60, options: options)
    let names = try writeParts(film, frames, ends: [8, 24, 40, 41], options: options)
    // The order of the paths must not matter, so it is reversed.
    let parts = try FilmParts(paths: names.reversed().map(scratch.callAsFunction))
    #expect(parts.frames == count && parts.count == 4 && parts.fileExtension == film)
    try parts.write(to: OutputFormat(path: scratch("joined.\(film)")))
    #expect(try scratch.bytes("joined.\(film)") == scratch.bytes("one.\(film)"))
  }

  @Test(arguments: ["gif", "apng", "webp"])
  func `an animated picture that ends with a rest has the same bytes when it is joined`(
    _ film: String
  ) throws {
    let frames = try (0..<count).map { try scene(size.width, size.height, min($0, 21)) }
    try scratch.render("one.\(film)", frames, fps: 60, options: options())
    let names = try writeParts(film, frames, ends: [24, 32, 41], options: options())
    try FilmParts(paths: names.map(scratch.callAsFunction)).write(
      to: OutputFormat(path: scratch("joined.\(film)")))
    #expect(try scratch.bytes("joined.\(film)") == scratch.bytes("one.\(film)"))
  }

  @Test(arguments: ["mp4", "gif", "webp"])
  func `a film whose group is longer than the film has the same bytes as a film without groups`(
    _ film: String
  ) throws {
    let frames = try frames()
    try scratch.render("plain.\(film)", frames, fps: 60)
    var grouped = EncodingOptions()
    grouped.group = 1000
    try scratch.render("grouped.\(film)", frames, fps: 60, options: grouped)
    #expect(try scratch.bytes("plain.\(film)") == scratch.bytes("grouped.\(film)"))
  }

  @Test(arguments: ["mp4", "webm", "mkv"])
  func
    `a film joined from parts has the whole film's sound, even if the audio file is missing`(
      _ film: String
    ) throws
  {
    let frames = try frames()
    try scratch.run(
      "ffmpeg", "-f", "lavfi", "-i", "sine=frequency=440:duration=2", "-c:a", "pcm_s16le",
      "tone.wav")
    var options = options()
    options.sound = Sound(
      file: scratch("tone.wav"), volume: 0.5, fade: 0.1, taps: [0.2, 0.4], duration: 41.0 / 60,
      part: 0..<41.0 / 60)
    try scratch.run(
      "ffmpeg", "-f", "lavfi", "-i", "sine=frequency=880:duration=1", "-c:a", "pcm_s16le", "voice.wav")
    options.sound?.duck = 0.5
    options.sound?.clips = try [("voice.wav", 0.2, true), ("tone.wav", 0.3, false), ("voice.wav", 0.4, false)].map {
      try Sound.Clip(file: scratch($0.0), begin: $0.1, from: 0.1, longest: 0.2, fade: 0.05, isVoice: $0.2)
    }
    try scratch.render("one.\(film)", frames, fps: 60, options: options)
    let names = try writeParts(film, frames, ends: [16, 32, 41], options: options)
    for file in ["tone.wav", "voice.wav"] { try scratch.write(file, []) }
    try FilmParts(paths: names.map(scratch.callAsFunction))
      .write(to: OutputFormat(path: scratch("joined.\(film)")))
    #expect(try scratch.bytes("joined.\(film)") == scratch.bytes("one.\(film)"))
  }

  private func problems(_ names: [String]) -> [JoinProblem] {
    do throws(JoinError) {
      _ = try FilmParts(paths: names.map(scratch.callAsFunction))
      return []
    } catch { return error.problems }
  }

  @Test func `errors about missing, duplicate, foreign and damaged parts of a film name the parts`()
    throws
  {
    let frames = try frames()
    let names = try writeParts("apng", frames, ends: [8, 16, 24, 41], options: options())
    #expect(problems(names) == [])
    #expect(problems([names[0], names[2]]) == [.missing([8...15, 24...40], count: 41)])
    #expect(problems([]) == [.noParts])
    #expect(problems(names + ["none.part"]) == [.notFound(scratch("none.part"))])

    try scratch.write("copy.apng.part", scratch.bytes(names[1]))
    #expect(
      problems(names + ["copy.apng.part"])
        == [.twice(scratch("copy.apng.part"), other: scratch(names[1]), frames: 8...15)])

    let other = try writeParts(
      "apng", frames, ends: [8, 16], options: options(), inputs: "b", prefix: "b")
    #expect(
      problems([other[0]] + names.dropFirst()) == [
        .foreign(scratch(other[0]), like: scratch(names[1]), differences: ["inputs"]),
        .missing([0...7], count: 41),
      ])

    let whole = try scratch.bytes(names[2])
    try scratch.write(names[2], Array(whole.dropLast(40)))
    #expect(problems([names[0], names[1], names[2], names[3]]).first == .cutOff(scratch(names[2])))
    var changed = whole
    changed[whole.count / 2] ^= 1
    try scratch.write(names[2], changed)
    #expect(
      problems([names[0], names[1], names[2], names[3]]).first == .damaged(scratch(names[2])))
    try scratch.write(names[2], whole)
    try scratch.write("text.part", Array("This is no part.\n\nAt all.".utf8))
    #expect(problems(names + ["text.part"]).first == .notPart(scratch("text.part")))
  }

  @Test func `a part of a film that is truncated at any length is refused`() throws {
    let names = try writeParts("webp", Array(frames()[..<2]), ends: [2], options: options())
    let whole = try scratch.bytes(names[0])
    for count in stride(from: 0, to: whole.count, by: 7) {
      try scratch.write("cut.webp.part", Array(whole[..<count]))
      let found = problems(["cut.webp.part"])
      #expect(found.count == 1 && found != [.noParts], "\(count) bytes")
    }
  }

  @Test func `joining a folder joins all parts of a film that are in the folder`() throws {
    let frames = try frames()
    try writeParts("webp", frames, ends: [24, 41], options: options())
    try scratch.write("notes.txt", [65])
    let parts = try FilmParts(paths: [scratch.path])
    #expect(parts.count == 2)
  }

  @Test
  func
    `a part of a film must consist of whole groups of frames, and is empty beyond the film's end`()
    throws
  {
    var options = options()
    options.part = FilmPart(range: 8..<20, whole: 41, label: label())
    let path = scratch("a.webp.part")
    let refused = mediaError {
      _ = try FrameSink(
        OutputFormat(path: path), size: size, rate: #require(FrameRate(60)), options: options)
    }
    #expect(refused?.kind == .unsupported)
    #expect(refused?.description.contains("give the frames 8 to 23") == true)

    let frames = try frames()
    let names = try writeParts("webp", frames, ends: [40, 41], options: self.options())
    options.part = FilmPart(range: 41..<41, whole: 41, label: label())
    let sink = try FrameSink(
      OutputFormat(path: path), size: size, rate: #require(FrameRate(60)), options: options)
    try sink.finish()
    #expect(problems(names + ["a.webp.part"]) == [])
  }

  @Test func `a part of a GIF needs the palette of its film`() throws {
    let frames = try frames()
    var options = options()
    options.part = FilmPart(range: 0..<8, whole: 41, label: label())
    let path = scratch("a.gif.part")
    func refusal() -> MediaError? {
      mediaError {
        _ = try FrameSink(
          OutputFormat(path: path), size: size, rate: #require(FrameRate(60)), options: options)
      }
    }
    #expect(refusal()?.description.contains("needs the film's palette") == true)
    try writeParts("gif", frames, ends: [41], options: self.options(), inputs: "b", prefix: "b")
    options.part?.palette = scratch("ball.gif.palette")
    #expect(refusal()?.description.contains("palette of another film, with other inputs") == true)
  }

  @Test func `parts are refused for outputs that are neither videos nor animated pictures`() throws {
    for name in ["a.png.part", "a.y4m.part", "a.mp4.palette", "a%d.png.part", "a.part"] {
      #expect(throws: MediaError.self) { try OutputFormat(path: name) }
    }
    let part = try OutputFormat(path: "x/film-0.MP4.part")
    #expect(part.portion == .part && part.kind == .film && part.hasSound && !part.canFit)
    #expect(try OutputFormat(path: "film.gif.palette").portion == .palette)
  }

  @Test func `joining parts into a file of another format is refused`() throws {
    let names = try writeParts("webp", frames(), ends: [41], options: options())
    let parts = try FilmParts(paths: names.map(scratch.callAsFunction))
    let refused = mediaError { try parts.write(to: OutputFormat(path: scratch("film.gif"))) }
    #expect(refused?.kind == .unsupported)
    #expect(!scratch.names.contains("film.gif"))
  }
}
