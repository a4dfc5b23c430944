extension String {
  /// The last component of a path.
  package var shortName: String { split(separator: "/").last.map(String.init) ?? self }

  /// The path in a form that no program takes for an option: `./` precedes a leading hyphen.
  package var asFile: String { hasPrefix("-") ? "./" + self : self }

  /// The text as one word of a shell's command line.
  package var shellQuoted: String {
    // A shell reads bytes: a combining mark after a quote leaves the quote as it is.
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_./:=@%+,".utf8.contains(byte)
      }
    }
    if isPlain, !isEmpty { return self }
    var quoted = "'"
    for scalar in unicodeScalars {
      quoted.unicodeScalars.append(scalar)
      if scalar == "'" { quoted.unicodeScalars.append(contentsOf: "\\''".unicodeScalars) }
    }
    return quoted + "'"
  }
}
