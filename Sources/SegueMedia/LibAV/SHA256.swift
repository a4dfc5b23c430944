import CSegueLibAV

/// SHA-256 sums, as the program sha256sum prints them, computed by libav.
package enum SHA256 {
  /// Returns the sum of `bytes` in 64 hexadecimal digits.
  ///
  /// - Throws: `MediaError` of the kind `.fault` when this machine does not have libav.
  package static func sum(_ bytes: [UInt8]) throws(MediaError) -> String {
    try LibAV.open()
    guard let state = av_sha_alloc() else { throw .noMemory }
    // Sound: `av_sha_alloc` returns memory that `av_free` frees.
    defer { av_free(UnsafeMutableRawPointer(state)) }
    var digest = [UInt8](repeating: 0, count: 32)
    // 256 is a number of bits that libav knows, so that this cannot fail.
    _ = av_sha_init(state, 256)
    // Unsafe: libav reads `count` bytes, and writes the 32 bytes of the sum.
    bytes.withUnsafeBufferPointer { av_sha_update(state, $0.baseAddress, $0.count) }
    av_sha_final(state, &digest)
    return digest.map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }
}
