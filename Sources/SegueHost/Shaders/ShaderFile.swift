internal import SegueMotion
internal import SeguePlugin
internal import SegueScene
internal import SegueSystem
internal import SegueText

/// A fragment shader in the form of gl-transitions, which is used as an animator. The shader defines `vec4
/// transition(vec2 uv)` and uses `progress`, `ratio`, `getFromColor` and `getToColor`. Its uniforms become parameters.
struct ShaderFile: Sendable, Hashable {
  /// The file's name: the last component of its path.
  let file: String
  let descriptor: PluginDescriptor
  private let text: ShaderText
  private let uniforms: [ShaderUniform]
  private let statements: [UniformStatement]

  /// A statement of the shader that declares one or more uniforms.
  private struct UniformStatement: Sendable, Hashable {
    let range: Range<Int>
    let uniforms: [ShaderUniform]
  }

  /// The maximum size of a shader's file in bytes. A text of this size fits into one message to a plug-in's process.
  static let maxBytes = 48 << 10

  /// Returns true for the name of a shader's file.
  static func isShader(_ path: String) -> Bool { path.hasSuffix(".glsl") }

  /// Reads a shader's file.
  ///
  /// - Throws: `Refusal` when the file cannot be read or is not a shader in the form of
  ///   gl-transitions.
  init(path: String) throws(Refusal) {
    var folders = LibraryLocation.Folders()
    try self.init(path: path, &folders)
  }

  /// Reads a shader's file. `folders` is a cache of checked folders, which is shared when many
  /// files are read.
  init(path: String, _ folders: inout LibraryLocation.Folders) throws(Refusal) {
    let identity = try ElfFile.identity(path: path, &folders)
    guard identity.size <= UInt64(Self.maxBytes) else {
      throw Refusal(
        "it has \(identity.size) bytes; a shader may have at most \(Self.maxBytes)")
    }
    let bytes: [UInt8]
    do throws(SystemError) {
      let descriptor = try FileDescriptor.openFile(path).file
      defer { descriptor.close() }
      bytes = try descriptor.contents(limit: Self.maxBytes)
    } catch { throw .unreadable(error) }
    try self.init(file: path.split(separator: "/").last.map(String.init) ?? path, bytes)
  }

