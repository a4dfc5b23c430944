/// A library of the system that is opened when it is first needed, and what was found of it.
///
/// Each module that opens one has a function that opens it and returns the result, such as `LateLibrary.ffmpeg()` in
/// SegueMedia.
package struct LateLibrary: Sendable, Hashable {
  /// The name that people know, such as FFmpeg.
  package let name: String
  /// What needs the library, as the end of a sentence: "it is needed for films".
  package let purpose: String
  /// The path of the file that was opened; nil if none was.
  package let file: String?
  /// The version that was opened, such as "7 (libavformat 61)"; nil if it is not known.
  package let version: String?
  /// One sentence without a full stop for a library that cannot be opened: the reason and the remedy.
  package let absence: String?

  /// Makes the result for a library that was opened.
  package init(_ name: String, for purpose: String, file: String?, version: String? = nil) {
    (self.name, self.purpose, self.file, self.version, absence) = (name, purpose, file, version, nil)
  }

  /// Makes the result for a library that cannot be opened.
  package init(_ name: String, for purpose: String, absence: String) {
    (self.name, self.purpose, self.absence, file, version) = (name, purpose, absence, nil, nil)
  }
}
