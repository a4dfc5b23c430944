/// Detects changes of files by their size, modification time and inode.
package struct FileWatch {
  private struct Mark: Equatable {
    var size: Int
    var seconds: Int
    var nanoseconds: Int
    var file: UInt
  }

  private var marks: [String: Mark?] = [:]

  package init(_ paths: [String]) {
    for path in paths { marks[path] = .some(Self.mark(path)) }
  }

  package var paths: [String] { marks.keys.sorted() }

  /// Adds files to the watched files. A file that is already watched is not affected.
  package mutating func add(_ paths: [String]) {
    for path in paths where marks[path] == nil { marks[path] = .some(Self.mark(path)) }
  }

  /// Returns the files that have changed since the previous call. A file that has been deleted is
  /// returned only when it exists again, because many programs write a file by replacing it.
  package mutating func changed() -> [String] {
    var all: [String] = []
    for (path, old) in marks {
      guard let new = Self.mark(path), new != old else { continue }
      marks[path] = .some(new)
      all.append(path)
    }
    return all.sorted()
  }

  private static func mark(_ path: String) -> Mark? {
    guard let status = try? FileStatus(path: path) else { return nil }
    return Mark(
      size: status.size, seconds: status.seconds, nanoseconds: status.nanoseconds,
      file: status.identity.number)
  }
}
