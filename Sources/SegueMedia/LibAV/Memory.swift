#if canImport(Glibc)
  import Glibc
#endif

/// The memory that the process can still allocate.
enum Memory {
  /// True when a block of 64 MB, enough for a large frame, cannot be allocated. After a failed
  /// allocation, this property distinguishes a lack of memory from a damaged file that requests an
  /// absurd amount.
  static var isShort: Bool {
    guard let block = malloc(64 << 20) else { return true }
    free(block)
    return false
  }
}
