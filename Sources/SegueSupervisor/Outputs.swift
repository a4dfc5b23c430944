internal import SegueSystem

/// The files that a worker process writes, and the folder that the worker makes for them.
struct Outputs {
  private let files: [String]
  /// The folder that is removed when it is empty at the end; nil when the worker makes no folder,
  /// and when the folder existed before.
  private let folder: String?
  private let removeLeftovers: (String) -> Void

  init(_ supervisor: Supervisor) {
    files = supervisor.outputs
    folder = supervisor.folder.flatMap { FileStatus.kind(of: $0) == nil ? $0 : nil }
    removeLeftovers = supervisor.removeLeftovers
  }

  /// Removes unfinished files after the worker was killed, and then the folder if it is empty.
  func removeUnfinished() {
    for file in files { removeLeftovers(file) }
    removeFolder()
  }

  /// Removes the folder that the worker has made. A folder that is not empty remains.
  func removeFolder() {
    if let folder { try? FileSystem.removeFolder(folder) }
  }
}
