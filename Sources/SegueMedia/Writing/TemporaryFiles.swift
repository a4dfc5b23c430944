import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// The list of this process's unfinished files and folders with a temporary name.
///
/// Most unfinished files have no name, and the kernel deletes them when the process ends. The others are
/// in a hidden folder beside their final path, `.segue-XXXXXXXX`, until they are complete. Code that
/// ends the process early must call `removeAll()` first to delete them. If the process is killed, the
/// next process that writes in the same folder removes them.
package enum TemporaryFiles {
  /// An entry of a linked list that only grows, so that a signal handler can walk the list at any
  /// time. About a hundred bytes for each output file stay allocated until the process ends.
  private struct Entry: ~Copyable {
    let path: UnsafeMutablePointer<CChar>
    let isFolder: Bool
    let next: UnsafeMutablePointer<Entry>?
    let isLive = Atomic(true)
  }

  private static let head = Atomic<UInt>(0)
  private static let isClosed = Atomic(false)

  /// True once `removeAll()` has been called; new unfinished files are then refused.
  static var isOver: Bool { isClosed.load(ordering: .sequentiallyConsistent) }

  /// Deletes every unfinished file and refuses new ones from now on.
  ///
  /// Async-signal-safe: it reads atomics and calls `unlink` and `rmdir`, so a handler of SIGINT may
  /// call it and then `_exit`. It may also be called from a thread, any number of times. Files that
  /// already have their final names are complete and are not deleted.
  package static func removeAll() {
    isClosed.store(true, ordering: .sequentiallyConsistent)
    var next = UnsafeMutablePointer<Entry>(bitPattern: head.load(ordering: .sequentiallyConsistent))
    while let entry = next {
      // Unsafe: entries and their paths are never freed. The newest entry is first, so a folder's
      // entry comes after the entries of the files in it.
      if entry.pointee.isLive.load(ordering: .acquiring) {
        if entry.pointee.isFolder { rmdir(entry.pointee.path) } else { unlink(entry.pointee.path) }
      }
      next = entry.pointee.next
    }
  }

  /// Adds a path for `removeAll()` to delete, until `forget` is called with the returned token.
  /// Returns nil after `removeAll()` and when there is no memory.
  static func remember(_ path: String, isFolder: Bool = false) -> UInt? {
    guard let copy = strdup(path) else { return nil }
    let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
    var old = head.load(ordering: .acquiring)
    func link(to old: UInt) {
      entry.initialize(
        to: Entry(
          path: copy, isFolder: isFolder, next: UnsafeMutablePointer(bitPattern: old)))
    }
    link(to: old)
    while true {
      let result = head.compareExchange(
        expected: old, desired: UInt(bitPattern: entry), ordering: .sequentiallyConsistent)
      if result.exchanged { break }
      old = result.original
      entry.deinitialize(count: 1)
      link(to: old)
    }
    if isClosed.load(ordering: .sequentiallyConsistent) {
      entry.pointee.isLive.store(false, ordering: .releasing)
      return nil
    }
    return UInt(bitPattern: entry)
  }

  /// Removes the leftovers of killed processes in the folder in which `target` is written. Files of
  /// running processes are kept.
  package static func removeLeftovers(beside target: String) {
    guard let destination = try? TemporaryFile.destination(of: target) else { return }
    RunFolder.removeLeftovers(in: TemporaryFile.folder(of: destination))
  }

  static func forget(_ token: UInt) {
    // Unsafe: the token came from `remember`, whose entries are never freed.
    UnsafeMutablePointer<Entry>(bitPattern: token)?.pointee.isLive.store(
      false, ordering: .releasing)
  }
}
