internal import SegueScene

/// The parts of a drawing that are drawn later than some of its elements, and perhaps over them. An element that has no
/// id is called by its place in the document.
extension SVGDocument {
  /// A part that contains none of the elements.
  struct LaterPart: Equatable {
    /// The id, or for an element without one `@` and its index in the document.
    var name: String
    /// The index in the document.
    var place: Int
    /// The ids of the elements before it.
    var after: [String]
    /// True if the part follows the one before it in the list, with nothing that is drawn in between, so that both can be
    /// one; see ``range(of:)``.
    var continues = false
  }

  /// The first character of the name of an element without an id.
  static let place: Character = "@"
  /// The maximum number of parts, each of which is drawn once to know its area.
  private static let maxParts = 200

  private static let drawn = shapes.union(groups).union(["switch"])
  private static let groups: Set = ["a", "g", "svg"]
  /// Elements that are drawn only where something refers to them.
  private static let definitions: Set = ["clipPath", "defs", "marker", "mask", "pattern", "symbol"]

  /// The index of the first element with each id.
  var places: [String: Int] {
    var places: [String: Int] = [:]
    for (index, element) in elements.enumerated() {
      if let id = value("id", of: element), !id.isEmpty, places[id] == nil { places[id] = index }
    }
    return places
  }

  /// Returns the largest parts that are drawn later than one of the elements with these ids and contain none of them, in
  /// the order in which they are drawn; no more than can be drawn in a short time.
  func parts(after ids: [String]) -> [LaterPart] {
    let places = self.places
    let own = ids.compactMap { id in places[id].map { (id, $0) } }
    let chosen = own.map(\.1).sorted()
    var found: [Int: [String]] = [:]
    for (id, place) in own where !isInside(place, { Self.definitions.contains($0.name) }) {
      var place = place
      while let parent = elements[place].parent {
        collect(elements[place].end..<elements[parent].end, without: chosen) { found[$0, default: []].append(id) }
        place = parent
      }
    }
    var parts = found.sorted { $0.key < $1.key }.compactMap { index, after in
      name(of: index, places).map { LaterPart(name: $0, place: index, after: after) }
    }
    guard parts.count <= Self.maxParts else { return [] }
    guard canBeGrouped else { return parts }
    for index in parts.indices.dropFirst() {
      parts[index].continues = isNext(parts[index].place, after: parts[index - 1].place)
    }
    return parts
  }

  /// True if a group around elements cannot change what a style sheet's combinators and pseudo-classes select.
  private var canBeGrouped: Bool {
    !styles.contains { $0.text.contains(where: Array(">+~:".utf8).contains) }
  }

  /// Returns what each of the groups with these ids draws, back to front, by the ids; see `DrawingLayers.Sibling`.
  func siblings(in ids: [String]) -> [String: [DrawingLayers.Sibling]] {
    guard canBeGrouped else { return [:] }
    let places = self.places
    var result: [String: [DrawingLayers.Sibling]] = [:]
    for id in ids {
      guard var place = places[id], !isInside(place, { Self.definitions.contains($0.name) }) else { continue }
      var found = children(of: place)
      while found.count == 1, Self.groups.contains(elements[found[0]].name) {
        place = found[0]
        found = children(of: place)
      }
      let named = found.compactMap { index in name(of: index, places).map { (index, $0) } }
      guard named.count == found.count else { continue }
      result[id] = named.map { index, name in
        let own = elements[index..<max(elements[index].end, index + 1)]
        return DrawingLayers.Sibling(name: name, place: index, hasText: own.contains { $0.isSVG && $0.name == "text" })
      }
    }
    return result
  }

  /// Returns the indices of the elements that a group draws, without those in them; empty for an element that is no group.
  private func children(of place: Int) -> [Int] {
    guard Self.groups.contains(elements[place].name) else { return [] }
    var found: [Int] = []
    var index = place + 1
    while index < elements[place].end {
      if isDrawn(elements[index]) { found.append(index) }
      index = max(elements[index].end, index + 1)
    }
    return found
  }

