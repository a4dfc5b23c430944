internal import CSegueProcess
internal import Glibc

/// Encodings of texts other than UTF-8, through the C library's iconv(3).
package enum TextEncoding {
  /// Returns a text as UTF-8. `isWhole` is false if a part of the bytes is not in the encoding; the text then ends
  /// before it.
  ///
  /// - Parameter encoding: The encoding's name, such as "UTF-16LE".
  /// - Returns: nil for an encoding that this machine does not know.
  package static func utf8(
    _ bytes: UnsafeBufferPointer<UInt8>, from encoding: String
  ) -> (text: [UInt8], isWhole: Bool)? {
    // A suffix such as "//IGNORE" would be an option.
    guard encoding.utf8.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "/") }),
      let conversion = segue_text_decoder(encoding)
    else { return nil }
    defer { segue_text_decoder_close(conversion) }
    var (text, isWhole): ([UInt8], Bool) = ([], true)
    text.reserveCapacity(bytes.count)
    var at = 0
    // The conversion has its own state between two parts of the text.
    while at < bytes.count {
      var taken = 0
      var status: Int32 = 0
      let part = [UInt8](unsafeUninitializedCapacity: 1 << 16) { room, count in
        // Unsafe: the function reads at most the rest of the bytes, and writes at most the room.
        status = segue_text_decode(
          conversion, bytes.baseAddress.map { $0 + at }, bytes.count - at, &taken,
          room.baseAddress, room.count, &count)
      }
      text += part
      at += taken
      if status != 0 || taken == 0 {
        isWhole = at == bytes.count
        break
      }
    }
    return (text, isWhole)
  }
}
