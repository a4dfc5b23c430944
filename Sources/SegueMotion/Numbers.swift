extension DefaultStringInterpolation {
  /// Writes a number as CSS does, with as many digits as are needed to read the same number back.
  mutating func appendInterpolation(number value: Double) {
    appendLiteral(cssNumber(value))
  }

  /// Writes a fraction as a percentage with six significant digits, as browsers do.
  mutating func appendInterpolation(percent fraction: Double) {
    appendLiteral(cssNumber(sixDigits(fraction * 100)) + "%")
  }
}

/// Returns the shortest decimal that reads back as this number, without ".0", without a minus on
/// zero, and without an exponent between 1e-7 and 1e21.
private func cssNumber(_ value: Double) -> String {
  if value == 0 { return "0" }
  let text = "\(value)"
  guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...])
  else { return text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
  guard (-7...20).contains(exponent) else { return text }
  let sign = value < 0 ? "-" : ""
  let digits = text[..<mark].filter { $0 != "." && $0 != "-" }
  let wholes = text[..<mark].prefix { $0 != "." }.filter { $0 != "-" }.count + exponent
  if wholes <= 0 {
    return sign + "0." + String(repeating: "0", count: -wholes) + trimmed(digits)
  }
  let padded = digits + String(repeating: "0", count: max(0, wholes - digits.count))
  let fraction = trimmed(String(padded.dropFirst(wholes)))
  return sign + padded.prefix(wholes) + (fraction.isEmpty ? "" : "." + fraction)
}

private func trimmed(_ digits: String) -> String {
  var digits = digits
  while digits.hasSuffix("0") { digits.removeLast() }
  return digits
}

/// Returns the number rounded to six significant decimal digits.
private func sixDigits(_ value: Double) -> Double {
  guard value.isFinite, value != 0 else { return value }
  // The number is rounded to an integer below 10⁶. The digits of this integer are parsed with an
  // exponent, because a multiplication by a power of ten would add an error.
  var scale = 0
  var size = abs(value)
  while size < 1e5, scale < 300 {
    size *= 10
    scale += 1
  }
  while size >= 1e6 {
    size /= 10
    scale -= 1
  }
  // In range: the size is below 10⁶.
  let digits = "\(value < 0 ? "-" : "")\(Int(size.rounded()))e\(-scale)"
  return Double(digits) ?? value
}
