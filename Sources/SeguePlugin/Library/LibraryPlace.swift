internal import Glibc

/// Checks every folder and link on the path to a library, from the root on, in the order in which
/// the kernel follows them. A user who can replace one of them can replace the library.
///
/// The checks follow sshd(8)'s StrictModes. In a folder that all users may write to, any user can
/// replace the files. If the folder has the sticky bit (as /tmp has), only the owner of the file or
/// link and the owner of the folder can replace it, so both must be root or the user.
package struct LibraryPlace {
  /// The remaining names of the path, the next one last.
  private var steps: [String]
  /// The folder that has been reached, without links in its path and with a final slash.
  private var folder = "/"
  private var links = 0

  /// - Parameter path: the library's path; a relative one begins in the process's working folder.
  /// - Throws: `Refusal` where another user can replace the file, or when a step can't be examined.
  package static func check(_ path: String) throws(Refusal) {
    var place = try LibraryPlace(path)
    while let step = place.steps.popLast() { try place.go(step) }
  }

  private init(_ path: String) throws(Refusal) {
    var whole = path
    if !path.hasPrefix("/") {
      guard let current = getcwd(nil, 0) else { throw Refusal(Self.unreadable) }
      defer { free(current) }
      whole = String(cString: current) + "/" + path
    }
    steps = Self.steps(of: whole)
  }

  private static func steps(of path: String) -> [String] {
    path.split(separator: "/").reversed().map(String.init)
  }

  private static var unreadable: String { "it can't be read: \(String(cString: strerror(errno)))" }

  private mutating func go(_ step: String) throws(Refusal) {
    if step == "." { return }
    if step == ".." {
      folder.removeLast()
      folder.removeLast(folder.reversed().prefix { $0 != "/" }.count)
      if folder.isEmpty { folder = "/" }
      return
    }
    let place = folder + step
    var (above, entry) = (stat(), stat())
    guard stat(folder, &above) == 0, lstat(place, &entry) == 0 else {
      throw Refusal(Self.unreadable)
    }
    let kind = entry.st_mode & S_IFMT
    try check(above, entry, isLast: kind != S_IFDIR && steps.isEmpty)
    if kind == S_IFLNK {
      try follow(place)
    } else {
      folder = place + "/"
    }
  }

  private func check(_ above: stat, _ entry: stat, isLast: Bool) throws(Refusal) {
    guard above.st_mode & S_IWOTH != 0 else { return }
    let what = entry.st_mode & S_IFMT == S_IFLNK ? "link" : "folder"
    let name = isLast ? "its folder" : "\(folder), a folder above it"
    guard above.st_mode & S_ISVTX != 0 else {
      throw Refusal(
        "any user may write to \(name), and so replace the library; forbid that with chmod o-w")
    }
    guard [above.st_uid, entry.st_uid].allSatisfy({ $0 == 0 || $0 == geteuid() }) else {
      throw Refusal(
        isLast
          ? "another user can replace it, because any user may write to its folder"
          : "another user can replace a \(what) of its path in \(folder), where any user may write"
      )
    }
  }

  private mutating func follow(_ link: String) throws(Refusal) {
    links += 1
    // Linux has the same limit. Source: path_resolution(7).
    guard links <= 40 else {
      throw Refusal("it can't be read: \(String(cString: strerror(ELOOP)))")
    }
    var letters = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &letters, letters.count)
    guard count >= 0 else { throw Refusal(Self.unreadable) }
    let target = String(
      decoding: letters.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    if target.hasPrefix("/") { folder = "/" }
    steps += Self.steps(of: target)
  }
}
