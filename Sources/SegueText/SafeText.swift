extension Unicode.Scalar {
  /// True for the invisible direction marks (LRM, RLM, ALM), which words in Hebrew or Arabic may
  /// need around a number.
  package var isDirectionMark: Bool {
    (0x200e...0x200f).contains(value) || value == 0x061c
  }

  /// True for characters that control a terminal, end a line, or change the order of the text
  /// around them: the control characters, the line and paragraph separators, and the marks,
  /// embeddings, overrides and isolates of the bidirectional algorithm (UAX #9).
  package var isUnsafeToPrint: Bool {
    if value < 0x7f { return value < 0x20 }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format:
      (0x202a...0x202e).contains(value) || (0x2066...0x2069).contains(value)
        || isDirectionMark
    default: false
    }
  }
}

extension String {
  /// The text with its unsafe characters written out (`\n`, `\t`, `\u{1b}`), so that a name in it
  /// cannot move a terminal's cursor, break a line or change the order of the text.
  package var printable: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isUnsafeToPrint: text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Returns the text, shortened to at most `limit` Unicode scalars: in a longer text, an ellipsis
  /// replaces the middle, and the end of the text gets a third of the limit.
  package func shortened(to limit: Int) -> String {
    let scalars = unicodeScalars
    guard utf8.count > limit, scalars.count > limit else { return self }
    let tail = limit / 3
    let (head, end) = (scalars.prefix(limit - tail - 1), scalars.suffix(tail))
    return String(Substring(head)) + "…" + String(Substring(end))
  }

  /// The text in a form that can be quoted in a message: one line, safe to print, with at most 60
  /// Unicode scalars of the original.
  package var quotable: String {
    let scalars = unicodeScalars
    let isLong = utf8.count > 60 && scalars.count > 60
    let text = isLong ? String(Substring(scalars.prefix(60))) + "…" : self
    return text.unicodeScalars.contains(where: \.isUnsafeToPrint) ? text.printable : text
  }
}
