internal import Glibc

/// Memory that this process shares with the processes that it forks.
package enum SharedMemory {
  /// Allocates memory, filled with zeros, that is never freed.
  ///
  /// - Returns: nil when there is not enough memory.
  package static func make(byteCount: Int) -> UnsafeMutableRawPointer? {
    let page = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    return page == MAP_FAILED ? nil : page
  }
}
