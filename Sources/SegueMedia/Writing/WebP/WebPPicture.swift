internal import CSegueLibAV
package import SeguePixels

extension PixelBuffer {
  /// Returns the picture as a WebP file.
  ///
  /// - Parameter quality: 0…100; 100 keeps every pixel.
  /// - Throws: `.unsupported` when no WebP encoder is installed, and for a side longer than 16,383
  ///   pixels.
  package func webP(quality: Int) throws(MediaError) -> [UInt8] {
    guard max(width, height) <= 16_383 else {
      throw MediaError(
        .unsupported,
        "a WebP may have at most 16383 pixels on a side, but this picture has \(width) × \(height) pixels"
      )
    }
    try LibAV.listen()
    guard let codec = avcodec_find_encoder_by_name("libwebp") else {
      throw MediaError(.unsupported, "the installed libavcodec has no WebP encoder")
    }
    let frame = try Frame(
      size: PixelSize(width: width, height: height), format: AV_PIX_FMT_BGRA)
    guard let data = segue_av_data(frame.pointer, 0) else { throw .noMemory }
    let stride = Int(segue_av_stride(frame.pointer, 0))
    for y in 0..<height {
      let from = row(y)
      // Unsafe: libav's rows are aligned and have room for four bytes a pixel.
      let to = UnsafeMutableRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { to[x] = Alpha.straight(from[x]) }
    }
    return try PictureEncoding.encode(frame, with: codec, path: "a picture") { encoder in
      encoder.set("quality", String(quality))
      encoder.set("lossless", quality == 100 ? "1" : "0")
    }
  }
}
