internal import Glibc

/// What a process uses, read from /proc.
struct ProcessFigures {
  /// Open file descriptors.
  let descriptors: Int
  let threads: Int
  /// Memory of its own that is in use, in kB.
  let kilobytes: Int

  /// Nil when the process is gone or can't be examined.
  init?(_ process: Int) {
    guard let descriptors = Self.count("/proc/\(process)/fd"),
      let threads = Self.count("/proc/\(process)/task"),
      let status = Self.read("/proc/\(process)/status")
    else { return nil }
    self.descriptors = descriptors
    self.threads = threads
    // "RssAnon:     1234 kB" (proc(5)).
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    kilobytes = line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
  }

  private static func count(_ folder: String) -> Int? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    return count
  }

  private static func read(_ file: String) -> String? {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let bytes = [UInt8](unsafeUninitializedCapacity: 8192) { buffer, count in
      // Sound: read writes at most as many bytes as the buffer holds.
      count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
