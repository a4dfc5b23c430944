internal import Glibc

/// Checks every folder and link on the path to a library, from the root on, as the kernel follows
/// them. Whoever can replace one of these steps can replace the library.
///
/// The rules about what everybody may do are those of sshd(8)'s StrictModes. In a folder that
/// everybody may write to, everybody may replace what is in it. With the sticky bit (as in /tmp),
/// only the owner of the file or link and the owner of the folder may replace it, so both must be
/// root or the user.
package struct LibraryPlace {
  /// The steps that remain, the next one last.
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
        "everybody may write to \(name), and so exchange it; take that away with chmod o-w")
    }
    guard [above.st_uid, entry.st_uid].allSatisfy({ $0 == 0 || $0 == geteuid() }) else {
      throw Refusal(
        isLast
          ? "it's somebody else's, in a folder that everybody may write to"
          : "its path leads through \(folder), where everybody may write, by somebody else's \(what)"
      )
    }
  }

  private mutating func follow(_ link: String) throws(Refusal) {
    links += 1
    // The limit that Linux has too (path_resolution(7)).
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
