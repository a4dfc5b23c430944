import CSegueLibAV
internal import SeguePixels
internal import SegueSystem

#if canImport(Glibc)
  import Glibc
#endif

/// Writes one PNG, or a PNG for each frame. All files get their names in `commit`, in the order of
/// the frames. Before that, older files of the same names are unchanged, and the pictures of a
/// sequence are files in a hidden folder, because files without names would all have to stay open.
final class PNGWriter: FrameWriter {
  private let output: String
  private let number: FrameNumber?
  private let size: PixelSize
  private let packet: Packet
  private var encoder: Codec?
  private var layout = AV_PIX_FMT_NONE
  private var pool: [Frame] = []
  /// The files in the order of frames; the first `written` of them are complete.
  private var files: [TemporaryFile] = []
  private var written = 0
  private var count = 0

  init(_ path: String, isSequence: Bool, size: PixelSize) throws(MediaError) {
    output = path
    self.size = size
    let name: String
    (folder, name) = FileSystem.split(path)
    number = isSequence ? FrameNumber(name) : nil
    packet = try Packet()
    try LibAV.listen()
    try files.append(
      TemporaryFile(
        for: self.name(0), staysOpen: !isSequence, followsLinks: !isSequence))
  }

  private let folder: String

  /// The length of the signature and of the first chunk, IHDR.
  private static let headLength = 33
  /// The chunk that libav's encoder does not write.
  private static let sRGB: [UInt8] = {
    var chunks = PNGChunks()
    chunks.bytes = []
    chunks.addSRGB()
    return chunks.bytes
  }()

  private func name(_ n: Int) -> String { number.map { folder + $0.name(n) } ?? output }

  func write(_ buffer: PixelBuffer) throws(MediaError) {
    guard number != nil || count == 0 else {
      throw MediaError(
        .cannotWrite,
        "\(output) can contain only one picture, but the film has several frames; put %d or "
          + "%04d into the name to write a file for each frame")
    }
    if files.count == count {
      try files.append(
        TemporaryFile(
          for: name(count), sharing: files.last, staysOpen: false, followsLinks: false))
    }
    count += 1
    if !buffer.isOpaque { buffer.noteOpacity() }
    let layout = buffer.isOpaque ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_RGBA
    if layout != self.layout { try start(layout) }
    guard let encoder else { return }
    let frame = try free()
    Self.copy(buffer, into: frame)
    frame.pointer.pts = Int64(count - 1)
    try check(avcodec_send_frame(encoder.pointer, frame.pointer))
    try take(encoder)
  }

  /// Starts an encoder for the pixel format, after the previous encoder has returned all pictures.
  private func start(_ layout: AVPixelFormat) throws(MediaError) {
    try drain()
    guard let png = avcodec_find_encoder(.png) else {
      throw MediaError(
        .unsupported,
        "\(output) cannot be made because the installed libavcodec has no PNG "
          + "encoder; choose another extension")
    }
    let encoder = try Codec(png)
    let context = encoder.pointer
    context.width = Int32(size.width)
    context.height = Int32(size.height)
    context.pixelFormat = layout
    context.timeBase = AVRational(num: 1, den: 1)
    context.compressionLevel = 4
    context.flags |= AV_CODEC_FLAG_BITEXACT
    encoder.set("pred", "up")
    // Each thread encodes a picture; the bytes do not depend on the number of threads.
    context.threadCount = number == nil ? 1 : 2
    context.threadType = FF_THREAD_FRAME
    try check(avcodec_open2(context, png, nil))
    self.encoder = encoder
    self.layout = layout
    pool = []
  }

  private func drain() throws(MediaError) {
    guard let encoder else { return }
    try check(avcodec_send_frame(encoder.pointer, nil))
    try take(encoder)
    self.encoder = nil
    layout = AV_PIX_FMT_NONE
  }

  private func take(_ encoder: Codec) throws(MediaError) {
    while true {
      let status = avcodec_receive_packet(encoder.pointer, packet.pointer)
      if status == segue_av_error(EAGAIN) || status == segue_av_eof() { return }
      try check(status)
      defer { av_packet_unref(packet.pointer) }
      let bytes = UnsafeRawBufferPointer(
        start: packet.pointer.data, count: Int(packet.pointer.size))
      try files[written].write(UnsafeRawBufferPointer(rebasing: bytes.prefix(Self.headLength)))
      try files[written].write(Self.sRGB)
      try files[written].write(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(Self.headLength)))
      // A picture of a sequence is closed here, because a thousand frames would otherwise be a
      // thousand open files.
      try files[written].close()
      written += 1
    }
  }

  func complete() throws(MediaError) { try drain() }

  func commit() throws(MediaError) {
    for file in files { try file.commit() }
  }

  func abort() {
    encoder = nil
    for file in files { file.discard() }
  }

  private func free() throws(MediaError) -> Frame {
    if let frame = pool.first(where: { av_frame_is_writable($0.pointer) > 0 }) { return frame }
    let frame = try Frame(size: size, format: layout)
    pool.append(frame)
    return frame
  }

  /// Copies the pixels as straight RGB or RGBA bytes, exactly rounded.
  private static func copy(_ buffer: PixelBuffer, into frame: Frame) {
    guard let data = segue_av_data(frame.pointer, 0) else { return }
    let stride = Int(segue_av_stride(frame.pointer, 0))
    for y in 0..<buffer.height {
      let from = buffer.row(y)
      var to = data + y * stride
      // Unsafe: libav's rows have room for three or four bytes a pixel.
      if buffer.isOpaque {
        for x in 0..<buffer.width {
          let p = from[x]
          to[0] = UInt8(truncatingIfNeeded: p >> 16)
          to[1] = UInt8(truncatingIfNeeded: p >> 8)
          to[2] = UInt8(truncatingIfNeeded: p)
          to += 3
        }
      } else {
        for x in 0..<buffer.width {
          let p = Alpha.straight(from[x])
          to[0] = UInt8(truncatingIfNeeded: p >> 16)
          to[1] = UInt8(truncatingIfNeeded: p >> 8)
          to[2] = UInt8(truncatingIfNeeded: p)
          to[3] = UInt8(truncatingIfNeeded: p >> 24)
          to += 4
        }
      }
    }
  }

  private func check(_ status: Int32) throws(MediaError) {
    guard status < 0 else { return }
    throw MediaError(
      .cannotWrite,
      "\(output) at \(size) could not be encoded (\(LibAV.reason(status))); try "
        + "another size or extension")
  }
}
