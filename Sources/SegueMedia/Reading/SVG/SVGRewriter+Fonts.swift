extension SVGRewriter {
  /// The families that texts ask for, with the elements that have the texts.
  struct FontUse {
    /// The families in the order of preference, without generic ones.
    var families: [String]
    /// The elements' names in messages.
    var elements: [String]
  }

  /// The families that browsers choose themselves.
  private static let generic: Set<String> = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif", "ui-sans-serif",
    "ui-monospace", "ui-rounded", "math", "emoji", "fangsong", "blinkmacsystemfont", "inherit", "initial", "unset",
    "revert", "",
  ]

  /// True if the document has letters.
  var hasLetters: Bool {
    document.elements.contains { $0.isSVG && $0.hasText && Self.isText($0.name) }
  }

  /// Returns true for the elements whose letters are drawn.
  static func isText(_ name: String) -> Bool { ["text", "tspan", "textPath", "a"].contains(name) }

  /// Returns the families that a value of `font-family` or `font` names; nil if it names none.
  static func families(_ values: [String: CSSValue]) -> [String]? {
    if let list = values["font-family"] { return families(CSSValue.arguments(list.parts)) }
    guard let font = values["font"] else { return nil }
    // The first family follows the size: the first word with a number and a unit, and its line height.
    var lists = CSSValue.arguments(font.parts)
    guard let first = lists.first,
      let size = first.lastIndex(where: {
        guard case .word(let word) = $0 else { return false }
        return word.first?.isNumber == true || word.first == "."
      })
    else { return nil }
    lists[0] = CSSValue.trimmed(Array(first[(size + 1)...]))
    return families(lists)
  }

  private static func families(_ lists: [[CSSValue.Part]]) -> [String] {
    lists.map { CSSValue.text($0).filter { $0 != "\"" && $0 != "'" } }
      .filter { !generic.contains($0.lowercased()) && !$0.hasPrefix("-") }
  }

  /// Notes the families of an element's letters.
  mutating func note(_ families: [String], of element: SVGDocument.Element) {
    // One that the drawing brings itself is said already.
    guard let first = families.first, !gaps.contains(.font(SVGReferences.short(first))) else { return }
    let at = fonts.firstIndex { $0.families == families } ?? fonts.endIndex
    if at == fonts.endIndex {
      guard at < Self.maxLists else { return }
      fonts.append(FontUse(families: Array(families.prefix(Self.maxFamilies)), elements: []))
    }
    if fonts[at].elements.count < Self.maxNoted { fonts[at].elements.append(name(element)) }
  }

  /// The number of lists of families that are looked up, of families in a list, and of elements that are counted for
  /// each: a drawing could have any number of them, and each costs time.
  private static let (maxLists, maxFamilies, maxNoted) = (50, 20, 100)

  /// Notes the texts whose families are not on this machine, so that others replace them.
  ///
  /// - Parameter installed: Returns those of some families that this machine has.
  mutating func noteFonts(_ installed: ([String]) throws(MediaError) -> Set<String>) throws(MediaError) {
    let asked = fonts.flatMap(\.families).flatMap { [$0] + Self.standIns(for: $0) }
    guard !asked.isEmpty else { return }
    let known = try installed(Array(Set(asked)).sorted())
    for use in fonts {
      guard let first = use.families.first,
        !use.families.contains(where: { family in
          known.contains(family) || Self.standIns(for: family).contains(where: known.contains)
        })
      else { continue }
      for element in use.elements { gaps.add(.family(SVGReferences.short(first)), element) }
    }
  }

  /// Families whose letters have the same widths, as Fontconfig's file of metric aliases lists them.
  private static let sameWidths = [
    ["Arial", "Helvetica", "Arimo", "Liberation Sans", "Nimbus Sans", "Nimbus Sans L", "TeX Gyre Heros"],
    ["Times New Roman", "Times", "Tinos", "Liberation Serif", "Nimbus Roman", "Nimbus Roman No9 L", "TeX Gyre Termes"],
    ["Courier New", "Courier", "Cousine", "Liberation Mono", "Nimbus Mono PS", "Nimbus Mono L", "TeX Gyre Cursor"],
    ["Calibri", "Carlito"], ["Cambria", "Caladea"],
  ]

  private static func standIns(for family: String) -> [String] {
    let name = family.lowercased()
    return sameWidths.first { $0.contains { $0.lowercased() == name } } ?? []
  }
}
