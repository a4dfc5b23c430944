internal import Glibc
internal import SegueMedia

/// The files that a command writes, and the folder that it makes for them.
struct Outputs {
  private let files: [String]
  /// The folder; nil for none, and when it was there before.
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
    // One that is not empty stays, which is what rmdir(2) does.
    if let folder { rmdir(folder) }
  }
}
