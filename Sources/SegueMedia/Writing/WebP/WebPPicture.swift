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
    let frame = try straightFrame()
    return try PictureEncoding.encode(frame, with: codec, path: "a picture") { encoder in
      encoder.set("quality", String(quality))
      encoder.set("lossless", quality == 100 ? "1" : "0")
    }
  }

  /// Returns the picture as a PNG file that is encoded quickly.
  ///
  /// - Throws: `.unsupported` when no PNG encoder is installed.
  func png() throws(MediaError) -> [UInt8] {
    try LibAV.listen()
    guard let codec = avcodec_find_encoder(.png) else {
      throw MediaError(.unsupported, "the installed libavcodec has no PNG encoder")
    }
    let frame = try straightFrame(format: AV_PIX_FMT_RGBA) { pixel in
      pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | (pixel & 0xFF) << 16
    }
    return try PictureEncoding.encode(frame, with: codec, path: "a picture") { encoder in
      encoder.pointer.compressionLevel = 1
    }
  }

  /// Returns the picture as a frame with straight alpha.
  private func straightFrame(
    format: AVPixelFormat = AV_PIX_FMT_BGRA, _ layout: (UInt32) -> UInt32 = { $0 }
  ) throws(MediaError) -> Frame {
    let frame = try Frame(size: PixelSize(width: width, height: height), format: format)
    guard let data = segue_av_data(frame.pointer, 0) else { throw .noMemory }
    let stride = Int(segue_av_stride(frame.pointer, 0))
    for y in 0..<height {
      let from = row(y)
      // Unsafe: libav's rows are aligned and have room for four bytes a pixel.
      let to = UnsafeMutableRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { to[x] = layout(Alpha.straight(from[x])) }
    }
    return frame
  }
}
