/// The elements that are not drawn, neither in their place nor by another one that refers to them.
///
/// What is in them is no gap of a drawing. They are rewritten like all others, because gradients and the like have an
/// effect wherever they are.
struct UndrawnElements {
  private let document: SVGDocument
  /// The index after the hidden elements that were added.
  private var hiddenEnd = 0
  /// For each element, true if it is in definitions and nothing there refers to it or to one of its ancestors.
  private let isUnused: [Bool]

  init(_ document: SVGDocument) {
    self.document = document
    let referred = Self.referred(document)
    var states: [(isDefined: Bool, isReferred: Bool)] = []
    states.reserveCapacity(document.elements.count)
    for element in document.elements {
      let parent = element.parent.map { states[$0] } ?? (isDefined: false, isReferred: false)
      let isOwn = document.value("id", of: element).map(referred.contains) ?? false
      let begins = element.isSVG && ["defs", "symbol"].contains(element.name)
      states.append((begins || parent.isDefined, isOwn || !begins && parent.isReferred))
    }
    isUnused = states.map { $0.isDefined && !$0.isReferred }
  }

  /// Returns the names after a `#` in all attributes and style sheets, among them all ids to which the document refers.
  private static func referred(_ document: SVGDocument) -> Set<String> {
    var found: Set<String> = []
    func add(_ text: ArraySlice<UInt8>) {
      var rest = text
      while let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
        rest = rest[(mark + 1)...]
        let name = rest.prefix { !XMLScanner.isSpace($0) && !ends.contains($0) }
        found.insert(String(decoding: name, as: UTF8.self))
      }
    }
    for element in document.elements {
      for attribute in element.attributes { add(document.decoded(attribute.value)) }
    }
    for style in document.styles { add(style.text[...]) }
    return found
  }

  /// The bytes that end an id in an address. An id may contain any other, such as dots.
  private static let ends = Array(")'\";".utf8)

  /// Adds an element that is hidden with all that are in it. Elements are added in the order of the document.
  mutating func add(_ index: Int) { hiddenEnd = max(hiddenEnd, document.elements[index].end) }

  /// Returns true if an element is not drawn. The hidden ones among its ancestors must have been added, and none after it.
  func contains(_ index: Int) -> Bool { index < hiddenEnd || isUnused[index] }
}
