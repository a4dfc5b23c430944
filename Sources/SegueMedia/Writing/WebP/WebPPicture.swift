internal import CSeguePictures
package import SeguePixels

extension PixelBuffer {
  /// Returns the picture as a WebP file.
  ///
  /// - Parameter quality: 0…100; 100 keeps every pixel.
  /// - Throws: `.unsupported` for a side longer than 16,383 pixels.
  package func webP(quality: Int) throws(MediaError) -> [UInt8] {
    guard max(width, height) <= WebPFormat.longestSide else {
      throw MediaError(
        .unsupported,
        "a WebP may have at most 16383 pixels on a side, but this picture has \(width) × \(height) pixels"
      )
    }
    return try WebPEncoder.file(of: straightened(), quality: quality, path: "a picture")
  }

  /// Returns the picture as a PNG file that is encoded quickly.
  package func png() throws(MediaError) -> [UInt8] {
    try PNGEncoding.file(
      of: straightened(), hasAlpha: true, filter: SEGUE_PNG_FILTER_NONE, level: 1, path: "a picture")
  }
}
