internal import SegueSystem

/// A file that is completed under a hidden name. The caller can then record something about the file before it gets its
/// own name. A symbolic link of that name is replaced, and not its target.
package final class StagedFile {
  private let target: String
  private let name: HiddenName

  /// The hidden path at which the caller must create the file.
  package var path: String { name.path }

  /// Makes the hidden folder, in which there is no file yet.
  ///
  /// - Parameter target: The file's own name.
  /// - Throws: `.cannotWrite` when there can be no file of that name.
  package init(for target: String) throws(MediaError) {
    self.target = target
    name = try HiddenName(beside: target, for: target, sharing: nil)
  }

  /// Gives the file its own name. An older file of this name is replaced, and the new file gets the
  /// permissions of the older one.
  package func publish() throws(MediaError) {
    if let status = try? FileStatus(path: target, followsLinks: false), status.kind == .file {
      try? FileSystem.setPermissions(status.permissions & 0o777, of: name.path)
    }
    do { try FileSystem.rename(name.path, to: target) } catch {
      throw TemporaryFile.refusal(target, error)
    }
    name.forget()
  }

  deinit { name.remove() }
}
