/// The path or name of a file. As in the file system, two are the same only if their bytes are: a letter in composed form
/// and the same letter in decomposed form are two names.
struct ExactPath: Hashable {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns true for a path below the folder `folder`.
  func isInside(_ folder: ExactPath) -> Bool {
    bytes.starts(with: folder.bytes + [UInt8(ascii: "/")])
  }
}

extension String {
  /// Returns the rest of a path after a folder that contains the file; nil for a file elsewhere.
  func path(in folder: String) -> String? {
    guard ExactPath(self).isInside(ExactPath(folder)) else { return nil }
    return String(decoding: utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self)
  }
}
