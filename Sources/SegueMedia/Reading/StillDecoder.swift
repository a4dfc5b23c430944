import CLibAV
internal import SeguePixels

/// Decodes a PNG, JPEG or WebP file from memory, and refuses a truncated file.
struct StillDecoder {
  let path: String
  let bytes: FileBytes
  let type: FileType
  /// The picture's own size, after its orientation has been applied.
  let naturalSize: PixelSize
  private let orientation: Orientation?

  /// Reads the file and checks its structure, without decoding it.
  init(path: String, type: FileType) throws(MediaError) {
    let bytes = try FileBytes(path: path)
    self.path = path
    self.bytes = bytes
    self.type = type
    let structure: Structure
    switch type {
    case .png: structure = .png(bytes)
    case .jpeg: structure = .jpeg(bytes)
    case .webp: structure = .webp(bytes)
    default: structure = Structure()
    }
    guard structure.isWhole else {
      throw MediaError(
        .undecodable,
        "\(path) is truncated: it begins like \(type.name) but its end is missing; "
          + "copy or export it again")
    }
    guard let size = structure.size else {
      throw MediaError(
        .undecodable,
        "\(path) begins like \(type.name) but does not state its size; "
          + "export it again")
    }
    try Self.check(size, path)
    var orientation = structure.orientation.map { Orientation(exif: $0) }
    if type == .jpeg { orientation = nil }
    self.orientation = orientation
    naturalSize = (orientation ?? .upright).shown(size)
  }

  /// Throws `.undecodable` for a size that is not drawable, before memory is allocated for the
  /// picture.
  static func check(
    _ size: PixelSize, _ path: String, maxPixels: Int = PixelSize.maxPixels
  ) throws(MediaError) {
    guard size.width > 0, size.height > 0 else {
      throw MediaError(
        .undecodable,
        "\(path) has a size of \(size) pixels, but both sides must be at least 1; "
          + "export it again")
    }
    guard size.isDrawable(maxPixels: maxPixels) else {
      throw MediaError(
        .undecodable,
        "\(path) has a size of \(size) pixels, but at most "
          + "\(PixelSize.longestSide) on a side and \(maxPixels / 1_000_000) million in total "
          + "are allowed; scale it down first")
    }
  }

  /// Returns the decoded picture as libav gives it, and the orientation to apply to it.
  func decode() throws(MediaError) -> (Frame, Orientation) {
    try LibAV.listen()
    return try Decoding.run(path, Decoding.Patience(pixels: naturalSize.width * naturalSize.height))
    {
      () throws(MediaError) in try decodeHere()
    }
  }

  private func decodeHere() throws(MediaError) -> (Frame, Orientation) {
    guard let decoder = avcodec_find_decoder(type.codec) else {
      throw MediaError(
        .undecodable,
        "\(path) is \(type.name), but the installed libavcodec cannot decode it; "
          + "convert it to PNG")
    }
    let codec = try Codec(decoder)
    codec.pointer.pointee.err_recognition = AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_EXPLODE
    codec.pointer.pointee.max_pixels = Int64(PixelSize.maxPixels)
    codec.pointer.pointee.thread_count = 1
    var status = avcodec_open2(codec.pointer, decoder, nil)
    guard status >= 0 else { throw refusal(status) }
    let packet = try Packet()
    packet.pointer.pointee.data = bytes.pointer
    packet.pointer.pointee.size = Int32(bytes.count)
    let frame = try Frame()
    status = avcodec_send_packet(codec.pointer, packet.pointer)
    if status >= 0 {
      avcodec_send_packet(codec.pointer, nil)
      status = avcodec_receive_frame(codec.pointer, frame.pointer)
    }
    guard status >= 0 else { throw refusal(status) }
    let isBroken =
      frame.pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0
      || frame.pointer.pointee.decode_error_flags != 0
    guard !isBroken else { throw refusal(segue_av_error(EINVAL)) }
    try Self.check(frame.size, path)
    return (frame, orientation ?? Orientation(of: frame))
  }

  private func refusal(_ status: Int32) -> MediaError {
    if status == segue_av_error(ENOMEM), Memory.isShort { return .noMemory(for: path) }
    return MediaError(
      .undecodable,
      "\(path) begins like \(type.name), but the rest cannot be decoded; export it again")
  }
}

extension FileType {
  var name: String {
    switch self {
    case .png: "a PNG"
    case .jpeg: "a JPEG"
    case .webp: "a WebP"
    case .svg: "an SVG"
    case .gif: "a GIF"
    case .apng: "an animated PNG"
    case .animatedWebP: "an animated WebP"
    case .other: "a video"
    }
  }

  var codec: AVCodecID {
    switch self {
    case .png: AV_CODEC_ID_PNG
    case .jpeg: AV_CODEC_ID_MJPEG
    case .webp: AV_CODEC_ID_WEBP
    default: AV_CODEC_ID_NONE
    }
  }
}
