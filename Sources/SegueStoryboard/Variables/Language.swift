internal import SegueScene

/// Facts about languages, which are given by their tags: `de`, `pt-BR`, `zh_Hant`.
enum Language {
  /// The variables that may contain the language of a film, in the order in which they are tried.
  static let variables = ["lang", "language", "locale"]

  /// The scripts that are written from right to left, as in the Unicode Character Database.
  private static let scripts: Set = [
    "adlm", "arab", "aran", "hebr", "mand", "mend", "nkoo", "rohg", "samr", "syrc", "thaa", "yezi",
  ]
  /// The languages whose usual script is one of `scripts`, as in the Common Locale Data Repository.
  private static let languages: Set = [
    "ar", "arc", "arz", "bal", "bqi", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "khw", "ks",
    "lrc",
    "mzn", "nqo", "pnb", "prs", "ps", "rhg", "sd", "skr", "syr", "ug", "ur", "yi",
  ]

  /// Returns the tag of a language in the notation of BCP 47, without an encoding: `de-AT` for `de_AT.UTF-8`; nil for a
  /// text that is not a tag.
  static func tag(_ text: String) -> String? {
    let name = text.prefix { $0 != "." && $0 != "@" }
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    let isTag = parts.enumerated().allSatisfy { index, part in
      (index == 0 ? 2...8 : 1...8).contains(part.utf8.count)
        && part.utf8.allSatisfy { byte in
          let letter = byte | 0x20
          return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
            || index > 0 && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }
    return isTag ? parts.joined(separator: "-") : nil
  }

  /// Returns the layout direction of a language. It follows from the script in the tag or, without one, from the
  /// language.
  static func layoutDirection(of tag: String) -> LayoutDirection {
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" || $0 == "." || $0 == "@" }
    if let script = parts.dropFirst().first(where: { $0.count == 4 && $0.allSatisfy(\.isLetter) }) {
      return scripts.contains(String(script)) ? .rightToLeft : .leftToRight
    }
    return languages.contains(parts.first.map(String.init) ?? "") ? .rightToLeft : .leftToRight
  }
}
