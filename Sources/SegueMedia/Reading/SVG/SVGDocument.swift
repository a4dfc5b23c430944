/// The elements of an SVG file in one flat list, with the places of their tags and attributes in the file's bytes.
///
/// This is the only reader of an SVG's structure: the size, the ids, the references to files, what is rewritten for
/// librsvg, and the warnings all come from it. A document that is not well-formed is read up to its first fault, because
/// librsvg decides what is drawn, and refuses it.
struct SVGDocument {
  struct Attribute {
    enum Space { case none, xlink, other }

    /// The name without its namespace's prefix.
    var name: String
    var space: Space
    /// The place of the value between its quotes.
    var value: Range<Int>
  }

  struct Element {
    /// The name without its namespace's prefix.
    var name: String
    /// True for an element of SVG itself; false for elements of HTML and of editors.
    var isSVG: Bool
    /// The index of the parent in the list; nil for the root.
    var parent: Int?
    /// The number of ancestors.
    var depth: Int
    /// The place of the `<`.
    var start: Int
    /// The place after the name, at which an attribute can be inserted.
    var nameEnd: Int
    /// The place after the `>` of the start tag.
    var tagEnd: Int
    /// The index in the list after the last descendant.
    var end: Int
    /// The place after the end tag; that of the document's end for an element without one.
    var close: Int
    /// True when the element contains a character that is not a space.
    var hasText = false
    var attributes: [Attribute]
  }

  /// A text in an element `style`.
  struct StyleText {
    var element: Int
    /// The text with its references replaced.
    var text: [UInt8]
  }

  /// The bytes of the document, as UTF-8.
  let bytes: [UInt8]
  /// The elements in the order of the file, which is the order in which they are drawn.
  private(set) var elements: [Element] = []
  private(set) var styles: [StyleText] = []
  /// The entities that the document declares.
  private var entities: [String: [UInt8]] = [:]
  /// The number of ancestors of the element that is nested most deeply.
  private(set) var depth = 0
  /// The length in bytes of the longest attribute or text.
  private(set) var longest = 0
  /// True when the document was read to its end.
  private(set) var isWhole = false
  /// The place of the part that is not well-formed; nil if there is none.
  private(set) var fault: Int?

  /// The place of the part that is being read.
  private var part = 0

  private static let svg = "http://www.w3.org/2000/svg"
  private static let xlink = "http://www.w3.org/1999/xlink"

  /// Reads a document.
  ///
  /// - Parameter onlyRoot: True to stop after the start tag of the root.
  init(_ bytes: [UInt8], onlyRoot: Bool = false) {
    self.bytes = bytes
    var scanner = XMLScanner(bytes)
    do throws(XMLScanner.Malformed) {
      isWhole = try read(&scanner, onlyRoot: onlyRoot)
    } catch {
      fault = part
    }
    // Elements that a fault leaves open end at the end.
    for index in elements.indices where elements[index].end == 0 {
      elements[index].end = elements.count
    }
  }

  private mutating func read(
    _ scanner: inout XMLScanner, onlyRoot: Bool
  ) throws(XMLScanner.Malformed) -> Bool {
    var open: [Int] = []
    // Each namespace with the number of open elements at its declaration.
    var namespaces: [(prefix: String, isSVG: Bool, isXLink: Bool, depth: Int)] = []
    while let part = try scanner.next() {
      defer { self.part = scanner.offset }
      switch part {
      case .start(let name, let tag, let isWhole):
        guard !open.isEmpty || elements.isEmpty else { return false }
        var attributes: [Attribute] = []
        attributes.reserveCapacity(tag.count)
        var prefixes: [String] = []
        for attribute in tag {
          let (prefix, local) = Self.parts(attribute.name)
          let value = attribute.value
          longest = max(longest, value.count)
          attributes.append(
            Attribute(name: local, space: .none, value: value.startIndex..<value.endIndex))
          prefixes.append(prefix)
          guard prefix == "xmlns" || prefix.isEmpty && local == "xmlns" else { continue }
          let address = String(
            decoding: (try? XMLScanner.decoded(value, entities)) ?? value, as: UTF8.self)
          namespaces.append(
            (
              prefix.isEmpty ? "" : local, address == Self.svg, address == Self.xlink, open.count
            ))
        }
        for (index, prefix) in prefixes.enumerated() where !prefix.isEmpty {
          let isXLink = namespaces.last { $0.prefix == prefix }?.isXLink ?? (prefix == "xlink")
          attributes[index].space = isXLink ? .xlink : .other
        }
        let (prefix, local) = Self.parts(name)
        let isSVG = namespaces.last { $0.prefix == prefix }?.isSVG ?? prefix.isEmpty
        depth = max(depth, open.count)
        elements.append(
          Element(
            name: local, isSVG: isSVG, parent: open.last, depth: open.count,
            start: name.startIndex - 1, nameEnd: name.endIndex, tagEnd: scanner.offset,
            end: isWhole ? elements.count + 1 : 0, close: isWhole ? scanner.offset : bytes.count,
            attributes: attributes))
        if onlyRoot { return true }
        if isWhole {
          while namespaces.last?.depth == open.count { namespaces.removeLast() }
        } else {
          open.append(elements.count - 1)
        }
      case .end(let name):
        guard let index = open.popLast(),
          bytes[(elements[index].start + 1)..<elements[index].nameEnd].elementsEqual(name)
        else { return false }
        (elements[index].end, elements[index].close) = (elements.count, scanner.offset)
        while namespaces.last?.depth == open.count { namespaces.removeLast() }
      case .text(let text): try note(text, in: open.last, hasReferences: true)
      case .data(let text): try note(text, in: open.last, hasReferences: false)
      case .documentType(let declarations):
        if let declarations { entities = XMLScanner.entities(declarations) }
      case .instruction, .comment: break
      }
    }
    return open.isEmpty
  }

