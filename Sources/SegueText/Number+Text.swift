extension Double {
  /// The shortest decimal that reads back as the same number, without ".0" behind a whole one and
  /// without a minus before zero.
  package var short: String {
    let text = "\(self == 0 ? 0 : self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A finite decimal number with spaces around it at most; nil for anything else.
  package init?(trimming text: some StringProtocol) {
    let core = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    let word = String(core)
    // Double(_:) also reads "nan", "infinity" and hexadecimal.
    guard word.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), let value = Double(word),
      value.isFinite
    else { return nil }
    self = value
  }

  /// A share of a whole, as `0.4` or `40%`; nil for anything else.
  package init?(share text: some StringProtocol) {
    if text.hasSuffix("%") {
      guard let percent = Double(trimming: text.dropLast()) else { return nil }
      self = percent / 100
    } else {
      self.init(trimming: text)
    }
  }
}
