/// The elements that are not drawn, neither in their place nor by another one that refers to them.
///
/// What is in them is no gap of a drawing. They are rewritten like all others, because gradients and the like have an
/// effect wherever they are.
struct UndrawnElements {
  private let document: SVGDocument
  private var hidden: [Range<Int>] = []
  /// The names after a `#` anywhere in the document, among them all ids to which it refers.
  private let referred: Set<String>

  init(_ document: SVGDocument) {
    self.document = document
    var found: Set<String> = []
    func add(_ text: ArraySlice<UInt8>) {
      var rest = text
      while let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
        rest = rest[(mark + 1)...]
        let name = rest.prefix { !XMLScanner.isSpace($0) && !Self.ends.contains($0) }
        found.insert(String(decoding: name, as: UTF8.self))
      }
    }
    for element in document.elements {
      for attribute in element.attributes { add(document.decoded(attribute.value)) }
    }
    for style in document.styles { add(style.text[...]) }
    referred = found
  }

  /// The bytes that end an id in an address, a style or a selector.
  private static let ends = Array(")'\";,{.:>+~[&".utf8)

  /// Adds an element, and all that are in it.
  mutating func add(_ index: Int) { hidden.append(index..<document.elements[index].end) }

  /// Returns true if an element is not drawn. Its ancestors must have been added before.
  func contains(_ index: Int) -> Bool {
    if hidden.last(where: { $0.contains(index) }) != nil { return true }
    // Within definitions, only what is referred to is drawn.
    var isReferred = false
    var at: Int? = index
    while let current = at {
      let element = document.elements[current]
      if let id = document.value("id", of: element), referred.contains(id) { isReferred = true }
      if element.isSVG, element.name == "defs" || element.name == "symbol" { return !isReferred }
      at = element.parent
    }
    return false
  }
}
