import CSegueLibAV
internal import SeguePixels

/// Converts premultiplied BGRA to frames in an encoder's pixel format.
final class FrameFiller {
  /// The size of the encoder's frames. Both sides are even numbers if chroma is subsampled.
  let size: PixelSize
  let layout: AVPixelFormat
  private let source: PixelSize
  private let scaler = Scaler()
  private var padded: PixelBuffer?
  private var pool: [Frame] = []
  private let hasAlpha: Bool
  private let isYUV: Bool

  init(source: PixelSize, layout: AVPixelFormat) throws(MediaError) {
    guard let descriptor = av_pix_fmt_desc_get(layout) else {
      throw MediaError(.fault, "the encoder asks for a pixel format that libav does not know")
    }
    self.source = source
    self.layout = layout
    var size = source
    // Many players and encoders require both sides to be even if chroma is subsampled in either
    // direction.
    if descriptor.log2ChromaWidth > 0 || descriptor.log2ChromaHeight > 0 {
      size = PixelSize(width: (size.width + 1) / 2 * 2, height: (size.height + 1) / 2 * 2)
    }
    self.size = size
    hasAlpha = descriptor.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0
    isYUV =
      descriptor.flags & UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL) == 0
      && descriptor.componentCount >= 3
  }

  /// True when the frames are YUV. They are then in BT.709 and video range, and must be tagged with
  /// both.
  var isTagged: Bool { isYUV }

  /// Returns a frame that the encoder no longer uses. Steady encoding uses the same few frames
  /// again and again.
  func free() throws(MediaError) -> Frame {
    if let frame = pool.first(where: { av_frame_is_writable($0.pointer) > 0 }) { return frame }
    let frame = try Frame(size: size, format: layout)
    pool.append(frame)
    return frame
  }

  /// Converts `buffer`, which has the source's size, into a frame that the encoder no longer uses,
  /// and returns this frame.
  func frame(of buffer: PixelBuffer) throws(MediaError) -> Frame {
    let frame = try free()
    if isYUV {
      frame.pointer.colorRange = AVCOL_RANGE_MPEG
      frame.pointer.colorSpace = AVCOL_SPC_BT709
    }
    if layout == AV_PIX_FMT_YUV420P, let planes = frame.lumaChroma {
      LumaChroma.convert(buffer, into: planes)
      return frame
    }
    let prepared = try prepare(buffer)
    var job = Scaler.Job(
      from: size, fromFormat: hasAlpha ? AV_PIX_FMT_BGRA : AV_PIX_FMT_BGR0, to: size,
      toFormat: layout, flags: SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP,
      decodes: false)
    job.fullRange = !isYUV
    try scaler.convert(job, from: prepared.planes, to: frame.mutablePlanes)
    return frame
  }

  /// Returns the buffer itself if it needs no conversion. Otherwise returns a copy, with straight
  /// alpha if alpha is kept, and with the last row and column repeated if the encoder's size is
  /// larger.
  private func prepare(_ buffer: PixelBuffer) throws(MediaError) -> PixelBuffer {
    let straightens = hasAlpha && !buffer.isOpaque
    guard straightens || size != source else { return buffer }
    if padded == nil { padded = try PixelBuffer.make(size) }
    guard let padded else { return buffer }
    for y in 0..<size.height {
      let from = buffer.row(min(y, source.height - 1))
      let row = padded.row(y)
      if straightens {
        for x in 0..<source.width { row[x] = Alpha.straight(from[x]) }
      } else {
        row.update(from: from, count: source.width)
      }
      if size.width > source.width { row[source.width] = row[source.width - 1] }
    }
    return padded
  }
}

extension Frame {
  /// The planes of a 4:2:0 frame, to be filled by `LumaChroma`.
  var lumaChroma: LumaChroma.Planes? {
    guard let y = segue_av_data(pointer, 0), let u = segue_av_data(pointer, 1),
      let v = segue_av_data(pointer, 2)
    else { return nil }
    return LumaChroma.Planes(
      y: y, u: u, v: v, yStride: Int(segue_av_stride(pointer, 0)),
      uStride: Int(segue_av_stride(pointer, 1)), vStride: Int(segue_av_stride(pointer, 2)))
  }
}
