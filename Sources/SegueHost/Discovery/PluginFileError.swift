internal import SegueSystem
package import SegueText

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
    guard let flaw = FileFlaw(path: path) else { return }
    guard flaw == .folder else {
      let near = flaw == .missing ? FileFlaw.proposal(for: file, nearestFile) : nil
      throw PluginFileError(
        description: flaw.sentence(file) { $0.printable } + "; "
          + (near.map { didYouMean($0, for: file) } ?? "give the .so file that your build creates"))
    }
    throw PluginFileError(
      description: "'\(file.printable)' is a folder; name the library in it, such as "
        + "'\(file.printable)/flip.so'")
  }
}

extension PluginFileError: ExplainedError {
  package var errorKind: ErrorKind { .missingInput }
}
