internal import Glibc

/// Ends the copy of the process that a plug-in makes when it forks and lets both return into the host:
/// the copy would write the film and the result a second time.
///
/// A copy that starts another program, or ends by itself, never comes here.
enum ForkedCopy {
  /// A byte that is 1 in the process that set it and that the kernel gives to every copy of it as 0
  /// (madvise(2), MADV_WIPEONFORK). Nil on kernels that can't. Unsafe: threads only ever store 1, and it
  /// is never unmapped.
  nonisolated(unsafe) private static let mark: UnsafeMutablePointer<UInt8>? = {
    let size = Int(sysconf(Int32(_SC_PAGESIZE)))
    let page = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let page, page != MAP_FAILED, madvise(page, size, MADV_WIPEONFORK) == 0 else {
      return nil
    }
    return page.bindMemory(to: UInt8.self, capacity: size)
  }()

  /// To be called as a call into a plug-in begins and when it has come back. It returns in the process
  /// that runs plug-ins, and also in a host's own copy, which begins a first call; it ends a copy that
  /// was made within a call.
  static func endIfInside() {
    guard let mark, mark.pointee == 0 else { return }
    if RunningPlugin.call != nil { _exit(EXIT_FAILURE) }
    mark.pointee = 1
  }
}
