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

  var codecWithAlpha: String? { encoders.first.flatMap { Self.holdAlpha.contains($0) ? $0 : nil } }

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
    var soundFiles: [FileDescriptor] = []
    defer { for file in soundFiles { file.close() } }
    try makeSound(parts, &options, &soundFiles)
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

  /// Copies the audio files that are stored in a part into memory, and adds the sound track to the options.
  ///
  /// - Parameter files: Receives the open files in memory, to which the options refer.
  private func makeSound(
    _ parts: FilmParts, _ options: inout EncodingOptions, _ files: inout [FileDescriptor]
  ) throws(MediaError) {
    let head = parts.head
    guard head.hasSound, let part = parts.parts.first(where: { $0.sound != nil }), var sound = part.sound
    else { return }
    // The sound of a film is as long as the film, except for rounding.
    let end = head.rate.seconds(of: head.whole) + 1
    guard sound.part.upperBound <= end, sound.clips.allSatisfy({ $0.begin + $0.length <= end }) else {
      throw JoinProblem.altered(part.path).mediaError
    }
    var made: [FileDescriptor] = []
    defer { files = made }
    try part.forEachSound { bytes throws(MediaError) in
      do throws(SystemError) {
        made.append(FileDescriptor(try MemoryFile.make()))
        try made[made.count - 1].write(bytes)
      } catch { throw .noMemory }
    }
    func path(_ number: String) -> String? {
      Int(number).flatMap { made.indices.contains($0) ? UnnamedFile.path(of: made[$0]) : nil }
    }
    sound.file = sound.file.flatMap(path)
    for index in sound.clips.indices { sound.clips[index].file = path(sound.clips[index].file) ?? "" }
    options.sound = sound
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
