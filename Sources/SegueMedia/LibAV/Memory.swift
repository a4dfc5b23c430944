#if canImport(Glibc)
  import Glibc
#endif

/// What there is left to work with.
enum Memory {
  /// Whether a block of 64 MB, as a frame of a film takes it, cannot be had. Tells a process without
  /// memory from a file that asks for more than any file needs.
  static var isShort: Bool {
    guard let block = malloc(64 << 20) else { return true }
    free(block)
    return false
  }
}
