/// Names that look alike although their characters differ, such as a space and macOS's narrow no-break space.
extension String {
  /// The text with characters replaced that look like others or like nothing: spaces, dashes, quotation marks, letters
  /// of other scripts. Two names look alike if these are equal; strings with the same letters in composed and decomposed
  /// form are equal.
  fileprivate var look: String {
    guard !utf8.allSatisfy({ $0 < 0x80 && $0 != 9 }) else { return self }
    var text = ""
    for scalar in unicodeScalars { text += scalar.look }
    return text
  }

  /// Returns true for another name that looks the same.
  func looksLike(_ other: String) -> Bool {
    !utf8.elementsEqual(other.utf8) && look == other.look
  }

  /// Returns the difference from a mistyped name that a person cannot see, as a clause that follows the name: "with a
  /// narrow no-break space (U+202F) instead of a space (U+0020) before 'PM'". Nil if everything that differs is visible.
  package func invisibleDifference(from word: String) -> String? {
    guard !utf8.elementsEqual(word.utf8) else { return nil }
    let isTwin = looksLike(word)
    guard isTwin || !utf8.allSatisfy({ $0 < 0x80 }) || !word.utf8.allSatisfy({ $0 < 0x80 }) else {
      return nil
    }
    return isTwin ? firstDifference(from: word) : strangeScalar(notIn: word)
  }

  /// Returns the first difference of two names that look alike.
  private func firstDifference(from word: String) -> String? {
    var (own, other) = (self[...], word[...])
    while let first = own.first, let second = other.first,
      first.utf8.elementsEqual(second.utf8)
    {
      (own, other) = (own.dropFirst(), other.dropFirst())
    }
    if let first = own.first, let second = other.first, first == second {
      // In composed and decomposed form, a letter is the same character.
      return "with '\(first)' as \(first.codes) instead of \(second.codes)"
    }
    var (scalars, others) = (own.unicodeScalars[...], other.unicodeScalars[...])
    while let first = scalars.first, first == others.first {
      (scalars, others) = (scalars.dropFirst(), others.dropFirst())
    }
    let (first, second) = (scalars.first, others.first)
    let place = Self.place(scalars.dropFirst(first?.isInvisible == second?.isInvisible ? 1 : 0))
    if let second, second.isInvisible, first?.isInvisible != true {
      return "without \(second.words)\(place)"
    }
    guard let first else { return nil }
    if first.isInvisible, second?.isInvisible != true {
      return "with \(first.words)\(Self.place(scalars.dropFirst()))"
    }
    return "with \(first.words)" + (second.map { " instead of \($0.words)" } ?? "") + place
  }

  /// Returns a character of one of two different names that looks like another character or like nothing.
  private func strangeScalar(notIn word: String) -> String? {
    let (own, other) = (Array(unicodeScalars), Array(word.unicodeScalars))
    func isStrange(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isInvisible || scalar.value >= 0x80 && scalar.look != String(Character(scalar))
    }
    if let index = own.firstIndex(where: { isStrange($0) && !other.contains($0) }) {
      return "with \(own[index].words)\(Self.place(own[(index + 1)...]))"
    }
    if let index = other.firstIndex(where: { isStrange($0) && !own.contains($0) }) {
      return "without \(other[index].words)\(Self.place(other[(index + 1)...]))"
    }
    return nil
  }

  /// Returns the position of a character, as the letters that follow it.
  private static func place(_ rest: some Sequence<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in rest.prefix(8) {
      guard !scalar.isInvisible, scalar.value != 0x20, scalar.look != " " || text.isEmpty else {
        break
      }
      text.unicodeScalars.append(scalar)
    }
    return text.isEmpty ? " at the end" : " before '\(text.printable)'"
  }
}

/// Returns a question that proposes a name for a mistyped word, and in which a difference that cannot be seen is described:
/// "did you mean 'inbox.png'?"
package func didYouMean(_ name: String, for word: String? = nil) -> String {
  let difference = word.flatMap { name.invisibleDifference(from: $0) }
  return "did you mean '\(name.shortened(to: 120).printable)'"
    + (difference.map { ", \($0)?" } ?? "?")
}

extension Character {
  /// The character's codes in words: "one character (U+00E9)".
  fileprivate var codes: String {
    let codes = unicodeScalars.map(\.code).joined(separator: " ")
    return (unicodeScalars.count == 1 ? "one character" : "\(unicodeScalars.count) characters")
      + " (\(codes))"
  }
}

extension Unicode.Scalar {
  fileprivate var code: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }

  /// True for a character of no width, such as the zero-width space and the emoji selector.
  fileprivate var isInvisible: Bool {
    guard value >= 0x80 else { return false }
    return properties.generalCategory == .format || properties.isVariationSelector
      || value == 0x34F || value == 0x115F || value == 0x3164
  }

  /// The ASCII text that the character looks like; the character itself if it is distinct.
  fileprivate var look: String {
    if value == 9 { return " " }
    guard value >= 0x80 else { return String(Character(self)) }
    if isInvisible { return "" }
    if (0xFF01...0xFF5E).contains(value), let plain = Unicode.Scalar(value - 0xFEE0) {
      return String(Character(plain))
    }
    if let alike = Self.alike[self] { return alike }
    return switch properties.generalCategory {
    case .spaceSeparator: " "
    case .dashPunctuation: "-"
    default: String(Character(self))
    }
  }

  /// The character for a message, with its code.
  fileprivate var words: String { "\(Self.names[value] ?? kind) (\(code))" }

  private var kind: String {
    switch value {
    case 0x370...0x3FF: return "the Greek '\(self)'"
    case 0x400...0x52F: return "the Cyrillic '\(self)'"
    case 0xFF01...0xFF5E: return "the wide '\(self)'"
    default:
      if properties.generalCategory == .spaceSeparator { return "a special space" }
      return isInvisible || isUnsafeToPrint ? "an invisible character" : "'\(self)'"
    }
  }

  private static let names: [UInt32: String] = [
    0x09: "a tab", 0x20: "a space", 0x2D: "a hyphen", 0xA0: "a no-break space",
    0xAD: "a soft hyphen", 0x2007: "a figure space", 0x2009: "a thin space",
    0x200B: "a zero-width space", 0x200C: "a zero-width non-joiner", 0x200D: "a zero-width joiner",
    0x200E: "a left-to-right mark", 0x200F: "a right-to-left mark", 0x2011: "a no-break hyphen",
    0x2013: "an en dash", 0x2014: "an em dash", 0x202F: "a narrow no-break space",
    0x2060: "a word joiner", 0x2212: "a minus sign", 0x3000: "an ideographic space",
    0xFE0F: "an emoji selector", 0xFEFF: "a byte order mark",
  ]

  /// Letters and marks that look like ASCII ones (a part of Unicode's confusables.txt).
  private static let alike: [Unicode.Scalar: String] = {
    var alike: [Unicode.Scalar: String] = ["…": "...", "“": "\"", "”": "\"", "„": "\"", "×": "x"]
    let pairs: [(String, String)] = [
      ("аеорсухіјѕһԁԛԝ", "aeopcyxijshdqw"), ("АВЕКМНОРСТУХІЈЅ", "ABEKMHOPCTYXIJS"),
      ("οΟΑΒΕΖΗΙΚΜΝΡΤΥΧν", "oOABEZHIKMNPTYXv"), ("‘’ʼ′‛`", "''''''"), ("−∕⁄․∶꞉", "-//.::"),
    ]
    for (strange, plain) in pairs {
      for (one, other) in zip(strange.unicodeScalars, plain) { alike[one] = String(other) }
    }
    return alike
  }()
}
