internal import Glibc

/// Memory that this process shares with the processes that it forks, or that is set to zero in
/// those processes.
package enum SharedMemory {
  /// Allocates memory, filled with zeros, that is never freed.
  ///
  /// - Returns: nil when there is not enough memory.
  package static func make(byteCount: Int) -> UnsafeMutableRawPointer? {
    let page = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    return page == MAP_FAILED ? nil : page
  }

  /// Allocates a page of zeros that is never freed. When fork(2) copies this process, the kernel fills the page with
  /// zeros again in the copy (madvise(2), MADV_WIPEONFORK).
  ///
  /// - Returns: nil on kernels that do not support MADV_WIPEONFORK.
  package static func makeErasedInCopies() -> UnsafeMutableRawPointer? {
    let size = SystemConfiguration.pageSize
    let page = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let page, page != MAP_FAILED, madvise(page, size, MADV_WIPEONFORK) == 0 else {
      return nil
    }
    return page
  }
}
