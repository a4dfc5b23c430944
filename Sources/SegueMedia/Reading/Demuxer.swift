import CLibAV
internal import SeguePixels

/// Reads the packets of a file's video stream, decodes them, and returns the frames one by one.
final class Demuxer {
  /// The containers that are accepted as a screen's picture or clip. Playlists and text art are
  /// left out on purpose: a playlist reads other files, and libav would draw any text file as a
  /// terminal's screen.
  private static let containers =
    "mov,matroska,webm,gif,apng,avi,mpegts,mpeg,flv,ogg,yuv4mpegpipe,h264,hevc,ivf,nut,asf,mjpeg,"
    + "obu,mpegvideo,m4v,mxf,dv,bmp_pipe,tiff_pipe,qoi_pipe,pam_pipe,ppm_pipe,psd_pipe"

  let stream: UnsafeMutablePointer<AVStream>
  private var format: UnsafeMutablePointer<AVFormatContext>?
  private var codec: Codec?
  private let packet: Packet
  private let path: String
  private var isDrained = false
  /// True after the first frame. From then on, a broken packet is skipped, as in video players.
  private var hasDecoded = false

  init(path: String) throws(MediaError) {
    try LibAV.listen()
    self.path = path
    packet = try Packet()
    var format = avformat_alloc_context()
    guard format != nil else { throw .noMemory }
    av_opt_set(format, "protocol_whitelist", "file", 0)
    av_opt_set(format, "format_whitelist", Self.containers, 0)
    // Without the prefix `file:`, libav would take a name with a colon for a protocol.
    var status = avformat_open_input(&format, "file:" + path, nil, nil)
    guard status >= 0 else { throw Self.refusal(path, status) }
    self.format = format
    status = avformat_find_stream_info(format, nil)
    guard status >= 0, let format else {
      avformat_close_input(&self.format)
      throw Self.refusal(path, status)
    }
    let index = av_find_best_stream(format, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    guard index >= 0, let stream = segue_av_stream(format, index) else {
      avformat_close_input(&self.format)
      throw MediaError(
        .undecodable,
        "\(path) has no picture in it (it may be sound only), but a picture or video "
          + "was expected; name another file")
    }
    self.stream = stream
    for other in 0..<Int32(format.pointee.nb_streams) where other != index {
      segue_av_stream(format, other).pointee.discard = AVDISCARD_ALL
    }
    do {
      try StillDecoder.check(storedSize, path)
      codec = try openDecoder()
    } catch {
      avformat_close_input(&self.format)
      throw error
    }
  }

  deinit { avformat_close_input(&format) }

  /// Returns the error for a file that cannot be decoded.
  ///
  /// libav's own message is left out, because it describes libav's internals and not the problem of
  /// the file. ENOMEM alone does not prove a lack of memory: a damaged file may request an enormous
  /// table.
  static func refusal(_ path: String, _ status: Int32) -> MediaError {
    if status == segue_av_error(ENOMEM), Memory.isShort { return .noMemory(for: path) }
    return MediaError(
      .undecodable,
      "\(path) is not a readable picture or video; PNG, JPEG, WebP, SVG, GIF, APNG, AVIF, TIFF, BMP or a video "
        + "such as mp4, mov, webm or mkv was expected; convert it first")
  }

  var storedSize: PixelSize {
    PixelSize(
      width: Int(stream.pointee.codecpar.pointee.width),
      height: Int(stream.pointee.codecpar.pointee.height))
  }

  /// The duration of one tick of the stream's clock in seconds, above 0. If the file states an
  /// invalid value, a tick is a millisecond.
  var tick: Double {
    let base = stream.pointee.time_base
    return base.num > 0 && base.den > 0 ? av_q2d(base) : 0.001
  }

  /// The duration that the file states, in seconds; nil if it states none or an implausible one.
  var statedDuration: Double? {
    if stream.pointee.duration > 0 { return plausible(Double(stream.pointee.duration) * tick) }
    guard let format, format.pointee.duration > 0 else { return nil }
    return plausible(Double(format.pointee.duration) / Double(AV_TIME_BASE))
  }

  /// Returns `seconds`, or nil if it is more than a hundred years.
  func plausible(_ seconds: Double) -> Double? { seconds < 3.2e9 ? seconds : nil }

  var layout: AVPixelFormat {
    codec?.pointer.pointee.pix_fmt
      ?? AVPixelFormat(stream.pointee.codecpar.pointee.format)
  }

  private func openDecoder() throws(MediaError) -> Codec {
    let id = stream.pointee.codecpar.pointee.codec_id
    var decoder = avcodec_find_decoder(id)
    // WebM stores alpha separately from the picture, and only libvpx decodes it.
    if let alpha = av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0),
      alpha.pointee.value.pointee == CChar(UInt8(ascii: "1"))
    {
      let name = id == AV_CODEC_ID_VP8 ? "libvpx" : "libvpx-vp9"
      decoder = avcodec_find_decoder_by_name(name) ?? decoder
    }
    // SVGs are drawn by a separate process, never by libav.
    guard let decoder, id != AV_CODEC_ID_SVG else {
      throw MediaError(
        .undecodable,
        "\(path) is coded as \(String(cString: avcodec_get_name(id))), which the "
          + "installed libavcodec cannot decode; convert it to H.264 or PNG")
    }
    var status: Int32 = 0
    for threads: Int32 in [2, 1] {
      let codec = try Codec(decoder)
      status = avcodec_parameters_to_context(codec.pointer, stream.pointee.codecpar)
      guard status >= 0 else { break }
      codec.pointer.pointee.pkt_timebase = stream.pointee.time_base
      codec.pointer.pointee.thread_count = threads
      codec.pointer.pointee.max_pixels = Int64(PixelSize.maxPixels)
      status = avcodec_open2(codec.pointer, decoder, nil)
      if status >= 0 { return codec }
      // EAGAIN: the system allows no further threads, so the file is decoded on a single thread.
      guard status == segue_av_error(EAGAIN) else { break }
    }
    throw Self.refusal(path, status)
  }

