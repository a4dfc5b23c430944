import CSegueLibAV
internal import SeguePixels

/// A file's video stream and its decoder. Every function calls libav, and may wait for its threads.
final class DemuxedFile {
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
  /// The maximum number of pixels of a frame. A video may state another size at any frame.
  let maxPixels: Int
  /// The pictures that `surveyMore` has found so far, and the times of the first and the last one.
  private var found = (count: 0, first: Int64.max, end: Int64.min)

  init(path: String) throws(MediaError) {
    try LibAV.listen()
    self.path = path
    packet = try Packet()
    var format = avformat_alloc_context()
    guard format != nil else { throw .noMemory }
    av_opt_set(format, "protocol_whitelist", "file", 0)
    av_opt_set(format, "format_whitelist", Self.containers, 0)
    // Without the prefix `file:`, libav would take a name with a colon for a protocol.
    // Of an APNG, libav sees only the first bytes, and takes it for a PNG if its frames come later.
    let kind = try FileType(path: path) == .apng ? av_find_input_format("apng") : nil
    var status = avformat_open_input(&format, "file:" + path, kind, nil)
    guard status >= 0 else { throw Demuxer.refusal(path, status) }
    self.format = format
    maxPixels = Self.maxPixels(format)
    status = Self.findStreams(format, maxPixels)
    guard status >= 0, let format else {
      avformat_close_input(&self.format)
      throw Demuxer.refusal(path, status)
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
    for other in 0..<Int32(format.streamCount) where other != index {
      segue_av_stream(format, other).discard = AVDISCARD_ALL
    }
    do {
      let size = stream.parameters
      try StillDecoder.check(
        PixelSize(width: Int(size.width), height: Int(size.height)), path, maxPixels: maxPixels)
      codec = try openDecoder()
    } catch {
      avformat_close_input(&self.format)
      throw error
    }
  }

  deinit { close() }

  /// Closes the file and the decoder.
  func close() {
    codec = nil
    avformat_close_input(&format)
  }

  /// The duration that the container states, in libav's unit; 0 if it states none.
  var statedTime: Int64 { format?.duration ?? 0 }

  /// Returns the limit for a file: a larger one for the formats of still pictures.
  private static func maxPixels(_ format: UnsafeMutablePointer<AVFormatContext>?) -> Int {
    guard let format, let name = format.iformat?.name else {
      return PixelSize.maxMovingPixels
    }
    let brand = av_dict_get(format.metadata, "major_brand", nil, 0)
      .flatMap { $0.value.map { String(cString: $0) } }
    let isStill =
      name.hasSuffix("_pipe") || ["avif", "mif1", "miaf"].contains(brand)
    return isStill ? PixelSize.maxPixels : PixelSize.maxMovingPixels
  }

  /// Reads the beginning of the file, and decodes as much of it as libav needs to know the streams.
  static func findStreams(
    _ format: UnsafeMutablePointer<AVFormatContext>?, _ maxPixels: Int
  ) -> Int32 {
    let count = Int(format?.streamCount ?? 0)
    var options = [OpaquePointer?](repeating: nil, count: count)
    defer { for index in 0..<count { av_dict_free(&options[index]) } }
    for index in 0..<count { av_dict_set(&options[index], "max_pixels", "\(maxPixels)", 0) }
    // Sound: there is an element for each stream that libav has found so far.
    return options.withUnsafeMutableBufferPointer {
      avformat_find_stream_info(format, $0.baseAddress)
    }
  }

  /// The codecs whose decoders use slices of a frame on several threads, but not several frames. The decoder of PNG
  /// waits for ever for a frame without data.
  private static let withoutFrameThreads = [AVCodecID.apng, .png]

  private func openDecoder() throws(MediaError) -> Codec {
    let id = stream.parameters.codecID
    var decoder = avcodec_find_decoder(id)
    // WebM stores alpha separately from the picture, and only libvpx decodes it.
    if let alpha = av_dict_get(stream.metadata, "alpha_mode", nil, 0),
      alpha.value?.pointee == CChar(UInt8(ascii: "1"))
    {
      let name = id == .vp8 ? "libvpx" : "libvpx-vp9"
      decoder = avcodec_find_decoder_by_name(name) ?? decoder
    }
    // SVGs are drawn by a separate process, never by libav.
    guard let decoder, id != .svg else {
      throw MediaError(
        .undecodable,
        "\(path) is coded as \(String(cString: avcodec_get_name(id))), which the "
          + "installed libavcodec cannot decode; convert it to H.264 or PNG")
    }
    var status: Int32 = 0
    for threads: Int32 in [2, 1] {
      let codec = try Codec(decoder)
      status = avcodec_parameters_to_context(codec.pointer, stream.parameters)
      guard status >= 0 else { break }
      codec.pointer.packetTimeBase = stream.timeBase
      codec.pointer.threadCount = threads
      if Self.withoutFrameThreads.contains(id) {
        codec.pointer.threadType = FF_THREAD_SLICE
      }
      codec.pointer.maxPixels = Int64(maxPixels)
      status = avcodec_open2(codec.pointer, decoder, nil)
      if status >= 0 { return codec }
      // EAGAIN: the system allows no further threads, so the file is decoded on a single thread.
      guard status == segue_av_error(EAGAIN) else { break }
    }
    throw Demuxer.refusal(path, status)
  }

  /// Seeks to the last key frame at or before `time`, in ticks; false when the file does not
  /// support seeking.
  func seek(to time: Int64) -> Bool {
    guard let format, let codec,
      av_seek_frame(format, stream.index, time, AVSEEK_FLAG_BACKWARD) >= 0
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
      // Not every decoder keeps to `max_pixels`.
      if status >= 0, !frame.size.isDrawable(maxPixels: maxPixels) {
        status = segue_av_error(EINVAL)
      }
      if status >= 0 {
        hasDecoded = true
        return true
      }
      if status == segue_av_eof() { return false }
      if status != segue_av_error(EAGAIN) {
        failures += 1
        guard hasDecoded else { throw Demuxer.refusal(path, status) }
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
      guard packet.pointer.streamIndex == stream.index else { continue }
      status = avcodec_send_packet(codec.pointer, packet.pointer)
      if status < 0, status != segue_av_error(EAGAIN), !hasDecoded {
        throw Demuxer.refusal(path, status)
      }
    }
  }

  /// Reads more packets without decoding. Returns false at the end of the stream.
  func surveyMore() -> Bool {
    guard let format else { return false }
    for _ in 0..<1000 {
      guard av_read_frame(format, packet.pointer) >= 0 else { return false }
      defer { av_packet_unref(packet.pointer) }
      let p = packet.pointer
      guard p.streamIndex == stream.index else { continue }
      found.count += 1
      let time = p.pts == segue_av_nopts() ? p.dts : p.pts
      guard time != segue_av_nopts() else { continue }
      found.first = min(found.first, time)
      found.end = max(found.end, time.plus(max(0, p.duration)))
    }
    return true
  }

  /// The number of pictures that `surveyMore` has found, and the time from the start of the first one to the end of the
  /// last one, in ticks.
  var survey: (pictures: Int, ticks: Int64) {
    (found.count, found.end > found.first ? found.end.minus(found.first) : 0)
  }
}
