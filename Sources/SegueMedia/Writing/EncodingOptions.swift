import CSegueLibAV
internal import SegueGeometry
internal import SeguePixels

#if canImport(Glibc)
  import Glibc
#endif

/// The pixel format in which a video stores its colours.
public enum PixelFormat: String, Sendable, CaseIterable {
  /// 4:2:0: chroma is stored once for each block of two by two pixels; every program can play this
  /// format.
  case quarter = "420"
  /// 4:4:4: chroma is stored for each pixel, which keeps coloured text sharp; fewer programs can
  /// play this format.
  case full = "444"
  /// Red, green and blue are stored without conversion to YUV.
  case rgb

  /// The libav pixel formats that store colours in this way, the best first.
  var layouts: [AVPixelFormat] {
    switch self {
    case .quarter: [AV_PIX_FMT_YUV420P]
    case .full: [AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUV444P10LE]
    case .rgb: [AV_PIX_FMT_GBRP, AV_PIX_FMT_BGR0, AV_PIX_FMT_RGB24, AV_PIX_FMT_BGR24]
    }
  }
}

/// The settings of an output, except its path.
public struct EncodingOptions: Sendable, Equatable {
  /// The name of an encoder in libav (`libx264`, `libvpx-vp9`) or of a codec (`h264`, `h265`, `vp9`); nil for the
  /// format's default: H.264 in mp4, mkv and mov, VP9 in webm.
  public var codec: String?

  /// The quality of a lossy format, 0…100. Nil means 70 for video, and 80 for WebP and GIF.
  ///
  /// H.264 and H.265 get the constant rate factor 51 − 0.4·q (70 gives 23, x264's own default); VP8, VP9 and AV1 get 63
  /// − 0.45·q (70 gives 31); codecs with a quantizer scale get 1 + 30·(1 − q/100)². WebP uses the number unchanged, and
  /// 100 is lossless. In busy areas of a GIF, a pixel may have a colour that is not the palette's nearest; the quality
  /// limits the additional error, which is 0 with 100. Lossless formats have no quality.
  public var quality: Int?

  /// The pixel format; nil for the encoder's default, which is 4:2:0 for most encoders.
  public var pixels: PixelFormat?

  /// True to keep transparency if the format supports it, as WebM with VP9 and mov with ProRes 4444
  /// do. Animated pictures and PNG always keep transparency. Other videos are composited over
  /// black.
  public var keepsAlpha: Bool

  /// True when an animated picture starts over at its end.
  public var loops: Bool

  /// The maximum size of the output in bytes, and the changes that are allowed to reach it; nil for
  /// no limit. Formats without `OutputFormat.canFit` do not support a limit.
  public var budget: SizeBudget?

  /// The sound track of a video in a container; nil for a film without sound. Other formats cannot
  /// have sound.
  package var sound: Sound?

  /// The profile and the level that an H.264 film may have at most; nil for no limit. Frames whose size or rate needs a
  /// higher level get it. Other codecs, and other pixel formats than 4:2:0, ignore the limits.
  public var h264: H264Limits?

  /// The bits per second of the sound; nil for the default, 160 kbit/s, or 128 kbit/s in a WebM.
  public var soundRate: Int?

  /// True for fast encoder settings, which make a larger file of the same quality.
  public var isDraft = false

  /// The number of frames of a group, at least 1. Each group is encoded independently of the others, so that the groups
  /// of a film can be encoded by different processes and joined without loss. By default a film is one group, because
  /// each further group begins with a key frame, which makes the film larger.
  public var group = wholeFilm

  /// A number of frames that no film exceeds, so that every film is a single group.
  public static let wholeFilm = 1 << 40

  /// The part of the film that the output contains, for an output that is a part or a palette; nil
  /// for a whole film.
  public var part: FilmPart?

  /// The default length of a part's groups in frames: four seconds at 60 frames per second, and slightly less than
  /// x264's default maximum key-frame interval of 250 frames.
  public static let defaultGroup = 240

  /// The lengths of groups that are accepted, in frames.
  package static let groups = 1...1_000_000

  /// The number of the output's first frame in the film.
  var firstFrame: Int { part?.range.lowerBound ?? 0 }

  /// The maximum number of colours of a GIF, 2…255.
  var colors = Palette.maximum

  /// Makes options; by default, each setting is the format's default.
  public init(
    codec: String? = nil, quality: Int? = nil, pixels: PixelFormat? = nil, keepsAlpha: Bool = false,
    loops: Bool = true,
    budget: SizeBudget? = nil
  ) {
    self.codec = codec
    self.quality = quality
    self.pixels = pixels
    self.keepsAlpha = keepsAlpha
    self.loops = loops
    self.budget = budget
  }

  /// Throws `.unsupported` for a group without frames.
  func checkGroup() throws(MediaError) {
    guard group < 1 else { return }
    throw MediaError(.unsupported, "a group has \(group) frames; expected at least 1")
  }

