internal import SegueSystem

/// The resources that a process uses, read from /proc.
struct ProcessFigures {
  /// The number of open file descriptors.
  let descriptors: Int
  let threads: Int
  /// The anonymous resident memory of the process (RssAnon in /proc), in kB.
  let kilobytes: Int
  /// The processes that the examined process has started and that still run, as far as they can be found. These are the
  /// children of that process, the members of its process group and, if `adopts` is true, the children of the present
  /// process.
  let processes: Set<Int>

  /// Reads the figures of a process. Nil when the process is gone or cannot be examined.
  ///
  /// - Parameters:
  ///   - process: The process id.
  ///   - adopts: True when the present process becomes the parent of processes whose parents end.
  init?(_ process: Int, adopts: Bool) {
    guard let descriptors = Self.count("/proc/\(process)/fd"),
      let threads = Self.count("/proc/\(process)/task"),
      let status = Self.read("/proc/\(process)/status")
    else { return nil }
    self.descriptors = descriptors
    self.threads = threads
    processes = Self.processes(of: process, adopts)
    // The line is "RssAnon:     1234 kB" (proc(5)).
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    kilobytes = line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
  }

  /// Returns the children of this process that have not ended.
  static func children() -> Set<Int> { processes(of: Int(OwnProcess.id), false) }

  private static func processes(of process: Int, _ adopts: Bool) -> Set<Int> {
    var found: Set<Int> = []
    for name in (try? FileSystem.names(in: "/proc")) ?? [] {
      // The text is "1 (name) S 2 3 …": after the name come the state, the parent and the process
      // group (proc(5)).
      guard let number = Int(name), number != process,
        let words = read("/proc/\(number)/stat")?.split(separator: ")").last?.split(separator: " "),
        words.count > 2, words[0] != "Z", let parent = Int(words[1]), let group = Int(words[2])
      else { continue }
      let isAdopted = adopts && parent == Int(OwnProcess.id)
      if parent == process || group == process || isAdopted { found.insert(number) }
    }
    return found
  }

  private static func count(_ folder: String) -> Int? {
    (try? FileSystem.names(in: folder))?.count
  }

  private static func read(_ file: String) -> String? {
    (try? FileDescriptor.contents(of: file)).map { String(decoding: $0, as: UTF8.self) }
  }
}
