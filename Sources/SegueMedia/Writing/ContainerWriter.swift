import CLibAV
internal import SeguePixels
internal import SegueSystem

#if canImport(Glibc)
  import Glibc
#endif

/// Writes a video or animated picture with one of libav's encoders and muxers.
final class ContainerWriter: FittableWriter {
  private let file: TemporaryFile
  private let encoder: Codec
  private let filler: FrameFiller
  private let packet: Packet
  private var format: UnsafeMutablePointer<AVFormatContext>?
  private let stream: UnsafeMutablePointer<AVStream>
  private let rate: FrameRate
  private var sound: SoundTrack?
  private var count = 0
  private var encoded = 0
  private var isOpen = false
  private var waitsForEnd = false
  private var hasUnsetTimes = false
  private let target: String

  init(
    _ output: OutputFormat, container: String, size: PixelSize, rate: FrameRate,
    options: EncodingOptions
  ) throws(MediaError) {
    try LibAV.listen()
    target = output.path
    guard let muxer = av_guess_format(container, nil, nil) else {
      throw MediaError(
        .unsupported,
        "\(output.path) cannot be made because the installed libavformat has no "
          + "muxer for \(container); choose another extension")
    }
    let choice = try EncoderChoice(output, muxer: muxer, options: options)
    filler = try FrameFiller(source: size, layout: choice.layout)
    self.rate = rate
    packet = try Packet()
    encoder = try Codec(choice.codec)
    file = try TemporaryFile(for: output.path)

    var format: UnsafeMutablePointer<AVFormatContext>?
    let status = avformat_alloc_output_context2(&format, muxer, nil, "file:" + file.path)
    guard status >= 0, let format else { throw .noMemory }
    guard let stream = avformat_new_stream(format, choice.codec) else {
      avformat_free_context(format)
      throw .noMemory
    }
    self.format = format
    self.stream = stream
    if let wanted = options.sound, output.hasSound {
      sound = try SoundTrack(wanted, in: format, container: container, target: output.path)
    }
    try open(choice, options)
  }

  deinit { abort() }

  private func open(
    _ choice: EncoderChoice, _ options: EncodingOptions
  ) throws(MediaError) {
    guard let format else { return }
    let context = encoder.pointer
    context.pointee.width = Int32(filler.size.width)
    context.pointee.height = Int32(filler.size.height)
    context.pointee.pix_fmt = choice.layout
    context.pointee.time_base = AVRational(
      num: Int32(rate.denominator), den: Int32(rate.numerator))
    context.pointee.framerate = AVRational(
      num: Int32(rate.numerator), den: Int32(rate.denominator))
    context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    // The file gets no versions and no dates, so that the same frames give the same bytes.
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    format.pointee.flags |= AVFMT_FLAG_BITEXACT
    if format.pointee.oformat.pointee.flags & AVFMT_GLOBALHEADER != 0 {
      context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
    }
    if filler.isTagged {
      context.pointee.color_range = AVCOL_RANGE_MPEG
      context.pointee.colorspace = AVCOL_SPC_BT709
      context.pointee.color_primaries = AVCOL_PRI_BT709
      context.pointee.color_trc = AVCOL_TRC_BT709
      context.pointee.chroma_sample_location = AVCHROMA_LOC_CENTER
    }
    choice.configure(encoder, options: options)
    try OrdinaryScheduling.restored { () throws(MediaError) in
      try check(avcodec_open2(context, choice.codec, nil))
    }
    waitsForEnd = choice.name == "libsvtav1"
    hasUnsetTimes = choice.name == "libx265"
    try check(avcodec_parameters_from_context(stream.pointee.codecpar, context))
    // The usual tag, hev1, is not played by Apple's programs.
    let container = String(cString: format.pointee.oformat.pointee.name)
    if context.pointee.codec_id == AV_CODEC_ID_HEVC, ["mp4", "mov"].contains(container) {
      stream.pointee.codecpar.pointee.codec_tag = 0x3163_7668  // hvc1, the first letter lowest
    }
    stream.pointee.time_base = context.pointee.time_base
    stream.pointee.avg_frame_rate = context.pointee.framerate
    if choice.layout == AV_PIX_FMT_YUVA420P {
      av_dict_set(&stream.pointee.metadata, "alpha_mode", "1", 0)
    }
    try check(avio_open(&format.pointee.pb, "file:" + file.path, AVIO_FLAG_WRITE))
    isOpen = true
    var settings: OpaquePointer?
    defer { av_dict_free(&settings) }
    av_dict_set(&settings, "movflags", "+faststart", 0)
    // 0 loops for ever.
    av_dict_set(&settings, "loop", options.loops ? "0" : "1", 0)
    av_dict_set(&settings, "plays", options.loops ? "0" : "1", 0)
    try check(avformat_write_header(format, &settings))
  }