  /// Throws `.unsupported` for a quality that is not within 0…100.
  func checkQuality() throws(MediaError) {
    guard let quality, !(0...100).contains(quality) else { return }
    throw MediaError(
      .unsupported,
      "quality \(quality) is outside 0…100; choose a value such as 70 (higher values give larger files)"
    )
  }
}

/// An encoder that fits a container, and its settings.
struct EncoderChoice {
  let codec: UnsafePointer<AVCodec>
  let layout: AVPixelFormat

  var name: String { codec.name }

  /// Chooses the encoder that the options name, or the container's default. Throws `.unsupported`
  /// with the list of encoders that fit.
  init(
    _ format: VideoFormat, _ output: OutputFormat, muxer: UnsafePointer<AVOutputFormat>,
    options: EncodingOptions
  ) throws(MediaError) {
    try options.checkQuality()
    let usual = format.encoders
    // x264 has a separate encoder for RGB, libx264rgb.
    let usesRGB = options.pixels == .rgb && [nil, "h264", "libx264"].contains(options.codec)
    let names =
      usesRGB && usual.first == "libx264"
      ? ["libx264rgb"] : options.codec.map { [Self.aliases[$0] ?? $0] } ?? usual
    let found = names.lazy.compactMap { Self.encoder($0, prefer: usual) }.first
    guard let found, Self.fits(found, muxer) else {
      let usable = Self.known.filter { name in
        avcodec_find_encoder_by_name(name).map { Self.fits($0, muxer) } ?? false
      }
      throw MediaError(
        .encoderMissing(
          name: options.codec ?? names[0], isRequested: options.codec != nil, usable: usable),
        path: output.path)
    }
    codec = found
    if let pixels = options.pixels {
      guard let own = pixels.layouts.first(where: Self.layouts(found).contains) else {
        throw MediaError(
          .pixelsMissing(pixels, encoder: found.name), path: output.path)
      }
      layout = own
    } else {
      layout = Self.layout(found, wantsAlpha: options.keepsAlpha)
    }
    if options.quality != nil, isLossless {
      throw MediaError(.qualityFixed(encoder: name), path: output.path)
    }
  }

  private static func encoder(_ name: String, prefer: [String]) -> UnsafePointer<AVCodec>? {
    if let exact = avcodec_find_encoder_by_name(name) { return exact }
    guard let descriptor = avcodec_descriptor_get_by_name(name) else { return nil }
    return (prefer + known).lazy.compactMap { avcodec_find_encoder_by_name($0) }
      .first { $0.id == descriptor.id }
  }

  /// The encoders that have been tested, the usual ones first. libav has more, but many of them
  /// need certain hardware or settings that are not made here.
  static let known = [
    "libx264", "libx264rgb", "libx265", "libvpx-vp9", "libvpx", "libsvtav1", "libaom-av1",
    "librav1e", "mpeg4",
    "libopenh264", "prores_ks", "prores", "ffv1", "qtrle", "png", "huffyuv", "ffvhuff", "utvideo",
    "mpeg2video", "apng",
  ]

  private static func fits(
    _ codec: UnsafePointer<AVCodec>, _ muxer: UnsafePointer<AVOutputFormat>
  ) -> Bool {
    guard known.contains(codec.name) else { return false }
    let container = muxer.name
    // The mov muxer has tags for these codecs, but can write them only into mp4 files.
    if container == "mov",
      [AVCodecID.av1, .vp8, .vp9].contains(codec.id)
    {
      return false
    }
    return avformat_query_codec(muxer, codec.id, FF_COMPLIANCE_NORMAL) == 1
  }

  /// Other common names of codecs and encoders, and the names that libav has for them.
  private static let aliases = [
    "h265": "hevc", "h.265": "hevc", "h.264": "h264", "avc": "h264", "x264": "libx264",
    "x265": "libx265",
  ]

  /// Returns the pixel formats that an encoder supports.
  private static func layouts(_ codec: UnsafePointer<AVCodec>) -> [AVPixelFormat] {
    var count: Int32 = 0
    let list = segue_av_pixel_formats(codec, &count)
    // Unsafe: the list is a part of libavcodec, and has this many elements.
    return Array(UnsafeBufferPointer(start: list, count: Int(count)))
  }

  private static func layout(
    _ codec: UnsafePointer<AVCodec>, wantsAlpha: Bool
  ) -> AVPixelFormat {
    let all = layouts(codec)
    let withAlpha = [
      AV_PIX_FMT_BGRA, AV_PIX_FMT_RGBA, AV_PIX_FMT_YUVA420P,
      AV_PIX_FMT_YUVA444P10LE,
    ]
    let without = [
      AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUVJ420P,
      AV_PIX_FMT_YUV422P10LE, AV_PIX_FMT_BGR0, AV_PIX_FMT_RGB24, AV_PIX_FMT_BGR24,
    ]
    let wanted = wantsAlpha ? withAlpha + without : without
    return wanted.first { all.contains($0) } ?? all.first ?? AV_PIX_FMT_YUV420P
  }

