internal import SegueSystem
internal import Synchronization

/// A cache of the hashes of files, so that each file is read only once.
final class FileHashes: Sendable {
  private let known = Mutex<[String: String]>([:])

  /// Returns the hash of a file's contents, or `none` for a file that cannot be read.
  func hash(of path: String) -> String {
    if let hash = known.withLock({ $0[path] }) { return hash }
    var contents = ContentHash()
    let hash = (try? contents.add(file: path)) == nil ? "none" : contents.text
    known.withLock { $0[path] = hash }
    return hash
  }
}
