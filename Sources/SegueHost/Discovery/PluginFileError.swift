internal import Glibc
internal import SegueSystem
internal import SegueText

/// The error for a plug-in's file that cannot be read.
package struct PluginFileError: Error, Equatable, CustomStringConvertible {
  /// The error message, a sentence without a full stop.
  package let description: String

  /// Checks that a file can be read.
  ///
  /// - Parameters:
  ///   - file: The path as the user gave it, for the message.
  ///   - path: The absolute path.
  package static func check(_ file: String, at path: String) throws(PluginFileError) {
    let kind: FileStatus.Kind
    do throws(SystemError) {
      kind = try FileStatus(path: path).kind
      try FileSystem.checkAccess(path, R_OK)
    } catch {
      throw PluginFileError(
        description: (error.code == ENOENT
          ? "there is no file '\(file.printable)'" : "'\(file.printable)' cannot be read: \(error)")
          + "; give the .so file that your build creates")
    }
    guard kind == .folder else { return }
    throw PluginFileError(
      description: "'\(file.printable)' is a folder; name the library in it, such as "
        + "'\(file.printable)/flip.so'")
  }
}
