internal import SeguePixels

/// The head of a part's file: lines with the properties of the part and its film.
struct PartHead: Equatable {
  /// The maximum number of frames of a film that is made in parts: at 1000 frames per second, more than three weeks.
  /// Products of frame numbers and parts of a frame rate are then within 62 bits.
  static let maxFrames = 1 << 31 - 1

  /// The film's extension, such as `mp4`.
  var film: String
  var isPalette: Bool
  var range: Range<Int>
  var whole: Int
  var label: FilmLabel
  /// The size of the frames as they were drawn.
  var size: PixelSize
  var rate: FrameRate
  var options: EncodingOptions
  /// The palette's colours; nil for a film without a palette.
  var colors: [UInt32]?
  /// False when each frame of a GIF begins transparent. This is necessary if a visible pixel
  /// becomes transparent in the film, which a GIF can only show by clearing the whole frame.
  var hasMemory = true
  /// A text with the encoder's name, version and own header. The text is equal in all parts of a film.
  var encoder = ""
  /// True for a film with sound. Only the part with the first frame describes the sound.
  var hasSound = false

  /// The possible bits per second of a sound track.
  private static let soundRates = 8000...1_000_000

  /// The properties that are equal in all parts of one film.
  private var common: [(name: String, value: String)] {
    var lines = label.entries.map { ("film-" + $0.name, $0.value) }
    lines += [
      ("format", film), ("frames", "\(whole)"), ("size", "\(size.width) \(size.height)"),
      ("rate", "\(rate.numerator) \(rate.denominator)"), ("group", "\(options.group)"),
      ("codec", options.codec ?? "-"), ("quality", options.quality.map(String.init) ?? "-"),
      ("pixels", options.pixels?.rawValue ?? "-"),
      (
        "choices",
        [options.keepsAlpha, options.loops, options.isDraft].map { $0 ? "1" : "0" }.joined()
          + " \(options.colors)"
      ),
      ("encoder", encoder), ("sound", hasSound ? "yes" : "no"),
    ]
    if let limits = options.h264 {
      lines.append(("h264", "\(limits.profile.rawValue) \(limits.level)"))
    }
    if let rate = options.soundRate { lines.append(("sound-rate", "\(rate)")) }
    if let colors {
      lines.append(
        (
          "palette",
          (hasMemory ? "keep" : "clear") + colors.map { " " + String($0, radix: 16) }.joined()
        ))
    }
    return lines
  }

  /// Returns the names of the common properties that differ between two parts.
  func differences(from other: PartHead) -> [String] {
    let (mine, their) = (common, other.common)
    let names =
      mine.map(\.name) + their.map(\.name).filter { name in !mine.contains { $0.name == name } }
    return names.filter { name in
      mine.first { $0.name == name }?.value != their.first { $0.name == name }?.value
    }.map { $0.hasPrefix("film-") ? String($0.dropFirst(5)) : $0 }
  }

  /// A text that is equal in all parts of one film, and different in the parts of any other film.
  var identity: String { common.map { "\($0.name) \($0.value)" }.joined(separator: "\n") }

  func text(sound: Sound?) -> String {
    var lines = [PartBytes.firstLine, "portion \(isPalette ? "palette" : "part")"]
    lines.append("range \(range.lowerBound) \(range.upperBound)")
    lines += common.map { "\($0.name) \($0.value.filter { $0 != "\n" && $0 != "\r" })" }
    if let sound {
      let numbers = [
        sound.volume, sound.fade, sound.duration, sound.part.lowerBound, sound.part.upperBound,
      ]
      lines.append(
        "track \(sound.file == nil ? "-" : "file")"
          + (numbers + sound.taps).map(Self.word).joined())
      if !sound.clips.isEmpty { lines.append("duck\(Self.word(sound.duck))") }
      let files = sound.files
      for clip in sound.clips {
        let numbers = [clip.begin, clip.from, clip.length, clip.volume, clip.fade]
        lines.append(
          "clip \(files.firstIndex(of: clip.file) ?? 0) \(clip.isVoice ? "voice" : "-")"
            + numbers.map(Self.word).joined())
      }
    }
    return lines.joined(separator: "\n") + "\n\n"
  }

  private static func word(_ number: Double) -> String { " " + String(number.bitPattern, radix: 16) }

  /// Returns finite numbers; nil if one of the words is none.
  private static func numbers(_ words: some Sequence<Substring>) -> [Double]? {
    let numbers = words.map { UInt64($0, radix: 16).map(Double.init(bitPattern:)) ?? .nan }
    return numbers.allSatisfy(\.isFinite) ? numbers : nil
  }

