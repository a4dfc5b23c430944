import CSegueLibAV
internal import SeguePixels

/// Converts decoded frames to premultiplied BGRA. RGB, grey and palette colours are copied exactly
/// (16-bit components are rounded to 8 bits); YUV is converted by swscale with the matrix and range
/// that the frame is tagged with.
final class FrameConverter {
  private let scaler = Scaler()
  private var scratch: PixelBuffer?
  private var lines: [UInt32] = []
  /// If true, chroma is interpolated and sums are rounded exactly. A 1080p frame then takes 44 ms
  /// instead of 3 ms on one thread.
  private let precise: Bool

  /// The way of the frames' colours to sRGB.
  private let color: FrameColor

  init(precise: Bool, color: FrameColor = .none) {
    self.precise = precise
    self.color = color
  }

  /// Returns true when a pixel format can store transparency. A frame in such a format may still be
  /// opaque.
  static func mayHaveAlpha(_ format: AVPixelFormat) -> Bool {
    guard let descriptor = av_pix_fmt_desc_get(format) else { return true }
    return descriptor.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA | AV_PIX_FMT_FLAG_PAL) != 0
  }

  /// Fills `target` with the part of `frame` that `placement` selects, turned upright. `placement`
  /// is in pixels of the upright picture, and `target` has the placement's size.
  func convert(
    _ frame: Frame, orientation: Orientation, placement: Placement, into target: PixelBuffer
  ) throws(MediaError) {
    let inside = orientation.stored(placement, of: frame.size)
    guard orientation != .upright else {
      try convert(frame, inside, into: target)
      return
    }
    if scratch?.size != inside.size { scratch = try PixelBuffer.make(inside.size) }
    guard let scratch else { return }
    try convert(frame, inside, into: scratch)
    orientation.turn(scratch, into: target)
  }

  private func convert(
    _ frame: Frame, _ placement: Placement, into target: PixelBuffer
  ) throws(MediaError) {
    guard let descriptor = av_pix_fmt_desc_get(frame.format) else {
      throw MediaError(.fault, "libav decoded a picture into a pixel format that it does not know")
    }
    if Self.isExact(descriptor, frame) {
      if placement == Placement(whole: frame.size) {
        copy(frame, descriptor, into: target)
      } else {
        let whole = try PixelBuffer.make(frame.size)
        copy(frame, descriptor, into: whole)
        placement.scale(whole, into: target)
      }
      return
    }
    try scale(frame, descriptor, placement, into: target)
    if Self.mayHaveAlpha(frame.format) { target.premultiply() } else { target.isOpaque = true }
  }

  private static func isExact(
    _ descriptor: UnsafePointer<AVPixFmtDescriptor>, _ frame: Frame
  ) -> Bool {
    let flags = descriptor.flags
    if flags & UInt64(AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_FLOAT | AV_PIX_FMT_FLAG_BAYER) != 0 {
      return false
    }
    if flags & UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL) != 0 {
      return frame.pointer.colorRange != AVCOL_RANGE_MPEG
    }
    let isGrey = descriptor.componentCount <= 2
    return isGrey && frame.pointer.colorRange != AVCOL_RANGE_MPEG
  }

  // MARK: YUV

  private func scale(
    _ frame: Frame, _ descriptor: UnsafePointer<AVPixFmtDescriptor>, _ placement: Placement,
    into target: PixelBuffer
  ) throws(MediaError) {
    // A subsampled plane cannot be cropped between two chroma samples, so the origin of the crop is
    // rounded down to a chroma sample.
    let (sx, sy) = (Int(descriptor.log2ChromaWidth), Int(descriptor.log2ChromaHeight))
    let (x, y) = ((placement.x >> sx) << sx, (placement.y >> sy) << sy)
    let cut = try Frame()
    guard av_frame_ref(cut.pointer, frame.pointer) >= 0 else { throw .noMemory }
    let taken = PixelSize(
      width: min(placement.taken.width, frame.size.width - x),
      height: min(placement.taken.height, frame.size.height - y))
    cut.pointer.cropLeft = x
    cut.pointer.cropTop = y
    cut.pointer.cropRight = frame.size.width - x - taken.width
    cut.pointer.cropBottom = frame.size.height - y - taken.height
    guard av_frame_apply_cropping(cut.pointer, Int32(AV_FRAME_CROP_UNALIGNED)) >= 0 else {
      throw .noMemory
    }
    let (format, fullRange) = Self.modern(frame)
    var job = Scaler.Job(
      from: taken, fromFormat: format, to: placement.size, toFormat: AV_PIX_FMT_BGRA,
      flags: SWS_ACCURATE_RND, decodes: true)
    if taken != placement.size || precise {
      job.flags |= SWS_BICUBIC | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP
    } else {
      job.flags |= SWS_POINT
    }
    job.fullRange = fullRange
    job.matrix = Self.matrix(frame)
    guard case .toneMap(let map) = color else {
      try scaler.convert(job, from: cut.planes, to: target.mutablePlanes)
      color.convert(target)
      return
    }
    // Eight bits of PQ are too few.
    job.toFormat = AV_PIX_FMT_RGBA64LE
    let stride = (target.width * 8 + 63) / 64 * 64
    // Unsafe: the memory has the rows that swscale writes, and is freed after they were converted.
    let wide = UnsafeMutableRawPointer.allocate(byteCount: stride * target.height, alignment: 64)
    defer { wide.deallocate() }
    let planes = (
      data: [wide.assumingMemoryBound(to: UInt8.self), nil, nil, nil]
        as [UnsafeMutablePointer<UInt8>?],
      strides: [Int32(stride), 0, 0, 0]
    )
    try scaler.convert(job, from: cut.planes, to: planes)
    map.convert(wide, stride: stride, into: target)
  }

  /// Returns the frame's pixel format, and true if it has full range. A `yuvj` format, which is a
  /// deprecated name for full range, is replaced by its `yuv` format, because swscale warns about
  /// `yuvj` formats.
  private static func modern(_ frame: Frame) -> (AVPixelFormat, Bool) {
    let full = frame.pointer.colorRange == AVCOL_RANGE_JPEG
    return switch frame.format {
    case AV_PIX_FMT_YUVJ420P: (AV_PIX_FMT_YUV420P, true)
    case AV_PIX_FMT_YUVJ422P: (AV_PIX_FMT_YUV422P, true)
    case AV_PIX_FMT_YUVJ444P: (AV_PIX_FMT_YUV444P, true)
    case AV_PIX_FMT_YUVJ440P: (AV_PIX_FMT_YUV440P, true)
    case AV_PIX_FMT_YUVJ411P: (AV_PIX_FMT_YUV411P, true)
    default: (frame.format, full)
    }
  }

  /// Returns the colour matrix that the frame is tagged with. As in video players, an untagged
  /// frame is assumed to be BT.709 if it has 720 rows or more, and BT.601 if it has fewer.
  private static func matrix(_ frame: Frame) -> Int32 {
    switch frame.pointer.colorSpace {
    case AVCOL_SPC_BT709: SWS_CS_ITU709
    case AVCOL_SPC_FCC: SWS_CS_FCC
    case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: SWS_CS_ITU601
    case AVCOL_SPC_SMPTE240M: SWS_CS_SMPTE240M
    case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: SWS_CS_BT2020
    default:
      frame.pointer.colorRange == AVCOL_RANGE_JPEG || frame.size.height < 720
        ? SWS_CS_ITU601 : SWS_CS_ITU709
    }
  }

  // MARK: RGB, grey, palettes

  private func copy(
    _ frame: Frame, _ descriptor: UnsafePointer<AVPixFmtDescriptor>, into target: PixelBuffer
  ) {
    let (width, height) = (frame.size.width, frame.size.height)
    let hasAlpha = Self.mayHaveAlpha(frame.format)
    if !copyBytes(frame, into: target) {
      copyComponents(frame, descriptor, width: width, height: height, into: target)
    }
    color.convert(target)
    if !hasAlpha {
      target.isOpaque = true
    } else {
      target.premultiply()
    }
  }

  /// Copies a frame in one of the pixel formats of PNG, GIF and WebP, several times as fast as
  /// `copyComponents`. Returns false for other formats.
  private func copyBytes(_ frame: Frame, into target: PixelBuffer) -> Bool {
    if frame.format == AV_PIX_FMT_PAL8 { return copyIndexed(frame, into: target) }
    let step: Int
    let (r, g, b): (Int, Int, Int)
    var a: Int?
    switch frame.format {
    case AV_PIX_FMT_RGB24: (step, r, g, b) = (3, 0, 1, 2)
    case AV_PIX_FMT_BGR24: (step, r, g, b) = (3, 2, 1, 0)
    case AV_PIX_FMT_RGBA: (step, r, g, b, a) = (4, 0, 1, 2, 3)
    case AV_PIX_FMT_BGRA: (step, r, g, b, a) = (4, 2, 1, 0, 3)
    case AV_PIX_FMT_ARGB: (step, r, g, b, a) = (4, 1, 2, 3, 0)
    case AV_PIX_FMT_GRAY8: (step, r, g, b) = (1, 0, 0, 0)
    default: return false
    }
    guard let data = segue_av_data(frame.pointer, 0) else { return false }
    let stride = Int(segue_av_stride(frame.pointer, 0))
    for y in 0..<target.height {
      // Unsafe: libav's rows contain `width * step` bytes and are `stride` bytes apart. The stride is negative when the
      // rows are stored from the bottom.
      let from = data + y * stride
      let row = target.row(y)
      for x in 0..<target.width {
        let p = from + x * step
        let alpha = a.map { UInt32(p[$0]) } ?? 255
        row[x] = alpha << 24 | UInt32(p[r]) << 16 | UInt32(p[g]) << 8 | UInt32(p[b])
      }
    }
    return true
  }

  private func copyIndexed(_ frame: Frame, into target: PixelBuffer) -> Bool {
    guard let data = segue_av_data(frame.pointer, 0), let table = segue_av_data(frame.pointer, 1)
    else { return false }
    let stride = Int(segue_av_stride(frame.pointer, 0))
    // Unsafe: the second plane of an indexed frame is 256 aligned words, 0xAARRGGBB.
    let colors = UnsafeMutableRawPointer(table).assumingMemoryBound(to: UInt32.self)
    for y in 0..<target.height {
      let from = data + y * stride
      let row = target.row(y)
      for x in 0..<target.width { row[x] = colors[Int(from[x])] }
    }
    return true
  }

  private func copyComponents(
    _ frame: Frame, _ descriptor: UnsafePointer<AVPixFmtDescriptor>, width: Int, height: Int,
    into target: PixelBuffer
  ) {
    let count = Int(descriptor.componentCount)
    let isGrey = count <= 2
    let hasAlpha = count == 2 || count == 4
    if lines.count < 4 * width { lines = [UInt32](repeating: 0, count: 4 * width) }
    lines.withUnsafeMutableBufferPointer { lines in
      guard let base = lines.baseAddress else { return }
      for y in 0..<height {
        for component in 0..<count {
          let line = base + component * width
          // Unsafe: `lines` has room for four components of one row.
          segue_av_read_line(
            line, frame.pointer, descriptor, Int32(y), Int32(component), Int32(width), 0)
          let depth = segue_av_depth(descriptor, Int32(component))
          guard depth != 8 else { continue }
          let maximum = UInt64(1) << UInt64(depth) - 1
          for x in 0..<width { line[x] = UInt32((UInt64(line[x]) * 255 + maximum / 2) / maximum) }
        }
        let row = target.row(y)
        let (g, b) = isGrey ? (0, 0) : (width, 2 * width)
        let a = hasAlpha ? (count - 1) * width : 0
        for x in 0..<width {
          let alpha = hasAlpha ? base[a + x] : 255
          row[x] = alpha << 24 | base[x] << 16 | base[g + x] << 8 | base[b + x]
        }
      }
    }
  }
}
