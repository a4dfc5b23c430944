internal import SeguePlugin
internal import SegueText

/// The rules that a shader's text must follow before it can be compiled.
extension ShaderFile {
  /// The functions that are added around a shader's text, which the shader therefore must not
  /// define. The added `main` calls the shader's `transition`.
  private static let defined: Set<String> = ["getFromColor", "getToColor", "main"]
  /// The prefix of all other names that are added around a shader's text.
  private static let prefix = "segue_"

  /// Checks a shader's text.
  ///
  /// - Throws: `Refusal` for a text that is not a shader in the form of gl-transitions, or that conflicts with the code
  ///   that is added around it.
  static func checkForm(
    _ text: ShaderText, _ declarations: [ShaderText.Declaration]
  ) throws(Refusal) {
    for directive in text.directives {
      if directive.hasPrefix("#include") {
        throw Refusal(
          "it contains \(directive.excerpt), and a shader is one file; replace that line with the "
            + "contents of the file")
      }
      if directive.hasPrefix("#version") {
        throw Refusal(
          "it contains \(directive.excerpt), and a shader is compiled as GLSL ES 1.00; remove the line"
        )
      }
    }
    let functions = declarations.filter(\.hasBody).map { declaration in
      ShaderText.tokens(of: text.plain, in: declaration.range).map(\.text)
    }
    let names = functions.compactMap { function in
      function.firstIndex(of: "(").flatMap { $0 > 0 ? function[$0 - 1] : nil }
    }
    guard functions.contains(where: isTransition) else {
      let other =
        names.contains("transition") ? " but one with another result or other parameters" : ""
      throw Refusal(
        "it is not a shader in the form of gl-transitions, because it has no function 'vec4 transition(vec2 uv)'"
          + (names.contains("main") ? " but a main function" : other))
    }
    if let name = names.first(where: defined.contains) {
      throw Refusal(
        "it defines the function '\(name)', which Segue defines; remove it or give it another name")
    }
    let words = ShaderText.tokens(of: text.code, in: 0..<text.code.count)
    if let word = words.first(where: { $0.text.hasPrefix(prefix) }) {
      throw Refusal(
        "it contains the name \(word.text.excerpt), and names that begin with 'segue_' are Segue's "
          + "own; give it another name")
    }
  }

  /// Returns true for the tokens of the head of a function `vec4 transition` with one parameter of
  /// the type vec2.
  private static func isTransition(_ words: [String]) -> Bool {
    guard let start = words.firstIndex(of: "transition"), start > 0, words[start - 1] == "vec4",
      words.dropFirst(start + 1).first == "(", let end = words.lastIndex(of: ")"), end > start
    else { return false }
    let parameter = words[(start + 2)..<end].filter { !["in", "const"].contains($0) }
      .filter { !["lowp", "mediump", "highp"].contains($0) }
    return !parameter.contains(",") && parameter.first == "vec2"
  }
}
