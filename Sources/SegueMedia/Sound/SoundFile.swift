import CSegueLibAV
internal import SeguePixels

#if canImport(Glibc)
  import Glibc
#endif

/// A file's sound and its decoder. Every function calls libav.
final class SoundFile {
  /// The containers that are accepted. Playlists are left out, because they read other files.
  private static let containers =
    "mp3,wav,w64,aiff,flac,aac,ogg,mov,matroska,webm,caf,ac3,mpegts,mpeg,avi,flv,amr,wv,au"

  private let path: String
  private var format: UnsafeMutablePointer<AVFormatContext>?
  private let stream: UnsafeMutablePointer<AVStream>
  private let codec: Codec
  private let packet: Packet
  private let frame: Frame
  private var converter: OpaquePointer?
  private var isDrained = false
  /// The samples that were decoded most recently, by channel.
  private var left: [Float] = []
  private var right: [Float] = []

  init(path: String) throws(MediaError) {
    try LibAV.listen()
    self.path = path
    packet = try Packet()
    frame = try Frame()
    var format = avformat_alloc_context()
    guard format != nil else { throw .noMemory }
    av_opt_set(format, "protocol_whitelist", "file", 0)
    av_opt_set(format, "format_whitelist", Self.containers, 0)
    guard avformat_open_input(&format, "file:" + path, nil, nil) >= 0 else {
      throw Self.refusal(path)
    }
    var opened: UnsafeMutablePointer<AVFormatContext>? = format
    guard DemuxedFile.findStreams(format, PixelSize.maxMovingPixels) >= 0, let format,
      case let index = av_find_best_stream(format, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0), index >= 0,
      let stream = segue_av_stream(format, index),
      let decoder = avcodec_find_decoder(stream.parameters.codecID)
    else {
      avformat_close_input(&opened)
      throw Self.refusal(path)
    }
    for other in 0..<Int32(format.streamCount) where other != index {
      segue_av_stream(format, other).discard = AVDISCARD_ALL
    }
    do {
      codec = try Codec(decoder)
    } catch {
      avformat_close_input(&opened)
      throw error
    }
    self.format = format
    self.stream = stream
    try Self.check(rate: stream.parameters.sampleRate, path)
    guard avcodec_parameters_to_context(codec.pointer, stream.parameters) >= 0 else {
      throw Self.refusal(path)
    }
    codec.pointer.packetTimeBase = stream.timeBase
    guard avcodec_open2(codec.pointer, decoder, nil) >= 0, decode(), !left.isEmpty else {
      throw Self.refusal(path)
    }
  }

  deinit { close() }

  func close() {
    swr_free(&converter)
    avformat_close_input(&format)
  }

  /// The sample rates that are accepted, in samples per second. At a lower rate, a few bytes would
  /// become hours of sound.
  private static let rates: ClosedRange<Int32> = 1_000...1_000_000

  private static func check(rate: Int32, _ path: String) throws(MediaError) {
    // A rate of 0 means that only the decoder knows the rate.
    guard rate == 0 || rates.contains(rate) else {
      throw MediaError(
        .undecodable,
        "\(path) states \(rate) samples per second; expected \(rates.lowerBound) to "
          + "\(rates.upperBound), so save the sound again, at 48000 for example")
    }
  }

  private static func refusal(_ path: String) -> MediaError {
    MediaError(
      .undecodable,
      "\(path) has no sound that can be read; an audio file such as mp3, m4a, wav, flac or ogg was "
        + "expected")
  }

  /// Decodes more samples, at least one of each channel. Returns nil when there are no more.
  func next() -> Samples? {
    if left.isEmpty, !decode() { return nil }
    defer {
      left.removeAll(keepingCapacity: true)
      right.removeAll(keepingCapacity: true)
    }
    return Samples(left: left, right: right)
  }

  /// Decoded samples of two channels, equally many of each.
  struct Samples {
    var left: [Float] = []
    var right: [Float] = []
  }

  /// Decodes the next samples of the file. Returns false when there are no more.
  private func decode() -> Bool {
    guard let format else { return false }
    var failures = 0
    while failures < 1000 {
      av_frame_unref(frame.pointer)
      let status = avcodec_receive_frame(codec.pointer, frame.pointer)
      if status >= 0 {
        if convert() { return true }
        failures += 1
        continue
      }
      if status == segue_av_eof() { return false }
      if status != segue_av_error(EAGAIN) { failures += 1 }
      guard !isDrained else { return false }
      if av_read_frame(format, packet.pointer) < 0 {
        isDrained = true
        avcodec_send_packet(codec.pointer, nil)
        continue
      }
      defer { av_packet_unref(packet.pointer) }
      guard packet.pointer.streamIndex == stream.index else { continue }
      // Packets that cannot be decoded are skipped.
      if avcodec_send_packet(codec.pointer, packet.pointer) < 0 { failures += 1 }
    }
    return false
  }

  /// Adds the samples of the decoded frame. Returns false when the frame has none.
  private func convert() -> Bool {
    guard Self.rates.contains(frame.pointer.sampleRate) else { return false }
    if converter == nil { converter = segue_swr_open(frame.pointer, Int32(Sound.rate)) }
    guard let converter else { return false }
    let maximum = Int(swr_get_out_samples(converter, frame.pointer.sampleCount))
    guard maximum > 0 else { return false }
    let old = left.count
    left += repeatElement(0, count: maximum)
    right += repeatElement(0, count: maximum)
    // Unsafe: both arrays have room for `maximum` samples after the old ones.
    let made = left.withUnsafeMutableBytes { left in
      right.withUnsafeMutableBytes { right in
        segue_swr_convert(
          converter, left.baseAddress?.advanced(by: old * 4),
          right.baseAddress?.advanced(by: old * 4), Int32(maximum), frame.pointer)
      }
    }
    let count = old + max(Int(made), 0)
    left.removeLast(left.count - count)
    right.removeLast(right.count - count)
    return made > 0
  }
}
