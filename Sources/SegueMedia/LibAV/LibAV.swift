import CSegueLibAV
internal import SeguePixels
import Synchronization

/// Opens libav's libraries, and collects libav's log messages instead of printing them. The last
/// message becomes a part of an error message.
enum LibAV {
  private static let lastComplaint = Mutex("")

  /// One sentence for libav's libraries when they cannot be opened; nil when they are open.
  /// The first access opens them and redirects libav's log for the whole process. `open` must be
  /// called before any function of libav.
  private static let missing: String? = {
    if let absence = FFmpeg.found.absence { return absence }
    av_log_set_callback { object, level, format, arguments in
      guard level <= AV_LOG_ERROR, let format, let arguments else { return }
      var prefix: Int32 = 0
      var line = [CChar](repeating: 0, count: 256)
      // Unsafe: libav writes at most `line.count` bytes, including the terminating zero.
      av_log_format_line2(object, level, format, arguments, &line, Int32(line.count), &prefix)
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let trimmed = LibAV.withoutPrefix(text)
      if !trimmed.isEmpty { LibAV.lastComplaint.withLock { $0 = trimmed } }
    }
    return nil
  }()

  /// Makes libav's functions callable. The first call takes 45 ms, later ones nothing.
  ///
  /// Throws `.fault` when this machine does not have the libraries.
  static func open() throws(MediaError) {
    guard let missing else { return }
    // The loader uses these words when there is no memory for a library.
    if missing.contains("map segment") || missing.contains("allocate memory") || Memory.isShort {
      throw MediaError(
        .fault,
        "there is not enough memory to open FFmpeg's libraries, which read and write films "
          + "(\(FFmpeg.found.reason)); close other programs or raise the limit (ulimit -v)")
    }
    throw MediaError(.fault, missing)
  }

  /// Opens libav and forgets its earlier messages, so that the next message belongs to the current
  /// call.
  static func listen() throws(MediaError) {
    try open()
    lastComplaint.withLock { $0 = "" }
  }

  /// Returns libav's description of a status, followed by libav's last log message: `Invalid data
  /// found; bad chunk`.
  static func reason(_ status: Int32) -> String {
    var text = [CChar](repeating: 0, count: 128)
    av_strerror(status, &text, text.count)
    let name = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let complaint = lastComplaint.withLock { $0 }
    return complaint.isEmpty ? name : "\(name); \(complaint)"
  }

  /// Removes the prefix of a log message, such as `[png @ 0x55…] `, and the end of the line. The
  /// address in the prefix differs from run to run.
  private static func withoutPrefix(_ line: String) -> String {
    var text = Substring(line)
    while text.first == "[", let end = text.firstIndex(of: "]") {
      text = text[text.index(after: end)...].drop { $0 == " " }
    }
    while let last = text.last, last.isWhitespace || last == "." { text.removeLast() }
    return String(text)
  }
}

/// An `AVFrame`, which is freed together with its references to buffers.
final class Frame {
  let pointer: UnsafeMutablePointer<AVFrame>

  init() throws(MediaError) {
    try LibAV.open()
    guard let frame = av_frame_alloc() else { throw .noMemory }
    pointer = frame
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&frame)
  }

  var size: PixelSize {
    PixelSize(width: Int(pointer.width), height: Int(pointer.height))
  }

  var format: AVPixelFormat { AVPixelFormat(pointer.format) }

  /// Makes a frame and allocates its pixels.
  convenience init(size: PixelSize, format: AVPixelFormat) throws(MediaError) {
    try self.init()
    pointer.width = Int32(size.width)
    pointer.height = Int32(size.height)
    pointer.format = format.rawValue
    guard av_frame_get_buffer(pointer, 64) >= 0 else { throw .noMemory }
  }
}

/// An `AVPacket` and its data, freed together.
final class Packet {
  let pointer: UnsafeMutablePointer<AVPacket>

  init() throws(MediaError) {
    try LibAV.open()
    guard let packet = av_packet_alloc() else { throw .noMemory }
    pointer = packet
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = pointer
    av_packet_free(&packet)
  }
}

/// An `AVCodecContext`, freed with its last reference.
final class Codec {
  let pointer: UnsafeMutablePointer<AVCodecContext>

  init(_ codec: UnsafePointer<AVCodec>) throws(MediaError) {
    guard let context = avcodec_alloc_context3(codec) else { throw .noMemory }
    pointer = context
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = pointer
    avcodec_free_context(&context)
  }

  /// Sets one of the codec's private options; does nothing if the codec does not have the option.
  func set(_ key: String, _ value: String) {
    av_opt_set(pointer.privateOptions, key, value, 0)
  }
}

extension MediaError {
  static var noMemory: MediaError {
    MediaError(
      .fault,
      "there is not enough memory for another picture; close other programs or render smaller")
  }

  static func noMemory(for path: String) -> MediaError {
    MediaError(
      .fault,
      "there is not enough memory to open \(path); close other programs or raise the limit "
        + "(ulimit -v)")
  }
}
