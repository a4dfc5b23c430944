import Foundation

/// The files without a name (O_TMPFILE of open(2)) to which a command writes its output.
enum UnnamedFiles {
  /// Returns true if a process or one of its descendants has an open unnamed file in a folder or below
  /// it.
  static func areOpen(in folder: String, by process: Process) -> Bool {
    let parent = process.processIdentifier
    return ([parent] + Player.processes(below: parent)).contains { number in
      let descriptors = "/proc/\(number)/fd"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: descriptors)) ?? []
      return names.contains { name in
        // The link of an unnamed file is "/folder/#1234 (deleted)", see proc(5).
        let link = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "\(descriptors)/\(name)")
        return link.map { $0.hasPrefix(folder + "/") && $0.contains("/#") } ?? false
      }
    }
  }
}
