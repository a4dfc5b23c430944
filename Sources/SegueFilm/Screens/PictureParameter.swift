package import SegueHost
internal import SegueMedia
internal import SeguePixels

/// Reads the pictures that are values of plug-ins' parameters.
package enum PictureParameter {
  /// The longest side of the picture that a plug-in gets, in pixels. A larger picture is made smaller.
  static let longestSide = 4096

  /// Reads a file with the same limits as every other picture; of a clip, the first frame.
  ///
  /// - Throws: `HostError` with the reason, which names the file.
  package static func read(_ path: String) throws(HostError) -> PicturePixels {
    do throws(MediaError) {
      let source = try MediaSource(path: path)
      let natural = source.naturalSize
      let longest = max(natural.width, natural.height)
      if longest > longestSide {
        func shrunk(_ side: Int) -> Int { max(1, side * longestSide / longest) }
        try source.fit(
          .fill, into: PixelSize(width: shrunk(natural.width), height: shrunk(natural.height)))
      }
      return PicturePixels(try source.frame(at: 0))
    } catch {
      let kind: HostError.Kind =
        switch error.kind {
        case .notFound, .unreadable: .missingFile
        case .undecodable, .unsupported, .cannotWrite: .badParameter
        case .fault: .failure
        }
      throw HostError(kind, error.description)
    }
  }
}

extension PicturePixels {
  fileprivate init(_ buffer: PixelBuffer) {
    let rowBytes = 4 * buffer.width
    let bytes = [UInt8](unsafeUninitializedCapacity: rowBytes * buffer.height) { bytes, count in
      for y in 0..<buffer.height {
        // Sound: the buffer has `height` rows of `width` pixels, and `bytes` has room for all of them.
        UnsafeMutableRawBufferPointer(bytes).baseAddress?.advanced(by: y * rowBytes)
          .copyMemory(from: buffer.row(y), byteCount: rowBytes)
      }
      count = rowBytes * buffer.height
    }
    self.init(width: buffer.width, height: buffer.height, bytes: bytes)
  }
}
