internal import SegueGeometry
internal import SegueScene

/// What is in the elements of one screen's SVG and moves by itself when `match` moves these elements, although the
/// storyboard does not name it: each thing with the same id in the element's partner, and the contents of a card, without
/// the shape that is the card itself. So a card may change its proportions without cutting off a letter.
struct InnerElements {
  /// The ids of things in elements.
  var ids: [String] = []
  /// The names under which the contents of elements can be drawn alone, by the names of the elements.
  var contents: [String: Contents] = [:]

  /// All that is in front of the shape of a card, in one group of an SVG.
  struct Contents {
    /// The name under which it can be drawn; nil if all of it is drawn after the group.
    var name: String?
    /// The rectangle of all that it draws, in the screen's points.
    var frame: Rect?
    /// The index of the first of it in the drawing.
    var place: Int?
  }

  /// Returns the things with ids as elements that nothing in a storyboard can refer to.
  func elements(_ drawing: DrawingLayers) -> [Storyboard.Element] {
    ids.compactMap { id in
      guard let frame = drawing.frames[id] else { return nil }
      var element = Storyboard.Element(
        name: "#\(id)", frame: frame, drawnFrame: drawing.drawnFrames[id] ?? frame, layer: id,
        cornerRadius: drawing.cornerRadii[id] ?? 0)
      element.shadow = drawing.shadows[id] ?? .none
      return element
    }
  }

  /// Adds an element for the contents of each card, with all that is drawn over it and moves with it.
  func separateContents(of elements: inout [Storyboard.Element], _ order: inout [String: Int]) {
    for (name, contents) in contents {
      guard let index = elements.firstIndex(where: { $0.name == name }) else { continue }
      let layers = [contents.name].compactMap(\.self) + elements[index].parts
      let frames = [contents.frame, elements[index].partsFrame].compactMap(\.self)
      guard let first = layers.first, let frame = frames.first else { continue }
      let all = frames.dropFirst().reduce(frame) { $0.union($1) }
      var element = Storyboard.Element(
        name: "contents of \(name)", frame: all, drawnFrame: all, layer: first, cornerRadius: 0, isCover: true)
      element.parts = Array(layers.dropFirst())
      if order[first] == nil { order[first] = contents.place }
      elements[index].parts = []
      elements.append(element)
    }
  }
}

extension Storyboard {
  /// True if a step, a link or a row that is used has the animator `match`.
  package var usesMatch: Bool {
    usedLooks.contains { $0.animator == "match" || $0.animator == "org.segue.match" }
  }
}

/// Finds what is in elements and moves by itself.
struct InnerElementSearch {
  /// The largest number of things in the elements of one screen that move by themselves, and of shapes that are measured
  /// in one element.
  private static let (maxInner, maxShapes) = (50, 40)
  /// The share of a thing that is in an element in which it is, and the share of an element that the card's own shape
  /// covers.
  private static let (shareInside, shareOfCard) = (0.8, 0.9)
  /// The distance up to which a thing keeps its place in an element, in points, and the largest quotient of the
  /// proportions of an element that keeps them.
  private static let (still, likeness) = (3.0, 1.03)

  /// What moves by itself, by the names of the screens.
  private(set) var found: [String: InnerElements] = [:]
  /// The screens on which each element's name is that of a thing in an SVG, with the thing's id.
  private let owners: [String: [(screen: String, id: String)]]
  /// The drawings with rectangles of all that may move by itself, by the names of their screens.
  private var drawings: [String: DrawingLayers] = [:]

  /// Searches the elements of a storyboard's screens.
  ///
  /// - Parameter place: Returns the drawing of a screen with the rectangles of the elements with these names, in the
  ///   screen's points; nil for a screen without a drawing.
  init(_ screens: [Storyboard.Screen], _ place: (_ screen: String, _ names: [String]) -> DrawingLayers?) {
    var owners: [String: [(screen: String, id: String)]] = [:]
    var listed: [String: Set<String>] = [:]
    for screen in screens {
      for element in screen.elementsBackToFront where !element.isCover && element.group == nil {
        guard let layer = element.layer else { continue }
        owners[element.name, default: []].append((screen.name, layer))
        listed[screen.name, default: []].insert(layer)
      }
    }
    self.owners = owners.filter { $0.value.count > 1 }
    var uses: [String: Int] = [:]
    for name in Set(self.owners.values.flatMap { $0.map(\.screen) }) {
      let ids = self.owners.values.flatMap { $0.filter { $0.screen == name }.map(\.id) }
      guard let drawing = place(name, ids) else { continue }
      drawings[name] = drawing
      for id in Set(drawing.ids) { uses[id, default: 0] += 1 }
    }
    for (name, drawing) in drawings {
      let shared = drawing.ids.filter {
        uses[$0, default: 0] > 1 && !DrawingLayers.isGiven($0) && listed[name]?.contains($0) == false
      }
      let shapes = drawing.siblings.values.flatMap { $0.prefix(Self.maxShapes).map(\.name) }
      var measured = place(name, Array(drawing.siblings.keys) + shared.prefix(StoryboardLimits.elements) + shapes)
      measured?.ids = shared
      measured?.siblings = drawing.siblings
      drawings[name] = measured
    }
    for name in self.owners.keys.sorted() { search(name) }
  }

