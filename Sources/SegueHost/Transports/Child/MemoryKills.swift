internal import SegueSystem

/// The number of processes that the kernel has killed because memory ran out: in this process's control group if the
/// kernel counts them there, and otherwise on the whole machine.
struct MemoryKills: Equatable {
  /// The number of killed processes in the control group of this process; nil when the kernel does
  /// not count them there.
  var ofGroup: Int?
  /// The number of killed processes on the whole machine; nil when `ofGroup` is not nil, and when
  /// the kernel does not count killed processes.
  var ofMachine: Int?

  /// Reads the numbers of processes that have been killed so far.
  ///
  /// - Parameter text: Returns the text of a file, or nil if it cannot be read. It is called once for each file,
  ///   because a file that could be read a moment ago cannot always be read again.
  static func now(reading text: (String) -> String? = Self.text(of:)) -> MemoryKills {
    let groups = text("/proc/self/cgroup") ?? ""
    for path in counters(groups) {
      if let count = text(path).flatMap(count) { return MemoryKills(ofGroup: count) }
    }
    return MemoryKills(ofMachine: text("/proc/vmstat").flatMap(count))
  }

  /// Returns true when the kernel has killed a process between the reading of `earlier` and the
  /// reading of this value.
  func isMore(than earlier: MemoryKills) -> Bool {
    if let own = ofGroup, let before = earlier.ofGroup { return own > before }
    if let all = ofMachine, let before = earlier.ofMachine { return all > before }
    return false
  }

  /// Returns the number of killed processes, which follows the word "oom_kill" in the lines of memory.events,
  /// memory.oom_control or vmstat. Nil if the lines do not contain it.
  static func count(_ lines: String) -> Int? {
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2, words[0] == "oom_kill" { return Int(words[1]) }
    }
    return nil
  }

  /// Returns the paths of the files that may contain the number of killed processes for the control groups in `groups`,
  /// the text of /proc/self/cgroup. In version 2 of control groups, the line of the group begins with "0::"; in version
  /// 1, the line of the memory controller is used. Source: cgroups(7).
  static func counters(_ groups: String) -> [String] {
    groups.split(separator: "\n").flatMap { line -> [String] in
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return [] }
      let path = parts[2] == "/" ? "" : String(parts[2])
      if parts[1].isEmpty {
        return ["", "/unified"].map { "/sys/fs/cgroup\($0)\(path)/memory.events" }
      }
      guard parts[1].split(separator: ",").contains("memory") else { return [] }
      // In a container, the folder of the container's own group is mounted at the root of the hierarchy, so
      // memory.oom_control is searched for there too.
      return [path, ""].map { "/sys/fs/cgroup/memory\($0)/memory.oom_control" }
    }
  }

  private static func text(of path: String) -> String? {
    (try? FileDescriptor.contents(of: path)).map { String(decoding: $0, as: UTF8.self) }
  }
}
