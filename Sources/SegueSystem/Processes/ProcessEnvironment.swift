internal import Glibc

/// Environment variables of a process, whose values may be any bytes.
package struct ProcessEnvironment: Sendable {
  /// The entries "NAME=value", each with its final zero byte.
  private var entries: [[CChar]]

  /// A copy of this process's variables.
  package static var current: ProcessEnvironment {
    var entries: [[CChar]] = []
    var next = environ
    // Sound: the list ends with NULL, and its texts stay valid until the environment is changed.
    while let entry = next.pointee {
      next += 1
      entries.append(Array(UnsafeBufferPointer(start: entry, count: strlen(entry) + 1)))
    }
    return ProcessEnvironment(entries: entries)
  }

  /// Sets a variable, replacing an existing value.
  package mutating func set(_ name: String, to value: String) {
    remove { $0.starts(with: "\(name)=".utf8CString.dropLast()) }
    entries.append(Array("\(name)=\(value)".utf8CString))
  }

  /// Removes all variables except those whose names begin with one of the prefixes. A prefix that
  /// ends with "=" is a whole name.
  package mutating func keep(namesBeginningWith prefixes: [String]) {
    remove { entry in !prefixes.contains { entry.starts(with: "\($0)".utf8CString.dropLast()) } }
  }

  private mutating func remove(_ isRemoved: ([CChar]) -> Bool) {
    entries.removeAll(where: isRemoved)
  }

  /// Calls `body` with the entries in the form that execve(2) requires: an array of pointers that ends with NULL.
  func withPointers<Result>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var copies: [UnsafeMutablePointer<CChar>?] = entries.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    return body(&copies)
  }
}