  /// Returns the name by which an element can be drawn alone: its id, or for an element without one `@` and its index; nil
  /// for the second element with an id.
  private func name(of index: Int, _ places: [String: Int]) -> String? {
    guard let id = value("id", of: elements[index]), !id.isEmpty else { return "\(Self.place)\(index)" }
    return places[id] == index ? id : nil
  }

  /// Returns the id of the first group that is called a status bar, as in `Bars/Status Bar`; nil if there is none, and if
  /// one of the elements with these ids is in it.
  func statusBar(besides ids: [String]) -> String? {
    let places = self.places
    for (index, element) in elements.enumerated() where Self.groups.contains(element.name) && isDrawn(element) {
      guard let id = value("id", of: element), places[id] == index else { continue }
      let word = id.lowercased().filter(\.isLetter)
      guard word == "status" || word.contains("statusbar") else { continue }
      let isFree = ids.allSatisfy { places[$0].map { !(index..<max(element.end, index + 1)).contains($0) } ?? true }
      return isFree && !isInside(index) { Self.definitions.contains($0.name) } ? id : nil
    }
    return nil
  }

  /// Returns true for two siblings with nothing between them that is drawn.
  private func isNext(_ place: Int, after last: Int) -> Bool {
    guard elements[place].parent == elements[last].parent else { return false }
    var index = elements[last].end
    while index < place {
      if isDrawn(elements[index]) { return false }
      index = max(elements[index].end, index + 1)
    }
    return index == place
  }

  private func isDrawn(_ element: Element) -> Bool {
    element.isSVG && Self.drawn.contains(element.name) && value("display", of: element) != "none"
  }

  /// Calls `body` for each of the elements in a range of siblings that is drawn and contains none of the chosen ones, and
  /// for such elements in groups that do.
  private func collect(_ range: Range<Int>, without chosen: [Int], _ body: (Int) -> Void) {
    var index = range.lowerBound
    while index < range.upperBound {
      let element = elements[index]
      let end = max(element.end, index + 1)
      defer { index = end }
      guard isDrawn(element) else { continue }
      if !chosen.contains(where: { (index..<end).contains($0) }) {
        body(index)
      } else if Self.groups.contains(element.name), !chosen.contains(index) {
        collect(index + 1..<end, without: chosen, body)
      }
    }
  }

  /// The indices of the first and the last of the siblings that are called by this name, which is made by
  /// `DrawingLayers`: `@3-7`; nil for any other name.
  private func range(of name: String) -> ClosedRange<Int>? {
    let ends = name.dropFirst().split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard name.first == Self.place, ends.count == 2, let first = ends[0], let last = ends[1], first <= last,
      elements.indices.contains(last), elements[first].parent == elements[last].parent
    else { return nil }
    return first...last
  }

  /// Returns the document with an id for each element that has none, its name as a part, and with groups around siblings
  /// that are called together.
  func named(_ names: [String]) -> [UInt8] {
    var insertions: [(place: Int, text: String)] = []
    // Of two that begin at one place, the longer one is around the other.
    let ranges = Set(names).compactMap { name in range(of: name).map { (name, $0) } }.sorted {
      ($0.1.lowerBound, $1.1.upperBound) < ($1.1.lowerBound, $0.1.upperBound)
    }
    for (name, range) in ranges {
      insertions.append((elements[range.lowerBound].start, "<g id=\"\(name)\">"))
      insertions.append((elements[range.upperBound].close, "</g>"))
    }
    // An empty id stays, beside which there cannot be another.
    for (index, element) in elements.enumerated() where element.isSVG && attribute("id", of: element) == nil {
      insertions.append((element.nameEnd, " id=\"\(Self.place)\(index)\""))
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + insertions.count * 12)
    var place = 0
    for insertion in insertions.sorted(by: { $0.place < $1.place }) {
      result += bytes[place..<insertion.place]
      result += Array(insertion.text.utf8)
      place = insertion.place
    }
    return result + bytes[place...]
  }
}
