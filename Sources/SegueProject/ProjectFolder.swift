internal import Glibc
internal import SegueSystem

/// Creates a project's folder: writes it under a temporary name and renames it when it is complete.
package enum ProjectFolder {
  /// Creates the project's folder with all files of `template`.
  ///
  /// - Parameter path: The folder of the project, which must not exist yet.
  /// - Throws: `ProjectError`. In that case, no unfinished folder is left.
  package static func create(_ template: ProjectTemplate, at path: String) throws(ProjectError) {
    try checkIsFree(path)
    let unfinished = try UnfinishedProject(for: path)
    for folder in template.folders { try unfinished.makeFolder(folder) }
    for file in template.files { try unfinished.write(file) }
    try checkIsFree(path)
    try unfinished.finish()
  }

  /// Checks that nothing exists at the path of the project.
  ///
  /// - Throws: `ProjectError.exists` when something exists there, even a broken symbolic link.
  package static func checkIsFree(_ path: String) throws(ProjectError) {
    guard (try? FileStatus(path: path, followsLinks: false)) == nil else {
      throw .exists(path: path)
    }
  }
}

/// A project's folder under a temporary name. The files and folders that were created in it are removed when the last
/// reference is released, unless the folder has been renamed to its final name. Other files are never removed.
private final class UnfinishedProject {
  private let target: String
  private let path: String
  /// The file descriptor of the folder. With it, files are created and removed in this very folder even if the folder's
  /// path changes.
  private let folder: FileDescriptor
  /// The files and folders that were made in the folder, in the order in which they were made.
  private var made: [(name: String, isFolder: Bool)] = []
  private var isFinished = false

  init(for target: String) throws(ProjectError) {
    let parent = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    let path: String
    do { path = try FileSystem.makeTemporaryFolder("\(parent).segue-new-") } catch {
      throw Self.failure(target, error)
    }
    do throws(SystemError) {
      folder = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    } catch {
      try? FileSystem.removeFolder(path)
      throw Self.failure(target, error)
    }
    (self.target, self.path) = (target, path)
  }

  deinit {
    if !isFinished {
      // Errors are ignored, because a `deinit` can neither throw nor correct them.
      for (name, isFolder) in made.reversed() {
        try? isFolder
          ? FileSystem.removeFolder(name, in: folder) : FileSystem.removeFile(name, in: folder)
      }
      try? FileSystem.removeFolder(path)
    }
    folder.close()
  }

  func makeFolder(_ name: String) throws(ProjectError) {
    do { try FileSystem.makeNewFolder(name, in: folder) } catch {
      throw Self.failure(target, error)
    }
    made.append((name, true))
  }

  func write(_ file: ProjectTemplate.Entry) throws(ProjectError) {
    do throws(SystemError) {
      let descriptor = try FileDescriptor.open(
        file.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: 0o666, in: folder)
      made.append((file.path, false))
      do throws(SystemError) { try descriptor.write(file.bytes) } catch {
        descriptor.close()
        throw error
      }
      try descriptor.closeChecked()
    } catch { throw Self.failure(target, error) }
  }

  /// Gives the folder its final name, and the permissions that a new folder has by default.
  func finish() throws(ProjectError) {
    do throws(SystemError) {
      try folder.setPermissions(0o777 & ~FileModeMask.current)
      try FileSystem.rename(path, to: target)
    } catch { throw Self.failure(target, error) }
    isFinished = true
  }

  /// Returns the error for a project that cannot be created: it names the first missing folder on the path or, if no
  /// folder is missing, the folder above the project and the system's error.
  private static func failure(_ target: String, _ error: SystemError) -> ProjectError {
    let folder = target.lastIndex(of: "/").map { String(target[..<$0]) } ?? "."
    if error.code == ENOENT, let missing = missingFolder(of: folder) {
      return .folderMissing(path: missing)
    }
    return .notMade(folder: folder.isEmpty ? "/" : folder, error)
  }

  /// Returns the first folder on the path to `folder` that does not exist; nil when all folders exist.
  private static func missingFolder(of folder: String) -> String? {
    var path = folder.hasPrefix("/") ? "/" : ""
    for step in folder.split(separator: "/") {
      path += path.isEmpty || path.hasSuffix("/") ? String(step) : "/\(step)"
      if FileStatus.kind(of: path) == nil { return path }
    }
    return nil
  }
}