  private mutating func note(
    _ text: ArraySlice<UInt8>, in parent: Int?, hasReferences: Bool
  ) throws(XMLScanner.Malformed) {
    guard !text.allSatisfy(XMLScanner.isSpace) else { return }
    // There is no text outside of the root.
    guard let parent else { throw XMLScanner.Malformed() }
    longest = max(longest, text.count)
    elements[parent].hasText = true
    guard elements[parent].isSVG, elements[parent].name == "style" else { return }
    let decoded = hasReferences ? (try? XMLScanner.decoded(text, entities)) ?? [] : text
    if let last = styles.indices.last, styles[last].element == parent {
      styles[last].text += decoded
    } else {
      styles.append(StyleText(element: parent, text: Array(decoded)))
    }
  }

  private static func parts(_ name: ArraySlice<UInt8>) -> (prefix: String, local: String) {
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else {
      return ("", String(decoding: name, as: UTF8.self))
    }
    return (
      String(decoding: name[..<colon], as: UTF8.self),
      String(decoding: name[(colon + 1)...], as: UTF8.self)
    )
  }

  // MARK: Looking up

  /// Returns the value of an attribute with its references replaced; nil if there is none.
  func value(_ name: String, of element: Element) -> String? {
    guard let attribute = attribute(name, of: element) else { return nil }
    return text(attribute.value)
  }

  /// Returns an attribute, with XLink's prefix or without one; nil if there is none. Of both, the one without counts.
  func attribute(_ name: String, of element: Element) -> Attribute? {
    element.attributes.first { $0.name == name && $0.space == .none }
      ?? element.attributes.first { $0.name == name && $0.space == .xlink }
  }

  /// Returns a text of the document with its references replaced.
  func text(_ range: Range<Int>) -> String {
    String(decoding: decoded(range), as: UTF8.self)
  }

  /// Returns bytes of the document with the references in them replaced.
  func decoded(_ range: Range<Int>) -> ArraySlice<UInt8> {
    (try? XMLScanner.decoded(bytes[range], entities)) ?? bytes[range]
  }

  /// The values of all attributes `id`: each once, in the order of the file.
  var ids: [String] {
    var seen: Set<String> = []
    return elements.compactMap { element in
      guard let id = value("id", of: element), !id.isEmpty, seen.insert(id).inserted else {
        return nil
      }
      return id
    }
  }

  /// True if the document's root is `svg`, even if its start tag is not well-formed.
  var isSVG: Bool {
    if let root = elements.first { return root.name == "svg" }
    guard let fault, bytes[fault...].first == UInt8(ascii: "<") else { return false }
    let name = bytes[(fault + 1)...].prefix(64).prefix { !XMLScanner.endsName($0) }
    return name.elementsEqual("svg".utf8)
  }

  /// Returns the number of the line in which an element begins, from 1.
  func line(of element: Element) -> Int {
    bytes[..<element.start].reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
  }

  /// Returns true if the element or one of its ancestors satisfies a condition.
  func isInside(_ index: Int, _ condition: (Element) -> Bool) -> Bool {
    var at: Int? = index
    while let current = at {
      if condition(elements[current]) { return true }
      at = elements[current].parent
    }
    return false
  }
}