  var isLossless: Bool { Self.isLossless(name) }

  /// The quality that is used when the options do not state one.
  var usualQuality: Int { 70 }

  private static func isLossless(_ name: String) -> Bool {
    ["apng", "png", "ffv1", "qtrle", "huffyuv", "ffvhuff", "utvideo", "rawvideo", "zlib"]
      .contains(name)
  }

  /// Sets speed, quality and the number of threads. The number of threads is the same on every
  /// machine, because the encoded bytes depend on it.
  func configure(_ encoder: Codec, options: EncodingOptions) {
    let context = encoder.pointer
    let quality = Double(options.quality ?? usualQuality)
    func factor(_ maximum: Double, _ slope: Double) -> String {
      String(Int(clamping: (maximum - slope * quality).rounded()))
    }
    switch name {
    case "libx264", "libx264rgb":
      encoder.set("preset", options.isDraft ? "veryfast" : "medium")
      // x264's tuning for animation suits screens, because both have flat areas and sharp edges.
      encoder.set("tune", "animation")
      encoder.set("crf", factor(51, 0.4))
      // Fast P-skip and DCT decimation are switched off, because both skip small differences, which
      // then remain visible when motion ends.
      encoder.set(
        "x264-params",
        "no-fast-pskip=1:no-dct-decimate=1" + Self.limitToAVX2(context.width))
      context.threadCount = Self.threads
      if let limits = options.h264, layout == AV_PIX_FMT_YUV420P { limit(encoder, to: limits) }
    case "libx265":
      encoder.set("preset", options.isDraft ? "ultrafast" : "veryfast")
      encoder.set("crf", factor(51, 0.4))
      encoder.set("x265-params", "log-level=none:pools=4")
      context.threadCount = Self.threads
    case "libvpx", "libvpx-vp9":
      encoder.set("crf", factor(63, 0.45))
      encoder.set("deadline", options.isDraft ? "realtime" : "good")
      encoder.set("cpu-used", options.isDraft ? "8" : "5")
      encoder.set("row-mt", "1")
      // VP9 stores alpha separately from the picture. Alternate reference frames have no alpha, so
      // they are switched off for a video with alpha.
      if layout == AV_PIX_FMT_YUVA420P { encoder.set("auto-alt-ref", "0") }
      context.threadCount = 4
    case "libaom-av1", "libsvtav1", "librav1e":
      encoder.set(name == "librav1e" ? "qp" : "crf", factor(63, 0.45))
      // SVT-AV1 writes its own log, which libav's callback does not receive. The log is limited to
      // errors unless the user has set SVT_LOG.
      setenv("SVT_LOG", "1", 0)
      encoder.set("cpu-used", "8")
      encoder.set("preset", "10")
      encoder.set("speed", "10")
      context.threadCount = 4
    default:
      context.threadCount = 2
      if !Self.isLossless(name) {
        let scale = 1 + 30 * (1 - quality / 100) * (1 - quality / 100)
        context.flags |= AV_CODEC_FLAG_QSCALE
        context.globalQuality = Int32(clamping: (scale * Double(FF_QP2LAMBDA)).rounded())
      }
    }
  }

  /// Sets the profile, the level and the number of reference frames of x264, which otherwise uses as many as its preset
  /// and its tuning have and states the level that they need.
  private func limit(_ encoder: Codec, to limits: H264Limits) {
    let context = encoder.pointer
    let size = PixelSize(
      width: Int(context.width), height: Int(context.height))
    let lowest = H264Level.lowest(
      for: size, framesPerSecond: av_q2d(context.framerate))
    let level = max(limits.level, lowest ?? limits.level)
    encoder.set("profile", limits.profile.rawValue)
    encoder.set("level", level.description)
  }

  /// Returns the parameter that limits x264 to AVX2, or an empty text if AVX-512 may be used or is not there.
  ///
  /// With AVX-512, the rate control (mbtree) of x264 164 reads uninitialised memory unless the width is a multiple of
  /// eight macroblocks, so that two runs could write different bytes. AVX2 takes about an eighth longer.
  ///
  /// - Parameter width: the width of the frames in pixels.
  private static func limitToAVX2(_ width: Int32) -> String {
    #if arch(x86_64)
      width % 128 != 0 && av_get_cpu_flags() & AV_CPU_FLAG_AVX512 != 0 ? ":asm=avx2" : ""
    #else
      ""
    #endif
  }

  /// The number of frame threads of x264 and x265, enough for eight cores.
  private static let threads: Int32 = 8
}
