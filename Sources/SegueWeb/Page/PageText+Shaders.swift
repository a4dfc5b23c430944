internal import SegueScene

/// Shaders as the player reads them: the text of each file once, and for each shader the edits that
/// set its parameters.
extension PageText {
  /// Returns two members of the page's data: `texts`, with the name and the text of each shader file, and `shaders`,
  /// with the index of the text and the edits for each shader.
  static func shaders(
    _ shaders: [ShaderSource]
  ) -> [(key: String, write: (inout PageText) -> Void)] {
    var files: [[String]] = []
    let numbers = shaders.map { shader in
      let file = [shader.file, shader.text]
      if let number = files.firstIndex(of: file) { return number }
      files.append(file)
      return files.count - 1
    }
    return [
      ("texts", { $0.list(files) { $0.list($1) { $0.string($1) } } }),
      (
        "shaders",
        { text in
          text.list(zip(numbers, shaders)) { text, shader in
            text.raw("[\(shader.0),")
            text.edits(of: shader.1)
            text.raw("]")
          }
        }
      ),
    ]
  }

  /// Writes the edits of a shader: the start and the end of each replaced part, in UTF-16 code units, and the new text.
  private mutating func edits(of shader: ShaderSource) {
    let text = shader.text
    func offset(_ bytes: Int) -> Int {
      text.utf8.index(text.startIndex, offsetBy: bytes).utf16Offset(in: text)
    }
    list(shader.edits) { text, edit in
      text.raw("[\(offset(edit.range.lowerBound)),\(offset(edit.range.upperBound)),")
      text.string(edit.text)
      text.raw("]")
    }
  }
}
