extension SVGRewriter {
  /// The attributes that are properties of CSS, and that librsvg knows.
  private static let properties: Set<String> = Set(
    """
    fill stroke color stop-color flood-color lighting-color opacity fill-opacity stroke-opacity stop-opacity
    flood-opacity stroke-width stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
    fill-rule clip-rule clip-path mask filter marker-start marker-mid marker-end marker display visibility overflow
    font font-size font-family font-weight font-style font-stretch text-anchor text-decoration letter-spacing
    mix-blend-mode isolation paint-order vector-effect mask-type shape-rendering image-rendering
    x y width height cx cy r rx ry
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// The initial values of properties that are not inherited.
  private static let initial = [
    "stop-color": "black", "flood-color": "black", "lighting-color": "white", "opacity": "1",
    "stop-opacity": "1", "flood-opacity": "1", "clip-path": "none", "mask": "none",
    "filter": "none", "display": "inline", "overflow": "visible", "mix-blend-mode": "normal",
    "isolation": "auto", "vector-effect": "none", "mask-type": "luminance", "x": "0", "y": "0",
    "width": "auto", "height": "auto", "cx": "0", "cy": "0", "r": "0", "rx": "auto", "ry": "auto",
  ]

  /// Texts of which at least one is in a style that needs a look; in lower case.
  private static let marks = [
    "var(", "color(", "color-mix(", "lab(", "lch(", "hwb(", "light-dark(", "none ", " none",
    "calc(",
    "min(", "max(", "clamp(", "canvas", "text", "face", "border", "field", "highlight", "mark",
    "transform",
    "background", "rotate", "scale", "translate", "circle(", "ellipse(", "inset(", "polygon(",
    "path(", "rect(", "xywh(", "shape(", "plus-", "backdrop", "animation", "baseline", "spacing",
    "gradient(", "d:", "mask", "(from ", "non-scaling", "brightness(", "contrast(", "invert(", "saturate(", "sepia(",
    "important",
  ].map { Array($0.utf8) }

  /// Reads the style sheets and the styles of elements, if there is anything in them that librsvg does not know.
  mutating func styles() {
    var sheet = CSSSheet()
    for style in document.styles { sheet.add(style.text) }
    atRules(sheet)
    guard sheet.rules.contains(where: \.isForeign) || hasLetters || needsStyles else { return }
    let styles = SVGStyles(document, sheet)
    var variables: [CSSVariables] = []
    var families: [[String]] = []
    var uses = SVGUses()
    var undrawn = UndrawnElements(document)
    var hidden = 0
    for (index, element) in document.elements.enumerated() {
      guard index >= hidden else { continue }
      if element.isSVG, element.name == "foreignObject" {
        hidden = element.end
        continue
      }
      let declared = element.isSVG ? styles.declarations(of: index) : [:]
      var own: [String: CSSValue] = [:]
      for (name, declaration) in declared where name.hasPrefix("--") {
        own[name] = CSSValue(declaration.value)
      }
      variables.removeLast(max(0, variables.count - element.depth))
      let inherited = variables.last ?? CSSVariables()
      variables.append(own.isEmpty ? inherited : inherited.declaring(own))
      families.removeLast(max(0, families.count - element.depth))
      families.append(families.last ?? [])
      guard element.isSVG else { continue }
      let values = rewrite(index, declared, variables[variables.count - 1], &uses)
      if let own = Self.families(values) { families[families.count - 1] = own }
      if values["display"]?.text.lowercased() == "none" { undrawn.add(index) }
      let isDrawn = !undrawn.contains(index)
      uses.note(index, isDrawn ? element.name : "", variables[variables.count - 1], declaring: own.keys)
      guard isDrawn else { continue }
      note(element, values)
      guard element.hasText, Self.isText(element.name), let asked = families.last, !asked.isEmpty else { continue }
      note(asked, of: element)
    }
    for index in uses.differing(document) { gaps.add(.variables, name(document.elements[index])) }
    if styles.isExhausted { gaps.add(.sheet, nil) }
  }

  /// True if a style may contain something that librsvg does not know.
  private var needsStyles: Bool {
    var text: [UInt8] = []
    for style in document.styles { text += style.text }
    for element in document.elements where element.isSVG {
      for attribute in element.attributes where attribute.space == .none {
        switch attribute.name {
        case "d", "points", "id", "href", "transform", "gradientTransform", "patternTransform":
          continue
        case "style", "transform-origin", "dominant-baseline", "alignment-baseline",
          "word-spacing", "textLength":
          text += attribute.name.utf8
        default: guard Self.properties.contains(attribute.name) else { continue }
        }
        text += document.bytes[attribute.value]
        text.append(UInt8(ascii: ";"))
      }
    }
    for index in text.indices where (0x41...0x5A).contains(text[index]) { text[index] |= 0x20 }
    return Self.marks.contains { text.contains(sequence: $0) }
  }

  private mutating func atRules(_ sheet: CSSSheet) {
    for rule in sheet.atRules {
      switch rule.name {
      case "font-face":
        let family = CSSSheet.declarations(rule.block).last { $0.name == "font-family" }
        let name = family.map { String(decoding: $0.value, as: UTF8.self) } ?? "?"
        gaps.add(.font(SVGReferences.short(name.filter { $0 != "\"" && $0 != "'" })), nil)
      case "media", "supports", "layer", "container", "scope", "property":
        guard !rule.block.allSatisfy(CSSScanner.isSpace) else { continue }
        gaps.add(.rule(SVGReferences.short("@\(rule.name) \(rule.words)")), nil)
      case "nested": gaps.add(.rule(SVGReferences.short(rule.words)), nil)
      default: break
      }
    }
  }

  // MARK: One element

  /// Returns the values of the element's properties.
  private mutating func rewrite(
    _ index: Int, _ declared: [String: SVGStyles.Declared], _ variables: CSSVariables, _ uses: inout SVGUses
  ) -> [String: CSSValue] {
    let element = document.elements[index]
    var declarations: [(String, String)] = []
    var values: [String: CSSValue] = [:]
    for (name, declaration) in declared.sorted(by: { $0.key < $1.key }) where !name.hasPrefix("--") {
      guard let written = CSSValue(declaration.value) else { continue }
      let resolved = variables.resolved(written)
      uses.note(written, as: resolved, in: index)
      values[name] = resolved
      guard Self.properties.contains(name) else { continue }
      guard let resolved else {
        // As CSS says of a value that turns out to be none.
        declarations.append((name, Self.initial[name] ?? "inherit"))
        continue
      }
      guard let value = Self.replaced(resolved, name) else {
        gaps.add(.color, self.name(element))
        continue
      }
      values[name] = value
      let isLost = declaration.isImportant && Self.isAddress(name, value.text)
      if value != written || declaration.isForeign || isLost { declarations.append((name, value.text)) }
    }
    for attribute in element.attributes where attribute.space == .none {
      let name = attribute.name
      guard Self.properties.contains(name) || Self.read.contains(name), values[name] == nil,
        declared[name] == nil, let written = CSSValue(document.decoded(attribute.value))
      else { continue }
      let resolved = variables.resolved(written)
      uses.note(written, as: resolved, in: index)
      guard let resolved else { continue }
      guard let value = Self.replaced(resolved, name) else {
        gaps.add(.color, self.name(element))
        continue
      }
      values[name] = value
      if value != written { set(attribute, to: value.text) }
    }
    if index == 0 {
      background(declared, variables)
    } else {
      declarations += transform(index, values, declared["transform"])
    }
    declare(declarations, in: element)
    return values
  }

  /// Returns a value with colours that librsvg knows; nil if one of them is not understood.
  private static func replaced(_ value: CSSValue, _ property: String) -> CSSValue? {
    colors.contains(property) ? CSSColor.replaced(value) : value
  }

  /// The properties with colours.
  private static let colors: Set<String> = [
    "fill", "stroke", "color", "stop-color", "flood-color", "lighting-color", "filter",
  ]

  /// Attributes that librsvg does not know.
  private static let read: Set<String> = [
    "dominant-baseline", "alignment-baseline", "word-spacing", "transform-origin", "transform-box",
  ]

  private static let shapes: Set<String> = [
    "circle", "ellipse", "inset", "polygon", "path", "rect", "xywh", "shape",
  ]

  private static let blends: Set<String> = [
    "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn",
    "hard-light", "soft-light", "difference", "exclusion", "hue", "saturation", "color",
    "luminosity", "inherit", "initial", "unset",
  ]

  /// Functions of `filter` that librsvg computes in linear light, and browsers in encoded values.
  private static let colorFilters: Set<String> = [
    "brightness", "contrast", "grayscale", "hue-rotate", "invert", "saturate", "sepia",
  ]

  /// True if an element may be drawn larger or smaller than its numbers say.
  private func isScaled(_ element: SVGDocument.Element) -> Bool {
    if let head = SVGHead(document), let box = head.box, (box.width, box.height) != (head.width, head.height) {
      return true
    }
    var next: SVGDocument.Element? = element
    while let current = next {
      if document.attribute("transform", of: current) != nil { return true }
      next = current.parent.map { document.elements[$0] }
    }
    return false
  }

  /// Notes the properties of an element that librsvg does not know.
  private mutating func note(_ element: SVGDocument.Element, _ values: [String: CSSValue]) {
    let isText = ["text", "tspan"].contains(element.name)
    for (property, value) in values.sorted(by: { $0.key < $1.key }) {
      let text = value.text.lowercased()
      let isSet = !["none", "normal", "auto", "initial", "inherit", "unset", "0"].contains(text)
      guard isSet else { continue }
      let kind: SVGGaps.Kind?
      switch property {
      case "clip-path": kind = value.contains(Self.shapes) ? .clipShape : nil
      case "mix-blend-mode": kind = Self.blends.contains(text) ? nil : .blend
      case "filter": kind = value.contains(Self.colorFilters) ? .filter : nil
      case "vector-effect": kind = text == "non-scaling-stroke" && isScaled(element) ? .strokeScale : nil
      case "backdrop-filter", "-webkit-backdrop-filter": kind = .backdrop
      case "animation", "animation-name": kind = .animation
      case "mask", "mask-image", "-webkit-mask", "-webkit-mask-image":
        kind =
          text.hasPrefix("url(#") || text.hasPrefix("url(\"#") || text.hasPrefix("url('#")
          ? nil : .mask
      case "word-spacing":
        kind = isText && SVGTransform.length(text, of: nil) != 0 ? .wordSpacing : nil
      case "text-transform": kind = isText ? .letterCase : nil
      case "dominant-baseline", "alignment-baseline":
        kind = isText && !["alphabetic", "baseline"].contains(text) ? .baseline : nil
      case "d": kind = element.name == "path" ? .path : nil
      case _ where Self.properties.contains(property):
        kind = value.contains(["calc", "min", "max", "clamp"]) ? .calculation : nil
      default: kind = nil
      }
      if let kind { gaps.add(kind, name(element)) }
    }
  }

  // MARK: Background

  private mutating func background(
    _ declared: [String: SVGStyles.Declared], _ variables: CSSVariables
  ) {
    let own = ["background", "background-color"].compactMap { declared[$0] }
    guard let last = own.max(by: { $0.isBefore($1) }), let written = CSSValue(last.value),
      let resolved = variables.resolved(written)
    else { return }
    guard let value = CSSColor.replaced(resolved) else {
      gaps.add(.color, name(document.elements[0]))
      return
    }
    let words: Set<String> = [
      "none", "transparent", "repeat", "no-repeat", "repeat-x", "repeat-y", "fixed", "scroll",
      "center", "top",
      "left", "right", "bottom", "cover", "contain", "auto", "initial", "inherit", "unset",
      "border-box", "padding-box", "content-box", "local",
    ]
    for part in value.parts {
      switch part {
      case .function(let name, _):
        if ["rgb", "rgba", "hsl", "hsla"].contains(name) {
          background = CSSValue([part]).text
        } else {
          gaps.add(.backgroundPicture, self.name(document.elements[0]))
        }
      case .word(let word):
        let lower = word.lowercased()
        if lower.hasPrefix("url(") {
          gaps.add(.backgroundPicture, name(document.elements[0]))
        } else if let first = lower.first, first == "#" || first.isLetter, !words.contains(lower) {
          background = word
        }
      default: break
      }
    }
  }
}

extension [UInt8] {
  /// Returns true if other bytes are in these bytes one after the other.
  fileprivate func contains(sequence: [UInt8]) -> Bool {
    guard let first = sequence.first else { return true }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: sequence) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
