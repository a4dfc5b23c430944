internal import SegueGeometry

extension String {
  /// The text as a JSON string, in quotes. Besides the characters that RFC 8259 requires, it
  /// escapes every character that controls a terminal or changes the order of the text around it.
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
        // All scalars that are unsafe to print are below 0x10000, so four hexadecimal digits are
        // enough.
        let digits = String(scalar.value, radix: 16)
        append("\\u" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits)
      default: unicodeScalars.append(scalar)
      }
    }
    append("\"")
  }
}

extension Double {
  /// The number as JSON: `null` if it is not finite, because JSON cannot express that.
  package var json: String {
    guard isFinite else { return "null" }
    if self == rounded(), magnitude < 1e15 { return String(Int64(clamping: self)) }
    return short
  }
}
