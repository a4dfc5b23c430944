internal import SegueGeometry
package import SegueText

/// Sizes of files as people write them.
package enum ByteCount {
  private static let units: [(names: [String], bytes: Double)] = [
    (["b", "byte", "bytes", ""], 1), (["kb", "k"], 1e3), (["mb", "m"], 1e6), (["gb", "g"], 1e9),
    (["kib"], 1024), (["mib"], 1_048_576), (["gib"], 1_073_741_824),
  ]

  /// Parses `2MB`, `1.5 mb`, `800KiB` or a plain number of bytes; nil for other texts, and for less
  /// than a byte or more than a terabyte.
  package static func parse(_ text: String) -> Int? {
    let word = text.filter { $0 != " " }.lowercased()
    let digits = word.prefix { $0.isNumber || $0 == "." }
    let unit = word.dropFirst(digits.count)
    guard let number = Double(digits),
      let row = units.first(where: { $0.names.contains(String(unit)) })
    else { return nil }
    let bytes = (number * row.bytes).rounded(.down)
    return (1...1e12).contains(bytes) ? Int(clamping: bytes) : nil
  }

  /// Parses a number of bytes that a user gives for a film. Fewer than 1000 bytes are refused, because no film is
  /// so small, and the unit was probably forgotten.
  package static func bytes(parsing text: String) throws(TextError) -> Int {
    guard let bytes = parse(text) else {
      throw TextError("expected a number of bytes such as 2MB, 800KB or 1.5MiB")
    }
    guard bytes >= 1000 else {
      let number = text.prefix { $0.isNumber || $0 == "." }
      throw TextError(
        "it means \(bytes.of("byte")), and no film is so small; expected a number with a unit, "
          + "such as \(number)MB")
    }
    return bytes
  }

  /// Returns the size with at most two decimals, such as `1.95 MB`; rounded up, so that a size that
  /// exceeds a limit never looks like the limit.
  package static func text(_ bytes: Int) -> String {
    let unit = units[1...3].last { Double(bytes) >= $0.bytes }
    guard let unit, let name = unit.names.first else { return bytes.of("byte") }
    let hundredths = Int(clamping: (Double(bytes) / unit.bytes * 100).rounded(.up))
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    let fraction =
      rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
    return "\(whole)\(fraction) \(name.uppercased())"
  }
}
