internal import Glibc
internal import SegueMedia

/// The files that a command writes, and the folder that it makes for them.
struct Outputs {
  private let files: [String]
  /// The folder; nil for none, and when the folder existed before.
  private let folder: String?

  /// - Parameters:
  ///   - files: The files' names.
  ///   - folder: The folder that the command makes if there is none.
  init(files: [String], folder: String?) {
    self.files = files
    self.folder = folder.flatMap { access($0, F_OK) == 0 ? nil : $0 }
  }

  /// Removes unfinished files after the command was killed, and the folder if there is nothing else in it.
  func removeUnfinished() {
    for file in files { TemporaryFiles.removeLeftovers(beside: file) }
    removeFolder()
  }

  /// Removes the folder that the command has made if it is empty.
  func removeFolder() {
    // rmdir(2) keeps a folder that is not empty.
    if let folder { rmdir(folder) }
  }
}
