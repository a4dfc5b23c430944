/// The error for a file that a program writes line by line and that cannot be opened or written.
package struct OutputError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A noun phrase for the file's contents, with an article, such as "the trace".
  package let contents: String
  package let path: String
  package let reason: SystemError

  package init(_ contents: String, path: String, _ reason: SystemError) {
    (self.contents, self.path, self.reason) = (contents, path, reason)
  }

  /// The error message: one sentence without a full stop.
  package var description: String { "\(contents) cannot be written to \(path): \(reason)" }
}
