import CSegueLibAV

#if canImport(Glibc)
  import Glibc
#endif

/// The sound track of a video that is being written. The sound is mixed, encoded and passed on as packets in step with
/// the pictures.
final class SoundTrack {
  private let mixer: SoundMixer
  private let encoder: Codec
  private let stream: UnsafeMutablePointer<AVStream>
  private let packet: Packet
  private let frameSize: Int
  private let isPlanar: Bool
  /// The number of samples in the track; `done` of them are encoded.
  private let total: Int
  private var done = 0
  private var left: [Float]
  private var right: [Float]

  /// Adds a stream for the sound to `format`: Opus in WebM, AAC in all other containers.
  ///
  /// - Throws: `.unsupported` when the installed libavcodec does not have the encoder.
  init(
    _ sound: Sound, in format: UnsafeMutablePointer<AVFormatContext>, container: String,
    bitRate: Int?, target: String
  ) throws(MediaError) {
    mixer = try SoundMixer(sound)
    let isOpus = container == "webm"
    let codec =
      isOpus ? avcodec_find_encoder_by_name("libopus") : avcodec_find_encoder(.aac)
    guard let codec else {
      throw MediaError(
        .unsupported,
        "\(target) cannot get its sound, because the installed libavcodec has no "
          + "\(isOpus ? "Opus" : "AAC") encoder; leave out 'audio' or choose another extension")
    }
    packet = try Packet()
    encoder = try Codec(codec)
    guard let stream = avformat_new_stream(format, codec) else { throw .noMemory }
    self.stream = stream
    let context = encoder.pointer
    isPlanar = !isOpus
    context.sampleFormat = isOpus ? AV_SAMPLE_FMT_FLT : AV_SAMPLE_FMT_FLTP
    context.sampleRate = Int32(Sound.rate)
    segue_av_set_stereo(context.channelLayout)
    context.bitRate = Int64(bitRate ?? (isOpus ? 128_000 : 160_000))
    context.timeBase = AVRational(num: 1, den: Int32(Sound.rate))
    context.flags |= AV_CODEC_FLAG_BITEXACT
    if let muxer = format.oformat, muxer.flags & AVFMT_GLOBALHEADER != 0 {
      context.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
    }
    let opened = avcodec_open2(context, codec, nil)
    guard opened >= 0,
      avcodec_parameters_from_context(stream.parameters, context) >= 0
    else {
      throw MediaError(
        .cannotWrite, "the sound of \(target) could not be encoded (\(LibAV.reason(opened)))")
    }
    stream.timeBase = context.timeBase
    let size = Int(context.frameSize)
    frameSize = size > 0 ? size : 1024
    left = [Float](repeating: 0, count: frameSize)
    right = left
    total = SoundMixer.sample(at: sound.part.upperBound - sound.part.lowerBound)
  }

  /// The error of the audio file's decoder if it did not return; nil for none.
  var failure: MediaError? { mixer.failure }

  /// Encodes the samples before a time in seconds, and passes each packet to `put`.
  ///
  /// - Returns: The first status below 0, of libav or of `put`; or else 0.
  func write(until seconds: Double, _ put: (UnsafeMutablePointer<AVPacket>) -> Int32) -> Int32 {
    write(before: min(SoundMixer.sample(at: seconds), total), put)
  }

  private func write(
    before end: Int, _ put: (UnsafeMutablePointer<AVPacket>) -> Int32
  ) -> Int32 {
    while done < end {
      let count = min(frameSize, total - done)
      // Only the last audio frame of the track may have fewer samples than the encoder's frame
      // size.
      guard done + count <= end || end == total else { return 0 }
      let status = send(count)
      if status < 0 { return status }
      done += count
      let put = receive(put)
      if put < 0 { return put }
    }
    return 0
  }

  /// Encodes the remaining samples and ends the track.
  func finish(_ put: (UnsafeMutablePointer<AVPacket>) -> Int32) -> Int32 {
    let status = write(before: total, put)
    if status < 0 { return status }
    let end = avcodec_send_frame(encoder.pointer, nil)
    return end < 0 ? end : receive(put)
  }

  private func send(_ count: Int) -> Int32 {
    guard let frame = try? Frame() else { return segue_av_error(ENOMEM) }
    let pointer = frame.pointer
    // The buffer has the full frame size even for a shorter last part, because encoders may read
    // past the part.
    pointer.sampleCount = Int32(frameSize)
    pointer.format = encoder.pointer.sampleFormat.rawValue
    pointer.sampleRate = Int32(Sound.rate)
    segue_av_set_stereo(pointer.channelLayout)
    let status = av_frame_get_buffer(pointer, 0)
    guard status >= 0 else { return status }
    pointer.sampleCount = Int32(count)
    pointer.pts = Int64(done)
    left.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    right.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return }
        mixer.fill(left, right, count)
        copy(left, right, frameSize, into: pointer)
      }
    }
    return avcodec_send_frame(encoder.pointer, pointer)
  }

  private func copy(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, _ count: Int,
    into frame: UnsafeMutablePointer<AVFrame>
  ) {
    // Unsafe: libav has made room for `frameSize` samples of two channels, in one plane or in two.
    guard let first = segue_av_data(frame, 0) else { return }
    first.withMemoryRebound(to: Float.self, capacity: isPlanar ? count : 2 * count) { first in
      guard isPlanar else {
        for index in 0..<count {
          (first[2 * index], first[2 * index + 1]) = (left[index], right[index])
        }
        return
      }
      first.update(from: left, count: count)
      segue_av_data(frame, 1)?.withMemoryRebound(to: Float.self, capacity: count) {
        $0.update(from: right, count: count)
      }
    }
  }

  private func receive(_ put: (UnsafeMutablePointer<AVPacket>) -> Int32) -> Int32 {
    while true {
      let status = avcodec_receive_packet(encoder.pointer, packet.pointer)
      if status == segue_av_error(EAGAIN) || status == segue_av_eof() { return 0 }
      if status < 0 { return status }
      av_packet_rescale_ts(
        packet.pointer, encoder.pointer.timeBase, stream.timeBase)
      packet.pointer.streamIndex = stream.index
      let written = put(packet.pointer)
      if written < 0 { return written }
    }
  }
}
