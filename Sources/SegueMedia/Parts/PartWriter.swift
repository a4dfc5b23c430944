internal import SeguePixels
internal import SegueSystem

#if canImport(Glibc)
  import Glibc
#endif

/// Encodes the frames of a part into records.
protocol PartCoder: AnyObject {
  /// The encoder's header as text, which must be equal in all parts of a film.
  var encoder: String { get }
  /// Encodes the next frame.
  ///
  /// - Returns: The records that have become complete.
  func add(_ buffer: PixelBuffer) throws(MediaError) -> [PartRecord]
  /// Ends the part.
  ///
  /// - Returns: The records that no earlier call has returned.
  func finish() throws(MediaError) -> [PartRecord]
}

/// Writes a part of a film to a file, which gets its name only when the part is complete.
final class PartWriter: FrameWriter {
  private let file: TemporaryFile
  private let coder: any PartCoder
  private let head: PartHead
  private let sound: Sound?
  private var blocks = 0
  private var count = 0
  private var hasBegun = false

  init(
    _ output: OutputFormat, _ film: any FilmFormat, _ part: FilmPart, size: PixelSize,
    rate: FrameRate, options: EncodingOptions
  ) throws(MediaError) {
    try options.checkGroup()
    try part.check(group: options.group, path: output.path)
    var head = PartHead(output, part, size: size, rate: rate, options: options)
    coder = try film.partCoder(output, part, &head, options)
    head.encoder = coder.encoder
    self.head = head
    // The sound is encoded when the parts are joined; only the first part describes it.
    sound = head.hasSound && part.range.lowerBound == 0 ? options.sound : nil
    file = try TemporaryFile(for: output.path)
  }

  var storedCount: Int? { count }

  func write(_ buffer: PixelBuffer) throws(MediaError) {
    try begin()
    count += 1
    try put(try coder.add(buffer))
  }

  private func begin() throws(MediaError) {
    guard !hasBegun else { return }
    hasBegun = true
    try file.write(Array(head.text(sound: sound).utf8))
    for path in sound?.files ?? [] {
      let bytes: [UInt8]
      do throws(SystemError) { bytes = try FileDescriptor.contents(of: path) } catch {
        throw MediaError(.unreadable, "\(path) cannot be read (\(error)); check the file")
      }
      try put(PartBytes.sound, bytes)
    }
  }

  private func put(_ records: [PartRecord]) throws(MediaError) {
    for record in records { try put(PartBytes.frame, PartBytes.contents(of: record)) }
  }

  private func put(_ letter: UInt8, _ contents: [UInt8]) throws(MediaError) {
    // The length of a block is stored in 32 bits.
    guard contents.count < 1 << 32 else {
      throw MediaError(
        .unsupported,
        "\(file.target) would contain a sound file or a frame of more than 4 GB; use a shorter sound or "
          + "smaller frames")
    }
    try file.write(PartBytes.block(letter, contents))
    blocks += 1
  }

  func complete() throws(MediaError) {
    try begin()
    if count > 0 { try put(try coder.finish()) }
    try file.write(PartBytes.ending(blocks: blocks, head: head.text(sound: sound)))
  }

  func commit() throws(MediaError) { try file.commit() }

  func abort() { file.discard() }
}

extension PartBytes {
  /// Returns the last block of a part, which contains the number of blocks before it and the
  /// checksum of the head.
  static func ending(blocks: Int, head: String) -> [UInt8] {
    var contents: [UInt8] = []
    append(UInt64(blocks), 8, to: &contents)
    append(checksum(Array(head.utf8)[...]), 8, to: &contents)
    return block(end, contents)
  }
}

/// Writes the palette of a film that is made in parts. The palette is computed from all frames of
/// the film.
final class PaletteWriter: FrameWriter {
  private let file: TemporaryFile
  private var head: PartHead
  private let timing: GIFTiming
  private let last: PixelBuffer
  private let whole: Int
  private var survey = GIFSurvey()
  private var count = 0

  init(
    _ output: OutputFormat, _ part: FilmPart, size: PixelSize, rate: FrameRate,
    options: EncodingOptions
  ) throws(MediaError) {
    try options.checkGroup()
    timing = try GIFWriter.timing(output, rate, options)
    head = PartHead(output, part, size: size, rate: rate, options: options)
    whole = part.whole
    last = try PixelBuffer.make(size)
    file = try TemporaryFile(for: output.path)
  }

  func write(_ buffer: PixelBuffer) throws(MediaError) {
    defer { count += 1 }
    guard timing.time(of: count, whole: whole) != nil else { return }
    let last = last
    survey.add(buffer) { row, y in
      let last = last.row(y)
      return (0..<buffer.width).contains { row[$0] >> 24 == 0 && last[$0] >> 24 != 0 }
    }
    for y in 0..<buffer.height { last.row(y).update(from: buffer.row(y), count: buffer.width) }
  }

  func complete() throws(MediaError) {
    let colors = GIFColors(survey, limit: head.options.colors)
    head.colors = colors.palette.colors
    head.hasMemory = colors.hasMemory
    let text = head.text(sound: nil)
    try file.write(Array(text.utf8) + PartBytes.ending(blocks: 0, head: text))
  }

  func commit() throws(MediaError) { try file.commit() }

  func abort() { file.discard() }
}