  /// Reads a shader's text.
  ///
  /// - Parameter file: The name of its file.
  init(file: String, _ bytes: [UInt8]) throws(Refusal) {
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
      throw Refusal("it is not UTF-8 text, as a shader must be")
    }
    self.file = file
    text = ShaderText(bytes)
    let declarations = text.declarations
    try Self.checkForm(text, declarations)
    var statements: [UniformStatement] = []
    var ids = Set(Self.own.map(\.id))
    for declaration in declarations where !declaration.hasBody {
      guard let statement = try Self.uniforms(text, declaration.range, ids) else { continue }
      statements.append(statement)
      ids.formUnion(statement.uniforms.map(\.parameter.id))
    }
    self.statements = statements
    uniforms = statements.flatMap(\.uniforms)
    descriptor = try Self.describe(file, text, uniforms.map(\.parameter))
  }

  /// The names of the uniforms for which the file gives no default, so that they are 0 or false.
  var uniformsWithoutDefault: [String] { uniforms.filter { !$0.hasDefault }.map(\.name) }

  /// The parameters that every shader has, in addition to those for its uniforms.
  static let own = [
    ParameterDescriptor(
      id: "duration", type: .number, help: "The duration.", unit: "s",
      defaultValue: .number(1), range: 0...60),
    ParameterDescriptor(
      id: "curve", type: .curve, help: "The timing of the transition: a curve or a spring.",
      defaultValue: .curve(.easeInOut)),
  ]

  private static let qualifiers: Set<String> = ["lowp", "mediump", "highp"]

  /// Returns the uniforms that the statement in `range` declares; nil if it does not declare
  /// uniforms. `ids` are the ids that other parameters have.
  private static func uniforms(
    _ text: ShaderText, _ range: Range<Int>, _ ids: Set<String>
  ) throws(Refusal) -> UniformStatement? {
    let tokens = ShaderText.tokens(of: text.plain, in: range)
    guard let first = tokens.first, first.text == "uniform" else { return nil }
    let rest = tokens.dropFirst().drop { qualifiers.contains($0.text) }
    let type = rest.first?.text ?? ""
    let whole = first.range.lowerBound..<range.upperBound + 1
    if let at = text.plain[range].firstIndex(where: { $0 >= 0x80 }) {
      let end = text.plain[at..<range.upperBound].firstIndex { ShaderText.isBlank($0) } ?? range.upperBound
      let start = text.plain[range.lowerBound..<at].lastIndex { ShaderText.isBlank($0) } ?? range.lowerBound - 1
      let word = String(decoding: text.plain[(start + 1)..<end], as: UTF8.self)
      throw Refusal(
        "its uniform \(word.excerpt) has a letter that GLSL does not allow; name it with a to z, digits and _")
    }
    let names = Self.names(rest.dropFirst())
    guard let kind = ShaderUniform.Kind(rawValue: type),
      names.allSatisfy({ $0.text.utf8.first.map { $0 == 0x5f || $0 > 0x40 && $0 < 0x7b } ?? false })
    else {
      throw Refusal(
        "its uniform \((names.first?.text ?? "").excerpt) is of a type (\(type.quotable)\(names.count > 1 ? "[]" : "")) "
          + "that a parameter cannot have")
    }
    var known = ids
    let given = names.filter { !["progress", "ratio"].contains($0.text) }
    return UniformStatement(
      range: whole,
      uniforms: given.map { name in
        let uniform = ShaderUniform(
          name.text, kind, rest: text.restOfLine(after: name.range.upperBound), ids: known)
        known.insert(uniform.parameter.id)
        return uniform
      })
  }

  /// Returns the names that a declaration declares, from the tokens after the type; initializers
  /// are left out.
  private static func names(_ tokens: ArraySlice<ShaderText.Token>) -> [ShaderText.Token] {
    var (names, depth, isInitializer): ([ShaderText.Token], Int, Bool) = ([], 0, false)
    for token in tokens {
      switch token.text {
      case "(" where isInitializer: depth += 1
      case ")" where isInitializer: depth -= 1
      case "," where depth == 0: isInitializer = false
      case "=": isInitializer = true
      default: if !isInitializer { names.append(token) }
      }
    }
    return names
  }

  private static func describe(
    _ file: String, _ text: ShaderText, _ parameters: [ParameterDescriptor]
  ) throws(Refusal) -> PluginDescriptor {
    let stem = String(file.dropLast(".glsl".count))
    let alias = ShaderName.word(stem)
    guard !alias.isEmpty else {
      throw Refusal("its file name has no letter or digit from which an id could be made")
    }
    let isASCII = stem.utf8.allSatisfy { $0 < 0x80 }
    let words = (isASCII ? alias : stem).split { "-_".contains($0) }.joined(separator: " ")
    let name = words.prefix(1).uppercased() + words.dropFirst()
    let author = note(["author", "authors"], text)
    return PluginDescriptor(
      id: "glsl." + alias, alias: alias, kind: .animator, name: name, version: "1.0.0",
      author: author, license: note(["license", "licence"], text),
      summary: note(["summary", "description"], text) ?? summary(author),
      capabilities: [
        // A driver opens its files, and a software renderer translates shaders to machine code.
        Capability.rightToLeft, .needsFiles, .needsExecutableMemory,
      ].map(\.rawValue), requiredInterfaces: [],
      parameters: own + parameters)
  }

  /// Returns a summary for a shader whose text does not contain one.
  private static func summary(_ author: String?) -> String {
    guard let author else { return "A shader." }
    return "A shader by \(author)" + (author.hasSuffix(".") ? "" : ".")
  }

  /// Returns a value that a comment of the shader gives for one of `words`, as in "// Author: NAME"; nil for none. If
  /// several lines begin with such a word, the first is used.
  private static func note(_ words: [String], _ text: ShaderText) -> String? {
    for line in text.bytes.split(separator: UInt8(ascii: "\n")) {
      let start = line.drop { ShaderText.isBlank($0) || $0 == 0x2f || $0 == 0x2a || $0 == 0x40 }
      guard let colon = start.prefix(24).firstIndex(of: UInt8(ascii: ":")) else { continue }
      let key = String(decoding: start[..<colon], as: UTF8.self).lowercased()
        .split(separator: " ").joined()
      guard words.contains(key) else { continue }
      var value = start[(colon + 1)...].drop(while: ShaderText.isBlank)
      // Removes the end of the comment, "*/", if it is in the same line.
      while let last = value.last, ShaderText.isBlank(last) || last == 0x2f || last == 0x2a {
        value.removeLast()
      }
      if !value.isEmpty { return PluginText.line(String(decoding: value, as: UTF8.self)) }
    }
    return nil
  }
}

