/// Makes the player's modules smaller: without comments, imports, exports, indentation and spaces, and
/// with short names in place of long ones.
///
/// It knows as much of JavaScript as the modules use: texts in double quotes, templates, and comments on
/// lines of their own.
struct Minifier {
  private var result: [UInt8] = []
  private let short: [String: String]

  /// - Parameter names: The names that are replaced, the most frequent first. None of them may be the name of something that a
  ///   browser or the page's data has.
  init(names: [String]) {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    // Letters that neither the modules nor the data use, and letters before another one.
    let free = Array("$ABDEFHIJLNOPQSTUVWXY")
    let firsts = Array("$_ABDEFHIJ")
    var short = ["const": "let", "true": "!0", "false": "!1", "undefined": "void 0", "Math": "Z"]
    for (index, name) in names.enumerated() {
      let number = index - free.count
      guard number >= 0 else {
        short[name] = "\(free[index])"
        continue
      }
      guard number / letters.count < firsts.count else { break }
      short[name] = "\(firsts[number / letters.count])\(letters[number % letters.count])"
    }
    self.short = short
  }

  /// Returns modules, in the order in which they need each other, as one script.
  func joined(_ modules: [String]) -> String {
    var lines = ""
    for module in modules {
      var isInImport = false
      for line in module.split(separator: "\n") {
        var line = line.drop { $0 == " " }
        if line.hasPrefix("import ") { isInImport = true }
        if isInImport {
          if line.hasSuffix(";") { isInImport = false }
          continue
        }
        if line.isEmpty || line.hasPrefix("//") { continue }
        if line.hasPrefix("export ") { line = line.dropFirst(7) }
        lines += line + "\n"
      }
    }
    var copy = self
    copy.shrink(Array(lines.utf8))
    return "let Z=Math;" + String(decoding: copy.result, as: UTF8.self)
  }

  /// Adds code without the spaces that it does not need.
  private mutating func shrink(_ text: [UInt8]) {
    var index = 0
    // The number of open braces of each template's expression that is around this place.
    var depths: [Int] = []
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "\"") {
        let end = Self.end(ofText: text, from: index)
        result += text[index..<end]
        index = end
      } else if byte == UInt8(ascii: "`") {
        index = template(text, from: index, &depths)
      } else if byte == UInt8(ascii: "}"), depths.last == 0 {
        depths.removeLast()
        index = template(text, from: index, &depths)
      } else if Self.isWord(byte) {
        var end = index
        while end < text.count, Self.isWord(text[end]) { end += 1 }
        let word = String(decoding: text[index..<end], as: UTF8.self)
        result += Array((short[word] ?? word).utf8)
        index = end
      } else {
        if byte == UInt8(ascii: "}") { dropEnd() }
        if byte == UInt8(ascii: "{"), !depths.isEmpty { depths[depths.count - 1] += 1 }
        if byte == UInt8(ascii: "}"), !depths.isEmpty { depths[depths.count - 1] -= 1 }
        let next = index + 1 < text.count ? text[index + 1] : 10
        if !(byte == 32 && canJoin(next)) && !(byte == 10 && endsStatement) { result.append(byte) }
        index += 1
      }
    }
  }

  /// Removes what a closing brace makes needless.
  private mutating func dropEnd() {
    while let last = result.last, last == 10 || last == UInt8(ascii: ";") { result.removeLast() }
  }

  /// Copies a template up to its end or to the expression in it; returns the place after that.
  private mutating func template(
    _ text: [UInt8], from start: Int, _ depths: inout [Int]
  ) -> Int {
    var index = start
    result.append(text[index])
    index += 1
    while index < text.count {
      let byte = text[index]
      result.append(byte)
      index += 1
      if byte == UInt8(ascii: "`") { return index }
      if byte == UInt8(ascii: "$"), index < text.count, text[index] == UInt8(ascii: "{") {
        result.append(text[index])
        depths.append(0)
        return index + 1
      }
    }
    return index
  }

  private static func end(ofText text: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < text.count, text[index] != UInt8(ascii: "\"") {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, text.count)
  }

  /// Returns true when a space between what was written last and `next` separates nothing.
  private func canJoin(_ next: UInt8) -> Bool {
    guard let last = result.last else { return true }
    let signs = [UInt8(ascii: "+"), UInt8(ascii: "-")]
    if Self.isWord(last), Self.isWord(next) { return false }
    return !(signs.contains(last) && signs.contains(next))
  }

  /// True when a line may continue with the next one.
  private var endsStatement: Bool {
    guard let last = result.last else { return true }
    return Array(";{,([:?&|=".utf8).contains(last)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte > 127
  }
}
