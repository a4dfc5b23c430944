internal import Glibc
internal import SegueSystem

/// A hidden folder in the user's folder for plug-ins, in which a plug-in is complete before it gets its name. Everything
/// in it is removed with the last reference.
///
/// The user's folder is locked as long as the staging folder exists. What an installation that was killed has left
/// behind is removed by the next one.
final class StagingFolder {
  let path: String
  private let lock: FileDescriptor

  private static let prefix = ".segue-install-"

  /// Makes the folder, and the user's folder `parent` if necessary. Waits until no other installation is under way, and
  /// calls `reportWait` before with the names of what is installed there.
  init(in parent: String, _ reportWait: (_ names: [String]) -> Void) throws(InstallError) {
    do throws(FolderError) { try FileSystem.makeFolders(parent) } catch {
      throw .notWritten(folder: parent, error.reason)
    }
    do throws(SystemError) {
      let lock = try FileDescriptor.open(parent, O_RDONLY | O_DIRECTORY)
      do throws(SystemError) {
        // Some file systems of networks have no locks.
        if (try? lock.tryLock()) == false {
          reportWait(Self.names(in: parent))
          try? lock.lock()
        }
        Self.removeLeftovers(in: parent)
        path = try FileSystem.makeTemporaryFolder("\(parent)/\(Self.prefix)")
        self.lock = lock
      } catch {
        lock.close()
        throw error
      }
    } catch { throw .notWritten(folder: parent, error) }
  }

  deinit {
    try? FileTree.remove(path)
    lock.close()
  }

  /// Returns the names of what is staged in the user's folder `parent`.
  private static func names(in parent: String) -> [String] {
    let folders = ((try? FileSystem.names(in: parent)) ?? []).filter { $0.hasPrefix(prefix) }
    return folders.flatMap { (try? FileSystem.names(in: "\(parent)/\($0)")) ?? [] }
      .filter { !$0.hasPrefix("old-") }.sorted()
  }

  /// Removes the staging folders of killed processes in the user's folder `parent`, unless an installation is under way.
  static func removeLeftovers(of parent: String) {
    guard let lock = try? FileDescriptor.open(parent, O_RDONLY | O_DIRECTORY) else { return }
    defer { lock.close() }
    if (try? lock.tryLock()) != false { removeLeftovers(in: parent) }
  }

  private static func removeLeftovers(in parent: String) {
    for name in (try? FileSystem.names(in: parent)) ?? [] where name.hasPrefix(prefix) {
      let folder = "\(parent)/\(name)"
      // A file system that cannot exchange has an installed plug-in here for a moment: see `FileTree.exchange`.
      for file in (try? FileSystem.names(in: folder)) ?? [] where file.hasSuffix(FileTree.aside) {
        let target = "\(parent)/\(file.dropLast(FileTree.aside.count))"
        if FileStatus.kind(of: target) == nil { try? FileSystem.rename("\(folder)/\(file)", to: target) }
      }
      try? FileTree.remove(folder)
    }
  }

  /// Writes a new file that no other user may write to, and waits until it is on the disk.
  static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let file = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: 0o644)
    do throws(SystemError) {
      try file.write(bytes)
      try file.synchronize()
    } catch {
      file.close()
      throw error
    }
    try file.closeChecked()
  }
}
