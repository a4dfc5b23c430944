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
