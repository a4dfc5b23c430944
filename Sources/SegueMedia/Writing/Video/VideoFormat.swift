import CSegueLibAV
internal import SeguePixels
internal import SegueSystem

#if canImport(Glibc)
  import Glibc
#endif

/// A container of libav for videos.
struct VideoFormat: FilmFormat {
  let ending: String
  /// The container's name in libav.
  let container: String
  /// The encoders that are used without a request: the first that is installed.
  var encoders = ["libx264", "libopenh264", "mpeg4"]

  static let mp4 = VideoFormat(ending: "mp4", container: "mp4")
  static let matroska = VideoFormat(ending: "mkv", container: "matroska")
  static let webM = VideoFormat(
    ending: "webm", container: "webm", encoders: ["libvpx-vp9", "libvpx", "libaom-av1"])
  static let quickTime = VideoFormat(ending: "mov", container: "mov")

  var isVideo: Bool { true }

  func alpha(codec: String?) -> OutputFormat.Alpha {
    codec.map(Self.holdAlpha.contains) == true ? .full : .none
  }

  /// The encoders that have a pixel format with transparency: the encoders' names in libav and the
  /// names of their codecs.
  private static let holdAlpha: Set<String> = [
    "prores_ks", "prores", "qtrle", "png", "ffv1", "ffvhuff", "utvideo", "libvpx-vp9", "vp9",
    "libvpx", "vp8",
  ]

  /// Opens libav and returns its muxer for the container.
  ///
  /// - Throws: `.unsupported` when libavformat has none.
  func muxer(
    for output: OutputFormat
  ) throws(MediaError) -> UnsafePointer<AVOutputFormat> {
    try LibAV.listen()
    if let muxer = av_guess_format(container, nil, nil) { return muxer }
    throw MediaError(
      .unsupported,
      "\(output.path) cannot be made because the installed libavformat has no "
        + "muxer for \(container); choose another extension")
  }

  func usualQuality(_ output: OutputFormat, _ options: EncodingOptions) throws(MediaError) -> Int? {
    try LibAV.listen()
    guard let muxer = av_guess_format(container, nil, nil) else { return nil }
    let choice = try EncoderChoice(self, output, muxer: muxer, options: options)
    return choice.isLossless ? nil : choice.usualQuality
  }

  func writer(
    _ output: OutputFormat, size: PixelSize, rate: FrameRate, options: EncodingOptions
  ) throws(MediaError) -> any FittableWriter {
    try ContainerWriter(self, output, size: size, rate: rate, options: options)
  }

  func partCoder(
    _ output: OutputFormat, _ part: FilmPart, _ head: inout PartHead, _ options: EncodingOptions
  ) throws(MediaError) -> any PartCoder {
    VideoPartCoder(
      try VideoCoder(
        self, output, muxer: try muxer(for: output), size: head.size, rate: head.rate,
        options: options))
  }

  // MARK: Joining

  /// The maximum number of bytes of all parts of a film that is assembled in memory.
  static let maxBytes = 1 << 29

  func join(_ parts: FilmParts, to output: OutputFormat) throws(MediaError) {
    let muxer = try muxer(for: output)
    let head = parts.head
    var options = head.options
    let coder = try VideoCoder(
      self, output, muxer: muxer, size: head.size, rate: head.rate, options: options)
    guard coder.header == head.encoder else {
      throw MediaError(
        .unsupported,
        "\(output.path) cannot be joined here, because the parts were encoded with another version of "
          + "\(coder.choice.name) or libavcodec than this machine's; "
          + "join them on the machine where they were rendered"
      )
    }
    let soundFile = try makeSound(parts, &options)
    defer { soundFile?.close() }
    let memory = try makeMemory(parts)
    defer { memory?.close() }
    let file = try VideoFile(
      output, muxer: muxer, coder: coder, rate: head.rate, options: options,
      at: memory.map(UnnamedFile.path(of:)))
    let packet = try Packet()
    for part in parts.parts {
      try part.forEachRecord { record throws(MediaError) in
        guard record.fill(packet.pointer) else { throw JoinProblem.altered(part.path).mediaError }
        try file.put(packet.pointer, of: part.path)
        av_packet_unref(packet.pointer)
      }
    }
    try file.complete()
    try file.commit()
  }

  /// Copies the audio file that is stored in a part into memory, and adds the sound track to the
  /// options.
  ///
  /// - Returns: The open file in memory, to which the options refer; nil for a film without sound,
  ///   and for a sound track without an audio file.
  private func makeSound(
    _ parts: FilmParts, _ options: inout EncodingOptions
  ) throws(MediaError) -> FileDescriptor? {
    let head = parts.head
    guard head.hasSound, let part = parts.parts.first(where: { $0.sound != nil }), var sound = part.sound
    else {
      return nil
    }
    // The sound of a film is as long as the film, except for rounding.
    guard sound.part.upperBound <= head.rate.seconds(of: head.whole) + 1 else {
      throw JoinProblem.altered(part.path).mediaError
    }
    defer { options.sound = sound }
    guard sound.file != nil, let bytes = try part.soundBytes() else {
      sound.file = nil
      return nil
    }
    do throws(SystemError) {
      let file = FileDescriptor(try MemoryFile.make())
      try file.write(bytes)
      sound.file = UnnamedFile.path(of: file)
      return file
    } catch { throw .noMemory }
  }

  /// Makes a file in memory in which an mp4 or mov film is assembled, because libav reads and
  /// writes such a file twice to move its index to the beginning. Returns nil for other containers,
  /// for a large film, and when there is no memory.
  private func makeMemory(_ parts: FilmParts) throws(MediaError) -> FileDescriptor? {
    guard ["mp4", "mov"].contains(container), parts.parts.reduce(0, { $0 + $1.size }) < Self.maxBytes,
      let file = try? MemoryFile.make()
    else { return nil }
    return FileDescriptor(file)
  }
}
