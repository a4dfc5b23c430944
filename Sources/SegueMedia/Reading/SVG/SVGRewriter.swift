// An SVG as browsers draw it, although librsvg draws it. `SVGText` makes UTF-8 of the file, `XMLScanner` is the only
// tokeniser and `SVGDocument` the only reader of the structure: a flat list of elements, with the places of their
// attributes in the bytes. From it follow the size, the ids, the files that are referred to, and what `SVGRewriter`
// changes: style sheets and custom properties (`SVGStyles`, folder CSS), transforms with origins, embedded pictures,
// conditions, fonts. A change is a replacement of bytes at a place. What cannot be brought into a form that librsvg
// knows is noted in `SVGGaps`, and becomes one warning for each kind. `VectorFile` keeps the bytes for librsvg, and
// asks the process that draws (`Drawing`). For elements that move alone, `SVGDocument+LaterParts` finds what is drawn over
// them, and gives it names by which it can be drawn alone and left out.
//
// Rejected:
// - A tree that is changed and written again: a file that needs no change must reach librsvg byte for byte, and
//   messages name places in the file.
// - Readers of their own for the head, the references and the rewriting: they would disagree about what is an element.
// - Refusing a file with something that librsvg does not know: it is drawn, and a warning says what is missing. A page
//   gets the file itself then, since browsers know all of it.

/// Brings an SVG into a form in which librsvg draws it as browsers do, and notes what remains different.
///
/// The changes are replacements in the file's bytes; an SVG that needs none is handed on byte for byte.
struct SVGRewriter {
  private struct Edit {
    var range: Range<Int>
    var text: [UInt8]
  }

  let document: SVGDocument
  private var edits: [Edit] = []
  var gaps = SVGGaps()
  /// The colour behind the whole drawing, as CSS that librsvg knows.
  var background: String?
  /// The fonts of the document's texts.
  var fonts: [FontUse] = []

  init(_ document: SVGDocument) {
    self.document = document
    var hidden = 0
    for (index, element) in document.elements.enumerated() where index >= hidden {
      guard element.isSVG else {
        hidden = element.end
        continue
      }
      if document.value("display", of: element) == "none" {
        hidden = element.end
        continue
      }
      conditions(index, element)
      switch element.name {
      case "image", "feImage": picture(element)
      case "foreignObject":
        foreignObject(index, element)
        hidden = element.end
      case "textPath":
        if hasText(index) { gaps.add(.textOnPath, name(element)) }
      case "text", "tspan": text(index, element)
      case "feDropShadow": dropShadow(index, element)
      case "animate", "animateTransform", "animateMotion", "set":
        if let parent = element.parent { gaps.add(.animation, name(document.elements[parent])) }
      default: break
      }
    }
    styles()
  }

