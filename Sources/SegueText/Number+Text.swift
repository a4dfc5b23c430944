internal import SegueGeometry

extension Double {
  /// The shortest decimal that reads back as the same number, without ".0" after a whole number and
  /// without a minus on zero.
  package var short: String {
    let text = "\(self == 0 ? 0 : self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The number rounded to a thousandth, in the form of `short`.
  package var thousandths: String { ((self * 1000).rounded() / 1000).short }

  /// Returns the number rounded to a fixed number of decimals. For example, 0.3 with two decimals
  /// is `0.30`.
  ///
  /// - Parameter decimals: from 0 to 9.
  package func text(decimals: Int) -> String {
    let factor = (0..<decimals).reduce(1.0) { factor, _ in factor * 10 }
    let scaled = (magnitude * factor).rounded(.toNearestOrEven)
    guard scaled < 1e15 else { return "\(self)" }
    let sign = self < 0 && scaled > 0 ? "-" : ""
    let digits = String(Int(clamping: scaled))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    guard decimals > 0 else { return sign + padded }
    return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }

  /// Parses a finite decimal number, which may have spaces around it; nil for anything else.
  package init?(trimming text: some StringProtocol) {
    let core = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    let word = String(core)
    // `Double(_:)` would also read "nan", "infinity" and hexadecimal numbers, so only these
    // characters are allowed.
    guard word.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), let value = Double(word),
      value.isFinite
    else { return nil }
    self = value
  }

  /// Parses a fraction, written as `0.4` or `40%`; nil for anything else.
  package init?(share text: some StringProtocol) {
    if text.hasSuffix("%") {
      guard let percent = Double(trimming: text.dropLast()) else { return nil }
      self = percent / 100
    } else {
      self.init(trimming: text)
    }
  }
}

extension BinaryInteger {
  /// Returns the number with a noun that is counted: "1 film", "3 films".
  package func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension Double {
  /// Returns the number, in the form of `short`, with a noun that is counted: "1 point", "0.5 points".
  package func of(_ noun: String) -> String { "\(short) \(noun)\(self == 1 ? "" : "s")" }
}
