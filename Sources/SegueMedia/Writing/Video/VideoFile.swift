import CSegueLibAV
internal import SegueSystem

#if canImport(Glibc)
  import Glibc
#endif

/// A video file that is being written: the packets of the pictures, and the sound.
final class VideoFile {
  private let file: TemporaryFile
  private let target: String
  private let coder: VideoCoder
  private var format: UnsafeMutablePointer<AVFormatContext>?
  private let stream: UnsafeMutablePointer<AVStream>
  private let rate: FrameRate
  private var sound: SoundTrack?
  private var isOpen = false
  /// The number of packets of pictures that have been written.
  private var count = 0
  /// The path that libav writes to: the unfinished file, or another one whose bytes `complete`
  /// copies into it.
  private let path: String

  /// Creates the file and writes its header.
  ///
  /// - Parameters:
  ///   - coder: The coder of the packets that are written, or a coder with the same settings.
  ///   - path: The path that libav writes to, such as a file in memory, whose bytes `complete` copies to the unfinished
  ///     file; nil if libav writes to the unfinished file itself.
  init(
    _ output: OutputFormat, muxer: UnsafePointer<AVOutputFormat>, coder: VideoCoder,
    rate: FrameRate,
    options: EncodingOptions, at path: String? = nil
  ) throws(MediaError) {
    target = output.path
    self.coder = coder
    self.rate = rate
    file = try TemporaryFile(for: output.path)
    self.path = path ?? file.path
    var format: UnsafeMutablePointer<AVFormatContext>?
    let status = avformat_alloc_output_context2(&format, muxer, nil, "file:" + self.path)
    guard status >= 0, let format else { throw .noMemory }
    guard let stream = avformat_new_stream(format, coder.choice.codec) else {
      avformat_free_context(format)
      throw .noMemory
    }
    self.format = format
    self.stream = stream
    let container = muxer.name
    if let wanted = options.sound, output.hasSound {
      sound = try SoundTrack(
        wanted, in: format, container: container, bitRate: options.soundRate, target: output.path)
    }
    try open(format, container, options)
  }

  deinit { abort() }

  private func open(
    _ format: UnsafeMutablePointer<AVFormatContext>, _ container: String, _ options: EncodingOptions
  ) throws(MediaError) {
    format.flags |= AVFMT_FLAG_BITEXACT
    let context = coder.encoder.pointer
    try check(avcodec_parameters_from_context(stream.parameters, context))
    // Apple's players do not play HEVC with the default tag, hev1, so the tag is hvc1.
    if context.codecID == .hevc, ["mp4", "mov"].contains(container) {
      stream.parameters.codecTag = 0x3163_7668  // hvc1, the first letter lowest
    }
    stream.timeBase = context.timeBase
    stream.averageRate = context.framerate
    if coder.choice.layout == AV_PIX_FMT_YUVA420P {
      av_dict_set(&stream.metadata, "alpha_mode", "1", 0)
    }
    try check(avio_open(&format.pb, "file:" + path, AVIO_FLAG_WRITE))
    isOpen = true
    var settings: OpaquePointer?
    defer { av_dict_free(&settings) }
    av_dict_set(&settings, "movflags", "+faststart", 0)
    // A count of 0 means endless looping.
    av_dict_set(&settings, "loop", options.loops ? "0" : "1", 0)
    av_dict_set(&settings, "plays", options.loops ? "0" : "1", 0)
    try check(avformat_write_header(format, &settings))
  }

  /// Writes a packet of the video, whose times are in frames. Also writes the sound up to the time of the packet, so
  /// that the muxer need not buffer much of either.
  ///
  /// - Parameter part: The path of the part that contains the packet; it is named if the muxer refuses the packet.
  func put(_ packet: UnsafeMutablePointer<AVPacket>, of part: String? = nil) throws(MediaError) {
    av_packet_rescale_ts(packet, coder.timeBase, stream.timeBase)
    packet.streamIndex = stream.index
    let status = av_interleaved_write_frame(format, packet)
    if let part, status < 0, !VideoCoder.isOfSystem(status) {
      throw JoinProblem.altered(part).mediaError
    }
    try check(status)
    try checkDisk()
    count += 1
    guard let sound else { return }
    try check(sound.write(until: rate.seconds(of: count), putSound))
    if let failure = sound.failure { throw failure }
  }

  private func putSound(_ packet: UnsafeMutablePointer<AVPacket>) -> Int32 {
    av_interleaved_write_frame(format, packet)
  }

  /// Writes the rest of the sound and the end of the file.
  func complete() throws(MediaError) {
    if let sound {
      try check(sound.finish(putSound))
      if let failure = sound.failure { throw failure }
    }
    try check(av_write_trailer(format))
    try close()
    if path != file.path { try copy() }
  }

  /// Copies the bytes that libav has written to `path` into the file.
  private func copy() throws(MediaError) {
    let source: FileDescriptor
    do throws(SystemError) { source = try FileDescriptor.openFile(path).file } catch {
      throw TemporaryFile.refusal(target, error)
    }
    defer { source.close() }
    var position = 0
    while true {
      let bytes: [UInt8]
      do throws(SystemError) { bytes = try source.contents(limit: 1 << 20, at: position) } catch {
        throw TemporaryFile.refusal(target, error)
      }
      if bytes.isEmpty { return }
      position += bytes.count
      try file.write(bytes)
    }
  }

  func commit() throws(MediaError) {
    try file.commit()
    release()
  }

  var byteCount: Int { file.byteCount }

  func abort() {
    release()
    file.discard()
  }

  /// Flushes libav's buffers; a full disk may only be detected here.
  private func close() throws(MediaError) {
    guard let format, isOpen else { return }
    avio_flush(format.pb)
    try checkDisk()
    isOpen = false
    try check(avio_closep(&format.pb))
  }

  private func release() {
    guard let format else { return }
    if isOpen { avio_closep(&format.pb) }
    isOpen = false
    avformat_free_context(format)
    self.format = nil
  }

  /// Throws the error of a failed write, which libav does not report by itself.
  private func checkDisk() throws(MediaError) {
    guard let io = format?.pb, io.error < 0 else { return }
    throw TemporaryFile.refusal(target, SystemError(segue_av_posix(io.error)))
  }

  private func check(_ status: Int32) throws(MediaError) {
    guard status < 0 else { return }
    try checkDisk()
    throw VideoCoder.refusal(status, target, coder.size)
  }
}
