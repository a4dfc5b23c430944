internal import SegueSystem

/// An output that would overwrite an input before the input is read, or that is the same file as
/// another output.
package enum FileConflict: Equatable {
  /// The output with this index is the same file as an input. `input` is the path under which the
  /// file is read.
  case input(output: Int, input: String)
  /// The outputs with these indices are the same file.
  case outputs(Int, Int)

  /// Returns the first conflict; nil if there is none. Two paths are the same file even if one of them is a link to the
  /// other.
  ///
  /// - Parameters:
  ///   - outputs: The paths of the files that are written.
  ///   - inputs: The paths of the files that are read.
  package static func first(of outputs: [String], inputs: [String]) -> FileConflict? {
    var read: [FileIdentity: String] = [:]
    for path in inputs { read[FileIdentity(path)] = path }
    for (index, path) in outputs.enumerated() {
      if let input = read[FileIdentity(path)] { return .input(output: index, input: input) }
    }
    var written: [FileIdentity: Int] = [:]
    for (index, path) in outputs.enumerated() {
      if let other = written.updateValue(index, forKey: FileIdentity(path)) {
        return .outputs(other, index)
      }
    }
    return nil
  }
}

/// The identity of a file, independent of the path by which it is named.
private struct FileIdentity: Hashable {
  private var file: FileStatus.Identity?
  /// The name, in the folder that `file` identifies, of a file that does not exist yet; empty for
  /// an existing file.
  private var name = ""

  init(_ path: String) {
    let destination = (try? TemporaryFile.destination(of: path)) ?? path
    file = (try? FileStatus(path: destination))?.identity
    guard file == nil else { return }
    let slash =
      destination.lastIndex(of: "/").map { destination.index(after: $0) } ?? destination.startIndex
    name = String(destination[slash...])
    // If the folder does not exist either, `file` is nil; nothing can be written there.
    let folder = slash == destination.startIndex ? "." : String(destination[..<slash])
    file = (try? FileStatus(path: folder))?.identity
  }
}
