/// The text of a fragment shader in the form of gl-transitions, with the values of its parameters. Renderers that do
/// not use the painter, such as a browser, draw the shader from this text.
package struct ShaderSource: Sendable, Hashable {
  /// A part of the text that is replaced.
  package struct Edit: Sendable, Hashable {
    /// The offsets of the part, in bytes of the text in UTF-8.
    package let range: Range<Int>
    /// The text that replaces the part. It has as many line breaks as the part.
    package let text: String

    /// Makes an edit of the bytes in `range`.
    package init(_ range: Range<Int>, _ text: String) {
      (self.range, self.text) = (range, text)
    }
  }

  /// The name of the shader's file.
  package let file: String
  /// The text of the file.
  package let text: String
  /// The edits that set the parameters, in ascending order and not overlapping.
  package let edits: [Edit]

  /// Makes the source of a shader from its file's text.
  package init(file: String, text: String, edits: [Edit]) {
    (self.file, self.text, self.edits) = (file, text, edits)
  }

  /// The text with the edits applied, which is compiled: uniforms are constants, and the function `segue_begin` sets
  /// the variables that depend on `progress`.
  package var edited: String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var offset = 0
    for edit in edits {
      result += bytes[offset..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      offset = edit.range.upperBound
    }
    return String(decoding: result + bytes[offset...], as: UTF8.self)
  }
}