  /// Parses the lines of a head.
  ///
  /// - Returns: Nil if the lines are not the head of a part, or were written by a later version.
  init?(lines: [Substring]) {
    guard lines.first == PartBytes.firstLine[...] else { return nil }
    var values: [String: String] = [:]
    label = FilmLabel()
    for line in lines.dropFirst() {
      guard let space = line.firstIndex(of: " ") else { return nil }
      let (name, value) = (String(line[..<space]), String(line[line.index(after: space)...]))
      if name.hasPrefix("film-") {
        label[String(name.dropFirst(5))] = value
      } else {
        values[name] = value
      }
    }
    func numbers(_ name: String, _ count: Int) -> [Int]? {
      let parsed = (values[name] ?? "").split(separator: " ").map { Int($0) }
      let found = parsed.compactMap(\.self)
      return found.count == count && parsed.count == count ? found : nil
    }
    guard let film = values["format"], let portion = values["portion"],
      let range = numbers("range", 2), range[0] >= 0, range[0] <= range[1],
      let whole = numbers("frames", 1)?.first, (1...Self.maxFrames).contains(whole),
      range[0] <= Self.maxFrames, range[1] <= max(whole, range[0]),
      let size = numbers("size", 2).map({ PixelSize(width: $0[0], height: $0[1]) }),
      size.isDrawable,
      let rate = numbers("rate", 2).flatMap({ FrameRate(numerator: $0[0], denominator: $0[1]) }),
      let group = numbers("group", 1)?.first, EncodingOptions.groups.contains(group),
      values["quality"].flatMap({ Int($0) }).map({ (0...100).contains($0) }) ?? true,
      let choices = values["choices"]?.split(separator: " "), choices.count == 2,
      choices[0].count == 3, let colors = Int(choices[1])
    else { return nil }
    (self.film, isPalette, self.range) = (film, portion == "palette", range[0]..<range[1])
    (self.whole, self.size, self.rate) = (whole, size, rate)
    let flags = choices[0].map { $0 == "1" }
    options = EncodingOptions(
      codec: values["codec"].flatMap { $0 == "-" ? nil : $0 },
      quality: values["quality"].flatMap { Int($0) },
      pixels: values["pixels"].flatMap(PixelFormat.init), keepsAlpha: flags[0], loops: flags[1])
    options.isDraft = flags[2]
    options.colors = min(max(colors, 2), Palette.maximum)
    options.group = group
    if let words = values["h264"]?.split(separator: " ") {
      guard words.count == 2, let profile = H264Limits.Profile(rawValue: String(words[0])),
        let level = H264Level(String(words[1]))
      else { return nil }
      options.h264 = H264Limits(profile: profile, level: level)
    }
    if values["sound-rate"] != nil {
      guard let rate = numbers("sound-rate", 1)?.first, Self.soundRates.contains(rate) else {
        return nil
      }
      options.soundRate = rate
    }
    encoder = values["encoder"] ?? ""
    hasSound = values["sound"] == "yes"
    if let words = values["palette"]?.split(separator: " ") {
      hasMemory = words.first == "keep"
      let all = words.dropFirst().compactMap { UInt32($0, radix: 16) }
      guard (1...Palette.maximum).contains(all.count), Set(all).count == all.count,
        all.allSatisfy({ $0 <= 0xff_ffff })
      else { return nil }
      self.colors = all
    }
  }

  init(
    _ output: OutputFormat, _ part: FilmPart, size: PixelSize, rate: FrameRate,
    options: EncodingOptions
  ) {
    film = output.film?.ending ?? ""
    isPalette = output.portion == .palette
    range = isPalette ? 0..<0 : part.range
    whole = part.whole
    label = part.label
    self.size = size
    self.rate = rate
    self.options = options
    self.options.sound = nil
    self.options.part = nil
    self.options.budget = nil
    hasSound = options.sound != nil && output.hasSound
  }

  /// Returns true if a part with this head may have so many encoded frames: in a video as many as it has frames, and in
  /// an animated picture fewer where frames are equal.
  func allowsFrames(_ count: Int) -> Bool {
    let isVideo = FilmFormats.all.first { $0.ending == film }?.isVideo == true
    return isVideo || range.isEmpty ? count == range.count : (1...range.count).contains(count)
  }

  /// Returns the sound that the lines of a head describe; nil when they describe none. The audio
  /// files themselves are in blocks of the part, and their names here are the numbers of these blocks.
  static func sound(lines: [Substring]) -> Sound? {
    func words(_ name: String) -> [[Substring]] {
      lines.filter { $0.hasPrefix(name + " ") }.map { Array($0.split(separator: " ").dropFirst()) }
    }
    guard let track = words("track").first, let numbers = numbers(track.dropFirst()), numbers.count >= 5,
      numbers[3] >= 0, numbers[3] <= numbers[4]
    else { return nil }
    var clips: [Sound.Clip] = []
    for line in words("clip") {
      guard line.count == 7, let numbers = Self.numbers(line.dropFirst(2)), numbers.allSatisfy({ $0 >= 0 })
      else { return nil }
      clips.append(
        Sound.Clip(
          file: String(line[0]), begin: numbers[0], from: numbers[1], measured: numbers[2], volume: numbers[3],
          fade: numbers[4], isVoice: line[1] == "voice"))
    }
    let duck = words("duck").first.flatMap(Self.numbers)?.first ?? 1
    let sound = Sound(
      file: track.first == "file" ? "0" : nil, volume: numbers[0], fade: numbers[1], clips: clips, duck: duck,
      taps: Array(numbers[5...]), duration: numbers[2], part: numbers[3]..<numbers[4])
    return sound.files == (0..<sound.files.count).map(String.init) ? sound : nil
  }
}
