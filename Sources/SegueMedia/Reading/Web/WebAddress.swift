/// The addresses in a drawing that lead out of it or not.
enum WebAddress {
  /// The media types of pictures that refer to nothing themselves.
  private static let pictures = ["png", "jpeg", "jpg", "gif", "webp"]

  /// Returns true for an address that is in its document itself: a fragment, such as `#a`, or, if `isPicture` is true, a
  /// picture's data.
  static func isInside(_ address: ArraySlice<UInt8>, isPicture: Bool) -> Bool {
    // A browser ignores space around an address.
    let text = address.drop { $0 <= 0x20 }
    if text.first == UInt8(ascii: "#") { return true }
    guard isPicture else { return false }
    let head = String(decoding: text.prefix(32), as: UTF8.self).lowercased()
    return pictures.contains {
      head.hasPrefix("data:image/\($0);") || head.hasPrefix("data:image/\($0),")
    }
  }
}
