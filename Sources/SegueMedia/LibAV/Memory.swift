#if canImport(Glibc)
  import Glibc
#endif

/// The memory that the process can still allocate.
enum Memory {
  /// True when a block of 64 MB, enough for a large frame, cannot be allocated. This distinguishes
  /// a process without memory from a file that asks for more than any file needs.
  static var isShort: Bool {
    guard let block = malloc(64 << 20) else { return true }
    free(block)
    return false
  }
}
