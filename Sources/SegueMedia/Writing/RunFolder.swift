internal import SegueSystem
internal import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A hidden folder beside an output, for unfinished files that need a name: `.segue-XXXXXXXX`, with
/// the files `1.mp4`, `2.mp4` and so on, and a file `lock` that is locked while the process lives
/// (flock(2)).
///
/// A process that is killed leaves the folder behind, and its lock becomes free. The next process
/// that makes such a folder in the same parent folder first removes the folders with a free lock.
/// On a file system without locks, the folder remains.
final class RunFolder: Sendable {
  /// The parent folder as it was given; empty for the working folder.
  let parent: String
  private let path: String
  private let lock: FileDescriptor
  private let count = Atomic(0)
  private let tokens: [UInt]

  /// Removes the folders that dead processes have left in `parent`, and makes a folder for this
  /// process.
  ///
  /// - Parameters:
  ///   - parent: empty, or with a slash at its end.
  ///   - target: the output, for error messages.
  /// - Throws: `.cannotWrite` when no folder can be made.
  init(in parent: String, for target: String) throws(MediaError) {
    Self.removeLeftovers(in: parent)
    for _ in 0..<16 {
      let random = String(UInt32.random(in: .min ... .max) | 1 << 31, radix: 16)
      let path = parent + Self.prefix + random + "/"
      guard let made = try Self.make(path, target) else { continue }
      (self.parent, self.path) = (parent, path)
      (lock, tokens) = made
      return
    }
    throw TemporaryFile.refusal(target, SystemError(EEXIST))
  }

  deinit {
    // The lock is released last, because other processes remove a folder with a free lock.
    try? FileSystem.removeFile(path + Self.lockName)
    try? FileSystem.removeFolder(path)
    lock.close()
    for token in tokens { TemporaryFiles.forget(token) }
  }

  /// Returns a path in the folder that has not been used yet.
  func next(ending: Substring) -> String {
    "\(path)\(count.add(1, ordering: .relaxed).newValue).\(ending)"
  }

  private static let prefix = ".segue-"
  private static let lockName = "lock"

  /// Makes and locks a folder. Returns nil when the name is taken, or when another process has
  /// removed the folder before it was locked.
  private static func make(
    _ path: String, _ target: String
  ) throws(MediaError) -> (FileDescriptor, [UInt])? {
    var tokens: [UInt] = []
    var isMade = false
    func giveUp() {
      if isMade { try? FileSystem.removeFolder(path) }
      for token in tokens { TemporaryFiles.forget(token) }
    }
    // Each path is remembered before the file is made, because a signal may arrive immediately
    // afterwards.
    for (name, isFolder) in [(path, true), (path + lockName, false)] {
      guard let token = TemporaryFiles.remember(name, isFolder: isFolder) else {
        giveUp()
        throw TemporaryFile.ending(target)
      }
      tokens.append(token)
    }
    let lock: FileDescriptor
    do throws(SystemError) {
      try FileModeMask.makeFolder(path, permissions: 0o700)
      isMade = true
      lock = try FileModeMask.open(
        path + lockName, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: 0o600)
    } catch {
      giveUp()
      if error.code == (isMade ? ENOENT : EEXIST) { return nil }
      throw TemporaryFile.refusal(target, error)
    }
    // If the file is locked already, another process is about to remove the folder. An error means that the file system
    // has no locks.
    let isTaken = (try? lock.tryLock()) == false
    guard !isTaken, let status = try? FileStatus(lock), status.linkCount > 0 else {
      lock.close()
      isMade = false
      giveUp()
      return nil
    }
    return (lock, tokens)
  }

  // MARK: Leftovers of dead processes

  /// Removes the folders of processes that have ended, and nothing else.
  ///
  /// A folder is removed if it belongs to this user, is not a symbolic link and has a free lock. Of
  /// its contents, only the lock and files with names such as `1.mp4` are removed; a folder with
  /// any other file remains.
  static func removeLeftovers(in parent: String) {
    let names = try? FileSystem.names(in: parent.isEmpty ? "." : parent)
    for name in names ?? [] where isOurs(name) {
      removeIfDead(parent + name)
    }
  }

  private static func isOurs(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let number = name.dropFirst(prefix.count)
    return number.utf8.count == 8
      && number.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
  }

  private static func removeIfDead(_ path: String) {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
    guard let folder = try? FileDescriptor.open(path, flags) else { return }
    defer { folder.close() }
    guard (try? FileStatus(folder))?.owner == OwnProcess.user else { return }
    let lock: FileDescriptor
    do throws(SystemError) {
      lock = try FileDescriptor.open(lockName, O_RDWR | O_NOFOLLOW | O_NONBLOCK, in: folder)
    } catch {
      // There is no lock in the folder. rmdir(2) removes the folder only if it is empty. If a
      // process has just made the folder and not yet locked it, that process makes another one.
      if error.code == ENOENT { try? FileSystem.removeFolder(path) }
      return
    }
    defer { lock.close() }
    guard (try? lock.tryLock()) == true, let status = try? FileStatus(lock),
      status.linkCount > 0
    else { return }
    for name in (try? FileSystem.names(in: folder)) ?? [] where isOutput(name) {
      try? FileSystem.removeFile(name, in: folder)
    }
    try? FileSystem.removeFile(lockName, in: folder)
    try? FileSystem.removeFolder(path)
  }

  /// Returns true for a name that `next` can return: a number and an extension.
  private static func isOutput(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, let number = parts.first, !number.isEmpty else { return false }
    return number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
