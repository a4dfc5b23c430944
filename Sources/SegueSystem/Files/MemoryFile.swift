internal import CSegueProcess

/// Unnamed files in memory. Programs that this process starts do not inherit them.
package enum MemoryFile {
  /// Makes an empty file.
  ///
  /// - Returns: its descriptor, which the caller closes.
  package static func make() throws(SystemError) -> Int32 {
    let file = segue_memory_file()
    guard file >= 0 else { throw .current }
    return file
  }

  /// Makes a file of `size` zero bytes that cannot grow: writing beyond its end fails with EPERM.
  ///
  /// - Returns: its descriptor, which the caller closes.
  package static func make(sealedAt size: Int) throws(SystemError) -> Int32 {
    let file = segue_sealed_memory_file(size)
    guard file >= 0 else { throw .current }
    return file
  }
}
