internal import Glibc

/// Writes a project's folder under a temporary name and renames it when it is complete.
enum ProjectFolder {
  /// Creates the project's folder with all files of `template`.
  ///
  /// - Parameter path: The folder of the project, which must not exist yet.
  /// - Throws: `Failure.cannotCreate`. No unfinished folder is left then.
  static func create(_ template: ProjectTemplate, at path: String) throws(Failure) {
    try checkIsFree(path)
    let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let temporary = "\(parent).segue-new-\(getpid())"
    do throws(Failure) {
      try makeFolder(temporary)
      for folder in template.folders { try makeFolder("\(temporary)/\(folder)") }
      for file in template.files { try write(file, in: temporary) }
      try checkIsFree(path)
      guard rename(temporary, path) == 0 else { throw failure(path) }
    } catch {
      remove(template, temporary)
      throw error
    }
  }

  /// Checks that nothing has the project's name.
  ///
  /// - Throws: `Failure.cannotCreate` when something has it, even a broken symbolic link.
  static func checkIsFree(_ path: String) throws(Failure) {
    var status = stat()
    guard lstat(path, &status) != 0 else {
      throw Failure(
        .cannotCreate,
        "'\(path)' is there already; give the plug-in another name, or --output another folder")
    }
  }

  private static func makeFolder(_ path: String) throws(Failure) {
    guard mkdir(path, 0o777) == 0 else { throw failure(path) }
  }

  private static func write(_ file: ProjectTemplate.Entry, in folder: String) throws(Failure) {
    let path = "\(folder)/\(file.path)"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    var written = 0
    while written < file.bytes.count {
      let count = file.bytes.withUnsafeBytes { bytes in
        // Safe: the bytes from `written` to the end of the array, of which there is at least one.
        Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        let reason = failure(path)
        close(descriptor)
        throw reason
      }
      written += count
    }
    guard close(descriptor) == 0 else { throw failure(path) }
  }

  /// Removes an unfinished project. Errors are ignored, since nothing could be done about them.
  private static func remove(_ template: ProjectTemplate, _ folder: String) {
    for file in template.files { unlink("\(folder)/\(file.path)") }
    for name in template.folders.reversed() { rmdir("\(folder)/\(name)") }
    rmdir(folder)
  }

  /// The first folder on the way to `folder` that does not exist; nil when all do.
  private static func missingFolder(of folder: String) -> String? {
    var path = folder.hasPrefix("/") ? "/" : ""
    for step in folder.split(separator: "/") {
      path += path.isEmpty || path.hasSuffix("/") ? String(step) : "/\(step)"
      if access(path, F_OK) != 0 { return path }
    }
    return nil
  }

  /// The error for a file that can't be created, with the reason from errno and the folder that it
  /// is in.
  private static func failure(_ path: String) -> Failure {
    let reason = String(cString: strerror(errno))
    let code = errno
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    if code == ENOENT, let missing = missingFolder(of: folder) {
      return Failure(
        .cannotCreate,
        "can't make the project, because there is no folder '\(missing)'; make it first, or give --output "
          + "another folder")
    }
    return Failure(
      .cannotCreate,
      "can't make the project in '\(folder.isEmpty ? "/" : folder)': \(reason); go to a folder that "
        + "you may write to")
  }
}