  /// Finds what moves by itself in the elements of one name.
  private mutating func search(_ owner: String) {
    let places = (owners[owner] ?? []).compactMap { place in
      drawings[place.screen].flatMap { drawing in
        drawing.frames[place.id].map { (screen: place.screen, id: place.id, frame: $0, drawing: drawing) }
      }
    }.filter { $0.frame.width > 0 && $0.frame.height > 0 }
    guard let first = places.first else { return }
    /// True if a card has the same proportions on all screens.
    let keepsShape = places.allSatisfy { place in
      let quotient = place.frame.width * first.frame.height / (place.frame.height * first.frame.width)
      return max(quotient, 1 / quotient) <= Self.likeness
    }
    var inside: [String: [(screen: String, frame: Rect, card: Rect)]] = [:]
    for place in places {
      for id in place.drawing.ids {
        guard let frame = place.drawing.frames[id], frame.isInside(place.frame, share: Self.shareInside),
          let order = place.drawing.order[id], order > place.drawing.order[place.id] ?? .max
        else { continue }
        inside[id, default: []].append((place.screen, frame, place.frame))
      }
    }
    for id in inside.keys.sorted() {
      guard let all = inside[id], all.count > 1, let one = all.first else { continue }
      // What keeps its place in a card that is only enlarged is in the card's picture.
      let isStill = all.allSatisfy {
        Self.keepsPlace($0.frame, $0.card, one.frame, one.card)
      }
      if keepsShape, isStill { continue }
      for (screen, _, _) in all where found[screen]?.ids.count ?? 0 < Self.maxInner {
        if found[screen]?.ids.contains(id) != true { found[screen, default: InnerElements()].ids.append(id) }
      }
    }
    guard !keepsShape else { return }
    for place in places {
      guard let contents = contents(of: place.id, in: place.frame, place.drawing, found[place.screen]?.ids ?? []) else {
        continue
      }
      found[place.screen, default: InnerElements()].contents[owner] = contents
    }
  }

  /// Returns true if a thing has the same place and size in both cards, in the size of the second one.
  private static func keepsPlace(_ frame: Rect, _ card: Rect, _ other: Rect, _ otherCard: Rect) -> Bool {
    let (x, y) = (otherCard.width / card.width, otherCard.height / card.height)
    return [
      (frame.minX - card.minX) * x - (other.minX - otherCard.minX),
      (frame.minY - card.minY) * y - (other.minY - otherCard.minY),
      frame.width * x - other.width, frame.height * y - other.height,
    ].allSatisfy { abs($0) <= still * max(x, y, 1) }
  }

  /// Returns what is in front of the shapes that are the card itself; nil for a group without such a shape.
  ///
  /// - Parameter inner: The ids of things that move by themselves.
  private func contents(
    of id: String, in card: Rect, _ drawing: DrawingLayers, _ inner: [String]
  ) -> InnerElements.Contents? {
    let siblings = drawing.siblings[id] ?? []
    guard !siblings.isEmpty else { return InnerElements.Contents() }
    guard siblings.count <= Self.maxShapes else { return nil }
    let front = siblings.drop { shape in
      !shape.hasText && drawing.frames[shape.name].map { card.isInside($0, share: Self.shareOfCard) } == true
    }
    guard front.count < siblings.count else { return nil }
    let moving = Set(inner)
    let own = front.drop { moving.contains($0.name) }
    let count = own.reversed().drop { moving.contains($0.name) }.count
    let contents = own.prefix(count)
    return InnerElements.Contents(
      name: DrawingLayers.Sibling.name(of: contents),
      frame: contents.compactMap { drawing.drawnFrames[$0.name] }.reduce(nil) { $0?.union($1) ?? $1 },
      place: contents.first?.place)
  }
}

extension Rect {
  /// True if at least `share` of the rectangle is in another one.
  fileprivate func isInside(_ other: Rect, share: Double) -> Bool {
    guard width > 0, height > 0, let shared = intersection(other) else { return false }
    return shared.width * shared.height >= share * width * height
  }
}
