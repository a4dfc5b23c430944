extension String {
  /// The last component of a path.
  package var shortName: String { split(separator: "/").last.map(String.init) ?? self }

  /// The path in a form that no program takes for an option: `./` precedes a leading hyphen.
  package var asFile: String { hasPrefix("-") ? "./" + self : self }

  /// The text as one word of a shell's command line.
  package var shellQuoted: String {
    let isPlain = allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:=@%+,".contains($0))
    }
    if isPlain, !isEmpty { return self }
    return "'" + replacing("'", with: "'\\''") + "'"
  }
}
