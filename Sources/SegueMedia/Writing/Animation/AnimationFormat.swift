internal import SegueGeometry
internal import SeguePixels

/// A format of animated pictures whose frames are pictures by themselves.
protocol AnimationFormat: FilmFormat {
  /// Returns the encoder of the format's pictures.
  ///
  /// - Throws: `.unsupported` for a size or options that the format cannot have.
  func encoder(
    _ output: OutputFormat, size: PixelSize, options: EncodingOptions
  ) throws(MediaError) -> any PictureEncoder
  /// Returns a file of this format.
  func file(size: PixelSize, rate: FrameRate, loops: Bool) -> any AnimationFile
}

/// A file that is made of encoded pictures.
protocol AnimationFile {
  /// Writes the file.
  ///
  /// - Parameters:
  ///   - pictures: All pictures, in the order of their frames.
  ///   - count: The number of the film's frames.
  func write(
    _ pictures: [AnimationPicture], of count: Int, to file: TemporaryFile
  ) throws(MediaError)
}

extension FrameRate {
  /// Returns the start of a frame, in milliseconds.
  func millisecond(of frame: Int) -> Int {
    Int(clamping: (Double(frame) * 1000 / framesPerSecond).rounded())
  }
}

extension AnimationFormat {
  func writer(
    _ output: OutputFormat, size: PixelSize, rate: FrameRate, options: EncodingOptions
  ) throws(MediaError) -> any FittableWriter {
    let encoder = try encoder(output, size: size, options: options)
    return AnimationWriter(
      try AnimationCoder(encoder, size: size, options: options),
      file(size: size, rate: rate, loops: options.loops), try TemporaryFile(for: output.path))
  }

  func partCoder(
    _ output: OutputFormat, _ part: FilmPart, _ head: inout PartHead, _ options: EncodingOptions
  ) throws(MediaError) -> any PartCoder {
    let encoder = try encoder(output, size: head.size, options: options)
    return AnimationPartCoder(
      try AnimationCoder(encoder, size: head.size, options: options), encoder.version)
  }

  func join(_ parts: FilmParts, to output: OutputFormat) throws(MediaError) {
    let head = parts.head
    let target = try TemporaryFile(for: output.path)
    var pictures: [AnimationPicture] = []
    try parts.forEach(\.animation) { picture throws(MediaError) in pictures.append(picture) }
    try file(size: head.size, rate: head.rate, loops: head.options.loops)
      .write(pictures, of: head.whole, to: target)
    try target.commit()
  }
}

private final class AnimationWriter: FittableWriter {
  private let coder: AnimationCoder
  private let animation: any AnimationFile
  private let file: TemporaryFile
  private var count = 0
  private var pictures: [AnimationPicture] = []

  init(_ coder: AnimationCoder, _ animation: any AnimationFile, _ file: TemporaryFile) {
    (self.coder, self.animation, self.file) = (coder, animation, file)
  }

  func write(_ buffer: PixelBuffer) throws(MediaError) {
    count += 1
    try coder.add(buffer)
    pictures += coder.take()
  }

  func complete() throws(MediaError) {
    try coder.finish()
    pictures += coder.take()
    try animation.write(pictures, of: count, to: file)
    pictures = []
  }

  func commit() throws(MediaError) { try file.commit() }

  var byteCount: Int { file.byteCount }

  func abort() { file.discard() }
}

/// Encodes a part of an animated picture.
private final class AnimationPartCoder: PartCoder {
  private let coder: AnimationCoder
  let encoder: String

  init(_ coder: AnimationCoder, _ version: String) {
    (self.coder, encoder) = (coder, version)
  }

  func add(_ buffer: PixelBuffer) throws(MediaError) -> [PartRecord] {
    try coder.add(buffer)
    return coder.take().map(PartRecord.init)
  }

  func finish() throws(MediaError) -> [PartRecord] {
    try coder.finish()
    return coder.take().map(PartRecord.init)
  }
}

extension PartRecord {
  init(_ picture: AnimationPicture) {
    let (size, flag) = (picture.size, picture.flag ? 1 : 0)
    numbers = [picture.begin, picture.x, picture.y, size.width, size.height, flag].map(Int64.init)
    bytes = picture.data
  }

  /// The record as a picture of an animated format; nil if the record is not such a picture.
  var animation: AnimationPicture? {
    guard let integers, integers.count == 6 else { return nil }
    return AnimationPicture(
      begin: integers[0], x: integers[1], y: integers[2],
      size: PixelSize(width: integers[3], height: integers[4]), flag: integers[5] != 0, data: bytes)
  }
}
