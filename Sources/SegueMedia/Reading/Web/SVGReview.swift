/// Decides if a drawing is known to run no script and to load nothing from outside of its file, so that a page can
/// contain it. The elements, attributes and styles of the drawing must all be known: a list of what is dangerous would
/// miss what is written in another way, or what browsers learn later.
struct SVGReview {
  private static let svg = "http://www.w3.org/2000/svg"
  private static let xlink = "http://www.w3.org/1999/xlink"
  /// The namespace whose elements describe a file. Other namespaces of the W3C have elements with an effect.
  private static let description = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  /// The elements that only draw, describe or animate.
  private static let elements: Set<String> = Set(
    """
    svg g defs symbol use switch a view title desc metadata style
    path rect circle ellipse line polyline polygon image
    text tspan textPath tref font font-face glyph missing-glyph hkern vkern
    linearGradient radialGradient stop pattern solidcolor solidColor hatch hatchpath
    meshgradient meshGradient meshrow meshRow meshpatch meshPatch
    clipPath mask marker filter
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur
    feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
    feTurbulence
    animate animateColor animateMotion animateTransform mpath set
    flowRoot flowRegion flowPara flowSpan flowDiv
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Attributes with words of people and programs, which have no meaning in CSS.
  private static let texts: Set<String> = [
    "id", "class", "role", "name", "lang", "title", "begin", "end", "glyph-name", "unicode",
    "systemLanguage", "requiredExtensions", "requiredFeatures",
  ]

  /// The maximum number of namespaces that are declared at any place.
  static let maxNamespaces = 200

  private struct Element {
    var name: ArraySlice<UInt8>
    /// The number of namespaces that were declared before the element.
    var namespaces: Int
    /// The contents of a style element; nil for any other.
    var style: [UInt8]?
  }

  private var open: [Element] = []
  /// The namespaces that are declared: prefix and address, the innermost last.
  private var namespaces: [(prefix: String, address: String)] = []

  /// Returns true if a drawing can be in a page. The bytes must be UTF-8.
  static func isSelfContained(_ bytes: [UInt8]) -> Bool {
    var review = SVGReview()
    return (try? review.review(bytes)) ?? false
  }

  private mutating func review(_ bytes: [UInt8]) throws(XMLScanner.Malformed) -> Bool {
    guard !bytes.contains(0) else { return false }
    var scanner = XMLScanner(bytes)
    var hasRoot = false
    while let part = try scanner.next() {
      switch part {
      case .comment: break
      case .documentType(let declarations): guard declarations == nil else { return false }
      case .instruction(let target, let rest):
        guard Self.isKnown(instruction: target, rest) else { return false }
      case .text(let text): try append(try XMLScanner.decoded(text))
      case .data(let text): try append(text)
      case .start(let name, let attributes, let isWhole):
        guard hasRoot != open.isEmpty else { return false }
        hasRoot = true
        guard try begin(name, attributes) else { return false }
        if isWhole, !(try end(name)) { return false }
      case .end(let name): guard try end(name) else { return false }
      }
    }
    return hasRoot && open.isEmpty
  }

  /// Returns true for an instruction that browsers ignore, and for the first line of a document in UTF-8.
  private static func isKnown(instruction target: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>)
    -> Bool
  {
    switch String(decoding: target, as: UTF8.self) {
    case "xpacket": return true
    case "xml":
      let text = String(decoding: rest, as: UTF8.self).lowercased()
      guard let encoding = text.split(separator: "encoding", maxSplits: 1).dropFirst().first else {
        return true
      }
      let name = encoding.drop { "= \t\r\n\"'".contains($0) }.prefix { !"\"'".contains($0) }
      return ["utf-8", "utf8", "us-ascii", "ascii"].contains(name)
    default: return false
    }
  }

  private mutating func append(_ text: ArraySlice<UInt8>) throws(XMLScanner.Malformed) {
    guard let last = open.indices.last else {
      guard text.allSatisfy(XMLScanner.isSpace) else { throw XMLScanner.Malformed() }
      return
    }
    // Comments in a style do not separate its parts.
    open[last].style?.append(contentsOf: text)
  }

  /// Judges a start tag.
  private mutating func begin(
    _ name: ArraySlice<UInt8>, _ attributes: [XMLScanner.Attribute]
  ) throws(XMLScanner.Malformed) -> Bool {
    if open.last?.style != nil { return false }
    var element = Element(name: name, namespaces: namespaces.count)
    for attribute in attributes {
      let (prefix, local) = Self.parts(of: attribute.name)
      guard prefix == "xmlns" || (prefix.isEmpty && local == "xmlns") else { continue }
      let address = String(decoding: try XMLScanner.decoded(attribute.value), as: UTF8.self)
      namespaces.append((prefix.isEmpty ? "" : local, address))
    }
    // Each name is searched for in all of them.
    guard namespaces.count <= Self.maxNamespaces else { return false }
    let (prefix, local) = Self.parts(of: name)
    let isDrawn: Bool
    switch try namespace(prefix) {
    case Self.svg, "":
      guard Self.elements.contains(local) else { return false }
      isDrawn = true
    case let address:
      guard Self.isInert(address) else { return false }
      isDrawn = false
    }
    if isDrawn, local == "style" { element.style = [] }
    open.append(element)
    for attribute in attributes {
      let value = try XMLScanner.decoded(attribute.value)
      if isDrawn, !(try isKnown(attribute.name, value, of: local)) { return false }
    }
    return true
  }

  private mutating func end(_ name: ArraySlice<UInt8>) throws(XMLScanner.Malformed) -> Bool {
    guard let element = open.popLast(), element.name.elementsEqual(name) else { return false }
    namespaces.removeSubrange(element.namespaces...)
    return element.style.map { CSSReview.isHarmless($0[...]) } ?? true
  }

  /// Returns true for an attribute of a drawing's element that is known to load and run nothing.
  private func isKnown(
    _ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>, of element: String
  ) throws(XMLScanner.Malformed) -> Bool {
    let (prefix, local) = Self.parts(of: name)
    switch prefix {
    case "xmlns": return true
    case "xml": return local.lowercased() != "base"
    case "": break
    default:
      let address = try namespace(prefix)
      if address != Self.xlink { return Self.isInert(address) }
      guard local.lowercased() == "href" else { return true }
    }
    let word = local.lowercased()
    if prefix.isEmpty, local == "xmlns" || word.hasPrefix("data-") || word.hasPrefix("aria-") {
      return true
    }
    if word == "href" {
      return WebAddress.isInside(value, isPicture: element == "image" || element == "feImage")
    }
    if word == "attributename" { return Self.isPlainAttribute(value) }
    if word.hasPrefix("on") || word == "src" || word == "base" { return false }
    return Self.texts.contains(local) || CSSReview.isHarmless(value)
  }

  /// Returns true for the name of an attribute that may be animated: one whose values are judged as CSS.
  private static func isPlainAttribute(_ name: ArraySlice<UInt8>) -> Bool {
    let word = String(decoding: name, as: UTF8.self).lowercased()
      .split(whereSeparator: \.isWhitespace).joined()
    let last = word.split(separator: ":").last.map(String.init) ?? ""
    return !["href", "src", "style", "base"].contains(last) && !last.hasPrefix("on")
  }

  // MARK: Names

  private static func parts(of name: ArraySlice<UInt8>) -> (prefix: String, local: String) {
    let parts = name.split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false
    )
    .map { String(decoding: $0, as: UTF8.self) }
    return parts.count == 2 ? (parts[0], parts[1]) : ("", parts[0])
  }

  /// Returns the namespace's address of a prefix.
  ///
  /// - Throws: `Malformed` for a prefix that is not declared.
  private func namespace(_ prefix: String) throws(XMLScanner.Malformed) -> String {
    if let known = namespaces.last(where: { $0.prefix == prefix }) { return known.address }
    guard prefix.isEmpty else { throw XMLScanner.Malformed() }
    return ""
  }

  /// Returns true for a namespace that browsers do not know.
  private static func isInert(_ address: String) -> Bool {
    address == description || !address.isEmpty && !address.lowercased().contains("w3.org")
  }
}
