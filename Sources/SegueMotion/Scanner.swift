/// Reads the notation of a curve or spring from left to right. Its errors contain the position of
/// the mistake in the text.
///
/// The scanner works on UTF-8 bytes, since the grammar is ASCII. A byte position is converted to
/// characters only for an error.
struct Scanner {
  let bytes: [UInt8]
  private(set) var index = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The byte at the current position; nil at the end of the text.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Returns an error at a position, by default the current one.
  func error(_ reason: String, at offset: Int? = nil, suggestion: String? = nil) -> MotionError {
    let characters = String(decoding: bytes[..<(offset ?? index)], as: UTF8.self).count
    return MotionError(reason, offset: characters, suggestion: suggestion)
  }

  /// Returns a description of the text at a position, for a message: a quoted word or sign, or "the
  /// end of the text".
  func found(at offset: Int? = nil) -> String {
    let start = offset ?? index
    let word = bytes[start...].prefix { isNamePart($0) || $0 == UInt8(ascii: ".") || $0 >= 0x80 }
    if !word.isEmpty { return quoted(String(decoding: word, as: UTF8.self)) }
    guard start < bytes.count else { return "the end of the text" }
    return quoted(String(decoding: bytes[start...start], as: UTF8.self))
  }

  /// Skips white space, and returns whether there was any.
  @discardableResult mutating func skipSpace() -> Bool {
    let start = index
    while let byte = next, isSpace(byte) { index += 1 }
    return index > start
  }

  /// True when the byte right before the current position is white space.
  var isAfterSpace: Bool { index > 0 && isSpace(bytes[index - 1]) }

  /// Skips white space, then reads `sign` if it comes next. Returns false if something else does.
  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: sign) else { return false }
    index += 1
    return true
  }

  /// Reads a dot that comes right next.
  mutating func takeDot() -> Bool {
    guard next == UInt8(ascii: ".") else { return false }
    index += 1
    return true
  }

  /// Skips white space, then reads `sign`. If something else comes next, throws an error that names
  /// the text found instead and the sign's `purpose`, such as "to end steps()".
  mutating func expect(_ sign: Unicode.Scalar, _ purpose: String) throws(MotionError) {
    guard take(sign) else { throw error("expected '\(sign)' \(purpose), found \(found())") }
  }

  /// Reads the "(" that must come right after a function's name.
  mutating func open(_ name: String) throws(MotionError) {
    guard next == UInt8(ascii: "(") else {
      throw error("expected '(' right after '\(name)', found \(found())")
    }
    index += 1
  }

  /// Throws an error if anything except white space follows. `what` names the text that ends here,
  /// such as "curve", for the error.
  mutating func expectEnd(after what: String) throws(MotionError) {
    skipSpace()
    guard index == bytes.count else { throw error("unexpected \(found()) after the \(what)") }
  }

  /// Reads a name and returns it in lower case, since CSS ignores the case of names. Returns nil if
  /// no name comes next.
  mutating func name() -> String? {
    guard let first = next, isLetter(first) || first == UInt8(ascii: "-") else { return nil }
    let word = bytes[index...].prefix(while: isNamePart)
    // A minus sign alone and a negative number, such as "-5e1", are not names.
    guard let start = word.first(where: { $0 != UInt8(ascii: "-") }), isLetter(start) else {
      return nil
    }
    index += word.count
    return String(decoding: word, as: UTF8.self).lowercased()
  }

  /// Reads a CSS number without calc() or unit; nil if none comes next.
  mutating func literal() throws(MotionError) -> Double? {
    var end = index
    func digits() -> Bool {
      let count = bytes[end...].prefix(while: isDigit).count
      end += count
      return count > 0
    }
    func has(_ signs: Unicode.Scalar...) -> Bool {
      guard end < bytes.count, signs.contains(where: { bytes[end] == UInt8(ascii: $0) })
      else { return false }
      end += 1
      return true
    }
    _ = has("+", "-")
    let whole = digits()
    let mantissa = end
    if has(".") {
      if !digits() { end = mantissa }
    }
    guard whole || end > mantissa else { return nil }
    let beforeExponent = end
    if has("e", "E") {
      _ = has("+", "-")
      if !digits() { end = beforeExponent }
    }
    let text = String(decoding: bytes[index..<end], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw error("\(quoted(text)) is too large a number")
    }
    index = end
    return value
  }
}

/// Returns a part of a user's text in quotes, short enough for a message.
func quoted(_ text: String) -> String {
  text.count > 40 ? "'\(text.prefix(40))…'" : "'\(text)'"
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
private func isNamePart(_ byte: UInt8) -> Bool {
  isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
}
