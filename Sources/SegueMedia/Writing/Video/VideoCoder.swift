import CSegueLibAV
internal import SeguePixels
internal import SegueSystem

#if canImport(Glibc)
  import Glibc
#endif

/// Encodes the frames of a video, or of a part of one, into packets.
///
/// Each group of frames is encoded by a new encoder, so that the group's packets depend only on its frames.
/// A video that is joined from groups has the same packets, whichever process encoded each group.
final class VideoCoder {
  /// Receives a packet, which is valid only during the call. The unit of its times is a frame of
  /// the film.
  typealias Receiver = (UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Void

  let choice: EncoderChoice
  /// The encoder of the current group.
  private(set) var encoder: Codec
  /// The number of frames that have been encoded so far, in all groups.
  private(set) var count = 0
  private let target: String
  private let filler: FrameFiller
  private let packet: Packet
  private let rate: FrameRate
  private let options: EncodingOptions
  private let hasGlobalHeader: Bool
  /// The number of frames of the current group that have been encoded so far.
  private var encoded = 0
  private var waitsForEnd = false
  private let hasUnsetTimes: Bool

  init(
    _ format: VideoFormat, _ output: OutputFormat, muxer: UnsafePointer<AVOutputFormat>,
    size: PixelSize, rate: FrameRate, options: EncodingOptions
  ) throws(MediaError) {
    target = output.path
    choice = try EncoderChoice(format, output, muxer: muxer, options: options)
    filler = try FrameFiller(source: size, layout: choice.layout)
    self.rate = rate
    self.options = options
    hasGlobalHeader = muxer.flags & AVFMT_GLOBALHEADER != 0
    packet = try Packet()
    hasUnsetTimes = choice.name == "libx265"
    encoder = try Codec(choice.codec)
    try open()
  }

  deinit { endEncoder() }

  /// The size of the encoded frames, which is even for most video.
  var size: PixelSize { filler.size }

  /// The unit of the packets' times: the duration of one frame.
  var timeBase: AVRational {
    AVRational(num: Int32(rate.denominator), den: Int32(rate.numerator))
  }

  private func open() throws(MediaError) {
    let context = encoder.pointer
    context.width = Int32(filler.size.width)
    context.height = Int32(filler.size.height)
    context.pixelFormat = choice.layout
    context.timeBase = timeBase
    context.framerate = AVRational(
      num: Int32(rate.numerator), den: Int32(rate.denominator))
    context.sampleAspectRatio = AVRational(num: 1, den: 1)
    // The file does not contain versions or dates, so that the same frames always give the same
    // bytes.
    context.flags |= AV_CODEC_FLAG_BITEXACT
    if hasGlobalHeader { context.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    if filler.isTagged {
      context.colorRange = AVCOL_RANGE_MPEG
      context.colorSpace = AVCOL_SPC_BT709
      context.colorPrimaries = AVCOL_PRI_BT709
      context.colorTransfer = AVCOL_TRC_BT709
      context.chromaLocation = AVCHROMA_LOC_CENTER
    }
    choice.configure(encoder, options: options)
    try OrdinaryScheduling.restored { () throws(MediaError) in
      try check(avcodec_open2(context, choice.codec, nil))
    }
    encoded = 0
    waitsForEnd = choice.name == "libsvtav1"
  }

  /// Encodes the next frame, and passes complete packets to `receive`.
  func write(_ buffer: PixelBuffer, _ receive: Receiver) throws(MediaError) {
    if encoded == options.group {
      try finish(receive)
      encoder = try Codec(choice.codec)
      try open()
    }
    let frame = try filler.frame(of: buffer)
    frame.pointer.pts = Int64(options.firstFrame + count)
    frame.pointer.pictureType = AV_PICTURE_TYPE_NONE
    count += 1
    encoded += 1
    try send(frame, receive)
  }

  /// Ends the current group, and passes its last packets to `receive`.
  func finish(_ receive: Receiver) throws(MediaError) {
    try send(nil, receive)
    waitsForEnd = false
  }

  private func send(_ frame: Frame?, _ receive: Receiver) throws(MediaError) {
    try check(avcodec_send_frame(encoder.pointer, frame?.pointer))
    while true {
      let status = avcodec_receive_packet(encoder.pointer, packet.pointer)
      if status == segue_av_error(EAGAIN) || status == segue_av_eof() { return }
      try check(status)
      if packet.pointer.duration == 0 { packet.pointer.duration = 1 }
      // x265 sets the delay for B-frames at the third picture. Before that, it computes decoding
      // times from uninitialized memory. A group of fewer pictures has no B-frames, so its decoding
      // times equal its presentation times.
      if hasUnsetTimes, encoded < 3 { packet.pointer.dts = packet.pointer.pts }
      try receive(packet.pointer)
      av_packet_unref(packet.pointer)
    }
  }

  /// Signals the end of the stream to SVT-AV1; without the signal, the encoder hangs for ever when
  /// it is freed. A stream without any frame would also make the encoder hang, so a frame with
  /// arbitrary pixels is added.
  private func endEncoder() {
    guard waitsForEnd else { return }
    waitsForEnd = false
    if encoded == 0, let frame = try? filler.free() {
      frame.pointer.pts = 0
      guard avcodec_send_frame(encoder.pointer, frame.pointer) >= 0 else { return }
    }
    // The call fails when the end has been signalled already.
    guard avcodec_send_frame(encoder.pointer, nil) >= 0 else { return }
    while avcodec_receive_packet(encoder.pointer, packet.pointer) >= 0 {
      av_packet_unref(packet.pointer)
    }
  }

  private func check(_ status: Int32) throws(MediaError) {
    guard status < 0 else { return }
    throw Self.refusal(status, target, filler.size)
  }

  /// True for an error of the disk or the process, and not of what is written.
  static func isOfSystem(_ status: Int32) -> Bool {
    [ENOSPC, EFBIG, EDQUOT, EIO, EROFS, EMFILE, ENFILE].contains(segue_av_posix(status))
  }

  static func refusal(_ status: Int32, _ target: String, _ size: PixelSize) -> MediaError {
    if isOfSystem(status) {
      return TemporaryFile.refusal(target, SystemError(segue_av_posix(status)))
    }
    return MediaError(
      .cannotWrite,
      "\(target) at \(size) could not be encoded (\(LibAV.reason(status))); "
        + "try another size, codec or extension")
  }
}
