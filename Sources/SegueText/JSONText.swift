extension String {
  /// The text as a JSON string, in quotes. Beside what RFC 8259 asks for, every character that a
  /// terminal would obey and every one that changes the order of the text around it is escaped.
  package var jsonQuoted: String {
    var text = ""
    text.append(jsonQuoted: self)
    return text
  }

  /// Adds `string` as a JSON string, in quotes.
  package mutating func append(jsonQuoted string: String) {
    append("\"")
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      case _ where scalar.isUnsafeToPrint:
        // None of them lies beyond four digits.
        let digits = String(scalar.value, radix: 16)
        append("\\u" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits)
      default: unicodeScalars.append(scalar)
      }
    }
    append("\"")
  }
}

extension Double {
  /// The number as JSON; `null` where it is not finite, since JSON has no word for that.
  package var json: String {
    guard isFinite else { return "null" }
    if self == rounded(), magnitude < 1e15 { return String(Int64(self)) }
    return short
  }
}
