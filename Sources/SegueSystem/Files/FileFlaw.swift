internal import Glibc

/// The reason why a path does not lead to a file that can be read.
package enum FileFlaw: Sendable, Hashable {
  /// There is nothing at the path.
  case missing
  /// The path leads to a symbolic link that leads back to itself, perhaps through others.
  case loop
  /// The path is a symbolic link to this path, which is not there.
  case dangling(to: String)
  case folder
  /// The user may not read the file, or not enter one of its folders.
  case denied
  /// The name, or the path, is longer than the file system allows.
  case tooLong
  /// The system cannot examine the file for another reason.
  case other(SystemError)

  /// Examines a path. Nil for a file that may be read, and for a pipe, a socket or a device.
  package init?(path: String) {
    do throws(SystemError) {
      let kind = try FileStatus(path: path).kind
      guard kind != .folder else {
        self = .folder
        return
      }
      try FileSystem.checkAccess(path, R_OK)
    } catch {
      self.init(path: path, error)
      return
    }
    return nil
  }

  /// Returns the flaw of a path with which a system call has failed.
  package init(path: String, _ error: SystemError) {
    switch error.code {
    case ENOENT: self = (try? FileSystem.target(ofLink: path)).map { .dangling(to: $0) } ?? .missing
    case ENOTDIR: self = .missing
    case ELOOP: self = .loop
    case EISDIR: self = .folder
    case EACCES, EPERM: self = .denied
    case ENAMETOOLONG: self = .tooLong
    default: self = .other(error)
    }
  }

  /// Returns the flaw as a clause that follows the file's name, such as "is a folder"; nil for a file that is not there.
  ///
  /// - Parameter shown: Returns a path in a form that fits between quotation marks.
  package func clause(_ shown: (String) -> String) -> String? {
    switch self {
    case .missing: nil
    case .loop: "is a link that leads back to itself"
    case .dangling(let target): "is a link to '\(shown(target))', which is not there"
    case .folder: "is a folder"
    case .denied: "may not be read by this user"
    case .tooLong: "has a name that is longer than the file system allows"
    case .other(let error): "cannot be read (\(error))"
    }
  }

  /// Returns the flaw as a sentence about a file, without advice: "there is no file 'a.png'", or "'sub' is a folder".
  ///
  /// - Parameters:
  ///   - name: The file's name for people.
  ///   - what: The kind of file.
  ///   - shown: Returns a path in a form that fits between quotation marks.
  package func sentence(
    _ name: String, what: String = "file", _ shown: (String) -> String
  ) -> String {
    clause(shown).map { "'\(shown(name))' \($0)" } ?? "there is no \(what) '\(shown(name))'"
  }

  /// Returns the names of the files in the same folder that may be meant instead of a path, in alphabetical order: only
  /// files that are there and can be opened, and never the path's own name.
  package static func namesBeside(_ path: String) -> [String] {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let own = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let names = (try? FileSystem.names(in: folder)) ?? []
    return names.filter { !$0.utf8.elementsEqual(own.utf8) }.sorted().prefix(maxNames).filter {
      FileFlaw(path: folder == "/" ? "/\($0)" : "\(folder)/\($0)") == nil
    }
  }

  /// Returns the path of the file that was probably meant instead of a path with nothing at it; nil when there is none.
  ///
  /// - Parameter nearest: Returns the nearest of the names of the files in the same folder.
  package static func proposal(
    for path: String, _ nearest: (_ word: String, _ names: [String]) -> String?
  ) -> String? {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return nearest(String(path[folder.endIndex...]), namesBeside(path)).map { folder + $0 }
  }

  /// The maximum number of names that are examined.
  private static let maxNames = 10_000
}
