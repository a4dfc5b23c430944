internal import CSegueProcess
internal import Glibc

/// The identity of a file that exists or may be made, which is the same for all its paths: `x`, `./x`, `a/../x`, paths
/// through linked folders, and the other names (hard links) of an existing file.
package struct FileKey: Hashable, Sendable {
  /// The existing file, or the nearest existing folder above the file; nil if no part of the path can be examined.
  fileprivate let existing: FileStatus.Identity?
  /// The names from that folder to the file, in their bytes, with a slash before each; empty for an existing file.
  fileprivate let rest: [UInt8]

  /// True for a file that exists.
  package var isExisting: Bool { existing != nil && rest.isEmpty }

  /// Returns the identity of the file that reading or writing a path would open or make. Symbolic links are followed.
  package init(_ path: String) {
    let path = (try? FileSystem.destination(of: path)) ?? path
    if let file = try? FileStatus(path: path) {
      (existing, rest) = (file.identity, [])
      return
    }
    var folder = path
    var names: [String] = []
    var found: FileStatus.Identity?
    repeat {
      while folder.utf8.count > 1, folder.utf8.last == UInt8(ascii: "/") {
        folder = String(decoding: folder.utf8.dropLast(), as: UTF8.self)
      }
      let (parent, name) = FileSystem.split(folder)
      names.append(name)
      folder = parent
      found = (try? FileStatus(path: parent.isEmpty ? "." : parent))?.identity
    } while found == nil && !folder.isEmpty && folder != "/"
    var kept: [String] = []
    for name in names.reversed() where name != "." && !name.isEmpty {
      // In folders that do not exist there are no links, so the name before ".." does not matter.
      if name == "..", kept.last.map({ $0 != ".." }) == true {
        kept.removeLast()
      } else {
        kept.append(name)
      }
    }
    existing = found
    rest = kept.flatMap { [UInt8(ascii: "/")] + Array($0.utf8) }
  }

  fileprivate init(existing: FileStatus.Identity?, rest: [UInt8]) {
    (self.existing, self.rest) = (existing, rest)
  }

  /// The identity that the file has on a file system that takes upper and lower case for the same; nil for an existing
  /// file, whose identity is the same for all spellings anyway.
  package var ignoringCase: FileKey? {
    guard !rest.isEmpty else { return nil }
    let text = String(decoding: rest, as: UTF8.self).lowercased()
    return FileKey(existing: existing, rest: Array(text.utf8))
  }
}

extension FileKey {
  /// The folders above the file that do not exist.
  package var missingFolders: [FileKey] {
    let slashes = rest.indices.dropFirst().filter { rest[$0] == UInt8(ascii: "/") }
    return slashes.map { FileKey(existing: existing, rest: Array(rest[..<$0])) }
  }
}

extension FileSystem {
  /// Separates a path after its last slash. The folder is empty, or ends in a slash.
  package static func split(_ path: String) -> (folder: String, name: String) {
    // Bytes are compared, because a slash and a combining mark after it are one character.
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let next = path.utf8.index(after: slash)
    return (
      String(decoding: path.utf8[..<next], as: UTF8.self),
      String(decoding: path.utf8[next...], as: UTF8.self)
    )
  }

  /// Returns the path of the file that writing to `path` would create or replace: `path` itself, or the target if it is a
  /// symbolic link. Links in the path's folders are not resolved.
  ///
  /// - Throws: ELOOP for symbolic links that form a loop.
  package static func destination(of path: String) throws(SystemError) -> String {
    var destination = path
    // Linux follows at most 40 symbolic links (path_resolution(7)).
    for _ in 0...40 {
      guard let next = try? target(ofLink: destination) else { return destination }
      let slash =
        destination.lastIndex(of: "/").map { destination.index(after: $0) }
        ?? destination.startIndex
      destination = next.hasPrefix("/") ? next : destination[..<slash] + next
    }
    throw SystemError(ELOOP)
  }

  /// Returns true for a folder on a file system that takes upper and lower case in names for the same, such as the file
  /// systems of Windows and of most memory cards. Returns false for a folder that cannot be examined.
  package static func ignoresCase(in path: String) -> Bool {
    var folder = path
    while FileStatus.kind(of: folder) == nil {
      guard folder != ".", folder != "/" else { return false }
      let parent = split(folder).folder
      folder = parent.isEmpty ? "." : parent == "/" ? parent : String(parent.dropLast())
    }
    guard let file = try? FileDescriptor.open(folder, O_RDONLY | O_DIRECTORY) else { return false }
    defer { file.close() }
    // FS_IOC_GETFLAGS and FS_CASEFOLD_FL of linux/fs.h: folders of ext4 and F2FS with the attribute "casefold".
    var flags: Int = 0
    if ioctl(file.number, 0x8008_6601, &flags) == 0, flags & 0x4000_0000 != 0 { return true }
    // The numbers of vfat, exFAT, NTFS, SMB and HFS+ in linux/magic.h and in the sources of these file systems.
    return [
      0x4d44, 0x2011_bab0, 0x5346_544e, 0x7366_746e, 0xff53_4d42, 0xfe53_4d42, 0x482b, 0x4858,
    ]
    .contains(segue_file_system(file.number))
  }
}