  /// Seeks to the last key frame at or before `time`, in ticks; false when the file does not
  /// support seeking.
  func seek(to time: Int64) -> Bool {
    guard let format, let codec,
      av_seek_frame(format, stream.pointee.index, time, AVSEEK_FLAG_BACKWARD) >= 0
    else { return false }
    avcodec_flush_buffers(codec.pointer)
    isDrained = false
    return true
  }

  /// Decodes the next frame in presentation order. Returns false after the last frame.
  func next(into frame: Frame) throws(MediaError) -> Bool {
    guard let format, let codec else { return false }
    var failures = 0
    while true {
      av_frame_unref(frame.pointer)
      var status = avcodec_receive_frame(codec.pointer, frame.pointer)
      if status >= 0 {
        hasDecoded = true
        return true
      }
      if status == segue_av_eof() { return false }
      if status != segue_av_error(EAGAIN) {
        failures += 1
        guard hasDecoded else { throw Self.refusal(path, status) }
        // Broken packets are skipped, up to a limit.
        if failures > 1000 { return false }
        continue
      }
      guard !isDrained else { return false }
      status = av_read_frame(format, packet.pointer)
      if status < 0 {
        // The file ends here or is truncated. In both cases, all frames up to here are shown: the
        // empty packet makes the decoder return the frames that it has kept back.
        isDrained = true
        avcodec_send_packet(codec.pointer, nil)
        continue
      }
      defer { av_packet_unref(packet.pointer) }
      guard packet.pointer.pointee.stream_index == stream.pointee.index else { continue }
      status = avcodec_send_packet(codec.pointer, packet.pointer)
      if status < 0, status != segue_av_error(EAGAIN), !hasDecoded {
        throw Self.refusal(path, status)
      }
    }
  }

  /// Reads to the end of the stream without decoding. Returns the number of pictures and the time
  /// from the start of the first picture to the end of the last one, in ticks, clamped to the range
  /// of `Int64`. The stream is then at its end.
  func survey() -> (pictures: Int, ticks: Int64) {
    guard let format else { return (0, 0) }
    var (count, first, end) = (0, Int64.max, Int64.min)
    while av_read_frame(format, packet.pointer) >= 0 {
      defer { av_packet_unref(packet.pointer) }
      let p = packet.pointer.pointee
      guard p.stream_index == stream.pointee.index else { continue }
      count += 1
      let time = p.pts == segue_av_nopts() ? p.dts : p.pts
      guard time != segue_av_nopts() else { continue }
      first = min(first, time)
      end = max(end, time.plus(max(0, p.duration)))
    }
    return (count, end > first ? end.minus(first) : 0)
  }
}