extension ShaderFile {
  /// Returns the shader's text with the edits that replace each uniform by a constant. Initializers of other global
  /// variables move to a function `segue_begin` at the end, because GLSL ES does not allow global initializers that
  /// depend on `progress`.
  ///
  /// - Throws: `HostError.badParameter` for a value that the uniform cannot have.
  func source(_ values: ParameterValues) throws(HostError) -> ShaderSource {
    var edits: [(range: Range<Int>, text: String)] = []
    var maps: [String: String] = [:]
    for statement in statements {
      var constants: [String] = []
      for uniform in statement.uniforms {
        guard let value = values[uniform.parameter.id] ?? uniform.parameter.defaultValue else {
          continue
        }
        if case .choice(let index) = value, ShaderUniform.maps.indices.contains(index) {
          maps[uniform.name] = "segue_map_" + ShaderUniform.maps[index]
        } else {
          constants.append(
            "const \(uniform.kind.rawValue) \(uniform.name) = \(try uniform.literal(value));")
        }
      }
      edits.append((statement.range, constants.joined(separator: " ")))
    }
    var begin = ""
    for declaration in text.declarations where !declaration.hasBody {
      guard let variable = variable(declaration.range) else { continue }
      begin += variable.text
      edits.append((variable.range, ""))
    }
    if !maps.isEmpty {
      let tokens = ShaderText.tokens(of: text.code, in: 0..<text.code.count)
      for token in tokens {
        guard let map = maps[token.text],
          !edits.contains(where: { $0.range.overlaps(token.range) })
        else { continue }
        edits.append((token.range, map))
      }
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    let end = text.bytes.count
    edits.append((end..<end, "\nvoid segue_begin() {\(begin)}\n"))
    return ShaderSource(
      file: PluginText.line(file), text: String(decoding: text.bytes, as: UTF8.self),
      edits: text.keepingLines(edits))
  }

  /// Returns the range of the initializer in the declaration of a global variable, and an assignment with the same
  /// effect. Nil for any other declaration.
  private func variable(_ range: Range<Int>) -> (range: Range<Int>, text: String)? {
    let tokens = ShaderText.tokens(of: text.plain, in: range)
    let rest = tokens.drop { Self.qualifiers.contains($0.text) }
    let words = rest.prefix(3).map(\.text)
    guard words.count == 3, words[2] == "=", !["const", "uniform", "precision"].contains(words[0])
    else { return nil }
    var depth = 0
    for token in rest {
      switch token.text {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "," where depth == 0: return nil
      default: break
      }
    }
    let start = rest[rest.startIndex + 2].range.lowerBound
    let value = text.plain[(start + 1)..<range.upperBound].map {
      ShaderText.isBlank($0) ? 0x20 : $0
    }
    return (
      start..<range.upperBound, "\(words[1]) =\(String(decoding: value, as: UTF8.self)); "
    )
  }
}

extension PluginRegistry {
  /// Returns the names of a shader's uniforms for which its file gives no default; none for a library.
  package static func uniformsWithoutDefault(in path: String) -> [String] {
    guard ShaderFile.isShader(path) else { return [] }
    return (try? ShaderFile(path: path))?.uniformsWithoutDefault ?? []
  }
}
