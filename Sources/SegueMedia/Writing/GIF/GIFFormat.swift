internal import SeguePixels

/// GIF (GIF89a).
struct GIFFormat: FilmFormat {
  let ending = "gif"
  let hasPalette = true
  /// A GIF often belongs to a README. With the size and rate of a video, it would have many megabytes. GIF counts time
  /// in hundredths of a second, and each frame lasts exactly four at this rate.
  let defaults: OutputDefaults? = OutputDefaults(framesPerSecond: 25, longestSide: 800)

  func alpha(codec: String?) -> OutputFormat.Alpha { .onOff }

  func usualQuality(_ output: OutputFormat, _ options: EncodingOptions) -> Int? { 80 }

  func writer(
    _ output: OutputFormat, size: PixelSize, rate: FrameRate, options: EncodingOptions
  ) throws(MediaError) -> any FittableWriter {
    try GIFWriter(output, size: size, rate: rate, options: options)
  }

  func partCoder(
    _ output: OutputFormat, _ part: FilmPart, _ head: inout PartHead, _ options: EncodingOptions
  ) throws(MediaError) -> any PartCoder {
    let coder = try GIFPartCoder(output, part, head, options)
    head.colors = coder.colors.palette.colors
    head.hasMemory = coder.colors.hasMemory
    return coder
  }

  func join(_ parts: FilmParts, to output: OutputFormat) throws(MediaError) {
    let head = parts.head
    let file = try TemporaryFile(for: output.path)
    let colors = GIFColors(Palette(head.colors ?? [0]), hasMemory: head.hasMemory)
    let gif = GIFFile(file, size: head.size, colors: colors, loops: head.options.loops)
    try parts.forEach(\.gif) { picture throws(MediaError) in try gif.put(picture) }
    try gif.end(at: GIFTiming(rate: head.rate).end(whole: head.whole))
    try file.commit()
  }
}

/// Encodes a part of a GIF with the film's palette.
final class GIFPartCoder: PartCoder {
  let colors: GIFColors
  private let pictures: GIFPictures
  private let timing: GIFTiming
  private let whole: Int
  private var number: Int

  /// Makes a coder, and reads the film's palette from the palette's own file.
  ///
  /// - Throws: The errors of a GIF's settings, and `.unsupported` or `.undecodable` for a palette that is missing or
  ///   belongs to another film.
  init(
    _ output: OutputFormat, _ part: FilmPart, _ head: PartHead, _ options: EncodingOptions
  ) throws(MediaError) {
    timing = try GIFWriter.timing(output, head.rate, options)
    guard let path = part.palette else {
      throw MediaError(
        .unsupported,
        "\(output.path) needs the film's palette, which all parts of a GIF share; write it first, to a "
          + ".gif.palette file")
    }
    let file: PartFile
    do throws(JoinProblem) { file = try PartFile(path: path) } catch { throw error.mediaError }
    guard file.head.isPalette, let found = file.head.colors else {
      throw MediaError(
        .undecodable, "\(path) is not the palette of a film; give a .gif.palette file")
    }
    var own = head
    own.colors = file.head.colors
    own.hasMemory = file.head.hasMemory
    let differences = own.differences(from: file.head)
    guard differences.isEmpty else {
      throw MediaError(
        .undecodable,
        "\(path) is the palette of another film, with other \(differences.joined(separator: ", ")); write "
          + "it again")
    }
    colors = GIFColors(Palette(found), hasMemory: file.head.hasMemory)
    pictures = GIFPictures(size: head.size, colors: colors, options: options)
    whole = part.whole
    number = part.range.lowerBound
  }

  var encoder: String { "" }

  func add(_ buffer: PixelBuffer) -> [PartRecord] {
    defer { number += 1 }
    guard let time = timing.time(of: number, whole: whole) else { return [] }
    return pictures.picture(of: buffer, number: number, at: time).map { [PartRecord($0)] } ?? []
  }

  func finish() -> [PartRecord] { [] }
}

extension GIFTiming {
  /// Returns the start of frame `n` of a film with `whole` frames, in hundredths of a second; nil when the GIF leaves
  /// this frame out. The last frame is never left out.
  func time(of n: Int, whole: Int) -> Int? {
    if let time = time(of: n) { return time }
    guard n == whole - 1 else { return nil }
    var before = n - 1
    while before > 0, time(of: before) == nil { before -= 1 }
    return (time(of: before) ?? 0) + 2
  }

  /// Returns the end of a film with `whole` frames, in hundredths of a second.
  func end(whole: Int) -> Int { (time(of: max(whole - 1, 0), whole: whole) ?? 0) + step }
}

extension PartRecord {
  init(_ picture: GIFPicture) {
    let part = picture.part
    numbers = [picture.time, part.x, part.y, part.width, part.height].map(Int64.init)
    bytes = [picture.bytes]
  }

  /// The record as a picture of a GIF; nil if the record is not such a picture.
  var gif: GIFPicture? {
    guard let integers, integers.count == 5, bytes.count == 1 else { return nil }
    return GIFPicture(
      time: integers[0],
      part: GIFFrames.Part(x: integers[1], y: integers[2], width: integers[3], height: integers[4]),
      bytes: bytes[0])
  }

  /// The record's numbers as `Int`; nil if any of them cannot be a frame number or a pixel
  /// position.
  var integers: [Int]? {
    numbers.allSatisfy { (0..<1 << 31).contains($0) } ? numbers.map(Int.init) : nil
  }
}
