internal import SegueText

/// The text of a page's data: JSON inside a script element, which must not contain `<`.
struct PageText {
  private(set) var text = ""

  mutating func raw(_ text: String) { self.text += text }

  mutating func string(_ value: String) {
    var quoted = ""
    quoted.append(jsonQuoted: value)
    for letter in quoted.unicodeScalars {
      switch letter {
      case "<": text += "\\u003c"
      case ">": text += "\\u003e"
      case "&": text += "\\u0026"
      default: text.unicodeScalars.append(letter)
      }
    }
  }

  mutating func number(_ value: Double) { text += value.json }

  mutating func list<T>(_ values: some Sequence<T>, _ write: (inout PageText, T) -> Void) {
    text += "["
    var isFirst = true
    for value in values {
      if !isFirst { text += "," }
      isFirst = false
      write(&self, value)
    }
    text += "]"
  }

  /// Writes an object with keys that need no escape.
  mutating func object(_ members: [(key: String, write: (inout PageText) -> Void)]) {
    text += "{"
    for (index, member) in members.enumerated() {
      if index > 0 { text += "," }
      string(member.key)
      text += ":"
      member.write(&self)
    }
    text += "}"
  }

  /// Returns a text for HTML, in which the characters of markup are escaped.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, letter in
      switch letter {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(letter)
      }
    }
  }
}
