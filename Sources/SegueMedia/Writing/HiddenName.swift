internal import SegueSystem

/// A name in a hidden folder beside an output, for an unfinished file.
final class HiddenName {
  let path: String
  /// The token under which `TemporaryFiles` remembers the path; nil once there is nothing to
  /// remove.
  private var token: UInt?
  /// The hidden folder, which is removed when the last `HiddenName` in it is released.
  private let folder: RunFolder

  /// Reserves a name in a hidden folder, which is made if necessary.
  ///
  /// - Parameters:
  ///   - destination: the output's final path.
  ///   - target: the output, for error messages.
  ///   - neighbour: the hidden name of another output, whose folder is used if both outputs are in
  ///     the same folder.
  init(
    beside destination: String, for target: String, sharing neighbour: HiddenName?
  ) throws(MediaError) {
    let parent = TemporaryFile.folder(of: destination)
    if let shared = neighbour?.folder, shared.parent == parent {
      folder = shared
    } else {
      folder = try RunFolder(in: parent, for: target)
    }
    let ending = destination.dropFirst(parent.count).split(separator: ".").last ?? ""
    path = folder.next(ending: Self.short(ending))
    // The path is remembered before the file exists, because a signal may arrive immediately after
    // the file is created.
    guard let token = TemporaryFiles.remember(path) else { throw TemporaryFile.ending(target) }
    self.token = token
  }

  /// Returns the extension of a file name, shortened so that the whole name, with a number before
  /// the extension, is not too long.
  private static func short(_ name: Substring) -> Substring {
    var name = name
    while name.utf8.count > 100 { name.removeLast() }
    return name
  }

  /// Removes the file, unless it was moved away.
  func remove() {
    if token != nil { try? FileSystem.removeFile(path) }
    forget()
  }

  /// Removes the path from the list of paths that `TemporaryFiles` deletes. Must be called when the
  /// file has been moved away, or could not be made.
  func forget() {
    if let token { TemporaryFiles.forget(token) }
    token = nil
  }
}