  var storedCount: Int? { encoded }
  var storedSize: PixelSize? { filler.size }

  func write(_ buffer: PixelBuffer) throws(MediaError) {
    let number = count
    count += 1
    try encode(try filler.frame(of: buffer), at: Int64(number))
    // The sound keeps up with the pictures, so that the muxer need not keep much of either.
    if let sound { try check(sound.write(until: rate.seconds(of: count), put)) }
  }

  private func put(_ packet: UnsafeMutablePointer<AVPacket>) -> Int32 {
    av_interleaved_write_frame(format, packet)
  }

  private func encode(_ frame: Frame?, at time: Int64) throws(MediaError) {
    if let frame {
      encoded += 1
      frame.pointer.pointee.pts = time
      frame.pointer.pointee.pict_type = AV_PICTURE_TYPE_NONE
    }
    try check(avcodec_send_frame(encoder.pointer, frame?.pointer))
    while true {
      let status = avcodec_receive_packet(encoder.pointer, packet.pointer)
      if status == segue_av_error(EAGAIN) || status == segue_av_eof() { return }
      try check(status)
      if packet.pointer.pointee.duration == 0 { packet.pointer.pointee.duration = 1 }
      // x265 learns how long pictures wait for B-frames from the third one. Before that, its times of
      // decoding are computed from memory that it has not set; and so few pictures have no B-frames.
      if hasUnsetTimes, encoded < 3 { packet.pointer.pointee.dts = packet.pointer.pointee.pts }
      av_packet_rescale_ts(
        packet.pointer, encoder.pointer.pointee.time_base, stream.pointee.time_base)
      packet.pointer.pointee.stream_index = stream.pointee.index
      try check(av_interleaved_write_frame(format, packet.pointer))
      try checkDisk()
    }
  }

  func complete() throws(MediaError) {
    try encode(nil, at: 0)
    if let sound { try check(sound.finish(put)) }
    try check(av_write_trailer(format))
    try close()
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

  /// Writes libav's buffers; a full disk may be noticed only here.
  private func close() throws(MediaError) {
    guard let format, isOpen else { return }
    avio_flush(format.pointee.pb)
    try checkDisk()
    isOpen = false
    try check(avio_closep(&format.pointee.pb))
  }

  private func release() {
    guard let format else { return }
    endEncoder()
    if isOpen { avio_closep(&format.pointee.pb) }
    isOpen = false
    avformat_free_context(format)
    self.format = nil
  }

  /// Signals the end of the stream to SVT-AV1, which otherwise hangs for ever when it is freed. A
  /// stream without any frame would hang it too, so it gets a frame with arbitrary pixels.
  private func endEncoder() {
    guard waitsForEnd else { return }
    waitsForEnd = false
    if encoded == 0, let frame = try? filler.free() {
      frame.pointer.pointee.pts = 0
      guard avcodec_send_frame(encoder.pointer, frame.pointer) >= 0 else { return }
    }
    // The call fails when the end has been signalled already.
    guard avcodec_send_frame(encoder.pointer, nil) >= 0 else { return }
    while avcodec_receive_packet(encoder.pointer, packet.pointer) >= 0 {
      av_packet_unref(packet.pointer)
    }
  }

  /// Throws the error of a failed write, which libav does not report by itself.
  private func checkDisk() throws(MediaError) {
    guard let io = format?.pointee.pb, io.pointee.error < 0 else { return }
    throw TemporaryFile.refusal(target, SystemError(segue_av_posix(io.pointee.error)))
  }

  private func check(_ status: Int32) throws(MediaError) {
    guard status < 0 else { return }
    try checkDisk()
    let code = segue_av_posix(status)
    if [ENOSPC, EFBIG, EDQUOT, EIO, EROFS, EMFILE, ENFILE].contains(code) {
      throw TemporaryFile.refusal(target, SystemError(code))
    }
    throw MediaError(
      .cannotWrite,
      "\(target) at \(filler.size) could not be encoded (\(LibAV.reason(status))); "
        + "try another size, codec or extension")
  }
}