  /// Returns the bytes for librsvg; nil if they are the document's own.
  func result() -> [UInt8]? {
    guard !edits.isEmpty else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(document.bytes.count + edits.reduce(0) { $0 + $1.text.count })
    var at = 0
    // Edits at the same place stay in their order.
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, edit) in sorted where edit.range.lowerBound >= at {
      bytes += document.bytes[at..<edit.range.lowerBound]
      bytes += edit.text
      at = edit.range.upperBound
    }
    return bytes + document.bytes[at...]
  }

  /// Returns an element's name in messages: its id, or else the name of its tag and its line.
  func name(_ element: SVGDocument.Element) -> String {
    if let id = document.value("id", of: element), !id.isEmpty {
      return "'\(SVGReferences.short(id))'"
    }
    return "<\(SVGReferences.short(element.name))> in line \(document.line(of: element))"
  }

  // MARK: Changes

  mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
    edits.append(Edit(range: range, text: text))
  }

  /// Replaces the value of an attribute.
  mutating func set(_ attribute: SVGDocument.Attribute, to value: String) {
    replace(attribute.value, with: Self.escaped(value))
  }

  /// Adds an attribute to an element that does not have it.
  mutating func insert(_ name: String, _ value: String, into element: SVGDocument.Element) {
    replace(
      element.nameEnd..<element.nameEnd,
      with: Array(" \(name)=\"".utf8) + Self.escaped(value) + Array("\"".utf8))
  }

  private mutating func remove(_ attribute: SVGDocument.Attribute) {
    // Before the value: its quote, spaces, the equals sign, spaces, and the name with its prefix.
    var start = attribute.value.lowerBound - 1
    func step(_ condition: (UInt8) -> Bool) {
      while start > 0, condition(document.bytes[start - 1]) { start -= 1 }
    }
    step { XMLScanner.isSpace($0) || $0 == UInt8(ascii: "=") }
    step { !XMLScanner.isSpace($0) }
    replace(start..<(attribute.value.upperBound + 1), with: [])
  }

  /// Properties whose values are lists, in which librsvg does not understand `!important`.
  private static let lists: Set<String> = ["transform", "filter", "stroke-dasharray"]

  /// True for a paint with an address, in which librsvg does not understand `!important` either.
  static func isAddress(_ name: String, _ value: String) -> Bool {
    ["fill", "stroke"].contains(name) && value.contains("url(")
  }

  /// Adds declarations to an element that are stronger than all others.
  mutating func declare(_ declarations: [(String, String)], in element: SVGDocument.Element) {
    guard !declarations.isEmpty else { return }
    let text = declarations.map { name, value in
      let isBare = Self.lists.contains(name) || Self.isAddress(name, value)
      return "\(name):\(value)" + (isBare ? "" : " !important")
    }.joined(separator: ";")
    if let style = element.attributes.first(where: { $0.name == "style" && $0.space == .none }) {
      replace(
        style.value.upperBound..<style.value.upperBound, with: Self.escaped(";" + text))
    } else {
      insert("style", text, into: element)
    }
  }

  static func escaped(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: "\""): result += "&quot;".utf8
      case UInt8(ascii: "'"): result += "&apos;".utf8
      default: result.append(byte)
      }
    }
    return result
  }

  // MARK: Elements

  private mutating func picture(_ element: SVGDocument.Element) {
    guard let attribute = document.attribute("href", of: element) else { return }
    let url = document.decoded(attribute.value)
    // Places are only known in a value without references.
    let hasPlaces =
      url.startIndex == attribute.value.lowerBound && url.count == attribute.value.count
    guard let picture = SVGPicture(url) else { return }
    switch picture.change() {
    case .none: break
    case .type(let type, let range):
      if hasPlaces {
        replace(range, with: Array(type.utf8))
      } else {
        let bytes = url[..<range.lowerBound] + Array(type.utf8) + url[range.upperBound...]
        set(attribute, to: String(decoding: bytes, as: UTF8.self))
      }
    case .url(let bytes): replace(attribute.value, with: bytes)
    case .leftOut(let reason): gaps.add(.picture(reason), name(element))
    }
  }

  /// An element's conditions do not depend on the machine: its language is English, and it knows all features, which
  /// browsers do not ask for any more.
  private mutating func conditions(_ index: Int, _ element: SVGDocument.Element) {
    if let attribute = element.attributes.first(where: {
      $0.name == "systemLanguage" && $0.space == .none
    }) {
      let isEnglish = document.text(attribute.value).split(separator: ",").contains {
        let tag = $0.lowercased().filter { !$0.isWhitespace }
        return tag == "en" || tag.hasPrefix("en-")
      }
      if isEnglish { remove(attribute) } else { set(attribute, to: "") }
    }
    guard let parent = element.parent, document.elements[parent].name == "switch" else { return }
    let features = element.attributes.first { $0.name == "requiredFeatures" && $0.space == .none }
    if element.name == "foreignObject" {
      // librsvg then takes the alternative that follows.
      if let features {
        set(features, to: Self.unknownFeature)
      } else {
        insert("requiredFeatures", Self.unknownFeature, into: element)
      }
    } else if let features {
      remove(features)
    }
  }

  private static let unknownFeature = "http://www.w3.org/TR/SVG11/feature#Extensibility"

  private mutating func foreignObject(_ index: Int, _ element: SVGDocument.Element) {
    guard hasText(index) || element.end > index + 1 else { return }
    let isConic = document.elements[index..<element.end].contains {
      document.value("style", of: $0)?.contains("conic-gradient(") == true
    }
    gaps.add(isConic ? .conicGradient : .html, name(element))
  }

  private func hasText(_ index: Int) -> Bool {
    document.elements[index..<document.elements[index].end].contains(where: \.hasText)
  }

  private mutating func text(_ index: Int, _ element: SVGDocument.Element) {
    guard hasText(index) else { return }
    for name in ["x", "y", "dx", "dy", "rotate"] {
      guard let value = document.value(name, of: element) else { continue }
      let numbers = value.split { $0 == "," || $0.isWhitespace }
      if numbers.count > 1 || name == "rotate" && numbers.first.flatMap({ Double($0) }) != 0 {
        gaps.add(.letters, self.name(element))
      }
    }
  }
}
