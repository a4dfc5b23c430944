internal import Glibc
internal import SegueSystem

/// Checks every folder and symbolic link on the path to a library, from the root on, in the order in which the kernel
/// follows them. A user who can replace a folder or a link on the path could replace the library.
///
/// The checks follow sshd(8)'s StrictModes. In a folder that all users may write to, any user can replace the files. If
/// the folder has the sticky bit (as /tmp has), only the owner of the folder and the owner of the file or link can
/// replace the file or link, so both owners must be root or the user.
package struct LibraryLocation {
  /// A folder on the path that has passed the checks.
  fileprivate struct Reached {
    /// The path of the folder, without symbolic links in it and with a final slash.
    var path: String
    var status: FileStatus
  }

  /// A cache of the folders that have been checked; the keys are the folders' paths as they were given. A search for
  /// plug-ins finds many libraries in a folder, and checks the folder's path only once.
  package struct Folders {
    fileprivate var reached: [Substring: Reached] = [:]

    package init() {}
  }

  /// The components of the path that have not been followed yet, in reverse order: the last one is
  /// next.
  private var steps: [String]
  /// The folder that was checked last, which contains the next component of the path.
  private var folder: Reached
  private var links = 0
  /// False while the folders on the path are checked, true for the library's file itself.
  private var isAtLibrary = false

  /// Checks that no other user can replace the library's file.
  ///
  /// - Parameters:
  ///   - path: the library's path; a relative path begins in the process's working folder.
  ///   - folders: the cache of checked folders, to which the library's folder is added.
  ///   - entry: The status of the file or link that the path names, if the caller has it.
  /// - Throws: `Refusal` when another user can replace the file, or when a component of the path
  ///   cannot be examined.
  static func check(
    _ path: String, _ folders: inout Folders, _ entry: FileStatus? = nil
  ) throws(Refusal) {
    let (above, name) = Self.split(path)
    var location: LibraryLocation
    if let known = folders.reached[above] {
      location = LibraryLocation(known)
    } else {
      location = try LibraryLocation(above)
      while let step = location.steps.popLast() { try location.go(step) }
      folders.reached[above] = location.folder
    }
    location.isAtLibrary = true
    if let entry, entry.kind == .file { return try location.check(entry, isLast: true) }
    location.steps = [name]
    while let step = location.steps.popLast() { try location.go(step) }
  }

  /// Splits a path into its folder, with a final slash, and the name of the file in this folder.
  /// The folder is empty if the path has no slash.
  private static func split(_ path: String) -> (folder: Substring, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (path[...slash], String(path[path.index(after: slash)...]))
  }

  private init(_ known: Reached) {
    folder = known
    steps = []
  }

  private init(_ path: Substring) throws(Refusal) {
    var whole = String(path)
    if !path.hasPrefix("/") {
      do throws(SystemError) { whole = try FileSystem.workingFolder() + "/" + path } catch {
        throw .unreadable(error)
      }
    }
    folder = try Self.reach("/")
    steps = Self.steps(of: whole)
  }

  private static func reach(_ path: String) throws(Refusal) -> Reached {
    do throws(SystemError) {
      return Reached(path: path, status: try FileStatus(path: path))
    } catch { throw .unreadable(error) }
  }

  private static func steps(of path: String) -> [String] {
    path.split(separator: "/").reversed().map(String.init)
  }

  private mutating func go(_ step: String) throws(Refusal) {
    if step == "." { return }
    if step == ".." {
      var path = folder.path
      path.removeLast()
      path.removeLast(path.reversed().prefix { $0 != "/" }.count)
      folder = try Self.reach(path.isEmpty ? "/" : path)
      return
    }
    let entryPath = folder.path + step
    let entry: FileStatus
    do throws(SystemError) { entry = try FileStatus(path: entryPath, followsLinks: false) } catch {
      throw .unreadable(error)
    }
    try check(entry, isLast: isAtLibrary && entry.kind != .folder && steps.isEmpty)
    if entry.kind == .link {
      try follow(entryPath)
    } else {
      folder = Reached(path: entryPath + "/", status: entry)
    }
  }

  private func check(_ entry: FileStatus, isLast: Bool) throws(Refusal) {
    let above = folder.status
    guard above.permissions & S_IWOTH != 0 else { return }
    let what = entry.kind == .link ? "link" : "folder"
    let name = isLast ? "its folder" : "\(folder.path), a folder above it"
    guard above.permissions & S_ISVTX != 0 else {
      throw Refusal(
        "any user may write to \(name), and so replace the library; forbid that with chmod o-w")
    }
    guard [above.owner, entry.owner].allSatisfy({ $0 == 0 || $0 == OwnProcess.user }) else {
      throw Refusal(
        isLast
          ? "another user can replace it, because any user may write to its folder"
          : "another user can replace a \(what) of its path in \(folder.path), where any user may write"
      )
    }
  }

  private mutating func follow(_ link: String) throws(Refusal) {
    links += 1
    // Linux has the same limit on the number of symbolic links. Source: path_resolution(7).
    guard links <= 40 else { throw .unreadable(SystemError(ELOOP)) }
    let target: String
    do throws(SystemError) { target = try FileSystem.target(ofLink: link) } catch {
      throw .unreadable(error)
    }
    if target.hasPrefix("/") { folder = try Self.reach("/") }
    steps += Self.steps(of: target)
  }
}
